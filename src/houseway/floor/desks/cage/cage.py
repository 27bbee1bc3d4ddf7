"""Chips that the cage keeps for patrons who walked off, until they come back for them.

``kept:PERSON`` holds them, against ``cage``, which stands for everything outside as it does at a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.desks.cage import facts
from houseway.floor.desks.context import AtDesk
from houseway.refusal import Refusal
from houseway.table.live.accounts import CAGE, Transfer


class Cage:
    """``kept`` are the chips of each person; ``since`` tells how they came here."""

    def __init__(self) -> None:
        self.kept: dict[str, Cents] = {}
        self.since: dict[str, list[facts.ChipsKept]] = {}

    def do(self, fact: facts.AnyCageFact) -> None:
        if isinstance(fact, facts.ChipsKept):
            self.since.setdefault(fact.person, []).append(fact)
            if fact.cents:
                self.kept[fact.person] = self.kept.get(fact.person, 0) + fact.cents
            return
        if self.kept.get(fact.person) != fact.cents:
            raise ValueError(f"the cage keeps other chips for {fact.person} than {fact.cents} cents")
        del self.kept[fact.person], self.since[fact.person]


def clear(_: Cage, command: facts.ClearSeat, act: AtDesk) -> list[Any]:
    table, person, why = command.table, command.person, command.why
    if not why.strip():
        raise Refusal(f"Why is the place of {person} cleared? Write it down.")
    return [facts.ChipsKept(person, act.around.held(table, person), table, why, act.by, act.at)]


def redeem(cage: Cage, _: facts.RedeemChips, act: AtDesk) -> list[Any]:
    return [facts.ChipsRedeemed(act.by, _kept_for(cage, act.by), act.at)]


def bring(cage: Cage, command: facts.BringChips, act: AtDesk) -> list[Any]:
    return [facts.ChipsSent(act.by, _kept_for(cage, act.by), command.table, act.at)]


def _kept_for(cage: Cage, person: str) -> Cents:
    if person not in cage.kept:
        raise Refusal(f"The cage keeps no chips for {person}.")
    return cage.kept[person]


def transfers_of(fact: facts.AnyCageFact) -> list[Transfer]:
    account = f"kept:{fact.person}"
    match fact:
        case facts.ChipsKept(person, cents, table):
            moves = [(CAGE, account, cents, f"chips kept for {person}, from the table {table}")]
        case facts.ChipsRedeemed(person, cents):
            moves = [(account, CAGE, cents, f"chips redeemed by {person}")]
        case facts.ChipsSent(person, cents, table):
            moves = [(account, CAGE, cents, f"chips of {person} to the table {table}")]
    return [Transfer(*move) for move in moves if move[2]]


def cage_shown(cage: Cage, patron: str | None = None) -> Mapping[str, Any]:
    """What is kept, as a JSON document; for a patron, the own chips."""
    people = cage.kept if patron is None else [patron] if patron in cage.kept else []
    return {
        "kept": [
            {
                "person": person,
                "cents": cage.kept[person],
                "since": [
                    {"cents": one.cents, "table": one.table, "why": one.why, "by": one.by, "at": one.at}
                    for one in cage.since[person]
                ],
            }
            for person in people
        ]
    }
