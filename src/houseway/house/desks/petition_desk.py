"""Handles petitions (13:69F-8.4): the house files, pays and withdraws; the Division decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.clock import parse_day
from houseway.house.desks.command import DAY, DOLLARS, TIMES, WORDS, DeskCommand, Prompt, Reference, Why
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.petitions import (
    BEFORE_A_TRIAL,
    COSTS,
    FILING,
    FINAL,
    PETITIONS,
    CostsCharged,
    CostsPaid,
    DraftDropped,
    Finding,
    FindingRecorded,
    GameProposed,
    Packet,
    Petition,
    PetitionApproved,
    PetitionDrafted,
    PetitionFiled,
    PetitionRefused,
    Petitions,
    PetitionWithdrawn,
    PreliminarilyApproved,
    Stage,
    TrialBegun,
    TrialDraftDropped,
    TrialDrafted,
    TrialModified,
    TrialPlan,
    TrialSubmitted,
    filed,
    proposed_table,
)
from houseway.house.desks.stored_files import is_kept
from houseway.house.desks.submissions import FINGERPRINT
from houseway.house.desks.trials import parse_hours
from houseway.house.record import Record
from houseway.house.roles import DIVISION, MANAGES, Role
from houseway.house.store.log import keep_file
from houseway.refusal import Refusal
from houseway.rules.options import options_in_words
from houseway.rules.registry import game, offered_rules
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.side_bets.derive import game_asked_for

if TYPE_CHECKING:
    from houseway.house.floor import Person
    from houseway.house.store import Store


MOST_CENTS = 10**12
LONGEST_FORM = 100_000  # characters of a draft
LARGEST_PACKET = 8 * 1024 * 1024  # bytes
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def _check_draft(command: DraftPetition | DraftTrial, before: PetitionDrafted | TrialDrafted | None) -> None:
    if len(command.form) > LONGEST_FORM:
        raise Refusal(f"A draft has at most {LONGEST_FORM:,} characters. Attach long texts on paper.", FILING)
    if before and before.form == command.form:
        raise Refusal(f"The draft {command.petition} is saved already, as it is.", FILING)


def _check_name(state: Petitions, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Refusal(f"{name!r} is not a name for a petition. Use letters, digits and . _ -", FILING)
    if name in state.by_name:
        raise Refusal(f"There is a petition {name} already. Choose another name.", FILING)


def _check_new(state: Petitions, name: str, game: str, options: dict[str, str]) -> None:
    _check_name(state, name)
    side_bets = proposed_table(game, options).game.side_bets
    about = {side_bet.title: state.of_side_bet(side_bet) for side_bet in side_bets}
    for title, before in (about or {game: state.of_game(game)}).items():
        if before and before.is_open:
            raise Refusal(
                f"The petition {before.name} about {title} is {before.stage}. File one at a time.", FILING
            )
        if before and before.stage is Stage.APPROVED:
            raise Refusal(f"{title} was approved on {before.progress.since}. It needs no petition.", FILING)


def _check_packet(packet: Packet) -> None:
    for fingerprint in (packet.content, packet.printed or packet.content):
        if not FINGERPRINT.fullmatch(fingerprint):
            raise Refusal(
                f"{fingerprint!r} is not the fingerprint of a packet. Give 64 of 0-9 and a-f.", FILING
            )
    proposed_table(packet.game, packet.options)


def _before_trial(state: Petitions, name: str) -> Petition:
    petition = state.named(name)
    if petition.stage is not Stage.PRELIMINARILY_APPROVED:
        raise Refusal(
            "A submission for the test follows the preliminary approval, but "
            f"{petition.name} is {petition.stage}.",
            BEFORE_A_TRIAL,
        )
    return petition


def _described(game: str, options: dict[str, str]) -> str:
    rules = proposed_table(game, options)
    return f"{rules.game.title} with {rules.options.in_words}" if options else f"{rules.game.title} as usual"


def _check_trial(trial: TrialPlan, today: date) -> None:
    if not trial.tables:
        raise Refusal("At which tables is the game tested? Name them.", BEFORE_A_TRIAL)
    first, last = parse_day(trial.first), parse_day(trial.last)
    if last < first or last < today:
        raise Refusal(
            f"A test cannot run from {first} until {last}. It ends after it begins, and not before {today}.",
            BEFORE_A_TRIAL,
        )
    for hours in trial.hours:
        parse_hours(hours)


def _with_side_bets(before: dict[str, str], options: dict[str, str]) -> dict[str, str]:
    """Return the options, which change rules of the test, with the side bets that it is about."""
    return {name: text for name, text in before.items() if name == SIDE_BETS} | options


def _open(state: Petitions, name: str) -> Petition:
    petition = state.named(name)
    if not petition.is_open:
        raise Refusal(
            f"The petition {name} has been {petition.stage} since {petition.progress.since}.", FINAL
        )
    return petition


def _check_cents(cents: int) -> None:
    if not 0 < cents <= MOST_CENTS:
        raise Refusal(f"{cents} is not an amount. Give whole cents, 1 or more.", COSTS)


def _check_words(words: str, question: str) -> None:
    if not words.strip():
        raise Refusal(question, FILING)


# Commands.

PetitionName = Annotated[
    str, Prompt("The name under which it is filed.", "PETITION", label="Name of the petition")
]
LastDay = Annotated[str | None, Prompt("The last day.", DAY, "--until", label="Last day")]
Hours = Annotated[
    list[str] | None,
    Prompt(
        "As 10:00-02:00 or 'Fri-Sun 18:00-24:00'; may be repeated.",
        TIMES,
        "--hours",
        label="Times of day, such as 10:00-02:00 (empty: unchanged)",
    ),
]
_TABLE = Prompt("A table for the test; may be repeated.", "NAME", "--table")
_AMOUNT = Prompt("The amount, such as 250.", DOLLARS, "--amount", amount="--amount")
FINDINGS_IN_WORDS = {
    "suitable": "The game is found suitable",
    "amendments-effective": "The amendments it needs are effective",
    "licenses-filed": "License applications are filed",
    "waivers-issued": "Transactional waivers are issued",
}


class PetitionCommand(DeskCommand, frozen=True):
    """A command to the desk for petitions."""

    petition: PetitionName


class DraftPetition(PetitionCommand, frozen=True):
    """Save a form that is not filed yet, in place of the draft of this name."""

    roles = MANAGES

    form: str

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        _check_name(state, self.petition)
        _check_draft(self, state.drafts.get(self.petition))
        return [self.fact(PetitionDrafted, act)]


class DropDraft(PetitionCommand, frozen=True):
    button = "Discard the draft"
    roles = MANAGES

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        if self.petition not in state.drafts:
            raise Refusal(f"There is no draft {self.petition!r}. Check its name.", FILING)
        return [self.fact(DraftDropped, act)]


class DraftTrial(PetitionCommand, frozen=True, tag="draft-test"):
    """Save a submission for the test that is not submitted yet, in place of an earlier draft."""

    roles = MANAGES

    form: str

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        """Save what is filled in so far. It may lack anything; the petition stays what it is."""
        petition = _before_trial(state, self.petition)
        if petition.packet is None:
            raise Refusal(
                f"The Division itself proposed {petition.name}: no submission for its test is needed.",
                BEFORE_A_TRIAL,
            )
        _check_draft(self, petition.trial_draft)
        return [self.fact(TrialDrafted, act)]


class DropTrialDraft(PetitionCommand, frozen=True, tag="drop-test-draft"):
    button = "Discard the draft"
    roles = MANAGES

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        if petition.trial_draft is None:
            raise Refusal(
                f"No draft of a submission for the test of {petition.name} is saved. Check the name.",
                BEFORE_A_TRIAL,
            )
        return [self.fact(TrialDraftDropped, act)]


class FilePetition(PetitionCommand, frozen=True):
    """File the petition with the Division's Intake Unit."""

    button = "File the petition"
    roles = MANAGES

    packet: Packet

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        _check_packet(self.packet)
        _check_new(state, self.petition, self.packet.game, self.packet.options)
        filed(act.day, [lack.missing for lack in self.packet.missing])
        return [self.fact(PetitionFiled, act)]


