"""A game in plain words, for people who have never played it: what signs, guides and petitions say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseway.regulation import Citation
from houseway.rules.options import Options


@dataclass(frozen=True)
class Notice:
    """What a sign at the table has to say besides odds and limits, with rows where it is a small table."""

    words: str
    cite: Citation
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Equipment:
    """A thing that the game is played with; ``sketch`` names the drawing of it."""

    title: str
    sketch: str
    words: str
    cite: Citation


@dataclass(frozen=True)
class Guide:
    """``play`` tells the round step by step. Odds, limits and options come from the table itself."""

    objective: str
    play: tuple[str, ...]
    equipment: tuple[Equipment, ...]
    notices: Callable[[Options], Iterable[Notice]] = lambda _: ()
    # Those that the regulation itself gives.
    examples: tuple[Notice, ...] = ()
    # The one that asks for a sign where the layout is not inscribed with the odds.
    odds_on_a_sign: Citation | None = None
    # Paragraphs that ask for what is told here.
    cites: tuple[Citation, ...] = ()
