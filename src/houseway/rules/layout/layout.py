"""The layout of a table: what is printed on its felt, and where. A description; drawing it is not done here.

All lengths are millimetres of the real table. Everything is described as the players see it: x to the
right, y from their edge of the felt towards the dealer, whose left hand is therefore at the players' right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

from houseway.regulation import Citation
from houseway.rules.layout.shapes import Box, Frame, Point, Shape
from houseway.rules.wagers.payout import Odds, PayTable
from houseway.rules.wagers.wagers import Wager

NAME_OF_THE_HOUSE = "Houseway"  # on a layout for which no casino licensee is named
SEAT = "{seat}"  # in words and names of places, the number of the seat
Style = Literal["title", "name", "odds", "note"]


@dataclass(frozen=True)
class Line:
    """Words in one line, with the size of the letters; where they would not fit they are set smaller."""

    words: str
    size: float
    style: Style = "name"


@dataclass(frozen=True)
class Area:
    """Where one wager is placed: at each seat, or for all players together."""

    wager: str
    title: str
    cite: Citation  # the paragraph that places the area, or else the one that gives the wager
    shape: Shape
    lines: tuple[Line, ...] = ()
    dice: tuple[int, ...] = ()
    tint: str | None = None
    lined: bool = True  # whether the felt shows it: what is added to a hand lies beside it, unmarked


@dataclass(frozen=True)
class CardPlace:
    """Where cards lie, by the name that the steps of a round use."""

    place: str
    shape: Shape
    cite: Citation | None
    lines: tuple[Line, ...] = ()
    lined: bool = True


@dataclass(frozen=True)
class Space:
    """A marked space that takes neither a wager nor cards."""

    name: str
    shape: Shape
    cite: Citation
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Inscription:
    """Lines one below the other; along arcs where a middle is given."""

    lines: tuple[Line, ...]
    at: Point
    cite: Citation | None = None
    middle: Point | None = None


@dataclass(frozen=True)
class Panel:
    """A pay table as it is printed: a heading, and rows with their odds."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    box: Box
    cite: Citation
    size: float
    framed: bool = True


