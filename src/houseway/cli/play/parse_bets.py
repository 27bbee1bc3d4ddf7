"""Reads bets in plain words: "10 on small, 5 on total 9 and $2.50 on combination 1 and 2"."""

from __future__ import annotations

import difflib
import re
from typing import Any

from houseway.equipment.money import cents_from_dollars, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Bets

_AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?"
_NEXT_WAGER = re.compile(rf"\s*(?:;|,(?!\d{{3}}\b)|\band\b)\s*(?=-?{_AMOUNT}\s+[a-z])", re.IGNORECASE)
_WAGER = re.compile(rf"(-?{_AMOUNT})\s+(?:dollars?\s+)?(?:on\s+)?(.+)", re.IGNORECASE)
_FILLER = {"a", "an", "and", "bet", "bets", "of", "on", "the", "to", "value", "wager"}


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
        name = parse_wager(table, match[2])
        bets[name] = bets.get(name, 0) + cents_from_dollars(match[1])
    return bets


def parse_wager(table: Table[Any], words: str) -> str:
    """Return the name of the wager that the words mean at this table."""
    wanted = _tokens(words)
    spellings = {name: {_tokens(name), _tokens(wager.title)} for name, wager in table.wagers.items()}
    exact = [name for name, tokens in spellings.items() if wanted in tokens]
    starting = [
        name for name, tokens in spellings.items() if any(each[: len(wanted)] == wanted for each in tokens)
    ]
    for names in (exact, starting):
        if len(names) == 1:
            return names[0]
    if len(starting) > 1:
        raise Refusal(f"{words.strip()!r} may be {', '.join(starting[:8])}. Name one of them.")
    near = difflib.get_close_matches("-".join(wanted), table.wagers, n=3, cutoff=0.5)
    kinds = dict.fromkeys(kind_of(name) for name in table.wagers)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"There is {', '.join(kinds)}."
    raise Refusal(f"There is no wager {words.strip()!r} at this table. {hint}", table.game.cite)


def _tokens(words: str) -> tuple[str, ...]:
    return tuple(
        word for word in re.findall(r"[a-z]+|\d+", words.lower().replace("'s", "")) if word not in _FILLER
    )


def bets_in_words(bets: Bets) -> str:
    return ", ".join(f"{dollars(bet)} on {name}" for name, bet in bets.items())


def example_bets(table: Table[Any]) -> str:
    """Return bets in words that this table understands."""
    return bets_in_words(next(iter(table.demonstration.values()), {})).replace("$", "")
