"""The wagers of a table in the words of a rule: what each is, and when it wins, loses or is a push."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from houseway.documents.division.rules.rule_sections import Clause, WrittenRules
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.wagers import Result, Wager

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
        found = [
            [
                BY_TABLE
                if verdict.row and result is Result.WIN
                else verdict.reason.partition(", pay table")[0]
                for verdict in wager.verdicts
                if verdict.result is result
            ]
            for wager in group
        ]
        if len({len(reasons) for reasons in found}) > 1:
            general = [reason for reasons in found for reason in reasons]
        else:
            general = [_general(same) for same in zip(*found, strict=True)]
        return list(dict.fromkeys(self._reasons_in_words.get(reason, reason) for reason in general))


def _placed(group: Group) -> str:
    if group[0].placed == "before the deal":
        return 'before the dealer announces "No more bets"'
    return "during the round of play"


def _either(reasons: Sequence[str]) -> str:
    return reasons[0] if len(reasons) == 1 else "; if ".join(reasons[:-1]) + f"; or if {reasons[-1]}"


def _general(reasons: Sequence[str]) -> str:
    """Return what the reasons of all selections have in common: ``the dice total the number selected``."""
    words = [reason.split(" ") for reason in reasons]
    before = _shared(words)
    if all(len(reason) == before for reason in words):
        return reasons[0]
    after = _shared([list(reversed(reason[before:])) for reason in words])
    several = {len(reason) - before - after for reason in words} != {1}
    kept = words[0]
    selected = "the numbers selected" if several else "the number selected"
    return " ".join([*kept[:before], selected, *kept[len(kept) - after :]])


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """Return how many words all of the lists begin with."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False)))