@dataclass(frozen=True)
class Printed:
    """All that is printed at one seat, or for the table as a whole."""

    areas: tuple[Area, ...] = ()
    cards: tuple[CardPlace, ...] = ()
    spaces: tuple[Space, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    panels: tuple[Panel, ...] = ()
    ornaments: tuple[Shape, ...] = ()


FixtureKind = Literal[
    "table inventory",
    "drop box",
    "tip box",
    "discard rack",
    "dealing shoe",
    "shuffler",
    "shaker",
    "electrical device",
]


@dataclass(frozen=True)
class Fixture:
    """What stands on the table or is attached to it; no paragraph is cited where our sources print none."""

    kind: FixtureKind
    shape: Box
    cite: Citation | None = None


class Felt(Protocol):
    """The form of the table. The middle of the players' edge is the point (0, 0)."""

    @property
    def width(self) -> float: ...
    @property
    def depth(self) -> float: ...
    @property
    def outline(self) -> tuple[Point, ...]: ...


@dataclass(frozen=True)
class Colors:
    felt: str
    shade: str  # of the felt towards its edge
    line: str
    ink: str
    gold: str
    rail: str


@dataclass(frozen=True)
class Seat:
    """The edge of the felt in front of a player, and the player's view from there."""

    number: int
    frame: Frame


@dataclass(frozen=True)
class DealerPlace:
    """A point of the felt's edge at which somebody stands who deals, pays or calls."""

    title: str
    at: Point


@dataclass(frozen=True)
class NamePlace:
    """Where the casino licensee's name goes, and how wide it may become."""

    at: Point
    size: float
    width: float
    cite: Citation | None = None
    middle: Point | None = None


@dataclass(frozen=True)
class PlacedArea:
    """A wager's area at one seat, on the table; for all players together where the seat is None."""

    area: Area
    seat: int | None
    frame: Frame

    @property
    def chips(self) -> Point:
        """Where chips are put down."""
        return self.frame.on_table(self.area.shape.centre)

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return tuple(map(self.frame.on_table, self.area.shape.outline))


@dataclass(frozen=True)
class PlacedCards:
    """A place for cards, on the table."""

    cards: CardPlace
    seat: int | None
    frame: Frame

    @property
    def place(self) -> str:
        return self.cards.place.replace(SEAT, str(self.seat))

    @property
    def middle(self) -> Point:
        return self.frame.on_table(self.cards.shape.centre)

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return tuple(map(self.frame.on_table, self.cards.shape.outline))


THE_TABLE = Frame()


@dataclass(frozen=True)
class Layout:
    """The felt of one table under its options."""

    title: str
    felt: Felt
    colors: Colors
    seats: tuple[Seat, ...]
    dealers: tuple[DealerPlace, ...]
    at_each_seat: Printed
    on_table: Printed
    fixtures: tuple[Fixture, ...]
    licensee: NamePlace
    seats_cite: Citation | None = None
    # The paragraph that asks for the layout as a whole.
    cite: Citation | None = None

    @property
    def frames(self) -> Iterator[tuple[int | None, Frame, Printed]]:
        """What is printed for all, then seat by seat."""
        yield None, THE_TABLE, self.on_table
        for seat in self.seats:
            yield seat.number, seat.frame, self.at_each_seat

    @cached_property
    def areas(self) -> tuple[PlacedArea, ...]:
        return tuple(
            PlacedArea(area, seat, frame) for seat, frame, printed in self.frames for area in printed.areas
        )

    @cached_property
    def card_places(self) -> tuple[PlacedCards, ...]:
        printed = [
            PlacedCards(cards, seat, frame) for seat, frame, printed in self.frames for cards in printed.cards
        ]
        return (*printed, *self.discards)

    @property
    def discards(self) -> tuple[PlacedCards, ...]:
        """The discard rack is a place for cards too."""
        return tuple(
            PlacedCards(CardPlace(one.kind, one.shape, one.cite, lined=False), None, THE_TABLE)
            for one in self.fixtures
            if one.kind == "discard rack"
        )

    def area(self, wager: str, seat: int) -> PlacedArea:
        """Where a player at this seat places the wager."""
        for one in self.areas:
            if one.area.wager == wager and one.seat in (seat, None):
                return one
        raise KeyError(f"no area of {wager} at seat {seat}")

    def card_place(self, place: str) -> PlacedCards:
        """Where the cards of a step go that names this place."""
        for one in self.card_places:
            if one.place == place:
                return one
        raise KeyError(f"no place for cards called {place!r}")

    def fixture(self, kind: FixtureKind) -> Fixture:
        return next(one for one in self.fixtures if one.kind == kind)


def title(words: str, size: float) -> Line:
    return Line(words, size, "title")


def name(words: str, size: float) -> Line:
    return Line(words, size)


def note(words: str, size: float) -> Line:
    return Line(words, size, "note")


def in_print(odds: Odds) -> str:
    """``200,000 to 1``, always with "to"."""
    return f"{odds.units:,} to {odds.per:,}"


def odds_paid(wager: Wager[Any]) -> tuple[Odds, ...]:
    """All odds at which the wager can win, each once."""
    return tuple(dict.fromkeys(verdict.odds for verdict in wager.verdicts if verdict.odds))


def odds_line(wager: Wager[Any], size: float) -> Line:
    """The odds of a wager that always wins at the same."""
    (odds,) = odds_paid(wager)
    return Line(in_print(odds), size, "odds")


def area_for(
    wager: Wager[Any],
    shape: Shape,
    *lines: Line,
    cite: Citation | None = None,
    dice: tuple[int, ...] = (),
    tint: str | None = None,
    lined: bool = True,
) -> Area:
    """Without a paragraph that places it, an area cites the one that gives its wager."""
    return Area(wager.name, wager.title, cite or wager.cite, shape, lines, dice, tint, lined)


def pay_rows(*tables: PayTable) -> tuple[tuple[str, str], ...]:
    """The rows of pay tables as they are printed, without those that lose."""
    return tuple(
        (row.title, in_print(row.pays) if isinstance(row.pays, Odds) else row.pays)
        for table in tables
        for row in table.rows
        if row.pays != "lose"
    )


def lines_of(words: Iterable[str], size: float) -> tuple[Line, ...]:
    return tuple(note(line, size) for line in words)
