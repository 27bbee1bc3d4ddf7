"""How a game goes, for a player at the terminal: from the same words as the gaming guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.equipment.cards import pictures
from houseway.rules.game import Table
from houseway.rules.guide import Shown, Topic
from houseway.rules.limits import kind_of
from houseway.rules.public_rules import RuleTable


def how_to_play(rules: Table[Any]) -> Iterator[Block]:
    """Yield the aim, the round, what to look up (as the ranking of hands), and when each wager wins."""
    guide = rules.game.guide
    yield from (heading(rules.game.title), prose(guide.objective), BLANK, heading("How a round goes"))
    yield facts(((f"{number}.", words) for number, words in enumerate(guide.play, 1)), 2)
    for topic in guide.topics(rules.options):
        yield from (BLANK, heading(topic.title), *_topic(topic))
    yield from (BLANK, heading("When you win"), facts(_wins(rules), 2))
    if guide.advice:
        yield from (BLANK, heading("Playing well"), prose(" ".join(guide.advice)))


def _topic(topic: Topic) -> Iterator[Block]:
    if topic.words:
        yield prose(topic.words)
    if topic.shown:
        rows = [(shown.title, _pictures(shown), shown.words) for shown in topic.shown]
        columns = (Column("", whole=True), Column("", whole=True), Column(""))
        yield table(columns, rows, 2, headings=False)
    if topic.chart:
        yield from _chart(topic.chart)


def _pictures(shown: Shown) -> str:
    if shown.tiles:
        return " ".join(label for label, _ in shown.tiles)
    return pictures(shown.cards) if shown.cards else "-".join(map(str, shown.dice))


def _chart(chart: RuleTable) -> Iterator[Block]:
    """Yield the chart with a letter for each mark, so that it fits."""
    marks = dict.fromkeys(mark for row in chart.rows for mark in row[1:])
    letters = {mark: mark[:1].upper() for mark in marks}
    if len(set(letters.values())) == len(letters):
        yield prose(", ".join(f"{letter} {mark}" for mark, letter in letters.items()), indent=2)
    else:
        letters = {mark: mark for mark in marks}
    rows = [(row[0], *(letters[mark] for mark in row[1:])) for row in chart.rows]
    yield table([Column(words, whole=True) for words in chart.headings], rows, 2)


def _wins(rules: Table[Any]) -> Iterator[tuple[str, str]]:
    """Yield each kind of wager that the table offers, and when it wins and comes back."""
    in_words = rules.game.guide.wagers(rules.options)
    for kind in dict.fromkeys(kind_of(name) for name in rules.wagers):
        if words := in_words.get(kind):
            returned = f"; it is returned if {words.returned_if}" if words.returned_if else ""
            yield kind, f"if {words.wins_if}{returned}"
