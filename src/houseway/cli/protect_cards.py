"""Prints what watching cards wins: counts, varied play, hidden cards, shuffles; and counter-measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.cli.output import write_picture
from houseway.cli.progress import waiting_message
from houseway.drawing.formats import percent
from houseway.equipment.chance import seeded
from houseway.equipment.money import dollars
from houseway.odds.game_odds import BASE, wager_asked
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.winnings import Pace
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import written_share
from houseway.rules.procedure.steps import Cut, Perform, Shuffle, Step
from houseway.table.virtual.virtual_table import VirtualTable

if TYPE_CHECKING:
    from houseway.protection.card_counting.analysis import Protection
    from houseway.protection.counter_play import CounterFound
    from houseway.protection.leak_value import LeakFound
    from houseway.protection.measures import Compared
    from houseway.protection.shuffle_tracking import Tracking


# The analysis of a wager as text: first the judgement in words, then the figures.

_EFFECTS = (
    Column("cards", style="bold"),
    Column("effect", figures=True),
    Column("tag", figures=True),
)
_DEPTHS = (
    Column("dealt", figures=True),
    Column("mean edge", figures=True),
    Column("deviation", figures=True),
    Column("favourable rounds", figures=True),
)


_LONGEST_FRACTION = 40


def protection_blocks(found: Protection, others: Sequence[Protection], pace: Pace) -> Iterator[Block]:
    from houseway.protection.card_counting import report as in_words  # noqa: PLC0415 - loads numba

    title = f"{found.table.game.title}, {found.wager}: what watching the cards wins"
    yield heading(title + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield BLANK
    yield prose(f"Rating: {found.rating}. {found.rating.words}")
    yield prose(f"{in_words.what_is_won(found)}{_an_hour(found, pace)}")
    yield from (BLANK, heading("What the edge gains when one card is out, and the tags of the count"))
    rows = [(names, f"{float(effect):+.4%}", tag) for names, effect, tag in in_words.effect_rows(found)]
    yield table(_EFFECTS, rows, indent=2)
    yield from (BLANK, facts(_count_facts(found), indent=2))
    yield from (BLANK, heading("What it wins, in bets of one unit"))
    yield table(_count_columns(in_words.WON_HEADINGS, words={0}), in_words.won_rows(found), indent=2)
    yield prose(in_words.conventions(found), indent=2)
    yield from (BLANK, heading(in_words.CUT_TITLE))
    yield table(_count_columns(in_words.CUT_HEADINGS, words={9}), in_words.cut_rows(found, others), indent=2)
    yield from (BLANK, heading("The edge by depth of the shoe"))
    yield table(_DEPTHS, _depth_rows(found), indent=2)


def _count_columns(headings: Sequence[str], words: set[int]) -> list[Column]:
    return [Column(name, figures=place not in words) for place, name in enumerate(headings)]


def _an_hour(found: Protection, pace: Pace) -> str:
    if found.bets is None:
        return ""
    won, deviation = dollars(pace.won(found.bets)), dollars(pace.deviation(found.bets))
    return (
        f" With bets of {dollars(pace.bet)} and {pace.rounds:,} rounds an hour, that is {won} an hour; its "
        f"standard deviation is {deviation}."
    )


def _count_facts(found: Protection) -> Iterator[tuple[str, str]]:
    exact = str(-found.effects.edge)
    in_full = f", exactly {exact}" if len(exact) <= _LONGEST_FRACTION else ""
    yield "house advantage", f"{percent(-found.effects.edge)} of a full shoe{in_full}"
    if found.system.tags:
        yield "betting correlation", f"{found.system.correlation(found.effects):.4f}"
    best = ", ".join(f"level {level} {correlation:.4f}" for level, correlation in found.correlations)
    yield "of the best tags", best
    if found.bets and (until := found.bets.rounds_until_level):
        yield "N0", f"{until:,.0f} rounds until the counter's win equals one standard deviation"
        yield "of 100 rounds", f"standard deviation {found.bets.deviation_per_100:.3f} units"
    half = len(found.effects.pack) // 2
    yield "edge in mid-shoe", f"varies by {found.effects.spread_of_edge(half):.3%} (standard deviation)"


def _depth_rows(found: Protection) -> Iterator[tuple[str, ...]]:
    for depth in found.by_depth:
        yield f"{depth.seen:.0%}", f"{depth.mean:+.3%}", f"{depth.deviation:.3%}", f"{depth.favourable:.2%}"


def print_count(
    played: Table[Any], question: Question, pace: Pace, picture: Path | None, *, as_json: bool
) -> None:
    from houseway.protection.card_counting.report import (  # noqa: PLC0415
        depth_chart,
        protection_as_json,
    )
    from houseway.protection.compare_measures import with_other_cuts  # noqa: PLC0415

    with waiting_message(f"Watching {played.game.title}"):
        found, elsewhere = with_other_cuts(played, question)
    write_picture(picture, depth_chart(found))
    if as_json:
        typer.echo(msgspec.json.encode(protection_as_json(found, elsewhere, pace)).decode())
    else:
        show(protection_blocks(found, elsewhere, pace))


# `houseway protect --count`: what a counter wins who varies bets and decisions.

MOST_SHOWN = 20
_COUNTER_WORDS = ("", "hand", "below", "then")


class CounterAsked(NamedTuple):
    """What a counter does, and how shoes are dealt."""

    wager: str | None
    system: str
    spread: str | None
    cut: int | None
    shoes: int
    seed: int
    players: int | None
    seat: int | None


def print_counter(played: Table[Any], asked: CounterAsked, pace: Pace, *, as_json: bool) -> None:
    from houseway.protection.counter_play import (  # noqa: PLC0415  # noqa: PLC0415
        USUAL_SPREAD,
        CounterQuestion,
        counter_as_json,
        find_counter,
        given_spread,
    )

    own = played.game.protection.counts.wager if played.game.protection.counts else BASE
    if asked.wager not in (None, BASE, own):
        raise Refusal(f"--count is about the hands. Leave --wager out, or ask for {own}.")
    spread = given_spread(USUAL_SPREAD if asked.spread is None else asked.spread)
    players = 1 if asked.players is None else asked.players
    question = CounterQuestion(asked.system, spread, asked.cut, asked.shoes, asked.seed, players, asked.seat)
    with waiting_message(f"Counting at {played.game.title}"):
        found = find_counter(played, question)
    if as_json:
        document = counter_as_json(found) | {"an_hour": pace.as_json(found.deviating)}
        typer.echo(msgspec.json.encode(document).decode())
    else:
        show(_counter_blocks(found, pace))


def _counter_blocks(found: CounterFound, pace: Pace) -> Iterator[Block]:
    from houseway.protection import counter_play as in_words  # noqa: PLC0415 - loads numba

    yield heading(f"{found.table.game.title}: {in_words.title(found)}{options_in_words(found.table)}")
    yield from break_blocks(found.table)
    yield from (BLANK, prose(in_words.what_is_won(found, pace)), BLANK)
    yield facts(in_words.facts_of(found), indent=2)
    yield from (BLANK, heading("What it wins, in units"))
    yield table(_counter_columns(in_words.WON_HEADINGS), in_words.won_rows(found), indent=2)
    yield prose(in_words.conventions(found), indent=2)
    yield from (BLANK, heading(in_words.DEVIATIONS_TITLE))
    deviations = in_words.deviation_rows(found, MOST_SHOWN)
    yield table(_counter_columns(in_words.DEVIATION_HEADINGS), deviations, indent=2)
    if len(found.deviations) > MOST_SHOWN:
        yield prose(f"and {len(found.deviations) - MOST_SHOWN} more, which gain less", indent=2)
    yield from (BLANK, heading("By the count before the round"))
    yield table(_counter_columns(in_words.COUNT_HEADINGS), in_words.count_rows(found), indent=2)


def _counter_columns(headings: Sequence[str]) -> list[Column]:
    return [Column(name, figures=name not in _COUNTER_WORDS) for name in headings]


# `houseway protect --leak`: what hidden cards are worth to somebody who sees them.

_LEAK_WORDS = ("seen", "decision", "best play")


def print_leak(
    played: Table[Any], leak: str, wager: str | None, seed: int, hands: int | None = None, *, as_json: bool
) -> None:
    from houseway.protection.leak_value import (  # noqa: PLC0415
        find_leak,
        leak_as_json,
    )

    with waiting_message(f"Counting every deal of {played.game.title}"):
        found = find_leak(played, leak, wager, seed, hands)
    if as_json:
        typer.echo(msgspec.json.encode(leak_as_json(found)).decode())
    else:
        show(_leak_blocks(found))


def _leak_blocks(found: LeakFound) -> Iterator[Block]:
    from houseway.protection import leak_value as in_words  # noqa: PLC0415 - loads numba

    yield heading(in_words.title(found) + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield from (BLANK, prose(in_words.what_is_seen(found)), BLANK)
    yield facts(in_words.facts_of(found), indent=2)
    rows = [*in_words.rows_of(found)]
    if rows:
        columns = [Column(name, figures=name not in _LEAK_WORDS) for name in in_words.headings_of(found)]
        yield from (BLANK, table(columns, rows, indent=2))


# `houseway protect --shuffle`: what somebody wins who follows cards through a shuffle by hand.


def print_shuffle(played: Table[Any], wager: str, text: str, shoes: int, seed: int, *, as_json: bool) -> None:
    from houseway.protection.hand_shuffle import given_shuffle  # noqa: PLC0415 - loads numpy
    from houseway.protection.shuffle_tracking import (  # noqa: PLC0415
        track,
        tracking_as_json,
    )

    shuffle, name = given_shuffle(text), wager_asked(played, wager)
    with waiting_message(f"Shuffling {played.game.title} by hand"):
        found = track(played, name, shuffle, shoes, seed)
    if as_json:
        required = [{"words": step.words, "cite": step.cite.text} for step in required_shuffle(played)]
        typer.echo(msgspec.json.encode(tracking_as_json(found) | {"required": required}).decode())
    else:
        show(_shuffle_blocks(found))


def required_shuffle(played: Table[Any]) -> list[Step]:
    """Return the steps by which the rules of the game have the cards shuffled, up to the cut."""
    virtual = VirtualTable(played, seeded(1))
    events = (*virtual.opening_events, *virtual.play_round(played.demonstration).events)
    steps = dropwhile(lambda step: not isinstance(step, Shuffle), (event.step for event in events))
    until_cut = takewhile(lambda step: not isinstance(step, Cut), steps)
    return [step for step in until_cut if isinstance(step, Shuffle | Perform)]


def _asked(step: Step) -> str:
    public = "" if step.cite.is_printed else ", the standard public rule"
    return f"{step.words} [{step.cite.text}{public}]"


def _shuffle_blocks(found: Tracking) -> Iterator[Block]:
    played, disorder, tracker = found.table, found.disorder, found.tracker
    yield heading(
        f"{played.game.title}, {found.wager}: what following the shuffle wins{options_in_words(played)}"
    )
    yield from break_blocks(played)
    yield from (BLANK, prose(f"Rating: {found.rating}. {_shuffle_judgement(found)}"))
    yield from (BLANK, heading(f"The shuffle: {found.shuffle.in_words}"))
    known = (
        "not known for this shuffle"
        if disorder.distance is None
        else f"{float(disorder.distance):.3f} (total variation; 1 is all order, 0 is none)"
    )
    yield facts(
        [
            ("distance from random", known),
            (
                "rising sequences",
                f"{disorder.rising_sequences:.1f} on average; "
                f"{float(disorder.rising_at_random):.1f} at random",
            ),
            (
                "neighbours kept",
                f"{disorder.pairs_kept:.2%} of the cards; {float(disorder.pairs_at_random):.2%} at random",
            ),
            *(
                ("what the rules ask" if not place else "", _asked(step))
                for place, step in enumerate(required_shuffle(played))
            ),
        ],
        indent=2,
    )
    yield from (BLANK, heading("What a tracker wins, in bets of one unit"))
    yield facts(
        [
            ("house advantage", f"{percent(-found.effects.edge)} of a full shoe"),
            (
                "bets a shoe",
                f"{tracker.bets / tracker.shoes:.3f} of {tracker.rounds / tracker.shoes:.1f} rounds",
            ),
            ("average edge", f"{tracker.average_edge:.2%}"),
            ("units a shoe", f"{tracker.per_shoe:.4f} (standard error {tracker.error_per_shoe:.4f})"),
            ("units per 100 rounds", f"{tracker.per_100:.4f} (standard error {tracker.error_per_100:.4f})"),
        ],
        indent=2,
    )
    estimated = " The effects of cards are estimated from other shoes." if found.effects.estimated else ""
    yield prose(
        f"{tracker.shoes:,} shoes. The tracker has seen the shoe before in slugs of {found.slug} cards, "
        "knows how the dealer shuffles and sees the cut, but keeps no count of the cards that come. Bets "
        f"are made when the next part should favour the player.{estimated}",
        indent=2,
    )


def _shuffle_judgement(found: Tracking) -> str:
    tracker = found.tracker
    if not tracker.wins:
        return "Following cards through this shuffle has shown no profit."
    return f"Following cards through this shuffle wins {tracker.per_shoe:.3f} units a shoe."


# `houseway protect --measures`: what a house can change, what that leaves a counter, and what it costs.

_MEASURE_WORDS = {0, 4}
MOST_MINUTES = 60
USUAL_MINUTES = "3"


def print_measures(
    played: Table[Any], question: Question, pace: int, minutes: str, under: str | None, *, as_json: bool
) -> None:
    from houseway.protection.compare_measures import compare_measures  # noqa: PLC0415
    from houseway.protection.measures import (  # noqa: PLC0415
        House,
        measures_as_json,
    )

    shuffling = written_share(minutes)
    if shuffling is None or not 0 <= shuffling <= MOST_MINUTES:
        raise Refusal(f"--shuffle-minutes {minutes!r} is not possible. Give 0 to {MOST_MINUTES} minutes.")
    wanted = None if under is None else written_share(under)
    if under is not None and wanted is None:
        raise Refusal(f"--under {under!r} is not a number. Write units per 100 rounds, as 0.25.")
    with waiting_message(f"Comparing measures for {played.game.title}"):
        level = None if wanted is None else float(wanted)
        compared = compare_measures(played, question, House(pace, shuffling), level)
    if as_json:
        typer.echo(msgspec.json.encode(measures_as_json(compared)).decode())
    else:
        show(_measure_blocks(compared))


def _measure_blocks(compared: Compared) -> Iterator[Block]:
    from houseway.protection import measures as in_words  # noqa: PLC0415 - loads numba

    found = compared.today.found
    played = found.table
    yield heading(f"{played.game.title}, {found.wager}: what a house can change{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    if compared.under is not None:
        yield from (prose(in_words.verdict(compared)), BLANK)
    columns = [
        Column(name, figures=place not in _MEASURE_WORDS, style="bold" if place == 0 else "")
        for place, name in enumerate(in_words.HEADINGS)
    ]
    yield table(columns, in_words.rows(compared), indent=2)
    yield BLANK
    yield prose(in_words.CONVENTIONS, indent=2)
    if in_words.has_marks(compared):
        yield prose(in_words.NOT_ALLOWED, indent=2)
