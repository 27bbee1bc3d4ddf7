"""Reports an analysis of card counting: in words and rows of figures, as JSON, and as charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.drawing.charts import GRID, Frame, axis_titles, bottom_axis, scale
from houseway.drawing.formats import percent
from houseway.drawing.svg import HOUSE, INK, element, number, picture, text
from houseway.equipment.cards import RANKS, SUITS
from houseway.equipment.money import dollars
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.analysis import CountAnalysis
from houseway.protection.card_counting.winnings import BetsAtTrigger, Pace, PerfectPlay
from houseway.protection.report import Column, Facts, Heading, Part, Report, Rows, Words, about_table, columns

CUT_HEADINGS = (
    *("decks", "cards behind", "rounds", "bets", "edge", "units a shoe", "units per 100", "error"),
    *("perfect play", "rating"),
)
CUT_TITLE = "By the number of decks and the place of the cutting card"
WON_HEADINGS = ("", "counted", "perfect play")
_EFFECTS = Column("cards", bold=True), Column("effect", figures=True), Column("tag", figures=True)
_DEPTHS = ("dealt", "mean edge", "deviation", "favourable rounds")
_LONGEST_FRACTION = 40


def count_report(analysis: CountAnalysis, others: Sequence[CountAnalysis], pace: Pace) -> Report:
    """Return the judgement in words, then the figures; ``others`` have another cut or other decks."""
    effects = [(names, f"{float(effect):+.4%}", tag) for names, effect, tag in effect_rows(analysis)]
    sections: list[list[Part]] = [
        [
            Words(f"Rating: {analysis.rating}. {judgement(analysis)}"),
            Words(f"{what_is_won(analysis)}{_an_hour(analysis, pace)}"),
        ],
        [
            Heading("What the edge gains when one card is out, and the tags of the count"),
            Rows(_EFFECTS, effects),
        ],
        [Facts([*_facts_of(analysis)])],
        [
            Heading("What it wins, in bets of one unit"),
            Rows(columns(WON_HEADINGS, words=[""]), [*won_rows(analysis)]),
            Words(conventions(analysis), is_note=True),
        ],
        [Heading(CUT_TITLE), Rows(columns(CUT_HEADINGS, words=["rating"]), cut_rows(analysis, others))],
        [
            Heading("The edge by depth of the shoe"),
            Rows(columns(_DEPTHS, words=[]), [*_depth_rows(analysis)]),
        ],
    ]
    title = f"{analysis.table.game.title}, {analysis.wager}: what watching the cards wins"
    return Report(analysis.table, title, sections, protection_as_json(analysis, others, pace))


def _an_hour(analysis: CountAnalysis, pace: Pace) -> str:
    if analysis.bets is None:
        return ""
    won, deviation = dollars(pace.won(analysis.bets)), dollars(pace.deviation(analysis.bets))
    return (
        f" With bets of {dollars(pace.bet)} and {pace.rounds:,} rounds an hour, that is {won} an hour; its "
        f"standard deviation is {deviation}."
    )


def _facts_of(analysis: CountAnalysis) -> Iterator[tuple[str, str]]:
    exact = str(-analysis.effects.edge)
    in_full = f", exactly {exact}" if len(exact) <= _LONGEST_FRACTION else ""
    yield "house advantage", f"{percent(-analysis.effects.edge)} of a full shoe{in_full}"
    if analysis.system.tags:
        yield "betting correlation", f"{analysis.system.correlation(analysis.effects):.4f}"
    best = ", ".join(f"level {level} {correlation:.4f}" for level, correlation in analysis.correlations)
    yield "of the best tags", best
    if analysis.bets and (until := analysis.bets.rounds_until_level):
        yield "N0", f"{until:,.0f} rounds until the counter's win equals one standard deviation"
        yield "of 100 rounds", f"standard deviation {analysis.bets.deviation_per_100:.3f} units"
    half = len(analysis.effects.pack) // 2
    yield "edge in mid-shoe", f"varies by {analysis.effects.spread_of_edge(half):.3%} (standard deviation)"


def _depth_rows(analysis: CountAnalysis) -> Iterator[tuple[str, ...]]:
    for depth in analysis.by_depth:
        yield f"{depth.seen:.0%}", f"{depth.mean:+.3%}", f"{depth.deviation:.3%}", f"{depth.favourable:.2%}"


def wager_title(analysis: CountAnalysis) -> str:
    wager = analysis.table.wagers.get(analysis.wager)
    return wager.title if wager else analysis.wager


def _is_symmetric(analysis: CountAnalysis) -> bool:
    """Return whether the figures are nothing only because no single card matters."""
    return analysis.effects.vanish and not analysis.exact_shoes and analysis.bets is None


def judgement(analysis: CountAnalysis) -> str:
    """Return the rating in words."""
    return "No single card matters to this wager." if _is_symmetric(analysis) else analysis.rating.words


def what_is_won(analysis: CountAnalysis) -> str:
    """Return in words what the count wins."""
    bets = analysis.bets
    if _is_symmetric(analysis):
        return (
            "One card out, whichever it is, leaves the edge as it is: the effects of removal of all cards "
            "vanish by symmetry. So there is nothing to count. What several cards out change together is not "
            "computed, and perfect play, which is estimated from the effects, shows nothing."
        )
    if bets is None:
        return (
            f"In {analysis.at_triggers.shoes:,} shoes no count of this kind has shown a profit. Perfect play "
            f"would win {analysis.perfect.per_100:.3f} units per 100 rounds."
        )
    return (
        f"Somebody who bets one unit when the {analysis.kind_of_count} is {bets.trigger} or more bets in "
        f"{bets.frequency:.2%} of the rounds with an average edge of {bets.average_edge:.2%}, and wins "
        f"{bets.per_100:.3f} units per 100 rounds (standard error {bets.error_per_100:.3f})."
    )


def conventions(analysis: CountAnalysis) -> str:
    """Return how the figures were made: other conventions move them by a tenth."""
    edges = "exactly" if analysis.exact_shoes else "as the effects of removal add up"
    shoes = f"{analysis.at_triggers.shoes:,} shoes of {analysis.rounds_per_shoe:.1f} rounds"
    players = "one player" if analysis.players == 1 else f"{analysis.players} players"
    return (
        f"{shoes}, dealt as the rules deal, with {analysis.behind} cards behind the cutting card and "
        f"{players}. Burned cards are not seen. The {analysis.kind_of_count} is rounded down. "
        f"Perfect play knows the edge before each round {edges}, and bets whenever it is positive."
        f"{_in_parts(analysis)}{_estimated(analysis)}"
    )


def _in_parts(analysis: CountAnalysis) -> str:
    parts = analysis.job.kernel.parts_of_base
    if parts == 1 or analysis.wager != BASE:
        return ""
    return f" The unit is bet in {parts} equal parts, one against each hand of the dealer."


def _estimated(analysis: CountAnalysis) -> str:
    return " The effects of cards are estimated from other shoes." if analysis.effects.estimated else ""


def effect_rows(analysis: CountAnalysis) -> Iterator[tuple[str, Fraction, str]]:
    """Yield the cards with the same effect and tag together: their names, the effect, the tag."""
    rows: dict[tuple[Fraction, int | None], list[str]] = {}
    for name, cards in analysis.effects.groups.items():
        key = analysis.effects.by_card[cards[0]], analysis.system.tags.get(cards[0])
        rows.setdefault(key, []).append(name)
    for (effect, tag), names in rows.items():
        yield _short(names), effect, "" if tag is None else f"{tag:+d}" if tag else "0"


def _short(names: Sequence[str]) -> str:
    """Name a rank instead of its four suits."""
    whole = [rank for rank in RANKS if all(f"{rank}{suit}" in names for suit in SUITS)]
    single = [name for name in names if len(name) > 1 and name[0] not in whole]
    return " ".join([*(name for name in names if len(name) == 1), *whole, *single])


def won_rows(analysis: CountAnalysis) -> Iterator[tuple[str, str, str]]:
    """Yield the figures of the count with those of perfect play."""
    counted, perfect = (_figures(bets) for bets in (analysis.bets, analysis.perfect))
    for name, figure in perfect.items():
        yield name, counted.get(name, "0"), figure


def _figures(bets: BetsAtTrigger | PerfectPlay | None) -> dict[str, str]:
    if bets is None:
        return {}
    return {
        "bets a shoe": f"{bets.bets_per_shoe:.3f}",
        "of the rounds": f"{bets.frequency:.3%}",
        "average edge": f"{bets.average_edge:.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
    }


def cut_rows(analysis: CountAnalysis, others: Sequence[CountAnalysis]) -> list[tuple[str, ...]]:
    """Return what is won with each number of decks and place of the cutting card, in this order.

    Rounds and bets are for each shoe; perfect play is in units per 100 rounds.
    """
    in_order = sorted((analysis, *others), key=lambda answer: (answer.decks, answer.behind))
    return [_cut_row(answer) for answer in in_order]


def _cut_row(analysis: CountAnalysis) -> tuple[str, ...]:
    bets = analysis.bets
    counted = ("0", "", "0", "0", "")
    if bets:
        units = f"{bets.per_shoe:.3f}", f"{bets.per_100:.3f}", f"{bets.error_per_100:.3f}"
        counted = (f"{bets.bets_per_shoe:.2f}", f"{bets.average_edge:.2%}", *units)
    place = str(analysis.decks), str(analysis.behind), f"{analysis.rounds_per_shoe:.1f}"
    return *place, *counted, f"{analysis.perfect.per_100:.3f}", analysis.rating.value


# The analysis as a JSON document, as programs read it.


def protection_as_json(
    analysis: CountAnalysis, by_cut: Sequence[CountAnalysis] = (), pace: Pace | None = None
) -> dict[str, Any]:
    """Return the document; ``by_cut`` are the same analysis with the cutting card or the decks changed."""
    bets = analysis.bets
    return {
        **about_table(analysis.table),
        "wager": analysis.wager,
        **in_percent("house_advantage", -analysis.effects.edge),
        "effects_of_removal": {name: str(effect) for name, effect in analysis.effects.by_group.items()},
        "cards_behind_cutting_card": analysis.behind,
        "count": _count(analysis),
        "decks": analysis.decks,
        "shoes": analysis.at_triggers.shoes,
        "players": analysis.players,
        "rounds_per_shoe": analysis.rounds_per_shoe,
        **_won(bets),
        "standard_deviation_of_100": bets.deviation_per_100 if bets else 0.0,
        "n0_rounds": bets.rounds_until_level if bets else None,
        **({"an_hour": pace.as_json(bets)} if pace else {}),
        "perfect_play": {
            "exact_shoes": analysis.exact_shoes,
            **_won(analysis.perfect),
        },
        "rating": analysis.rating.value,
        "edge_by_depth": [
            {
                "seen": depth.seen,
                "mean_edge": depth.mean,
                "standard_deviation": depth.deviation,
                "favourable": depth.favourable,
            }
            for depth in analysis.by_depth
        ],
        "by_cut": [
            {
                "decks": other.decks,
                "cards_behind_cutting_card": other.behind,
                "rounds_per_shoe": other.rounds_per_shoe,
                **_won(other.bets),
                "perfect_units_per_100": other.perfect.per_100,
                "rating": other.rating.value,
            }
            for other in by_cut
        ],
    }


def _count(analysis: CountAnalysis) -> Mapping[str, Any]:
    tags, by_suits = analysis.system.tags, not analysis.system.tags
    return {
        "system": analysis.system.name,
        "kind": analysis.kind_of_count,
        "tags": {name: tags[cards[0]] for name, cards in analysis.effects.groups.items() if tags},
        "trigger": analysis.bets.trigger if analysis.bets else None,
        "correlation": None if by_suits else analysis.system.correlation(analysis.effects),
    }


def _won(bets: BetsAtTrigger | PerfectPlay | None) -> Mapping[str, Any]:
    names = (
        "bets_per_shoe",
        "bet_frequency",
        "average_edge",
        "units_per_shoe",
        "units_per_100",
        "standard_error",
    )
    if bets is None:
        return dict.fromkeys(names, 0.0)
    figures = (
        bets.bets_per_shoe,
        bets.frequency,
        bets.average_edge,
        bets.per_shoe,
        bets.per_100,
        bets.error_per_100,
    )
    return dict(zip(names, figures, strict=True))


# A picture of the edge against the depth of the shoe.

DEPTH_WIDTH, DEPTH_HEIGHT = 760, 400
DEPTH_LEFT, DEPTH_RIGHT, DEPTH_TOP, DEPTH_BOTTOM = 96, 20, 56, 66


def depth_chart(analysis: CountAnalysis) -> str:
    """Draw the mean of the player's edge by depth, with a band of one and of two standard deviations."""
    depths = analysis.by_depth
    lowest = min((depth.mean - 2 * depth.deviation for depth in depths), default=0.0)
    highest = max((depth.mean + 2 * depth.deviation for depth in depths), default=0.0)
    steps = scale(100 * lowest, 100 * highest)
    frame = Frame(
        DEPTH_LEFT, DEPTH_WIDTH - DEPTH_RIGHT, DEPTH_TOP, DEPTH_HEIGHT - DEPTH_BOTTOM, steps[0], steps[-1]
    )
    title = f"{analysis.table.game.title}, {analysis.wager}: edge of the player by depth of the shoe"

    def x(seen: float) -> float:
        return DEPTH_LEFT + seen * (DEPTH_WIDTH - DEPTH_LEFT - DEPTH_RIGHT)

    def point(seen: float, edge: float) -> str:
        return f"{number(x(seen))},{number(frame.y(100 * edge))}"

    def band(times: int) -> str:
        above = [point(depth.seen, depth.mean + times * depth.deviation) for depth in depths]
        below = [point(depth.seen, depth.mean - times * depth.deviation) for depth in reversed(depths)]
        return element("polygon", points=" ".join([*above, *below]), fill=HOUSE, opacity=0.25)

    def drawn() -> Iterator[str]:
        yield text(DEPTH_LEFT, 24, title, font_size=16, font_weight="bold")
        caption = "Mean, and the bands of one and two standard deviations; above the line the player is ahead"
        yield text(DEPTH_LEFT, 44, caption, font_size=12)
        for step in steps:
            y = frame.y(step)
            yield element("line", x1=DEPTH_LEFT, x2=DEPTH_WIDTH - DEPTH_RIGHT, y1=y, y2=y, stroke=GRID)
            yield text(DEPTH_LEFT - 6, y + 4, f"{step:g}%", font_size=11, text_anchor="end")
        yield from (band(2), band(1))
        line = " ".join(point(depth.seen, depth.mean) for depth in depths)
        yield element("polyline", points=line, fill="none", stroke=HOUSE, stroke_width=2)
        yield element(
            "line", x1=DEPTH_LEFT, x2=DEPTH_WIDTH - DEPTH_RIGHT, y1=frame.y(0), y2=frame.y(0), stroke=INK
        )
        ticks = [(x(part / 5), f"{20 * part}%") for part in range(6)]
        yield from bottom_axis(frame, ticks)
        yield from axis_titles(frame, "edge", "share of the shoe that was dealt", DEPTH_HEIGHT)

    return picture(title, DEPTH_WIDTH, DEPTH_HEIGHT, drawn(), width=DEPTH_WIDTH, height=DEPTH_HEIGHT)


