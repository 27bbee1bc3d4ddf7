"""Deals cards from the shoe and plays a round of baccarat (13:69F-3.6 to 3.12, 7.6 to 7.11).

Our source prints only the titles of these sections: the standard public rule is built (readings 24 and 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from houseway.equipment.cards import Card
from houseway.games.baccarat.coup import (
    COUNT,
    NATURALS,
    Coup,
    Winner,
    as_dealt,
    banker_draws,
    every_coup,
    is_natural_dealt,
    player_draws,
    points,
)
from houseway.games.baccarat.opening import BaccaratCondition, prepare_cards
from houseway.games.baccarat.paragraphs import Paragraphs, ShoeParagraphs
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure import shoe
from houseway.rules.procedure.face_down import turn_up
from houseway.rules.procedure.places import DISCARD_RACK, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import SHOE, OutOfCardsError, ShoeInPlay
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Deal,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    Settle,
)
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seats, from_dealers_right

THIRD_CARD_IN_ERROR = "third-card-in-error"
WAGER_TOUCHED = "wager-touched"


def while_dealing(paragraphs: ShoeParagraphs) -> tuple[Irregularity, ...]:
    """Return the irregularities that may happen whenever a card is taken from the shoe."""
    return shoe.while_dealing(SHOE, paragraphs.shoe, paragraphs.irregularities)


def after_first_card(paragraphs: ShoeParagraphs) -> tuple[Irregularity, ...]:
    """Return the irregularities that may happen once the wagers may no longer be touched."""
    if paragraphs.hands_off_wagers is None:
        return ()
    return (
        Irregularity(
            WAGER_TOUCHED, "a participant handles a wager while it is undecided", paragraphs.hands_off_wagers
        ),
    )


def put_wager_back(paragraphs: ShoeParagraphs) -> Confirm:
    return Confirm(
        key="wager-put-back",
        words="The wager is put back as it was made, and stays until it is decided",
        cite=paragraphs.hands_off_wagers or paragraphs.irregularities,
        who="casino supervisor",
    )


def third_card_in_error(paragraphs: ShoeParagraphs) -> Irregularity:
    return Irregularity(
        THIRD_CARD_IN_ERROR, "a third card is dealt to a hand that must stand", paragraphs.irregularities
    )


def irregularities(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        verbal_cash(paragraphs.verbal_cash),
        *while_dealing(paragraphs),
        third_card_in_error(paragraphs),
        *after_first_card(paragraphs),
    )


class Shoe:
    """The shoe during one round of baccarat."""

    def __init__(self, paragraphs: ShoeParagraphs, table: Table[Coup], condition: BaccaratCondition) -> None:
        self._paragraphs = paragraphs
        self._in_play = ShoeInPlay(
            SHOE,
            table.game.play.packs(table.options)[SHOE],
            list(condition.seen),
            paragraphs.shoe,
            paragraphs.irregularities,
            calls=paragraphs.calls,
            follow_up=lambda _: put_wager_back(paragraphs),
        )
        self._has_begun = False  # the first card of the round is out
        self._first_was_set_aside = condition.card_set_aside
        self._last_round = condition.last_round
        self.card_set_aside = False

    @property
    def cutting_card_out(self) -> bool:
        return self._in_play.cutting_card_out

    def condition(self, *, finished: bool) -> BaccaratCondition:
        """Return what the round leaves."""
        return BaccaratCondition(
            seen=tuple(self._in_play.seen),
            last_round=self.cutting_card_out,
            finished=finished or self._last_round,
            card_set_aside=self.card_set_aside,
        )

    def deal(
        self, key: str, to: Place, cite: Citation, words: str, face: Literal["up", "down"] = "up"
    ) -> Procedure[Card]:
        """Return the next card that may be used."""
        if self._first_was_set_aside and not self._has_begun:
            words += ": the card set aside in the last round"
        card = yield from self._in_play.next_card(replace(self._deal(key, to, cite, words), face=face))
        self._has_begun = True
        return card

    def turn_up(self, place: Place, hand: Sequence[Card], cite: Citation) -> Procedure[tuple[Card, ...]]:
        """Turn up the cards of a hand that only its player has seen."""
        return (yield from turn_up(self._in_play, place, hand, cite))

    def _deal(self, key: str, to: Place, cite: Citation, words: str) -> Deal:
        may_happen = while_dealing(self._paragraphs)
        if self._has_begun:
            may_happen += after_first_card(self._paragraphs)
        return Deal(
            key=key,
            words=words,
            cite=cite,
            who=self._paragraphs.deals,
            may_happen=may_happen,
            pack=SHOE,
            to=to,
            left=self._in_play.left,
        )

    def set_aside_or_discard_card_in_error(self) -> Procedure[None]:
        """A third card that neither hand may use opens the next round, unless its face was seen."""
        cite = self._paragraphs.irregularities
        discard = self._deal("card-in-error", DISCARD_RACK, cite, "Discard the card dealt in error")
        self.card_set_aside = yield from self._in_play.set_aside_or_discard(discard)


# A round of baccarat (13:69F-3.6 to 3.12, 7.6 to 7.11).
#
# Our source prints only the titles of these sections: the standard public rule is built (readings 24 and
# 47).

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
    return every_coup()[as_dealt(player), as_dealt(banker)]


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
