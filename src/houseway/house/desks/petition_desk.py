"""Handles petitions (13:69F-8.4): the house files, pays and withdraws; the Division decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from houseway.equipment.money import dollars
from houseway.house.clock import parse_day
from houseway.house.desks import petition_commands as facts
from houseway.house.desks.clearance import PETITIONS
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.desk import Desk
from houseway.house.desks.petitions import (
    BEFORE_A_TEST,
    COSTS,
    FILING,
    FINAL,
    Petition,
    Petitions,
    PetitionView,
    Stage,
    filed,
    petition_view,
    proposed_table,
)
from houseway.house.desks.stored_files import is_kept
from houseway.house.desks.submissions import FINGERPRINT
from houseway.house.desks.trials import parse_hours
from houseway.refusal import Refusal
from houseway.rules.registry import rules_of
from houseway.rules.side_bets.definition import SIDE_BETS

if TYPE_CHECKING:
    from houseway.house.store import Store


MOST_CENTS = 10**12
LONGEST_FORM = 100_000  # characters of a draft
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def file(state: Petitions, command: facts.FilePetition, act: DeskAct) -> list[Any]:
    _check_packet(command.packet)
    _check_new(state, command.petition, command.packet.game, command.packet.options)
    filed(act.day, [lack.missing for lack in command.packet.missing])
    return [facts.PetitionFiled(command.petition, command.packet, act.day_iso, act.by, act.at)]


def draft(state: Petitions, command: facts.DraftPetition, act: DeskAct) -> list[Any]:
    _check_name(state, command.petition)
    _check_draft(command, state.drafts.get(command.petition))
    return [facts.PetitionDrafted(command.petition, command.form, act.day_iso, act.by, act.at)]


def drop_draft(state: Petitions, command: facts.DropDraft, act: DeskAct) -> list[Any]:
    if command.petition not in state.drafts:
        raise Refusal(f"There is no draft {command.petition!r}. Check its name.", FILING)
    return [facts.DraftDropped(command.petition, act.by, act.at)]


def _check_draft(
    command: facts.DraftPetition | facts.DraftTest, before: facts.PetitionDrafted | facts.TestDrafted | None
) -> None:
    if len(command.form) > LONGEST_FORM:
        raise Refusal(f"A draft has at most {LONGEST_FORM:,} characters. Attach long texts on paper.", FILING)
    if before and before.form == command.form:
        raise Refusal(f"The draft {command.petition} is saved already, as it is.", FILING)


def propose(state: Petitions, command: facts.ProposeGame, act: DeskAct) -> list[Any]:
    proposed_table(command.game, command.options)
    _check_new(state, command.petition, command.game, command.options)
    return [facts.GameProposed(command.petition, command.game, command.options, act.day_iso, act.by, act.at)]


def _check_name(state: Petitions, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Refusal(f"{name!r} is not a name for a petition. Use letters, digits and . _ -", FILING)
    if name in state.by_name:
        raise Refusal(f"There is a petition {name} already. Choose another name.", FILING)


def _check_new(state: Petitions, name: str, game: str, options: dict[str, str]) -> None:
    _check_name(state, name)
    side_bets = proposed_table(game, options).game.wagering.side_bets
    about = {side_bet.title: state.of_side_bet(side_bet) for side_bet in side_bets}
    for title, before in (about or {game: state.of_game(game)}).items():
        if before and before.is_open:
            raise Refusal(
                f"The petition {before.name} about {title} is {before.stage}. File one at a time.", FILING
            )
        if before and before.stage is Stage.APPROVED:
            raise Refusal(f"{title} was approved on {before.progress.since}. It needs no petition.", FILING)


def _check_packet(packet: facts.Packet) -> None:
    for given in (packet.content, packet.printed or packet.content):
        if not FINGERPRINT.fullmatch(given):
            raise Refusal(f"{given!r} is not the fingerprint of a packet. Give 64 of 0-9 and a-f.", FILING)
    proposed_table(packet.game, packet.options)


def approve_preliminarily(state: Petitions, command: facts.ApprovePreliminarily, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    petition.progress.preliminarily_approved(act.day)
    _check_words(command.reference, "Under which reference was it decided?")
    return [facts.PreliminarilyApproved(petition.name, command.reference, act.day_iso, act.by, act.at)]


def draft_test(state: Petitions, command: facts.DraftTest, act: DeskAct) -> list[Any]:
    """Save what is filled in so far. It may lack anything; the petition stays what it is."""
    petition = _before_test(state, command.petition)
    if petition.packet is None:
        raise Refusal(
            f"The Division itself proposed {petition.name}: no submission for its test is needed.",
            BEFORE_A_TEST,
        )
    _check_draft(command, petition.test_draft)
    return [facts.TestDrafted(petition.name, command.form, act.day_iso, act.by, act.at)]


def drop_test_draft(state: Petitions, command: facts.DropTestDraft, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    if petition.test_draft is None:
        raise Refusal(
            f"No draft of a submission for the test of {petition.name} is saved. Check the name.",
            BEFORE_A_TEST,
        )
    return [facts.TestDraftDropped(petition.name, act.by, act.at)]


def _before_test(state: Petitions, name: str) -> Petition:
    petition = state.named(name)
    if petition.stage is not Stage.PRELIMINARILY_APPROVED:
        raise Refusal(
            "A submission for the test follows the preliminary approval, but "
            f"{petition.name} is {petition.stage}.",
            BEFORE_A_TEST,
        )
    return petition


def submit_test(state: Petitions, command: facts.SubmitTest, act: DeskAct) -> list[Any]:
    petition = _before_test(state, command.petition)
    packet = command.packet
    _check_packet(packet)
    if (packet.game, packet.options) != (petition.game, petition.options):
        raise Refusal(
            f"The petition {petition.name} is about {_described(petition.game, petition.options)}, not about "
            f"{_described(packet.game, packet.options)}. File another one for that.",
            BEFORE_A_TEST,
        )
    lacking = [str(lack.missing) for lack in (*packet.missing, *packet.test_missing)]
    if lacking:
        raise Refusal(
            f"The submission for the test is not complete. Missing: {'; '.join(lacking)}.", BEFORE_A_TEST
        )
    return [facts.TestSubmitted(petition.name, packet, act.day_iso, act.by, act.at)]


def _described(game: str, options: dict[str, str]) -> str:
    rules = proposed_table(game, options)
    return f"{rules.game.title} with {rules.options.in_words}" if options else f"{rules.game.title} as usual"


def begin_test(state: Petitions, command: facts.BeginTest, act: DeskAct) -> list[Any]:
    """Begin at the times and places, and under the conditions, that the Division requires."""
    petition = state.named(command.petition)
    petition.progress.test_begun(act.day, [lack.missing for lack in petition.test_lacks])
    rules_of(petition.game, petition.options)  # no table opens with what the regulation does not allow
    proposed = petition.packet.test if petition.packet else None
    test = facts.TestPlan(
        command.tables if command.tables is not None else proposed.tables if proposed else [],
        command.first or (proposed.first if proposed else ""),
        command.last or (proposed.last if proposed else ""),
        petition.options,
        command.hours if command.hours is not None else proposed.hours if proposed else [],
    )
    _check_test(test, act.day)
    return [facts.TestBegun(petition.name, test, command.conditions, act.day_iso, act.by, act.at)]


def _check_test(test: facts.TestPlan, today: date) -> None:
    if not test.tables:
        raise Refusal("At which tables is the game tested? Name them.", BEFORE_A_TEST)
    first, last = parse_day(test.first), parse_day(test.last)
    if last < first or last < today:
        raise Refusal(
            f"A test cannot run from {first} until {last}. It ends after it begins, and not before {today}.",
            BEFORE_A_TEST,
        )
    for hours in test.hours:
        parse_hours(hours)


def modify_test(state: Petitions, command: facts.ModifyTest, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    petition.progress.modified(act.day, command.words)
    _check_words(command.words, "What is modified?")
    now = petition.test
    if now is None:
        raise ValueError(f"the test of {petition.name} has no plan")
    test = facts.TestPlan(
        now.tables if command.tables is None else command.tables,
        now.first,
        now.last if command.last is None else command.last,
        now.options if command.options is None else _with_side_bets(now.options, command.options),
        now.hours if command.hours is None else command.hours,
    )
    rules_of(petition.game, test.options)
    _check_test(test, act.day)
    return [facts.TestModified(petition.name, test, command.words, act.day_iso, act.by, act.at)]


def _with_side_bets(before: dict[str, str], options: dict[str, str]) -> dict[str, str]:
    """Return the options, which change rules of the test, with the side bets that it is about."""
    return {name: text for name, text in before.items() if name == SIDE_BETS} | options


def record_finding(state: Petitions, command: facts.RecordFinding, act: DeskAct) -> list[Any]:
    petition = _open(state, command.petition)
    since = parse_day(command.on)
    if command.finding == "suitable" and petition.stage is not Stage.IN_TEST:
        raise Refusal(
            f"Whether {petition.game} is suitable is shown by its test, which has not begun.", FINAL
        )
    if command.finding != "amendments-effective" and since > act.day:
        raise Refusal(f"{since} is in the future. Record what has happened already.", FINAL)
    return [facts.FindingRecorded(petition.name, command.finding, since.isoformat(), act.by, act.at)]


def _open(state: Petitions, name: str) -> Petition:
    petition = state.named(name)
    if not petition.is_open:
        raise Refusal(
            f"The petition {name} has been {petition.stage} since {petition.progress.since}.", FINAL
        )
    return petition


def charge_costs(state: Petitions, command: facts.ChargeCosts, act: DeskAct) -> list[Any]:
    petition = _open(state, command.petition)
    _check_cents(command.cents)
    _check_words(command.words, "What are the costs for?")
    return [facts.CostsCharged(petition.name, command.cents, command.words, act.by, act.at)]


def pay_costs(state: Petitions, command: facts.PayCosts, act: DeskAct) -> list[Any]:
    """Also for a petition that has ended: the petitioners are liable for its costs."""
    petition = state.named(command.petition)
    _check_cents(command.cents)
    owed = petition.charged - petition.paid
    if command.cents > owed:
        raise Refusal(f"{dollars(owed)} are owed for {petition.name}, not {dollars(command.cents)}.", COSTS)
    _check_words(command.reference, "Under which reference was it paid?")
    return [facts.CostsPaid(petition.name, command.cents, command.reference, act.by, act.at)]


def _check_cents(cents: int) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise Refusal(f"{cents} is not an amount. Give whole cents, 1 or more.", COSTS)


def approve(state: Petitions, command: facts.ApprovePetition, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    petition.progress.approved(act.day, petition.final_conditions)
    _check_words(command.reference, "Under which reference was it approved?")
    return [facts.PetitionApproved(petition.name, command.reference, act.day_iso, act.by, act.at)]


def refuse(state: Petitions, command: facts.RefusePetition, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    petition.progress.refused(act.day, command.why)
    _check_words(command.why, "Why is it refused?")
    return [facts.PetitionRefused(petition.name, command.why, act.day_iso, act.by, act.at)]


def withdraw(state: Petitions, command: facts.WithdrawPetition, act: DeskAct) -> list[Any]:
    petition = state.named(command.petition)
    petition.progress.withdrawn(act.day, command.why)
    _check_words(command.why, "Why is it withdrawn?")
    return [facts.PetitionWithdrawn(petition.name, command.why, act.day_iso, act.by, act.at)]


def _check_words(words: str, question: str) -> None:
    if not words.strip():
        raise Refusal(question, FILING)


# The desk for petitions (13:69F-8.4).


class PetitionDesk(Desk[Petitions]):
    log = PETITIONS
    handlers: ClassVar[Handlers] = {
        facts.DraftPetition: draft,
        facts.DropDraft: drop_draft,
        facts.FilePetition: file,
        facts.ProposeGame: propose,
        facts.ApprovePreliminarily: approve_preliminarily,
        facts.DraftTest: draft_test,
        facts.DropTestDraft: drop_test_draft,
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

    @staticmethod
    def faults_at_end(state: Petitions, store: Store | None, /) -> Iterator[str]:
        """Yield the packets that the house does not have any more, or not as they were filed."""
        if store is None:
            return
        for petition in state.by_name.values():
            packet = petition.packet
            if packet and packet.printed and not is_kept(store, packet):
                yield f"the packet of the petition {petition.name} is lost, or was altered"

    def views(self, *, whole: bool) -> list[PetitionView]:
        """Return every petition as it stands today."""
        today = self.today
        return self.look(
            lambda known: [petition_view(petition, today, whole=whole) for petition in known.by_name.values()]
        )
