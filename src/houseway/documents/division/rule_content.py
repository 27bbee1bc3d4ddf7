"""Writes the table, its layout and its wagers in the words of a rule: when each wins, and its odds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from houseway.documents.rules_text import WrittenRules
from houseway.documents.table.payouts import (
    NOT_PAID,
    PayTableChoice,
    pay_table_choices,
    payments,
    selections_title,
)
from houseway.documents.wording import capital
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.layout.layout import SEAT, Area, Layout
from houseway.rules.limits import kind_of
from houseway.rules.standard_rules import Clause, Content, RuleTable
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.wagers import Result, Wager

# The wagers of a table in the words of a rule: each with a definition, and when it wins, loses or pushes.

ONLY = "wins only "  # how a verdict says that everything else loses
BY_TABLE = "the result is listed for this wager in {payouts}"
Group = Sequence[Wager[Any]]


def groups_of(table: Table[Any]) -> list[list[Wager[Any]]]:
    """Return the wagers by kind: the selections of one wager are one group."""
    groups: dict[str, list[Wager[Any]]] = {}
    for wager in table.wagers.values():
        groups.setdefault(kind_of(wager.name), []).append(wager)
    return list(groups.values())


def name_of(group: Group) -> str:
    """Return the name of a wager without its selections: ``Total value`` for ``Total value of 4``."""
    if len(group) == 1:
        return group[0].title
    words = [wager.title.split(" ") for wager in group]
    shared = " ".join(words[0][: _shared(words)]).rstrip(", ")
    for preposition in (" of", " on"):
        shared = shared.removesuffix(preposition)
    return shared if " " in shared else selections_title([wager.title for wager in group])


class WagerRules:
    """Writes the wagers as the game's own rules name them: ``ante wager``, but ``In to Win wager``."""

    def __init__(self, table: Table[Any], written: WrittenRules) -> None:
        self._groups = groups_of(table)
        self._reasons_in_words: Mapping[str, str] = written.reasons
        self._names: Mapping[str, str] = written.names
        parts = [*written.wagers, *(part for section in written.sections for part in section.content)]
        self._text = " ".join(part.text for part in parts if isinstance(part, Clause))

    def name(self, group: Group) -> str:
        """Return the wager as it is called within a sentence."""
        if kind_of(group[0].name) in self._names:
            return self._names[kind_of(group[0].name)]
        name = name_of(group)
        name = name if name.lower().endswith(("bet", "wager")) else f"{name} wager"
        lower = name[0].lower() + name[1:]
        return lower if lower in self._text else name

    def result(self, title: str) -> str:
        """Return a result of a pay table in the words of a rule."""
        return capital(self._reasons_in_words.get(title[:1].lower() + title[1:], title))

    def definitions(self) -> dict[str, str]:
        """Return the meaning of each wager's name."""
        return {
            self.name(group)[:1].upper() + self.name(group)[1:]: self._meaning(group)
            for group in self._groups
        }

    def _meaning(self, group: Group) -> str:
        wins = self._reasons(group, Result.WIN)
        won = f"wins if {wins[0]}" if len(wins) == 1 else "is settled in accordance with {wagers}"
        if wins == [BY_TABLE]:
            won = "is paid by a pay table in accordance with {payouts}"
        return f"the wager that a player places {_placed(group)} and that {won}"

    def clauses(self) -> Iterator[Clause]:
        """Yield every wager with its results."""
        yield Clause(1, "The following wagers shall be permitted in the game of {game}:")
        for group in self._groups:
            yield Clause(2, f"The {self.name(group)}, which shall be placed {_placed(group)} and shall:")
            results = list(self._results(group))
            for place, words in enumerate(results, 1):
                ends = "." if place == len(results) else "; and" if place == len(results) - 1 else ";"
                yield Clause(3, words + ends)

    def _results(self, group: Group) -> Iterator[str]:
        wins = self._reasons(group, Result.WIN)
        pushes = [*self._reasons(group, Result.PUSH), *self._reasons(group, Result.VOID)]
        loses = self._reasons(group, Result.LOSE)
        paid = "" if wins == [BY_TABLE] else ", and be paid in accordance with {payouts},"
        yield f"Win{paid} if {_either(wins)}"
        if pushes:
            yield f"Be a push, and be returned to the player, if {_either(pushes)}"
        named = [reason for reason in loses if not reason.startswith(ONLY)]
        if len(named) == len(loses) and named:
            yield f"Lose if {_either(named)}"
        else:
            yield (
                f"Lose if {_either(named)}, and in every other case" if named else "Lose in every other case"
            )

    def _reasons(self, group: Group, result: Result) -> list[str]:
        """Return each reason once, with the selection named in general; a pay table is one reason."""
        reasons_by_wager = [
            [
                BY_TABLE
                if verdict.row and result is Result.WIN
                else verdict.reason.partition(", pay table")[0]
                for verdict in wager.verdicts
                if verdict.result is result
            ]
            for wager in group
        ]
        if len({len(reasons) for reasons in reasons_by_wager}) > 1:
            general = [reason for reasons in reasons_by_wager for reason in reasons]
        else:
            general = [_general(same) for same in zip(*reasons_by_wager, strict=True)]
        return list(dict.fromkeys(self._reasons_in_words.get(reason, reason) for reason in general))


