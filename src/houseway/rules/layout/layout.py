"""Describes the layout of a table: what is printed on its felt, where, and whose chips go there. It is
drawn elsewhere.

All lengths are millimetres of the real table, as the players see it: x to the right, y from their edge
of the felt towards the dealer, whose left hand is therefore at the players' right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from houseway.regulation import Citation
from houseway.rules.layout.shapes import Band, Box, Circle, Frame, Point, Shape, bounds
from houseway.rules.wagers.payout import Odds, Pays, PayTable
from houseway.rules.wagers.wagers import Verdict, Wager

# Where the parts of a layout are (at a seat, at an end of the table, for all) and whose chips are there.

DICE = "dice"  # the name of the place where dice come to rest; without one, before the table inventory


@dataclass(frozen=True)
class MarkerPlace:
    """The place of a marker that says something to all players, by the name that a `Condition` uses."""

    name: str
    at: Point


@dataclass(frozen=True)
class End:
    """One end of a table, with what is printed there for the seats around it.

    ``places`` are those of `Layout.places`, for its seats; ``view`` is what a player there needs to see.
    """

    name: str
    seats: tuple[int, ...]
    printed: Printed
    places: tuple[Point, ...]
    view: Box


class Part(NamedTuple):
    """What is printed in one frame: at a seat, at an end of the table, or for all players."""

    name: str
    seat: int | None
    frame: Frame
    printed: Printed
    seats: tuple[int, ...] = ()  # that share it, where each has its place in the areas
    places: tuple[Point, ...] = ()


@dataclass(frozen=True)
class PlacedArea:
    """The area of a wager at one seat, or for several players together if the seat is None."""

    area: Area
    seat: int | None
    frame: Frame
    end: str = ""  # the end of the table where it is, if there is another at the other end
    seats: tuple[int, ...] = ()
    places: tuple[Point, ...] = ()

    @property
    def chips(self) -> Point:
        """Return where chips are placed."""
        return self.frame.on_table(self.area.shape.centre)

    @property
    def chips_by_seat(self) -> dict[int, Point]:
        """Return where each player's chips are, in an area where each of them has a place."""
        shape = self.area.shape
        if isinstance(shape, Band):
            return {
                seat: shape.along((place + 0.5) / len(self.seats)) for place, seat in enumerate(self.seats)
            }
        left, bottom, right, top = bounds(shape.outline)
        return {
            seat: Point(
                (left + right + x * (right - left)) / 2,
                (bottom + top + y * (top - bottom)) / 2,
            )
            for seat, (x, y) in zip(self.seats, self.places, strict=True)
        }

    def serves(self, seat: int) -> bool:
        """Return whether a player at this seat places the wager here."""
        return self.seat == seat or (self.seat is None and (not self.seats or seat in self.seats))

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return tuple(map(self.frame.on_table, self.area.shape.outline))


NAME_OF_THE_HOUSE = "Houseway"  # on a layout without the name of a casino licensee
GAINED_LATER = "gained later"  # of a part: designs without it keep their fingerprints
SEAT = "{seat}"  # stands for the number of the seat in words and names of places
Style = Literal["title", "name", "odds", "note"]


@dataclass(frozen=True)
class Line:
    """A line of text and its size; it is drawn smaller if it would not fit."""

    words: str
    size: float
    style: Style = "name"


@dataclass(frozen=True)
class Area:
    """The betting area of a wager, at each seat or for all players together."""

    wager: str
    title: str
    cite: Citation  # the paragraph on the area, or else on the wager
    shape: Shape
    lines: tuple[Line, ...] = ()
    dice: tuple[int, ...] = ()
    tint: str | None = None
    lined: bool = True  # whether the felt shows it; what is added to a hand is put next to it, unmarked
    # The middle of its lines, where they leave room for chips; else they are in the middle of the shape.
    words_at: Point | None = field(default=None, metadata={GAINED_LATER: True})


