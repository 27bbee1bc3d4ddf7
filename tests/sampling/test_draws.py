"""Draws for many rounds at once: no number is favoured, and no card is dealt twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations, product

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

from houseway.simulation.kernels.draws import draw, fill, fill_halves, key_of, without_replacement, words

HALVES = 1 << 32
Words = npt.NDArray[np.uint64]


@pytest.mark.parametrize(
    ("counter", "part", "key", "published"),
    [
        # The known answers of philox4x32 with ten rounds, from the Random123 library.
        (0, 0, 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (2**64 - 1, 2**64 - 1, 2**64 - 1, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            0x85A308D3243F6A88,
            0x0370734413198A2E,
            0x299F31D0A4093822,
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_the_stream_is_philox(counter: int, part: int, key: int, published: tuple[int, ...]) -> None:
    one, other = words(np.uint64(key), np.uint64(counter), np.uint64(part))
    drawn = tuple(int(word) >> shift & 0xFFFFFFFF for word in (one, other) for shift in (0, 32))
    assert drawn == published


@njit
def _draw_each(halves, limits, results, left):  # type: ignore[no-untyped-def]
    for place in range(halves.shape[0]):
        half, result = halves[place], np.uint64(0)
        for number in range(limits.shape[0]):
            drawn, half = draw(half, limits[number])
            result = result * limits[number] + drawn
        results[place], left[place] = result, half


def drawn_by(halves: Words, limits: list[int]) -> tuple[Words, Words]:
    """Return all draws of each half as one number, and the rest."""
    results, left = np.empty_like(halves), np.empty_like(halves)
    _draw_each(halves, np.array(limits, dtype=np.uint64), results, left)
    return results, left


@pytest.mark.parametrize("limits", [[216], [52, 51, 50, 49], [48, 47, 46, 45]])
def test_every_result_has_equally_many_fair_halves(limits: list[int]) -> None:
    """Of all 2**32 halves, and for each of up to 6.5 million results.

    A larger half never draws less, so the halves of a result are consecutive: it is enough to check the first
    and the last fair one, and the half before the first.
    """
    whole = int(np.prod(limits))
    least = HALVES % whole
    results = np.arange(whole, dtype=np.uint64)
    first = (results * HALVES + (least + whole - 1)) // whole
    last = ((results + 1) * HALVES + (whole - 1)) // whole - 1
    assert (last - first + 1 == HALVES // whole).all()
    for halves in (first, last):
        drawn, left = drawn_by(halves, limits)
        assert (drawn == results).all()
        assert (left >= least).all()
    drawn, left = drawn_by(first[1:] - 1, limits)
    assert ((left < least) | (drawn == results[:-1])).all()


def test_all_halves_are_made_fair() -> None:
    """Where most halves are not fair, many are replaced, some of them more than once."""
    limit = (HALVES >> 1) + 1
    low, high = np.empty(1001, dtype=np.uint32), np.empty(1001, dtype=np.uint32)
    fill_halves(key_of(1), np.uint64(5), low, high, limit, 216)
    for halves, most in ((low, limit), (high, 216)):
        assert all(int(half) * most % HALVES >= HALVES % most for half in halves)
    one, other = np.empty(501, dtype=np.uint64), np.empty(501, dtype=np.uint64)
    fill(key_of(1), np.uint64(5), np.uint64(0), one, other)
    in_order = np.stack([one, other], axis=1).ravel()[:1001]
    assert (high == in_order >> np.uint64(32)).mean() > 0.99
    share = (low == (in_order & np.uint64(HALVES - 1))).mean()
    assert 0.4 < share < 0.6


def dealt_by(drawn: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    columns = np.array(drawn, dtype=np.uint8).T.copy()
    cards = np.empty_like(columns)
    without_replacement(columns, cards)
    return [tuple(column) for column in cards.T.tolist()]


def test_three_draws_deal_every_three_cards_in_every_order_once() -> None:
    every = list(product(range(52), range(51), range(50)))
    assert sorted(dealt_by(every)) == sorted(permutations(range(52), 3))


def test_many_draws_are_dealt_as_from_a_deck() -> None:
    """The last card left moves to the place of the one that goes out, and so on for eleven cards."""
    draws = [
        tuple(int(integer) for integer in np.random.default_rng(seed).integers(0, range(52, 41, -1)))
        for seed in range(2000)
    ]
    # Where the last places are drawn again and again, cards move several times.
    draws += islice(product(*([left - 1, left - 2] for left in range(52, 41, -1))), 2048)
    for drawn, dealt in zip(draws, dealt_by(draws), strict=True):
        deck, expected = list(range(52)), []
        for place in drawn:
            expected.append(deck[place])
            deck[place] = deck[-1]
            deck.pop()
        assert dealt == tuple(expected)
        assert len(set(dealt)) == len(dealt)
