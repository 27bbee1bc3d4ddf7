"""`houseway protect --leak`: what a hidden card is worth to somebody who sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.cli.progress import waiting_message
from houseway.drawing.numbers import percent
from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.leaks import DealerCardSeen, dealer_card_seen
from houseway.refusal import Refusal
from houseway.rules.game import Table

DEALER_CARD = "dealer-card"
_BY_CARD = (
    Column("card seen", style="bold"),
    Column("of them", figures=True),
    Column("edge of the player", figures=True),
)


def print_leak(played: Table[Any], leak: str, *, as_json: bool) -> None:
    if leak != DEALER_CARD:
        raise Refusal(f"--leak {leak!r} is not known. Write {DEALER_CARD}.")
    with waiting_message(f"Counting every deal of {played.game.title}"):
        found = dealer_card_seen(played)
    if as_json:
        typer.echo(msgspec.json.encode(_document(played, found)).decode())
    else:
        show(_blocks(played, found))


def _document(played: Table[Any], found: DealerCardSeen) -> dict[str, Any]:
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "wager": "base",
        "leak": DEALER_CARD,
        **in_percent("house_advantage", -found.edge),
        **in_percent("house_advantage_with_leak", -found.edge_with),
        **in_percent("worth", found.worth),
        "by_card": [
            {"card": str(card), "cards": count, **in_percent("house_advantage", -edge)}
            for card, count, edge in found.by_card
        ],
    }


def _blocks(played: Table[Any], found: DealerCardSeen) -> Iterator[Block]:
    yield heading(f"{played.game.title}: one card of the dealer is seen{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    yield prose(
        "The player sees one of the dealer's hidden cards before deciding, each equally often, and plays the "
        "best strategy for it. All figures are exact, per unit of the ante."
    )
    yield BLANK
    yield facts(
        [
            ("house advantage", percent(-found.edge)),
            ("with the card seen", percent(-found.edge_with)),
            ("what seeing it is worth", percent(found.worth)),
        ],
        indent=2,
    )
    yield BLANK
    rows = [
        (card.name if card.is_joker else card.rank, str(count), f"{float(edge):+.4%}")
        for card, count, edge in found.by_card
    ]
    yield table(_BY_CARD, rows, indent=2)
