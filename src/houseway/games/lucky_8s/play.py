"""Plays a round of Lucky 8's (13:69F-50.6): the deal, the decisions, the dealer's hand, the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houseway.equipment.cards import Card, pictures
from houseway.games.lucky_8s.opening import DECK, SHUFFLER_JAM, DeckCondition, make_ready, uses_device
from houseway.games.lucky_8s.player_turn import (
    ADDITIONAL_SPOTS,
    WRONG_NUMBER_TO_PLAYER,
    SpotPlayed,
    agree_on_spots,
    check_shared_spots,
    misdealt,
    play_spot,
    turn_up_hand,
)
from houseway.games.lucky_8s.setting import (
    CARDS_IN_A_HAND,
    EIGHT,
    PACK,
    POINTS,
    Count,
    Setting,
    best_setting,
    group_in_words,
)
from houseway.games.lucky_8s.settlement import EIGHT_CARDS, SHOWDOWNS, Contest, Showdown, showdown
from houseway.games.lucky_8s.wagers import DEALER_MISDEALT
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import NOT_SHOWN, turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import FOUND_FACE_UP, PackInPlay
from houseway.rules.procedure.steps import (
    Announce,
    Deal,
    Groups,
    Happening,
    Irregularity,
    Perform,
    Settle,
    Show,
)
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_places_and_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

# The deal of Lucky 8's (13:69F-50.5): eight cards face down to each spot in play, then to the dealer.

FROM_THE_LEFT = Citation("13:69F-50.5(c)")
ACTIVE_SEATS = Citation("13:69F-50.5(d)")
DEALT_FROM_HAND = Citation("13:69F-50.5(e)")
DEALT_IN_GROUPS = Citation("13:69F-50.5(f)")
HANDS_OFF = Citation("13:69F-50.6(c)")
FACE_UP = Citation("13:69F-50.9(a)")

CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", FACE_UP, shows_card=True)
WAGER_HANDLED = Irregularity("wager-handled", "a player handles a wager after the first card", HANDS_OFF)
AT_A_DEAL = (CARD_FACE_UP, WAGER_HANDLED)

# With groups from the device, the left hand serves the spots next to it.
SERVED_BY_LEFT_HAND = (1, 2)


def _put_wager_back(happening: Happening) -> Procedure[None]:
    if happening.kind == WAGER_HANDLED.kind:
        yield Perform(key="put-wager-back", words="Put the wager back as it was", cite=HANDS_OFF)


@dataclass
class HandsDealt:
    """The cards on the layout: those of each spot, by its number, and those of the dealer."""

    in_groups: bool
    spots: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] = ()
    pack: PackInPlay = field(init=False)

    def __post_init__(self) -> None:
        self.pack = PackInPlay(DECK, PACK, FACE_UP, follow_up=_put_wager_back)

    @property
    def cite(self) -> Citation:
        return DEALT_IN_GROUPS if self.in_groups else DEALT_FROM_HAND


def deal(dealt: HandsDealt, spots: Sequence[int]) -> Procedure[Voided | None]:
    """Deal to the spots, listed from the dealer's left; return why the round is void, if it is."""
    seats = ", ".join(map(str, spots))
    yield Perform(key="active-seats", words=f"Deal only to seats with wagers: {seats}", cite=ACTIVE_SEATS)
    yield Perform(
        key="from-the-left",
        words="Deal around the table from the dealer's left, to the dealer last",
        cite=FROM_THE_LEFT,
    )
    for spot in spots:
        hand = yield from _deal_hand(dealt, Place.of_seat(spot))
        if isinstance(hand, Voided):
            return hand
        dealt.spots[spot] = hand
        yield from _give_stack(dealt, spot)
    hand = yield from _deal_hand(dealt, DEALER)
    if isinstance(hand, Voided):
        return hand
    dealt.dealer = hand
    yield Perform(key="unused-cards", words=_unused(dealt), cite=dealt.cite)
    return None


