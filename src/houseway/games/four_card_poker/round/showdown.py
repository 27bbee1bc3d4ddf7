"""The players' decisions, then the showdown: folded hands, the dealer's hand, settlement by seat."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.equipment.cards import cards, pictures
from houseway.equipment.money import dollars
from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, PLAY_WAGER, Version, is_folded
from houseway.games.four_card_poker.hands.ranking import Hand, best_four
from houseway.games.four_card_poker.round.dealing import HandsInPlay
from houseway.games.four_card_poker.settlement import ONE_DECK, PLAYER_CARDS, Showdown
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import NOT_SHOWN, is_unseen, turn_up, turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Decide,
    Happening,
    Irregularity,
    Perform,
    Settle,
    Show,
)
from houseway.rules.procedure.taking_wagers import ReturnExcess, return_wagers
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

MISDEAL = Irregularity("misdeal", "a player or the dealer has a wrong number of cards", ONE_DECK)
HIGHEST = best_four(cards(("As", "Ah", "Ad", "Ac", "Ks")))  # allows whatever any hand allows
MISDEALT = Voided(ONE_DECK, "a player or the dealer has a wrong number of cards")


def handled_by_other(version: Version) -> Irregularity:
    """Return the irregularity. The rules do not say what follows: the hand stands, and it is recorded."""
    words = "someone other than the player or the dealer touches a player's cards; the hand stands"
    return Irregularity("handled-by-other", words, version.examine)


def showdowns(in_play: HandsInPlay) -> Mapping[Seat, Showdown]:
    """Return the outcomes. A hand that was folded with real cards stays unseen, and loses whatever it is."""
    return {seat: _showdown(in_play, seat) for seat in in_play.hands}


def _showdown(in_play: HandsInPlay, seat: Seat) -> Showdown:
    hand = in_play.hands[seat]
    if is_unseen((*hand, *in_play.dealer)):
        outcome: Showdown = NOT_SHOWN
        return outcome
    return Showdown(best_four(hand), best_four(in_play.dealer))


def decide(version: Version, in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Ask each player with an ante to play or fold, clockwise from the dealer's left."""
    answer = yield Perform(
        key="examine",
        words="Each player looks at his or her cards; only that player and the dealer may touch them",
        cite=version.examine,
        who="players",
        may_happen=(MISDEAL, handled_by_other(version)),
    )
    if isinstance(answer, Happening) and answer.kind == MISDEAL.kind:
        return MISDEALT
    for seat, bets in in_play.bets.items():
        if "ante" in bets:
            step = _decision(version, in_play, seat)
            answer = yield step
            while isinstance(answer, Happening):
                if answer.kind == MISDEAL.kind:
                    return MISDEALT
                answer = yield step
            if answer != FOLD:
                in_play.bets[seat] = {**bets, step.adds[answer]: step.costs[answer]}
    return None


def _decision(version: Version, in_play: HandsInPlay, seat: Seat) -> Decide:
    hand, bets = in_play.hands[seat], in_play.bets[seat]
    # With real cards only the player knows the hand: a play wager that it does not allow goes back later.
    best = None if is_unseen(hand) else best_four(hand)
    allowed = version.multiples(best or HIGHEST)
    times = "equal to the ante" if len(allowed) == 1 else "of one, two or three times the ante"
    advice = version.advice(best) if best else None
    return Decide(
        key=f"seat-{seat}-decides",
        words=f"Make a play wager {times}, or fold",
        cite=version.play_wager(bets),
        who=f"seat {seat}",
        values=(FOLD, *(MULTIPLES[multiple] for multiple in allowed)),
        undecided=FOLD,
        seat=seat,
        hand=tuple(hand) if best else (),
        dealer=tuple(in_play.dealer[PLAYER_CARDS:]),
        costs={MULTIPLES[multiple]: multiple * bets["ante"] for multiple in allowed},
        adds={MULTIPLES[multiple]: PLAY_WAGER for multiple in allowed},
        hint=advice.choice if advice else "",
        hint_reason=f"you have {best.words}; {advice.reason}" if best and advice else "",
        counted_over="every hand that the dealer can have",
        may_happen=(MISDEAL, handled_by_other(version)),
    )


