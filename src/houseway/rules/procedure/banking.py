"""A player's bank in a round: what it does not cover goes back, and it is offered for the next round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.procedure.steps import Decide
from houseway.rules.procedure.taking_wagers import CutBack
from houseway.rules.wagers.bank import (
    BANK,
    CO_BANK,
    HALF,
    HOUSE,
    WHOLE,
    Bank,
    BankRules,
    Claim,
    counterclockwise,
    covered_seats,
)
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.wagers import Seat, Seats, spot_of

DECLINE = "decline"
_CUT_BACK = re.compile(r"seat-([\d/]+)-(.+)-cut-back")


def cut_back(table: Table[Any], seats: Seats, cite: Citation) -> Procedure[Seats]:
    """Give back what the player's bank does not cover; return what stays on the layout."""
    bank = table.bank_of(seats)
    if bank is None:
        return seats
    covered = bank.covered(table.by_name, seats)
    for claim, cents in covered.items():
        if cents == claim.bet:
            continue
        yield CutBack(
            key=f"seat-{claim.seat}-{claim.wager}-cut-back",  # as cut_back_in reads it
            words=f"Of the {claim.wager} wager of seat {claim.seat}, {dollars(claim.bet - cents)} of "
            f"{dollars(claim.bet)} goes back; the bank covers",
            cite=cite,
            seat=claim.seat,
            wager=claim.wager,
            bet=claim.bet,
            least=cents,
            most=cents,
            usual=cents,
        )
    return covered_seats(bank, covered, seats)


def cut_back_in(key: str) -> tuple[str, str] | None:
    """Return the seat and wager that a step of this key in a log has cut back, or None for other steps."""
    match = _CUT_BACK.fullmatch(key)
    return (match[1], match[2]) if match else None


class BankTaken(NamedTuple):
    """The seat that is the bank of the next round, and its wager, which is on the layout already."""

    seat: Seat
    wager: str
    stake: Cents

    @property
    def standing(self) -> dict[str, dict[str, Cents]]:
        """Return what the condition of the table keeps on the layout for it."""
        return {str(self.seat): {self.wager: self.stake}}


class BankOffer(NamedTuple):
    """What a seat is offered: the ways to be the bank, each with the stake that it puts up at once."""

    seat: Seat
    stakes: Mapping[str, Cents]
    words: str
    decline: str = DECLINE


def offer_bank(offers: Iterable[BankOffer], cite: Citation) -> Procedure[BankTaken | None]:
    """Offer the bank of the next round to one seat after the other, until one takes it.

    It is offered at the end of a round, to seats that have played in it. The player who takes it puts up the
    stake at once and may change it while wagers are taken; a player who does not answer declines.
    """
    for offer in offers:
        decision = yield Decide(
            key=f"seat-{offer.seat}-bank",
            words=offer.words,
            cite=cite,
            who=f"seat {offer.seat}",
            seat=offer.seat,
            hand=(),
            values=(*offer.stakes, offer.decline),
            undecided=offer.decline,
            costs=offer.stakes,
            adds={wager: wager for wager in offer.stakes},
        )
        if decision != offer.decline:
            return BankTaken(offer.seat, decision, offer.stakes[decision])
    return None


@dataclass(frozen=True, kw_only=True)
class BankInTurn(StandingCondition):
    """A bank that is offered in turn: that of the next round stands on the layout.

    ``house_wager`` is what the house then wagers against it, and ``last_bank`` the seat after which the bank
    is offered next.
    """

    house_wager: Cents = 0
    last_bank: int = 0


In = TypeVar("In", bound=BankInTurn)


def house_wager(table: Table[Any], bank: Bank | None, seats: Seats, wager: str, amount: Cents) -> Cents:
    """Return what the house wagers against a player's bank: as far as the bank still covers it."""
    if bank is None or not amount:
        return 0
    with_house = {**seats, HOUSE: {wager: amount}}
    return bank.covered(table.by_name, with_house)[Claim(HOUSE, wager, amount)]


def offer_in_turn(
    table: Table[Any], condition: In, seats: Seats, wager: str, cite: Citation
) -> Procedure[In]:
    """Offer the bank to those who have played against the house; return the condition with what stands."""
    plain = replace(condition, standing={}, house_wager=0)
    bank = table.bank_of(seats)
    if bank is not None:  # it passes: the next round is against the house
        return replace(plain, last_bank=spot_of(bank.seat))
    taken = yield from offer_bank(_offers_in_turn(condition, seats, wager), cite)
    if taken is None:
        return plain
    return replace(plain, standing=taken.standing, house_wager=seats[taken.seat][wager])


def _offers_in_turn(condition: BankInTurn, seats: Seats, wager: str) -> Iterator[BankOffer]:
    """Yield an offer to each seat in turn; the stake covers the same wagers and the house's once more."""
    whole = sum(bets.get(wager, 0) for bets in seats.values())
    half = (whole + 1) // 2
    for seat in counterclockwise(seats, condition.last_bank):
        yield BankOffer(
            seat,
            {BANK: whole, CO_BANK: half},
            f"Be the bank of the next round with {dollars(whole)}, share it with the house with "
            f"{dollars(half)}, or decline",
        )


def bank_in_turn(cite: Citation, wager: str, percent: int) -> BankRules:
    """Return the rules of a bank that is offered in turn, alone or half and half with the house."""

    def check_offered(bank: Bank, _: Seats, condition: Condition | None) -> None:
        if condition and bank.seat not in condition.on_layout:
            raise Refusal(
                f"Seat {bank.seat} is not the bank: it is offered at the end of a round, in turn, to those "
                f"who have played it against the house. Wager {wager}, and take the bank when you are asked.",
                cite,
            )

    return BankRules(
        cite,
        covers=frozenset({wager}),
        vigorish=Vigorish(percent, "won", cite),
        forms={BANK: WHOLE, CO_BANK: HALF},
        house_plays=True,
        check_against=check_offered,
        usual=wager,
    )


def player_bank_option(cite: Citation) -> Choice:
    return Choice(
        "player-bank",
        ("off", "on"),
        "whether a player may be the bank, alone or half and half with the house",
        cite,
        sentences={
            "off": "",
            "on": "A player who has played against the house may be the bank, alone or with the house.",
        },
    )
