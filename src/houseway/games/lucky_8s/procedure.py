"""A round of play of Lucky 8's (13:69F-50.6): the deal, the decisions, the dealer's hand, the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.games.lucky_8s.hands.setting import Count
from houseway.games.lucky_8s.round.dealing import AT_A_DEAL, FACE_UP, HandsDealt, deal
from houseway.games.lucky_8s.round.house_way import WRONG_NUMBER_TO_DEALER, play_dealer
from houseway.games.lucky_8s.round.opening import DeckCondition, uses_device
from houseway.games.lucky_8s.round.player_turn import (
    WRONG_NUMBER_TO_PLAYER,
    SpotPlayed,
    misdealt,
    play_spot,
    turn_up_hand,
)
from houseway.games.lucky_8s.round.shuffle import SHUFFLER_JAM, make_ready
from houseway.games.lucky_8s.round.spots import ADDITIONAL_SPOTS, agree_on_spots, check_shared_spots
from houseway.games.lucky_8s.settlement import SHOWDOWNS, Contest, Showdown, showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import NOT_SHOWN
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import Announce, Happening, Perform, Settle, Show
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_places_and_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

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
    left = DeckCondition(device=uses_device(table.options))
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
        return RoundEnd(voided, left)
    played = []
    for spot in spots:
        played.append((yield from play_spot(table, spot, dealt.spots[spot.number], seats)))
    dealer = yield from play_dealer(dealt)
    outcomes = yield from _settle(table, dealt, played, dealer)
    yield from _pick_up(dealt, left)
    return RoundEnd(outcomes, left)


def _settle(
    table: Table[Showdown], dealt: HandsDealt, played: Sequence[SpotPlayed], dealer: Count | None
) -> Procedure[Outcomes]:
    """Settle by spot: its outcome applies to all who wager on it. ``dealer`` is None after a misdeal."""
    outcomes: dict[Seat, Showdown | Voided] = {}
    seats: Seats = {}
    for spot_played in reversed(played):
        shown = yield from _show(table, dealt, spot_played)
        outcomes |= dict.fromkeys(spot_played.spot.bettors, _outcome(shown, dealer))
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


def _pick_up(dealt: HandsDealt, left: DeckCondition) -> Procedure[None]:
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
        if left.device
        else "Keep all 66 cards for the shuffle by hand",
        cite=RETURN_CARDS,
    )