def _deal_hand(dealt: HandsDealt, to: Place) -> Procedure[tuple[Card, ...] | Voided]:
    hand: list[Card] = []
    stack = "the group ejected" if dealt.in_groups else "the stack"
    for number in range(1, CARDS_IN_A_HAND + 1):
        card = yield from dealt.pack.next_card(
            Deal(
                key=f"{to.key}-card-{number}",
                words=f"Card {number} face down in {stack} for {to.in_words}",
                cite=EIGHT_CARDS,
                pack=DECK,
                to=to,
                left=dealt.pack.left,
                face="down",
                may_happen=AT_A_DEAL,
            )
        )
        if isinstance(card, Voided):
            return card
        hand.append(card)
    return tuple(hand)


def _give_stack(dealt: HandsDealt, spot: int) -> Procedure[None]:
    hand = "left" if dealt.in_groups and spot in SERVED_BY_LEFT_HAND else "right"
    take = "Take the group with the left hand and give it" if dealt.in_groups else "Give the stack"
    yield Perform(
        key=f"seat-{spot}-served",
        words=f"{take} to seat {spot} with the {hand} hand, face down",
        cite=dealt.cite,
    )


def _unused(dealt: HandsDealt) -> str:
    dealt_out = CARDS_IN_A_HAND * (len(dealt.spots) + 1) + len(dealt.pack.set_aside)
    unused = len(PACK) - dealt_out
    if dealt.in_groups:
        return f"Eject the other {unused} cards from the device and place them in the discard rack"
    return f"Place the other {unused} cards in the discard rack with the right hand"


# The dealer's hand at Lucky 8's: House Way and whether it qualifies (13:69F-50.6(j), (k), (l)).

NATURAL_8 = Citation('13:69F-50.1 "Natural 8"')
JOKER = Citation('13:69F-50.1 "Joker"')
MULTI_CARD_8S = Citation('13:69F-50.1 "Multi-card 8\'s"')
TOTAL_HANDS_OF_8 = Citation('13:69F-50.1 "Total Hands of 8"')
SIDE_CARDS = Citation('13:69F-50.1 "Side Cards/Discards"')
PUSH = Citation('13:69F-50.1 "Push"')
AFTER_DECISIONS = Citation("13:69F-50.6(j)")
QUALIFIES = Citation("13:69F-50.6(k)")
HOUSE_WAY = Citation("13:69F-50.6(k)1i")

WRONG_NUMBER_TO_DEALER = Irregularity(
    "wrong-number-to-dealer", "the dealer was dealt a wrong number of cards", DEALER_MISDEALT
)


def play_dealer(dealt: HandsDealt) -> Procedure[Count | None]:
    """Play the dealer's hand and return its count, or None if it does not have eight cards."""
    wrong = (WRONG_NUMBER_TO_DEALER,)
    hand = yield from turn_up_unless(wrong, dealt.pack, DEALER, dealt.dealer, AFTER_DECISIONS)
    answer = hand if isinstance(hand, Happening) else (yield _show_dealers_hand(hand))
    if isinstance(hand, Happening) or isinstance(answer, Happening):
        yield Announce(
            key="dealer-misdealt",
            words="Ante and In to Win wagers are void; bonus wagers stand",
            cite=DEALER_MISDEALT,
        )
        return None
    setting = best_setting(hand)
    yield from _set_by_house_way(setting)
    yield from _announce(setting)
    return setting.count


def _show_dealers_hand(hand: tuple[Card, ...]) -> Show:
    return Show(
        key="dealer-shows",
        words=f"Turn up the dealer's cards: {pictures(hand)}",
        cite=AFTER_DECISIONS,
        place=DEALER,
        cards=hand,
        groups=best_setting(hand).titled,
        may_happen=(WRONG_NUMBER_TO_DEALER,),
    )


