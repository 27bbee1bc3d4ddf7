"""Prepares a petition for filing: renders its packet and collects what the house keeps on record."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import NamedTuple

from houseway.documents.division.form import Value
from houseway.documents.division.game_description import undescribed
from houseway.documents.division.petition import Petition, read_petition
from houseway.documents.division.petition_packet import petition_packet
from houseway.documents.fingerprint import fingerprint
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.floor.desks.petitions.facts import Lack, Packet, TestPlan
from houseway.floor.desks.petitions.hours_of_test import listed
from houseway.odds.game_odds import game_odds
from houseway.regulation.missing_item import Missing


class PrintedPacket(NamedTuple):
    packet: Packet
    page: bytes  # the print as HTML, which needs no other file


class PacketInPDF(NamedTuple):
    content: str  # the fingerprint, the same for every way of printing the packet
    pdf: bytes


def packet_from(form: str, file_name: str) -> PrintedPacket:
    """Return the packet of a form; refuse a form with errors. The packet lists what is missing."""
    petition = read_petition(form, file_name)
    odds = game_odds(petition.table)
    document = petition_packet(petition, odds)
    page = in_html(document).encode()
    packet = Packet(
        form=form,
        content=fingerprint(document),
        game=petition.table.game.name,
        options=dict(petition.table.options.given),
        petitioners=[str(person["name"]) for person in petition.petitioners if person.get("name")],
        unlicensed=[str(person.get("name", "")) for person in petition.unlicensed],
        missing=[_lack(missing) for missing in (*petition.missing, *undescribed(odds))],
        test=_test_plan(petition) if petition.has_test else None,
        test_missing=[_lack(missing) for missing in petition.test_missing],
        printed=sha256(page).hexdigest(),
    )
    return PrintedPacket(packet, page)


def packet_in_pdf(form: str, file_name: str) -> PacketInPDF:
    """Return the packet of a form that is on record, printed as PDF."""
    petition = read_petition(form, file_name)
    document = petition_packet(petition, game_odds(petition.table))
    return PacketInPDF(fingerprint(document), in_pdf(document))


def _lack(missing: Missing) -> Lack:
    return Lack(missing.words, missing.cite.id)


def _test_plan(petition: Petition) -> TestPlan:
    answers = petition.filled.answers("test")
    return TestPlan(
        _listed(answers.get("tables")),
        _day(answers.get("from")),
        _day(answers.get("until")),
        dict(petition.table.options.given),
        listed(str(answers.get("hours", ""))),
    )


def _listed(value: Value | None) -> list[str]:
    return list(value) if isinstance(value, tuple) else []


def _day(value: Value | None) -> str:
    return value.isoformat() if isinstance(value, date) else ""
