"""Exact odds and simulation: in how many equally likely ways each outcome comes up, and samples of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.lazy import lazy
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table

from .wagers import RANK, Drawn, drawn

kernel_of_cards = lazy("houseway.simulation.kernels.cards:kernel_of_cards")  # numpy is slow to import


def distribution(_: Table[Drawn], removed: Sequence[Card]) -> Distribution[Drawn]:
    """Count every first card with every second; ``removed`` are cards already seen."""
    left = cards_left(STANDARD_DECK, removed, 2)
    ways: Counter[Drawn] = Counter()
    for player, number in left.items():
        for dealer, others in left.items():
            ways[drawn(player, dealer)] += number * (others - (player is dealer))
    return Distribution({outcome: number for outcome, number in ways.items() if number})


def kernel(_: Table[Drawn], __: str | None) -> Kernel[Drawn]:
    """Return the kernel. A recorded round is the player's card, then the dealer's."""
    made: Kernel[Drawn] = kernel_of_cards(
        STANDARD_DECK,
        RANK.__getitem__,
        lambda player, dealer: Case(Drawn(player, dealer)),
        cards_in_a_round=2,
    )
    return made
