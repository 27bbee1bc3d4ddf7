"""A game in plain words for people who have never played it, for signs, guides and petitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from houseway.equipment.cards import Card
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.standard_rules import RuleTable


@dataclass(frozen=True)
class Notice:
    """A text that a sign must have in addition to odds and limits; ``rows`` make it a small table."""

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
class Shown:
    """Cards, dice or tiles to look at, with their name and what they mean.

    A tile is a label on a color: a section of a wheel, a number of the layout. ``hands`` are the same cards,
    with a space between the hands that they are set into.
    """

    title: str
    words: str = ""
    cards: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    tiles: tuple[tuple[str, str], ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True)
class Topic:
    """Something that a patron looks up: values of cards, the ranking of hands, a drawing table.

    ``chart`` is a table in which the first mark stands out, drawn as a picture. ``in_rows``: what is shown
    stands one below the other with its words next to it, as a list of cases does.
    """

    title: str
    words: str = ""
    shown: tuple[Shown, ...] = ()
    chart: RuleTable | None = None
    in_rows: bool = False


@dataclass(frozen=True)
class WagerInWords:
    """A kind of wager: ``wins_if`` completes "You win if …", ``returned_if`` "It is returned if …".

    Without a title it is called as on the felt; without ``returned_if``, its settlement says when.
    """

    wins_if: str
    title: str = ""
    returned_if: str = ""


@dataclass(frozen=True)
class ChipsShown:
    """Chips on a picture of the felt: the wager on whose area they are, and what they are."""

    wager: str
    words: str


@dataclass(frozen=True)
class FeltShown:
    """A picture of the felt with chips and markers, for games in which players may lose their way on it."""

    words: str
    chips: tuple[ChipsShown, ...]
    markers: Mapping[str, str] = field(default_factory=dict)  # as in a `Condition`


@dataclass(frozen=True)
class Guide:
    """``play`` describes a round step by step. Odds, limits and options come from the table."""

    objective: str
    play: tuple[str, ...]
    equipment: tuple[Equipment, ...]
    notices: Callable[[Options], Iterable[Notice]] = lambda _: ()
    # What to look up while playing, under the options of the table.
    topics: Callable[[Options], Iterable[Topic]] = lambda _: ()
    # Each kind of wager in a patron's words; without an entry, the words of its settlement.
    wagers: Callable[[Options], Mapping[str, WagerInWords]] = lambda _: {}
    # The felt with chips on it, for a game with many areas.
    felt: FeltShown | None = None
    # How a round goes where the options of the table make it another one; empty where they do not.
    other_play: Callable[[Options], tuple[str, ...]] = lambda _: ()
    # How to play well, in a few plain sentences; where nothing is decided, nothing.
    advice: tuple[str, ...] = ()
    # Which round the guide shows: the seed of its cards or dice.
    round_shown: int = 8
    # Examples in the regulation itself.
    examples: tuple[Notice, ...] = ()
    # The paragraph that requires a sign if the odds are not on the layout.
    odds_on_a_sign: Citation | None = None
    # Paragraphs that require what the guide says.
    cites: tuple[Citation, ...] = ()

    def play_at(self, options: Options) -> tuple[str, ...]:
        """Return how a round goes at a table with these options."""
        return self.other_play(options) or self.play
