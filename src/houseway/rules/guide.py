"""A game in plain words for people who have never played it, for signs, guides and petitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseway.regulation import Citation
from houseway.rules.options import Options


@dataclass(frozen=True)
class Notice:
    """What a sign at the table must say besides odds and limits; ``rows`` make it a small table."""

    words: str
    cite: Citation
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Equipment:
    """A piece of equipment; ``sketch`` names its drawing."""

    title: str
    sketch: str
    words: str
    cite: Citation


@dataclass(frozen=True)
class Guide:
    """``play`` describes a round step by step. Odds, limits and options come from the table."""

    objective: str
    play: tuple[str, ...]
    equipment: tuple[Equipment, ...]
    notices: Callable[[Options], Iterable[Notice]] = lambda _: ()
    # Examples in the regulation itself.
    examples: tuple[Notice, ...] = ()
    # The paragraph that requires a sign if the odds are not on the layout.
    odds_on_a_sign: Citation | None = None
    # Paragraphs that require what the guide says.
    cites: tuple[Citation, ...] = ()