class ProposeGame(PetitionCommand, frozen=True):
    """The Division proposes a game itself, without a petitioner."""

    button = "Propose for the Division"
    roles = DIVISION

    game: Annotated[str, Prompt(label="Game")]
    options: Annotated[dict[str, str], Prompt(label="Options")]

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        proposed_table(self.game, self.options)
        _check_new(state, self.petition, self.game, self.options)
        return [self.fact(GameProposed, act)]


class ApprovePreliminarily(PetitionCommand, frozen=True):
    button = "Approve preliminarily"
    roles = DIVISION

    reference: Reference

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        petition.progress.preliminarily_approved(act.day)
        _check_words(self.reference, "Under which reference was it decided?")
        return [self.fact(PreliminarilyApproved, act)]


class SubmitTrial(PetitionCommand, frozen=True, tag="submit-test"):
    """The packet again, with the submission for the test."""

    button = "Submit the test"
    roles = MANAGES

    packet: Packet

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = _before_trial(state, self.petition)
        packet = self.packet
        _check_packet(packet)
        if (packet.game, packet.options) != (petition.game, petition.options):
            raise Refusal(
                f"The petition {petition.name} is about {_described(petition.game, petition.options)}, not "
                f"about {_described(packet.game, packet.options)}. File another one for that.",
                BEFORE_A_TRIAL,
            )
        lacking = [str(lack.missing) for lack in (*packet.missing, *packet.test_missing)]
        if lacking:
            raise Refusal(
                f"The submission for the test is not complete. Missing: {'; '.join(lacking)}.", BEFORE_A_TRIAL
            )
        return [self.fact(TrialSubmitted, act, packet=packet)]


