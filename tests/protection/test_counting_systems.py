"""Counts: the best tags are found exactly, and written ones are read or refused."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from houseway.equipment.cards import RANKS, pack
from houseway.protection.card_counting.best_tags import BALANCED, best_tags
from houseway.protection.card_counting.counting_system import (
    CountingSystem,
    Effects,
    best_system,
    effects_of_removal,
    given_system,
)
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.nightly import PART

HI_LO = "-1 1 1 1 1 1 0 0 0 -1"


@pytest.fixture(scope="module")
def dragon() -> Effects:
    table = open_table(game("baccarat"), {"commission": "dragon-7"})
    shoe = table.game.analysis.kernel(table, None).shoes()  # type: ignore[misc]
    return effects_of_removal(table, "dragon-7", shoe.pack, shoe.key_of("dragon-7"))


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("sums", [BALANCED, range(1, 13)])
@pytest.mark.parametrize("effects", [(3.0, 1.0, -2.0, -0.5, 0.1), (0.2, 0.9, -0.4, 0.4, -1.3)])
def test_no_other_tags_with_such_a_sum_correlate_better(
    level: int, sums: range, effects: tuple[float, ...]
) -> None:
    weights = (4, 8, 4, 12, 4)
    whole = sum(weights)
    mean = sum(weight * effect for weight, effect in zip(weights, effects, strict=True)) / whole
    centred = [effect - mean for effect in effects]

    def sum_of(tags: tuple[int, ...]) -> int:
        return sum(weight * tag for weight, tag in zip(weights, tags, strict=True))

    def correlation(tags: tuple[int, ...]) -> float:
        with_effect = sum(
            weight * tag * effect for weight, tag, effect in zip(weights, tags, centred, strict=True)
        )
        squares = sum(weight * tag * tag for weight, tag in zip(weights, tags, strict=True))
        return with_effect / sqrt(squares - sum_of(tags) ** 2 / whole)

    every = product(range(-level, level + 1), repeat=len(weights))
    allowed = [tags for tags in every if len({*tags}) > 1 and sum_of(tags) in sums]
    best = tuple(best_tags(weights, centred, level, sums))
    assert best in allowed
    assert correlation(best) == pytest.approx(max(map(correlation, allowed)))


def test_the_published_count_of_the_dragon_7_is_the_best_of_level_2(dragon: Effects) -> None:
    """888casino.com/blog, card-counting-the-dragonfortune-7."""
    published = given_system("0 0 0 -1 -1 -1 -1 2 2 0", dragon.pack)
    assert best_system(dragon, 2).tags == published.tags
    assert published.correlation(dragon) == pytest.approx(0.9642, abs=5e-5)


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="the hands are counted ten times: `make nightly`")
def test_the_best_count_of_level_1_at_blackjack_is_hi_lo() -> None:
    table = open_table(game("blackjack"), {"decks": "1"})
    shoe = table.game.analysis.kernel(table, None).shoes()  # type: ignore[misc]
    effects = effects_of_removal(table, "base", shoe.pack, shoe.key_of("base"))
    assert best_system(effects, 1).tags == given_system(HI_LO, shoe.pack).tags


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="the hands are counted eleven times: `make nightly`")
def test_the_best_unbalanced_count_of_level_1_at_blackjack_is_knock_out() -> None:
    """Vancura and Fuchs, Knock-Out Blackjack (1998): seven is counted like the other low cards."""
    table = open_table(game("blackjack"), {"decks": "6"})
    shoe = table.game.analysis.kernel(table, None).shoes()  # type: ignore[misc]
    effects = effects_of_removal(table, "base", shoe.pack, shoe.key_of("base"))
    knock_out = given_system("-1 1 1 1 1 1 1 0 0 -1", shoe.pack)
    assert best_system(effects, 1, balanced=False).tags == knock_out.tags


def test_unbalanced_tags_rise_with_the_depth_of_the_shoe(dragon: Effects) -> None:
    system = best_system(dragon, 2, balanced=False)
    assert sum(tag * dragon.copies[card] for card, tag in system.tags.items()) == 32
    assert 0.94 < system.correlation(dragon) < best_system(dragon, 2).correlation(dragon)


def test_a_wager_that_no_unbalanced_tags_serve_has_none() -> None:
    assert best_tags([208, 208], [1.0, -1.0], 2, range(1, 41)) == [0, 0]


def test_a_higher_level_never_correlates_less(dragon: Effects) -> None:
    correlations = [best_system(dragon, level).correlation(dragon) for level in (1, 2, 3, 4)]
    assert correlations == sorted(correlations)
    assert correlations[-1] < 1


def test_nothing_to_count_gives_no_tags() -> None:
    assert best_tags([4, 4], [0.0, 0.0], 2) == [0, 0]


def test_tags_are_read_by_rank_or_by_card() -> None:
    shoe = pack(1)
    by_rank = given_system("0 1 2 3 4 5 6 7 8 -9", shoe)
    assert by_rank.tags[shoe[1]] == 1
    assert {by_rank.tags[card] for card in shoe if card.rank in "TJQK"} == {-9}
    of_kings = given_system("Ks=2, K=1 7=-1", shoe)
    assert [tag for one, tag in of_kings.tags.items() if one.rank == "K"] == [1, 1, 1, 1]
    assert sum(of_kings.tags.values()) == 0
    thirteen = given_system(" ".join("1" if rank == "Q" else "0" for rank in RANKS), shoe)
    assert {one.rank for one, tag in thirteen.tags.items() if tag} == {"Q"}


@pytest.mark.parametrize("text", ["", "1 2 3", "one", "Ks=x", "Zs=1", "Ks=1.5", "0 0 0 -1 -1 -1 -1 2 2"])
def test_other_tags_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        given_system(text, pack(1))


@pytest.mark.parametrize("level", [0, 5, -1])
def test_other_levels_are_refused(level: int, dragon: Effects) -> None:
    with pytest.raises(Refusal, match="is not the level of a count"):
        best_system(dragon, level)


def test_a_count_that_adds_up_to_something_is_not_balanced() -> None:
    copies = dict.fromkeys(pack(1), 1)
    assert CountingSystem(given_system(HI_LO, pack(1)).tags).is_balanced(copies)
    assert not CountingSystem(given_system("1 1 1 1 1 1 1 1 1 -2", pack(1)).tags).is_balanced(copies)
