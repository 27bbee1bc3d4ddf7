"""Declares what protection asks of blackjack: the well-known counts, from a file, and the leaks.

The modules that play by a count (`simulation/counted_play.py`) and that count leaks (`exact/seen_cards.py`)
are imported only when they are needed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.hand_wagers import MAIN
from houseway.rules.analysis.advantage_play import CountedPlay, Counts, Leak, NamedCount, leak_in


@cache
def named_counts() -> Mapping[str, NamedCount]:
    """Return the counts of the file by name."""
    text = files(__package__).joinpath("counts.toml").read_text("utf-8")
    return {name: NamedCount(name, **entry) for name, entry in tomllib.loads(text).items()}


def _play(table: Any, tags: Mapping[Card, int], per_deck: bool) -> CountedPlay:
    module = import_module("houseway.games.blackjack.simulation.counted_play")
    play: CountedPlay = module.counted_play(table, tags, per_deck)
    return play


COUNTS = Counts(named_counts, _play, MAIN)


# The leaks of blackjack and its variations, declared; a module of each counts them when it is called.


def leaks_in(module: str, places: int | None = None) -> tuple[Leak, ...]:
    """Return the leaks that a module counts, exactly or to so many decimals."""
    return (
        Leak(
            "hole-card",
            "A player sees the dealer's hole card before deciding, in every round, and plays the best "
            "strategy against both cards.",
            leak_in(module, "hole_card"),
            places=places,
        ),
        Leak(
            "first-card",
            "A player knows the first card of their hand before making a wager, as somebody does who has "
            "followed a card through the shuffle, and then plays the best strategy.",
            leak_in(module, "first_card"),
            before_wagers=True,
            places=places,
        ),
    )


LEAKS = leaks_in("houseway.games.blackjack.exact.seen_cards")
