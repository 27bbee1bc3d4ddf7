"""Writes exact odds as people read them: tables, bars, and strategies in words and as charts of letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rich.text import Text

from houseway.cli.blocks import BLANK, PLAIN_WIDTH, Block, Column, bar, facts, heading, prose, table, unbroken
from houseway.drawing.formats import short_odds
from houseway.equipment.money import Cents, dollars
from houseway.odds.export import percent
from houseway.odds.game_odds import BaseOdds, CombinedOdds, GameOdds, PlayedOdds, result_of
from houseway.odds.wager_odds import WagerOdds, grouped_by_odds, named_results, volatility_index
from houseway.rules.analysis.best_play import Chart, letter
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Result

BAR = 10  # the width of the longest bar next to figures
LONG_BAR = 40  # and of one next to few of them
ONE_POINT = Fraction(1, 100)
UNKNOWN = "–"
LONGEST_NUMBER = 10**16  # numbers of ways below this are printed to the last digit
MOST_SELECTIONS = 6  # named in full
STYLES = {
    Result.WIN: "green",
    Result.LOSE: "red",
    Result.PUSH: "cyan",
    Result.VOID: "cyan",
    Result.STANDS: "",
}

_SUMMARY = (
    Column("wager", style="bold"),
    Column("pays"),
    Column("true odds", figures=True),
    Column("wins", figures=True),
    Column("house advantage", figures=True),
    Column("deviation", figures=True),
)


def wager_name(odds: WagerOdds) -> str:
    """Return the name of the wager, with the other bets where they make a difference."""
    beside = ", ".join(kind_of(name) for name in odds.beside)
    return f"{odds.wager.name} beside {beside}" if beside and len(odds.wager.beside) > 1 else odds.wager.name


def base_name(base: BaseOdds) -> str:
    return f"base, per unit of the {base.unit}"


def summary_blocks(game_odds: GameOdds) -> Iterator[Block]:
    """Yield a row for each wager; selections of one wager with the same odds share a row."""
    rows = [_summary_row(group) for group in grouped_by_odds(game_odds.wagers)]
    rows += map(_combined_row, game_odds.combined)
    rows += map(_with_play_row, game_odds.with_play)
    if game_odds.base:
        rows.append(_base_row(game_odds.base))
    yield table(_SUMMARY, rows)
    for combined in game_odds.combined:
        yield prose(
            f"{combined.combination.name}: on average {float(combined.average_bet):.4f} units are bet for "
            f"each unit of the first wager, and the house keeps {percent(combined.element_of_risk):.4f}% of "
            "them.",
            hang=2,
        )
    for played in game_odds.with_play:
        yield prose(
            f"{played.name}: on average {float(played.average_bet):.4f} units are bet for each unit of the "
            f"wager, and the house keeps {percent(played.element_of_risk):.4f}% of them.",
            hang=2,
        )
    for why in dict.fromkeys(game_odds.not_counted.values()):
        kinds = [kind for kind, reason in game_odds.not_counted.items() if reason == why]
        yield prose(f"{', '.join(kinds)}: {why}", hang=2)
    if game_odds.not_counted and game_odds.table.game.analysis.kernel:
        yield prose(
            f"`houseway simulate {game_odds.table.game.name}` estimates by simulation what is not counted."
        )


def _summary_row(group: Sequence[WagerOdds]) -> tuple[str, ...]:
    odds = group[0]
    return (
        selections_in_words([wager_name(each) for each in group]),
        all_pays(odds),
        short_odds(odds.true_odds),
        f"{percent(odds.hit_frequency):.4f}%",
        f"{percent(odds.house_advantage):.4f}%",
        f"{odds.standard_deviation:.3f}",
    )


def _combined_row(combined: CombinedOdds) -> tuple[str, ...]:
    return (
        combined.combination.name,
        "",
        short_odds(combined.true_odds),
        f"{percent(combined.hit_frequency):.4f}%",
        f"{percent(combined.house_advantage):.4f}%",
        f"{combined.standard_deviation:.3f}",
    )


def _with_play_row(played: PlayedOdds) -> tuple[str, ...]:
    """Return the row of a wager with a way to play it, of which only averages are known."""
    return (played.name, "", UNKNOWN, UNKNOWN, f"{percent(played.house_advantage):.4f}%", UNKNOWN)


def _base_row(base: BaseOdds) -> tuple[str, ...]:
    """Return the row of the base game; some figures are known only where whole rounds are counted."""
    wins, deviation = base.hit_frequency, base.standard_deviation
    return (
        base_name(base),
        "",
        UNKNOWN if wins is None else short_odds(base.true_odds),
        UNKNOWN if wins is None else f"{percent(wins):.4f}%",
        f"{percent(base.house_advantage):.4f}%",
        UNKNOWN if deviation is None else f"{deviation:.3f}",
    )


def selections_in_words(names: Sequence[str]) -> str:
    """Return ``total:4, 17`` for several selections, and the ends of a long list."""
    first, *others = names
    selections = [name.partition(":")[2] for name in others]
    if len(names) > MOST_SELECTIONS:
        return f"{first}, {selections[0]} … {selections[-1]}"
    return ", ".join([first, *selections])


def all_pays(odds: WagerOdds) -> str:
    """Return everything that the wager pays, as ``50, 30, 9 to 1`` where the odds share their second half."""
    halves = [pays.split(" to ") for pays in dict.fromkeys(row.pays for row in odds.rows if row.pays)]
    words = [
        number if [second] == [half[1] for half in halves[place + 1 : place + 2]] else f"{number} to {second}"
        for place, (number, second) in enumerate(halves)
    ]
    return ", ".join(map(unbroken, words))


def result_blocks(odds: WagerOdds) -> Iterator[Block]:
    """Yield every result of a wager by its name, with its ways, and figures for operators."""
    yield heading(f"{wager_name(odds)} ({odds.wager.cite}), {odds.total:,} equally likely ways")
    results = named_results(odds)
    most = max(result.row.ways for result in results)
    columns = (Column("result"), Column("pays", whole=True), Column("ways", figures=True))
    yield table(
        (*columns, Column("chance", figures=True), Column("", whole=True)),
        [
            (
                result.title + result.row.size,
                Text(result.row.verdict_in_words, style=STYLES[result.row.verdict.result]),
                *_share(result.row.ways, odds.total, most),
            )
            for result in results
        ],
        indent=2,
    )
    yield BLANK
    yield facts(_figures(odds), indent=2)


def _figures(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    deviation = odds.standard_deviation
    if odds.expected_rolls is not None:
        yield "decided", f"after {float(odds.expected_rolls):.4f} rounds on average; figures are until then"
    yield "house advantage", f"{odds.house_advantage} = {percent(odds.house_advantage):.6f}%"
    yield "wins", f"{percent(odds.hit_frequency):.5f}% of rounds"
    yield "standard deviation", f"{deviation:.4f}; volatility index {volatility_index(deviation):.4f}"
    rounds = ", ".join(f"{odds.rounds_until(ONE_POINT, sure):,} ({sure:.0%} sure)" for sure in (0.95, 0.99))
    yield "in the long run", f"the win is within one percentage point of it after {rounds} rounds"
    if (level := odds.rounds_until_level) is not None:
        yield "N0", f"{float(level):,.0f} rounds until the expected win equals one standard deviation"
    value = percent(odds.promotional_value)
    yield "promotion", f"a promotional chip or match play coupon is worth {value:.2f}% of its face"


def _share(ways: int, total: int, most: int) -> tuple[str, str, str]:
    """Return the ways, their share of all and a bar, the longest for the most ways."""
    return number(ways), f"{percent(Fraction(ways, total)):.5f}%", bar(ways / most, BAR)


def number(ways: int) -> str:
    """Return the number, rounded where it has too many digits to read."""
    return f"{ways:,}" if ways < LONGEST_NUMBER else f"about {ways:.4e}"


def size_blocks(by_size: Mapping[Cents, Fraction]) -> Iterator[Block]:
    """Yield a bar for each size of the wager, all to one scale; no bar where the player is ahead."""
    longest = max(*by_size.values(), Fraction(1, 10_000))
    rows = [
        (dollars(bet), f"{percent(advantage):.4f}%", bar(float(advantage / longest), LONG_BAR))
        for bet, advantage in by_size.items()
    ]
    columns = (Column("bet", figures=True), Column("advantage", figures=True), Column("", whole=True))
    yield table(columns, rows, indent=2)


def base_blocks(base: BaseOdds, simple: Iterable[BaseOdds]) -> Iterator[Block]:
    """Yield the best strategy: how to play it, what it costs, and what simpler ones cost."""
    yield heading("Best play")
    for words in base.strategy.words:
        yield prose(words, indent=2, hang=2)
    yield BLANK
    taken = {decision: int(chance * base.total) for decision, chance in base.decisions.items()}
    columns = (Column("decision"), Column("ways", figures=True), Column("chance", figures=True))
    most = max(taken.values())
    rows = [(decision, *_share(ways, base.total, most)) for decision, ways in taken.items()]
    yield table((*columns, Column("", whole=True)), rows, indent=2)
    yield BLANK
    yield prose(
        f"house advantage {percent(base.house_advantage):.6f}% of the {base.unit}; average bet "
        f"{float(base.average_bet):.4f} {base.unit}s; element of risk {percent(base.element_of_risk):.6f}%",
        indent=2,
        hang=2,
    )
    yield prose(_rounds(base), indent=2, hang=2)
    others = [
        (
            other.strategy.name,
            f"{percent(other.house_advantage):.4f}%",
            f"{percent(other.house_advantage - base.house_advantage):.4f}%",
        )
        for other in simple
    ]
    if others:
        yield BLANK
        figures = (Column("house advantage", figures=True), Column("costs", figures=True))
        yield table((Column("other strategies"), *figures), others, indent=2)


def _rounds(base: BaseOdds) -> str:
    if base.hit_frequency is None or base.standard_deviation is None:
        return (
            f"{float(base.hands_per_round):.5f} hands a round, counted one by one: how often a round ends "
            "ahead is not known"
        )
    return (
        f"ahead after {percent(base.hit_frequency):.5f}% of rounds, "
        f"standard deviation {base.standard_deviation:.4f} {base.unit}s, "
        f"volatility index {volatility_index(base.standard_deviation):.4f}"
    )


def gain_blocks(base: BaseOdds) -> Iterator[Block]:
    """Yield the amounts that a round, or a hand of it, may win, and how often."""
    yield heading(f"{base.brings}, {number(base.all_gains)} equally likely ways")
    most = max(base.gains.values())
    columns = (Column("gain", figures=True), Column("ways", figures=True), Column("chance", figures=True))
    rows = [
        (Text(f"{float(gain):+g}", style=STYLES[result_of(gain)]), *_share(ways, base.all_gains, most))
        for gain, ways in sorted(base.gains.items(), reverse=True)
    ]
    yield table((*columns, Column("", whole=True)), rows, indent=2)


# Strategy charts as text: a letter for each decision.

NOTHING = "·"  # a cell that cannot occur


def chart_lines(chart: Chart) -> Iterator[str]:
    side, width = _widths(chart)
    yield f"{chart.title:<{side}}  {chart.across}"
    yield f"{'':<{side}} " + "".join(f" {column:>{width}}" for column in chart.columns)
    for row in chart.rows:
        yield f"{row.label:<{side}} " + "".join(f" {letter(cell) or NOTHING:>{width}}" for cell in row.cells)
    yield chart.legend


def _widths(chart: Chart) -> tuple[int, int]:
    """Return the width of the labels at the side and that of each column."""
    side = max(len(chart.title), *(len(row.label) for row in chart.rows))
    return side, max(2, *map(len, chart.columns))


def chart_blocks(chart: Chart) -> Iterator[Block]:
    """Yield the chart line by line; one that is wider than 80 columns in parts, below one another."""
    for number, part in enumerate(_parts(chart)):
        title, *lines, _ = chart_lines(part)
        if number:
            yield BLANK
        yield Text(title, style="bold")
        yield from map(Text, lines)
    yield prose(chart.legend)


def _parts(chart: Chart) -> Iterator[Chart]:
    side, width = _widths(chart)
    most = max(1, (PLAIN_WIDTH - side - 1) // (width + 1))
    for start in range(0, len(chart.columns), most):
        end = start + most
        rows = tuple(replace(row, cells=row.cells[start:end]) for row in chart.rows)
        yield replace(chart, columns=chart.columns[start:end], rows=rows)
