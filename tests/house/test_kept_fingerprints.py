"""Layouts and rules on record keep their fingerprints when the program learns to describe more."""

from __future__ import annotations

import pytest

from houseway.house.desks.required_papers import design_of
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import open_table
from houseway.rules.registry import game

# The first twelve digits of the design and of the rules, with default options.
KEPT = {
    "baccarat": ("bc4f2dd66203", "e5ff971e4139"),
    "blackjack": ("b01fbc481d4d", "c9b3022d2c1f"),
    "crazy-4-poker": ("8a4f5760c4ac", "9a697c645cd2"),
    "football-kings": ("6f24baed21cc", "4d03cfe2859f"),
    "four-card-poker": ("e2c5722941dc", "ab231f09eec2"),  # the felt says "one to three times the ante"
    "lucky-8s": ("40fa45164283", "48bd8787c6ed"),
    "mini-baccarat": ("3392427387c3", "653530f56722"),
    "red-dog": ("55a7449bba7e", "986f0b653268"),
    "sic-bo": ("b50776ee99c2", "8b869c6616e9"),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_house_need_not_submit_its_papers_again(name: str) -> None:
    table = open_table(game(name))
    assert (design_of(table)[:12], rules_hash(table)[:12]) == KEPT[name]
