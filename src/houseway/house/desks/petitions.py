"""Keeps petitions for new games (13:69F-8.4): each with its packet, its trial, its stages and their dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, get_args

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.desk_log import DeskLog
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.regulation.citation import Missing
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import offered_rules
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet
from houseway.rules.side_bets.read import read_recorded
from houseway.table.live.fact import Fact

Finding = Literal["suitable", "amendments-effective", "licenses-filed", "waivers-issued"]
FINDINGS: tuple[Finding, ...] = get_args(Finding)


class Lack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a packet lacks, and the paragraph that asks for it."""

    words: str
    cite: str

    @property
    def missing(self) -> Missing:
        return Missing(self.words, Citation.read(self.cite))


class TrialPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and when a game is tested, and with which options: names of tables, days at the house.

    ``hours`` are times of the day; empty for whole days.
    """

    tables: list[str]
    first: str
    last: str
    options: dict[str, str]
    hours: list[str] = []


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A petition as it is filed: the form it is printed from, and the fingerprint of what is in the print.

    ``test`` is None while no test is proposed; ``unlicensed`` are the petitioners who need a license.
    """

    form: str
    content: str
    game: str
    options: dict[str, str]
    petitioners: list[str]
    unlicensed: list[str]
    missing: list[Lack]
    test: TrialPlan | None
    test_missing: list[Lack]
    printed: str = ""  # the SHA-256 of the print, which the house keeps; earlier versions kept none


# Facts, and what each does to the state of the desk. ``on`` is the day at the house.


class PetitionFiled(Fact, frozen=True):
    petition: str
    packet: Packet
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        packet = self.packet
        petitions.drafts.pop(self.petition, None)
        progress = filed(_day(self.on), [lack.missing for lack in packet.missing])
        petitions.by_name[self.petition] = Petition(
            self.petition, packet.game, dict(packet.options), progress, packet
        )


class PetitionDrafted(Fact, frozen=True):
    petition: str
    form: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petitions.drafts[self.petition] = self


class DraftDropped(Fact, frozen=True):
    petition: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        del petitions.drafts[self.petition]


class GameProposed(Fact, frozen=True):
    petition: str
    game: str
    options: dict[str, str]
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        progress = proposed_by_division(_day(self.on), game_named(self.game).title)
        petitions.by_name[self.petition] = Petition(self.petition, self.game, self.options, progress)


class PreliminarilyApproved(Fact, frozen=True):
    petition: str
    reference: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.preliminarily_approved(_day(self.on))


class TrialSubmitted(Fact, frozen=True, tag="test-submitted"):
    petition: str
    packet: Packet
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.packet, petition.submitted, petition.trial_draft = self.packet, self, None


class TrialDrafted(Fact, frozen=True, tag="test-drafted"):
    petition: str
    form: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petitions.by_name[self.petition].trial_draft = self


class TrialDraftDropped(Fact, frozen=True, tag="test-draft-dropped"):
    petition: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petitions.by_name[self.petition].trial_draft = None


class TrialBegun(Fact, frozen=True, tag="test-begun"):
    petition: str
    test: TrialPlan
    conditions: list[str]
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.trial_begun(
            _day(self.on), [lack.missing for lack in petition.trial_lacks]
        )
        petition.trial, petition.conditions = self.test, list(self.conditions)


class TrialModified(Fact, frozen=True, tag="test-modified"):
    petition: str
    test: TrialPlan
    words: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.modified(_day(self.on), self.words)
        petition.trial = self.test


class FindingRecorded(Fact, frozen=True):
    """``since`` is the day from which it holds."""

    petition: str
    finding: Finding
    since: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petitions.by_name[self.petition].findings[self.finding] = _day(self.since)


class CostsCharged(Fact, frozen=True):
    petition: str
    cents: Cents
    words: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petitions.by_name[self.petition].charged += self.cents


class CostsPaid(Fact, frozen=True):
    petition: str
    cents: Cents
    reference: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        if not 0 < self.cents <= petition.charged - petition.paid:
            raise ValueError(f"{self.cents} cents are more than was owed for {petition.name}")
        petition.paid += self.cents


class PetitionApproved(Fact, frozen=True):
    petition: str
    reference: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.approved(_day(self.on), petition.final_conditions)


class PetitionRefused(Fact, frozen=True):
    petition: str
    why: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.refused(_day(self.on), self.why)


class PetitionWithdrawn(Fact, frozen=True):
    petition: str
    why: str
    on: str
    by: str
    at: int

    def do(self, petitions: Petitions) -> None:
        petition = petitions.by_name[self.petition]
        petition.progress = petition.progress.withdrawn(_day(self.on), self.why)


