"""Plays a round of blackjack (13:69F-2.6 to 2.13), and reads a recorded round of one player into an
outcome.

The sections of the game itself are titles only in our sources: what is built is the standard public
rule (reading 47). King's Bounty, which has its place in the round (13:69F-2.30), is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.blackjack.boxes import BoxesInPlay
from houseway.games.blackjack.dealing import CardsInPlay, pick_up, prepare_cards
from houseway.games.blackjack.hands import BLACKJACK, Played, dealers_rule, players_standing, standing
from houseway.games.blackjack.line_checks import check_decks, check_insurance, too_few_cards
from houseway.games.blackjack.options import check_table
from houseway.games.blackjack.paragraphs import is_multiple_action
from houseway.games.blackjack.player_turn import Turn
from houseway.games.blackjack.round_steps import (
    announce_total,
    check_for_blackjack,
    deal_two_cards,
    pay_blackjacks,
    play_dealers_hand,
    settle_first_cards,
    settle_what_is_open,
    void_what_is_open,
)
from houseway.games.blackjack.side_bets import kings_bounty, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCards, side_rows
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS
from houseway.games.blackjack.variants import multiple_action_round as multiple_action
from houseway.games.blackjack.variants.house_money import ADDED, HOUSE_MONEY_WAGER
from houseway.games.blackjack.variants.house_money_round import offer_to_add
from houseway.games.blackjack.variants.multiple_action_round import play_multiple_action
from houseway.games.blackjack.variants.streak_round import (
    BlackjackCondition,
    check_no_streak,
    check_placing,
    check_somebody_plays,
    on_hands,
    outcomes_with_net,
    settle_streaks,
    with_net,
)
from houseway.games.blackjack.wagers import (
    MAIN,
    ON_HAND,
    WAGERS,
    check_bets,
    check_opening_bets,
    first_cards_wagers,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.parts import Check, Complete, Opened, Placed, Together
from houseway.rules.procedure.procedure import Procedure, RoundEnd
from houseway.rules.procedure.shoe import OutOfCardsError, ShoeCondition
from houseway.rules.procedure.steps import NoMoreBets
from houseway.rules.procedure.taking_wagers import Cash, take_wagers, verbal_cash
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.wagers import Bets

BOUNTY_BEFORE_FIRST_CARD = Citation("13:69F-2.30(b)")
VERBAL_CASH = verbal_cash(BOUNTY_BEFORE_FIRST_CARD)


def round_of_play(table: Table[Played], condition: BlackjackCondition) -> Procedure[RoundEnd[Played]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    shoe: ShoeCondition = condition
    if condition.finished:
        shoe = yield from prepare_cards(table)
    seats = yield from take_wagers(
        table,
        WAGERS,
        condition=condition,
        # Printed only for King's Bounty; our sources do not say what holds for other wagers.
        cash=Cash(VERBAL_CASH, is_taken=True) if kings_bounty.OWN in table.wagers else None,
    )
    yield NoMoreBets(cite=WAGERS if kings_bounty.OWN not in table.wagers else BOUNTY_BEFORE_FIRST_CARD)
    in_play = BoxesInPlay(on_hands(seats), dealers_rule(table.options), first_cards_wagers(table.options))
    cards = CardsInPlay(table, shoe, in_play)
    try:
        yield from _play(table, in_play, cards)
    except OutOfCardsError:
        yield from void_what_is_open(in_play)
    outcomes = outcomes_with_net(table, in_play)
    standing = yield from settle_streaks(table, seats, in_play, outcomes)
    yield pick_up(table.options)
    left = cards.condition()
    return RoundEnd(outcomes, BlackjackCondition(seen=left.seen, finished=left.finished, standing=standing))


def _play(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    if is_multiple_action(table.options):
        yield from play_multiple_action(table, in_play, cards)
        return
    yield from deal_two_cards(table, in_play, cards)
    for box in in_play.boxes:
        yield from announce_total(table, in_play, box)
    yield from settle_first_cards(in_play)
    yield from check_for_blackjack(table, in_play)
    yield from offer_to_add(table, in_play)
    yield from pay_blackjacks(in_play, in_play.boxes)
    if not in_play.known_blackjack:
        for box in in_play.boxes:
            if not box.voided and not box.has_blackjack:
                yield from Turn(table, in_play, cards, box).play()
    yield from play_dealers_hand(table, in_play, cards)
    yield from settle_what_is_open(in_play)


# A recorded round of one player at blackjack, read into an outcome.

TWO_CARDS_EACH = Citation("13:69F-2.6#title")


class Dealt(RecordedRound, frozen=True):
    """A line for settlement: ``{"id": …, "player": ["Ts", "6d"], "dealer": ["9h", "8c"], "bets": {…}}``.

    After splits ``hands`` instead of ``player``; cards in the order dealt, the dealer's up card first.
    """

    own_keys = ("player", "hands", "surrender", "even-money", "third", "dealt")

    dealer: Annotated[list[str], Meta(description="the dealer's cards in the order dealt, the up card first")]
    player: Annotated[
        list[str] | None, Meta(description="the player's cards in the order dealt, if nothing was split")
    ] = None
    hands: Annotated[
        list[list[str]] | None,
        Meta(description="instead of player, after a split: the cards of each hand in the order dealt"),
    ] = None
    surrender: Annotated[bool, Meta(description="true if the player surrendered")] = False
    even_money: Annotated[bool, Meta(description="true if the player took even money on a blackjack")] = (
        msgspec.field(default=False, name="even-money")
    )
    third: Annotated[
        str | None,
        Meta(description="the third card dealt to a player who bet on sevens and split them more than once"),
    ] = None
    dealt: Annotated[
        list[str] | None,
        Meta(description="the player's cards in the order dealt, where aces were split more than once"),
    ] = None
    meter: Annotated[
        int | None,
        Meta(description="what the progressive meter showed, in cents, if it was won"),
    ] = None
    dealer_2: Annotated[
        list[str] | None,
        Meta(description="at multiple action: the dealer's second hand, its cards after the up card"),
    ] = msgspec.field(default=None, name="dealer-2")
    dealer_3: Annotated[
        list[str] | None,
        Meta(description="at multiple action: the dealer's third hand, its cards after the up card"),
    ] = msgspec.field(default=None, name="dealer-3")

    def all_bets(self, table: Table[Any]) -> Bets:
        """Add the wager on each further hand, which equals the blackjack wager, if the line leaves it out."""
        if self.hands is None or MAIN not in self.bets:
            return self.bets
        stake = self.bets[MAIN] + self.bets.get(ADDED, 0)
        follow = {name: stake for name in ON_HAND[1 : len(self.hands)] if name in table.wagers}
        follow |= multiple_action.equal_wagers(table, len(self.hands), self.bets)
        return self.bets | {name: bet for name, bet in follow.items() if name not in self.bets}


def check(table: Table[Played], asked: Check) -> None:
    """Refuse bets, and a table, that break a rule of blackjack."""
    match asked:
        case Opened():
            check_table(table)
        case Together(bets):
            check_bets(table, bets)
        case Placed(bets, standing, condition):
            if bets or not standing:
                check_opening_bets(bets)
            if condition:
                check_placing(table, standing, bets)
        case Complete(seats):
            check_somebody_plays(seats)


def outcome(table: Table[Played], dealt: Dealt) -> Played:
    hands = _read(dealt)
    dealers = multiple_action.dealers_hands_of_line(
        table.options, dealt.dealer, (dealt.dealer_2, dealt.dealer_3)
    )
    dealer, *further = dealers
    if len(dealer) < 2 and not is_multiple_action(table.options):
        raise too_few_cards("The dealer's hand", dealer, TWO_CARDS_EACH)
    check_decks(table, [*[hand[1:] for hand in further], *hands], dealer)
    two_stand_at = standing(dealer[:2]) if len(dealer) > 1 else None  # None with the up card alone
    dealer_stands_at = two_stand_at if len(dealer) <= 2 or MAIN not in dealt.bets else standing(dealer)
    first, second = hands[0][:2] if len(hands) == 1 else (hands[0][0], hands[1][0])
    has_blackjack = two_stand_at == BLACKJACK
    third = third_card(hands, dealt.third) if SEVENS.name in dealt.bets else None
    cards_seen = FirstCards(first, second, dealer[0], has_blackjack, third)
    row = KINGS_BOUNTY_WAGER.row(cards_seen)
    side = side_rows(first_cards_wagers(table.options), cards_seen)
    if progressive.is_offered(table.options):
        in_order = progressive.cards_in_order(hands, cards(dealt.dealt) if dealt.dealt is not None else None)
        side = (*side, *progressive.side_of(in_order))
        progressive.check_meter_known(table, side, dealt.bets, dealt.meter)
    if MAIN not in dealt.bets:
        check_no_streak(dealt.bets)
        # Only side wagers are bet: the first two cards of each side decide them.
        return Played(dealer=dealer_stands_at, bounty=row, side=side, meter=dealt.meter)
    if ADDED in dealt.bets:
        _check_house_money(table, cards_seen, dealt)
    is_split = len(hands) > 1
    stand_at = tuple([players_standing(table.options, hand, split=is_split) for hand in hands])
    check_insurance(table, () if is_split else hands[0], dealer, dealt.bets, even_money=dealt.even_money)
    multiple_action.check_decisions(table, hands, dealt.bets, surrender=dealt.surrender)
    multiple_action.check_dealers_hands(table, dealers, stand_at, dealt.bets, surrender=dealt.surrender)
    played = Played(stand_at, dealer_stands_at, row, dealt.surrender, dealt.even_money, side, dealt.meter)
    if further:
        return replace(played, dealers=tuple([standing(hand) for hand in further]))
    return with_net(table, played, dealt.all_bets(table))


def _check_house_money(table: Table[Played], seen: FirstCards, dealt: Dealt) -> None:
    """Refuse house money that was added although these cards did not bring so much."""
    row, pays = HOUSE_MONEY_WAGER.row(seen), HOUSE_MONEY_WAGER.pay_table(table.options)
    if row is None or pays is None or seen.dealer_has_blackjack or dealt.even_money:
        raise Refusal(
            f"{ADDED} is bet, but no house money could be added: it takes a {HOUSE_MONEY_WAGER.name} wager "
            "that has won, a dealer without blackjack, and a hand that is not paid yet.",
            HOUSE_MONEY_WAGER.section,
        )
    stake = dealt.bets.get(HOUSE_MONEY_WAGER.name, 0)
    most = stake + pays[row].odds.pays(stake)
    if dealt.bets[ADDED] > most:
        raise Refusal(
            f"{ADDED}: {dollars(dealt.bets[ADDED])} is more than the proceeds, {dollars(most)}. Add less.",
            HOUSE_MONEY_WAGER.section,
        )


def third_card(hands: Sequence[Sequence[Card]], given: str | None) -> Card | None:
    """Return the next card that the player took after the first two, for the wager on sevens.

    With two hands it went to the first of them. With more, the cards do not tell which pair was split again.
    """
    if given is not None:
        (third,) = cards([given])
        if not any(third in hand for hand in hands):
            raise Refusal(f"third: no hand holds the {third.words}. Check the cards.", SEVENS.section)
        return third
    if len(hands) > 2 and hands[0][0].rank == hands[1][0].rank == "7":
        raise Refusal(
            f"{SEVENS.name}: the sevens were split more than once, and the hands do not tell which card came "
            "third. Give it as third.",
            SEVENS.section,
        )
    if len(hands) > 1:
        return hands[0][1]
    return hands[0][2] if len(hands[0]) > 2 else None


def _read(dealt: Dealt) -> list[tuple[Card, ...]]:
    """Return the player's hands."""
    if (dealt.player is None) == (dealt.hands is None) or dealt.hands == []:
        raise Refusal(
            "The player's cards are given once: as player, or after splits as hands. Give one of the two.",
            TWO_CARDS_EACH,
        )
    hands = [cards(hand) for hand in dealt.hands or [dealt.player or []]]
    for hand in hands:
        if len(hand) < 2:
            raise too_few_cards("A hand of the player", hand, TWO_CARDS_EACH)
    return hands
