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

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.boxes import BoxesInPlay
from houseway.games.blackjack.dealing import BlackjackCondition, CardsInPlay, pick_up, prepare_cards
from houseway.games.blackjack.hand_wagers import AGAINST, MAIN
from houseway.games.blackjack.hands import BLACKJACK, Played, dealers_rule
from houseway.games.blackjack.line_checks import (
    NOTHING_TO_BEAT,
    RecordedBox,
    check_decks,
    check_insurance,
    dealers_hand,
    too_few_cards,
)
from houseway.games.blackjack.options import check_table
from houseway.games.blackjack.paragraphs import SEVERAL_HANDS, TWO_OR_THREE, dealers_hands
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
from houseway.games.blackjack.side_bets import first_cards_wagers, kings_bounty, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCards, side_rows
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS
from houseway.games.blackjack.variants import outcome_with_variants, variants_of
from houseway.games.blackjack.variants.variant import RecordedHands, Standing
from houseway.games.blackjack.wagers import (
    WAGERS,
    check_bets,
    check_hands_are_dealt,
    check_has_hand,
    check_opening_bets,
    on_hands,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options, once_for_options
from houseway.rules.parts import Check, Complete, Opened, Placed, Together
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
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
    placed = {bettor.seat: bettor.bets for box in in_play.boxes for bettor in box.bettors}
    outcomes = {
        seat: played if isinstance(played, Voided) else outcome_with_variants(table, played, placed[seat])
        for seat, played in in_play.outcomes().items()
    }
    standing: Standing = {}
    for variant in variants_of(table.options):
        if variant.settle_standing is not None:
            standing = yield from variant.settle_standing(table, seats, outcomes, placed)
    yield pick_up(table.options)
    left = cards.condition()
    return RoundEnd(outcomes, BlackjackCondition(seen=left.seen, finished=left.finished, standing=standing))


def _play(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Play the round as a variant of the table has it, or the usual one."""
    variants = variants_of(table.options)
    for variant in variants:
        if variant.play is not None:
            yield from variant.play(table, in_play, cards)
            return
    yield from deal_two_cards(table, in_play, cards)
    for box in in_play.boxes:
        yield from announce_total(table, in_play, box)
    yield from settle_first_cards(in_play)
    yield from check_for_blackjack(table, in_play)
    for variant in variants:
        yield from variant.offer(table, in_play)
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
        """Add the wagers on further hands, which equal those on the first, if the line leaves them out."""
        if self.hands is None:
            return self.bets
        follow = {
            name: names.stake(self.bets)
            for names in AGAINST.values()
            if names.main in self.bets and MAIN in self.bets
            for name in names.on_hand[1 : len(self.hands)]
            if name in table.wagers and name not in self.bets
        }
        return self.bets | follow


def check(table: Table[Played], question: Check) -> None:
    """Refuse bets, and a table, that break a rule of blackjack."""
    match question:
        case Opened():
            check_table(table)
        case Together(bets):
            check_bets(table, bets)
        case Placed(bets, standing, condition):
            if bets or not standing:
                check_opening_bets(bets)
            if condition:
                for variant in variants_of(table.options):
                    variant.check_placing(table, standing, bets)
        case Complete(seats):
            check_hands_are_dealt(seats)


_box = once_for_options(RecordedBox)


def outcome(table: Table[Played], dealt: Dealt) -> Played:
    options, bets, hands = table.options, dealt.bets, _read(dealt)
    dealers = _dealers_hands(options, dealt)
    dealer, *further = dealers
    check_decks(table, [*[hand[1:] for hand in further], *hands] if further else hands, dealer)
    dealers_first = dealers_hand(options, dealer)
    is_split = len(hands) > 1
    first, second = (hands[0][0], hands[1][0]) if is_split else hands[0][:2]
    third = third_card(hands, dealt.third) if SEVENS.name in bets else None
    first_cards = FirstCards(first, second, dealer[0], dealers_first.first_two == BLACKJACK, third)
    row = KINGS_BOUNTY_WAGER.row(first_cards)
    side = side_rows(first_cards_wagers(options), first_cards)
    if progressive.is_offered(options):
        in_order = progressive.cards_in_order(hands, cards(dealt.dealt) if dealt.dealt is not None else None)
        side = (*side, *progressive.side_of(in_order))
        progressive.check_meter_known(table, side, bets, dealt.meter)
    if MAIN not in bets:
        check_has_hand(table, bets)
        # Only side wagers are bet: the first two cards of each side decide them.
        return Played(dealer=dealers_first.first_two, bounty=row, side=side, meter=dealt.meter)
    check_insurance(table, () if is_split else hands[0], dealer, bets, even_money=dealt.even_money)
    stand_at = _box(options).stand_at(hands, bets, surrender=dealt.surrender, plain_21=is_split)
    if dealers_hands(options) == 1:
        dealers_first.check(nobody_left=dealt.surrender or NOTHING_TO_BEAT.issuperset(stand_at))
    played = Played(
        stand_at,
        dealers_first.stands_at if len(dealer) > 1 else None,
        row,
        dealt.surrender,
        dealt.even_money,
        side,
        dealt.meter,
        dealers=tuple([dealers_hand(options, hand).stands_at for hand in further]),
    )
    variants = variants_of(options)
    if not variants:
        return played
    line = RecordedHands(
        bets, hands, stand_at, dealers, first_cards, dealt.surrender, even_money=dealt.even_money
    )
    for variant in variants:
        variant.check_line(table, line)
    return outcome_with_variants(table, played, dealt.all_bets(table))


def _dealers_hands(options: Options, dealt: Dealt) -> list[tuple[Card, ...]]:
    """Return the dealer's hands, each with the up card.

    Where the dealer plays several, the first may be the up card alone, if no other is on the line.
    """
    most, whole = dealers_hands(options), cards(dealt.dealer)
    if whole and dealt.dealer_2 is None and dealt.dealer_3 is None:
        if len(whole) < 2 and most == 1:
            raise too_few_cards("The dealer's hand", whole, TWO_CARDS_EACH)
        return [whole]
    further = [cards(hand) for hand in (dealt.dealer_2, dealt.dealer_3) if hand is not None]
    if len(further) > most - 1:
        hands = "one hand" if most == 1 else f"{most} hands"
        raise Refusal(
            f"dealer-{len(further) + 1} is given, but the dealer plays {hands} at this table. Leave it out.",
            TWO_OR_THREE,
        )
    if not whole:
        raise Refusal("The dealer's up card is missing. Give it as the first card of dealer.", SEVERAL_HANDS)
    if len(whole) == 1 or not all(further) or dealt.dealer_2 is None:
        raise Refusal(
            "A hand of the dealer is missing. Give the dealer's hands in their order.", SEVERAL_HANDS
        )
    return [whole, *[(whole[0], *hand) for hand in further]]


def third_card(hands: Sequence[Sequence[Card]], named: str | None) -> Card | None:
    """Return the next card that the player took after the first two, for the wager on sevens.

    With two hands it went to the first of them. With more, the cards do not tell which pair was split again.
    """
    if named is not None:
        (third,) = cards([named])
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
    hands = [*map(cards, dealt.hands or [dealt.player or []])]
    for hand in hands:
        if len(hand) < 2:
            raise too_few_cards("A hand of the player", hand, TWO_CARDS_EACH)
    return hands
