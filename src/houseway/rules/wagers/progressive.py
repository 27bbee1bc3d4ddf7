"""Declares a wager that feeds a meter and is paid from it, and the option that holds the house's own award
table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from houseway.equipment.money import Cents, dollars, rounded_down
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Amount, Options, Value
from houseway.rules.progressives import Award, AwardTable
from houseway.rules.wagers.payout import to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, wins

Outcome = TypeVar("Outcome")

NOT_FROM_INVENTORY = Citation("13:69D-1.52(a)2")
METER = "progressive-meter"


def meter_option(cite: Citation) -> Amount:
    """Return the option for the meter at which a table is computed. A live table has a controller for it."""
    return Amount(
        METER,
        "the amount on the meter, for odds and settlement; at a live table its controller keeps it",
        cite,
        called="progressive meter",
        is_new=True,
    )


def progressive_wager(
    name: str,
    title: str,
    table: AwardTable,
    row_of: Callable[[Outcome], str | None],
    *,
    loses_because: str,
    meter: Cents | None,
    meter_of: Callable[[Outcome], Cents | None] = lambda _: None,
) -> Wager[Outcome]:
    """Make the wager. ``row_of`` finds the row of the award table that an outcome wins.

    ``meter`` is the amount at which the table is computed. Where there is none, an award from the meter is
    paid by hand, and its amount is on the record of the controller. ``meter_of`` is for an outcome that was
    recorded with the amount that the meter showed.
    """
    verdicts: dict[str | None, Verdict] = {
        entry.row: _at_meter(_won(table, entry), table, meter) for entry in table.awards
    }
    verdicts[None] = loses(table.cite, loses_because)

    def decide(outcome: Outcome, _: Bets) -> Verdict:
        verdict = verdicts[row_of(outcome)]
        meter = meter_of(outcome) if verdict.award else None
        return verdict if meter is None else _at_meter(verdict, table, meter)

    return Wager(name, title, table.cite, decide, tuple(verdicts.values()), progressive=table)


def _won(table: AwardTable, entry: Award) -> Verdict:
    reason = f"{entry.title}: {entry.words}"
    if not entry.takes_from_meter:
        return _paying(Verdict.of_award(table.cite, reason, entry), entry.fixed, table, award=None)
    return Verdict.of_award(NOT_FROM_INVENTORY, f"{reason}, paid by hand", entry)


def _at_meter(verdict: Verdict, table: AwardTable, meter: Cents | None) -> Verdict:
    """Return the verdict with what an award from the meter pays when it shows this amount."""
    if verdict.award is None or meter is None:
        return verdict
    return _paying(verdict, rounded_down(verdict.award.amount(meter)), table, award=verdict.award)


def _paying(verdict: Verdict, cents: Cents, table: AwardTable, *, award: Award | None) -> Verdict:
    """Return the verdict with the odds of an amount. The stake is not returned, so it is part of it."""
    if cents <= table.stake:
        return replace(verdict, odds=None, given_back=Fraction(cents, table.stake))
    paid = wins(verdict.cite, verdict.reason, to(cents - table.stake, table.stake), table.cite)
    return replace(paid, row=verdict.row, award=award, paid_as=verdict.paid_as)


def check_stake(table: AwardTable, name: str, bet: Cents) -> None:
    """Refuse a wager of another amount than the one that the awards are for."""
    if bet != table.stake:
        raise Refusal(
            f"{name}: {dollars(bet)} is not the wager that its awards are for. Bet {dollars(table.stake)}.",
            table.cite,
        )


def check_meter_known(table: AwardTable, row: str | None, meter: Cents | None) -> None:
    """Refuse a recorded award from the meter where nobody says what it showed."""
    award = table.by_row[row] if row is not None else None
    if award and award.takes_from_meter and (meter is None or meter < 0):
        raise Refusal(
            f"{award.title} wins {award.words}. Give what the meter showed, in cents, as meter.", table.cite
        )


# The option of a table that holds the house's own award table for a progressive wager.


@dataclass(frozen=True)
class OwnAwards:
    """Off, or an award table in words as ``awards_named`` reads it; ``table_of`` checks it for the game.

    The whole table is the value of the option, so that a record can be replayed.
    """

    name: str
    cite: Citation
    table_of: Callable[[str], AwardTable]
    meaning: str = (
        "the house's own award table of the progressive wager, as ROW=AWARD,… or the text of a file; off "
        "where it is not offered"
    )
    values: tuple[str, ...] = ("off", "AWARDS")
    default: None = None
    called: str = "progressive wager"
    is_new: bool = True  # earlier versions did not know it: fingerprints on record have it only if it is set

    @property
    def title(self) -> str:
        return self.called

    def read(self, text: str) -> str | None:
        """Return the table in one spelling."""
        if text.strip().lower() == "off":
            return None
        if "=" not in text:
            raise Refusal(
                f"{self.name} cannot be {text!r}. Give the awards, such as royal=100%, or a file of them: "
                f"--option {self.name}=@awards.txt. Or give off.",
                self.cite,
            )
        return self.table_of(text).name

    def check(self, options: Options) -> None:
        """The table was checked when it was read."""

    def in_words(self, value: Value) -> str:
        """Return the awards in words: ``$1 wager: five aces 100% of the meter, royal flush $500``."""
        if value is None:
            return "not offered"
        table = _known(self.table_of, str(value))
        awards = ", ".join(f"{award.title} {award.words}" for award in table.awards)
        return f"{dollars(table.stake)} wager: {awards}"

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign has the awards

    def table(self, options: Options) -> AwardTable | None:
        """Return the award table of a table, or None where the wager is not offered."""
        text = options.text(self.name)
        return None if text in (None, "off") else _known(self.table_of, text)


@cache
def _known(table_of: Callable[[str], AwardTable], text: str) -> AwardTable:
    return table_of(text)
