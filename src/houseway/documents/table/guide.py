"""Writes the gaming guide, the abridged rules for patrons (13:69F-8.5), with a picture of the felt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from houseway.documents.document import Block, Document, Heading, Picture, SideBySide, Words, grid, items
from houseway.documents.drawing.layout import draw, spot_on_drawing
from houseway.documents.drawing.table import MARGIN, TOP
from houseway.documents.status import Submission, without_limits
from houseway.documents.table.guide_topics import side_by_side, topic_block, wager_blocks
from houseway.documents.table.illustrated_round import dealt_round, round_blocks
from houseway.documents.table.odds_tables import base_wagers, title_of
from houseway.drawing.formats import percent
from houseway.drawing.svg import element, number, words
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, grouped_by_odds
from houseway.regulation import Citation
from houseway.regulation.catalogue import sources_of
from houseway.rules.fingerprint import paragraphs_of, short_hash
from houseway.rules.game import Table
from houseway.rules.guide import FeltShown
from houseway.rules.layout.layout import End, Layout, PlacedArea
from houseway.rules.layout.shapes import Box, Frame, Point, bounds

# The picture of the felt: where chips go, numbered, with the markers on it.

CHIP, PUCK = 60.0, 62.0
PAPER, INK, RED = "#fffdf8", "#16181c", "#b3202a"
# Left out of a picture: attributes for programs, and tooltips of areas.
_FOR_PROGRAMS = re.compile(r' data-[a-z]+="[^"]*"|(?<=>)<title>[^<]*</title>')
# The name of the house, which the guide says elsewhere, and the long description with it.
_NAMED = re.compile(r'<g id="layout-licensee".*?</g>|<desc.*?</desc>| layout-words(?=")')
_SIZE = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def felt_blocks(table: Table[Any]) -> Iterator[Block]:
    """Yield the picture and its legend, if the guide of the game has one."""
    felt = table.game.papers.guide.felt
    if felt is None:
        return
    offered = [chips for chips in felt.chips if chips.wager in table.wagers]
    yield Heading("Where your chips go")
    yield Words(felt.words)
    picture = Picture(
        felt_picture(table.game.felt.layout(table), felt, [chips.wager for chips in offered]),
        f"The felt of {table.game.title}, with chips on it that the table beside it explains",
        captioned=False,
    )
    rows = [(str(place), chips.words) for place, chips in enumerate(offered, 1)]
    yield SideBySide((picture, grid(("", "Chips"), rows, shares=(1, 12), small=True)))


def felt_picture(layout: Layout, felt: FeltShown, wagers: list[str]) -> str:
    """Draw the felt, or the end of the table where a player in the middle of it stands."""
    end = layout.ends[0] if layout.ends else None
    seat = end.seats[len(end.seats) // 2 + 1] if end else (len(layout.seats) + 1) // 2
    chips = [_chip(layout, layout.area(wager, seat), seat, place) for place, wager in enumerate(wagers, 1)]
    pucks = [
        _puck(layout, place.at, text)
        for place in layout.markers or ()
        for text in [felt.markers.get(place.name)]
        if text and (end is None or abs(place.at.x - end.view.centre.x) < end.view.width / 2)
    ]
    _, _, drawing = draw(_only(layout, end), with_scale=False).partition("?>\n")
    drawing = _NAMED.sub("", _FOR_PROGRAMS.sub("", drawing))
    drawing = _SIZE.sub(f'viewBox="{_seen(layout, end)}"', drawing, count=1)
    return drawing.rstrip().removesuffix("</svg>") + "".join([*pucks, *chips]) + "</svg>"


def _only(layout: Layout, end: End | None) -> Layout:
    """Return the layout without the parts outside the view of an end."""
    if end is None:
        return layout
    left, _, right, _ = bounds(end.view.outline)
    return replace(
        layout,
        ends=(end,),
        seats=tuple(seat for seat in layout.seats if seat.number in end.seats),
        dealers=tuple(dealer for dealer in layout.dealers if left < dealer.at.x < right),
        fixtures=tuple(
            fixture
            for fixture in layout.fixtures
            if left <= fixture.shape.centre.x - fixture.shape.width / 2
            and fixture.shape.centre.x + fixture.shape.width / 2 <= right
        ),
        places=None,
        markers=None,
    )


def _seen(layout: Layout, end: End | None) -> str:
    felt = layout.felt
    view = end.view if end else Box(Point(0, felt.depth / 2), felt.width + 2 * MARGIN, felt.depth + 2 * TOP)
    corner = Point(view.centre.x - view.width / 2, view.centre.y + view.height / 2)
    at = spot_on_drawing(layout, corner, Frame())
    return " ".join(map(number, (at.x, at.y, view.width, view.height)))


def _chip(layout: Layout, placed: PlacedArea, seat: int, place: int) -> str:
    """Draw a numbered chip at the player's place in the area, as far within it as it fits."""
    at = placed.chips_by_seat.get(seat, placed.chips)
    shape = placed.area.shape
    if isinstance(shape, Box):
        left, bottom, right, top = bounds(shape.outline)
        at = Point(_within(at.x, left, right), _within(at.y, bottom, top))
    return _disc(layout, at, CHIP, str(place), RED)


