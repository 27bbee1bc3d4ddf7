"""Effects of removal: exact, against brute force and against the odds with cards removed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import isclose

import pytest

from houseway.equipment.cards import Card, card, pack
from houseway.games.blackjack.exact.hands import shoe_of_counts, single, without
from houseway.games.blackjack_switch.seen_cards import first_card
from houseway.protection.card_counting.analysis import gains_of_cases, prepared, shoes_of
from houseway.protection.card_counting.counting_system import (
    CountingSystem,
    Effects,
    edge_of,
    effects_of_removal,
)
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.shoes import estimated_effects
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.nightly import PART


def _effects(game_name: str, wager: str, **options: str) -> Effects:
    table = open_table(game(game_name), options)
    shoe = table.game.analysis.kernel(table, None).shoes()  # type: ignore[misc]
    return effects_of_removal(table, wager, shoe.pack, shoe.key_of(wager))


def test_an_effect_is_the_change_of_the_exact_edge() -> None:
    table = open_table(game("baccarat"), {"commission": "dragon-7"})
    effects = _effects("baccarat", "dragon-7", commission="dragon-7")
    assert effects.edge == -Fraction(64613588827, 848912750595)
    for name in ("As", "8h", "Kd"):
        changed = edge_of(table, "dragon-7", [card(name)])
        assert effects.by_card[card(name)] == changed - effects.edge


def test_cards_with_one_effect_are_one_group() -> None:
    assert list(_effects("baccarat", "tie").by_group) == [*"A23456789T"]
    by_card = _effects("blackjack", "kings-bounty", **{"kings-bounty": "2"})
    assert by_card.by_group["Ks"] < by_card.by_group["Kh"] < by_card.by_group["2s"]
    assert [len(cards) for cards in by_card.tagged_together] == [4, 28, 4, 12, 1, 3]


def test_the_mean_effect_of_a_card_is_nothing() -> None:
    """A card that is burned unseen changes no wager that is decided by the first cards of the shoe."""
    effects = _effects("red-dog", "base", decks="1")
    bounty = _effects("blackjack", "kings-bounty", **{"kings-bounty": "1"})
    total = sum(bounty.copies[one] * effect for one, effect in bounty.by_card.items())
    assert total == 0
    # Red dog is played at its best with every card that is known to be out, which can only help.
    assert sum(effects.copies[one] * effect for one, effect in effects.by_card.items()) >= 0


def test_effects_against_every_order_of_a_small_pack() -> None:
    """The first two cards are suited: how that changes when a card is out, by writing down every deal."""
    small = pack(1, ranks="A23", suits="sh")

    def suited(cards: Counter[Card]) -> Fraction:
        deals = list(permutations(cards.elements(), 2))
        wins = sum(one.suit == other.suit for one, other in deals)
        return Fraction(wins, len(deals))

    edge = suited(Counter(small))
    changes = [suited(Counter(small) - Counter([card])) - edge for card in small]
    effects = Effects(edge, dict(zip(small, changes, strict=True)), small)
    assert sum(changes) == 0
    assert isclose(effects.spread, 0.0)
    assert list(effects.groups) == ["A", "2", "3"]


def test_the_edge_varies_more_as_the_shoe_is_dealt() -> None:
    effects = _effects("baccarat", "dragon-7", commission="dragon-7")
    deviations = [effects.spread_of_edge(seen) for seen in (0, 104, 208, 312, 402)]
    assert deviations[0] == 0.0
    assert deviations == sorted(deviations)
    # The last card but one: nothing is left but two cards, each as likely as before.
    assert effects.spread_of_edge(415) == pytest.approx(effects.spread * 415, rel=1e-9)


def test_effects_that_are_estimated_from_shoes_agree_with_the_exact_ones() -> None:
    table = open_table(game("red-dog"), {"decks": "1"})
    job, exact, wager = prepared(table, Question("base"))
    shoes = shoes_of(job)
    estimated = estimated_effects(table, wager, job, gains_of_cases(job, wager), shoes, count=200_000)
    assert estimated.estimated
    assert estimated.edge == exact.edge
    tags = CountingSystem({one: round(1e6 * float(effect)) for one, effect in estimated.by_card.items()})
    assert tags.correlation(exact) > 0.98
    assert estimated.spread == pytest.approx(exact.spread, rel=0.1)


@pytest.mark.nightly
def test_the_fit_of_blackjack_switch_agrees_with_the_exact_engine() -> None:
    """Four decks: the edge with a card out is counted from the values of all deals, which takes a minute."""
    if not PART:
        pytest.skip("takes minutes: make nightly")
    table = open_table(game("blackjack-switch"), {"decks": "4"})
    _, fitted, _ = prepared(table, Question("base"))
    assert fitted.estimated
    by_rank = {card.rank: float(effect) for card, effect in fitted.by_card.items()}
    whole = shoe_of_counts(table, ())
    edges = {
        count: sum(float(row.chance * row.edge) for row in first_card(table, shoe))
        for count, shoe in {
            0: whole,
            **{count: without(whole, single(count)) for count in (1, 5, 10)},
        }.items()
    }
    assert edges[0] == pytest.approx(float(fitted.edge), abs=1e-8)
    for count, rank in ((1, "A"), (5, "5"), (10, "K")):
        assert by_rank[rank] == pytest.approx(edges[count] - edges[0], abs=4e-4)
