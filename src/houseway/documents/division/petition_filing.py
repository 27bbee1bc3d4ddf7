"""A petition made ready to be filed: its packet printed once, and what the house keeps of it."""

from __future__ import annotations

from datetime import date

from houseway.documents.division.form import Value
from houseway.documents.division.game_description import undescribed
from houseway.documents.division.petition import Petition, read_petition
from houseway.documents.division.petition_packet import petition_packet
from houseway.documents.fingerprint import fingerprint
from houseway.floor.desks.petitions.facts import Lack, Packet, TestPlan
from houseway.floor.desks.petitions.hours import listed
from houseway.odds.game_odds import game_odds
from houseway.regulation.missing import Missing


def packet_from(form: str, file_name: str) -> Packet:
    """Refused where the form has errors; what it lacks is in the packet."""
    read = read_petition(form, file_name)
    found = game_odds(read.table)
    return Packet(
        form=form,
        content=fingerprint(petition_packet(read, found)),
        game=read.table.game.name,
        options=dict(read.table.options.given),
        petitioners=[str(one["name"]) for one in read.petitioners if one.get("name")],
        unlicensed=[str(one.get("name", "")) for one in read.unlicensed],
        missing=[_lack(one) for one in (*read.missing, *undescribed(found))],
        test=_test(read) if read.has_test else None,
        test_missing=[_lack(one) for one in read.test_missing],
    )


def _lack(one: Missing) -> Lack:
    return Lack(one.words, one.cite.id)


def _test(read: Petition) -> TestPlan:
    answers = read.filled.one("test")
    return TestPlan(
        _listed(answers.get("tables")),
        _day(answers.get("from")),
        _day(answers.get("until")),
        dict(read.table.options.given),
        listed(str(answers.get("hours", ""))),
    )


def _listed(value: Value | None) -> list[str]:
    return list(value) if isinstance(value, tuple) else []


def _day(value: Value | None) -> str:
    return value.isoformat() if isinstance(value, date) else ""
