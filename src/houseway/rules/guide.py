"""A game in plain words for people who have never played it, for signs, guides and petitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from houseway.regulation import Citation
from houseway.rules.options import Options


@dataclass(frozen=True)
class Notice:
    """What a sign at the table must say besides odds and limits; ``rows`` make it a small table."""

    words: str
    cite: Citation
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SignWords:
    """What a sign says to patrons where the titles and reasons of wagers are not in their words.

    ``words`` replaces a title or a reason; ``notes`` says when the wager with a title wins, instead of the
    reason of its verdict, or nothing where it is empty.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def said(self, words: str) -> str:
        return self.words.get(words, words)


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
