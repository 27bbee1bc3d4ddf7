"""`houseway protect --count`: what a counter wins who varies bets and decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.cli.progress import waiting_message
from houseway.equipment.money import dollars
from houseway.odds.game_odds import BASE
from houseway.protection.count.won.pace import Pace
from houseway.refusal import Refusal
from houseway.rules.game import Table

if TYPE_CHECKING:  # they load numba
    from houseway.protection.count.won.winnings import BetsAtTrigger
    from houseway.protection.counter_play.found import CounterFound

MOST_SHOWN = 20
_WON = (
    Column("", style="bold"),
    Column("bets alone", figures=True),
    Column("with deviations", figures=True),
)
_DEVIATIONS = (
    Column("hand", style="bold"),
    Column("below"),
    Column("from", figures=True),
    Column("then"),
    Column("equal at", figures=True),
)
_COUNTS = (
    Column("count", figures=True),
    Column("of the rounds", figures=True),
    Column("edge", figures=True),
    Column("error", figures=True),
    Column("bet", figures=True),
)


class CounterAsked(NamedTuple):
    """What a counter does, and how shoes are dealt."""

    wager: str | None
    system: str
    spread: str | None
    cut: int | None
    shoes: int
    seed: int
    players: int | None


def print_counter(played: Table[Any], asked: CounterAsked, pace: Pace, *, as_json: bool) -> None:
    from houseway.protection.counter_play.as_json import counter_as_json  # noqa: PLC0415 - loads numba
    from houseway.protection.counter_play.found import CounterQuestion, find_counter  # noqa: PLC0415
    from houseway.protection.counter_play.spread import USUAL_SPREAD, given_spread  # noqa: PLC0415

    own = played.game.counts.wager if played.game.counts else BASE
    if asked.wager not in (None, BASE, own):
        raise Refusal(f"--count is about the hands. Leave --wager out, or ask for {own}.")
    spread = given_spread(USUAL_SPREAD if asked.spread is None else asked.spread)
    players = 1 if asked.players is None else asked.players
    question = CounterQuestion(asked.system, spread, asked.cut, asked.shoes, asked.seed, players)
    with waiting_message(f"Counting at {played.game.title}"):
        found = find_counter(played, question)
    if as_json:
        document = counter_as_json(found) | {"an_hour": pace.as_json(found.deviating)}
        typer.echo(msgspec.json.encode(document).decode())
    else:
        show(_blocks(found, pace))


def _blocks(found: CounterFound, pace: Pace) -> Iterator[Block]:
    spread = found.question.spread
    title = f"{found.table.game.title}: what {found.system.name} wins with bets of {spread} units"
    yield heading(title + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield from (BLANK, prose(_judgement(found, pace)), BLANK)
    yield facts(_facts(found), indent=2)
    yield from (BLANK, heading("What it wins, in units"))
    yield table(_WON, _won(found), indent=2)
    yield prose(_conventions(found), indent=2)
    yield from (BLANK, heading("Decisions that depend on the count, those that gain most first"))
    yield table(_DEVIATIONS, _deviations(found), indent=2)
    if len(found.deviations) > MOST_SHOWN:
        yield prose(f"and {len(found.deviations) - MOST_SHOWN} more, which gain less", indent=2)
    yield from (BLANK, heading("By the count before the round"))
    yield table(_COUNTS, _by_count(found), indent=2)


def _judgement(found: CounterFound, pace: Pace) -> str:
    bets = found.deviating
    return (
        f"Somebody who bets {found.question.spread.least} to {found.question.spread.most} units, more from a "
        f"{found.kind_of_count} of {bets.trigger} on, and who decides by the count, wins {bets.per_100:.3f} "
        f"units per 100 rounds (standard error {bets.error_per_100:.3f}). Deviations and insurance are "
        f"{found.added:.3f} of them (standard error {found.error_of_difference:.3f}). With units of "
        f"{dollars(pace.bet)} and {pace.rounds} rounds an hour, that is {dollars(pace.won(bets))} an hour."
    )


def _facts(found: CounterFound) -> Iterator[tuple[str, str]]:
    figures = found.figures
    kind = "balanced" if found.is_balanced else "unbalanced, used as it runs"
    yield "count", f"level {found.system.level}, {kind}"
    yield "betting correlation", f"{figures.betting_correlation:.3f}"
    yield "playing efficiency", f"{figures.playing_efficiency:.3f}"
    if figures.insurance_correlation is not None and figures.insurance_from is not None:
        yield "insurance correlation", f"{figures.insurance_correlation:.3f}"
        yield "insurance", f"from a {found.kind_of_count} of {figures.insurance_from:.2f} on"
    yield "edge", f"{figures.edge:+.3%} without a count, {figures.slope:+.3%} for each point of it"


def _won(found: CounterFound) -> Iterator[tuple[str, str, str]]:
    columns = [_figures(bets) for bets in (found.without, found.deviating)]
    for name in columns[0]:
        yield name, columns[0][name], columns[1][name]


def _figures(bets: BetsAtTrigger) -> dict[str, str]:
    level = bets.rounds_until_level
    return {
        "average bet": f"{bets.frequency:.3f}",
        "edge for each unit bet": f"{bets.average_edge:+.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
        "standard deviation of 100": f"{bets.deviation_per_100:.2f}",
        "N0, in rounds": f"{level:,.0f}" if level else "",
    }


def _conventions(found: CounterFound) -> str:
    players = found.question.players
    seats = "one player" if players == 1 else f"{players} players, the counter in the last seat"
    return (
        f"{found.deviating.shoes:,} shoes of {found.rounds_per_shoe:.1f} rounds with {found.behind} cards "
        f"behind the cutting card and {seats}. The {found.kind_of_count} is rounded down. A bet is made by "
        "the count before the round, and grows in proportion to the edge, up to the largest at 2%. A "
        "decision is made by the count of all cards that are face up when the turn begins."
    )


def _deviations(found: CounterFound) -> Iterator[tuple[str, ...]]:
    for deviation in found.deviations[:MOST_SHOWN]:
        yield (
            deviation.situation,
            deviation.below,
            f"{deviation.from_count:+d}",
            deviation.decision,
            f"{deviation.exact:+.2f}",
        )


def _by_count(found: CounterFound) -> Iterator[tuple[str, ...]]:
    for row in found.by_count:
        yield (
            f"{row.count:+d}",
            f"{row.frequency:.2%}",
            f"{row.edge:+.2%}",
            f"{row.error:.2%}",
            str(row.bet),
        )