# A picture of the effects of removal: one bar for each card, to the right if the player gains.

EFFECTS_WIDTH, EFFECTS_LINE = 720, 24
LABEL, FIGURE = 150, 90
EFFECTS_TOP, EFFECTS_BOTTOM = 58, 10
_LONGEST_LABEL = 20
_GAIN, _LOSS = "#8c2f39", "#2a6f4e"  # of the player


def effects_chart(analysis: CountAnalysis) -> str:
    """Draw how much the player's edge gains when one card of each kind is out, with the tags of the count."""
    rows = [*effect_rows(analysis)]
    longest = max((abs(float(effect)) for _, effect, _ in rows), default=0.0) or 1.0
    height = EFFECTS_TOP + EFFECTS_LINE * len(rows) + EFFECTS_BOTTOM
    middle = LABEL + (EFFECTS_WIDTH - LABEL) / 2
    longest_bar = (EFFECTS_WIDTH - LABEL) / 2 - FIGURE
    title = f"{analysis.table.game.title}, {analysis.wager}: what the edge gains when a card is out"

    def drawn() -> Iterator[str]:
        yield text(0, 20, title, font_size=16, font_weight="bold")
        caption = "One card out of a full shoe; to the right the player gains. Tags in brackets."
        yield text(0, 42, caption, font_size=12)
        yield element(
            "line", x1=middle, x2=middle, y1=EFFECTS_TOP - 4, y2=height - EFFECTS_BOTTOM, stroke=GRID
        )
        for place, (names, effect, tag) in enumerate(rows):
            y = EFFECTS_TOP + place * EFFECTS_LINE
            length = abs(float(effect)) / longest * longest_bar
            gains = effect > 0
            label = names if len(names) <= _LONGEST_LABEL else f"{names[: _LONGEST_LABEL - 1]}…"
            named = f"{label} [{tag}]" if tag else label
            yield text(LABEL - 8, y + 16, named, font_size=12, text_anchor="end")
            x, color = (middle, _GAIN) if gains else (middle - length, _LOSS)
            yield element("rect", x=x, y=y + 4, width=max(1.0, length), height=EFFECTS_LINE - 8, fill=color)
            place_x, anchor = (middle + length + 6, "start") if gains else (middle - length - 6, "end")
            figure = f"{float(effect):+.4%}"
            yield text(place_x, y + 16, figure, font_size=11, text_anchor=anchor, fill=INK)

    return picture(title, EFFECTS_WIDTH, height, drawn(), width=EFFECTS_WIDTH, height=height)
