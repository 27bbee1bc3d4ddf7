"""What a progressive wager is worth: its edge at any meter, its break-even meter, its cost to the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houseway.equipment.money import Cents
from houseway.rules.progressives.awards import AwardTable
from houseway.rules.progressives.terms import PARTS, Terms

Chances = Mapping[str, Fraction]  # of each row of the award table


@dataclass(frozen=True)
class ProgressiveValue:
    """An award table with the exact chance of each row."""

    table: AwardTable
    chances: Chances

    @cached_property
    def fixed(self) -> Fraction:
        """The expected fixed awards for each unit of the wager."""
        paid = sum(self.chances[award.row] * award.fixed for award in self.table.awards)
        return Fraction(paid) / self.table.stake

    @cached_property
    def share(self) -> Fraction:
        """The expected share of the meter that a wager wins."""
        return Fraction(sum(self.chances[award.row] * award.share for award in self.table.awards), PARTS)

    @cached_property
    def jackpot(self) -> Fraction:
        """The chance of an award of the whole meter."""
        return sum((self.chances[award.row] for award in self.table.awards if award.resets), Fraction(0))

    @cached_property
    def any_hit(self) -> Fraction:
        """The chance of an award that is taken from the meter."""
        awards = (award for award in self.table.awards if award.takes_from_meter)
        return sum((self.chances[award.row] for award in awards), Fraction(0))

    @cached_property
    def envy(self) -> Fraction:
        """The expected envy payments for each other wager at the table, for each unit of the wager."""
        paid = sum(self.chances[award.row] * award.envy for award in self.table.awards)
        return Fraction(paid) / self.table.stake

    def edge(self, meter: Cents | Fraction) -> Fraction:
        """Return the house advantage at this meter, as a part of the wager; below 0 the player has it."""
        return 1 - self.fixed - self.share * meter / self.table.stake

    @property
    def edge_per_dollar(self) -> Fraction:
        """How much every dollar on the meter takes off the house advantage."""
        return self.share * 100 / self.table.stake

    @cached_property
    def break_even(self) -> Fraction | None:
        """The meter, in cents, at which neither side has an advantage; None if no award is a share of it."""
        if not self.share:
            return None
        return max((1 - self.fixed) * self.table.stake / self.share, Fraction(0))

    @property
    def wagers_to_jackpot(self) -> Fraction | None:
        """The expected number of wagers until the whole meter is won."""
        return 1 / self.jackpot if self.jackpot else None


@dataclass(frozen=True)
class LongRun:
    """What a meter under these terms comes to when it is played for good, for each unit wagered.

    All that goes onto the display is won in the end, and so is every reset. The reserve pays for resets, and
    the house for what it does not cover; a reserve that takes in more keeps growing.
    """

    value: ProgressiveValue
    terms: Terms

    @property
    def display(self) -> Fraction:
        return Fraction(self.terms.rate, PARTS)

    @property
    def resets(self) -> Fraction:
        """The expected reset amounts for each unit wagered."""
        return self.value.jackpot * self.terms.reset / self.value.table.stake

    @property
    def reserve(self) -> Fraction:
        return Fraction(self.terms.reserve_rate, PARTS)

    @property
    def cost(self) -> Fraction:
        """What the house gives up of each unit wagered: fixed awards, contributions, and resets."""
        return self.fixed_by_house + self.display + max(self.resets, self.reserve)

    @property
    def fixed_by_house(self) -> Fraction:
        """Fixed awards that are not taken from the meter."""
        value = self.value
        awards = (award for award in value.table.awards if not award.takes_from_meter)
        return sum((value.chances[award.row] * award.fixed for award in awards), Fraction(0)) / (
            value.table.stake
        )

    @property
    def hold(self) -> Fraction:
        """What the house keeps of each unit wagered."""
        return 1 - self.cost

    @property
    def meter_at_jackpot(self) -> Fraction | None:
        """The expected amount, in cents, of an award of the whole meter.

        Without a limit, and where no fixed award is taken from the meter. A share that is won before it
        takes that part of what is there: so the mean follows from linear expectations.
        """
        value, stake = self.value, self.value.table.stake
        if not value.jackpot or any(award.from_meter for award in value.table.awards):
            return None
        return (value.jackpot * self.terms.reset + self.display * stake) / value.share
