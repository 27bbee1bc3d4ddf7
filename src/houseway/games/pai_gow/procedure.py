"""A round of play of pai gow (13:69F-10.4 to 10.7), and what can go wrong in it (13:69F-10.9).

Our sources print only the titles of these sections: what is built is the standard public game, in the order
of Pennsylvania's chapter with the same titles (readings 120 to 125).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.equipment.money import Cents
from houseway.games.pai_gow.hands.setting import SETTING
from houseway.games.pai_gow.round.dealing import (
    NOT_FLAT,
    TILE_EXPOSED,
    WRONG_PLACE,
    TilesDealt,
    ask_about_exposed,
    deal,
)
from houseway.games.pai_gow.round.setting import (
    SET_WRONG,
    TOUCHED,
    set_players_hand,
    show_players_hand,
    turn_up_bank,
)
from houseway.games.pai_gow.round.tiles import MISSTACKED, TILE_SEEN, TilesCondition, mix_and_stack
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, Showdown, showdown
from houseway.games.pai_gow.wagers import BANKING, WAGERS, may_be_bank
from houseway.rules.game import Table
from houseway.rules.procedure.banking import house_wager, offer_in_turn
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import Groups, NoMoreBets, Perform, Settle
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.bank import BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right, spot_of

IRREGULARITIES = (TILE_SEEN, MISSTACKED, NOT_FLAT, TILE_EXPOSED, WRONG_PLACE, TOUCHED, SET_WRONG)


def round_of_play(table: Table[Showdown], condition: TilesCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from mixing the tiles until all of them are turned face down again."""
    condition.check_can_begin()
    condition = yield from mix_and_stack(condition)
    seats = from_dealers_right((yield from take_wagers(table, WAGERS, condition=condition)))
    yield NoMoreBets(cite=DEALING)
    left = replace(condition, standing={}, house_wager=0)
    dealt = yield from deal(table, seats)
    if isinstance(dealt, Voided):
        yield from return_wagers(dealt, seats)
        return RoundEnd(dealt, left)
    outcomes = yield from _play(table, dealt, seats, condition.house_wager)
    yield Perform(key="clear", words="Collect all tiles face down, to be mixed again", cite=SETTING)
    if may_be_bank(table.options):
        left = yield from offer_in_turn(table, left, seats, PAI_GOW, BANKING)
    return RoundEnd(outcomes, left)


def _play(
    table: Table[Showdown], dealt: TilesDealt, seats: Seats, wanted: Cents
) -> Procedure[Mapping[Seat, Showdown | Voided]]:
    """Set, show and compare the hands; with a player's bank the house has a hand and a wager too."""
    voided = yield from ask_about_exposed(dealt, seats)
    bank = table.bank_of(seats)
    spots = [spot for spot in map(spot_of, seats) if spot not in voided]
    groups: dict[int, Groups] = {}
    for spot in spots:
        if bank is None or bank.wager == BANK or spot != bank.seat:
            groups[spot] = yield from set_players_hand(table, spot, dealt.of_seat(spot))
    against, dealers = yield from turn_up_bank(table, bank, dealt, groups)
    outcomes: dict[Seat, Showdown | Voided] = {}
    for seat in seats:
        spot = spot_of(seat)
        if spot in voided:
            outcomes[seat] = voided[spot]
        elif bank is None or seat != bank.seat:
            outcomes[seat] = showdown(
                (yield from show_players_hand(table, dealt, spot, groups[spot])), against
            )
    with_house, of_house = _with_house(table, bank, seats, wanted, dealers and showdown(dealers, against))
    yield Settle(
        key="settle",
        words="From the dealer's right, collect losing wagers, leave pushes, then pay winning wagers",
        cite=SETTING,
        outcome={**outcomes, **of_house},
        seats=with_house,
        order="losers first",
    )
    return outcomes


def _with_house(
    table: Table[Showdown], bank: Bank | None, seats: Seats, wanted: Cents, outcome: Showdown | None
) -> tuple[Seats, Mapping[Seat, Showdown]]:
    """Return the wagers with that of the house against a player's bank, and its outcome."""
    wager = house_wager(table, bank, seats, PAI_GOW, wanted)
    if not wager or outcome is None:
        return seats, {}
    return {**seats, HOUSE: {PAI_GOW: wager}}, {HOUSE: outcome}
