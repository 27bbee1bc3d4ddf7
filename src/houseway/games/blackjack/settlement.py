"""A recorded round of one player at blackjack, read into an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.blackjack.hands import Played, is_blackjack, players_standing, standing
from houseway.games.blackjack.multiple_action import recorded_line as multiple_action
from houseway.games.blackjack.paragraphs import is_multiple_action
from houseway.games.blackjack.recorded_line_checks import check_decks, check_insurance
from houseway.games.blackjack.side_bets import progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCards, side_rows
from houseway.games.blackjack.side_bets.house_money import ADDED, HOUSE_MONEY_WAGER
from houseway.games.blackjack.side_bets.kings_bounty import KINGS_BOUNTY_WAGER
from houseway.games.blackjack.side_bets.one_dollar import SEVENS
from houseway.games.blackjack.side_bets.side_wagers import first_cards_wagers
from houseway.games.blackjack.streak.round_result import check_no_streak, with_net
from houseway.games.blackjack.wagers import MAIN, ON_HAND
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

TWO_CARDS_EACH = Citation("13:69F-2.6#title")


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for settlement: ``{"id": …, "player": ["Ts", "6d"], "dealer": ["9h", "8c"], "bets": {…}}``.

    After splits ``hands`` instead of ``player``; cards in the order dealt, the dealer's up card first.
    """

    dealer: Annotated[list[str], Meta(description="the dealer's cards in the order dealt, the up card first")]
    bets: dict[str, int]
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
    id: Any = None


def bets_of_line(table: Table[Played], dealt: Dealt) -> Bets:
    """Add the wager on each further hand, which equals the blackjack wager, if the line leaves it out."""
    if dealt.hands is None or MAIN not in dealt.bets:
        return dealt.bets
    stake = dealt.bets[MAIN] + dealt.bets.get(ADDED, 0)
    follow = {name: stake for name in ON_HAND[1 : len(dealt.hands)] if name in table.wagers}
    follow |= multiple_action.equal_wagers(table, len(dealt.hands), dealt.bets)
    return dealt.bets | {name: bet for name, bet in follow.items() if name not in dealt.bets}


def outcome(table: Table[Played], dealt: Dealt) -> Played:
    hands = _read(dealt)
    dealers = multiple_action.dealers_hands_of_line(
        table.options, dealt.dealer, (dealt.dealer_2, dealt.dealer_3)
    )
    dealer, *further = dealers
    if not is_multiple_action(table.options):
        _check_two_cards("The dealer's hand", dealer)
    check_decks(table, hands, [*dealer, *(card for hand in further for card in hand[1:])])
    dealer_stands_at = _stands_at(dealer[:2]) if MAIN not in dealt.bets else _stands_at(dealer)
    first, second = hands[0][:2] if len(hands) == 1 else (hands[0][0], hands[1][0])
    has_blackjack = is_blackjack(dealer[:2])
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
    return with_net(table, played, bets_of_line(table, dealt))


def _stands_at(dealer: Sequence[Card]) -> int | None:
    """Return where the dealer stands, or None with the up card alone."""
    return standing(dealer) if len(dealer) > 1 else None


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
        _check_two_cards("A hand of the player", hand)
    return hands


def _check_two_cards(whose: str, hand: Sequence[Card]) -> None:
    if len(hand) < 2:
        raise Refusal(
            f"{whose} has two cards at least, not {len(hand)}. Give them in the order dealt.", TWO_CARDS_EACH
        )