def _set_by_house_way(setting: Setting) -> Procedure[None]:
    """Set natural 8's, then jokers, then the sums of 8 that leave the fewest cards over."""
    jokers = tuple(group for group in setting.hands if group[0].is_joker)
    sums = tuple(group for group in setting.hands if len(group) > 1)
    naturals = tuple(group for group in setting.hands if len(group) == 1 and not group[0].is_joker)
    for key, what, groups, cite in (
        ("natural-8s", "Natural 8's, each by itself", naturals, NATURAL_8),
        ("jokers", "Jokers, each by itself", jokers, JOKER),
        ("sums-of-8", "Sums of 8, as many as possible", sums, MULTI_CARD_8S),
    ):
        if groups:
            yield Perform(key=key, words=f"{what}: {_in_words(groups)}", cite=cite)
    side_cards = pictures(setting.side_cards) or "none"
    yield Perform(key="side-cards", words=f"Side cards, as few as possible: {side_cards}", cite=SIDE_CARDS)
    yield Announce(key="house-way", words=f"House Way: {setting}", cite=HOUSE_WAY)


def _in_words(groups: Groups) -> str:
    return " | ".join(map(group_in_words, groups))


def _announce(setting: Setting) -> Procedure[None]:
    yield Announce(key="dealer-total", words=f"Dealer: {setting.count}", cite=TOTAL_HANDS_OF_8)
    eights = [card for card in setting.cards if POINTS[card] == EIGHT]
    if eights:
        words = f"The dealer qualifies with {pictures(eights)}"
        yield Announce(key="dealer-qualifies", words=words, cite=QUALIFIES)
        return
    yield Announce(
        key="dealer-does-not-qualify",
        words="The dealer does not qualify: no natural 8 and no joker",
        cite=QUALIFIES,
    )
    yield Announce(key="in-to-win-pushes", words="In to Win wagers push and are returned", cite=PUSH)


BONUS_CARDS = Citation("13:69F-50.2(c)")
BEFORE_FIRST_CARD = Citation("13:69F-50.6(a)")
COLLECT_AND_PAY = Citation("13:69F-50.6(o)")
RETURN_CARDS = Citation("13:69F-50.6(p)")
FROM_THE_RIGHT = Citation("13:69F-50.6(r)")
PICK_UP = Citation("13:69F-50.6(s)")

IN_CHIPS = Citation("13:69F-50.6(b)")
VERBAL_CASH = verbal_cash(IN_CHIPS)
IRREGULARITIES = (VERBAL_CASH, SHUFFLER_JAM, *AT_A_DEAL, WRONG_NUMBER_TO_PLAYER, WRONG_NUMBER_TO_DEALER)

Outcomes = Mapping[Seat, Showdown | Voided]


