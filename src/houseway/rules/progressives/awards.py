"""Award tables of a progressive wager: a share of the meter, or a fixed amount, for each winning outcome."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.progressives.terms import PARTS, Rate, percent, rate_named

PROBABILITY = Citation("13:69D-1.52(e)4")
LONGEST = 100_000_000  # to one, against a jackpot
WAGER = "wager"  # where a table in words says how much every wager is
MOST_DOLLARS = 1_000  # of a wager
_AWARD = re.compile(
    r"(?:(?P<share>[0-9.]+%)|\$?(?P<dollars>[1-9][0-9]{0,8})(?P<meter> meter)?)"
    r"(?: envy \$?(?P<envy>[1-9][0-9]{0,6}))?"
)


class Award(msgspec.Struct, frozen=True):
    """What one outcome wins: a share of the meter in millionths, or a fixed amount.

    A share is taken from the meter, and so is a fixed amount with ``from_meter``. ``envy`` is what everybody
    else at the table who made the wager gets when somebody wins this award.
    """

    row: str
    title: str
    share: Rate = 0
    fixed: Cents = 0
    from_meter: bool = False
    envy: Cents = 0

    @property
    def takes_from_meter(self) -> bool:
        return self.share > 0 or self.from_meter

    @property
    def resets(self) -> bool:
        """Return whether it takes the whole meter, which starts again at its reset amount."""
        return self.share == PARTS

    def amount(self, meter: Cents) -> Fraction:
        """Return what it pays at this meter, in cents and not rounded."""
        return Fraction(meter * self.share, PARTS) + self.fixed

    @property
    def words(self) -> str:
        fixed = f"{dollars(self.fixed)} from the meter" if self.from_meter else dollars(self.fixed)
        paid = f"{percent(self.share)} of the meter" if self.share else fixed
        return f"{paid}, and {dollars(self.envy)} for each other wager" if self.envy else paid


def share(row: str, title: str, text: str, *, envy: Cents = 0) -> Award:
    return Award(row, title, share=rate_named(text), envy=envy)


def fixed(row: str, title: str, amount: int, *, from_meter: bool = False) -> Award:
    """Return an award of whole dollars."""
    return Award(row, title, fixed=amount * 100, from_meter=from_meter)


@dataclass(frozen=True)
class AwardTable:
    """The awards of one wager, the highest first. Every wager has this ``stake``, which is not returned."""

    name: str
    stake: Cents
    awards: tuple[Award, ...]
    cite: Citation

    def __post_init__(self) -> None:
        for award in self.awards:
            check_award(award)
            if not award.takes_from_meter and award.fixed <= self.stake:
                raise Refusal(
                    f"{award.title} pays {dollars(award.fixed)}, and a wager of {dollars(self.stake)} is not "
                    "returned. Pay more, or leave the award out.",
                    self.cite,
                )
            if award.envy and not award.takes_from_meter:
                raise Refusal(
                    f"{award.title} is paid from the table inventory, and envy payments come from the "
                    "controller. Take the award from the meter, or leave the envy payment out.",
                    self.cite,
                )
        if not any(award.takes_from_meter for award in self.awards):
            raise Refusal(f"No award of the table {self.name} is taken from its meter. Add one.", self.cite)

    @cached_property
    def by_row(self) -> Mapping[str, Award]:
        return {award.row: award for award in self.awards}


def check_award(award: Award) -> None:
    if not 0 <= award.share <= PARTS or award.fixed < 0 or award.envy < 0:
        raise Refusal(f"The award for {award.title} is below nothing, or more than the whole meter.")
    if bool(award.share) == bool(award.fixed):
        raise Refusal(f"The award for {award.title} is a share of the meter or a fixed amount: give one.")


def awards_named(text: str, titles: Mapping[str, str], cite: Citation, *, stake: Cents = 100) -> AwardTable:
    """Read the house's own award table: ``royal-flush=100% envy $50, straight-flush=10%, four=$75``.

    A fixed amount with the word ``meter`` is taken from it: ``flush=$50 meter``. ``wager=$5`` is the amount
    of every wager. Awards are separated by commas or lines, and a line may end in a comment after ``#``.
    ``titles`` are the rows that the game can tell, the highest first; the table has them in that order.
    """
    given: dict[str, Award] = {}
    seen: set[str] = set()
    for part in _parts(text):
        row, _, amount = (piece.strip() for piece in part.partition("="))
        if row in seen:
            raise Refusal(f"{row} is given twice. Give each award once.", cite)
        seen.add(row)
        if row == WAGER:
            stake = _stake_named(amount, cite)
        elif row not in titles:
            raise Refusal(f"{row!r} is not a winning outcome. Choose {one_of(list(titles))}.", cite)
        else:
            given[row] = _award_named(row, titles[row], amount, cite)
    in_order = tuple(given[row] for row in titles if row in given)
    return AwardTable(_in_one_spelling(stake, in_order), stake, in_order, cite)


def _parts(text: str) -> Iterator[str]:
    for line in text.splitlines():
        for part in line.partition("#")[0].split(","):
            if part.strip():
                yield part


def _stake_named(text: str, cite: Citation) -> Cents:
    amount = text.removeprefix("$")
    if not amount.isdecimal() or not 0 < int(amount) <= MOST_DOLLARS:
        raise Refusal(f"{text!r} is not the amount of a wager. Write whole dollars, like wager=$1.", cite)
    return int(amount) * 100


def _award_named(row: str, title: str, text: str, cite: Citation) -> Award:
    found = _AWARD.fullmatch(" ".join(text.split()))
    if found is None:
        raise Refusal(
            f"{text!r} is not an award for {title}. Write a share of the meter like 10%, whole dollars like "
            "$50, or '$50 meter' where the meter pays them; and 'envy $5' after it for the other wagers.",
            cite,
        )
    envy = int(found["envy"] or 0) * 100
    if found["share"]:
        return Award(row, title, share=rate_named(found["share"]), envy=envy)
    return Award(row, title, fixed=int(found["dollars"]) * 100, from_meter=bool(found["meter"]), envy=envy)


def _in_one_spelling(stake: Cents, awards: Iterable[Award]) -> str:
    return ", ".join((f"{WAGER}=${stake // 100}", *map(_spelled, awards)))


def _spelled(award: Award) -> str:
    pays = percent(award.share) if award.share else f"${award.fixed // 100}"
    source = " meter" if award.from_meter else ""
    return f"{award.row}={pays}{source}{f' envy ${award.envy // 100}' if award.envy else ''}"


def check_chances(awards: Iterable[Award], chances: Mapping[str, Fraction]) -> None:
    """Refuse a jackpot that is less likely than the regulation allows."""
    for award in awards:
        if not award.takes_from_meter:
            continue
        chance = chances[award.row]
        if chance * (LONGEST + 1) < 1:
            against = f"{int(1 / chance) - 1:,} to one" if chance else "without any chance"
            raise Refusal(
                f"{award.title} comes {against} here. A jackpot may not be longer than {LONGEST:,} to one: "
                "leave this award out.",
                PROBABILITY,
            )