@dataclass(frozen=True)
class CardPlace:
    """A place for cards, by the name that the steps of a round use."""

    place: str
    shape: Shape
    cite: Citation | None
    lines: tuple[Line, ...] = ()
    lined: bool = True


@dataclass(frozen=True)
class Space:
    """A marked space for neither wagers nor cards."""

    name: str
    shape: Shape
    cite: Citation
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Inscription:
    """Lines one below the other, along arcs if a middle is given."""

    lines: tuple[Line, ...]
    at: Point
    cite: Citation | None = None
    middle: Point | None = None


@dataclass(frozen=True)
class Panel:
    """A printed pay table: a heading, and rows with their odds."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    box: Box
    cite: Citation
    size: float
    framed: bool = True


@dataclass(frozen=True)
class Printed:
    """Everything that is printed at one seat, or for the whole table."""

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
    """Equipment on the table or attached to it; ``cite`` is None if our sources print no paragraph."""

    kind: FixtureKind
    shape: Box
    cite: Citation | None = None


@dataclass(frozen=True)
class Section:
    """A section of a wheel: what the wheel shows when it comes to rest there, and its color."""

    shows: str
    tint: str
    wager: str = ""  # whose area is marked when the wheel stops there
    label: str = ""  # as printed, where that is shorter


@dataclass(frozen=True)
class Wheel:
    """A wheel at the table, with its sections clockwise; ``pointer``: a clapper shows the one at the top."""

    title: str
    shape: Circle
    sections: tuple[Section, ...]
    cite: Citation
    pointer: bool = False


class Felt(Protocol):
    """The shape of the table. The middle of the players' edge is the point (0, 0)."""

    @property
    def width(self) -> float: ...
    @property
    def depth(self) -> float: ...
    @property
    def outline(self) -> tuple[Point, ...]: ...


@dataclass(frozen=True)
class Colors:
    felt: str
    shade: str  # the felt towards its edge
    line: str
    ink: str
    gold: str
    rail: str


@dataclass(frozen=True)
class Seat:
    """A player's seat: its number, and the position and direction of its edge of the felt."""

    number: int
    frame: Frame


@dataclass(frozen=True)
class DealerPlace:
    """A point at the edge of the felt where a dealer, payer or caller stands."""

    title: str
    at: Point


@dataclass(frozen=True)
class NamePlace:
    """Where the name of the casino licensee goes, and how wide it may be."""

    at: Point
    size: float
    width: float
    cite: Citation | None = None
    middle: Point | None = None