def round_of_play(table: Table[Showdown], condition: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from the shuffle until the cards are picked up."""
    condition.check_can_begin()
    in_groups = yield from make_ready(table, condition)
    after = DeckCondition(device=uses_device(table.options))
    seats = yield from take_places_and_wagers(
        table,
        BEFORE_FIRST_CARD,
        BEFORE_FIRST_CARD,
        additional_places=ADDITIONAL_SPOTS,
        check_together=lambda seats, _: check_shared_spots(seats, int(table.options.choice("shared-spots"))),
        cash=Cash(VERBAL_CASH, is_taken=True),
    )
    spots = yield from agree_on_spots(seats)
    dealt = HandsDealt(in_groups)
    voided = yield from deal(dealt, [spot.number for spot in spots])
    if voided:
        yield from return_wagers(voided, {bettor: seats[bettor] for spot in spots for bettor in spot.bettors})
        yield Perform(
            key="gather-cards",
            words="Gather the cards. They will be shuffled before the next deal",
            cite=FACE_UP,
        )
        return RoundEnd(voided, after)
    played = []
    for spot in spots:
        played.append((yield from play_spot(table, spot, dealt.spots[spot.number], seats)))
    dealer = yield from play_dealer(dealt)
    outcomes = yield from _settle(table, dealt, played, dealer)
    yield from _pick_up(dealt, after)
    return RoundEnd(outcomes, after)


def _settle(
    table: Table[Showdown], dealt: HandsDealt, played: Sequence[SpotPlayed], dealer: Count | None
) -> Procedure[Outcomes]:
    """Settle by spot: its outcome applies to all who wager on it. ``dealer`` is None after a misdeal."""
    outcomes: dict[Seat, Showdown | Voided] = {}
    seats: Seats = {}
    for spot_played in reversed(played):
        count = yield from _show(table, dealt, spot_played)
        outcomes |= dict.fromkeys(spot_played.spot.bettors, _outcome(count, dealer))
        seats = {**seats, **spot_played.bets}
    yield Settle(
        key="settle",
        words="From the dealer's far right, collect losing wagers, pay winning wagers and return pushes",
        cite=COLLECT_AND_PAY,
        outcome=outcomes,
        seats=from_dealers_right(seats),
    )
    return outcomes


def _outcome(played: SpotPlayed, dealer: Count | None) -> Showdown | Voided:
    """Return the outcome of a spot; a misdeal to the player precedes one to the dealer (reading 38)."""
    if played.voided:
        return played.voided
    if played.setting is None:  # folded face down, and no bonus looks at the cards
        not_shown: Showdown = NOT_SHOWN
        return not_shown if dealer else SHOWDOWNS[Contest.DEALER_MISDEALT, 0]
    count = played.setting.count
    return showdown(count, dealer) if dealer else SHOWDOWNS[Contest.DEALER_MISDEALT, count.eights]


def _show(table: Table[Showdown], dealt: HandsDealt, played: SpotPlayed) -> Procedure[SpotPlayed]:
    """Turn up the cards if they decide a wager; after a fold that can only be the bonus.

    Return the spot, which is void if it shows now that its number of cards is wrong (50.9(c)).
    """
    stays_down = played.is_folded and not played.has_bonus
    if not stays_down or any(map(table.has_side_bet, played.bets.values())):
        played = yield from turn_up_hand(table, played, dealt.pack)
    seat, setting = played.spot.number, played.setting
    if stays_down or played.voided or setting is None:
        return played
    place = Place.of_seat(seat)
    words = (
        "folded; all cards are turned up for the bonus" if played.is_folded else f"{setting}: {setting.count}"
    )
    answer = yield Show(
        key=f"seat-{seat}-shown",
        words=f"Seat {seat}: {words}",
        cite=FROM_THE_RIGHT,
        place=place,
        cards=setting.cards,
        makes="" if played.is_folded else str(setting.count),
        groups=() if played.is_folded else setting.titled,
        may_happen=(WRONG_NUMBER_TO_PLAYER,),
    )
    if isinstance(answer, Happening):
        return misdealt(played)
    if played.has_bonus:
        yield Announce(
            key=f"seat-{seat}-bonus",
            words=f"Natural 8's and jokers of seat {seat}: {setting.count.eights}",
            cite=BONUS_CARDS,
            about=place,
        )
    return played


def _pick_up(dealt: HandsDealt, after: DeckCondition) -> Procedure[None]:
    """Pick up hand by hand from the right, the dealer's last, so that every hand can be reconstructed."""
    for spot in reversed(dealt.spots):
        yield Perform(
            key=f"pick-up-seat-{spot}", words=f"Pick up the cards of seat {spot} in order", cite=PICK_UP
        )
    yield Perform(
        key="pick-up-dealer",
        words="Put the dealer's cards on top and place all cards in the discard rack",
        cite=PICK_UP,
    )
    yield Perform(
        key="return-cards",
        words="Return all 66 cards to the device"
        if after.device
        else "Keep all 66 cards for the shuffle by hand",
        cite=RETURN_CARDS,
    )
