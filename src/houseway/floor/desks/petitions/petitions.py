"""The state of the desk for petitions (13:69F-8.4): each petition with its packet, test and progress."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, singledispatchmethod
from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.desks.petitions import facts
from houseway.floor.desks.petitions.status import (
    FILING,
    OPEN,
    FinalConditions,
    Progress,
    Stage,
    filed,
    proposed_by_division,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet
from houseway.rules.side_bets.read import read_recorded
from houseway.table.live.recorded_rules import rules_of

_day = date.fromisoformat


def proposed_table(game: str, options: dict[str, str]) -> Table[Any]:
    """Return a table as a petition proposes it: as a what-if where the regulation does not allow it yet."""
    try:
        return rules_of(game, options)
    except Refusal:
        return open_table(game_named(game), options, what_if=True)


@dataclass
class Petition:
    name: str
    game: str
    options: dict[str, str]
    progress: Progress
    packet: facts.Packet | None = None  # None if the Division itself proposed the game
    test_draft: facts.TestDrafted | None = None  # a submission for the test that is not submitted yet
    submitted: facts.TestSubmitted | None = None
    test: facts.TestPlan | None = None  # as it is in force
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
    def test_lacks(self) -> list[facts.Lack]:
        """What the submission for the test lacks; the Division itself needs none."""
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
                return [str(lack.missing) for lack in self.test_lacks] or [
                    "the Division's order to begin the test"
                ]
            case Stage.IN_TEST:
                return [str(point) for point in self.final_conditions.open_points(on)]
        return []


class Petitions:
    def __init__(self) -> None:
        self.by_name: dict[str, Petition] = {}
        self.drafts: dict[str, facts.PetitionDrafted] = {}  # forms that are not filed yet

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

    def do(self, fact: facts.AnyPetitionFact) -> None:
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} is not a fact about petitions")

    @_apply.register
    def _(self, fact: facts.PetitionDrafted) -> None:
        self.drafts[fact.petition] = fact

    @_apply.register
    def _(self, fact: facts.DraftDropped) -> None:
        del self.drafts[fact.petition]

    @_apply.register
    def _(self, fact: facts.PetitionFiled) -> None:
        packet = fact.packet
        self.drafts.pop(fact.petition, None)
        progress = filed(_day(fact.on), [lack.missing for lack in packet.missing])
        self.by_name[fact.petition] = Petition(
            fact.petition, packet.game, dict(packet.options), progress, packet
        )

    @_apply.register
    def _(self, fact: facts.GameProposed) -> None:
        progress = proposed_by_division(_day(fact.on), game_named(fact.game).title)
        self.by_name[fact.petition] = Petition(fact.petition, fact.game, fact.options, progress)

    @_apply.register
    def _(self, fact: facts.PreliminarilyApproved) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.preliminarily_approved(_day(fact.on))

    @_apply.register
    def _(self, fact: facts.TestDrafted) -> None:
        self.by_name[fact.petition].test_draft = fact

    @_apply.register
    def _(self, fact: facts.TestDraftDropped) -> None:
        self.by_name[fact.petition].test_draft = None

    @_apply.register
    def _(self, fact: facts.TestSubmitted) -> None:
        petition = self.by_name[fact.petition]
        petition.packet, petition.submitted, petition.test_draft = fact.packet, fact, None

    @_apply.register
    def _(self, fact: facts.TestBegun) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.test_begun(
            _day(fact.on), [lack.missing for lack in petition.test_lacks]
        )
        petition.test, petition.conditions = fact.test, list(fact.conditions)

    @_apply.register
    def _(self, fact: facts.TestModified) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.modified(_day(fact.on), fact.words)
        petition.test = fact.test

    @_apply.register
    def _(self, fact: facts.FindingRecorded) -> None:
        self.by_name[fact.petition].findings[fact.finding] = _day(fact.since)

    @_apply.register
    def _(self, fact: facts.CostsCharged) -> None:
        self.by_name[fact.petition].charged += fact.cents

    @_apply.register
    def _(self, fact: facts.CostsPaid) -> None:
        petition = self.by_name[fact.petition]
        if not 0 < fact.cents <= petition.charged - petition.paid:
            raise ValueError(f"{fact.cents} cents are more than was owed for {petition.name}")
        petition.paid += fact.cents

    @_apply.register
    def _(self, fact: facts.PetitionApproved) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.approved(_day(fact.on), petition.final_conditions)

    @_apply.register
    def _(self, fact: facts.PetitionRefused) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.refused(_day(fact.on), fact.why)

    @_apply.register
    def _(self, fact: facts.PetitionWithdrawn) -> None:
        petition = self.by_name[fact.petition]
        petition.progress = petition.progress.withdrawn(_day(fact.on), fact.why)