class BeginTrial(PetitionCommand, frozen=True, tag="begin-test"):
    """The Division begins the test as submitted, or at these tables, on these days and hours instead."""

    button = "Begin the test"
    roles = DIVISION

    conditions: Annotated[
        list[str],
        Prompt(
            "A condition of the test; may be repeated.",
            WORDS,
            "--condition",
            label="Conditions, one per line",
        ),
    ]
    tables: Annotated[list[str] | None, _TABLE._replace(label="Tables (empty: as submitted)")] = None
    first: Annotated[str | None, Prompt("The first day.", DAY, "--from", label="First day")] = None
    last: LastDay = None
    hours: Hours = None

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        """Begin at the times and places, and under the conditions, that the Division requires."""
        petition = state.named(self.petition)
        petition.progress.trial_begun(act.day, [lack.missing for lack in petition.trial_lacks])
        offered_rules(petition.game, petition.options)  # no table opens with what is not allowed
        proposed = petition.packet.test if petition.packet else None
        trial = TrialPlan(
            self.tables if self.tables is not None else proposed.tables if proposed else [],
            self.first or (proposed.first if proposed else ""),
            self.last or (proposed.last if proposed else ""),
            petition.options,
            self.hours if self.hours is not None else proposed.hours if proposed else [],
        )
        _check_trial(trial, act.day)
        return [self.fact(TrialBegun, act, test=trial)]


class ModifyTrial(PetitionCommand, frozen=True, tag="modify-test"):
    """The Division modifies the test, at any time during it; None leaves a field unchanged."""

    button = "Modify the test"
    roles = DIVISION

    words: Annotated[str, Prompt("What changes.", WORDS, "--words", label="What changes?")]
    tables: Annotated[list[str] | None, _TABLE._replace(label="Tables (empty: unchanged)")] = None
    last: LastDay = None
    options: Annotated[dict[str, str] | None, Prompt(label="Options")] = None
    hours: Hours = None

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        petition.progress.modified(act.day, self.words)
        _check_words(self.words, "What is modified?")
        now = petition.trial
        if now is None:
            raise ValueError(f"the test of {petition.name} has no plan")
        trial = TrialPlan(
            now.tables if self.tables is None else self.tables,
            now.first,
            now.last if self.last is None else self.last,
            now.options if self.options is None else _with_side_bets(now.options, self.options),
            now.hours if self.hours is None else self.hours,
        )
        offered_rules(petition.game, trial.options)
        _check_trial(trial, act.day)
        return [self.fact(TrialModified, act, test=trial)]


class RecordFinding(PetitionCommand, frozen=True):
    """The Division says that a condition of the final approval has been met since that day."""

    button = "Record the finding"
    roles = DIVISION

    finding: Annotated[Finding, Prompt(label="Finding", choices=FINDINGS_IN_WORDS)]
    on: Annotated[str, Prompt("The date of the finding.", DAY, "--on", label="Since")]

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = _open(state, self.petition)
        since = parse_day(self.on)
        if self.finding == "suitable" and petition.stage is not Stage.IN_TRIAL:
            raise Refusal(
                f"Whether {petition.game} is suitable is shown by its test, which has not begun.", FINAL
            )
        if self.finding != "amendments-effective" and since > act.day:
            raise Refusal(f"{since} is in the future. Record what has happened already.", FINAL)
        return [self.fact(FindingRecorded, act, since=since.isoformat())]


class ChargeCosts(PetitionCommand, frozen=True):
    """What the Division's review, test and approval cost."""

    button = "Charge the costs"
    roles = DIVISION

    cents: Annotated[Cents, _AMOUNT._replace(label="Costs in dollars")]
    words: Annotated[str, Prompt("What it is for.", WORDS, "--words", label="Reason")]

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        _open(state, self.petition)
        _check_cents(self.cents)
        _check_words(self.words, "What are the costs for?")
        return [self.fact(CostsCharged, act)]


