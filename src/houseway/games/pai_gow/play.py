"""Plays a round of pai gow (13:69F-10.4 to 10.7), and what can go wrong in it (13:69F-10.9).

Our sources print only the titles of these sections: this is the standard public game, in the order
of Pennsylvania's chapter with the same titles (readings 120 to 125).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.pai_gow.hands import SETTING, Setting, check_groups, kinds_of, ranking_of, tiles_of
from houseway.games.pai_gow.house_way import HOUSE_WAY_OPTION
from houseway.games.pai_gow.opening import (
    ERRORS,
    MISSTACKED,
    NOT_FLAT,
    TILE_EXPOSED,
    TILE_SEEN,
    WRONG_PLACE,
    TilesCondition,
    TilesDealt,
    ask_about_exposed,
    deal,
    mix_and_stack,
)
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, Showdown, showdown
from houseway.games.pai_gow.wagers import BANKING, WAGERS, may_be_bank
from houseway.rules.game import Table
from houseway.rules.procedure.banking import house_wager, offer_in_turn
from houseway.rules.procedure.face_down import is_unseen, turn_up
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Groups,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    SetHand,
    Settle,
    Show,
)
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.bank import BANK, CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right, spot_of

# Setting the hands (13:69F-10.7): each player's own way, then the dealer's or a player's bank.

HIGH, LOW = "High hand", "Low hand"
TOUCHED = Irregularity("tiles-touched", "a player touches tiles that are set and lie face down", SETTING)
SET_WRONG = Irregularity("dealer-set-wrong", "the dealer did not set by the house way", ERRORS)


def set_players_hand(table: Table[Showdown], seat: int, hand: tuple[Card, ...]) -> Procedure[Groups]:
    """Let a player set four tiles, and return both hands; neither if only the player has seen the tiles."""
    groups: Groups = ()
    if is_unseen(hand):
        yield Perform(
            key=f"seat-{seat}-sets-face-down",
            words="Set two tiles as your high hand and two as your low hand",
            cite=SETTING,
            who=f"seat {seat}",
        )
    else:
        groups = yield _setting_of(table, seat, hand)
    answer = yield Perform(
        key=f"seat-{seat}-places",
        words="Place both hands face down behind the betting area. They are not touched again",
        cite=SETTING,
        who=f"seat {seat}",
        may_happen=(TOUCHED,),
    )
    if isinstance(answer, Happening):
        yield Announce(key="hands-off", words="The tiles stay as they were set", cite=SETTING)
    return groups


def _setting_of(table: Table[Showdown], seat: int, hand: tuple[Card, ...]) -> SetHand:
    """Return the question; the house way is what the dealer tells a player who asks for help."""
    way = HOUSE_WAY_OPTION.in_use(table.options)
    set_by = way.set(kinds_of(hand))
    return SetHand(
        key=f"seat-{seat}-sets",
        words="Set two tiles as your high hand and two as your low hand",
        cite=SETTING,
        who=f"seat {seat}",
        seat=seat,
        hand=hand,
        best=tiles_of(hand, set_by.setting),
        hint=f"By the house way: {set_by.case.words}",
        hands=((HIGH, 2), (LOW, 2)),
        best_title="by the house way",
        settings=tuple(tiles_of(hand, setting) for setting in way.ranking.settings(kinds_of(hand))),
        counted_over="every hand of the dealer",
        accept=partial(check_groups, hand),
    )


def set_dealers_hand(table: Table[Showdown], dealt: TilesDealt) -> Procedure[Setting]:
    """Turn up the dealer's tiles and set them by the house way, again if they were set otherwise."""
    hand = yield from turn_up(dealt, DEALER, dealt.dealer, SETTING, noun="tile")
    set_by = HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(hand))
    high, low = set_by.setting.ranks
    groups = tiles_of(hand, set_by.setting)
    yield Show(
        key="dealer-shows",
        words=f"Turn up the dealer's tiles: {in_words(hand)}. The high hand is placed upright, the low hand "
        "across it",
        cite=SETTING,
        place=DEALER,
        cards=(*groups[0], *groups[1]),
        makes=f"{high}, {low}",
        groups=((HIGH, groups[0]), (LOW, groups[1])),
    )
    answer = yield Announce(
        key="house-way",
        words=f"House way: {set_by.case.words} {in_words(groups[0])} high, {high}; "
        f"{in_words(groups[1])} low, {low}",
        cite=SETTING,
        may_happen=(SET_WRONG,),
    )
    if isinstance(answer, Happening):
        words = f"Set the dealer's tiles again: {in_words(groups[0])} high, {in_words(groups[1])} low"
        yield Perform(key="set-again", words=words, cite=ERRORS)
    return set_by.setting


