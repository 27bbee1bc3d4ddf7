"""Who is the bank of a round, what it covers, and what it wins or loses.

Usually the house is the bank: it has no wager on the layout. Where the rules let a player be the bank, that
player's stake is a wager too, and wagers against it are paid from it. A game says how in its ``BankRules``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.equipment.money import Cents, dollars, rounded_down
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.wagers import Bets, Result, Seat, Seats, Verdict, Wager, seat_order

BANK, CO_BANK = "bank", "co-bank"
HOUSE: Seat = 0  # in place of a seat: the dealer's hand, where the house wagers against a player's bank
WHOLE, HALF = Fraction(1), Fraction(1, 2)


class Claim(NamedTuple):
    """A wager against the bank."""

    seat: Seat
    wager: str
    bet: Cents


def counterclockwise(seats: Iterable[Seat], after: Seat) -> list[Seat]:
    """Return the seats in turn to the right of one, which is left out; at a spot, its player comes first.

    The house comes last.
    """

    def place(seat: Seat) -> tuple[bool, bool, int, tuple[int, int]]:
        spot = _spot(seat)
        return seat == HOUSE, spot >= _spot(after), -spot, seat_order(seat)

    return sorted((seat for seat in seats if seat != after), key=place)


def _spot(seat: Seat) -> int:
    return seat_order(seat)[0]


def _in_turn(bank: Bank, seats: Seats) -> Iterator[Claim]:
    for seat in counterclockwise(seats, bank.seat):
        for name, bet in seats[seat].items():
            if name in bank.rules.covers:
                yield Claim(seat, name, bet)


@dataclass(frozen=True)
class BankRules:
    """How a game lets a player be the bank.

    ``forms`` are the wagers by which a player is the bank, each with the part of every covered wager that the
    player covers; the house covers the rest. ``claims`` are the wagers against the bank in the order in which
    it covers them, by default in turn to its right. With ``covers_all``, wagers that the bank cannot cover
    are refused; otherwise they are accepted and cut back.
    """

    cite: Citation
    covers: frozenset[str]
    vigorish: Vigorish  # on what the bank wins in all, in one round
    forms: Mapping[str, Fraction] = field(default_factory=lambda: {BANK: WHOLE})
    claims: Callable[[Bank, Seats], Iterable[Claim]] = _in_turn
    house_banks: bool = True  # where no player is the bank
    covers_all: bool = True
    house_plays: bool = False  # against a player's bank: the procedure adds a wager of ``HOUSE``
    # Further rules on the wagers against a bank; called with the condition of the table, None if not known.
    check_against: Callable[[Bank, Seats, Any], None] = lambda *_: None
    usual: str = ""  # the wager that automatic players make against a bank

    def bank_of(self, seats: Seats) -> Bank | None:
        """Return the player's bank among these wagers, or None if the house is the bank."""
        for seat, bets in seats.items():
            for name, part in self.forms.items():
                if name in bets:
                    return Bank(self, seat, name, bets[name], part)
        return None

    def check(self, wagers: Mapping[str, Wager[Any]], seats: Seats, condition: Any = None) -> None:
        """Refuse wagers that do not go together, whatever else will be wagered: see the messages."""
        bank = self.bank_of(seats)
        if bank is None:
            if not self.house_banks and any(name in self.covers for bets in seats.values() for name in bets):
                raise Refusal(
                    "Nobody is the bank yet, and the house never is. Put up a bank, or wait until somebody "
                    "does.",
                    self.cite,
                )
            return
        bank.check_alone(seats)
        if self.covers_all:
            bank.check_covers_all(wagers, seats)
        self.check_against(bank, seats, condition)

    def check_whole(self, seats: Seats) -> None:
        """Refuse to begin with a bank that nobody wagers against."""
        bank = None if self.house_plays else self.bank_of(seats)
        if bank and not any(bank.covers(seat, name) for seat, bets in seats.items() for name in bets):
            raise Refusal(
                f"Nobody wagers against the bank of seat {bank.seat} yet. Wait for a wager, or take the bank "
                "back.",
                self.cite,
            )


