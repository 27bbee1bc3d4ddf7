"""The players' decisions, then the showdown: folded hands, the dealer's hand, settlement by seat."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.equipment.cards import pictures
from houseway.games.four_card_poker.hands.ranking import best_four
from houseway.games.four_card_poker.round.dealing import HandsInPlay
from houseway.games.four_card_poker.settlement import ONE_DECK, PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, PLAY_WAGER, Version, is_folded
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
from houseway.rules.procedure.take_wagers import return_wagers
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

MISDEAL = Irregularity("misdeal", "a player or the dealer has a wrong number of cards", ONE_DECK)
MISDEALT = Voided(ONE_DECK, "a player or the dealer has a wrong number of cards")


def handled_by_other(version: Version) -> Irregularity:
    """Return the irregularity. The rules do not say what follows: the hand stands, and it is recorded."""
    words = "someone other than the player or the dealer touches a player's cards; the hand stands"
    return Irregularity("handled-by-other", words, version.examine)


def showdowns(in_play: HandsInPlay) -> Mapping[Seat, Showdown]:
    dealer = best_four(in_play.dealer)
    return {seat: Showdown(best_four(hand), dealer) for seat, hand in in_play.hands.items()}


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
    best = best_four(hand)
    allowed = version.multiples(best)
    times = "equal to the ante" if len(allowed) == 1 else "of one, two or three times the ante"
    advice = version.advice(best)
    return Decide(
        key=f"seat-{seat}-decides",
        words=f"Make a play wager {times}, or fold",
        cite=version.play_wager(bets),
        who=f"seat {seat}",
        values=(FOLD, *(MULTIPLES[multiple] for multiple in allowed)),
        undecided=FOLD,
        seat=seat,
        hand=tuple(hand),
        dealer=tuple(in_play.dealer[PLAYER_CARDS:]),
        costs={MULTIPLES[multiple]: multiple * bets["ante"] for multiple in allowed},
        adds={MULTIPLES[multiple]: PLAY_WAGER for multiple in allowed},
        hint=advice.choice,
        hint_reason=f"you have {best.words}; {advice.reason}",
        counted_over="every hand that the dealer can have",
        may_happen=(MISDEAL, handled_by_other(version)),
    )


def play_out(version: Version, in_play: HandsInPlay) -> Procedure[Voided | None]:
    """Collect forfeited wagers, turn up the dealer's hand, then settle from the dealer's right.

    Return why the round is void, if a misdeal shows when the cards are turned up.
    """
    results = showdowns(in_play)
    yield from _collect_forfeited(version, in_play, results)
    active = {seat: bets for seat, bets in in_play.bets.items() if not is_folded(bets)}
    answer = yield Show(
        key="reveal-dealer",
        words=f"Turn up the dealer's cards: {pictures(in_play.dealer)}",
        cite=version.reveal_dealer,
        place=DEALER,
        cards=tuple(in_play.dealer),
        may_happen=(MISDEAL,),
    )
    if isinstance(answer, Happening):
        return (yield from _void_late(in_play, active))
    words = version.dealer_has(best_four(in_play.dealer))
    yield Announce(key="dealer-hand", words=words, cite=version.reveal_dealer)
    in_order = from_dealers_right(active)
    for seat, bets in in_order.items():
        hand = in_play.hands[seat]
        answer = yield Show(
            key=f"reveal-seat-{seat}",
            words=f"Turn up the cards of seat {seat}: {pictures(hand)}; the best four make "
            f"{results[seat].player.words}",
            cite=version.reveal_player,
            place=Place.of_seat(seat),
            cards=tuple(hand),
            makes=results[seat].player.words,
            may_happen=(MISDEAL,),
        )
        if isinstance(answer, Happening):
            return (yield from _void_late(in_play, active))
        del active[seat]
        yield Settle(
            key=f"settle-seat-{seat}",
            words=f"Collect the losing wagers of seat {seat} and pay the winning ones",
            cite=version.reveal_player,
            outcome={seat: results[seat]},
            seats={seat: bets},
        )
    places = ", ".join([*(f"seat {seat}" for seat in in_order), "the dealer"])
    yield Perform(
        key="pick-up",
        words=f"Pick up the cards in this order, so that every hand can be reconstructed: {places}",
        cite=version.pick_up,
    )
    return None


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


def _collect_forfeited(
    version: Version, in_play: HandsInPlay, results: Mapping[Seat, Showdown]
) -> Procedure[None]:
    folded = {seat: bets for seat, bets in in_play.bets.items() if is_folded(bets)}
    if not folded:
        return
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
