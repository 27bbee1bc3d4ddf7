"""The drawing of a layout: self-contained SVG to scale, with a name and a point for everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import cos, radians, sin
from xml.etree import ElementTree

import pytest

from houseway.documents.drawing.layout import draw
from houseway.documents.drawing.text import LEGIBLE, shrunk, width
from houseway.refusal import Refusal
from houseway.rules.layout.layout import NAME_OF_THE_HOUSE, Layout
from tests.support.felts import GAME_NAMES, every_felt, felt
from tests.support.printed_layouts import cards_at, chips_at

SVG = "{http://www.w3.org/2000/svg}"
LONG_NAME = "Marina Bay Associates, LP d/b/a Marina Bay Hotel and Casino"
each_game = pytest.mark.parametrize("game_name", GAME_NAMES)


def drawing(layout: Layout, licensee: str = NAME_OF_THE_HOUSE) -> ElementTree.Element:
    return ElementTree.fromstring(draw(layout, licensee))  # noqa: S314 - our own drawing


def groups(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [element for element in root.iter(f"{SVG}g") if element.get("class") == kind]


@each_game
def test_every_felt_is_drawn_as_xml_with_names_that_are_unique(game_name: str) -> None:
    for layout in every_felt(game_name):
        root = drawing(layout)
        assert root.tag == f"{SVG}svg"
        names = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert set(names.values()) == {1}


@each_game
def test_the_same_felt_gives_the_same_bytes(game_name: str) -> None:
    assert draw(felt(game_name)).encode() == draw(felt(game_name)).encode()


@each_game
def test_the_drawing_needs_nothing_from_outside_and_says_what_it_is(game_name: str) -> None:
    text = draw(felt(game_name))
    for outside in ("<image", "<script", "@import", "<style", "<foreignObject"):
        assert outside not in text
    assert set(re.findall(r'(?:href|src)="([^"]*)"', text)) <= set(re.findall(r'href="(#arc-[^"]*)"', text))
    assert set(re.findall(r"https?://[^\"]*", text)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    root = drawing(felt(game_name))
    assert root.get("role") == "img"
    named = {element.get("id"): element.text or "" for element in root if element.get("id")}
    title, words = (named[word] for word in (root.get("aria-labelledby") or "").split())
    assert title == f"{felt(game_name).title}: layout of the table"
    assert f"places for {len(felt(game_name).seats)} players" in words


@each_game
def test_each_area_is_a_group_with_its_wager_seat_paragraph_and_point(game_name: str) -> None:
    one = felt(game_name)
    drawn = {group.get("id"): group for group in groups(drawing(one), "area")}
    assert len(drawn) == len(one.areas)
    for placed in one.areas:
        wager, seat = placed.area.wager, placed.seat
        group = drawn["-".join(filter(None, ["area", wager, str(seat or placed.end)]))]
        assert (group.get("data-seats") or "").split() == [str(seat) for seat in placed.seats]
        assert len((group.get("data-chips") or "").split()) == len(placed.seats)
        assert group.get("data-wager") == wager
        assert group.get("data-seat") == (None if seat is None else str(seat))
        assert group.get("data-cite") == placed.area.cite.text
        title = group.find(f"{SVG}title")
        assert title is not None
        assert title.text == (placed.area.title if seat is None else f"{placed.area.title}, seat {seat}")
        at = chips_at(one, wager, seat or (*placed.seats, 1)[0])
        assert (group.get("data-x"), group.get("data-y")) == (f"{at.x:g}", f"{at.y:g}")


@each_game
def test_each_place_for_cards_is_a_group_with_its_point(game_name: str) -> None:
    one = felt(game_name)
    drawn = {group.get("data-place"): group for group in groups(drawing(one), "cards")}
    assert set(drawn) == {placed.place for placed in one.card_places}
    for placed in one.card_places:
        at = cards_at(one, placed.place)
        group = drawn[placed.place]
        points = (f"{at.x:g}", f"{at.y:g}", f"{at.turn:g}")
        assert (group.get("data-x"), group.get("data-y"), group.get("data-turn")) == points


@each_game
def test_points_are_where_the_drawing_puts_them(game_name: str) -> None:
    """The middle of a drawn circle or box, moved and turned with its groups, is the point that it names."""
    one = felt(game_name)
    middles = dict(_drawn_middles(drawing(one), 0, 0, 0))
    assert middles
    for group, (x, y) in middles.items():
        assert x == pytest.approx(float(group[0]), abs=0.2)
        assert y == pytest.approx(float(group[1]), abs=0.2)


def _drawn_middles(
    element: ElementTree.Element, x: float, y: float, turn: float
) -> Iterator[tuple[tuple[str, str], tuple[float, float]]]:
    """Yield, for each circle or box, the point that it names and its middle in the drawing."""
    moved = re.match(r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?", element.get("transform", ""))
    if moved:
        x, y = _turned(float(moved[1]), float(moved[2]), x, y, turn)
        turn += float(moved[3] or 0)
    if element.get("class") in ("area", "cards", "space"):
        for part in element:
            middle = _middle(part)
            if middle:
                named = element.get("data-x", ""), element.get("data-y", "")
                yield named, _turned(*middle, x, y, turn)
                return
    for child in element:
        yield from _drawn_middles(child, x, y, turn)


def _middle(part: ElementTree.Element) -> tuple[float, float] | None:
    numbers = {
        key: float(value) for key, value in part.items() if key in ("cx", "cy", "x", "y", "width", "height")
    }
    if part.tag == f"{SVG}circle":
        return numbers["cx"], numbers["cy"]
    if part.tag == f"{SVG}rect":
        return numbers["x"] + numbers["width"] / 2, numbers["y"] + numbers["height"] / 2
    return None


def _turned(right: float, down: float, x: float, y: float, turn: float) -> tuple[float, float]:
    angle = radians(turn)
    return x + right * cos(angle) - down * sin(angle), y + right * sin(angle) + down * cos(angle)


def test_a_point_can_be_computed_by_hand() -> None:
    """Seat 4 of blackjack sits in the middle: 134 mm from the edge of the felt, straight ahead."""
    one = felt("blackjack")
    root = drawing(one)
    across, _ = (float(number) for number in (root.get("viewBox") or "").split()[2:])
    middle = chips_at(one, "blackjack", 4)
    assert (middle.x, middle.turn) == (across / 2, 0)
    edge = re.search(r"translate\((\S+) (\S+)\)", draw(one))
    assert edge is not None
    assert float(edge[2]) - middle.y == 134
    right, left = chips_at(one, "blackjack", 1), chips_at(one, "blackjack", 7)
    assert right.x - middle.x == pytest.approx(middle.x - left.x, abs=0.2)
    assert right.y == left.y
    assert right.turn == -left.turn == -69


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="printed")
@each_game
def test_the_drawing_is_to_scale_and_says_so(game_name: str) -> None:
    """A millimetre on paper is five on the table."""
    one = felt(game_name)
    text = draw(one)
    match = re.search(r'viewBox="0 0 (\S+) (\S+)" width="(\S+)mm" height="(\S+)mm"', text)
    assert match is not None
    across, down, wide, high = map(float, match.groups())
    assert across / wide == pytest.approx(5)
    assert down / high == pytest.approx(5)
    assert f"Scale 1:5. Felt {one.felt.width:,.0f} mm × {one.felt.depth:,.0f} mm" in text
    bars = [group for group in drawing(one).iter(f"{SVG}g") if group.get("id") == "layout-scale"]
    assert sum(float(part.get("width", 0)) for part in bars[0].iter(f"{SVG}rect")) == 500


def test_as_a_playing_surface_the_drawing_comes_without_its_scale() -> None:
    text = draw(felt("sic-bo"), with_scale=False)
    assert "Scale 1:5" not in text
    assert float(text.split('viewBox="0 0 ')[1].split('"')[0].split()[1]) < 1498


@pytest.mark.parametrize(
    "name",
    [
        "Smith & Sons <Casino>",
        'The "Lucky" House',
        "Café Müller",
        "金光 Casino",
        "The Grand Old Atlantic City Boardwalk Hotel, Casino and Spa",
        LONG_NAME,
    ],
)
@each_game
def test_any_name_of_a_licensee_is_printed_as_given_and_fits(game_name: str, name: str) -> None:
    """Smaller where it must be, then on two lines, and never in letters that cannot be read."""
    (licensee,) = (
        element
        for element in drawing(felt(game_name), name).iter(f"{SVG}g")
        if element.get("id") == "layout-licensee"
    )
    lines = ["".join(text.itertext()) for text in licensee.iter(f"{SVG}text")]
    assert " ".join(lines) == name
    assert len(lines) <= 2
    for text in licensee.iter(f"{SVG}text"):
        size = float(text.get("font-size", 0))
        assert size >= LEGIBLE
        assert width("".join(text.itertext()), size) <= felt(game_name).licensee.width + 0.1


@pytest.mark.parametrize("name", ["", "   ", "bell \a", "null \0", "private \ue000"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="cannot be printed on a layout"):
        draw(felt("sic-bo"), name)


@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="refused")
@pytest.mark.parametrize("name", ["W" * 60, "Wide Words " * 20])
def test_a_name_too_long_for_the_felt_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(Refusal, match="Give a shorter trade name for the felt") as refused:
        draw(felt("football-kings"), name)
    assert str(refused.value.cite) == "13:69E-1.13CC(b)1"


@each_game
def test_programs_that_know_only_the_older_kind_of_link_find_every_arc(game_name: str) -> None:
    """No text is forced to a length, since programs differ in how they do it."""
    text = draw(felt(game_name))
    assert "textLength" not in text
    for along in drawing(felt(game_name)).iter(f"{SVG}textPath"):
        assert along.get("{http://www.w3.org/1999/xlink}href") == along.get("href")
        assert f'id="{(along.get("href") or "")[1:]}"' in text


def test_words_are_set_smaller_only_where_they_must() -> None:
    assert width("HH", 10) == pytest.approx(15.2)
    assert shrunk("HH", 10, 20) == 10
    assert width("HH", shrunk("HH", 10, 7.6)) == pytest.approx(7.6)
    assert width("金", 10) > width("M", 10), "a wide character takes a whole square"


@pytest.mark.paragraph("13:69F-9.4(a)", shows="refused")
def test_a_name_that_states_odds_with_the_word_for_is_refused() -> None:
    with pytest.raises(Refusal, match="states odds with the word 'for'") as refused:
        draw(felt("sic-bo"), "Play 150 for 1")
    assert str(refused.value.cite) == "13:69F-9.4(a)"
