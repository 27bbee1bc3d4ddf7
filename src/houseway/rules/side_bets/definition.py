"""A side bet: what its file says, in the form in which tables keep it on record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.regulation import Citation
from houseway.regulation.citation import PROPOSED
from houseway.rules.side_bets.vocabulary import Value
from houseway.rules.wagers.payout import Pays, odds

SIDE_BETS = "side-bets"  # the option of a table that holds their definitions
WITH_THE_OTHERS: Literal["with the others"] = "with the others"
BEFORE_DECISIONS: Literal["before decisions"] = "before decisions"
SETTLED = (WITH_THE_OTHERS, BEFORE_DECISIONS)
PUSH: Literal["push"] = "push"

Wanted = Value | list[Value]  # what a row wants of a word, as written in the file


class SideBetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the pay table: it pays if every condition holds and no row before it paid."""

    when: dict[str, Wanted]
    title: str
    pays: str

    @property
    def name(self) -> str:
        return slug(self.title)

    @property
    def paid(self) -> Pays:
        return PUSH if self.pays == PUSH else odds(self.pays)


class SideBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side bet as its file writes it."""

    game: str
    name: str
    title: str
    meaning: str
    rows: tuple[SideBetRow, ...]
    settled: Literal["with the others", "before decisions"] = WITH_THE_OTHERS
    minimum: Cents | None = None
    maximum: Cents | None = None

    @property
    def cite(self) -> Citation:
        return Citation.read(f"{PROPOSED}{self.name}")

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that its rows look at, each once."""
        return tuple(dict.fromkeys(word for row in self.rows for word in row.when))

    @property
    def limits(self) -> Mapping[str, str]:
        """Return the limits of the file as options of the table."""
        ends = {"minimum": self.minimum, "maximum": self.maximum}
        return {f"{end}-{self.name}": str(cents) for end, cents in ends.items() if cents is not None}


def slug(title: str) -> str:
    """Return a title as the name of a row: ``Suited pair`` is ``suited-pair``."""
    letters = [letter if letter.isalnum() and letter.isascii() else " " for letter in title.lower()]
    return "-".join("".join(letters).split())


def as_text(side_bets: Iterable[SideBet]) -> str:
    """Return the definitions on one line, always in the same spelling: tables keep it on record."""
    return msgspec.json.encode(list(side_bets), order="sorted").decode()


def from_text(text: str) -> tuple[SideBet, ...]:
    """Return the definitions that ``as_text`` wrote; raise msgspec.ValidationError for anything else."""
    return tuple(msgspec.json.decode(text, type=list[SideBet]))
