"""Setting the hands, turning them up, and settling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from houseway.equipment.cards import Card, pictures
from houseway.equipment.money import Cents
from houseway.games.pai_gow_poker.hands.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.hands.setting import (
    HIGH_CARDS,
    LOW_CARDS,
    SETTING,
    Groups,
    Hand,
    Setting,
    setting_of,
    unbeaten,
)
from houseway.games.pai_gow_poker.hands.seven_cards import three_of
from houseway.games.pai_gow_poker.pay_tables import CARD_BONUS
from houseway.games.pai_gow_poker.round.dealing import HandsInPlay
from houseway.games.pai_gow_poker.round.starting_position import IRREGULARITIES
from houseway.games.pai_gow_poker.settlement import Showdown, contest, showdown
from houseway.games.pai_gow_poker.wagers import BANKING, PAI_GOW
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import is_unseen, turn_up, turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Announce, Happening, Irregularity, Perform, SetHand, Settle, Show
from houseway.rules.wagers.bank import CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Bets, Seat, from_dealers_right, spot_of

THREE_CARD = "three-card"
WRONG_NUMBER = Irregularity(
    "wrong-number", "a player or the dealer has a wrong number of cards", IRREGULARITIES
)
MISDEALT = Voided(IRREGULARITIES, "somebody was not dealt seven cards")
HIGH, LOW = "High hand", "Low hand"

Settings = Mapping[Seat, Setting]
Outcomes = dict[Seat, Showdown]


def show_three_cards(in_play: HandsInPlay) -> Procedure[None]:
    """Turn up the first three cards of whoever bet on them, before the others are looked at."""
    betting = {seat: bets for seat, bets in in_play.seats.items() if THREE_CARD in bets}
    if not betting:
        return
    for seat in betting:
        hand = in_play.hands[seat]
        three = yield from turn_up(in_play.pack, Place.of_seat(seat), hand[:3], CARD_BONUS)
        hand[:3] = three
        yield Show(
            key=f"seat-{seat}-three-cards",
            words=f"Seat {seat} shows the first three cards: {pictures(three)}",
            cite=CARD_BONUS,
            place=Place.of_seat(seat),
            cards=three,
            makes=str(three_of(three)),
        )


def set_hands(table: Table[Showdown], in_play: HandsInPlay) -> Procedure[Settings | Voided]:
    """Let each player set the hand, clockwise; return why the round is void, if it is."""
    answer = yield Perform(
        key="look",
        words="Each player looks at the seven cards and sets them; only that player and the dealer may "
        "touch them",
        cite=SETTING,
        who="players",
        may_happen=(WRONG_NUMBER,),
    )
    if isinstance(answer, Happening):
        return MISDEALT
    settings: dict[Seat, Setting] = {}
    bank = table.bank_of(in_play.seats)
    for seat, hand in in_play.hands.items():
        if is_unseen(hand):
            if (yield from _set_unseen(seat)):
                return MISDEALT
            continue
        chosen = yield from _chosen(table, bank, seat, tuple(hand))
        if isinstance(chosen, Voided):
            return chosen
        settings[seat] = chosen
    return settings


def _set_unseen(seat: Seat) -> Procedure[bool]:
    """Let a player set real cards face down; return whether the number of cards is wrong."""
    answer = yield Perform(
        key=f"seat-{seat}-sets-face-down",
        words="Set the cards face down: five into the high hand and two into the low hand",
        cite=SETTING,
        who=f"seat {seat}",
        may_happen=(WRONG_NUMBER,),
    )
    return isinstance(answer, Happening)


def turn_up_hands(
    table: Table[Showdown], in_play: HandsInPlay, settings: Settings
) -> Procedure[Settings | Voided]:
    """Turn up the hands that only their players have seen, and take each as it was set."""
    found, bank = dict(settings), table.bank_of(in_play.seats)
    for seat in from_dealers_right(in_play.seats):
        held = in_play.hands[seat]
        if seat in found:
            continue
        hand = yield from turn_up_unless((WRONG_NUMBER,), in_play.pack, Place.of_seat(seat), held, SETTING)
        chosen = MISDEALT if isinstance(hand, Happening) else (yield from _chosen(table, bank, seat, hand))
        if isinstance(hand, Happening) or isinstance(chosen, Voided):
            return MISDEALT
        held[:], found[seat] = hand, chosen
    return found


def _chosen(
    table: Table[Showdown], bank: Bank | None, seat: Seat, hand: tuple[Card, ...]
) -> Procedure[Setting | Voided]:
    """Return the player's setting, or that of the house way for a bank held with the house."""
    if bank and bank.wager == CO_BANK and seat == bank.seat:
        return HOUSE_WAY.in_use(table.options).set(Hand(hand)).setting
    return (yield from _set_hand(table, seat, hand))


