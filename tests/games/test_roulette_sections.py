"""Sections of the wheel are plain wagers that cover what they are named after."""

from __future__ import annotations

from houseway.games.roulette.odds import ORPHELINS, TIERS, VOISINS, ZERO_GAME
from houseway.games.roulette.wagers import DOUBLE, SINGLE, WHEELS, inside
from houseway.rules.game import open_table
from houseway.rules.registry import game

COVERS = {place.name: place.covers for place in inside(SINGLE)}


def covered(parts: dict[str, int]) -> set[str]:
    return {number for wager in parts for number in COVERS[wager]}


def arc(first: str, last: str) -> set[str]:
    """Return the pockets from one to another, clockwise."""
    around = WHEELS[SINGLE] * 2
    start = around.index(first)
    return set(around[start : around.index(last, start) + 1])


def test_each_section_covers_its_part_of_the_wheel() -> None:
    assert covered(VOISINS) == arc("22", "25")
    assert covered(TIERS) == arc("27", "33")
    assert covered(ORPHELINS) == arc("1", "9") | arc("17", "6")
    assert covered(ZERO_GAME) == arc("12", "15")


def test_three_sections_cover_every_number_once_but_for_17() -> None:
    sections = [covered(section) for section in (VOISINS, TIERS, ORPHELINS)]
    assert set().union(*sections) == set(WHEELS[SINGLE])
    assert sum(map(len, sections)) == len(WHEELS[SINGLE])
    twice = [wager for wager in ORPHELINS if "17" in COVERS[wager]]
    assert twice == ["split:14-17", "split:17-20"]


def test_a_table_accepts_every_bundle_that_it_offers() -> None:
    single, double = (open_table(game("roulette"), {"wheel": wheel}) for wheel in (SINGLE, DOUBLE))
    bundles = list(single.game.felt.bundles(single.options))
    assert [(bundle.title, bundle.chips) for bundle in bundles] == [
        ("Voisins du zéro", 9),
        ("Tiers du cylindre", 6),
        ("Orphelins", 5),
        ("Zero game", 4),
    ]
    for bundle in bundles:
        single.check_bets({wager: 100 * chips for wager, chips in bundle.parts.items()})
    assert not list(double.game.felt.bundles(double.options))
