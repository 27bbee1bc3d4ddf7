"""Wagers as people say them: "10 on small, 5 on total 9 and $2.50 on combination 1 and 2"."""

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


def bets_from_words(table: Table[Any], text: str) -> Bets:
    """The bets that a sentence asks for; a wager named twice adds up."""
    bets: dict[str, int] = {}
    for part in _NEXT_WAGER.split(text.strip()):
        found = _WAGER.fullmatch(part.strip())
        if not found:
            raise Refusal(
                f"{part.strip()!r} is not a wager. Say an amount in dollars and where, as {example(table)!r}."
            )
        name = wager_from_words(table, found[2])
        bets[name] = bets.get(name, 0) + cents_from_dollars(found[1])
    return bets


def wager_from_words(table: Table[Any], words: str) -> str:
    """The wager of this table that the words mean."""
    wanted = _tokens(words)
    spoken = {name: {_tokens(name), _tokens(wager.title)} for name, wager in table.wagers.items()}
    exact = [name for name, ways in spoken.items() if wanted in ways]
    starting = [name for name, ways in spoken.items() if any(way[: len(wanted)] == wanted for way in ways)]
    for found in (exact, starting):
        if len(found) == 1:
            return found[0]
    if len(starting) > 1:
        raise Refusal(f"{words.strip()!r} may be {', '.join(starting[:8])}. Say which.")
    near = difflib.get_close_matches("-".join(wanted), table.wagers, n=3, cutoff=0.5)
    kinds = dict.fromkeys(kind_of(name) for name in table.wagers)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"It offers {', '.join(kinds)}."
    raise Refusal(f"There is no wager {words.strip()!r} at this table. {hint}", table.game.cite)


def _tokens(words: str) -> tuple[str, ...]:
    return tuple(
        word for word in re.findall(r"[a-z]+|\d+", words.lower().replace("'s", "")) if word not in _FILLER
    )


def bets_in_plain_words(bets: Bets) -> str:
    return ", ".join(f"{dollars(bet)} on {name}" for name, bet in bets.items())


def example(table: Table[Any]) -> str:
    """Words that this table understands."""
    return bets_in_plain_words(next(iter(table.demonstration.values()), {})).replace("$", "")
