"""Audits the records of a table: who may give each command, its inspections, and every rule applied again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house.desks.desks import DONE_AT_TABLES
from houseway.house.loading import STREAM, apply
from houseway.house.permission import DONE_BY_HOUSE, MAY_ORDER, check_turn
from houseway.house.record import Record
from houseway.house.reports.win_report import WinReport, restored
from houseway.house.roles import HOUSE
from houseway.house.trust.audit.findings import Rule, StreamAudit
from houseway.house.trust.audit.money import MoneyRulesHeld, check_hands
from houseway.house.trust.audit.papers import RequiredOnRecord, check_sign
from houseway.refusal import Refusal
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Confirm, Decide, Happening, SetHand, ShowCards
from houseway.rules.procedure.taking_wagers import MinutesSince
from houseway.rules.wagers.wagers import seat_named
from houseway.table.commands import system_commands as house_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import is_automatic_player, is_guest
from houseway.table.commands.decisions import is_betting_over, is_overdue
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.fairness.verify import NOT_IN_TIME, NOT_RANDOM, Verifier
from houseway.table.live import facts
from houseway.table.live import notices as notice_facts
from houseway.table.live.clocks import BettingEnded, BettingTimed, ClockSet, DecisionTimed, Undecided
from houseway.table.live.facts import (
    AnyFact,
    ChanceGiven,
    ChanceOffered,
    CouponGivenBack,
    CouponReceived,
    FloorCalled,
    SeedCommitted,
    facts_from,
)
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable, LogError
from houseway.table.live.money import BuyInAsked, BuyInDeclined, FillDecided, FillRequested
from houseway.table.live.notices import HALF_HOUR
from houseway.table.live.saved_table import SavedReport, is_current_layout, matches_snapshot, saved_report

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# Checks each record of a table: the role and person may give the command, and its facts follow from it.

_MAY: dict[str, frozenset[Any]] = {
    name_of(command): roles for command, roles in {**MAY_ORDER, **DONE_BY_HOUSE, **DONE_AT_TABLES}.items()
}
_OPENS = (commands.Open, house_commands.OpenForTournament)
_ADVANCES_ROUND = (
    *_OPENS,
    house_commands.PrepareRound,
    commands.SitDown,  # a player has arrived, who cuts
    commands.SeatGuest,
    commands.SeatAutomatic,
    commands.Wager,
    commands.GuestWagers,
    commands.Ready,
    commands.BeginRound,
    commands.NoMoreBets,
    commands.Answer,
    commands.Irregularity,
    commands.TakeBack,
    commands.Decide,
    commands.SetHand,
    commands.DecideForAbsent,
    house_commands.EndTime,
    house_commands.EndBetting,
    house_commands.ActAutomatically,
)
# The commands that lead to each fact. Facts that follow from others, and decision times, may follow any.
CAUSES: dict[type, tuple[type[Command], ...]] = {
    facts.Opened: _OPENS,
    facts.RulesChanged: (commands.ChangeLimits, house_commands.TakeEffect),
    notice_facts.SignSubmitted: (commands.SubmitSign,),
    notice_facts.SignHung: (*_OPENS, commands.HangSign, commands.ChangeLimits, house_commands.TakeEffect),
    notice_facts.ChangePlanned: (commands.PlanChange,),
    notice_facts.SignPosted: (commands.PostSign,),
    notice_facts.ChangeAnnounced: (commands.AnnounceChange,),
    notice_facts.DivisionNotified: (commands.NotifyDivision,),
    notice_facts.ChangeWithdrawn: (commands.WithdrawChange, house_commands.TakeEffect),
    facts.WagerAllowed: (commands.AllowWager,),
    facts.Began: (
        *_OPENS,
        house_commands.PrepareRound,
        commands.Wager,
        commands.GuestWagers,
        commands.Ready,  # of a player whose wagers all stand on the layout
        commands.BeginRound,
    ),
    SeedCommitted: (*_ADVANCES_ROUND, house_commands.CommitSeed),
    ChanceOffered: (commands.OfferChance,),
    ChanceGiven: (commands.GiveChance,),
    facts.Answered: _ADVANCES_ROUND,
    facts.Ended: _ADVANCES_ROUND,
    facts.TookBack: (commands.TakeBack,),
    facts.SatDown: (commands.SitDown, commands.SeatGuest, commands.SeatAutomatic),
    facts.StoodUp: (commands.StandUp, commands.GuestLeaves),
    facts.LeftAlone: (commands.StandUp, commands.GuestLeaves, house_commands.VacateSeats),
    facts.SeatsCleared: (house_commands.VacateSeats,),
    facts.ChipsBrought: (house_commands.ReceiveChips,),
    CouponReceived: (house_commands.ReceiveCoupon,),
    CouponGivenBack: (house_commands.GiveBackCoupon,),
    facts.BoughtIn: (
        commands.BuyIn,
        commands.TakeBuyIn,
        commands.SeatGuest,
        commands.GuestBuysIn,
        house_commands.ActAutomatically,
    ),
    facts.CashedOut: (commands.CashOut, commands.GuestLeaves),
    facts.Tipped: (commands.Tip,),
    facts.Wagered: (commands.Wager, commands.GuestWagers, house_commands.ActAutomatically),
    facts.SaidReady: (commands.Ready,),
    facts.VigorishCollected: (commands.CollectVigorish,),
    facts.VigorishDocumented: (house_commands.DocumentVigorish,),
    facts.Filled: (commands.Fill,),
    FillRequested: (commands.Fill,),
    BuyInAsked: (commands.AskBuyIn,),
    BuyInDeclined: (commands.DeclineBuyIn,),
    FillDecided: (commands.DecideFill,),
    facts.CorrectionProposed: (commands.ProposeCorrection,),
    facts.CorrectionDecided: (commands.DecideCorrection,),
    facts.Disputed: (commands.Dispute,),
    FloorCalled: (commands.Dispute,),
    facts.DisputeResolved: (commands.ResolveDispute,),
    facts.AlertAcknowledged: (commands.AcknowledgeAlert,),
    facts.Repaired: (commands.Repair,),
    facts.Closed: (commands.Close, house_commands.CloseForTournament),
    ClockSet: (commands.Open, commands.SetClock),
    Undecided: (commands.DecideForAbsent, house_commands.EndTime),
    BettingEnded: (house_commands.EndBetting,),
}
_FOLLOWS_ANY = (*DERIVED_FACTS, DecisionTimed, BettingTimed)
_KINDS = {fact: {name_of(cause) for cause in causes} for fact, causes in CAUSES.items()}
_END_TIME, _END_BETTING = name_of(house_commands.EndTime), name_of(house_commands.EndBetting)
_DECISIONS = {name_of(command) for command in (commands.Decide, commands.SetHand)}
# In whose place others may act: of patrons who are not online, and of automatic players.
_FOR_OTHERS: dict[str, Callable[[str], bool]] = {
    name_of(commands.SeatGuest): is_guest,
    name_of(commands.GuestBuysIn): is_guest,
    name_of(commands.GuestWagers): is_guest,
    name_of(commands.GuestLeaves): lambda person: is_guest(person) or is_automatic_player(person),
    name_of(commands.SeatAutomatic): is_automatic_player,
    name_of(house_commands.ActAutomatically): is_automatic_player,
}
_ABOUT_PERSON = (
    BuyInAsked,
    facts.SatDown,
    facts.BoughtIn,
    facts.CashedOut,
    facts.Tipped,
    CouponReceived,
    ChanceOffered,
    ChanceGiven,
)
_ABOUT_SEAT = (facts.StoodUp, facts.Wagered, facts.SaidReady)


def check_act(live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
    """Raise an error if the act was not possible. ``live`` is the table before the record."""
    if record.role not in _MAY.get(record.kind, ()):
        raise LogError(f"{record.kind} is not for the {record.role}")
    for fact in new_facts:
        if not isinstance(fact, _FOLLOWS_ANY) and record.kind not in _KINDS[type(fact)]:
            raise LogError(f"{record.kind} does not lead to {name_of(fact)}")
        _check_own(live, record, fact)
        _check_notice(live, record, fact)
    _check_in_time(live, record)
    check_turn(live, record.who, record.role, record.kind)
    if record.kind in _DECISIONS and isinstance(live.step, Decide | SetHand):
        _check_seat(live, record, str(live.step.seat))


def _check_own(live: LiveTable, record: Record, fact: AnyFact) -> None:
    by = getattr(fact, "by", record.who)
    if isinstance(fact, _ABOUT_PERSON):
        by = getattr(fact, "taken_by", "") or fact.person
    if record.kind in _FOR_OTHERS:
        _check_in_place_of(live, record.kind, fact)
    elif by != record.who:
        raise LogError(f"its fact is about what {by} did, but it is by {record.who}")
    if isinstance(fact, _ABOUT_SEAT) and record.kind not in _FOR_OTHERS:
        _check_seat(live, record, fact.seat)
    if isinstance(fact, facts.CorrectionDecided | FillDecided):
        _check_another(live, record, fact)
    if isinstance(fact, BuyInDeclined):
        request = live.money_record.asked.get(fact.person)
        if request is None or request.cents != fact.cents or not fact.why:
            raise LogError(f"{record.who} declined what {fact.person} had not asked for, or gave no reason")


def _check_another(live: LiveTable, record: Record, fact: facts.CorrectionDecided | FillDecided) -> None:
    """Check that nobody agrees to what that person asked for, or agrees twice."""
    if isinstance(fact, facts.CorrectionDecided):
        proposer, what = live.proposals[fact.proposal].by, "proposed the correction"
        agreed = live.money_record.approvals.get(fact.proposal, [])
    else:
        slip = live.money_record.slips[fact.slip]
        proposer, agreed, what = slip.by, slip.confirmed_by, "asked for the slip"
    if fact.approved and record.who in agreed:
        raise LogError(f"{record.who} agreed to the same money twice")
    if record.who == proposer and (fact.approved or isinstance(fact, facts.CorrectionDecided)):
        raise LogError(f"{record.who} {what}, and decided on it")


def _check_in_place_of(live: LiveTable, kind: str, fact: AnyFact) -> None:
    """Check that a dealer acts only for patrons who are not online, and the house for automatic players."""
    if isinstance(fact, _ABOUT_PERSON):
        person: str | None = fact.person
    elif isinstance(fact, _ABOUT_SEAT):
        person = live.seats.get(seat_named(fact.seat))
    else:
        return
    if person is None or not _FOR_OTHERS[kind](person):
        who = "no automatic player" if _FOR_OTHERS[kind] is is_automatic_player else "no guest"
        raise LogError(f"somebody acted for {person}, who is {who}")


def _check_in_time(live: LiveTable, record: Record) -> None:
    """Check that a player decides before the time is over, and the house after it, before anybody else acts.

    The house ends what is overdue before it takes a command: if it has not, a record was taken out.
    """
    is_over = live.clock.is_over(record.at)
    if record.kind in _DECISIONS and is_over:
        raise LogError("the player decided when the time was over")
    if record.kind == _END_TIME and not is_over:
        raise LogError("the house decided before the time was over")
    if record.kind == _END_BETTING and not is_betting_over(live, record.at):
        raise LogError("the house closed the bets before their time was over")
    if record.role != HOUSE and is_overdue(live, record.at):
        raise LogError("the time for a decision was over, and no record says what the house did then")
    if record.role != HOUSE and live.betting.is_over(record.at) and is_betting_over(live, record.at):
        raise LogError("the time for bets was over, and no record says that the house closed them")


def _check_notice(live: LiveTable, record: Record, fact: AnyFact) -> None:
    """Check that a change of rules was noticed half an hour ahead, and fully before it took effect."""
    at = getattr(fact, "at", record.at)
    if at != record.at:
        raise LogError(f"its fact is about what was done at {at}, but it is of {record.at}")
    match fact:
        case notice_facts.ChangePlanned(effective=effective):
            ahead = effective - record.at
        case (
            notice_facts.SignPosted(change)
            | notice_facts.ChangeAnnounced(change)
            | notice_facts.DivisionNotified(change)
        ):
            ahead = live.notices.named(change).planned.effective - record.at
        case facts.RulesChanged(change=change) if change:
            coming = live.notices.named(change)
            if coming.missing or coming.planned.effective > record.at:
                raise LogError(f"change {change} took effect without full notice, or before its time")
            return
        case _:
            return
    if ahead < HALF_HOUR:
        raise LogError("notice of a change was given less than half an hour ahead")


def _check_seat(live: LiveTable, record: Record, seat: str) -> None:
    person = live.seats.get(seat_named(seat))
    if person != record.who:
        raise LogError(f"seat {seat} is {person}'s, not {record.who}'s")


# Audits who stands behind each inspection of a table, and what its clock says (reading 75).

_NOBODY = " on duty"  # how earlier versions signed for the people of an automatic table
_MINUTE = 60_000_000


def check_inspections(audit: StreamAudit, live: LiveTable, record: Record, new_facts: list[AnyFact]) -> None:
    """``live`` is the table after the record."""
    for event in _answered(live, new_facts):
        if isinstance(event.step, Confirm) and not isinstance(event.answer, Happening):
            _check_signature(audit, live, record, event.step, event.answer)
        elif isinstance(event.step, MinutesSince) and isinstance(event.answer, int):
            _check_age(audit, live, record, event.step, event.answer)


def _answered(live: LiveTable, new_facts: list[AnyFact]) -> list[Event]:
    """Return the events that the record has added to the round, without those that it took back."""
    count = 0
    for fact in new_facts:
        if isinstance(fact, facts.TookBack):
            count = 0
        count += isinstance(fact, facts.Answered)
    conversation = live.conversation or live.last
    return conversation.events[-count:] if conversation and count else []


def _check_signature(
    audit: StreamAudit, live: LiveTable, record: Record, step: Confirm, answer: object
) -> None:
    fault = ""
    if not isinstance(answer, str) or answer.endswith(_NOBODY):
        fault = f" is signed by nobody: {answer or 'no name'}"
    elif answer != record.who:
        fault = f" is signed by {answer}, but it is a record of {record.who}"
    elif answer == step.apart_from:
        fault = f" is signed by {answer}, who has signed the other part too"
    elif isinstance(step, ShowCards) and not live.seats:
        fault = ": the cards were shown, and nobody sat there"
    if fault:
        audit.accuse(Rule.INSPECTIONS, record.number, f"{step.key} ({step.cite}){fault}")
    else:
        audit.checked["inspections by the person who signed them"] += 1


def _check_age(audit: StreamAudit, live: LiveTable, record: Record, step: MinutesSince, minutes: int) -> None:
    since = max(live.answered_at.get(key, 0) for key in step.since)
    # A step after it may have been answered in the same record, as when the dice are replaced.
    if since and since < record.at and minutes * _MINUTE < record.at - since:
        audit.accuse(
            Rule.MINUTES,
            record.number,
            f"{step.key} ({step.cite}) is {minutes}, and more minutes have passed",
        )


NEVER_SHOWN = (NOT_RANDOM, NOT_IN_TIME)  # what no log can show


class TableContent:
    """``seeds`` are those revealed later. With ``store``, also compares what else is stored there."""

    def __init__(self, audit: StreamAudit, seeds: Mapping[int, str] | None, store: Store | None) -> None:
        self._audit = audit
        saved = store.snapshots(audit.stream) if store else {}
        self._saved = saved
        self._reports = {report.number: report for report in map(saved_report, saved.values()) if report}
        self._report = WinReport(with_odds=False)
        self._verifier = Verifier(seeds)
        self._required = RequiredOnRecord(audit, store)
        self._money_rules = MoneyRulesHeld(store) if store else None
        self._live: LiveTable | None = LiveTable(audit.stream.removeprefix(STREAM))

    def see(self, record: Record) -> None:
        try:
            new_facts = facts_from(record.body)
        except msgspec.ValidationError as error:
            self._audit.accuse(Rule.CHAIN, record.number, f"its facts cannot be read: {error}")
            self._live = None
            return
        for fact in new_facts:
            if isinstance(fact, facts.Opened | facts.RulesChanged):
                self._audit.program = fact.program or self._audit.program
        self._check_commitments(record, new_facts)
        self._check_rules(record, new_facts)

    def end(self) -> None:
        self._required.end()
        verified = self._verifier.result()
        self._audit.checked += verified.checked
        if self._reports:
            self._audit.unchecked.append("the expected win in the saved win reports")
        self._audit.unchecked += [words for words in verified.unchecked if words not in NEVER_SHOWN]

    def _check_commitments(self, record: Record, new_facts: list[AnyFact]) -> None:
        before = len(self._verifier.wrong)
        for fact in new_facts:
            self._verifier.see(fact)
        for words in self._verifier.wrong[before:]:
            self._audit.accuse(Rule.CHANCE, record.number, words)

    def _check_rules(self, record: Record, new_facts: list[AnyFact]) -> None:
        """Apply every fact again: what follows from it must be what the record says."""
        live = self._live
        if live is None:
            return
        if _hides_its_seed(live, new_facts):
            self._audit.unchecked.append(
                f"the rules from record {record.number} on: the seed of its round is left out"
            )
            self._live = None
            return
        try:
            check_act(live, record, new_facts)
            if self._money_rules:
                check_hands(self._audit, self._money_rules, live, record, new_facts)
        except (LogError, Refusal, LookupError) as error:
            # Its effect on the table is applied all the same.
            self._audit.accuse(Rule.ACTS, record.number, f"it is not a valid act: {error}")
        try:
            apply(live, record)
        except (LogError, Refusal, ValueError, LookupError) as error:
            self._audit.accuse(Rule.APPLIED, record.number, f"the rules do not allow it: {error}")
            self._live = None
            return
        self._audit.checked["records by the rules"] += 1
        check_sign(self._audit, live, record, new_facts)
        self._required.see(live, record, new_facts)
        check_inspections(self._audit, live, record, new_facts)
        if self._reports:
            self._check_report(record, new_facts)
        if record.number in self._saved:
            self._compare_saved(live, self._saved[record.number])

    def _check_report(self, record: Record, new_facts: list[AnyFact]) -> None:
        for fact in new_facts:
            self._report.see(fact, record)
        report = self._reports.get(record.number)
        if report is None:
            return
        if self._matches(report):
            self._audit.checked["saved win reports"] += 1
        else:
            self._audit.accuse(
                Rule.SAVED, record.number, "the win report that was saved after it does not match the log"
            )

    def _matches(self, report: SavedReport) -> bool:
        """The expected win is left out: to compute all odds again would take long."""
        saved = restored(report.state)
        left_out = {"expected": self._report.expected, "with_odds": False}
        return saved is None or msgspec.structs.replace(saved, **left_out) == self._report

    def _compare_saved(self, live: LiveTable, state: bytes) -> None:
        if not is_current_layout(state):
            return
        if matches_snapshot(live, state):
            self._audit.checked["snapshots"] += 1
        else:
            self._audit.accuse(
                Rule.SAVED, self._audit.last[0], "the snapshot that was saved after it does not match the log"
            )


def _hides_its_seed(live: LiveTable, new_facts: list[AnyFact]) -> bool:
    if live.committed_chance is None and not any(isinstance(fact, facts.Opened) for fact in new_facts):
        return False
    return any(isinstance(fact, facts.Began) and fact.commitment and not fact.seed for fact in new_facts)
