"""The well-known counts of blackjack, from a file; `counted_play.py` plays by them when somebody asks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.wagers import MAIN
from houseway.rules.analysis.advantage_play import CountedPlay, Counts, NamedCount


@cache
def named_counts() -> Mapping[str, NamedCount]:
    """Return the counts of the file by name."""
    text = files(__package__).joinpath("counts.toml").read_text("utf-8")
    return {name: NamedCount(name, **entry) for name, entry in tomllib.loads(text).items()}


def _play(table: Any, tags: Mapping[Card, int], per_deck: bool) -> CountedPlay:
    module = import_module("houseway.games.blackjack.protection.counted_play")
    found: CountedPlay = module.counted_play(table, tags, per_deck)
    return found


COUNTS = Counts(named_counts, _play, MAIN)
