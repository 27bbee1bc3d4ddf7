"""Petitions for new games on the log (13:69F-8.4): each with its packet, its test, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import singledispatchmethod
from typing import Any

import msgspec

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
from houseway.rules.options import options_in_words
from houseway.rules.registry import game as game_named

_day = date.fromisoformat


@dataclass
class Petition:
    name: str
    game: str
    options: dict[str, str]
    progress: Progress
    packet: facts.Packet | None = None  # None where the Division itself proposed the game
    submitted: facts.TestSubmitted | None = None
    test: facts.TestPlan | None = None  # as it is in force
    conditions: list[str] = field(default_factory=list)
    findings: dict[str, date] = field(default_factory=dict)
    charged: Cents = 0
    paid: Cents = 0

    @property
    def stage(self) -> Stage:
        return self.progress.stage

    @property
    def is_open(self) -> bool:
        return self.stage in OPEN

    @property
    def test_lacks(self) -> list[facts.Lack]:
        """What the submission for the test lacks; the Division files none with itself."""
        return self.packet.test_missing if self.packet else []

    @property
    def final_conditions(self) -> FinalConditions:
        """Where every petitioner is licensed there is no application to file and no waiver to issue."""
        nothing_to_file = None if self.packet and self.packet.unlicensed else self.progress.history[0].on
        return FinalConditions(
            self.findings.get("suitable"),
            self.findings.get("amendments-effective"),
            self.findings.get("licenses-filed", nothing_to_file),
            self.findings.get("waivers-issued", nothing_to_file),
            self.charged - self.paid,
        )

    def lacks(self, on: date) -> list[str]:
        """What is still missing for its next step."""
        match self.stage:
            case Stage.FILED:
                return ["the Division's determination (13:69F-8.4(e))"]
            case Stage.PRELIMINARILY_APPROVED:
                return [str(one.missing) for one in self.test_lacks] or [
                    "the Division's order to begin the test"
                ]
            case Stage.IN_TEST:
                return [str(one) for one in self.final_conditions.open_points(on)]
        return []


class Petitions:
    def __init__(self) -> None:
        self.by_name: dict[str, Petition] = {}

    def named(self, name: str) -> Petition:
        if name not in self.by_name:
            raise Refusal(f"There is no petition {name!r}. Look how it is called.", FILING)
        return self.by_name[name]

    def of_game(self, game: str) -> Petition | None:
        """The last one about the game."""
        return next((one for one in reversed(self.by_name.values()) if one.game == game), None)

    def do(self, fact: facts.AnyPetitionFact) -> None:
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} tells nothing of a petition")

    @_apply.register
    def _(self, fact: facts.PetitionFiled) -> None:
        packet = fact.packet
        progress = filed(_day(fact.on), [one.missing for one in packet.missing])
        self.by_name[fact.petition] = Petition(
            fact.petition, packet.game, dict(packet.options), progress, packet
        )

    @_apply.register
    def _(self, fact: facts.GameProposed) -> None:
        progress = proposed_by_division(_day(fact.on), game_named(fact.game).title)
        self.by_name[fact.petition] = Petition(fact.petition, fact.game, fact.options, progress)

    @_apply.register
    def _(self, fact: facts.PreliminarilyApproved) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.preliminarily_approved(_day(fact.on))

    @_apply.register
    def _(self, fact: facts.TestSubmitted) -> None:
        one = self.by_name[fact.petition]
        one.packet, one.submitted = fact.packet, fact

    @_apply.register
    def _(self, fact: facts.TestBegun) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.test_begun(_day(fact.on), [lack.missing for lack in one.test_lacks])
        one.test, one.conditions = fact.test, list(fact.conditions)

    @_apply.register
    def _(self, fact: facts.TestModified) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.modified(_day(fact.on), fact.words)
        one.test = fact.test

    @_apply.register
    def _(self, fact: facts.FindingRecorded) -> None:
        self.by_name[fact.petition].findings[fact.finding] = _day(fact.since)

    @_apply.register
    def _(self, fact: facts.CostsCharged) -> None:
        self.by_name[fact.petition].charged += fact.cents

    @_apply.register
    def _(self, fact: facts.CostsPaid) -> None:
        one = self.by_name[fact.petition]
        if not 0 < fact.cents <= one.charged - one.paid:
            raise ValueError(f"{fact.cents} cents are more than was owed for {one.name}")
        one.paid += fact.cents

    @_apply.register
    def _(self, fact: facts.PetitionApproved) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.approved(_day(fact.on), one.final_conditions)

    @_apply.register
    def _(self, fact: facts.PetitionRefused) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.refused(_day(fact.on), fact.why)

    @_apply.register
    def _(self, fact: facts.PetitionWithdrawn) -> None:
        one = self.by_name[fact.petition]
        one.progress = one.progress.withdrawn(_day(fact.on), fact.why)


def petition_shown(one: Petition, on: date, *, whole: bool) -> Mapping[str, Any]:
    """As a JSON document. Not ``whole``, it is what every patron may know: the game, its stage, its test."""
    test = one.test
    return {
        "petition": one.name,
        "game": one.game,
        "title": game_named(one.game).title,
        "options": one.options,
        "options_in_words": options_in_words(game_named(one.game).all_options, one.options),
        "stage": one.stage.value,
        "since": one.progress.since.isoformat(),
        "is_open": one.is_open,
        "tables": test.tables if test else [],
        "first": test.first if test else None,
        "last": test.last if test else None,
        "hours": test.hours if test else [],
        "content": one.packet.content if one.packet and whole else None,
        "petitioners": one.packet.petitioners if one.packet and whole else [],
        "conditions": one.conditions if whole else [],
        "proposed": _proposed(one) if whole else None,
        "findings": {name: since.isoformat() for name, since in one.findings.items()} if whole else {},
        "owed": one.charged - one.paid if whole else None,
        "history": [{"on": entry.on.isoformat(), "words": entry.words} for entry in one.progress.history]
        if whole
        else [],
        "lacks": one.lacks(on) if whole else [],
    }


def _proposed(one: Petition) -> Any:
    """The test as the petitioners would have it."""
    return msgspec.to_builtins(one.packet.test) if one.packet and one.packet.test else None
