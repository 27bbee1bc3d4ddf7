"""Plays a round of four card poker or Crazy 4 Poker: the deal, the players' decisions, the showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.equipment.cards import STANDARD_DECK, cards, pictures
from houseway.equipment.money import dollars
from houseway.games.four_card_poker.hands import Hand, best_four
from houseway.games.four_card_poker.opening import (
    AT_A_DEAL,
    DEALING_METHODS,
    DECK,
    SHUFFLER_JAM,
    WAYS_TO_DEAL,
    DealingMethod,
    DeckCondition,
    HandsInPlay,
    deal,
    make_deck_ready,
)
from houseway.games.four_card_poker.settlement import ONE_DECK, PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import (
    FOLD,
    MULTIPLES,
    NUMBER_WORDS,
    OTHER_AMOUNT,
    PLAY_WAGER,
    Version,
    is_folded,
)
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import NOT_SHOWN, is_unseen, turn_up, turn_up_unless
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import StubCount, count_stub, is_stub_count_due, stub_count_option
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Decide,
    Happening,
    Irregularity,
    Measure,
    NoMoreBets,
    Perform,
    Settle,
    Show,
)
from houseway.rules.procedure.taking_wagers import AddWager, ReturnExcess, return_wagers, take_wagers
from houseway.rules.wagers.wagers import Bets, Seat, Seats, from_dealers_right

# The players' decisions, then the showdown: folded hands, the dealer's hand, settlement by seat.

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


def decide(version: Version, table: Table[Showdown], in_play: HandsInPlay) -> Procedure[Voided | None]:
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
            step = _decision(version, table, in_play, seat)
            answer = yield step
            while isinstance(answer, Happening):
                if answer.kind == MISDEAL.kind:
                    return MISDEALT
                answer = yield step
            if answer in step.amounts:
                in_play.bets[seat] = {**bets, PLAY_WAGER: (yield step.amounts[answer])}
            elif answer != FOLD:
                in_play.bets[seat] = {**bets, PLAY_WAGER: step.costs[answer]}
    return None


def _decision(version: Version, table: Table[Showdown], in_play: HandsInPlay, seat: Seat) -> Decide:
    hand, bets = in_play.hands[seat], in_play.bets[seat]
    # With real cards only the player knows the hand: a play wager that it does not allow goes back later.
    best = None if is_unseen(hand) else best_four(hand)
    allowed = version.multiples(best or HIGHEST)
    advice = version.advice(best) if best else None
    costs = {MULTIPLES[multiple]: multiple * bets["ante"] for multiple in allowed}
    amounts: dict[str, AddWager] = {}
    if version.any_amount:
        times = "of one to three times the ante"
        amounts[OTHER_AMOUNT] = _other_amount(version, table, seat, bets)
        costs[OTHER_AMOUNT] = amounts[OTHER_AMOUNT].least
    else:
        times = "equal to the ante" if len(allowed) == 1 else "of one, two or three times the ante"
    return Decide(
        key=f"seat-{seat}-decides",
        words=f"Make a play wager {times}, or fold",
        cite=version.play_wager(bets),
        who=f"seat {seat}",
        values=(FOLD, *costs),
        undecided=FOLD,
        seat=seat,
        hand=tuple(hand) if best else (),
        dealer=tuple(in_play.dealer[PLAYER_CARDS:]),
        costs=costs,
        adds=dict.fromkeys(costs, PLAY_WAGER),
        amounts=amounts,
        hint=advice.choice if advice else "",
        hint_reason=f"you have {best.words}; {advice.reason}" if best and advice else "",
        counted_over="every hand that the dealer can have",
        may_happen=(MISDEAL, handled_by_other(version)),
    )


def _other_amount(version: Version, table: Table[Showdown], seat: Seat, bets: Bets) -> AddWager:
    ante = bets["ante"]
    return AddWager(
        key=f"seat-{seat}-play-bet",
        seat=seat,
        wager=PLAY_WAGER,
        words=f"Play wager of seat {seat}, one to three times the ante",
        cite=version.play_wager(bets),
        least=min(MULTIPLES) * ante,
        most=max(MULTIPLES) * ante,
        usual=min(MULTIPLES) * ante,
        increment=table.limits.increment,
        by_player=True,
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
    turned_up = yield from turn_up_unless((MISDEAL,), in_play.pack, place, in_play.hands[seat], cite)
    if isinstance(turned_up, Happening):
        return None
    in_play.hands[seat][:] = turned_up
    hand = best_four(turned_up)
    answer = yield Show(
        key=f"reveal-seat-{seat}",
        words=f"Turn up the cards of seat {seat}: {pictures(turned_up)}; the best four make {hand.words}",
        cite=cite,
        place=place,
        cards=turned_up,
        makes=hand.words,
        may_happen=(MISDEAL,),
    )
    return None if isinstance(answer, Happening) else hand


def _return_excess(version: Version, in_play: HandsInPlay, seat: Seat, hand: Hand) -> Procedure[None]:
    """Return to the player the part of a play wager above the most that the hand allows (reading 178)."""
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
    """Return the wagers still on the layout; payments of hands already settled are corrected."""
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
            place, hand = Place.of_seat(seat), in_play.hands[seat]
            hand[:] = yield from turn_up(in_play.pack, place, hand, version.forfeit)
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


COUNT_OF_STUB = Citation("19:47-27.7(e)")

STUB_COUNT = stub_count_option(COUNT_OF_STUB)
WHOLE_DECK = len(STANDARD_DECK)


def irregularities(version: Version) -> tuple[Irregularity, ...]:
    return (SHUFFLER_JAM, *AT_A_DEAL, MISDEAL, handled_by_other(version))


@dataclass(frozen=True)
class Check:
    """The result of the check after the deal: why the round is void, and whether the deck is complete."""

    voided: Voided | None
    stub_counted: bool
    deck_is_whole: bool = True


def round_of_play(
    version: Version, table: Table[Showdown], condition: DeckCondition
) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from the shuffle until the cards are picked up."""
    condition.check_can_begin()
    method = DEALING_METHODS[table.options.choice("dealing")]
    yield from make_deck_ready(table, condition, method.make_ready)
    seats = yield from take_wagers(table, WAYS_TO_DEAL)
    yield NoMoreBets(cite=WAYS_TO_DEAL)
    in_play = HandsInPlay(seats)
    voided = yield from deal(version, method, in_play)
    count_is_due = is_stub_count_due(table.options, condition.rounds_since_count)
    check = yield from _check_cards(version, method, in_play, voided, count_is_due)
    voided = check.voided
    if not voided:
        cite = method.count_is_right if check.stub_counted else method.stub
        yield Perform(key="stub-to-rack", words=method.stub_away, cite=cite)
        voided = yield from decide(version, table, in_play)
    if voided:
        yield from return_wagers(voided, dict(in_play.bets))
        yield _take_away(voided, check)
    else:
        voided = yield from play_out(version, table, in_play)
        if voided:
            yield _take_away(voided, check)
    left = DeckCondition(
        has_deck=check.deck_is_whole,
        rounds_since_count=0 if check.stub_counted else condition.rounds_since_count + 1,
    )
    return RoundEnd(voided or showdowns(in_play), left)


