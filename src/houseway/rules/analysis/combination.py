"""Wagers that players make together, although each of them is decided by itself: a line wager with odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from houseway.regulation import Citation

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Combination(Generic[Outcome]):
    """``bets`` are on the layout when an outcome comes, per unit of the first, which decides the whole."""

    name: str
    cite: Citation
    bets: Callable[[Outcome], Mapping[str, Fraction | int]]
