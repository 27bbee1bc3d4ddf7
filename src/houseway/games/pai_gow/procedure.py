"""A round of play of pai gow (13:69F-10.4 to 10.7), and what can go wrong in it (13:69F-10.9).

Our sources print only the titles of these sections: what is built is the standard public game, in the order
of Pennsylvania's chapter with the same titles (readings 120 to 125).
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.pai_gow.hands.setting import SETTING, Setting
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
    set_dealers_hand,
    set_players_hand,
    show_players_hand,
)
from houseway.games.pai_gow.round.tiles import MISSTACKED, TILE_SEEN, TilesCondition, mix_and_stack
from houseway.games.pai_gow.settlement import DEALING, Showdown, showdown
from houseway.games.pai_gow.wagers import WAGERS
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import Groups, NoMoreBets, Perform, Settle
from houseway.rules.procedure.take_wagers import return_wagers, take_wagers
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right, spot_of

IRREGULARITIES = (TILE_SEEN, MISSTACKED, NOT_FLAT, TILE_EXPOSED, WRONG_PLACE, TOUCHED, SET_WRONG)

Outcomes = Mapping[Seat, Showdown | Voided]


def round_of_play(table: Table[Showdown], condition: TilesCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from mixing the tiles until all of them are turned face down again."""
    condition.check_can_begin()
    condition = yield from mix_and_stack(condition)
    seats = from_dealers_right((yield from take_wagers(table, WAGERS)))
    yield NoMoreBets(cite=DEALING)
    dealt = yield from deal(table, seats)
    if isinstance(dealt, Voided):
        yield from return_wagers(dealt, seats)
        return RoundEnd(dealt, condition)
    outcomes = yield from _play(table, dealt, seats)
    yield Perform(key="clear", words="Collect all tiles face down, to be mixed again", cite=SETTING)
    return RoundEnd(outcomes, condition)


def _play(table: Table[Showdown], dealt: TilesDealt, seats: Seats) -> Procedure[Outcomes]:
    voided = yield from ask_about_exposed(dealt, seats)
    spots = [spot for spot in map(spot_of, seats) if spot not in voided]
    groups: dict[int, Groups] = {}
    for spot in spots:
        groups[spot] = yield from set_players_hand(table, spot, dealt.of_seat(spot))
    dealer = yield from set_dealers_hand(table, dealt.dealer)
    settings: dict[int, Setting] = {}
    for spot in spots:
        settings[spot] = yield from show_players_hand(spot, groups[spot])
    outcomes: Outcomes = {
        seat: voided[spot_of(seat)] if spot_of(seat) in voided else showdown(settings[spot_of(seat)], dealer)
        for seat in seats
    }
    yield Settle(
        key="settle",
        words="From the dealer's right, collect losing wagers, leave pushes, then pay winning wagers",
        cite=SETTING,
        outcome=outcomes,
        seats=seats,
        order="losers first",
    )
    return outcomes
