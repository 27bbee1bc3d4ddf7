"""Writes the topics of a guide: values and ranks in pictures, charts, and the payouts of each wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from houseway.documents.document import Block, Grid, Heading, Part, Picture, SideBySide, Together, Words, grid
from houseway.documents.drawing.cards_and_dice import (
    BLACK,
    EDGE,
    FELT,
    HEIGHT,
    PAPER,
    cards_picture,
    dice_picture,
    drawing,
    text,
    tiles_picture,
    width_of,
)
from houseway.documents.drawing.text import width
from houseway.documents.table.illustrated_round import to_patron
from houseway.documents.table.payouts import Payouts, payouts_of
from houseway.documents.wording import capital
from houseway.drawing.svg import element
from houseway.drawing.svg import words as svg_words
from houseway.rules.game import Table
from houseway.rules.guide import Shown, Topic, WagerInWords
from houseway.rules.limits import kind_of
from houseway.rules.standard_rules import RuleTable

# Lists of cases one below the other: an example on the left, and its words next to it.

ACROSS = 790.0
SCALE = 0.4
BETWEEN = 14.0  # between two hands of an example, and next to it
LINE, SIZE = 15.5, 13.0
PADDING = 3.5


def example_rows(examples: Sequence[Shown], title: str) -> str:
    """Return all examples as one SVG; the words begin at the same place in every row."""
    left = BETWEEN + max(_width(example) for example in examples)
    parts: list[str] = []
    top = 0.0
    for example in examples:
        lines = [*_wrapped(example.words, ACROSS - left)]
        height = max(SCALE * HEIGHT, LINE * (1 + len(lines))) + 2 * PADDING
        parts += _row(example, [example.title, *lines], left, top, height)
        top += height
    return drawing(ACROSS, top + 1, title, *parts)


def _width(example: Shown) -> float:
    pictures = [width_of(cards_picture(hand, "")) for hand in example.hands or (example.cards,)]
    return SCALE * sum(pictures) + BETWEEN * (len(pictures) - 1)


def _row(example: Shown, lines: Sequence[str], left: float, top: float, height: float) -> Iterator[str]:
    x = 0.0
    pictures = []
    for hand in example.hands or (example.cards,):
        picture = cards_picture(hand, "")
        inside = picture.partition("</title>")[2].removesuffix("</svg>")
        at = f"translate({x:g} {top + (height - SCALE * (HEIGHT + 8)) / 2:g}) scale({SCALE:g})"
        pictures.append(element("g", inside, transform=at))
        x += SCALE * width_of(picture) + BETWEEN
    yield element("g", element("title", svg_words(example.title)), *pictures)
    first = top + (height - LINE * len(lines)) / 2 + LINE * 0.76
    for number, line in enumerate(lines):
        weight = "normal" if number else "bold"  # the title comes first
        yield text(line, left, first + LINE * number, SIZE, fill=BLACK, font_weight=weight)
    below = top + height
    yield element("line", x1=0.0, y1=below, x2=ACROSS, y2=below, stroke=EDGE, stroke_width=0.4)


def _wrapped(sentence: str, room: float) -> Iterator[str]:
    """Break a sentence into lines that fit into the room in any font."""
    line = ""
    for word in sentence.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, SIZE) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


# Tables with letters in coloured cells, which a reader takes in at a glance.

FIRST_COLUMN, COLUMN, ROW = 108.0, 62.0, 29.0
SHADE = "#efeadd"


def legend(table: RuleTable) -> str:
    """Return the meaning of the letters in the cells."""
    marks = dict.fromkeys(mark for row in table.rows for mark in row[1:])
    return ", ".join(f"{_letter(mark)}: {mark}" for mark in marks)


def _letter(mark: str) -> str:
    return mark[0].upper()


def lookup_chart(table: RuleTable) -> str:
    """Return the table as SVG, a letter in each cell; those with the mark of the first cell stand out."""
    stands_out = table.rows[0][1]
    width = FIRST_COLUMN + COLUMN * (len(table.headings) - 1)
    lines = (table.headings, *table.rows)
    parts = [
        _cell(words, column, line, outstanding=bool(line and column) and words == stands_out)
        for line, cells in enumerate(lines)
        for column, words in enumerate(cells)
    ]
    return drawing(width + 2, ROW * len(lines) + 2, table.title, *parts)


def _cell(words: str, column: int, line: int, *, outstanding: bool) -> str:
    """Draw a cell; those of the first line and column are headings."""
    left = 1 + (FIRST_COLUMN + COLUMN * (column - 1) if column else 0)
    width, top = COLUMN if column else FIRST_COLUMN, 1 + ROW * line
    fill, ink = (FELT, PAPER) if outstanding else (PAPER if line and column else SHADE, BLACK)
    box = element("rect", x=left, y=top, width=width, height=ROW, fill=fill, stroke=EDGE, stroke_width=0.8)
    letter = _letter(words) if line and column else words
    return box + text(letter, left + width / 2, top + 20.5, 18, text_anchor="middle", fill=ink)


IN_A_ROW = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 3}
MOST_IN_A_ROW = 4
CHART_WIDTH = 82  # in percent of the page
WIDEST = 1160.0  # the width of the page in the units of the pictures: sixteen cards


def topic_block(topic: Topic) -> Together:
    """Return a topic with its heading, on one page."""
    return Together(tuple(_topic_parts(topic)))


def _topic_parts(topic: Topic) -> Iterator[Part]:
    yield Heading(topic.title)
    if topic.words:
        yield Words(topic.words)
    if topic.shown and topic.in_rows:
        yield Picture(example_rows(topic.shown, topic.title), topic.title, captioned=False)
    elif topic.shown:
        columns = IN_A_ROW.get(len(topic.shown), MOST_IN_A_ROW)
        yield SideBySide(tuple(_picture(picture, columns) for picture in topic.shown), columns)
    if topic.chart:
        yield Picture(lookup_chart(topic.chart), legend(topic.chart), CHART_WIDTH)


def _picture(example: Shown, columns: int) -> Picture:
    """Return a picture in which cards are as large as in all others of the page."""
    if example.tiles:
        svg = tiles_picture(example.tiles, example.title)
    elif example.dice:
        svg = dice_picture(example.dice, example.title)
    else:
        svg = cards_picture(example.cards, example.title)
    percent = min(100, round(100 * width_of(svg) * columns / WIDEST))
    return Picture(svg, example.words, percent, lead=example.title)


def wager_blocks(table: Table[Any]) -> Iterator[Block]:
    """Yield one table of all wagers, then the pay tables of those that pay more than one thing."""
    rows: list[tuple[str, str, str]] = []
    pushes: dict[str, list[str]] = {}
    tables: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for words, group in _by_kind(table):
        for payouts in group:
            title = words.title or payouts.title
            wins_if = capital(words.wins_if) or payouts.lines[0].words
            rows.append((title, wins_if, payouts.single or "see table"))
            returned_if = [words.returned_if] if words.returned_if else map(to_patron, payouts.pushes)
            for reason in returned_if:
                pushes.setdefault(capital(reason), []).append(title)
            if not payouts.single:
                tables.setdefault(_pay_rows(payouts), []).append(title)
    yield grid(("Wager", "You win if", "Pays"), rows, right=(2,), shares=(6, 16, 5))
    pay_tables = [_pay_table(titles, pays) for pays, titles in tables.items()]
    returned = [(" and ".join(titles), reason) for reason, titles in pushes.items()]
    returns = [grid(("Your wager on", "is returned if"), returned, shares=(2, 3))] if returned else []
    if len(pay_tables) == 1:
        yield from side_by_side([*pay_tables, *returns])
    else:
        yield from side_by_side(pay_tables)
        yield from returns


def side_by_side(grids: Sequence[Grid]) -> Iterator[Block]:
    """Yield tables two in a row; one alone has the whole width."""
    if len(grids) > 1:
        yield SideBySide(tuple(grids))
    else:
        yield from grids


def _pay_table(titles: Sequence[str], pays: Sequence[tuple[str, str]]) -> Grid:
    return grid((" and ".join(titles), "Pays"), pays, right=(1,), shares=(5, 2))


def _by_kind(table: Table[Any]) -> Iterator[tuple[WagerInWords, list[Payouts]]]:
    """Yield the words for patrons on each kind of wager, with the payouts of its selections."""
    in_words = table.game.papers.guide.wagers(table.options)
    kinds: dict[str, dict[str, Any]] = {}
    for name, wager in table.wagers.items():
        kinds.setdefault(kind_of(name), {})[name] = wager
    for kind, wagers in kinds.items():
        yield (
            in_words.get(kind, WagerInWords("")),
            payouts_of(replace(table, wagers=wagers, bonuses=())),
        )
    for bonus in table.bonuses:
        (payouts,) = payouts_of(replace(table, wagers={}, bonuses=(bonus,)))
        yield WagerInWords(f"paid automatically with your {bonus.on}: no wager of its own"), [payouts]


def _pay_rows(payouts: Payouts) -> tuple[tuple[str, str], ...]:
    return tuple((line.words, "returned" if line.pays == "push" else line.pays) for line in payouts.lines)
