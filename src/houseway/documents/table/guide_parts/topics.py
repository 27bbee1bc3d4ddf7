"""What a patron looks up in a guide: values and ranks in pictures, and each wager with what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from houseway.documents.document import (
    Block,
    Grid,
    Heading,
    Part,
    Picture,
    SideBySide,
    Together,
    Words,
    grid,
)
from houseway.documents.drawing.cards_and_dice import cards_picture, dice_picture, tiles_picture, width_of
from houseway.documents.drawing.lookup_chart import legend, lookup_chart
from houseway.documents.table.example_rows import example_rows
from houseway.documents.table.illustrated_round import to_patron
from houseway.documents.table.payouts import Payouts, payouts_of
from houseway.documents.wording import capital
from houseway.rules.game import Table
from houseway.rules.guide import Shown, Topic, WagerInWords
from houseway.rules.limits import kind_of

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
        yield SideBySide(tuple(_picture(shown, columns) for shown in topic.shown), columns)
    if topic.chart:
        yield Picture(lookup_chart(topic.chart), legend(topic.chart), CHART_WIDTH)


def _picture(shown: Shown, columns: int) -> Picture:
    """Return a picture in which cards are as large as in all others of the page."""
    if shown.tiles:
        svg = tiles_picture(shown.tiles, shown.title)
    elif shown.dice:
        svg = dice_picture(shown.dice, shown.title)
    else:
        svg = cards_picture(shown.cards, shown.title)
    percent = min(100, round(100 * width_of(svg) * columns / WIDEST))
    return Picture(svg, shown.words, percent, lead=shown.title)


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
        yield from beside([*pay_tables, *returns])
    else:
        yield from beside(pay_tables)
        yield from returns


def beside(grids: Sequence[Grid]) -> Iterator[Block]:
    """Yield tables two in a row; one alone has the whole width."""
    if len(grids) > 1:
        yield SideBySide(tuple(grids))
    else:
        yield from grids


def _pay_table(titles: Sequence[str], pays: Sequence[tuple[str, str]]) -> Grid:
    return grid((" and ".join(titles), "Pays"), pays, right=(1,), shares=(5, 2))


def _by_kind(table: Table[Any]) -> Iterator[tuple[WagerInWords, list[Payouts]]]:
    """Yield what a patron reads about each kind of wager, with what its selections pay."""
    in_words = table.game.guide.wagers(table.options)
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
