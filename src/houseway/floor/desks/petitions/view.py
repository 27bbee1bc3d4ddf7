"""A petition as people see it: the structures that the API declares."""

from __future__ import annotations

from datetime import date

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.petitions.facts import TestPlan
from houseway.floor.desks.petitions.petitions import Petition
from houseway.rules.options import options_in_words
from houseway.rules.registry import game
from houseway.rules.side_bets.derive import game_asked_for


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
    proposed: TestPlan | None
    findings: dict[str, str]
    owed: Cents | None
    history: list[PetitionEntry]
    lacks: list[str]


def petition_view(petition: Petition, on: date, *, whole: bool) -> PetitionView:
    """Return the petition. If not ``whole``, only what every patron may know: game, stage and test."""
    test, packet = petition.test, petition.packet if whole else None
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
        tables=test.tables if test else [],
        first=test.first if test else None,
        last=test.last if test else None,
        hours=test.hours if test else [],
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