def _check_cards(
    version: Version, method: DealingMethod, in_play: HandsInPlay, voided: Voided | None, count_is_due: bool
) -> Procedure[Check]:
    """Check the number of cards in each hand, and in the deck when a count is due."""
    if not voided:
        answer = yield Perform(
            key="check-hands",
            words=f"Every player has five cards and the dealer has {NUMBER_WORDS[version.dealer_cards]}",
            cite=version.cards_dealt[method.name],
            may_happen=(MISDEAL,),
        )
        voided = MISDEALT if isinstance(answer, Happening) else None
    if not count_is_due:
        return Check(voided, stub_counted=False)
    out = sum(map(len, in_play.places.values())) + in_play.out_of_play
    count = yield from count_stub(DECK, out=out, whole=WHOLE_DECK, why=COUNT_OF_STUB, cite=method.count)
    if count.pack_is_whole:
        return Check(voided, stub_counted=True)
    in_hands = yield from _count_hands(method, in_play)
    count = StubCount(count.stub, in_hands + in_play.out_of_play, WHOLE_DECK)
    if count.pack_is_whole:
        misdealt = Voided(method.count_is_wrong, "the cards were misdealt, though all 52 are there")
        return Check(misdealt, stub_counted=True)
    return Check(Voided(method.count_is_wrong, count.words), stub_counted=True, deck_is_whole=False)


def _count_hands(method: DealingMethod, in_play: HandsInPlay) -> Procedure[int]:
    """Count the cards of each hand, to see whether a wrong count comes from the deal."""
    total = 0
    for place, hand in in_play.places.items():
        total += yield Measure(
            key=f"{place.key}-cards",
            words=f"Cards in the hand of {place.in_words}",
            cite=method.count_is_wrong,
            most=WHOLE_DECK,
            usual=len(hand),
        )
    return total


def _take_away(voided: Voided, check: Check) -> Perform:
    """Gather the cards of a void round, or remove the deck if cards are missing or there are too many."""
    if check.deck_is_whole:
        words = "Gather the deck. It will be shuffled before the next deal"
        return Perform(key="gather-cards", words=words, cite=voided.cite)
    return Perform(key="remove-deck", words="Remove the entire deck from the table", cite=voided.cite)