AnyPetitionFact = (
    PetitionDrafted
    | DraftDropped
    | PetitionFiled
    | GameProposed
    | PreliminarilyApproved
    | TrialDrafted
    | TrialDraftDropped
    | TrialSubmitted
    | TrialBegun
    | TrialModified
    | FindingRecorded
    | CostsCharged
    | CostsPaid
    | PetitionApproved
    | PetitionRefused
    | PetitionWithdrawn
)


FILING = Citation("13:69F-8.4(d)")
DETERMINATION = Citation("13:69F-8.4(e)")
BEFORE_A_TRIAL = Citation("13:69F-8.4(f)")
FINAL = Citation("13:69F-8.4(g)")
SUITABLE = Citation("13:69F-8.4(g)1")
AMENDMENTS = Citation("13:69F-8.4(g)2")
LICENSES = Citation("13:69F-8.4(g)3")
COSTS = Citation("13:69F-8.4(g)4")
BY_THE_DIVISION = Citation("13:69F-8.4(h)")


class Stage(StrEnum):
    FILED = "filed"
    PRELIMINARILY_APPROVED = "preliminarily approved"
    IN_TRIAL = "in test"
    APPROVED = "approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


OPEN = (Stage.FILED, Stage.PRELIMINARILY_APPROVED, Stage.IN_TRIAL)


@dataclass(frozen=True)
class HistoryEntry:
    """Says what happened on a day."""

    on: date
    words: str


@dataclass(frozen=True)
class Progress:
    """Keeps the stage and history of a petition. Each method returns the next progress, or refuses."""

    stage: Stage
    history: tuple[HistoryEntry, ...]

    @property
    def since(self) -> date:
        return self.history[-1].on

    def preliminarily_approved(self, on: date) -> Progress:
        """Follow the Division's determination, which is always subject to a successful test."""
        self._check(on, (Stage.FILED,), "A determination follows the filing", DETERMINATION)
        return self._next(
            Stage.PRELIMINARILY_APPROVED, on, "preliminarily approved, subject to a successful test"
        )

    def trial_begun(self, on: date, missing: Sequence[Missing]) -> Progress:
        """Begin the test, for which the submission must be complete."""
        self._check(
            on, (Stage.PRELIMINARILY_APPROVED,), "A test follows the preliminary approval", BEFORE_A_TRIAL
        )
        _refuse_incomplete("The submission for the test", missing, BEFORE_A_TRIAL)
        return self._next(Stage.IN_TRIAL, on, "test begun")

    def modified(self, on: date, words: str) -> Progress:
        """Change the rules of the game or of the test, as the Division may at any time during it."""
        self._check(on, (Stage.IN_TRIAL,), "Game and test are modified during the test", FINAL)
        return self._next(Stage.IN_TRIAL, on, f"modified: {words}")

    def approved(self, on: date, conditions: FinalConditions) -> Progress:
        """Approve the game finally, when every condition is met."""
        self._check(on, (Stage.IN_TRIAL,), "Final approval follows the test", FINAL)
        open_points = list(conditions.open_points(on))
        if open_points:
            listed = "; ".join(map(str, open_points))
            raise Refusal(f"The game cannot be finally approved on {on} yet: {listed}.", FINAL)
        return self._next(Stage.APPROVED, on, "finally approved")

    def refused(self, on: date, why: str) -> Progress:
        self._check(on, OPEN, "Only an open petition is refused", DETERMINATION)
        return self._next(Stage.REFUSED, on, f"refused: {why}")

    def withdrawn(self, on: date, why: str) -> Progress:
        self._check(on, OPEN, "Only an open petition is withdrawn", FILING)
        return self._next(Stage.WITHDRAWN, on, f"withdrawn: {why}")

    def _check(self, on: date, allowed: Sequence[Stage], rule: str, cite: Citation) -> None:
        if self.stage not in allowed:
            raise Refusal(f"{rule}, but this petition has been {self.stage} since {self.since}.", cite)
        if on < self.since:
            raise Refusal(
                f"{on} is before {self.since}, the last act of this petition. Check the date.", cite
            )

    def _next(self, stage: Stage, on: date, words: str) -> Progress:
        return replace(self, stage=stage, history=(*self.history, HistoryEntry(on, words)))


@dataclass(frozen=True)
class FinalConditions:
    """Says since when each condition of the final approval is met; None while it is not."""

    found_suitable: date | None
    amendments_effective: date | None
    license_applications_filed: date | None
    waivers_issued: date | None
    costs_owed: Cents

    def open_points(self, on: date) -> Iterator[Missing]:
        if not _is_met(self.found_suitable, on):
            yield Missing("the Division has not found it suitable", SUITABLE)
        if not _is_met(self.amendments_effective, on):
            yield Missing("the amendments it needs are not effective", AMENDMENTS)
        if not _is_met(self.license_applications_filed, on) or not _is_met(self.waivers_issued, on):
            yield Missing("license applications are not filed or waivers not issued", LICENSES)
        if self.costs_owed:
            yield Missing(f"{dollars(self.costs_owed)} of the Division's costs are not paid", COSTS)


