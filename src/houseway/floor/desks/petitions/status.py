"""The stages of a petition, from its filing to the final approval (13:69F-8.4), each with its date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.regulation.citation import Missing

FILING = Citation("13:69F-8.4(d)")
DETERMINATION = Citation("13:69F-8.4(e)")
BEFORE_A_TEST = Citation("13:69F-8.4(f)")
FINAL = Citation("13:69F-8.4(g)")
SUITABLE = Citation("13:69F-8.4(g)1")
AMENDMENTS = Citation("13:69F-8.4(g)2")
LICENSES = Citation("13:69F-8.4(g)3")
COSTS = Citation("13:69F-8.4(g)4")
BY_THE_DIVISION = Citation("13:69F-8.4(h)")


class Stage(StrEnum):
    FILED = "filed"
    PRELIMINARILY_APPROVED = "preliminarily approved"
    IN_TEST = "in test"
    APPROVED = "approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


OPEN = (Stage.FILED, Stage.PRELIMINARILY_APPROVED, Stage.IN_TEST)


@dataclass(frozen=True)
class HistoryEntry:
    """What happened on a day."""

    on: date
    words: str


@dataclass(frozen=True)
class Progress:
    """The stage and history of a petition. Each method returns the next progress, or refuses."""

    stage: Stage
    history: tuple[HistoryEntry, ...]

    @property
    def since(self) -> date:
        return self.history[-1].on

    def preliminarily_approved(self, on: date) -> Progress:
        """The Division's determination; it is always subject to a successful test."""
        self._check(on, (Stage.FILED,), "A determination follows the filing", DETERMINATION)
        return self._next(
            Stage.PRELIMINARILY_APPROVED, on, "preliminarily approved, subject to a successful test"
        )

    def test_begun(self, on: date, missing: Sequence[Missing]) -> Progress:
        """The submission for the test must be complete."""
        self._check(
            on, (Stage.PRELIMINARILY_APPROVED,), "A test follows the preliminary approval", BEFORE_A_TEST
        )
        _refuse_incomplete("The submission for the test", missing, BEFORE_A_TEST)
        return self._next(Stage.IN_TEST, on, "test begun")

    def modified(self, on: date, words: str) -> Progress:
        """The Division may change the rules of the game and of the test at any time during it."""
        self._check(on, (Stage.IN_TEST,), "Game and test are modified during the test", FINAL)
        return self._next(Stage.IN_TEST, on, f"modified: {words}")

    def approved(self, on: date, conditions: FinalConditions) -> Progress:
        """The final approval, when every condition is met."""
        self._check(on, (Stage.IN_TEST,), "Final approval follows the test", FINAL)
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
    """The conditions of the final approval: the date since when each is met, or None."""

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