def _within(value: float, low: float, high: float) -> float:
    middle, room = (low + high) / 2, max(0.0, (high - low) / 2 - CHIP)
    return min(middle + room, max(middle - room, value))


def _puck(layout: Layout, at: Point, text: str) -> str:
    return _disc(layout, at, PUCK, text, INK)


def _disc(layout: Layout, at: Point, radius: float, text: str, ink: str) -> str:
    spot = spot_on_drawing(layout, at, Frame())
    size = radius * (1.0 if len(text) == 1 else 0.75)
    label = element(
        "text",
        words(text),
        x=spot.x,
        y=spot.y + size * 0.36,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        font_family="Helvetica, Arial, sans-serif",
        fill=ink,
    )
    disc = element("circle", cx=spot.x, cy=spot.y, r=radius, fill=PAPER, stroke=ink, stroke_width=6.0)
    return disc + label


ON_REQUEST = Citation("13:69F-8.5(b)")
SAMPLE_FIRST = Citation("13:69F-8.5(c)")
ANYWHERE = Citation("13:69F-8.5(d)")
MOST_IN_A_COLUMN = 6  # rows of the table of advantages
# The line of the Council on Compulsive Gambling of New Jersey, open day and night.
HELP_LINE = "If you or someone you know has a gambling problem and wants help, call 1-800-GAMBLER."


def gaming_guide(
    odds: GameOdds,
    *,
    submission: Submission | None = None,
    dated: date | None = None,
    seed: int | None = None,
    help_line: str = HELP_LINE,
) -> Document:
    """Return the guide, marked as a sample unless the record of its submission is given."""
    table = odds.table
    guide = table.game.papers.guide
    return Document(
        title=table.game.title,
        kind="Gaming guide",
        subtitle="How to play and what each wager pays",
        blocks=(
            Words(guide.objective),
            Heading("How a round goes"),
            items(guide.play_at(table.options), numbered=True),
            *felt_blocks(table),
            *map(topic_block, guide.topics(table.options)),
            *_example_blocks(odds),
            *_advice_blocks(odds),
            Heading("A round, played through"),
            *round_blocks(dealt_round(without_limits(table), guide.round_shown if seed is None else seed)),
            Heading("Wagers and what they pay"),
            *wager_blocks(table),
            Words(
                "Odds state what you win in addition to your wager: at 3 to 2, a $10 wager wins $15 and the "
                "$10 is returned as well. Minimum and maximum wagers are posted at the table.",
                small=True,
            ),
            Heading("House advantage"),
            *_advantage_blocks(odds),
            Words(_about(odds, submission), small=True),
        ),
        mark="" if submission else f"Sample, not for issue ({SAMPLE_FIRST})",
        footer=help_line,
        dated=dated,
        narrow_margins=True,
    )


def _example_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the examples of the regulation: the first sentence introduces the others."""
    examples = odds.table.game.papers.guide.examples
    if examples:
        yield Words(examples[0].words)
        yield items(example.words for example in examples[1:])


def _advice_blocks(odds: GameOdds) -> Iterator[Block]:
    advice = odds.table.game.papers.guide.advice
    if advice:
        yield Heading("Playing well")
        yield Words(f"You decide for yourself. A rule of thumb: {' '.join(advice)}")


def _advantage_blocks(odds: GameOdds) -> Iterator[Block]:
    """Show the base game as a whole, because its wagers belong together; then each other wager."""
    base = odds.base
    separate = [
        group
        for group in grouped_by_odds(odds.wagers)
        if not base or group[0].wager.name not in base_wagers(base)
    ]
    yield Words(
        "The house advantage is the average part of a wager that the house keeps over very many rounds; it "
        "does not tell how a single visit will end."
    )
    if odds.table.game.bank and not odds.table.game.bank.house_banks:
        yield Words(
            "Here the house keeps only its vigorish: the rest of what a wager loses on average is won by "
            "whoever is the bank."
        )
    rows = [_advantage_row(group) for group in separate]
    if base:
        whole = f"The game, played as well as possible (of your {base.unit})"
        rows.insert(0, (whole, percent(base.house_advantage, 2)))
    half = len(rows) if len(rows) <= MOST_IN_A_COLUMN else (len(rows) + 1) // 2
    columns = [rows[:half], rows[half:]]
    yield from side_by_side(
        [grid(("Wager", "House advantage"), part, right=(1,), shares=(5, 2)) for part in columns if part]
    )


def _advantage_row(group: Sequence[WagerOdds]) -> tuple[str, str]:
    return title_of(group), percent(group[0].house_advantage, 2)


def _about(odds: GameOdds, submission: Submission | None) -> str:
    """Return the small print: the purpose, the source, and whether the guide may be handed out."""
    sources = "; ".join(source.words for source in sources_of(paragraphs_of(odds.table.game)))
    status = (
        f"{submission.words}. It may be displayed anywhere in the establishment."
        if submission
        else "This is a sample, not to be issued, displayed or distributed before it has been submitted to "
        "the Division."
    )
    return (
        "This guide is an abridged version of the rules, available on request. The complete rules may be "
        f"inspected at the security podium, and they prevail. Source: {sources}. "
        f"{status} Version {short_hash(without_limits(odds.table))}."
    )