@dataclass(frozen=True)
class PlacedCards:
    """A place for cards at one seat, or of the whole table if the seat is None."""

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
    # The paragraph on the layout as a whole.
    cite: Citation | None = None
    wheel: Wheel | None = field(default=None, metadata={GAINED_LATER: True})
    ends: tuple[End, ...] | None = field(default=None, metadata={GAINED_LATER: True})
    markers: tuple[MarkerPlace, ...] | None = field(default=None, metadata={GAINED_LATER: True})
    # Where in an area for all players each of them puts chips, seat by seat: its middle is (0, 0), and its
    # sides are 1 away from it.
    places: tuple[Point, ...] | None = field(default=None, metadata={GAINED_LATER: True})

    @property
    def parts(self) -> Iterator[Part]:
        """Yield what is printed for the whole table, then at its ends, then seat by seat."""
        shared = tuple(seat.number for seat in self.seats) if self.places else ()
        yield Part("for-all", None, THE_TABLE, self.on_table, shared, self.places or ())
        for end in self.ends or ():
            yield Part(end.name, None, THE_TABLE, end.printed, end.seats, end.places)
        for seat in self.seats:
            yield Part(f"position-{seat.number}", seat.number, seat.frame, self.at_each_seat)

    @property
    def frames(self) -> Iterator[tuple[int | None, Frame, Printed]]:
        """Yield the parts without what is known only of those that players share."""
        yield from ((part.seat, part.frame, part.printed) for part in self.parts)

    @cached_property
    def areas(self) -> tuple[PlacedArea, ...]:
        return tuple(placed for part in self.parts for placed in self.areas_of(part))

    def areas_of(self, part: Part) -> Iterator[PlacedArea]:
        end = part.name if any(part.name == end.name for end in self.ends or ()) else ""
        for area in part.printed.areas:
            yield PlacedArea(area, part.seat, part.frame, end, part.seats, part.places)

    @cached_property
    def card_places(self) -> tuple[PlacedCards, ...]:
        printed = [
            PlacedCards(cards, seat, frame) for seat, frame, printed in self.frames for cards in printed.cards
        ]
        return (*printed, *self.discards)

    @property
    def discards(self) -> tuple[PlacedCards, ...]:
        """Return the discard rack, which is also a place for cards."""
        return tuple(
            PlacedCards(CardPlace(fixture.kind, fixture.shape, fixture.cite, lined=False), None, THE_TABLE)
            for fixture in self.fixtures
            if fixture.kind == "discard rack"
        )

    def area(self, wager: str, seat: int) -> PlacedArea:
        """Return where a player at this seat places the wager."""
        for placed in self.areas:
            if placed.area.wager == wager and placed.serves(seat):
                return placed
        raise KeyError(f"no area of {wager} at seat {seat}")

    def card_place(self, place: str) -> PlacedCards:
        """Return the place for cards that the steps of a round call by this name."""
        for placed in self.card_places:
            if placed.place == place:
                return placed
        raise KeyError(f"no place for cards called {place!r}")

    def fixture(self, kind: FixtureKind) -> Fixture:
        return next(fixture for fixture in self.fixtures if fixture.kind == kind)


def title(words: str, size: float) -> Line:
    return Line(words, size, "title")


def name(words: str, size: float) -> Line:
    return Line(words, size)


def note(words: str, size: float) -> Line:
    return Line(words, size, "note")


def in_print(pays: Pays) -> str:
    """Return the odds as printed, always with "to": ``200,000 to 1``; or ``push`` or ``lose``."""
    return pays.in_print if isinstance(pays, Odds) else pays


def paid_in_print(verdict: Verdict) -> str:
    """Return the odds of a win as printed, or the result if nothing is won."""
    return in_print(verdict.odds) if verdict.odds else verdict.result.value


def odds_paid(wager: Wager[Any]) -> tuple[Odds, ...]:
    """Return all odds at which the wager can win."""
    return tuple(dict.fromkeys(verdict.odds for verdict in wager.verdicts if verdict.odds))


def odds_line(wager: Wager[Any], size: float) -> Line:
    """Return a line with the odds of a wager that has only one; its row may also push or lose."""
    (paid,) = {paid_in_print(verdict) for verdict in wager.verdicts if verdict.odds or verdict.row}
    return Line(paid, size, "odds")


def area_for(
    wager: Wager[Any],
    shape: Shape,
    *lines: Line,
    cite: Citation | None = None,
    dice: tuple[int, ...] = (),
    tint: str | None = None,
    lined: bool = True,
    words_at: Point | None = None,
) -> Area:
    """Make an area; without a paragraph on the area it cites that of the wager."""
    return Area(wager.name, wager.title, cite or wager.cite, shape, lines, dice, tint, lined, words_at)


def pay_rows(*tables: PayTable) -> tuple[tuple[str, str], ...]:
    """Return the rows of pay tables as printed, without those that lose."""
    return tuple(
        (row.title, in_print(row.pays)) for table in tables for row in table.rows if row.pays != "lose"
    )


def lines_of(words: Iterable[str], size: float) -> tuple[Line, ...]:
    return tuple(note(line, size) for line in words)


# Plain wagers that players often make together, so that a felt can offer to place all of them at once.


@dataclass(frozen=True)
class Bundle:
    """A convenience, not a wager: each part is placed, limited and settled on its own."""

    title: str
    parts: Mapping[str, int]  # how many chips go on each wager

    @property
    def chips(self) -> int:
        return sum(self.parts.values())
