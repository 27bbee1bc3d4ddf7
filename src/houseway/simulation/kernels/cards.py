"""Makes the kernel of a game in which each round takes a few cards from a freshly shuffled pack.

The case of every round is looked up in a table by its cards, which are numbered by all that the game sees of
them, mostly their rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numba import njit, uint64

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Kernel, Rounds
from houseway.simulation.kernels.draws import fair, words

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

Outcome = TypeVar("Outcome")


def kernel_of_cards(
    pack: Sequence[Card],
    number_of: Callable[[Card], int],
    case_of: Callable[..., Case[Outcome]],
    cards_in_a_round: int,
    strategy: str = "",
) -> Kernel[Outcome]:
    """Return the kernel. ``case_of`` is called with the numbers of the cards in the order dealt."""
    fresh = np.array([number_of(card) for card in pack], dtype=np.uint8)
    numbers = numbers_of_cards(number_of)
    cases, codes_of = table_of_cases(case_of, int(fresh.max()) + 1, cards_in_a_round)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        for start in range(0, len(codes), BLOCK):
            some = codes[start : start + BLOCK]
            rounds = np.empty((len(some), cards_in_a_round), dtype=np.uint8)
            draw_rounds(key, np.uint64(first_block * BLOCK + start), fresh, rounds)
            some[:] = codes_of[tuple(rounds.T)]

    def judge(rounds: Rounds) -> Codes:
        codes: Codes = codes_of[tuple(numbers[as_long(rounds, cards_in_a_round)].T)]
        return codes

    return Kernel(cases, deal, judge, strategy)


def numbers_of_cards(number_of: Callable[[Card], int]) -> Rounds:
    """Return the number of each card of a recorded round.

    A card that was not dealt is read as one with the number 0: no case depends on it.
    """
    numbers = np.zeros(NO_CARD + 1, dtype=np.uint8)
    numbers[: len(STANDARD_DECK)] = [number_of(card) for card in STANDARD_DECK]
    return numbers


def as_long(rounds: Rounds, cards_in_a_round: int) -> Rounds:
    """Return recorded rounds with so many columns."""
    longer = np.full((len(rounds), cards_in_a_round), NO_CARD, dtype=np.uint8)
    longer[:, : rounds.shape[1]] = rounds
    return longer


def table_of_cases(
    case_of: Callable[..., Case[Outcome]], numbers: int, cards_in_a_round: int
) -> tuple[list[Case[Outcome]], Codes]:
    """Return the different cases, and the place of the case in that list for the numbers of all cards."""
    places: dict[tuple[Outcome, str], int] = {}
    cases: list[Case[Outcome]] = []
    codes_of = np.zeros((numbers,) * cards_in_a_round, dtype=np.uint16)
    for cards in np.ndindex(codes_of.shape):
        case = case_of(*cards)
        place = places.setdefault((case.outcome, case.decision), len(cases))
        if place == len(cases):
            cases.append(case)
        codes_of[cards] = place
    return cases, codes_of


@njit(cache=True)
def draw_rounds(key, first_round, fresh, rounds):
    """Draw the cards of each round from a fresh pack (Fisher-Yates, as far as cards are needed)."""
    pack = fresh.copy()
    whole, count = pack.shape[0], rounds.shape[1]
    chosen = np.empty(count, dtype=np.int64)
    row = np.empty(8, dtype=np.uint64)
    for number in range(rounds.shape[0]):
        used, part = 8, uint64(0)
        for place in range(count):
            value, usable = uint64(0), False
            while not usable:
                if used == 8:
                    one, other = words(key, first_round + uint64(number), part)
                    for quarter in range(4):
                        row[quarter] = (one >> uint64(16 * quarter)) & uint64(0xFFFF)
                        row[4 + quarter] = (other >> uint64(16 * quarter)) & uint64(0xFFFF)
                    used, part = 0, part + uint64(1)
                value, usable = fair(row[used], whole - place)
                used += 1
            chosen[place] = place + value
            pack[place], pack[chosen[place]] = pack[chosen[place]], pack[place]
            rounds[number, place] = pack[place]
        for place in range(count - 1, -1, -1):  # the next round begins with the same pack
            pack[place], pack[chosen[place]] = pack[chosen[place]], pack[place]
