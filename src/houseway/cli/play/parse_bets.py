"""Reads bets in plain words: "10 on small, 5 on total 9 and $2.50 on combination 1 and 2"."""

from __future__ import annotations

import re
from typing import Any

from houseway.equipment.money import cents_from_dollars, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name
from houseway.rules.wagers.wagers import Bets

_AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?"
_NEXT_WAGER = re.compile(rf"\s*(?:;|,(?!\d{{3}}\b)|\band\b)\s*(?=-?{_AMOUNT}\s+[a-z])", re.IGNORECASE)
_WAGER = re.compile(rf"(-?{_AMOUNT})\s+(?:dollars?\s+)?(?:on\s+)?(.+)", re.IGNORECASE)


def parse_bets(table: Table[Any], text: str) -> Bets:
    """Read the bets in a sentence; the amounts of a wager named twice are added."""
    bets: dict[str, int] = {}
    for part in _NEXT_WAGER.split(text.strip()):
        match = _WAGER.fullmatch(part.strip())
        if not match:
            raise Refusal(
                f"{part.strip()!r} is not a wager. Type an amount in dollars and where, "
                f"as {example_bets(table)!r}."
            )
        name = wager_name(table, match[2].strip())
        bets[name] = bets.get(name, 0) + cents_from_dollars(match[1])
    return bets


def bets_in_words(bets: Bets) -> str:
    return ", ".join(f"{dollars(bet)} on {name}" for name, bet in bets.items())


def example_bets(table: Table[Any]) -> str:
    """Return bets in words that this table understands."""
    return bets_in_words(next(iter(table.demonstration.values()), {})).replace("$", "")
