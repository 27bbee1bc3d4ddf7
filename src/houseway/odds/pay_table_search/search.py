"""Propose pay tables that bring a wager near a target house advantage: different ideas, in round odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_search.ideas import A_CHANGE, Idea, Ideas
from houseway.odds.pay_table_search.rows import PayRow, SearchedTable, Terms, Wanted, terms
from houseway.odds.wager_odds import check_counted
from houseway.progress import report_progress
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import Table
from houseway.rules.options import Choice

MOST_PROPOSED = 5
REACHED = Fraction(1, 1000)  # a tenth of a percentage point
WORTH_A_LOOK = Fraction(1, 400)  # how much further off than the nearest another proposal may be


@dataclass(frozen=True)
class Proposal:
    """A table to print: the options to change, what it costs the player and how often it wins."""

    changes: Mapping[str, str]
    table: Table[Any]
    house_advantage: Fraction
    hit_frequency: Fraction | None


@dataclass(frozen=True)
class Proposals:
    """Different ideas, the nearest first, and what the rows that may move can reach."""

    target: Fraction
    proposals: tuple[Proposal, ...]
    lowest: Fraction
    highest: Fraction
    rows: tuple[PayRow, ...]  # of the table as given
    can_change: bool  # whether there is any row to move or any other pay table to choose

    @property
    def off_by(self) -> Fraction:
        """Return how far the nearest proposal is from the target."""
        return min(abs(proposal.house_advantage - self.target) for proposal in self.proposals)

    @property
    def is_reached(self) -> bool:
        return self.off_by <= REACHED


@dataclass(frozen=True)
class _Found:
    """An idea for one of the pay tables that the house may choose."""

    choice: Mapping[str, str]
    searched: SearchedTable
    idea: Idea

    @property
    def rows(self) -> frozenset[str]:
        return frozenset(self.moved)

    @property
    def moved(self) -> dict[str, str]:
        pairs = zip(self.searched.rows, self.idea.values, strict=True)
        return {row.option.name: str(pays) for row, pays in pairs if pays != row.now}

    @property
    def changes(self) -> dict[str, str]:
        return {**self.choice, **self.moved}

    @property
    def score(self) -> float:
        return self.idea.score + A_CHANGE * len(self.choice)

    def extends(self, other: _Found) -> bool:
        """Return whether it is the other idea and more."""
        return self.rows > other.rows and other.changes.items() <= self.changes.items()


def propose(
    table: Table[Any],
    wager: str,
    target: Fraction,
    *,
    hold: Sequence[str] = (),
    move: Sequence[str] = (),
) -> Proposals:
    """Propose tables near the target. Rows to hold, or the only ones to move, are named as people would."""
    game, given = table.game, table.options.given
    if wager != BASE or not game.best_play:
        check_counted(table, wager)
    asked = SearchedTable(game, given, Wanted(wager), table.what_if)
    if hold or move:
        wanted = Wanted(wager, _named(asked, hold), _named(asked, move))
        asked = SearchedTable(game, given, wanted, table.what_if, asked.play)
    found: list[_Found] = []
    ends: list[Fraction] = []
    tables = 0
    for choice, chosen in _chosen(asked):
        report_progress(f"Trying pay tables of {game.title} {' '.join(choice.values())}".rstrip())
        ideas = Ideas(chosen.rows, chosen.now, target)
        found += [_Found(choice, chosen, idea) for idea in ideas.every_idea()]
        ends += [ideas.advantage(values) for values in (ideas.lowest, ideas.highest)]
        tables += 1
    can_change = tables > 1 or any(row.may_move for row in asked.rows)
    proposals = tuple(_computed(chosen) for chosen in _different(found, target))
    lowest, highest = min(ends), max(ends)
    return Proposals(target, proposals, lowest, highest, asked.rows, can_change)


def _different(found: Iterable[_Found], target: Fraction) -> list[_Found]:
    """Choose a few ideas that differ, the best first; return them with the nearest first."""

    def off(proposed: _Found) -> Fraction:
        return abs(proposed.idea.house_advantage - target)

    ordered = sorted(found, key=lambda proposed: (proposed.score, len(proposed.changes)))
    furthest = min(map(off, ordered)) + WORTH_A_LOOK
    chosen: list[_Found] = []
    seen: set[Terms] = set()
    for proposed in ordered:
        if len(chosen) == MOST_PROPOSED or off(proposed) > furthest:
            continue
        if any(_is_like(proposed, other) for other in chosen):
            continue
        pays = terms(proposed.searched.open(proposed.moved), proposed.searched.judged)
        if pays not in seen:
            seen.add(pays)
            chosen.append(proposed)
    return sorted(chosen, key=off)


def _is_like(one: _Found, other: _Found) -> bool:
    """Return whether the same rows move, or one idea is the other and more."""
    if not one.rows:
        return False
    return one.rows == other.rows or one.extends(other) or other.extends(one)


def _computed(found: _Found) -> Proposal:
    table = found.searched.open(found.moved)
    return Proposal(found.changes, table, *found.searched.figures(table, found.searched.play))


def _named(searched: SearchedTable, names: Iterable[str]) -> frozenset[str]:
    """Return the options of rows that a person names: ``flush``, ``queens-up-flush`` or the option itself."""
    return frozenset(_option_named(searched, name) for name in names)


def _option_named(searched: SearchedTable, name: str) -> str:
    slug = _slug(name.strip()).removeprefix("pays-")
    rows = searched.rows
    titled = [row.option.name for row in rows if slug in (row.option.row_name, _slug(row.title))]
    ending = [row.option.name for row in rows if row.option.row_name.endswith(f"-{slug}")]
    matching = titled or ending
    if len(matching) != 1:
        why = "is more than one row" if matching else "is not a row"
        names = one_of([row.option.row_name for row in rows]) if rows else "none"
        raise Refusal(f"{searched.wanted.wager}: {name!r} {why}. Its rows are {names}.")
    return matching[0]


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def _chosen(asked: SearchedTable) -> Iterator[tuple[dict[str, str], SearchedTable]]:
    """Yield the given table, and the table with every other pay table that the house may choose."""
    yield {}, asked
    for option in asked.game.options:
        if not isinstance(option, Choice) or option.name in asked.given:
            continue
        for value in option.values[1:]:
            choice = {option.name: value}
            other = _allowed(asked, choice)
            if other is None or not other.wagers.keys() >= {*asked.judged}:
                continue
            if terms(other, asked.judged) != terms(asked.usual, asked.judged):
                given = {**asked.given, **choice}
                counted = _shared(asked, other)
                yield choice, SearchedTable(asked.game, given, asked.wanted, asked.what_if, counted)


def _allowed(asked: SearchedTable, choice: Mapping[str, str]) -> Table[Any] | None:
    """Open the table with another choice; None if the regulation does not allow it or it makes no sense."""
    try:
        table = asked.open(choice)
    except Refusal:
        return None
    return None if len(table.breaks) > len(asked.usual.breaks) else table


def _shared(asked: SearchedTable, other: Table[Any]) -> BestPlay[Any] | None:
    """Return the best play if it is the same: same cards, and same results of the required wagers."""
    same_cards = asked.game.packs(other.options) == asked.game.packs(asked.usual.options)
    same_terms = terms(other, asked.required) == terms(asked.usual, asked.required)
    return asked.play if same_cards and same_terms else None
