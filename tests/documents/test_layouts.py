"""Rules for every layout: one area for every wager and no other, and nothing overlaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from houseway.documents.drawing.text import Run, area_runs, in_shape
from houseway.equipment.chance import seeded
from houseway.games.baccarat.play import BANKER, PLAYER
from houseway.rules.layout.layout import Layout
from houseway.rules.layout.shapes import Frame, Point, Sector
from houseway.rules.procedure.steps import Choose, Deal, Show
from houseway.rules.wagers.wagers import Bets, Seat
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.felts import GAME_NAMES, every_felt, every_table, felt, seen_from, table
from tests.support.geometry import Outline, Region, bounds, meeting, region
from tests.support.printed_layouts import every_run
from tests.support.random_tables import random_bets

each_game = pytest.mark.parametrize("game_name", GAME_NAMES)
SMALLEST_LETTERS = 7.5  # millimetres: a capital of the size of a small coin's rim is still read from a seat
# The catalogue lists King's Bounty separately, and four card poker under its variation.
SHARES_PARAGRAPHS = {
    "blackjack": ("kings-bounty",),
    "four-card-poker": ("crazy-4-poker",),
    "mini-craps": ("craps",),
}
# On one line, and on two.
LICENSEES = ("Grand Atlantic Hotel and Casino", "Marina Bay Associates, LP d/b/a Marina Bay Hotel and Casino")
each_name = pytest.mark.parametrize("licensee", LICENSEES)


@each_game
def test_every_wager_has_its_area_and_nothing_else_has_one(game_name: str) -> None:
    """At each seat, at each end of the table, or one for all players: every player has exactly one."""
    for opened in every_table(game_name):
        layout = opened.game.felt.layout(opened)
        for seat in range(1, opened.game.seats + 1):
            areas = Counter(placed.area.wager for placed in layout.areas if placed.serves(seat))
            assert areas == dict.fromkeys(opened.wagers, 1)
        at = {(placed.area.wager, placed.seat, placed.end) for placed in layout.areas}
        assert len(at) == len(layout.areas)
        assert {kinds for wager in opened.wagers for kinds in [_kinds_of_places(layout, wager)]} <= {
            "seats",
            "ends",
            "all",
        }


def _kinds_of_places(layout: Layout, wager: str) -> str:
    """Return whether the areas of a wager are at the seats, at the ends of the table, or one is for all."""
    places = [placed for placed in layout.areas if placed.area.wager == wager]
    return " and ".join({"seats" if place.seat else "ends" if place.end else "all" for place in places})


@each_game
def test_areas_carry_the_title_of_their_wager_and_a_paragraph(game_name: str) -> None:
    for opened in every_table(game_name):
        for placed in opened.game.felt.layout(opened).areas:
            assert placed.area.title == opened.wagers[placed.area.wager].title
            games = (game_name, *SHARES_PARAGRAPHS.get(game_name, ()))
            assert placed.area.cite.paragraph.game in games, (
                f"the area of {placed.area.wager} cites {placed.area.cite.text}, which is not of {game_name}"
            )


@each_game
def test_areas_and_cards_lie_on_the_felt_apart_from_each_other(game_name: str) -> None:
    seen: set[tuple[Outline, ...]] = set()
    for layout in every_felt(game_name):
        outlines = tuple(_outlines(layout))
        if outlines in seen:
            continue
        seen.add(outlines)
        edge, places = Region(layout.felt.outline), [region(outline) for outline in outlines]
        assert all(edge.holds(place) for place in places)
        assert list(meeting(places)) == []


def _outlines(one: Layout) -> Iterator[Outline]:
    yield from (placed.outline for placed in one.areas)
    yield from (placed.outline for placed in one.card_places)
    yield from (space.shape.outline for space in one.on_table.spaces)
    if one.wheel:
        yield one.wheel.shape.outline
    # The discard rack is a place for cards; the boxes hang outside.
    fixtures = {fixture.kind: fixture.shape.outline for fixture in one.fixtures}
    yield from (fixtures[kind] for kind in fixtures if kind not in ("discard rack", "drop box", "tip box"))


@each_game
def test_chips_are_put_down_within_their_area_and_cards_within_their_place(game_name: str) -> None:
    for layout in every_felt(game_name):
        for placed in layout.areas:
            assert Region(placed.outline).contains(placed.chips)
            apart = placed.chips_by_seat
            assert set(apart) == set(placed.seats)
            assert len(set(apart.values())) == len(apart), "every player has a place"
            assert all(Region(placed.outline).contains(chips) for chips in apart.values())
        for cards in layout.card_places:
            assert Region(cards.outline).contains(cards.middle)


@each_name
@each_game
def test_no_words_run_into_others_or_off_the_felt(game_name: str, licensee: str) -> None:
    for layout in every_felt(game_name):
        edge = Region(layout.felt.outline)
        runs = [(run, _on_table(frame, run)) for frame, run in every_run(layout, licensee)]
        for run, place in runs:
            assert edge.holds(place), run.line.words
            assert run.line.size >= SMALLEST_LETTERS, run.line.words
        for first, second in meeting([place for _, place in runs]):
            pytest.fail(f"{runs[first][0].line.words!r} runs into {runs[second][0].line.words!r}")


def _on_table(frame: Frame, run: Run) -> Region:
    return Region([frame.on_table(point) for point in run.outline])


@each_name
@each_game
def test_the_words_of_an_area_stay_in_it_and_all_others_out(game_name: str, licensee: str) -> None:
    for layout in every_felt(game_name):
        for printed in (layout.on_table, layout.at_each_seat, *(end.printed for end in layout.ends or ())):
            lined = [(area.shape, area_runs(area)) for area in printed.areas]
            lined += [(cards.shape, in_shape(cards.shape, cards.lines)) for cards in printed.cards]
            for shape, runs in lined:
                for run in runs:
                    assert Region(shape.outline).holds(Region(run.outline)), run.line.words
        # The insurance line is one row for all seats, with its words inside.
        areas = [
            placed
            for placed in layout.areas
            if not (isinstance(placed.area.shape, Sector) and placed.area.shape.open_sides)
        ]
        own = {(placed.frame, run) for placed in areas for run in area_runs(placed.area)}
        others = [(frame, run) for frame, run in every_run(layout, licensee) if (frame, run) not in own]
        places = [_on_table(frame, run) for frame, run in others]
        places += [region(placed.outline) for placed in areas]
        for first, _ in map(sorted, meeting(places)):
            assert first >= len(others), others[first][1].line.words


@each_game
def test_every_place_that_a_round_deals_to_or_shows_is_on_the_felt(game_name: str) -> None:
    """Every seat plays, at tables of every kind."""
    for opened in every_table(game_name):
        layout = opened.game.felt.layout(opened)
        chance = seeded(7)
        virtual = VirtualTable(opened, chance)
        for _ in range(2):
            seats: dict[Seat, Bets] = {
                seat: random_bets(opened, chance) for seat in range(1, opened.game.seats + 1)
            }
            for event in virtual.play_round(seats).events:
                if isinstance(event.step, Deal):
                    assert layout.card_place(event.step.to.name).place == event.step.to.name
                elif isinstance(event.step, Show):
                    assert layout.card_place(event.step.place.name).place == event.step.place.name


def test_a_card_dealt_in_error_has_its_place_too() -> None:
    for name in ("baccarat", "mini-baccarat"):
        places = {placed.place for placed in felt(name).card_places}
        assert places == {f"{PLAYER}'s Hand", f"{BANKER}'s Hand", "discard rack"}


@each_game
def test_seats_begin_at_the_dealers_left_and_face_the_dealer(game_name: str) -> None:
    """The dealer looks at the players: the left hand is at their right."""
    one = felt(game_name)
    assert [seat.number for seat in one.seats] == list(range(1, table(game_name).game.seats + 1))
    dealer = one.dealers[0].at
    assert dealer.y == one.felt.depth
    for seat in one.seats:
        assert seen_from(seat.frame, Point(0, one.felt.depth / 2)).y > 0, "the table lies ahead of the player"
    assert one.seats[0].frame.at.x > 0 > one.seats[-1].frame.at.x
    assert one.seats[0].frame.at.x == pytest.approx(-one.seats[-1].frame.at.x)


@each_game
@pytest.mark.paragraph("13:69E-1.13CC(d)", "13:69E-1.10E(d)", shows="played")
def test_drop_box_and_tip_box_hang_on_the_dealers_side_left_and_right_of_the_dealer(game_name: str) -> None:
    one = felt(game_name)
    drop, tip = one.fixture("drop box").shape, one.fixture("tip box").shape
    assert drop.centre.x > 0 > tip.centre.x
    for box in (drop, tip):
        _, bottom, _, top = bounds(box.outline)
        assert bottom >= one.felt.depth < top
    _check_sides_are_those_of_the_opening(game_name)


def _check_sides_are_those_of_the_opening(game_name: str) -> None:
    """If the opening asks for the sides, the usual answers are the sides drawn."""
    opening = VirtualTable(table(game_name), seeded(1)).opening_events
    answers = {event.step.key: event.answer for event in opening if isinstance(event.step, Choose)}
    if "drop-box" in answers:
        assert (answers["drop-box"], answers["tip-box"]) == ("left", "right")


@each_game
def test_the_inventory_lies_between_the_dealer_and_everything_else(game_name: str) -> None:
    one = felt(game_name)
    inventory = one.fixture("table inventory").shape
    assert inventory.centre.x == 0
    lowest = bounds(inventory.outline)[1]
    for placed in one.card_places:
        if placed.place != "discard rack":
            assert placed.middle.y < lowest


def _luminance(color: str) -> float:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _grounds(one: Layout) -> set[str]:
    """Return every background of text."""
    return {one.colors.felt, one.colors.shade} | {
        placed.area.tint for placed in one.areas if placed.area.tint
    }


@each_game
def test_words_and_lines_stand_out_against_the_felt(game_name: str) -> None:
    """The contrast meets the Web Content Accessibility Guidelines for text, large text and lines."""
    for layout in every_felt(game_name):
        for ground in _grounds(layout):
            assert contrast(layout.colors.ink, ground) >= 4.5, ground
            assert contrast(layout.colors.gold, ground) >= 3, ground
            assert contrast(layout.colors.line, ground) >= 3, ground