def _set_hand(table: Table[Showdown], seat: Seat, hand: tuple[Card, ...]) -> Procedure[Setting | Voided]:
    by_house = HOUSE_WAY.in_use(table.options).set(Hand(hand))
    groups: Groups | Happening = yield SetHand(
        key=f"seat-{seat}-sets",
        words="Set the cards: five into the high hand and two into the low hand",
        cite=SETTING,
        who=f"seat {seat}",
        seat=seat,
        hand=hand,
        best=by_house.setting.groups,
        hint=f"By the house way: {by_house.case.words}",
        hands=((LOW, LOW_CARDS), (HIGH, HIGH_CARDS)),
        best_title="by the house way",
        settings=tuple(setting.groups for setting in unbeaten(hand)),
        counted_over="every hand of the dealer",
        accept=partial(setting_of, hand),
        may_happen=(WRONG_NUMBER,),
    )
    return MISDEALT if isinstance(groups, Happening) else setting_of(hand, groups)


def show_dealer(table: Table[Showdown], in_play: HandsInPlay) -> Procedure[Setting | Voided]:
    """Turn up the dealer's cards and set them by the house way."""
    hand = yield from turn_up_unless((WRONG_NUMBER,), in_play.pack, DEALER, in_play.dealer, SETTING)
    if isinstance(hand, Happening):
        return MISDEALT
    in_play.dealer[:] = hand
    found = HOUSE_WAY.in_use(table.options).set(Hand(hand))
    answer = yield Show(
        key="dealer-shows",
        words=f"Turn up the dealer's cards: {pictures(hand)}",
        cite=SETTING,
        place=DEALER,
        cards=hand,
        groups=_titled(found.setting),
        may_happen=(WRONG_NUMBER,),
    )
    if isinstance(answer, Happening):
        return MISDEALT
    yield Announce(key="house-way", words=f"House way. {found.case.words}", cite=SETTING)
    yield Announce(
        key="dealer-hands",
        words=f"The dealer sets {found.setting}: {found.setting.words}",
        cite=SETTING,
        about=DEALER,
    )
    return found.setting


def _titled(setting: Setting) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    return ((LOW, setting.low), (HIGH, setting.high))


def settle(
    in_play: HandsInPlay, settings: Settings, dealer: Setting, bank: Bank | None, house_wager: Cents
) -> Procedure[Outcomes]:
    """Turn up the players' hands counterclockwise, then collect losing and pay winning wagers.

    Where a player is the bank, all hands are compared with that player's, also the dealer's.
    """
    against = settings[bank.seat] if bank else dealer
    if bank:
        words = f"Seat {bank.seat} is the bank: all hands are compared with it"
        yield Announce(key="players-bank", words=words, cite=BANKING)
    in_order = from_dealers_right(in_play.seats)
    shown: Outcomes = {}
    for seat in in_order:
        setting = settings[seat]
        others = [cards for other, cards in in_play.hands.items() if spot_of(other) != spot_of(seat)]
        # Side wagers look at the dealer's own cards, whoever is the bank.
        found = showdown(setting, in_play.hands[seat], dealer, others)
        is_bank = bank is not None and seat == bank.seat
        shown[seat] = found if is_bank else replace(found, contest=contest(setting, against))
        foul = ". The hand is foul" if setting.is_foul else ""
        yield Show(
            key=f"seat-{seat}-shows",
            words=f"Seat {seat}: {setting}: {setting.words}{foul}",
            cite=SETTING,
            place=Place.of_seat(seat),
            cards=(*setting.high, *setting.low),
            makes="foul" if foul else setting.words,
            groups=_titled(setting),
        )
    of_house: Outcomes = {}
    seats: dict[Seat, Bets] = dict(in_order)
    if bank and house_wager:
        seats[HOUSE] = {PAI_GOW: house_wager}
        of_house[HOUSE] = showdown(dealer, in_play.dealer, against)
    yield Settle(
        key="settle",
        words="Counterclockwise from the dealer's right, collect losing wagers and pay winning wagers",
        cite=SETTING,
        outcome={**shown, **of_house},
        seats=seats,
    )
    return shown
