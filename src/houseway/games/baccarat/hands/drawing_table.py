"""The third-card rules as tables to print, computed from the functions that the deal goes by."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from houseway.games.baccarat.hands.third_card import NATURALS, banker_draws, player_draws
from houseway.rules.public_rules import RuleTable

DRAWS, STANDS = "draws", "stands"
TWO_CARD_COUNTS = tuple(count for count in range(10) if count not in NATURALS)
# What the Player's third card may count, and the cards that count so.
THIRD_CARDS: dict[int | None, str] = {
    None: "none",
    0: "10 to K",
    1: "A",
    **{count: str(count) for count in range(2, 10)},
}


def _mark(draws: bool) -> str:
    return DRAWS if draws else STANDS


def player_table() -> RuleTable:
    """Return when the Player's Hand draws, with neither hand a natural."""
    by_count = [(count, _mark(player_draws(count, 0))) for count in TWO_CARD_COUNTS]
    rows = runs(by_count)
    natural = (_run(list(NATURALS)), "natural: both hands stand")
    return RuleTable(("Player's Hand has", "and"), (*rows, natural), "The Player's Hand")


def runs(by_count: Iterable[tuple[int, str]]) -> list[tuple[str, str]]:
    """Return rows of counts with the same mark: ``0 to 5`` draws a third card."""
    return [
        (_run([count for count, _ in same]), f"{mark}{' a third card' if mark == DRAWS else ''}")
        for mark, group in groupby(by_count, key=lambda pair: pair[1])
        if (same := list(group))
    ]


def banker_table() -> RuleTable:
    """Return when the Banker's Hand draws, by its count and the Player's third card."""
    rows = tuple(
        (str(banker), *(_mark(banker_draws(_player_before(third), banker, third)) for third in THIRD_CARDS))
        for banker in TWO_CARD_COUNTS
    )
    return RuleTable(
        ("Banker has", *THIRD_CARDS.values()), rows, "The Banker's Hand, by the Player's third card"
    )


def _player_before(third: int | None) -> int:
    """Return a count with which the Player's Hand stands, or with which it draws."""
    drew = third is not None
    return next(count for count in TWO_CARD_COUNTS if player_draws(count, 0) == drew)


def _run(counts: list[int]) -> str:
    first, last = counts[0], counts[-1]
    if first == last:
        return str(first)
    return f"{first} or {last}" if len(counts) == 2 else f"{first} to {last}"
