"""Plays a round of pai gow poker: sets the hands, turns them up, settles, and collects the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import msgspec

from houseway.equipment.cards import Card, pictures
from houseway.equipment.money import Cents
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.opening import (
    AT_A_DEAL,
    DEALING,
    DEALT,
    INVALID_ROLL,
    IRREGULAR,
    SHUFFLER_JAM,
    DeckCondition,
    HandsInPlay,
    clockwise_from,
    deal,
    find_starting_position,
    make_deck_ready,
)
from houseway.games.pai_gow_poker.pay_tables import CARD_BONUS
from houseway.games.pai_gow_poker.ranking import three_of
from houseway.games.pai_gow_poker.setting import (
    HIGH_CARDS,
    LOW_CARDS,
    SETTING,
    Groups,
    Hand,
    Setting,
    setting_of,
    unbeaten,
)
from houseway.games.pai_gow_poker.settlement import Showdown, contest, showdown
from houseway.games.pai_gow_poker.wagers import BANKING, PAI_GOW, WAGERS, may_be_bank
from houseway.rules.game import Table
from houseway.rules.procedure.banking import house_wager, offer_in_turn
from houseway.rules.procedure.face_down import is_unseen, turn_up, turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    SetHand,
    Settle,
    Show,
)
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_wagers, verbal_cash
from houseway.rules.wagers.bank import CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Bets, Seat, from_dealers_right, spot_of

# Setting the hands, turning them up, and settling.

THREE_CARD = "three-card"
WRONG_NUMBER = Irregularity("wrong-number", "a player or the dealer has a wrong number of cards", IRREGULAR)
MISDEALT = Voided(IRREGULAR, "somebody was not dealt seven cards")
HIGH, LOW = "High hand", "Low hand"

Settings = Mapping[Seat, Setting]
Outcomes = dict[Seat, Showdown]


def show_three_cards(in_play: HandsInPlay) -> Procedure[None]:
    """Turn up the first three cards of players who bet on them, before the others are looked at."""
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
    hands_set, bank = dict(settings), table.bank_of(in_play.seats)
    for seat in from_dealers_right(in_play.seats):
        cards = in_play.hands[seat]
        if seat in hands_set:
            continue
        hand = yield from turn_up_unless((WRONG_NUMBER,), in_play.pack, Place.of_seat(seat), cards, SETTING)
        chosen = MISDEALT if isinstance(hand, Happening) else (yield from _chosen(table, bank, seat, hand))
        if isinstance(hand, Happening) or isinstance(chosen, Voided):
            return MISDEALT
        cards[:], hands_set[seat] = hand, chosen
    return hands_set


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
    set_by = HOUSE_WAY.in_use(table.options).set(Hand(hand))
    answer = yield Show(
        key="dealer-shows",
        words=f"Turn up the dealer's cards: {pictures(hand)}",
        cite=SETTING,
        place=DEALER,
        cards=hand,
        groups=_titled(set_by.setting),
        may_happen=(WRONG_NUMBER,),
    )
    if isinstance(answer, Happening):
        return MISDEALT
    yield Announce(key="house-way", words=f"House way. {set_by.case.words}", cite=SETTING)
    yield Announce(
        key="dealer-hands",
        words=f"The dealer sets {set_by.setting}: {set_by.setting.words}",
        cite=SETTING,
        about=DEALER,
    )
    return set_by.setting


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
    outcomes: Outcomes = {}
    for seat in in_order:
        setting = settings[seat]
        others = [cards for other, cards in in_play.hands.items() if spot_of(other) != spot_of(seat)]
        # Side wagers look at the dealer's own cards, even if a player is the bank.
        against_dealer = showdown(setting, in_play.hands[seat], dealer, others)
        is_bank = bank is not None and seat == bank.seat
        outcomes[seat] = (
            against_dealer
            if is_bank
            else msgspec.structs.replace(against_dealer, contest=contest(setting, against))
        )
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
        outcome={**outcomes, **of_house},
        seats=seats,
    )
    return outcomes


VERBAL_CASH = verbal_cash(WAGERS)
IRREGULARITIES = (VERBAL_CASH, SHUFFLER_JAM, INVALID_ROLL, *AT_A_DEAL, WRONG_NUMBER)


def round_of_play(table: Table[Showdown], condition: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round."""
    condition.check_can_begin()
    yield from make_deck_ready(table, condition)
    seats = yield from take_wagers(table, WAGERS, cash=Cash(VERBAL_CASH, is_taken=False), condition=condition)
    how = table.options.choice(DEALING.name)
    yield NoMoreBets(cite=DEALT[how])
    in_play = HandsInPlay(seats, how)
    bank = table.bank_of(seats)
    first = Place.of_seat(bank.seat) if bank else DEALER
    start = yield from find_starting_position(table, condition.rounds, first)
    after = replace(condition, has_deck=True, rounds=condition.rounds + 1, standing={}, house_wager=0)
    voided = yield from deal(in_play, clockwise_from(start))
    if voided:
        return (yield from _void(voided, in_play, after))
    yield from show_three_cards(in_play)
    settings = yield from set_hands(table, in_play)
    if isinstance(settings, Voided):
        return (yield from _void(settings, in_play, after))
    dealer = yield from show_dealer(table, in_play)
    if isinstance(dealer, Voided):
        return (yield from _void(dealer, in_play, after))
    settings = yield from turn_up_hands(table, in_play, settings)
    if isinstance(settings, Voided):
        return (yield from _void(settings, in_play, after))
    wager = house_wager(table, bank, seats, PAI_GOW, condition.house_wager)
    outcomes = yield from settle(in_play, settings, dealer, bank, wager)
    yield Perform(
        key="collect-cards",
        words="Collect the cards hand by hand, so that every hand can be reconstructed, the dealer's last",
        cite=SETTING,
    )
    if may_be_bank(table.options):
        after = yield from offer_in_turn(table, after, seats, PAI_GOW, BANKING)
    return RoundEnd(outcomes, after)


def _void(voided: Voided, in_play: HandsInPlay, after: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    yield from return_wagers(voided, in_play.seats)
    words = "Gather the cards. They will be shuffled before the next deal"
    if not in_play.deck_is_whole:
        words = "Remove the deck from the table"
    yield Perform(key="gather-cards", words=words, cite=voided.cite)
    after = replace(after, has_deck=in_play.deck_is_whole, standing={}, house_wager=0)
    return RoundEnd(voided, after)
