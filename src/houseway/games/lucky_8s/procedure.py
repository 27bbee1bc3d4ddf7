"""A round of play of Lucky 8's (13:69F-50.6): the deal, the decisions, the dealer's hand, the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.games.lucky_8s.hands.setting import Count
from houseway.games.lucky_8s.round.deal import AT_A_DEAL, FACE_UP, HandsDealt, deal
from houseway.games.lucky_8s.round.house_way import WRONG_NUMBER_TO_DEALER, play_dealer
from houseway.games.lucky_8s.round.opening import DeckCondition, uses_device
from houseway.games.lucky_8s.round.player_turn import WRONG_NUMBER_TO_PLAYER, SpotPlayed, play_spot
from houseway.games.lucky_8s.round.shuffle import SHUFFLER_JAM, make_ready
from houseway.games.lucky_8s.round.spots import ADDITIONAL_SPOTS, agree_on_spots, check_shared_spots
from houseway.games.lucky_8s.settlement import SHOWDOWNS, Contest, Showdown, showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import Announce, Perform, Settle, Show
from houseway.rules.procedure.take_places import take_places_and_wagers
from houseway.rules.procedure.take_wagers import Cash, return_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

BONUS_CARDS = Citation("13:69F-50.2(c)")
BEFORE_FIRST_CARD = Citation("13:69F-50.6(a)")
COLLECT_AND_PAY = Citation("13:69F-50.6(o)")
RETURN_CARDS = Citation("13:69F-50.6(p)")
FROM_THE_RIGHT = Citation("13:69F-50.6(r)")
PICK_UP = Citation("13:69F-50.6(s)")

VERBAL_CASH = verbal_cash(Citation("13:69F-50.6(b)"))
IRREGULARITIES = (VERBAL_CASH, SHUFFLER_JAM, *AT_A_DEAL, WRONG_NUMBER_TO_PLAYER, WRONG_NUMBER_TO_DEALER)

Outcomes = Mapping[Seat, Showdown | Voided]


def round_of_play(table: Table[Showdown], condition: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    """One round, from the shuffle to the cards picked up."""
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
            key="gather-cards", words="Gather the cards; they are shuffled before the next deal", cite=FACE_UP
        )
        return RoundEnd(voided, left)
    played = []
    for spot in spots:
        played.append((yield from play_spot(table, spot, dealt.spots[spot.number], seats)))
    dealer = yield from play_dealer(dealt.dealer)
    outcomes = yield from _settle(played, dealer)
    yield from _pick_up(dealt, left)
    return RoundEnd(outcomes, left)


def _settle(played: Sequence[SpotPlayed], dealer: Count | None) -> Procedure[Outcomes]:
    """Each spot has its outcome, which holds for all who wager on it; the dealer's is None when misdealt."""
    outcomes: dict[Seat, Showdown | Voided] = {}
    seats: Seats = {}
    for one in reversed(played):
        yield from _show(one)
        outcomes |= dict.fromkeys(one.spot.bettors, _outcome(one, dealer))
        seats = {**seats, **one.bets}
    yield Settle(
        key="settle",
        words="From the dealer's far right, collect losing wagers, pay winning wagers and return pushes",
        cite=COLLECT_AND_PAY,
        outcome=outcomes,
        seats=from_dealers_right(seats),
    )
    return outcomes


def _outcome(one: SpotPlayed, dealer: Count | None) -> Showdown | Voided:
    """A misdeal to the player goes before one to the dealer (reading 38)."""
    if one.voided:
        return one.voided
    count = one.setting.count
    return showdown(count, dealer) if dealer else SHOWDOWNS[Contest.DEALER_MISDEALT, count.eights]


def _show(one: SpotPlayed) -> Procedure[None]:
    """The cards that decide something: those of a player who folded only for the bonus."""
    if one.voided or (one.is_folded and not one.has_bonus):
        return
    seat, setting = one.spot.number, one.setting
    words = (
        "folded; all cards are turned up for the bonus" if one.is_folded else f"{setting}: {setting.count}"
    )
    yield Show(
        key=f"seat-{seat}-shown",
        words=f"Seat {seat}: {words}",
        cite=FROM_THE_RIGHT,
        place=f"seat {seat}",
        cards=setting.cards,
    )
    if one.has_bonus:
        yield Announce(
            key=f"seat-{seat}-bonus",
            words=f"Natural 8's and jokers of seat {seat}: {setting.count.eights}",
            cite=BONUS_CARDS,
        )


def _pick_up(dealt: HandsDealt, left: DeckCondition) -> Procedure[None]:
    """Hand by hand from the right and the dealer's on top, so that every hand can be laid out again."""
    for spot in reversed(dealt.spots):
        yield Perform(
            key=f"pick-up-seat-{spot}", words=f"Pick up the cards of seat {spot} in order", cite=PICK_UP
        )
    yield Perform(
        key="pick-up-dealer",
        words="Put the dealer's cards on top of them and all into the discard rack",
        cite=PICK_UP,
    )
    yield Perform(
        key="return-cards",
        words="Return all 66 cards to the device"
        if left.device
        else "All 66 cards go to the shuffle by hand",
        cite=RETURN_CARDS,
    )