def _is_met(since: date | None, on: date) -> bool:
    return since is not None and since <= on


def _refuse_incomplete(what: str, missing: Sequence[Missing], cite: Citation) -> None:
    if missing:
        listed = "; ".join(map(str, missing))
        raise Refusal(f"{what} is not complete. Missing: {listed}.", cite)


def filed(on: date, missing: Sequence[Missing]) -> Progress:
    """Return the progress of a new petition, which must be complete."""
    _refuse_incomplete("The petition", missing, FILING)
    return Progress(Stage.FILED, (HistoryEntry(on, "filed with the Intake Unit"),))


def proposed_by_division(on: date, title: str) -> Progress:
    """Return the progress of a game that the Division proposes by itself, without form or petitioners."""
    return Progress(Stage.FILED, (HistoryEntry(on, f"{title} proposed by the Division ({BY_THE_DIVISION})"),))


# The state of the desk: each petition with its packet, trial and progress.

_day = date.fromisoformat


def proposed_table(game: str, options: dict[str, str]) -> Table[Any]:
    """Return a table as a petition proposes it: as a what-if where the regulation does not allow it yet."""
    try:
        return offered_rules(game, options)
    except Refusal:
        return open_table(game_named(game), options, what_if=True)


@dataclass
class Petition:
    name: str
    game: str
    options: dict[str, str]
    progress: Progress
    packet: Packet | None = None  # None if the Division itself proposed the game
    trial_draft: TrialDrafted | None = None  # a submission for the test that is not submitted yet
    submitted: TrialSubmitted | None = None
    trial: TrialPlan | None = None  # as it is in force
    conditions: list[str] = field(default_factory=list)
    findings: dict[str, date] = field(default_factory=dict)
    charged: Cents = 0
    paid: Cents = 0

    @property
    def stage(self) -> Stage:
        return self.progress.stage

    @cached_property
    def side_bets(self) -> tuple[SideBet, ...]:
        """Return the side bets that it proposes, if it is about side bets."""
        text = self.options.get(SIDE_BETS)
        return read_recorded(text) if text else ()

    @property
    def is_open(self) -> bool:
        return self.stage in OPEN

    @property
    def trial_lacks(self) -> list[Lack]:
        """Return what the submission for the test lacks; the Division itself needs none."""
        return self.packet.test_missing if self.packet else []

    @property
    def final_conditions(self) -> FinalConditions:
        """If every petitioner is licensed, there is no application to file and no waiver to issue."""
        nothing_to_file = None if self.packet and self.packet.unlicensed else self.progress.history[0].on
        return FinalConditions(
            self.findings.get("suitable"),
            self.findings.get("amendments-effective"),
            self.findings.get("licenses-filed", nothing_to_file),
            self.findings.get("waivers-issued", nothing_to_file),
            self.charged - self.paid,
        )

    def lacks(self, on: date) -> list[str]:
        """Return what is still missing for its next step."""
        match self.stage:
            case Stage.FILED:
                return ["the Division's determination (13:69F-8.4(e))"]
            case Stage.PRELIMINARILY_APPROVED:
                return [str(lack.missing) for lack in self.trial_lacks] or [
                    "the Division's order to begin the test"
                ]
            case Stage.IN_TRIAL:
                return [str(point) for point in self.final_conditions.open_points(on)]
        return []


class Petitions:
    def __init__(self) -> None:
        self.by_name: dict[str, Petition] = {}
        self.drafts: dict[str, PetitionDrafted] = {}  # forms that are not filed yet

    def named(self, name: str) -> Petition:
        if name not in self.by_name:
            raise Refusal(f"There is no petition {name!r}. Check its name.", FILING)
        return self.by_name[name]

    def of_game(self, game: str) -> Petition | None:
        """Return the last petition about the game itself, not about a side bet of it."""
        petitions = reversed(self.by_name.values())
        return next(
            (petition for petition in petitions if petition.game == game and not petition.side_bets), None
        )

    def of_side_bet(self, side_bet: SideBet) -> Petition | None:
        """Return the last petition about exactly this side bet."""
        petitions = reversed(self.by_name.values())
        return next((petition for petition in petitions if side_bet in petition.side_bets), None)

    def do(self, fact: AnyPetitionFact) -> None:
        fact.do(self)


PETITIONS = DeskLog("petitions", Petitions, AnyPetitionFact)
