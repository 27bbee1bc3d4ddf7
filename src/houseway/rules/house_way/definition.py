"""A house way as its file writes it, and in the form in which tables keep it on record."""

from __future__ import annotations

import msgspec

from houseway.rules.side_bets.definition import Wanted

HOUSE_WAY = "house-way"  # the option of a table that names its house way, or holds its definition


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A case: the hands that it is for, and how they are set.

    It applies if every condition of ``when`` holds for the hand and at least one legal setting keeps the
    conditions of ``set``. Of these settings it takes the one that comes first by ``prefer``.
    """

    key: str
    words: str  # what a person reads: the instruction to the dealer
    when: dict[str, Wanted] = {}  # words of the hand, with the values that they must have
    set: dict[str, Wanted] = {}  # words of a setting, with the values that they must have
    prefer: tuple[str, ...] = ()  # such as "highest low-rank", the most important first


class HouseWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ordered list of cases: the first one that applies sets the hand."""

    game: str
    name: str
    title: str
    meaning: str  # what kind of way it is, in a sentence
    cases: tuple[Case, ...]
    source: str = ""  # where it is from, and what of it is a reading

    def case(self, key: str) -> Case:
        return next(case for case in self.cases if case.key == key)


def as_text(way: HouseWay) -> str:
    """Return the definition on one line, always in the same spelling: tables keep it on record."""
    return msgspec.json.encode(way, order="sorted").decode()


def from_text(text: str) -> HouseWay:
    """Return the way that ``as_text`` wrote; raise msgspec.ValidationError for anything else."""
    return msgspec.json.decode(text, type=HouseWay)