def set_co_bank(table: Table[Showdown], seat: int, dealt: TilesDealt) -> Procedure[Setting]:
    """Turn up the tiles of a bank that a player and the house hold together, set by the house way."""
    hand = yield from turn_up(dealt, Place.of_seat(seat), dealt.of_seat(seat), SETTING, noun="tile")
    set_by = HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(hand))
    return (yield from _show_groups(table, seat, tiles_of(hand, set_by.setting)))


def turn_up_bank(
    table: Table[Showdown], bank: Bank | None, dealt: TilesDealt, groups: Mapping[int, Groups]
) -> Procedure[tuple[Setting, Setting | None]]:
    """Turn up the hand that all others are compared with, and the dealer's own where a player is the bank."""
    if bank is None:
        return (yield from set_dealers_hand(table, dealt)), None
    seat = spot_of(bank.seat)
    yield Announce(key="players-bank", words=f"Seat {seat} is the bank", cite=BANKING)
    if bank.wager == CO_BANK:
        against = yield from set_co_bank(table, seat, dealt)
    else:
        against = yield from show_players_hand(table, dealt, seat, groups[seat])
    return against, (yield from set_dealers_hand(table, dealt))


def show_players_hand(
    table: Table[Showdown], dealt: TilesDealt, seat: int, groups: Groups
) -> Procedure[Setting]:
    """Turn up a player's two hands; those that only the player has seen are taken as they were set."""
    if not groups:
        hand = yield from turn_up(dealt, Place.of_seat(seat), dealt.of_seat(seat), SETTING, noun="tile")
        groups = yield _setting_of(table, seat, hand)
    return (yield from _show_groups(table, seat, groups))


def _show_groups(table: Table[Showdown], seat: int, groups: Groups) -> Procedure[Setting]:
    """Turn up two hands; of the two, the one that ranks higher is the high hand."""
    setting = ranking_of(table.options).setting_of(groups)
    high, low = setting.ranks
    cards = tiles_of([tile for group in groups for tile in group], setting)
    yield Show(
        key=f"seat-{seat}-shown",
        words=f"Seat {seat}: {in_words(cards[0])} high, {high}; {in_words(cards[1])} low, {low}",
        cite=SETTING,
        place=Place.of_seat(seat),
        cards=(*cards[0], *cards[1]),
        makes=f"{high}, {low}",
        groups=((HIGH, cards[0]), (LOW, cards[1])),
    )
    return setting


def in_words(group: tuple[Card, ...]) -> str:
    return " ".join(tile.picture for tile in group)


IRREGULARITIES = (TILE_SEEN, MISSTACKED, NOT_FLAT, TILE_EXPOSED, WRONG_PLACE, TOUCHED, SET_WRONG)


def round_of_play(table: Table[Showdown], condition: TilesCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from mixing the tiles until all of them are turned face down again."""
    condition.check_can_begin()
    condition = yield from mix_and_stack(condition)
    seats = from_dealers_right((yield from take_wagers(table, WAGERS, condition=condition)))
    yield NoMoreBets(cite=DEALING)
    after = replace(condition, standing={}, house_wager=0)
    dealt = yield from deal(table, seats)
    if isinstance(dealt, Voided):
        yield from return_wagers(dealt, seats)
        return RoundEnd(dealt, after)
    outcomes = yield from _play(table, dealt, seats, condition.house_wager)
    yield Perform(key="clear", words="Collect all tiles face down, to be mixed again", cite=SETTING)
    if may_be_bank(table.options):
        after = yield from offer_in_turn(table, after, seats, PAI_GOW, BANKING)
    return RoundEnd(outcomes, after)


def _play(
    table: Table[Showdown], dealt: TilesDealt, seats: Seats, house_cents: Cents
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
    with_house, of_house = _with_house(
        table, bank, seats, house_cents, dealers and showdown(dealers, against)
    )
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
    table: Table[Showdown], bank: Bank | None, seats: Seats, house_cents: Cents, outcome: Showdown | None
) -> tuple[Seats, Mapping[Seat, Showdown]]:
    """Return the wagers with that of the house against a player's bank, and its outcome."""
    wager = house_wager(table, bank, seats, PAI_GOW, house_cents)
    if not wager or outcome is None:
        return seats, {}
    return {**seats, HOUSE: {PAI_GOW: wager}}, {HOUSE: outcome}
