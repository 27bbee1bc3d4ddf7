"""A player's turn: hit, stand, double, split or surrender (13:69F-2.8 and 2.10 to 2.13).

These sections are titles only in our sources: this is the standard public rule (reading 47)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.games.blackjack.boxes import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    Bettor,
    Box,
    BoxesInPlay,
    Hand,
    legal_decisions,
)
from houseway.games.blackjack.dealing import CardsInPlay
from houseway.games.blackjack.hand_wagers import FIVE_CARDS_TITLE, ORDINALS
from houseway.games.blackjack.hands import BUST, is_five_card_21, pays_five_cards
from houseway.games.blackjack.round_steps import if_any
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Decide, Move, Perform
from houseway.rules.procedure.taking_wagers import AddWager
from houseway.rules.wagers.wagers import Bets

MATCH, FIRST_HAND, SECOND_HAND = "match", "first-hand", "second-hand"


class Turn:
    """The turn of one box: its hands are played one after the other, from the dealer's left."""

    def __init__(self, table: Table[Any], in_play: BoxesInPlay, cards: CardsInPlay, box: Box) -> None:
        self._paragraphs = in_play.paragraphs
        self._options = table.options
        self._in_play = in_play
        self._cards = cards
        self._box = box

    def play(self) -> Procedure[None]:
        """Play the hands in order; a split inserts the new hand next."""
        position = 0
        while position < len(self._box.hands):
            yield from self._play_hand(self._box.hands[position])
            position += 1

    def _place(self, hand: Hand) -> Place:
        return Place.of_seat(self._box.spot, hand.number)

    def _words(self, hand: Hand) -> str:
        return self._in_play.name_of(self._box, hand)

    def _play_hand(self, hand: Hand) -> Procedure[None]:
        if len(hand.cards) == 1:
            yield from self._card_to(hand)
        while values := legal_decisions(self._options, hand, len(self._box.hands)):
            decision = yield from self._ask(hand, values)
            if decision == STAND:
                return
            if decision == HIT:
                yield from self._card_to(hand)
            elif decision == DOUBLE:
                yield from self._double(hand)
                return
            elif decision == SPLIT:
                yield from self._split(hand)
            else:
                yield from self._surrender()
                return

    def _ask(self, hand: Hand, values: tuple[str, ...]) -> Procedure[str]:
        """Ask the first person on the box, who decides for all who wager on it."""
        seat = self._box.bettors[0]
        hint, reason = self._in_play.advise(hand.cards, values)
        added = _added(seat, hand, values)
        decision: str = yield Decide(
            key=self._in_play.decision_key(seat, hand),
            words=f"{self._words(hand).capitalize()} has {hand.words}",
            cite=self._paragraphs.drawing,
            who=f"seat {seat.seat}",
            values=values,
            undecided=STAND,
            seat=seat.seat,
            about=self._place(hand),
            hand=tuple(hand.cards),
            dealer=self._in_play.shown,
            **_costs(added),
            hint=hint,
            hint_reason=reason,
            counted_over="every card that can still come",
        )
        return decision

    def _card_to(self, hand: Hand) -> Procedure[None]:
        yield from self._cards.to_player(self._place(hand), self._words(hand), hand, self._paragraphs.drawing)
        self._box.taken.append(hand.cards[-1])
        if hand.standing == BUST:
            yield from self._collect(hand)
        elif pays_five_cards(self._options) and is_five_card_21(hand.cards):
            yield from self._pay_five_cards(hand)

    def _collect(self, hand: Hand) -> Procedure[None]:
        """Collect the wagers of a hand over 21 at once, whatever the dealer gets."""
        yield from if_any(
            self._in_play.settle(
                f"{self._place(hand).key}-bust",
                f"{self._words(hand).capitalize()} has {hand.words}: collect the wagers and the cards",
                self._paragraphs.drawing,
                lambda _, bettor: bettor.on_hand(hand),
            )
        )
        hand.collected = True

    def _pay_five_cards(self, hand: Hand) -> Procedure[None]:
        """Pay 21 with five cards or more at once, whatever the dealer gets."""
        hand.paid = True
        yield from if_any(
            self._in_play.settle(
                f"{self._place(hand).key}-five-card-21",
                f"{self._words(hand).capitalize()} has 21 with {len(hand.cards)} cards: pay the wager and "
                "take up the cards",
                FIVE_CARDS_TITLE,
                lambda _, bettor: bettor.on_hand(hand),
            )
        )
        hand.collected = True

    # Doubling down

    def _double(self, hand: Hand) -> Procedure[None]:
        """Deal one last card to the hand; each further bettor chooses whether to double too."""
        first, *others = self._box.bettors
        yield from self._add_double(first, hand)
        for bettor in others:
            if hand in bettor.follows:
                answer = yield self._choice(
                    bettor,
                    hand,
                    key=f"seat-{bettor.seat}-doubles",
                    words="the hand is doubled; double too",
                    values=(DOUBLE, "no"),
                    added={DOUBLE: bettor.double_of(hand)},
                    reason="the hand gets one card in any case, and its player thinks doubling best",
                )
                if answer == DOUBLE:
                    yield from self._add_double(bettor, hand)
        yield from self._card_to(hand)

    def _add_double(self, bettor: Bettor, hand: Hand) -> Procedure[None]:
        for number, (wager, stake) in enumerate(bettor.double_of(hand).items(), 1):
            against = f" against the dealer's {ORDINALS[number]} hand" if bettor.further else ""
            bettor.bets[wager] = yield AddWager(
                key=f"seat-{bettor.seat}-double-bet{f'-{number}' * (number > 1)}",
                seat=bettor.seat,
                wager=wager,
                words=f"Seat {bettor.seat} adds in doubling down{against}, at most the original wager",
                cite=self._paragraphs.doubling,
                least=1,
                most=stake,
                usual=stake,
            )

    # Splitting pairs

    def _split(self, hand: Hand) -> Procedure[None]:
        """Move the second card to a new hand; the first hand gets its second card before any other."""
        number = self._box.wagers.numbers[len(self._box.hands)]
        new = Hand(number, [hand.cards.pop()], from_split=True)
        hand.from_split = True
        self._box.hands.insert(self._box.hands.index(hand) + 1, new)
        first, *others = self._box.bettors
        yield Move(
            key=f"{self._place(hand).key}-split",
            place=self._place(hand),
            to=self._place(new),
            words=f"Split the pair of seat {self._box.spot} into hands {hand.number} and {new.number}, "
            "with an equal wager on the new one",
            cite=self._paragraphs.splitting,
        )
        _follow(first, new)
        for bettor in others:
            if hand in bettor.follows:
                yield from self._split_behind(bettor, hand, new)
        yield from self._card_to(hand)

    def _split_behind(self, bettor: Bettor, hand: Hand, new: Hand) -> Procedure[None]:
        """Ask a further bettor, who can match the split or choose the hand that the wager follows."""
        answer = yield self._choice(
            bettor,
            hand,
            key=f"seat-{bettor.seat}-splits",
            words="the pair is split; match it, or leave the wager on one hand",
            values=(MATCH, FIRST_HAND, SECOND_HAND),
            added={MATCH: bettor.next_hand()},
            reason="the player of the hand thinks splitting best",
        )
        if answer == MATCH:
            _follow(bettor, new)
        elif answer == SECOND_HAND:
            bettor.follows[bettor.follows.index(hand)] = new

    def _choice(
        self,
        bettor: Bettor,
        hand: Hand,
        *,
        key: str,
        words: str,
        values: tuple[str, ...],
        added: Mapping[str, Bets],
        reason: str,
    ) -> Decide:
        """Return the decision of a further bettor; the hint is the first value."""
        return Decide(
            key=key,
            words=f"Seat {bettor.seat}: {words}",
            cite=self._paragraphs.bettors_on_a_box,
            who=f"seat {bettor.seat}",
            values=values,
            # The first value that costs nothing: the wager stays as it is.
            undecided=next(value for value in values if value not in added),
            seat=bettor.seat,
            about=self._place(hand),
            hand=tuple(hand.cards),
            dealer=self._in_play.shown,
            **_costs(added),
            hint=values[0],
            hint_reason=reason,
        )

    # Surrender

    def _surrender(self) -> Procedure[None]:
        """Collect half at once, unless the dealer may still have blackjack."""
        self._box.surrendered = True
        hand = self._box.hands[0]
        key, words = self._place(hand).key, self._words(hand).capitalize()
        if self._in_play.known_blackjack is None:
            yield Perform(
                key=f"{key}-surrender-waits",
                words=f"{words} surrenders; the wager waits until the hole card is known",
                cite=self._paragraphs.surrender,
            )
            return
        yield from if_any(
            self._in_play.settle(
                f"{key}-surrender",
                f"{words} surrenders: collect half of the wager and return half",
                self._paragraphs.surrender,
                lambda box, _: box.first_wagers if box is self._box else frozenset(),
            )
        )
        hand.collected = True


def _follow(bettor: Bettor, new: Hand) -> None:
    """Put an equal wager on the new hand, or several against as many hands of the dealer."""
    bettor.bets |= bettor.next_hand()
    bettor.follows.append(new)


def _added(bettor: Bettor, hand: Hand, values: tuple[str, ...]) -> dict[str, Bets]:
    """Return the wagers that decisions of the first person add."""
    added: dict[str, Bets] = {DOUBLE: bettor.double_of(hand)} if DOUBLE in values else {}
    return added | ({SPLIT: bettor.next_hand()} if SPLIT in values else {})


def _costs(added: Mapping[str, Bets]) -> dict[str, Any]:
    """Return the fields of a decision that say what each value adds to the layout."""
    return {
        "costs": {value: sum(wagers.values()) for value, wagers in added.items()},
        "adds": {value: next(iter(wagers)) for value, wagers in added.items()},
        "parts": {value: wagers for value, wagers in added.items() if len(wagers) > 1},
    }
