"""Facts of the desk for petitions."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from houseway.equipment.money import Cents
from houseway.regulation import Citation
from houseway.regulation.citation import Missing
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


class TestPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where and when a game is tested, and with which options: names of tables, days at the house.

    ``hours`` are times of the day; empty for whole days.
    """

    __test__ = False  # not for pytest

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
    test: TestPlan | None
    test_missing: list[Lack]
    printed: str = ""  # the SHA-256 of the print, which the house keeps; earlier versions kept none


# Facts. ``on`` is the day at the house.


class PetitionFiled(Fact, frozen=True):
    petition: str
    packet: Packet
    on: str
    by: str
    at: int


class PetitionDrafted(Fact, frozen=True):
    petition: str
    form: str
    on: str
    by: str
    at: int


class DraftDropped(Fact, frozen=True):
    petition: str
    by: str
    at: int


class GameProposed(Fact, frozen=True):
    petition: str
    game: str
    options: dict[str, str]
    on: str
    by: str
    at: int


class PreliminarilyApproved(Fact, frozen=True):
    petition: str
    reference: str
    on: str
    by: str
    at: int


class TestSubmitted(Fact, frozen=True):
    __test__ = False

    petition: str
    packet: Packet
    on: str
    by: str
    at: int


class TestDrafted(Fact, frozen=True):
    __test__ = False

    petition: str
    form: str
    on: str
    by: str
    at: int


class TestDraftDropped(Fact, frozen=True):
    __test__ = False

    petition: str
    by: str
    at: int


class TestBegun(Fact, frozen=True):
    __test__ = False

    petition: str
    test: TestPlan
    conditions: list[str]
    on: str
    by: str
    at: int


class TestModified(Fact, frozen=True):
    __test__ = False

    petition: str
    test: TestPlan
    words: str
    on: str
    by: str
    at: int


class FindingRecorded(Fact, frozen=True):
    """``since`` is the day from which it holds."""

    petition: str
    finding: Finding
    since: str
    by: str
    at: int


class CostsCharged(Fact, frozen=True):
    petition: str
    cents: Cents
    words: str
    by: str
    at: int


class CostsPaid(Fact, frozen=True):
    petition: str
    cents: Cents
    reference: str
    by: str
    at: int


class PetitionApproved(Fact, frozen=True):
    petition: str
    reference: str
    on: str
    by: str
    at: int


class PetitionRefused(Fact, frozen=True):
    petition: str
    why: str
    on: str
    by: str
    at: int


class PetitionWithdrawn(Fact, frozen=True):
    petition: str
    why: str
    on: str
    by: str
    at: int


AnyPetitionFact = (
    PetitionDrafted
    | DraftDropped
    | PetitionFiled
    | GameProposed
    | PreliminarilyApproved
    | TestDrafted
    | TestDraftDropped
    | TestSubmitted
    | TestBegun
    | TestModified
    | FindingRecorded
    | CostsCharged
    | CostsPaid
    | PetitionApproved
    | PetitionRefused
    | PetitionWithdrawn
)