class PayCosts(PetitionCommand, frozen=True):
    button = "Record payment"
    roles = frozenset({Role.ACCOUNTING})

    cents: Annotated[Cents, _AMOUNT._replace(label="Dollars")]
    reference: Reference

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        """Take payments also after a petition has ended: the petitioners are liable for its costs."""
        petition = state.named(self.petition)
        _check_cents(self.cents)
        owed = petition.charged - petition.paid
        if self.cents > owed:
            raise Refusal(f"{dollars(owed)} are owed for {petition.name}, not {dollars(self.cents)}.", COSTS)
        _check_words(self.reference, "Under which reference was it paid?")
        return [self.fact(CostsPaid, act)]


class ApprovePetition(PetitionCommand, frozen=True):
    button = "Approve finally"
    roles = DIVISION

    reference: Reference

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        petition.progress.approved(act.day, petition.final_conditions)
        _check_words(self.reference, "Under which reference was it approved?")
        return [self.fact(PetitionApproved, act)]


class RefusePetition(PetitionCommand, frozen=True):
    button = "Refuse the petition"
    roles = DIVISION

    why: Why

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        petition.progress.refused(act.day, self.why)
        _check_words(self.why, "Why is it refused?")
        return [self.fact(PetitionRefused, act)]


class WithdrawPetition(PetitionCommand, frozen=True):
    button = "Withdraw the petition"
    roles = MANAGES

    why: Why

    def decide(self, state: Petitions, act: DeskAct) -> list[Any]:
        petition = state.named(self.petition)
        petition.progress.withdrawn(act.day, self.why)
        _check_words(self.why, "Why is it withdrawn?")
        return [self.fact(PetitionWithdrawn, act)]


# The desk for petitions (13:69F-8.4).


class PetitionDesk(Desk[Petitions]):
    log = PETITIONS
    commands = PetitionCommand

    def order(
        self, person: Person, command: DeskCommand, key: str | None = None, *, page: bytes = b""
    ) -> Record:
        """Carry out a command and keep the packet that it files: both are in the database, or neither."""
        if not page:
            return super().order(person, command, key)
        if len(page) > LARGEST_PACKET:
            raise Refusal(
                f"The packet has {len(page):,} bytes, but at most {LARGEST_PACKET:,} are kept. Shorten it.",
                FILING,
            )
        with self.floor.store.writing():
            keep_file(self.floor.store, page)
            return super().order(person, command, key)

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


# A petition as people see it: the structures that the API declares.


class PetitionEntry(msgspec.Struct):
    on: str
    words: str


class PetitionView(msgspec.Struct):
    """A petition. Patrons and dealers get the game, its stage and its test; the rest is empty."""

    petition: str
    game: str
    title: str
    options: dict[str, str]
    options_in_words: str
    stage: str
    since: str
    is_open: bool
    tables: list[str]
    first: str | None
    last: str | None
    hours: list[str]
    content: str | None
    petitioners: list[str]
    conditions: list[str]
    proposed: TrialPlan | None
    findings: dict[str, str]
    owed: Cents | None
    history: list[PetitionEntry]
    lacks: list[str]


def petition_view(petition: Petition, on: date, *, whole: bool) -> PetitionView:
    """Return the petition. If not ``whole``, only what every patron may know: game, stage and test."""
    trial, packet = petition.trial, petition.packet if whole else None
    return PetitionView(
        petition=petition.name,
        game=petition.game,
        title=game(petition.game).title,
        options=petition.options,
        options_in_words=options_in_words(
            game_asked_for(game(petition.game), petition.options).all_options, petition.options
        ),
        stage=petition.stage.value,
        since=petition.progress.since.isoformat(),
        is_open=petition.is_open,
        tables=trial.tables if trial else [],
        first=trial.first if trial else None,
        last=trial.last if trial else None,
        hours=trial.hours if trial else [],
        content=packet.content if packet else None,
        petitioners=packet.petitioners if packet else [],
        conditions=petition.conditions if whole else [],
        proposed=packet.test if packet else None,
        findings={name: str(since) for name, since in petition.findings.items()} if whole else {},
        owed=petition.charged - petition.paid if whole else None,
        history=_history(petition) if whole else [],
        lacks=petition.lacks(on) if whole else [],
    )


def _history(petition: Petition) -> list[PetitionEntry]:
    return [PetitionEntry(str(entry.on), entry.words) for entry in petition.progress.history]