@dataclass(frozen=True)
class Bank:
    """The bank of one round: the seat, its stake, and the part of every covered wager that it covers."""

    rules: BankRules
    seat: Seat
    wager: str
    stake: Cents
    part: Fraction

    def share(self, cents: Cents) -> Cents:
        """Return the player's part of an amount that is won or lost; an odd cent is the house's."""
        return rounded_down(cents * self.part)

    def covers(self, seat: Seat, wager: str) -> bool:
        return seat != self.seat and wager in self.rules.covers

    def check_alone(self, seats: Seats) -> None:
        """Refuse a second bank, and wagers of the bank against itself."""
        rules = self.rules
        for seat, bets in seats.items():
            if seat != self.seat and any(name in rules.forms for name in bets):
                raise Refusal(
                    f"Seat {self.seat} is the bank. Seat {seat} cannot be the bank in the same round: wager "
                    "against it.",
                    rules.cite,
                )
        own = seats[self.seat]
        for name in own:
            if name in rules.covers:
                raise Refusal(
                    f"Seat {self.seat} is the bank and cannot wager {name} against itself. Leave it out.",
                    rules.cite,
                )
        if sum(name in rules.forms for name in own) > 1:
            raise Refusal(f"Seat {self.seat} is the bank in two ways. Choose one.", rules.cite)

    def covered(self, wagers: Mapping[str, Wager[Any]], seats: Seats) -> dict[Claim, Cents]:
        """Return what the bank covers of each wager against it, in its order.

        It covers what it could pay if every wager won. A wager that it cannot cover whole is covered as far
        as the money goes.
        """
        left, covered = self.stake, {}
        for claim in self.rules.claims(self, seats):
            most = _most_won(wagers[claim.wager])
            bet = min(claim.bet, rounded_down(Fraction(left + 1) / (self.part * most)))
            while self.share(_pays(most, bet)) > left:
                bet -= 1
            left -= self.share(_pays(most, bet))
            covered[claim] = bet
        return covered

    def check_covers_all(self, wagers: Mapping[str, Wager[Any]], seats: Seats) -> None:
        """Refuse wagers that the bank cannot cover."""
        for claim, cents in self.covered(wagers, seats).items():
            if cents < claim.bet:
                raise Refusal(
                    f"The bank of seat {self.seat}, {dollars(self.stake)}, covers {dollars(cents)} of the "
                    f"{claim.wager} wager of seat {claim.seat}, {dollars(claim.bet)}. Wager less, or let the "
                    "bank put up more.",
                    self.rules.cite,
                )

    def verdict(self, collected: Cents, paid: Cents) -> Verdict:
        """Return the result of the bank, by what it has collected and paid."""
        cite, won = self.rules.vigorish.cite, collected - paid
        reason = f"the bank collects {dollars(collected)} and pays {dollars(paid)}"
        if won > 0:
            return Verdict(Result.WIN, cite, reason, vigorish=self.rules.vigorish)
        return Verdict(Result.LOSE if won < 0 else Result.PUSH, cite, reason)


def _most_won(wager: Wager[Any]) -> Fraction:
    return max(verdict.odds.ratio for verdict in wager.verdicts if verdict.odds)


def _pays(ratio: Fraction, bet: Cents) -> Cents:
    return -(-bet * ratio.numerator // ratio.denominator)


def covered_seats(bank: Bank, covered: Mapping[Claim, Cents], seats: Seats) -> dict[Seat, Bets]:
    """Return the wagers that stay on the layout: those against the bank as far as it covers them."""
    by_seat = {
        seat: {
            name: covered.get(Claim(seat, name, bet), bet) if bank.covers(seat, name) else bet
            for name, bet in bets.items()
        }
        for seat, bets in seats.items()
    }
    lasting = {seat: {name: bet for name, bet in bets.items() if bet} for seat, bets in by_seat.items()}
    return {seat: bets for seat, bets in lasting.items() if bets}
