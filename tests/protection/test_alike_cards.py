"""Cards with one key have one effect, and counts in several processes are those of one."""

from __future__ import annotations

from collections import defaultdict

import pytest

from houseway import processes
from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.processes import counted_together
from houseway.protection.card_counting.analysis import shoes_of
from houseway.protection.card_counting.counting_system import edge_of, edges_of
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.job import job_at


@pytest.mark.parametrize(
    ("name", "wager", "options", "keys"),
    [
        ("blackjack", "kings-bounty", {"kings-bounty": "1"}, 10),
        ("blackjack", "kings-bounty-dealer", {"kings-bounty": "1"}, 10),
        ("blackjack", "twenty-one-plus-three", {"twenty-one-plus-three": "9"}, 13),
        ("blackjack", "match-the-dealer", {"match-the-dealer": "on"}, 3),
        ("blackjack", "sevens", {"sevens": "on"}, 10),
        ("blackjack", "progressive", {"progressive": "suited"}, 13),
        ("blackjack-switch", "match", {}, 13),
    ],
)
def test_cards_with_one_key_have_one_effect(
    name: str, wager: str, options: dict[str, str], keys: int
) -> None:
    table = open_table(game(name), options)
    key_of = shoes_of(job_at(table, None, 1)).key_of(wager)
    by_key: defaultdict[object, list[Card]] = defaultdict(list)
    for dealt in STANDARD_DECK:
        by_key[key_of(dealt)].append(dealt)
    assert len(by_key) == keys
    for cards in by_key.values():
        assert edge_of(table, wager, cards[:1]) == edge_of(table, wager, cards[-1:])


def test_edges_counted_in_processes_are_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_SOON", 0)
    table = open_table(game("red-dog"))
    removed = [(), (card("As"),), (card("7d"),), (card("Kh"), card("Kd"))]
    edges = edges_of([(table, cards) for cards in removed], "base")
    assert edges == [edge_of(table, "base", cards) for cards in removed]
    assert len({*edges}) == len(removed)


def test_what_a_process_cannot_count_is_counted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_SOON", 0)
    known = [3, 4, 5]
    assert counted_together(lambda number: known[number] ** 2, [(0,), (1,), (2,)]) == [9, 16, 25]


def test_a_refusal_in_a_process_is_one_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_SOON", 0)
    with pytest.raises(ValueError, match="invalid literal"):
        counted_together(int, [("1",), ("2",), ("three",)])
