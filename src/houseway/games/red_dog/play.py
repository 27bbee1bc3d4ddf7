"""Opens a red dog table (13:69F-6.2, 6.3) and plays a round (6.4), with its irregularities (6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card, pack
from houseway.equipment.money import dollars
from houseway.games.red_dog.wagers import (
    ANTE,
    CARDS,
    CONSECUTIVE,
    DEALING,
    PAIR,
    RAISE,
    RANK,
    Played,
    pay_table,
    played,
)
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice, Options, deck_sentences
from houseway.rules.procedure.places import DISCARD_RACK, Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import (
    SHOE,
    OutOfCardsError,
    ShoeCondition,
    ShoeInPlay,
    inspect_cards,
    prepare_shoe,
    show_and_wash,
    while_dealing,
)
from houseway.rules.procedure.steps import (
    Announce,
    Deal,
    Decide,
    Happening,
    Irregularity,
    NoMoreBets,
    Perform,
    Settle,
    Shuffle,
)
from houseway.rules.procedure.taking_wagers import AddWager, return_wagers, take_wagers
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.wagers import Bets, Seat, Seats, from_dealers_left, from_dealers_right

OPENING = Citation("13:69F-6.2#title")
SHUFFLE = Citation("13:69F-6.3#title")
ERRORS = Citation("13:69F-6.6#title")

CALL = "call"
RAISE_FROM = 7
ADVICE = {
    RAISE: f"with a spread of {RAISE_FROM} or more, the third card falls between more often than not",
    CALL: f"with a spread below {RAISE_FROM}, the third card falls between less often than not",
}

_NUMBERS = ("6", "1", "2", "3", "4", "5", "7", "8")
DECKS = Choice("decks", _NUMBERS, "decks in the shoe", CARDS, sentences=deck_sentences(_NUMBERS))

THIRD_CARD_IN_ERROR = Irregularity(
    "third-card-in-error", "a third card is dealt after two of consecutive ranks", ERRORS
)
AT_A_CARD = while_dealing(SHOE, DEALING, ERRORS)
IRREGULARITIES = (*AT_A_CARD, THIRD_CARD_IN_ERROR)


def packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {SHOE: pack(int(options.choice("decks")))}


def opening(table: Table[Played]) -> Procedure[Condition]:
    decks = table.options.choice("decks")
    words = f"{'One deck is' if decks == '1' else f'{decks} decks are'} received at the table"
    yield Perform(key="receive-decks", words=words, cite=OPENING)
    yield from inspect_cards(OPENING, verifier="floorperson")
    yield from show_and_wash(
        "by deck, suit and sequence",
        pack=SHOE,
        spread_cite=OPENING,
        wash_cite=OPENING,
        viewers="first player",
    )
    return (yield from _prepare_cards(table))


def cards_behind(cards: Sequence[Card]) -> int:
    """Return how many cards stay behind the cutting card: a quarter of them."""
    return len(cards) // 4


def _prepare_cards(table: Table[Played]) -> Procedure[ShoeCondition]:
    cards = table.game.play.packs(table.options)[SHOE]
    behind = (cards_behind(cards), len(cards) // 2)
    yield from prepare_shoe(cards, _shuffle(), behind=behind, cut_cite=SHUFFLE, burn_cite=SHUFFLE)
    return ShoeCondition()


def _shuffle() -> Procedure[None]:
    words = "Shuffle the cards so that they are randomly intermixed"
    yield Shuffle(key="shuffle", words=words, cite=SHUFFLE, pack=SHOE)


def round_of_play(table: Table[Played], condition: ShoeCondition) -> Procedure[RoundEnd[Played]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from _prepare_cards(table)
    seats = yield from take_wagers(table, DEALING)
    yield NoMoreBets(cite=DEALING)
    shoe = ShoeInPlay(SHOE, table.game.play.packs(table.options)[SHOE], list(condition.seen), DEALING, ERRORS)
    bets = {seat: dict(placed) for seat, placed in seats.items()}
    ran_out = False
    try:
        result: Played | Voided = yield from _deal(shoe, bets, pay_table(table.options))
    except OutOfCardsError:
        result, ran_out = Voided(ERRORS, "the shoe has too few cards to complete it"), True
    if isinstance(result, Voided):
        yield from return_wagers(result, bets)
    else:
        yield from _settle(result, bets)
    yield Perform(key="discard", words="Put the cards of the round into the discard rack", cite=DEALING)
    finished = ran_out or shoe.cutting_card_out
    return RoundEnd(result, ShoeCondition(seen=tuple(shoe.seen), finished=finished))


def _deal(shoe: ShoeInPlay, bets: Mapping[Seat, dict[str, int]], pay_table: PayTable) -> Procedure[Played]:
    """Deal two cards, ask who raises, and deal the third, as far as the first two ask for it."""
    first = yield from shoe.next_card(_card(shoe, 1, "left card"))
    second = yield from shoe.next_card(_card(shoe, 2, "right card"))
    so_far = played(RANK[first], RANK[second], None)
    if so_far.spread == CONSECUTIVE:
        yield from _end_without_third_card(shoe)
        return so_far
    if so_far.spread == PAIR:
        words = "A pair: a third card is dealt, and nobody may raise"
        yield Announce(key="pair", words=words, cite=DEALING)
    else:
        words = f"The spread is {so_far.spread}, and {pay_table[so_far.spread].what_it_does}"
        yield Announce(key="spread", words=words, cite=DEALING)
        yield Perform(key="marker", words=f"Place the spread marker at {so_far.spread}", cite=DEALING)
        for seat in from_dealers_left(bets):
            yield from _ask(seat, bets[seat], (first, second), so_far.spread)
    third = yield from shoe.next_card(_card(shoe, 3, "third card"))
    return played(RANK[first], RANK[second], RANK[third])


def _card(shoe: ShoeInPlay, number: int, place: str) -> Deal:
    return Deal(
        key=f"card-{number}",
        words=f"Card {number}, the {place}" if number < 3 else "Card 3, between the others",
        cite=DEALING,
        pack=SHOE,
        to=Place(place),
        left=shoe.left,
        may_happen=AT_A_CARD,
    )


def _end_without_third_card(shoe: ShoeInPlay) -> Procedure[None]:
    words = "Consecutive ranks: a push"
    may_happen = (THIRD_CARD_IN_ERROR,)
    answer = yield Announce(key="consecutive", words=words, cite=DEALING, may_happen=may_happen)
    if isinstance(answer, Happening):
        words = "Burn the card dealt in error"
        discard = Deal(key="error-card", words=words, cite=ERRORS, pack=SHOE, to=DISCARD_RACK, left=shoe.left)
        yield from shoe.set_aside_or_discard(discard)


def _ask(seat: Seat, bets: dict[str, int], hand: tuple[Card, Card], spread: int) -> Procedure[None]:
    """A player may raise by any amount up to the ante."""
    ante = bets[ANTE]
    hint = RAISE if spread >= RAISE_FROM else CALL
    decision = yield Decide(
        key=f"seat-{seat}-decides",
        words=f"Spread {spread}: raise by up to {dollars(ante)}, or call",
        cite=DEALING,
        who=f"seat {seat}",
        seat=seat,
        hand=hand,
        hand_title="the first two cards",
        values=(RAISE, CALL),
        undecided=CALL,
        costs={RAISE: ante},
        adds={RAISE: RAISE},
        hint=hint,
        hint_reason=ADVICE[hint],
        counted_over="every third card",
    )
    if decision == RAISE:
        bets[RAISE] = yield AddWager(
            key=f"seat-{seat}-raise-bet",
            seat=seat,
            wager=RAISE,
            words=f"Raise of seat {seat}, at most the ante",
            cite=DEALING,
            least=1,
            most=ante,
            usual=ante,
        )


def _settle(result: Played, bets: Mapping[Seat, Bets]) -> Procedure[None]:
    seats: Seats = from_dealers_right(bets)
    words = "Collect losing wagers, then pay winning wagers, seat by seat from the dealer's right"
    yield Settle(key="settle", words=words, cite=DEALING, outcome=result, seats=seats, order="losers first")
