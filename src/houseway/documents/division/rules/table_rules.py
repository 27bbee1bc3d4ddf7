"""The table and its layout in the words of a rule, and the payout odds as tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from houseway.documents.division.rules.rule_sections import Clause, Content, RuleTable
from houseway.documents.division.rules.wager_rules import WagerRules, groups_of
from houseway.documents.statistics.pay_tables import (
    NOT_PAID,
    PayTableChoice,
    pay_table_choices,
    payments,
)
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.layout.layout import SEAT, Area, Layout
from houseway.rules.limits import kind_of
from houseway.rules.wagers.row_odds import RowOdds
from houseway.rules.wagers.wagers import Wager

EXACTLY, NO_LESS = "exactly", "no less than"
_NUMBERED = re.compile(r"(.+?)[- ]\d+")
_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def table_content(table: Table[Any], names: WagerRules) -> Iterator[Content]:
    """Yield the physical characteristics of the table, from the layout that is drawn."""
    layout = table.game.layout(table)
    places = (
        "a place for the dealer"
        if len(layout.dealers) == 1
        else f"places for {_in_words(len(layout.dealers))} dealers"
    )
    yield Clause(
        1,
        f"{{game}} shall be played on a table having positions for {_in_words(len(layout.seats))} "
        "players on one side of "
        f"the table and {places} on the opposite side.",
    )
    yield Clause(1, "The layout for a {game} table shall contain, at a minimum:")
    items = [
        *_layout_items(table, layout, names),
        "Unless the casino licensee complies with (c) below, the payout odds of all authorized wagers",
    ]
    for number, item in enumerate(items, 1):
        yield Clause(2, item + (";" if number < len(items) - 1 else "; and" if number < len(items) else "."))
    yield Clause(
        1,
        "If the payout odds are not inscribed on the layout, a sign identifying the payout odds of all "
        "authorized wagers "
        "shall be posted at each {game} table.",
    )
    kinds = [
        *([layout.wheel.title.lower()] if layout.wheel else []),
        *(item.kind for item in layout.fixtures),
    ]
    fixtures = one_of([_with_article(kind) for kind in kinds]).replace(" or ", " and ")
    yield Clause(1, f"Each {{game}} table shall have {fixtures}.")
    yield Clause(
        1,
        "A scale rendering and a color photograph of the layout shall be submitted to the Division "
        "before the layout is "
        "used.",
    )


def _layout_items(table: Table[Any], layout: Layout, names: WagerRules) -> Iterator[str]:
    yield "The name or trade name of the casino licensee"
    for where, areas in (
        ("at each betting position ", layout.at_each_seat.areas),
        ("at each end of the table ", layout.ends[0].printed.areas if layout.ends else ()),
        ("", layout.on_table.areas),
    ):
        lined = {kind_of(area.wager) for area in areas if area.lined}
        for group in groups_of(table):
            if kind_of(group[0].name) in lined:
                yield _area_item(
                    where, [wager for wager in group if _has_area(areas, wager.name)], names.name(group)
                )
    at_seats = [cards for cards in layout.at_each_seat.cards if cards.lined]
    if at_seats:
        yield f"At each betting position, {_count(len(at_seats), 'designated area')} for the player's cards"
    places = [cards.place for cards in layout.on_table.cards if cards.lined]
    if places:
        yield f"Designated areas for the placement of cards: {', '.join(places)}"
    spaces = [*layout.on_table.spaces, *layout.at_each_seat.spaces]
    for name in dict.fromkeys(_NUMBERED.sub(r"\1", space.name) for space in spaces):
        yield f"Numbered spaces marked for the {name}"
    for words in _inscribed(layout):
        yield f'The inscription "{words}"'


def _has_area(areas: Iterable[Area], wager_name: str) -> bool:
    return any(area.wager == wager_name and area.lined for area in areas)


def _area_item(where: str, group: list[Wager[Any]], name: str) -> str:
    if len(group) == 1:
        return f"A separate designated betting area {where}for the placement of the {name}"
    return f"Separate designated betting areas {where}for the placement of the {name}, one for each selection"


def _inscribed(layout: Layout) -> Iterator[str]:
    """Yield the rules that are printed on the felt; titles and signs such as "=" say nothing."""
    for inscription in (*layout.at_each_seat.inscriptions, *layout.on_table.inscriptions):
        words = " ".join(line.words for line in inscription.lines if line.style != "title")
        if len(words) > len(SEAT) and not words.isupper():
            yield words


def _with_article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _count(number: int, noun: str) -> str:
    return _with_article(noun) if number == 1 else f"{_in_words(number)} {noun}s"


def _in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def payout_content(table: Table[Any], names: WagerRules) -> Iterator[Content]:
    """Yield the odds of each wager as tables, with every pay table among which the licensee may choose."""
    yield Clause(
        1,
        "The payout odds for winning wagers printed on any layout, sign, brochure or other publication "
        "shall be "
        'stated through the use of the word "to" or "win," and no odds shall be stated through the use '
        "of the "
        'word "for."',
    )
    choices = list(_choices(table))
    chosen = {name for choice in choices for paid in choice.wagers for name in paid.names}
    others = [group for group in groups_of(table) if group[0].name not in chosen]
    for least in (EXACTLY, NO_LESS):
        rows = [
            row
            for group in others
            if _least(table, group[0].name) == least
            for row in _single_rows(group, names)
        ]
        if rows:
            yield Clause(
                1, f"A casino licensee shall pay the following winning wagers at {least} the odds below:"
            )
            yield RuleTable((("Wager", "Payout odds"), *rows))
    for group in others:
        for alike in _paid_alike(group):
            least = _least(table, alike[0].name)
            title = selections_title([wager.title for wager in alike])
            wager = names.name(group) if len(alike) == len(group) else f"{title} wager"
            yield Clause(1, f"A casino licensee shall pay each winning {wager} at {least} the odds below:")
            paid = [(names.result(title), odds) for title, odds in payments(alike[0]).items()]
            yield RuleTable((("Result", "Payout odds"), *paid))
    for choice in choices:
        yield from _choice_content(choice, names)
    for bonus in table.bonuses:
        paid = [(capital(verdict.row or verdict.reason), str(verdict.odds)) for verdict in bonus.verdicts]
        yield Clause(
            1,
            f"A casino licensee shall pay the {bonus.title.lower()}, on the amount of the {bonus.on} "
            "wager, at the "
            "odds below:",
        )
        yield RuleTable((("Result", "Payout odds"), *paid))


def _choices(table: Table[Any]) -> Iterator[PayTableChoice]:
    """Yield each choice for the wagers that are proposed; one that two choices change is printed once."""
    seen: set[str] = set()
    for choice in pay_table_choices(table):
        offered = [paid for paid in choice.wagers if paid.names[0] in table.wagers]
        wagers = tuple(paid for paid in offered if not seen & set(paid.names))
        seen |= {name for paid in wagers for name in paid.names}
        if wagers:
            yield replace(choice, wagers=wagers)


def _single(wager: Wager[Any]) -> str:
    """Return the odds of a wager that pays the same for every win; empty if it has a pay table."""
    paid = set(payments(wager).values())
    by_table = any(verdict.row for verdict in wager.verdicts)
    return paid.pop() if len(paid) == 1 and not by_table else ""


def _paid_alike(group: list[Wager[Any]]) -> Iterator[list[Wager[Any]]]:
    """Yield the selections of a wager that have the same pay table; none of those that pay one thing."""
    by_table: dict[tuple[tuple[str, str], ...], list[Wager[Any]]] = {}
    for wager in group:
        if not _single(wager):
            by_table.setdefault(tuple(payments(wager).items()), []).append(wager)
    yield from by_table.values()


def _single_rows(group: list[Wager[Any]], names: WagerRules) -> Iterator[tuple[str, str]]:
    by_odds: dict[str, list[Wager[Any]]] = {}
    for wager in group:
        if _single(wager):
            by_odds.setdefault(_single(wager), []).append(wager)
    for odds, wagers in by_odds.items():
        whole = len(wagers) == len(group)
        yield (
            capital(names.name(group)) if whole else selections_title([wager.title for wager in wagers]),
            odds,
        )


def _choice_content(choice: PayTableChoice, names: WagerRules) -> Iterator[Content]:
    """Yield a table for each wager, with a column for each value of the choice with which it is offered."""
    tables: dict[str, list[tuple[str, ...]]] = {}
    for paid in choice.wagers:
        offered = [
            place
            for place in range(len(choice.tables))
            if any(row[place + 1] != NOT_PAID for row in paid.rows)
        ]
        table = list(choice.tables.values())[offered[0]]
        wager = names.name([table.wagers[name] for name in paid.names])
        how = _how(_least(table, paid.names[0]), len(offered))
        words = f"A casino licensee shall pay each winning {wager} {how}"
        headings = [choice.titles[place] for place in offered] if len(offered) > 1 else ["Payout odds"]
        rows = tables.setdefault(words, [("Result", *headings)])
        rows += [(names.result(row[0]), *(row[place + 1] for place in offered)) for row in paid.rows]
    for words, rows in tables.items():
        yield Clause(1, words)
        yield RuleTable(tuple(rows))


def _how(least: str, choices: int) -> str:
    if choices == 1:
        return f"at {least} the odds below, where it is offered:"
    return f"at {least} the odds of one of the following, selected by the casino licensee:"


def _least(table: Table[Any], wager_name: str) -> str:
    """Return ``no less than`` where the rules print the least odds."""
    kind = kind_of(wager_name)
    for option in table.game.options:
        if isinstance(option, RowOdds) and option.least(table.options) is not None:
            by_choice = option.chosen_by and kind.endswith(option.chosen_by)
            if by_choice or option.name.startswith(f"pays-{kind}"):
                return NO_LESS
    return EXACTLY
