"""Defines progressive jackpots: the terms of a meter, its award table, and its arithmetic (13:69E-1.39A).

The meter counts in millionths of a cent, and nothing is lost: display, overflow and reserve together
are what the house put in, plus all contributions, less all awards. What is paid is rounded down to the
cent, and the rest stays on the display.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import LARGEST_WAGER, Cents, dollars
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation

PARAMETERS = Citation("13:69E-1.39A(a)")

# Meters count in millionths of a cent, and rates in millionths: a wager in cents times a rate is exact.
PARTS = 1_000_000
Parts = int  # millionths of a cent
Rate = int  # millionths of a wager: 710,000 is 71 per cent


class Terms(msgspec.Struct, frozen=True):
    """``limit`` is the most that the display shows, and ``unreasonable`` the contribution of one round above
    which the controller takes none; 0 where there is no such amount.
    """

    initial: Cents
    reset: Cents
    rate: Rate
    reserve_rate: Rate = 0
    limit: Cents = 0
    unreasonable: Cents = 0

    @property
    def whole_rate(self) -> Rate:
        return self.rate + self.reserve_rate

    def check(self) -> None:
        """Refuse terms that no meter can be kept by."""
        for name in ("initial", "reset", "limit", "unreasonable"):
            cents = getattr(self, name)
            if type(cents) is not int or not 0 <= cents <= LARGEST_WAGER:
                raise Refusal(
                    f"The {name} amount of {cents!r} cents is not possible. "
                    f"Give whole cents, 0 to {LARGEST_WAGER}.",
                    PARAMETERS,
                )
        self._check_rates()
        for name in ("initial", "reset"):
            cents = getattr(self, name)
            if self.limit and cents > self.limit:
                raise Refusal(
                    f"The {name} amount of {dollars(cents)} is above the limit of {dollars(self.limit)}. "
                    "Raise the limit, or leave it out.",
                    PARAMETERS,
                )

    def _check_rates(self) -> None:
        for name in ("rate", "reserve_rate"):
            rate = getattr(self, name)
            if type(rate) is not int or rate < 0:
                raise Refusal(f"A {name} of {rate!r} millionths is not possible.", PARAMETERS)
        if self.rate <= 0 or self.whole_rate > PARTS:
            raise Refusal(
                f"The display takes {percent(self.rate)} of each wager and the reserve "
                f"{percent(self.reserve_rate)}. The display needs more than nothing, and both together take "
                "100% at most.",
                PARAMETERS,
            )


def exact_dollars(parts: Parts) -> str:
    """Return an amount in millionths of a cent as dollars, with as many decimals as it takes."""
    cents, left = divmod(parts, PARTS)
    return f"${cents // 100:,}.{cents % 100:02d}{f'{left:06d}'.rstrip('0')}"


def percent(rate: Rate) -> str:
    """Return ``71%`` or ``12.5%``: a rate has at most four decimals."""
    whole, rest = divmod(rate, PARTS // 100)
    return f"{whole}{f'.{rest:04d}'.rstrip('0') if rest else ''}%"


def rate_named(text: str) -> Rate:
    """Parse ``71%``, ``12.5%`` or ``0.0001%``."""
    number = text.strip().removesuffix("%").strip()
    whole, _, decimals = number.partition(".")
    if not (whole.isdecimal() and (decimals or "0").isdecimal() and len(decimals) <= 4 and len(whole) <= 3):
        raise Refusal(f"{text!r} is not a rate. Write it like 71% or 12.5%, with four decimals at most.")
    return int(whole) * (PARTS // 100) + int((decimals or "0").ljust(4, "0"))


# Award tables of a progressive wager: a share of the meter, or a fixed amount, for each winning outcome.

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
    awards: dict[str, Award] = {}
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
            awards[row] = _award_named(row, titles[row], amount, cite)
    in_order = tuple(awards[row] for row in titles if row in awards)
    return AwardTable(_in_one_spelling(stake, in_order), stake, in_order, cite)


def _parts(text: str) -> Iterator[str]:
    for line in text.splitlines():
        for part in line.partition("#")[0].split(","):
            if part.strip():
                yield part


def _stake_named(text: str, cite: Citation) -> Cents:
    amount = text.removeprefix("$")
    if not amount.isdecimal() or not 0 < int(amount) <= MOST_DOLLARS:
        raise Refusal(f"{text!r} is not the amount of a wager. Write whole dollars, like wager=1.", cite)
    return int(amount) * 100


def _award_named(row: str, title: str, text: str, cite: Citation) -> Award:
    match = _AWARD.fullmatch(" ".join(text.split()))
    if match is None:
        raise Refusal(
            f"{text!r} is not an award for {title}. Write a share of the meter like 10%, whole dollars like "
            "$50, or '$50 meter' where the meter pays them; and 'envy $5' after it for the other wagers.",
            cite,
        )
    envy = int(match["envy"] or 0) * 100
    if match["share"]:
        return Award(row, title, share=rate_named(match["share"]), envy=envy)
    return Award(row, title, fixed=int(match["dollars"]) * 100, from_meter=bool(match["meter"]), envy=envy)


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


# The meters of a progressive (13:69E-1.39A(b)), as pure arithmetic in millionths of a cent.
#
# Nothing is lost: display, overflow and reserve together are what the house put in, plus all contributions,
# less all awards. What is paid is rounded down to the cent, and the rest stays on the display.

METERS = Citation("13:69E-1.39A(b)")
GROWS = Citation("13:69D-1.52(a)1")
PAID = Citation("13:69D-1.52(f)1")
LISTED_CAUSES = Citation("13:69D-1.52(f)3")


class Meter(msgspec.Struct, frozen=True):
    """All amounts are exact. ``wagers`` is the in-meter; ``funded`` is what the house has put in.

    ``contributed`` is what wagers have added to the display or its overflow, and ``reserved`` what they have
    added to the reserve. ``adjusted`` is what corrections have added.
    """

    display: Parts
    overflow: Parts = 0
    reserve: Parts = 0
    wagers: int = 0
    staked: Cents = 0
    contributed: Parts = 0
    reserved: Parts = 0
    hits: int = 0
    wins: Cents = 0
    funded: Parts = 0
    adjusted: Parts = 0

    @property
    def shown(self) -> Cents:
        """The amount on the display: whole cents, the rest is carried."""
        return self.display // PARTS

    @property
    def held(self) -> Parts:
        return self.display + self.overflow + self.reserve

    @property
    def owed_by_totals(self) -> Parts:
        """Return what the meter has to hold by its own totals."""
        came_in = self.funded + self.contributed + self.reserved + self.adjusted
        return came_in - self.wins * PARTS

    @property
    def reconciles(self) -> bool:
        return self.held == self.owed_by_totals and min(self.display, self.overflow, self.reserve) >= 0


class Paid(msgspec.Struct, frozen=True):
    """An award as it was paid: all of it, and how much the display went down by."""

    cents: Cents
    from_display: Parts


def started(terms: Terms) -> Meter:
    """Return the meter at its initial amount, which the house puts in."""
    return Meter(display=terms.initial * PARTS, funded=terms.initial * PARTS)


def contribute(meter: Meter, terms: Terms, wagers: int, cents: Cents) -> Meter:
    """Return the meter after these wagers, so many cents in all."""
    added, reserved = cents * terms.rate, cents * terms.reserve_rate
    if terms.unreasonable and added > terms.unreasonable * PARTS:
        raise Refusal(
            f"A contribution of {dollars(added // PARTS)} from one round is unreasonable: the controller "
            f"takes {dollars(terms.unreasonable)} at most. Have it examined.",
            PARAMETERS,
        )
    raised = replace(
        meter,
        overflow=meter.overflow + added,
        reserve=meter.reserve + reserved,
        wagers=meter.wagers + wagers,
        staked=meter.staked + cents,
        contributed=meter.contributed + added,
        reserved=meter.reserved + reserved,
    )
    return _filled(raised, terms)


def award(meter: Meter, terms: Terms, won: Award) -> tuple[Meter, Paid]:
    """Return the meter after an award, and what is paid. One that is not taken from it leaves it as it is."""
    if not won.takes_from_meter:
        return meter, Paid(won.fixed, 0)
    cents = meter.display * won.share // (PARTS * PARTS) + won.fixed
    taken = min(cents * PARTS, meter.display)
    short = cents * PARTS - taken
    after = replace(
        meter,
        display=meter.display - taken,
        hits=meter.hits + 1,
        wins=meter.wins + cents,
        funded=meter.funded + short,  # a fixed award above the display: the house pays the rest
    )
    return _filled(_reset(after, terms) if won.resets else after, terms), Paid(cents, taken)


def award_all(meter: Meter, terms: Terms, awards: Iterable[Award]) -> tuple[Meter, list[Paid]]:
    """Pay several winners of one round, in the order of settlement: each from what the one before left."""
    paid: list[Paid] = []
    for won in awards:
        meter, payment = award(meter, terms, won)
        paid.append(payment)
    return meter, paid


def corrected(meter: Meter, terms: Terms, cents: Cents) -> Meter:
    """Return the meter after a correction of the display, up or down."""
    up, down = max(cents, 0) * PARTS, max(-cents, 0) * PARTS
    after = replace(
        meter,
        display=meter.display - down,
        overflow=meter.overflow + up,
        adjusted=meter.adjusted + up - down,
    )
    if after.display < 0:
        raise Refusal(
            f"The display shows {dollars(meter.shown)} and cannot go down by {dollars(-cents)}.",
            LISTED_CAUSES,
        )
    return _filled(after, terms)


def _reset(meter: Meter, terms: Terms) -> Meter:
    """Add the reset amount: from the reserve as far as it goes, and from the house."""
    reset = terms.reset * PARTS
    from_reserve = min(meter.reserve, reset)
    return replace(
        meter,
        overflow=meter.overflow + reset,
        reserve=meter.reserve - from_reserve,
        funded=meter.funded + reset - from_reserve,
    )


def _filled(meter: Meter, terms: Terms) -> Meter:
    """Move the overflow onto the display, as far as the limit allows."""
    room = max(terms.limit * PARTS - meter.display, 0) if terms.limit else meter.overflow
    moved = min(room, meter.overflow)
    return replace(meter, display=meter.display + moved, overflow=meter.overflow - moved)
