"""The state of the cage: chips that it keeps for patrons who walked off, and the rules for money.

The account ``kept:PERSON`` holds them, against ``cage``, which stands for everything outside. Play money has
accounts of its own, ``play:kept:PERSON`` and ``play:cage``.
"""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.floor.desks.cage import facts
from houseway.floor.desks.desk_log import DeskLog
from houseway.table.live.accounts import CAGE, Transfer
from houseway.table.live.money import MoneyRules

STREAM = "cage"


class KeptChips:
    """The chips kept for each person, and the facts by which they got here."""

    def __init__(self) -> None:
        self.kept: dict[str, Cents] = {}
        self.since: dict[str, list[facts.ChipsKept]] = {}

    def do(self, fact: facts.ChipsFact) -> None:
        if isinstance(fact, facts.ChipsKept):
            self.since.setdefault(fact.person, []).append(fact)
            if fact.cents:
                self.kept[fact.person] = self.kept.get(fact.person, 0) + fact.cents
            return
        if self.kept.get(fact.person) != fact.cents:
            raise ValueError(f"the cage does not keep {fact.cents} cents for {fact.person}")
        del self.kept[fact.person], self.since[fact.person]


class Cage:
    """What the cage keeps for patrons, apart for cash and for play money."""

    def __init__(self) -> None:
        self.cash = KeptChips()
        self.play = KeptChips()
        self.rules = MoneyRules()

    def do(self, fact: facts.AnyCageFact) -> None:
        if isinstance(fact, facts.MoneyRulesSet):
            self.rules = fact.rules
            return
        self.chips(play_money=fact.play_money).do(fact)

    def chips(self, *, play_money: bool) -> KeptChips:
        return self.play if play_money else self.cash

    @property
    def kept(self) -> dict[str, Cents]:
        """What is kept for each person, in cash and in play money together."""
        people = dict.fromkeys((*self.cash.kept, *self.play.kept))
        return {person: self.cash.kept.get(person, 0) + self.play.kept.get(person, 0) for person in people}


def transfers_of(fact: facts.AnyCageFact) -> list[Transfer]:
    if isinstance(fact, facts.MoneyRulesSet):
        return []
    account = f"kept:{fact.person}"
    match fact:
        case facts.ChipsKept(person, cents, table):
            moves = [(CAGE, account, cents, f"chips kept for {person}, from the table {table}")]
        case facts.ChipsRedeemed(person, cents):
            moves = [(account, CAGE, cents, f"chips redeemed by {person}")]
        case facts.ChipsSent(person, cents, table):
            moves = [(account, CAGE, cents, f"chips of {person} to the table {table}")]
    return [Transfer(*move) for move in moves if move[2]]


CAGE_LOG = DeskLog(STREAM, Cage, facts.AnyCageFact, transfers_of)
