"""The desk for petitions (13:69F-8.4): the house files, pays and withdraws; the Division decides."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, ClassVar

from houseway.equipment.money import dollars
from houseway.floor.calendar import day_named
from houseway.floor.desks.clearance import PETITIONS
from houseway.floor.desks.context import AtDesk, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.petitions import facts
from houseway.floor.desks.petitions.hours import hours_named
from houseway.floor.desks.petitions.petitions import Petition, Petitions
from houseway.floor.desks.petitions.status import (
    BEFORE_A_TEST,
    COSTS,
    FILING,
    FINAL,
    Stage,
    filed,
)
from houseway.floor.desks.submissions.submissions import FINGERPRINT
from houseway.refusal import Refusal
from houseway.table.live.live_table import rules_of

MOST_CENTS = 10**12
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def file(state: Petitions, command: facts.FilePetition, act: AtDesk) -> list[Any]:
    _check_packet(command.packet)
    _check_new(state, command.petition, command.packet.game)
    filed(act.day, [one.missing for one in command.packet.missing])
    return [facts.PetitionFiled(command.petition, command.packet, act.day.isoformat(), act.by, act.at)]


def propose(state: Petitions, command: facts.ProposeGame, act: AtDesk) -> list[Any]:
    rules_of(command.game, command.options)
    _check_new(state, command.petition, command.game)
    return [
        facts.GameProposed(
            command.petition, command.game, command.options, act.day.isoformat(), act.by, act.at
        )
    ]


def _check_new(state: Petitions, name: str, game: str) -> None:
    if not _NAME.fullmatch(name):
        raise Refusal(f"{name!r} is no name of a petition. Use letters, digits and . _ -", FILING)
    if name in state.by_name:
        raise Refusal(f"There is a petition {name} already. Choose another name.", FILING)
    before = state.of_game(game)
    if before and before.is_open:
        raise Refusal(f"The petition {before.name} about {game} is {before.stage}. One at a time.", FILING)
    if before and before.stage is Stage.APPROVED:
        raise Refusal(f"{game} was approved on {before.progress.since}. There is nothing to ask.", FILING)


def _check_packet(packet: facts.Packet) -> None:
    if not FINGERPRINT.fullmatch(packet.content):
        raise Refusal(f"{packet.content!r} is no fingerprint of a packet: 64 of 0-9 and a-f.", FILING)
    rules_of(packet.game, packet.options)


def approve_preliminarily(state: Petitions, command: facts.ApprovePreliminarily, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    one.progress.preliminarily_approved(act.day)
    _check_words(command.reference, "Under which reference was it decided?")
    return [facts.PreliminarilyApproved(one.name, command.reference, act.day.isoformat(), act.by, act.at)]


def submit_test(state: Petitions, command: facts.SubmitTest, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    if one.stage is not Stage.PRELIMINARILY_APPROVED:
        raise Refusal(
            f"A submission for the test follows the preliminary approval, but {one.name} is {one.stage}.",
            BEFORE_A_TEST,
        )
    packet = command.packet
    _check_packet(packet)
    if (packet.game, packet.options) != (one.game, one.options):
        raise Refusal(
            f"The petition {one.name} is about {_described(one.game, one.options)}, not about "
            f"{_described(packet.game, packet.options)}. File another one for that.",
            BEFORE_A_TEST,
        )
    lacking = [str(lack.missing) for lack in (*packet.missing, *packet.test_missing)]
    if lacking:
        raise Refusal(
            f"The submission for the test is not complete. Missing: {'; '.join(lacking)}.", BEFORE_A_TEST
        )
    return [facts.TestSubmitted(one.name, packet, act.day.isoformat(), act.by, act.at)]


def _described(game: str, options: dict[str, str]) -> str:
    rules = rules_of(game, options)
    return f"{rules.game.title} with {rules.options.in_words}" if options else f"{rules.game.title} as usual"


def begin_test(state: Petitions, command: facts.BeginTest, act: AtDesk) -> list[Any]:
    """At such times and places, and under such conditions, as the Division requires."""
    one = state.named(command.petition)
    one.progress.test_begun(act.day, [lack.missing for lack in one.test_lacks])
    proposed = one.packet.test if one.packet else None
    test = facts.TestPlan(
        command.tables if command.tables is not None else proposed.tables if proposed else [],
        command.first or (proposed.first if proposed else ""),
        command.last or (proposed.last if proposed else ""),
        one.options,
        command.hours if command.hours is not None else proposed.hours if proposed else [],
    )
    _check_test(test, act.day)
    return [facts.TestBegun(one.name, test, command.conditions, act.day.isoformat(), act.by, act.at)]


def _check_test(test: facts.TestPlan, today: date) -> None:
    if not test.tables:
        raise Refusal("At which tables is the game tested? Name them.", BEFORE_A_TEST)
    first, last = day_named(test.first), day_named(test.last)
    if last < first or last < today:
        raise Refusal(
            f"A test from {first} until {last} will not do. It ends after it begins, and not before {today}.",
            BEFORE_A_TEST,
        )
    for one in test.hours:
        hours_named(one)


def modify_test(state: Petitions, command: facts.ModifyTest, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    one.progress.modified(act.day, command.words)
    _check_words(command.words, "What is modified?")
    now = one.test
    if now is None:
        raise ValueError(f"the test of {one.name} has no plan")
    test = facts.TestPlan(
        now.tables if command.tables is None else command.tables,
        now.first,
        now.last if command.last is None else command.last,
        now.options if command.options is None else command.options,
        now.hours if command.hours is None else command.hours,
    )
    rules_of(one.game, test.options)
    _check_test(test, act.day)
    return [facts.TestModified(one.name, test, command.words, act.day.isoformat(), act.by, act.at)]


def record_finding(state: Petitions, command: facts.RecordFinding, act: AtDesk) -> list[Any]:
    one = _open(state, command.petition)
    since = day_named(command.on)
    if command.finding == "suitable" and one.stage is not Stage.IN_TEST:
        raise Refusal(f"Whether {one.game} is suitable is shown by its test, which has not begun.", FINAL)
    if command.finding != "amendments-effective" and since > act.day:
        raise Refusal(f"{since} is still to come. Record what is there already.", FINAL)
    return [facts.FindingRecorded(one.name, command.finding, since.isoformat(), act.by, act.at)]


def _open(state: Petitions, name: str) -> Petition:
    one = state.named(name)
    if not one.is_open:
        raise Refusal(f"The petition {name} is {one.stage} since {one.progress.since}.", FINAL)
    return one


def charge_costs(state: Petitions, command: facts.ChargeCosts, act: AtDesk) -> list[Any]:
    one = _open(state, command.petition)
    _check_cents(command.cents)
    _check_words(command.words, "What are the costs for?")
    return [facts.CostsCharged(one.name, command.cents, command.words, act.by, act.at)]


def pay_costs(state: Petitions, command: facts.PayCosts, act: AtDesk) -> list[Any]:
    """Also of a petition that has ended: who petitioned is liable for what it cost."""
    one = state.named(command.petition)
    _check_cents(command.cents)
    owed = one.charged - one.paid
    if command.cents > owed:
        raise Refusal(f"{dollars(owed)} are owed for {one.name}, not {dollars(command.cents)}.", COSTS)
    _check_words(command.reference, "Under which reference was it paid?")
    return [facts.CostsPaid(one.name, command.cents, command.reference, act.by, act.at)]


def _check_cents(cents: int) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise Refusal(f"{cents} is no amount. Give whole cents, 1 or more.", COSTS)


def approve(state: Petitions, command: facts.ApprovePetition, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    one.progress.approved(act.day, one.final_conditions)
    _check_words(command.reference, "Under which reference was it approved?")
    return [facts.PetitionApproved(one.name, command.reference, act.day.isoformat(), act.by, act.at)]


def refuse(state: Petitions, command: facts.RefusePetition, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    one.progress.refused(act.day, command.why)
    _check_words(command.why, "Why is it refused?")
    return [facts.PetitionRefused(one.name, command.why, act.day.isoformat(), act.by, act.at)]


def withdraw(state: Petitions, command: facts.WithdrawPetition, act: AtDesk) -> list[Any]:
    one = state.named(command.petition)
    one.progress.withdrawn(act.day, command.why)
    _check_words(command.why, "Why is it withdrawn?")
    return [facts.PetitionWithdrawn(one.name, command.why, act.day.isoformat(), act.by, act.at)]


def _check_words(words: str, question: str) -> None:
    if not words.strip():
        raise Refusal(question, FILING)


class PetitionDesk(Desk[Petitions]):
    log = PETITIONS
    handlers: ClassVar[Handlers] = {
        facts.FilePetition: file,
        facts.ProposeGame: propose,
        facts.ApprovePreliminarily: approve_preliminarily,
        facts.SubmitTest: submit_test,
        facts.BeginTest: begin_test,
        facts.ModifyTest: modify_test,
        facts.RecordFinding: record_finding,
        facts.ChargeCosts: charge_costs,
        facts.PayCosts: pay_costs,
        facts.ApprovePetition: approve,
        facts.RefusePetition: refuse,
        facts.WithdrawPetition: withdraw,
    }
