"""A round of baccarat (13:69F-3.6 to 3.12, 7.6 to 7.11).

Our source prints only the titles of these sections: the standard public rule is built (readings 24 and 47).
"""

from __future__ import annotations

from houseway.equipment.cards import Card
from houseway.games.baccarat.hands.coup import COUPS, Coup, Winner, as_dealt
from houseway.games.baccarat.hands.third_card import (
    COUNT,
    NATURALS,
    banker_draws,
    is_natural_dealt,
    player_draws,
    points,
)
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.games.baccarat.round.dealing import (
    Shoe,
    after_first_card,
    put_wager_back,
    third_card_in_error,
)
from houseway.games.baccarat.round.opening import BaccaratCondition, prepare_cards
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import OutOfCardsError
from houseway.rules.procedure.steps import Announce, Happening, NoMoreBets, Perform, Settle
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seats, from_dealers_right

PLAYER = "Player"
BANKER = "Banker"


def round_of_play(
    paragraphs: Paragraphs, table: Table[Coup], condition: BaccaratCondition
) -> Procedure[RoundEnd[Coup]]:
    """One round; a new shoe is prepared first if the last one is finished."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from prepare_cards(paragraphs, table)
    seats = yield from take_wagers(
        table, paragraphs.permitted_wagers, cash=Cash(verbal_cash(paragraphs.verbal_cash), is_taken=True)
    )
    yield NoMoreBets(cite=paragraphs.no_more_bets, who=paragraphs.calls)
    shoe = Shoe(paragraphs, table, condition)
    try:
        coup = yield from _deal_coup(paragraphs, shoe)
    except OutOfCardsError:
        voided = Voided(paragraphs.irregularities, "the shoe has too few cards to complete it")
        yield from return_wagers(voided, seats)
        return RoundEnd(voided, shoe.condition(finished=True))
    yield from _settle(paragraphs, coup, seats)
    if condition.last_round:
        yield Perform(key="shoe-finished", words="The shoe is finished", cite=paragraphs.shoe)
    elif shoe.cutting_card_out:
        yield Announce(
            key="last-round",
            words="One more round from this shoe",
            cite=paragraphs.shoe,
            who=paragraphs.calls,
        )
    return RoundEnd(coup, shoe.condition(finished=False))


def _deal_coup(paragraphs: Paragraphs, shoe: Shoe) -> Procedure[Coup]:
    player: list[Card] = []
    banker: list[Card] = []
    for number in (1, 2):
        for hand, whose in ((player, PLAYER), (banker, BANKER)):
            card = yield from _deal_to(paragraphs, shoe, whose, number)
            hand.append(card)
    player_points, banker_points = points(player), points(banker)
    yield Announce(
        key="points",
        words=f"Player {player_points}, Banker {banker_points}",
        cite=paragraphs.initial_cards,
        who=paragraphs.calls,
    )
    if is_natural_dealt(player_points, banker_points):
        in_error = yield from _stand(paragraphs, "natural", natural_in_words(player_points, banker_points))
        if in_error:
            yield from shoe.set_aside_or_discard_card_in_error()
    else:
        yield from _third_cards(paragraphs, shoe, player, banker)
    return COUPS[as_dealt(player), as_dealt(banker)]


def _third_cards(
    paragraphs: Paragraphs, shoe: Shoe, player: list[Card], banker: list[Card]
) -> Procedure[None]:
    """Deal the third cards by the drawing rules.

    A card dealt in error to the Player's Hand goes to the Banker's Hand if that one must draw.
    """
    player_points, banker_points = points(player), points(banker)
    in_error, third = False, None
    if player_draws(player_points, banker_points):
        card = yield from _deal_to(paragraphs, shoe, PLAYER, 3)
        player.append(card)
        third = COUNT[card]
    else:
        in_error = yield from _stand(paragraphs, "player-stands", f"Player stands with {player_points}")
    if banker_draws(player_points, banker_points, third):
        card = yield from _deal_to(paragraphs, shoe, BANKER, 3, in_error=in_error)
        banker.append(card)
        return
    if not in_error:
        in_error = yield from _stand(paragraphs, "banker-stands", f"Banker stands with {banker_points}")
    if in_error:
        yield from shoe.set_aside_or_discard_card_in_error()


def _deal_to(
    paragraphs: Paragraphs, shoe: Shoe, whose: str, number: int, *, in_error: bool = False
) -> Procedure[Card]:
    words = f"Card {number} of the {whose}'s Hand"
    if in_error:
        words += ": the card dealt in error to the Player's Hand"
    cite = paragraphs.initial_cards if number < 3 else paragraphs.additional_cards
    card = yield from shoe.deal(f"{whose.lower()}-card-{number}", Place(f"{whose}'s Hand"), cite, words)
    return card


def _stand(paragraphs: Paragraphs, key: str, words: str) -> Procedure[bool]:
    """Announce that no card is drawn; return whether one was dealt in error."""
    answer = yield Announce(
        key=key,
        words=words,
        cite=paragraphs.drawing,
        who=paragraphs.calls,
        may_happen=(third_card_in_error(paragraphs),),
    )
    return isinstance(answer, Happening)


def _settle(paragraphs: Paragraphs, coup: Coup, seats: Seats) -> Procedure[None]:
    answer = yield Announce(
        key="result",
        words=result_in_words(coup),
        cite=paragraphs.result,
        who=paragraphs.calls,
        may_happen=after_first_card(paragraphs),
    )
    if isinstance(answer, Happening):
        yield put_wager_back(paragraphs)
    yield Settle(
        key="settle",
        words="Collect losing wagers and pay winning wagers, seat by seat from the dealer's right",
        cite=paragraphs.result,
        outcome=coup,
        seats=from_dealers_right(seats),
    )
    yield Perform(
        key="discard", words="Put the cards of the round into the discard rack", cite=paragraphs.result
    )


def natural_in_words(player_points: int, banker_points: int) -> str:
    """``Natural 8 for the Banker; no more cards``"""
    hands = ((player_points, PLAYER), (banker_points, BANKER))
    naturals = [f"{count} for the {whose}" for count, whose in hands if count in NATURALS]
    return f"Natural {' and '.join(naturals)}; no more cards"


def result_in_words(coup: Coup) -> str:
    """``Banker wins 7 to 4``"""
    player, banker = coup.player.points, coup.banker.points
    if coup.winner is Winner.TIE:
        return f"Tie at {player}"
    return f"{coup.winner} wins {max(player, banker)} to {min(player, banker)}"
