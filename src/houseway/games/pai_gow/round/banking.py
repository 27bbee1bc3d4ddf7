"""A player's bank at pai gow (13:69F-10.8): whose hands are compared, and who may be the bank next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from houseway.equipment.money import Cents, dollars
from houseway.games.pai_gow.hands.setting import Setting
from houseway.games.pai_gow.round.dealing import TilesDealt
from houseway.games.pai_gow.round.setting import set_co_bank, set_dealers_hand, show_players_hand
from houseway.games.pai_gow.round.tiles import TilesCondition
from houseway.games.pai_gow.settlement import PAI_GOW, Showdown
from houseway.games.pai_gow.wagers import BANKING, may_be_bank
from houseway.rules.game import Table
from houseway.rules.procedure.banking import BankOffer, offer_bank
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Groups
from houseway.rules.wagers.bank import BANK, CO_BANK, HOUSE, Bank, Claim, counterclockwise
from houseway.rules.wagers.wagers import Seats, spot_of


def house_wager(table: Table[Showdown], bank: Bank, seats: Seats, wanted: Cents) -> Cents:
    """Return what the house wagers against a player's bank: as far as the bank still covers it."""
    with_house = {**seats, HOUSE: {PAI_GOW: wanted}}
    return bank.covered(table.by_name, with_house)[Claim(HOUSE, PAI_GOW, wanted)] if wanted else 0


def turn_up_bank(
    table: Table[Showdown], bank: Bank | None, dealt: TilesDealt, groups: Mapping[int, Groups]
) -> Procedure[tuple[Setting, Setting | None]]:
    """Turn up the hand that all others are compared with, and the dealer's own where a player is the bank."""
    if bank is None:
        return (yield from set_dealers_hand(table, dealt.dealer)), None
    seat = spot_of(bank.seat)
    yield Announce(key="players-bank", words=f"Seat {seat} is the bank", cite=BANKING)
    if bank.wager == CO_BANK:
        against = yield from set_co_bank(table, seat, dealt.of_seat(seat))
    else:
        against = yield from show_players_hand(seat, groups[seat])
    return against, (yield from set_dealers_hand(table, dealt.dealer))


def offer_next_bank(
    table: Table[Showdown], condition: TilesCondition, seats: Seats
) -> Procedure[TilesCondition]:
    """Offer the bank to those who have played against the house; return the condition with what stands."""
    plain = replace(condition, standing={}, house_wager=0)
    if not may_be_bank(table.options):
        return plain
    bank = table.bank_of(seats)
    if bank is not None:  # it passes: the next round is against the house
        return replace(plain, last_bank=spot_of(bank.seat))
    taken = yield from offer_bank(_offers(condition, seats), BANKING)
    if taken is None:
        return plain
    return replace(plain, standing=taken.standing, house_wager=seats[taken.seat][PAI_GOW])


def _offers(condition: TilesCondition, seats: Seats) -> Iterator[BankOffer]:
    """Yield an offer to each seat in turn; the stake covers the same wagers and the house's once more."""
    whole = sum(bets.get(PAI_GOW, 0) for bets in seats.values())
    half = (whole + 1) // 2
    for seat in counterclockwise(seats, condition.last_bank):
        yield BankOffer(
            seat,
            {BANK: whole, CO_BANK: half},
            f"Be the bank of the next round with {dollars(whole)}, share it with the house with "
            f"{dollars(half)}, or decline",
        )
