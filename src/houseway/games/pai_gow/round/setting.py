"""Setting the hands (13:69F-10.7): each player's own way, then the dealer's or a player's bank."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from houseway.equipment.cards import Card
from houseway.games.pai_gow.hands.setting import (
    SETTING,
    Setting,
    check_groups,
    kinds_of,
    setting_of,
    settings_of,
    tiles_of,
)
from houseway.games.pai_gow.hands.words import HOUSE_WAY_OPTION
from houseway.games.pai_gow.round.dealing import TilesDealt
from houseway.games.pai_gow.round.tiles import ERRORS
from houseway.games.pai_gow.settlement import Showdown
from houseway.games.pai_gow.wagers import BANKING
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import is_unseen, turn_up
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import (
    Announce,
    Groups,
    Happening,
    Irregularity,
    Perform,
    SetHand,
    Show,
)
from houseway.rules.wagers.bank import CO_BANK, Bank
from houseway.rules.wagers.wagers import spot_of

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
    found = way.set(kinds_of(hand))
    return SetHand(
        key=f"seat-{seat}-sets",
        words="Set two tiles as your high hand and two as your low hand",
        cite=SETTING,
        who=f"seat {seat}",
        seat=seat,
        hand=hand,
        best=tiles_of(hand, found.setting),
        hint=f"By the house way: {found.case.words}",
        hands=((HIGH, 2), (LOW, 2)),
        best_title="by the house way",
        settings=tuple(tiles_of(hand, setting) for setting in settings_of(kinds_of(hand))),
        counted_over="every hand of the dealer",
        accept=partial(check_groups, hand),
    )


def set_dealers_hand(table: Table[Showdown], dealt: TilesDealt) -> Procedure[Setting]:
    """Turn up the dealer's tiles and set them by the house way, again if they were set otherwise."""
    hand = yield from turn_up(dealt, DEALER, dealt.dealer, SETTING, noun="tile")
    found = HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(hand))
    high, low = found.setting.ranks
    groups = tiles_of(hand, found.setting)
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
        words=f"House way: {found.case.words} {in_words(groups[0])} high, {high}; "
        f"{in_words(groups[1])} low, {low}",
        cite=SETTING,
        may_happen=(SET_WRONG,),
    )
    if isinstance(answer, Happening):
        words = f"Set the dealer's tiles again: {in_words(groups[0])} high, {in_words(groups[1])} low"
        yield Perform(key="set-again", words=words, cite=ERRORS)
    return found.setting


def set_co_bank(table: Table[Showdown], seat: int, dealt: TilesDealt) -> Procedure[Setting]:
    """Turn up the tiles of a bank that a player and the house hold together, set by the house way."""
    hand = yield from turn_up(dealt, Place.of_seat(seat), dealt.of_seat(seat), SETTING, noun="tile")
    found = HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(hand))
    return (yield from _show_groups(seat, tiles_of(hand, found.setting)))


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
    return (yield from _show_groups(seat, groups))


def _show_groups(seat: int, groups: Groups) -> Procedure[Setting]:
    """Turn up two hands; of the two, the one that ranks higher is the high hand."""
    setting = setting_of(groups)
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