def _placed(group: Group) -> str:
    if group[0].placed == "before the deal":
        return 'before the dealer announces "No more bets"'
    return "during the round of play"


def _either(reasons: Sequence[str]) -> str:
    return reasons[0] if len(reasons) == 1 else "; if ".join(reasons[:-1]) + f"; or if {reasons[-1]}"


def _general(reasons: Sequence[str]) -> str:
    """Return the reasons of all selections as one: ``the dice total the number selected``."""
    words = [reason.split(" ") for reason in reasons]
    before = _shared(words)
    if all(len(reason) == before for reason in words):
        return reasons[0]
    after = _shared([list(reversed(reason[before:])) for reason in words])
    several = {len(reason) - before - after for reason in words} != {1}
    first_words = words[0]
    selected = "the numbers selected" if several else "the number selected"
    return " ".join([*first_words[:before], selected, *first_words[len(first_words) - after :]])


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """Return how many words all of the lists begin with."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False)))


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
    layout = table.game.felt.layout(table)
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
            yield RuleTable(("Wager", "Payout odds"), tuple(rows))
    for group in others:
        for paid_the_same in _by_payment(group):
            least = _least(table, paid_the_same[0].name)
            title = selections_title([wager.title for wager in paid_the_same])
            wager = names.name(group) if len(paid_the_same) == len(group) else f"{title} wager"
            yield Clause(1, f"A casino licensee shall pay each winning {wager} at {least} the odds below:")
            paid = [(names.result(title), odds) for title, odds in payments(paid_the_same[0]).items()]
            yield RuleTable(("Result", "Payout odds"), tuple(paid))
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
        yield RuleTable(("Result", "Payout odds"), tuple(paid))


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


def _by_payment(group: list[Wager[Any]]) -> Iterator[list[Wager[Any]]]:
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
    tables: dict[str, tuple[tuple[str, ...], list[tuple[str, ...]]]] = {}
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
        titles = [choice.titles[place] for place in offered] if len(offered) > 1 else ["Payout odds"]
        _, rows = tables.setdefault(words, (("Result", *titles), []))
        rows += [(names.result(row[0]), *(row[place + 1] for place in offered)) for row in paid.rows]
    for words, (headings, rows) in tables.items():
        yield Clause(1, words)
        yield RuleTable(headings, tuple(rows))


def _how(least: str, choices: int) -> str:
    if choices == 1:
        return f"at {least} the odds below, where it is offered:"
    return f"at {least} the odds of one of the following, selected by the casino licensee:"


def _least(table: Table[Any], wager_name: str) -> str:
    """Return ``no less than`` where the rules print the least odds."""
    kind = kind_of(wager_name)
    for option in table.game.wagering.options:
        if isinstance(option, RowOdds) and option.least(table.options) is not None:
            by_choice = option.chosen_by and kind.endswith(option.chosen_by)
            if by_choice or option.name.startswith(f"pays-{kind}"):
                return NO_LESS
    return EXACTLY
