"""A round of blackjack (13:69F-2.6 to 2.13), with King's Bounty in its place (13:69F-2.30).

The sections of the game itself are titles only in our sources: what is built is the standard public rule
(reading 47). King's Bounty is printed.
"""

from __future__ import annotations

from houseway.games.blackjack.hands import Played, dealer_draws, in_words
from houseway.games.blackjack.options import DRAWING, dealing_cite
from houseway.games.blackjack.round.boxes import Box, BoxesInPlay
from houseway.games.blackjack.round.dealing import IRREGULARITIES, WRONG_NUMBER, CardsInPlay, pick_up
from houseway.games.blackjack.round.insurance import check_for_blackjack, if_any
from houseway.games.blackjack.round.opening import prepare_cards
from houseway.games.blackjack.round.player_turn import Turn
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.early_settlement import settle_first_cards
from houseway.games.blackjack.side_bets.side_wagers import first_cards_wagers
from houseway.games.blackjack.wagers import WAGERS
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import OutOfCardsError, ShoeCondition
from houseway.rules.procedure.steps import Announce, Happening, NoMoreBets, Show
from houseway.rules.procedure.take_wagers import Cash, take_wagers, verbal_cash

BOUNTY_BEFORE_FIRST_CARD = Citation("13:69F-2.30(b)")
VERBAL_CASH = verbal_cash(BOUNTY_BEFORE_FIRST_CARD)


def round_of_play(table: Table[Played], condition: ShoeCondition) -> Procedure[RoundEnd[Played]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from prepare_cards(table)
    seats = yield from take_wagers(
        table,
        WAGERS,
        # Printed only for King's Bounty; our sources do not say what holds for other wagers.
        cash=Cash(VERBAL_CASH, is_taken=True) if kings_bounty.OWN in table.wagers else None,
    )
    yield NoMoreBets(cite=WAGERS if kings_bounty.OWN not in table.wagers else BOUNTY_BEFORE_FIRST_CARD)
    in_play = BoxesInPlay(seats, first_cards_wagers(table.options))
    cards = CardsInPlay(table, condition, in_play)
    try:
        yield from _play(table, in_play, cards)
    except OutOfCardsError:
        yield from _void_what_is_open(in_play)
    yield pick_up(table.options)
    return RoundEnd(in_play.outcomes(), cards.condition())


def _play(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    yield from _deal(table, in_play, cards)
    for box in in_play.boxes:
        yield from _announce(table, in_play, box)
    yield from settle_first_cards(in_play)
    yield from check_for_blackjack(table, in_play)
    if not in_play.known_blackjack:
        for box in in_play.boxes:
            if not box.voided and not box.has_blackjack:
                yield from Turn(table, in_play, cards, box).play()
    yield from _dealers_hand(table, in_play, cards)
    yield from if_any(
        in_play.settle(
            "settle",
            "From the dealer's right, collect losing wagers and pay winning wagers seat by seat",
            WAGERS,
            lambda _, bettor: bettor.open_wagers,
        )
    )


def _deal(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Deal clockwise, one card each and one to the dealer, twice; the dealer's second lies face down."""
    cite = dealing_cite(table.options)
    for _ in (1, 2):
        for box in in_play.boxes:
            seat = Place.of_seat(box.spot)
            yield from cards.to_player(seat, seat.name, box.hands[0], cite)
            box.dealt.append(box.hands[0].cards[-1])
        yield from cards.to_dealer(cite)


def _announce(table: Table[Played], in_play: BoxesInPlay, box: Box) -> Procedure[None]:
    """Announce the total of a box; one that was dealt wrongly is out of the round with all its wagers."""
    answer = yield Announce(
        key=f"seat-{box.spot}-total",
        words=f"Seat {box.spot}: {box.hands[0].words}",
        cite=dealing_cite(table.options),
        may_happen=(WRONG_NUMBER,),
        about=Place.of_seat(box.spot),
    )
    if isinstance(answer, Happening):
        box.voided = Voided(IRREGULARITIES, f"seat {box.spot} was not dealt two cards")
        box.hands[0].collected = True
        yield from if_any(
            in_play.settle(
                f"seat-{box.spot}-void",
                f"Return the wagers on box {box.spot} and take up its cards",
                IRREGULARITIES,
                lambda other, bettor: bettor.open_wagers if other is box else frozenset(),
            )
        )


def _dealers_hand(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Turn the hole card; the dealer draws only if somebody is left to beat."""
    in_play.hole_card_is_up = True
    yield Show(
        key="hole-card",
        words=f"Turn the hole card: the dealer has {in_words(in_play.dealer)}",
        cite=dealing_cite(table.options),
        place=DEALER,
        cards=tuple(in_play.dealer),
        makes=in_words(in_play.dealer),
    )
    if in_play.dealer_has_blackjack or not any(box.live_hands for box in in_play.boxes):
        return
    hits_soft_17 = table.options.choice("soft-17") == "hit"
    while dealer_draws(in_play.dealer, hits_soft_17=hits_soft_17):
        yield from cards.to_dealer(DRAWING)
    yield Announce(key="dealer-total", words=f"The dealer has {in_words(in_play.dealer)}", cite=DRAWING)


def _void_what_is_open(in_play: BoxesInPlay) -> Procedure[None]:
    """Return every wager that is not settled: not even the discards can complete the round."""
    voided = Voided(IRREGULARITIES, "there are too few cards to complete the round")
    for box in in_play.boxes:
        box.voided = box.voided or voided
    yield from if_any(
        in_play.settle(
            "return-wagers",
            f"The round is void: {voided.reason}. Return every wager that is not settled",
            IRREGULARITIES,
            lambda _, bettor: bettor.open_wagers,
        )
    )
