"""Keeps chips at the cage for patrons who walked off, and the rules by which money moves in the house.

The account ``kept:PERSON`` holds them, against ``cage``, which stands for everything outside. Play
money has accounts of its own, ``play:kept:PERSON`` and ``play:cage``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks.command import DOLLARS, DeskCommand, Prompt, Why
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.record import Record
from houseway.house.roles import PLAYS, SUPERVISES, Role
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import ReceiveChips, VacateSeats
from houseway.table.live.accounts import CAGE, Transfer
from houseway.table.live.fact import Fact
from houseway.table.live.money import BuyIns, MoneyRules

if TYPE_CHECKING:
    from houseway.house.floor import Person


# Facts.


class ChipsKept(Fact, frozen=True):
    """Chips for play money are kept apart from those for cash, and so are they when they go."""

    person: str
    cents: Cents
    table: str
    why: str
    by: str
    at: int
    play_money: bool = False


class ChipsRedeemed(Fact, frozen=True):
    person: str
    cents: Cents
    at: int
    play_money: bool = False


class ChipsSent(Fact, frozen=True):
    """The chips were brought to the table where the patron plays now."""

    person: str
    cents: Cents
    table: str
    at: int
    play_money: bool = False


class MoneyRulesSet(Fact, frozen=True):
    second_person: bool
    third_person_from: Cents
    large_buy_in: Cents
    buy_ins: BuyIns
    by: str
    at: int

    @property
    def rules(self) -> MoneyRules:
        return MoneyRules(self.second_person, self.third_person_from, self.large_buy_in, self.buy_ins)


ChipsFact = ChipsKept | ChipsRedeemed | ChipsSent
AnyCageFact = ChipsKept | ChipsRedeemed | ChipsSent | MoneyRulesSet


# The state of the cage.

STREAM = "cage"


class ChipsHeld(msgspec.Struct):
    """Chips that the cage keeps, and how they got there."""

    cents: Cents
    table: str
    why: str
    by: str
    at: int
    play_money: bool = False


class KeptChips:
    """Keeps the chips of each person, and how they got here."""

    def __init__(self) -> None:
        self.kept: dict[str, Cents] = {}
        self.since: dict[str, list[ChipsHeld]] = {}

    def do(self, fact: ChipsFact) -> None:
        if isinstance(fact, ChipsKept):
            chips = ChipsHeld(fact.cents, fact.table, fact.why, fact.by, fact.at, fact.play_money)
            self.since.setdefault(fact.person, []).append(chips)
            if fact.cents:
                self.kept[fact.person] = self.kept.get(fact.person, 0) + fact.cents
            return
        if self.kept.get(fact.person) != fact.cents:
            raise ValueError(f"the cage does not keep {fact.cents} cents for {fact.person}")
        del self.kept[fact.person], self.since[fact.person]


class Cage:
    """Keeps chips of patrons, those for cash apart from those for play money."""

    def __init__(self) -> None:
        self.cash = KeptChips()
        self.play = KeptChips()
        self.rules = MoneyRules()

    def do(self, fact: AnyCageFact) -> None:
        if isinstance(fact, MoneyRulesSet):
            self.rules = fact.rules
            return
        self.chips(play_money=fact.play_money).do(fact)

    def chips(self, *, play_money: bool) -> KeptChips:
        return self.play if play_money else self.cash

    @property
    def kept(self) -> dict[str, Cents]:
        """Return the chips of each person, for cash and for play money together."""
        people = dict.fromkeys((*self.cash.kept, *self.play.kept))
        return {person: self.cash.kept.get(person, 0) + self.play.kept.get(person, 0) for person in people}


def transfers_of(fact: AnyCageFact) -> list[Transfer]:
    if isinstance(fact, MoneyRulesSet):
        return []
    account = f"kept:{fact.person}"
    match fact:
        case ChipsKept(person, cents, table):
            moves = [(CAGE, account, cents, f"chips kept for {person}, from the table {table}")]
        case ChipsRedeemed(person, cents):
            moves = [(account, CAGE, cents, f"chips redeemed by {person}")]
        case ChipsSent(person, cents, table):
            moves = [(account, CAGE, cents, f"chips of {person} to the table {table}")]
    return [Transfer(*move) for move in moves if move[2]]


CAGE_LOG = DeskLog(STREAM, Cage, AnyCageFact, transfers_of)


# Commands.


class CageCommand(DeskCommand, frozen=True):
    """A command to the cage about the chips of patrons, or the rules for money."""


class ClearSeat(CageCommand, frozen=True):
    """A supervisor clears the places of a patron who has walked off, and the cage keeps the chips."""

    button = "Clear the seat"
    roles = SUPERVISES
    at_table = VacateSeats

    table: Annotated[str, Prompt("The name of the table.", "TABLE")]
    person: Annotated[str, Prompt("The patron.", "PERSON")]
    why: Why

    def decide(self, _: Cage, act: DeskAct) -> list[Any]:
        table, person, why = self.table, self.person, self.why
        if not why.strip():
            raise Refusal(f"Why is the place of {person} cleared? Give a reason.")
        chips, is_play = act.context.held(table, person), act.context.is_play_money(table)
        return [ChipsKept(person, chips, table, why, act.by, act.at, is_play)]


class RedeemChips(CageCommand, frozen=True):
    """The patron is paid all chips that the cage keeps, in cash."""

    button = "Redeem chips"
    roles = PLAYS

    def decide(self, cage: Cage, act: DeskAct) -> list[Any]:
        """Pay the chips for cash; play money is taken back and worth nothing."""
        if act.by not in cage.kept:
            raise Refusal(f"The cage keeps no chips for {act.by}.")
        of_both = ((cage.cash.kept, False), (cage.play.kept, True))
        return [
            ChipsRedeemed(act.by, chips[act.by], act.at, is_play)
            for chips, is_play in of_both
            if act.by in chips
        ]


class BringChips(CageCommand, frozen=True):
    """The patron brings all chips that the cage keeps to a table."""

    button = "Take them there"
    roles = PLAYS
    at_table = ReceiveChips

    table: Annotated[str, Prompt(label="Table")]

    def decide(self, cage: Cage, act: DeskAct) -> list[Any]:
        is_play = act.context.is_play_money(self.table)
        cents = _kept_for(cage, act.by, play_money=is_play)
        return [ChipsSent(act.by, cents, self.table, act.at, is_play)]


_BY = {"true": "two people", "false": "one person"}
_BUY_INS = {"players": "the players: play money", "staff": "dealers and the cage"}
_AMOUNT = {"size": 8, "required": True}


class SetMoneyRules(CageCommand, frozen=True):
    """Set what the house asks for when money moves; what is left out is as usual."""

    button = "Save"
    roles = frozenset({Role.ADMINISTRATOR})

    second_person: Annotated[bool, Prompt(label="A fill or credit takes", choices=_BY)] = True
    third_person_from: Annotated[
        Cents, Prompt("", DOLLARS, label="A third person from (0 for never)", attributes=_AMOUNT)
    ] = MoneyRules().third_person_from
    large_buy_in: Annotated[
        Cents, Prompt("", DOLLARS, label="A buy-in alerts from (0 for never)", attributes=_AMOUNT)
    ] = MoneyRules().large_buy_in
    buy_ins: Annotated[BuyIns, Prompt(label="Buy-ins are entered by", choices=_BUY_INS)] = "players"

    def decide(self, _: Cage, act: DeskAct) -> list[Any]:
        for name in ("third_person_from", "large_buy_in"):
            if (cents := getattr(self, name)) < 0:
                raise Refusal(f"{name} cannot be {cents} cents. Give an amount, or 0 for never.")
        return [self.fact(MoneyRulesSet, act)]


def _kept_for(cage: Cage, person: str, *, play_money: bool) -> Cents:
    chips = cage.chips(play_money=play_money).kept
    if person in chips:
        return chips[person]
    if person in cage.kept:
        plays_for, has = ("play money", "cash") if play_money else ("cash", "play money")
        raise Refusal(f"The table plays for {plays_for}, and the cage keeps chips for {has} for {person}.")
    raise Refusal(f"The cage keeps no chips for {person}.")


# The desk of the cage.


class CageDesk(Desk[Cage]):
    log = CAGE_LOG
    commands = CageCommand

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        who = (person.id, person.role)
        match new_facts:
            case [ChipsKept(patron, cents, table, why)]:
                self.floor.carry_out_for_desk(who, table, VacateSeats(patron, cents, why), record)
            case [ChipsSent(patron, cents, table)]:
                self.floor.carry_out_for_desk(who, table, ReceiveChips(patron, cents), record)
            case _:
                super().write(person, record, new_facts)


# The chips that the cage keeps, as people see them: the structures that the API declares.


class ChipsOfPatron(msgspec.Struct):
    person: str
    cents: Cents
    since: list[ChipsHeld]
    play_money: Cents = 0  # of the cents


class CageView(msgspec.Struct):
    """``rules`` are what the house asks for when money moves."""

    kept: list[ChipsOfPatron]
    rules: MoneyRules = MoneyRules()


def cage_view(cage: Cage, patron: str | None = None) -> CageView:
    """Return what the cage keeps; for a patron, only that patron's chips."""
    people = cage.kept if patron is None else [patron] if patron in cage.kept else []
    return CageView([_chips_of(cage, person) for person in people], cage.rules)


def _chips_of(cage: Cage, person: str) -> ChipsOfPatron:
    since = [chips for part in (cage.cash, cage.play) for chips in part.since.get(person, ())]
    return ChipsOfPatron(person, cage.kept[person], since, cage.play.kept.get(person, 0))
