"""`houseway protect --rebate`: what promotions are worth to the player who uses them best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.odds.wager_sizes import counting
from houseway.cli.output.blocks import BLANK, Block, facts, heading, prose
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.drawing.formats import percent
from houseway.odds.export import in_percent, what_if_as_json
from houseway.odds.game_odds import BASE, game_odds, wager_asked
from houseway.protection.promotions import Promotions, Rebate, promotions, rebate
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import written_share


def print_promotions(played: Table[Any], wager: str, rate: str, rounds: int, *, as_json: bool) -> None:
    name = wager_asked(played, wager)
    if name == BASE:
        raise Refusal("A rebate is followed for one wager. Name it with --wager.", played.game.cite)
    part = written_share(rate)
    if part is None:
        raise Refusal(f"--rebate {rate!r} is not a part of the loss. Write 10% or 1/10.")
    with counting(played.game):
        odds = game_odds(played, wager=name)[name]
        found, given_back = promotions(odds), rebate(odds, part, rounds)
    if as_json:
        typer.echo(msgspec.json.encode(_document(played, found, given_back, rounds)).decode())
    else:
        show(_blocks(played, found, given_back, rounds))


def _document(played: Table[Any], found: Promotions, given_back: Rebate, rounds: int) -> dict[str, Any]:
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "wager": found.odds.wager.name,
        **in_percent("house_advantage", found.odds.house_advantage),
        **in_percent("promotional_chip", found.promotional_chip),
        **in_percent("house_advantage_with_wins_doubled", found.doubled),
        "rebate": str(given_back.rate),
        "bets": rounds,
        "worth_at_best_stopping_float": given_back.best,
        "best_number_of_bets": given_back.best_rounds,
        "worth_of_it_float": given_back.by_rounds[given_back.best_rounds - 1],
        "house_ahead_after": given_back.turns_after,
        "worth_by_bets_float": list(given_back.by_rounds),
    }


def _blocks(played: Table[Any], found: Promotions, given_back: Rebate, rounds: int) -> Iterator[Block]:
    name = found.odds.wager.name
    yield heading(f"{played.game.title}, {name}: what promotions are worth{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    yield facts(
        [
            ("house advantage", percent(found.odds.house_advantage)),
            ("a promotional chip", f"is worth {percent(found.promotional_chip)} of its amount"),
            ("match play", "is worth the same, beside an equal bet"),
            ("every win paid twice", f"makes the house advantage {percent(found.doubled)}"),
        ],
        indent=2,
    )
    yield from (BLANK, heading(f"A rebate of {percent(given_back.rate)} of the loss, within {rounds:,} bets"))
    best = given_back.best_rounds
    turn = given_back.turns_after
    yield facts(
        [
            ("stopping best", f"is worth {given_back.best:.4f} units"),
            ("a fixed number", f"{best:,} bets, worth {given_back.by_rounds[best - 1]:.4f} units"),
            ("the house is ahead", "not within these bets" if turn is None else f"from {turn:,} bets on"),
        ],
        indent=2,
    )
    yield BLANK
    yield prose(
        "Bets are of one unit. The best player stops by how far ahead or behind, with the rebate in mind. "
        "The house decides how many bets a rebate needs."
    )
