"""`houseway protect --count`: what a counter wins who varies bets and decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.winnings import Pace
from houseway.refusal import Refusal
from houseway.rules.game import Table

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.counter_play import CounterFound

MOST_SHOWN = 20
_WORDS = ("", "hand", "below", "then")


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

    own = played.game.counts.wager if played.game.counts else BASE
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
        show(_blocks(found, pace))


def _blocks(found: CounterFound, pace: Pace) -> Iterator[Block]:
    from houseway.protection import counter_play as in_words  # noqa: PLC0415 - loads numba

    yield heading(f"{found.table.game.title}: {in_words.title(found)}{options_in_words(found.table)}")
    yield from break_blocks(found.table)
    yield from (BLANK, prose(in_words.what_is_won(found, pace)), BLANK)
    yield facts(in_words.facts_of(found), indent=2)
    yield from (BLANK, heading("What it wins, in units"))
    yield table(_columns(in_words.WON_HEADINGS), in_words.won_rows(found), indent=2)
    yield prose(in_words.conventions(found), indent=2)
    yield from (BLANK, heading(in_words.DEVIATIONS_TITLE))
    deviations = in_words.deviation_rows(found, MOST_SHOWN)
    yield table(_columns(in_words.DEVIATION_HEADINGS), deviations, indent=2)
    if len(found.deviations) > MOST_SHOWN:
        yield prose(f"and {len(found.deviations) - MOST_SHOWN} more, which gain less", indent=2)
    yield from (BLANK, heading("By the count before the round"))
    yield table(_columns(in_words.COUNT_HEADINGS), in_words.count_rows(found), indent=2)


def _columns(headings: Sequence[str]) -> list[Column]:
    return [Column(name, figures=name not in _WORDS) for name in headings]