def play_out(version: Version, table: Table[Showdown], in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Collect forfeited wagers, turn up the dealer's hand, then settle from the dealer's right.

    Return why the round is void, if a misdeal shows when the cards are turned up.
    """
    yield from _collect_forfeited(version, table, in_play)
    active = {seat: bets for seat, bets in in_play.bets.items() if not is_folded(bets)}
    if not (yield from _reveal_dealer(version, in_play)):
        return (yield from _void_late(in_play, active))
    words = version.dealer_has(best_four(in_play.dealer))
    yield Announce(key="dealer-hand", words=words, cite=version.reveal_dealer)
    in_order = from_dealers_right(active)
    for seat in in_order:
        hand = yield from _reveal_player(version, in_play, seat)
        if hand is None:
            return (yield from _void_late(in_play, active))
        del active[seat]
        yield from _return_excess(version, in_play, seat, hand)
        yield Settle(
            key=f"settle-seat-{seat}",
            words=f"Collect the losing wagers of seat {seat} and pay the winning ones",
            cite=version.reveal_player,
            outcome={seat: Showdown(hand, best_four(in_play.dealer))},
            seats={seat: in_play.bets[seat]},
        )
    places = ", ".join([*(f"seat {seat}" for seat in in_order), "the dealer"])
    yield Perform(
        key="pick-up",
        words=f"Pick up the cards in this order, so that every hand can be reconstructed: {places}",
        cite=version.pick_up,
    )
    return None


def _reveal_dealer(version: Version, in_play: HandsInPlay) -> Procedure[bool]:
    """Turn up the dealer's cards; return whether they were dealt right."""
    cite = version.reveal_dealer
    hand = yield from turn_up_unless((MISDEAL,), in_play.pack, DEALER, in_play.dealer, cite)
    if isinstance(hand, Happening):
        return False
    in_play.dealer[:] = hand
    answer = yield Show(
        key="reveal-dealer",
        words=f"Turn up the dealer's cards: {pictures(hand)}",
        cite=cite,
        place=DEALER,
        cards=hand,
        may_happen=(MISDEAL,),
    )
    return not isinstance(answer, Happening)


def _reveal_player(version: Version, in_play: HandsInPlay, seat: Seat) -> Procedure[Hand | None]:
    """Turn up a player's cards; return the best hand, or None if they were not dealt right."""
    place, cite = Place.of_seat(seat), version.reveal_player
    held = yield from turn_up_unless((MISDEAL,), in_play.pack, place, in_play.hands[seat], cite)
    if isinstance(held, Happening):
        return None
    in_play.hands[seat][:] = held
    hand = best_four(held)
    answer = yield Show(
        key=f"reveal-seat-{seat}",
        words=f"Turn up the cards of seat {seat}: {pictures(held)}; the best four make {hand.words}",
        cite=cite,
        place=place,
        cards=held,
        makes=hand.words,
        may_happen=(MISDEAL,),
    )
    return None if isinstance(answer, Happening) else hand


def _return_excess(version: Version, in_play: HandsInPlay, seat: Seat, hand: Hand) -> Procedure[None]:
    """Return what a play wager exceeds the largest by that the hand allows (reading 178)."""
    bets = in_play.bets[seat]
    play = bets.get(PLAY_WAGER, 0)
    most = version.multiples(hand)[-1] * bets.get("ante", 0)
    if play <= most:
        return
    in_play.bets[seat] = {**bets, PLAY_WAGER: most}
    yield ReturnExcess(
        key=f"seat-{seat}-play-excess",
        words=f"{hand.words.capitalize()} does not allow the play wager of seat {seat}: "
        f"{dollars(play - most)} of {dollars(play)} goes back. It plays with",
        cite=version.play_wager(bets),
        seat=seat,
        wager=PLAY_WAGER,
        bet=play,
        least=most,
        most=most,
        usual=most,
    )


def _void_late(in_play: HandsInPlay, unsettled: Seats) -> Procedure[Voided]:
    """Return the wagers that still lie there; payments of hands already settled are corrected."""
    if unsettled:
        yield from return_wagers(MISDEALT, dict(unsettled))
    settled = [str(seat) for seat in in_play.bets if seat not in unsettled]
    if settled:
        yield Confirm(
            key="correct-settled",
            words="All hands are void: correct what was collected or paid at seat " + ", ".join(settled),
            cite=ONE_DECK,
            who="casino supervisor",
        )
    return MISDEALT


def _collect_forfeited(version: Version, table: Table[Showdown], in_play: HandsInPlay) -> Procedure[None]:
    folded = {seat: bets for seat, bets in in_play.bets.items() if is_folded(bets)}
    if not folded:
        return
    for seat, bets in folded.items():
        if table.has_side_bet(bets):  # it is not forfeited, so the cards are looked at
            place, held = Place.of_seat(seat), in_play.hands[seat]
            held[:] = yield from turn_up(in_play.pack, place, held, version.forfeit)
    results = showdowns(in_play)
    yield Settle(
        key="collect-forfeited",
        words="Collect all forfeited wagers",
        cite=version.forfeit,
        outcome={seat: results[seat] for seat in folded},
        seats=folded,
    )
    yield Perform(
        key="collect-folded-cards",
        words="Collect the cards of players who folded and place them in the discard rack: "
        + ", ".join(f"seat {seat}" for seat in folded),
        cite=version.forfeit,
    )
