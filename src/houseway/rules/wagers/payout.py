"""Defines payout odds and pay tables, as printed: "3 to 2", never "for"; vigorish, and the payout limit of
a round.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Literal, NamedTuple

from houseway.equipment.money import Cents, dollars, rounded_down, rounded_up
from houseway.refusal import Refusal
from houseway.regulation import Citation

_LONG_ODDS = re.compile(r"\b[0-9]{4,}(?= to [0-9]{1,2}\b)")
_ODDS = re.compile(r"(\d{1,6}|\d{1,3},\d{3})\s+to\s+(\d{1,4})", re.ASCII)


@dataclass(frozen=True)
class Odds:
    """What a win pays for each unit of the wager, in addition to the stake."""

    units: int
    per: int

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.units, self.per)

    def pays(self, bet: Cents) -> Cents:
        """Return the payout, a fraction of a cent rounded up: odds are the least to be paid (reading 45)."""
        return -(-bet * self.units // self.per)

    @cached_property
    def words(self) -> str:
        """The odds as programs read them and logs hold them: ``1500 to 1``."""
        return f"{self.units} to {self.per}"

    @property
    def in_print(self) -> str:
        """The odds as people read them: ``1,500 to 1``."""
        return f"{self.units:,} to {self.per:,}"

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class FixedSum(Odds):
    """A sum in cents that a bonus pays whatever the wager is: it is in place of odds.

    Per unit of the wager it pays nothing that can be told without the wager: exact odds leave it out.
    """

    per: int = 1

    @property
    def ratio(self) -> Fraction:
        return Fraction(0)

    def pays(self, bet: Cents) -> Cents:  # noqa: ARG002 - the same for every wager
        return self.units

    @cached_property
    def words(self) -> str:
        return dollars(self.units)

    @property
    def in_print(self) -> str:
        return self.words

    def __str__(self) -> str:
        return self.words


def to(units: int, per: int) -> Odds:
    """Return odds in lowest terms: ``to(3, 2)`` is 3 to 2."""
    common = gcd(units, per)
    return Odds(units // common, per // common)


def odds(text: str) -> Odds:
    """Parse "3 to 2" or "1,500 to 1"."""
    match = _ODDS.fullmatch(text.strip())
    if not match or int(match[2]) == 0:
        raise Refusal(f"{text!r} are not payout odds. Write them with the word 'to', such as '3 to 2'.")
    units = int(match[1].replace(",", ""))
    if not units:
        raise Refusal(f"{text!r} pays nothing. Write 'push' for a row that returns the wager.")
    return to(units, int(match[2]))


def with_commas(text: str) -> str:
    """Write odds in a text as people read them: ``1500 to 1`` becomes ``1,500 to 1``."""
    return _LONG_ODDS.sub(lambda match: f"{int(match[0]):,}", text)


Pays = Odds | Literal["push", "lose"]


_NOUNS = {"push": "push", "lose": "loss"}


class Objection(NamedTuple):
    """Why a row may not pay something, to follow its title; and what to do instead."""

    words: str
    advice: str


def pays(text: str) -> Pays:
    """Parse what a row pays: odds, push or lose."""
    match text.strip().lower():
        case "push":
            return "push"
        case "lose":
            return "lose"
    return odds(text)


@dataclass(frozen=True)
class Row:
    """A row of a pay table: its name in options, its printed title and the results it covers."""

    name: str
    title: str
    pays: Pays
    covers: tuple[Hashable, ...]

    @property
    def odds(self) -> Odds:
        """Return the odds of a row that pays; refuse one that pushes or loses, which `paid_by` can judge."""
        if not isinstance(self.pays, Odds):
            raise Refusal(f"The row {self.title!r} {self.what_it_does}, so it has no odds. Give it odds.")
        return self.pays

    @property
    def what_it_does(self) -> str:
        """Return ``pays 5 to 1``, ``pushes`` or ``loses``."""
        verbs = {"push": "pushes", "lose": "loses"}
        return f"pays {self.pays}" if isinstance(self.pays, Odds) else verbs[self.pays]


def row(name: str, title: str, pays: Pays, covers: Iterable[Hashable] = ()) -> Row:
    """Make a row; without results it covers the one that has its name."""
    return Row(name, title, pays, tuple(covers) or (name,))


@dataclass(frozen=True)
class PayTable:
    """Rows that do not overlap, with exact odds or the least that may be paid ("no less than")."""

    name: str
    cite: Citation
    rows: tuple[Row, ...]
    exact: bool
    _by_result: Mapping[Hashable, Row] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_result: dict[Hashable, Row] = {}
        for row in self.rows:
            for result in row.covers:
                if result in by_result:
                    raise ValueError(f"pay table {self.name}: {result!r} is in two rows")
                by_result[result] = row
        object.__setattr__(self, "_by_result", by_result)

    def __getitem__(self, result: Hashable) -> Row:
        return self._by_result[result]

    def __contains__(self, result: Hashable) -> bool:
        return result in self._by_result

    def results(self) -> Iterable[Hashable]:
        return self._by_result.keys()

    def row_named(self, name: str) -> Row:
        return next(row for row in self.rows if row.name == name)

    def paying(self, other: Mapping[str, Pays]) -> PayTable:
        """Return the table with something else in the named rows, whether it is allowed or not."""
        return replace(
            self, rows=tuple(replace(row, pays=other.get(row.name, row.pays)) for row in self.rows)
        )

    def objection(self, row_name: str, pays: Pays) -> Objection | None:
        """Return why this table does not allow it in the row, or None if it does."""
        printed = self.row_named(row_name).pays
        if pays == printed:
            return None
        noun = f"a {_NOUNS[pays]}" if not isinstance(pays, Odds) else ""
        if not isinstance(printed, Odds):
            instead = f", not {noun}" if noun else " and takes no odds"
            return Objection(f"is printed as a {_NOUNS[printed]}{instead}", "Leave it as printed.")
        if self.exact:
            return Objection(f"pays exactly {printed}, not {noun or pays}", f"Pay {printed}.")
        if isinstance(pays, Odds) and pays.ratio >= printed.ratio:
            return None
        at = f"as {noun}" if noun else f"at {pays}"
        return Objection(f"{at} is below the least that may be paid, {printed}", f"Offer {printed} or more.")


@dataclass(frozen=True)
class Vigorish:
    """A charge in percent of the amount won or of the wager, with its rounding step.

    With ``can_win`` it is a charge on what the wager wins at these odds, also where it does not. One that is
    collected ``when_placed`` is paid together with the stake, and returned only with the whole stake.
    """

    percent: int
    of: Literal["won", "wager"]
    cite: Citation
    rounded_to: Cents | None = None
    rounding_cite: Citation | None = None
    can_win: Odds | None = None
    when_placed: bool = False

    @property
    def may_be_deferred(self) -> bool:
        """Return whether it may be collected later; not for a charge on the wager itself (reading 26)."""
        return self.of == "won" and self.can_win is None

    def rate(self, won: Fraction) -> Fraction:
        """Return the exact charge for each unit of the wager, of which this much is won."""
        base = self.can_win.ratio if self.can_win else won if self.of == "won" else Fraction(1)
        return Fraction(self.percent, 100) * base

    def base(self, bet: Cents, pays: Cents) -> Cents:
        """Return the amount that the percentage is taken of."""
        if self.can_win:
            return self.can_win.pays(bet)
        return pays if self.of == "won" else bet

    def charge(self, amount: Cents) -> Cents:
        """Return the charge, rounded up to the step, or down to the cent if there is none (reading 23)."""
        exact = Fraction(amount * self.percent, 100)
        if self.rounded_to is None:
            return rounded_down(exact)
        return rounded_up(exact, self.rounded_to)


# The limit on the total payout of a round, and how the winners share it.


@dataclass(frozen=True)
class PayoutLimit:
    """Applies to the named wagers of all seats together, or of each player; returned stakes do not count."""

    amount: Cents
    wager_names: frozenset[str]
    cite: Citation
    least: Cents  # that it may be
    because: str  # why it may not be less
    for_each_player: bool = False

    @property
    def is_too_low(self) -> bool:
        return self.amount < self.least

    @property
    def too_low(self) -> str:
        """Say that the limit is too low, and why."""
        return f"A payout limit of {dollars(self.amount)} is too low. {self.because.rstrip('.')}"

    @property
    def advice(self) -> str:
        return f"Give {dollars(self.least)} or more."


def pro_rata(wins: Sequence[Cents], limit: Cents) -> list[Cents]:
    """Share the limit in proportion to the wins, given in the order of payment.

    Shares are rounded down to the cent; the cents left over go one each in the order of payment, so equal
    bets differ by at most a cent.
    """
    due = sum(wins)
    if due <= limit:
        return list(wins)
    shares = [win * limit // due for win in wins]
    left = limit - sum(shares)
    for position, win in enumerate(wins):
        if left and shares[position] < win:
            shares[position] += 1
            left -= 1
    return shares


# The paragraphs of a game on vigorish, other than on its amount.


@dataclass(frozen=True, kw_only=True)
class VigorishParagraphs:
    """Cites what is said of deferred vigorish, a marker until it is collected, and of notice of a change."""

    before_the_reshuffle: Citation
    at_the_latest: Citation
    in_the_win: Citation  # vigorish that was not collected still counts as won
    notice_of_more: Citation
    notice_of_another_kind: Citation
