"""Shuffles by hand: published distances, exact riffles, and what a tracker wins."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from typing import Any

import numpy as np
import pytest

from houseway.cli.protect import required_shuffle
from houseway.protection.hand_shuffle import (
    HandShuffle,
    after_cuts,
    disorder,
    distance_from_random,
    given_shuffle,
    laced,
    orders_by_rising_sequences,
    riffled,
    rising_sequences_at_random,
    stripped,
)
from houseway.protection.shuffle_tracking import track
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway
from tests.support.nightly import PART


@pytest.mark.parametrize(
    ("riffles", "published"),
    [
        (1, "1.000"),
        (2, "1.000"),
        (3, "1.000"),
        (4, "1.000"),
        (5, "0.924"),
        (6, "0.614"),
        (7, "0.334"),
        (8, "0.167"),
        (9, "0.085"),
        (10, "0.043"),
    ],
)
def test_the_published_distance_of_52_cards_after_so_many_riffles(riffles: int, published: str) -> None:
    """Bayer and Diaconis, Annals of Applied Probability 2 (1992), table 1: seven riffles leave 0.334."""
    assert f"{float(distance_from_random(52, riffles)):.3f}" == published


def _rising(order: tuple[int, ...]) -> int:
    places = {card: place for place, card in enumerate(order)}
    return 1 + sum(places[card + 1] < places[card] for card in range(len(order) - 1))


@pytest.mark.parametrize("cards", [1, 2, 4, 6])
def test_orders_by_rising_sequences_against_every_order(cards: int) -> None:
    counted = Counter(_rising(order) for order in permutations(range(cards)))
    assert list(orders_by_rising_sequences(cards)) == [counted[rising] for rising in range(1, cards + 1)]
    mean = Fraction(sum(rising * count for rising, count in counted.items()), factorial(cards))
    assert rising_sequences_at_random(cards) == mean


class _EveryToss:
    """Gives every row of coin tosses once, where a generator gives random ones."""

    def integers(self, _low: int, _high: int, shape: tuple[int, int], **_: Any) -> np.ndarray:
        return np.array([*product((0, 1), repeat=shape[1])], dtype=np.uint8)


def test_a_riffle_without_clumps_is_that_of_gilbert_shannon_and_reeds() -> None:
    """With every row of tosses: each order as often as the formula says, and the exact distance."""
    cards = 5
    packs = np.tile(np.arange(cards), (2**cards, 1))
    orders = Counter(map(tuple, riffled(packs, 0.0, _EveryToss()).tolist()))  # type: ignore[arg-type]
    apart = Fraction(0)
    for order in permutations(range(cards)):
        ways = {1: cards + 1, 2: 1}.get(_rising(order), 0)
        assert orders[order] == ways
        apart += abs(Fraction(ways, 2**cards) - Fraction(1, factorial(cards)))
    assert distance_from_random(cards, 1) == apart / 2


def test_clumps_keep_more_neighbours_together_and_no_clumps_none() -> None:
    plain, clumpy = (disorder(HandShuffle(1, Fraction(clumps)), 52, 1).pairs_kept for clumps in ("0", "1/2"))
    # A card is still followed by its neighbour if the next card falls from the same hand.
    assert plain == pytest.approx(0.49, abs=0.02)
    assert clumpy == pytest.approx(0.74, abs=0.02)
    assert disorder(HandShuffle(), 52, 1).pairs_kept == 1
    assert disorder(HandShuffle(12), 52, 1).rising_sequences == pytest.approx(26.5, abs=0.3)


def test_every_shuffle_keeps_all_the_cards() -> None:
    chance = np.random.default_rng(1)
    packs = np.tile(np.arange(60), (50, 1))
    for shuffle in ("riffles=3", "riffles=2 strips=5", "riffles=1 grab=7 passes=2 clumps=30%"):
        mixed = given_shuffle(shuffle).shuffle(packs, chance)
        assert (np.sort(mixed, axis=1) == packs).all()


def test_lacing_spreads_the_top_cards_evenly() -> None:
    order = laced(np.arange(12)[None, :], 3)[0].tolist()
    assert [order.index(card) for card in (0, 1, 2)] == [1, 5, 9]
    assert [card for card in order if card > 2] == list(range(3, 12))


@pytest.mark.paragraph("13:69F-3.5(a)1", shows="printed")
def test_the_paragraphs_of_the_shuffle_are_named() -> None:
    steps = required_shuffle(open_table(game("baccarat")))
    assert [step.key for step in steps] == ["shuffle", "lace"]
    assert all(step.cite.text.startswith("13:69F-3.5(a)1") for step in steps)


def test_a_strip_and_a_cut_move_whole_packets() -> None:
    packs = np.arange(10)[None, :]
    chance = np.random.default_rng(1)
    order = stripped(packs, 2, chance)[0].tolist()
    assert order == [*range(order[0], 10), *range(order[0])]
    assert after_cuts(packs, np.array([4]))[0].tolist() == [4, 5, 6, 7, 8, 9, 0, 1, 2, 3]


@pytest.fixture(scope="module")
def table() -> Any:
    return open_table(game("mini-baccarat"), {"commission": "dragon-7"})


def test_a_tracker_wins_from_grabs_and_not_from_a_random_order(table: Any) -> None:
    by_grabs = track(table, "dragon-7", given_shuffle("riffles=1 grab=26"), 4_000)
    assert by_grabs.tracker.per_shoe > 3 * by_grabs.tracker.error_per_shoe
    assert by_grabs.rating.value in ("moderate", "high")
    random = track(table, "dragon-7", given_shuffle("riffles=14"), 1_000)
    assert (random.tracker.bets, random.tracker.won) == (0, 0)
    assert random.rating.value == "none"


def test_somebody_who_bets_in_every_round_has_the_exact_edge_whatever_the_shuffle(table: Any) -> None:
    for shuffle in ("riffles=0", "riffles=14"):
        report = track(table, "player", given_shuffle(shuffle), 2_000)
        every = report.every_round
        assert every.bets == every.rounds
        assert every.average_edge == pytest.approx(float(report.effects.edge), abs=4 * every.error_of_edge)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "how many riffles"),
        ("clumps=20%", "how many riffles"),
        ("riffles=4 riffles=5", "not a part"),
        ("riffles=many", "not a part"),
        ("washes=1", "not a part"),
        ("riffles=2.5", "whole number"),
        ("riffles=99", "from 0 to 20"),
        ("riffles=2 clumps=100%", "not a chance"),
        ("riffles=2 grab=2", "from 5 to 208"),
    ],
)
def test_what_is_no_shuffle_is_refused(text: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        given_shuffle(text)


def test_at_the_terminal() -> None:
    command = ["protect", "red-dog", "--wager", "base", "--shuffle", "riffles=7", "--shoes", "500"]
    document = json.loads(houseway(*command, "--option", "decks=1", "--json").stdout)
    assert f"{document['distance_from_random_float']:.3f}" == "0.334"
    assert [step["cite"] for step in document["required"]] == ["13:69F-6.3"]
    assert document["effects_estimated"] is False
    assert document["rating"] == "none"
    text = houseway(*command).stdout
    assert "what the rules ask" in text
    assert max(map(len, text.splitlines())) <= 80
    for wrong in (["--cut", "30"], ["--bias", "1=1/5"], ["--shuffle", "riffles"]):
        assert houseway(*command, *wrong).returncode == 2
    assert (
        "no slug can be followed"
        in houseway("protect", "sic-bo", "--wager", "small", "--shuffle", "riffles=1").stderr
    )


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="300,000 shoes are dealt: `make nightly`")
def test_hands_that_take_long_to_count_are_followed_by_estimated_effects() -> None:
    """One exact count of blackjack switch takes half a minute, and it would be needed for every rank."""
    table = open_table(game("blackjack-switch"))
    report = track(table, "base", given_shuffle("riffles=1"), 500)
    assert report.effects.estimated
    assert report.effects.edge < 0
