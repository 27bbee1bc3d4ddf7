"""Refuses a recorded round of blackjack that cannot have happened at the table.

The decisions that led to the cards are read from them and judged by the same rule as at the table,
``legal_decisions`` of `boxes.py`: the first one that is not legal is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.equipment.cards import JOKER, Card
from houseway.games.blackjack.boxes import (
    DOUBLE,
    GIVE_UP,
    HIT,
    SPLIT,
    Hand,
    legal_decisions,
    may_insure,
    may_take_even_money,
)
from houseway.games.blackjack.hand_wagers import (
    BOX_WAGERS,
    EVEN_MONEY_NEEDS,
    INSURANCE_WAGER,
    BoxWagers,
    offers_even_money,
)
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    FIVE_CARD_21,
    MOST,
    DealersRule,
    dealers_rule,
    is_soft,
    played_the_same,
    players_standing,
    same_value,
    total,
)
from houseway.games.blackjack.paragraphs import PARAGRAPHS, Paragraphs
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options, once_for_options
from houseway.rules.wagers.wagers import Bets

Cards = Sequence[Card]
_REMEMBERED = 2**14  # different hands
_NONE: frozenset[str] = frozenset()
# Hands that are over before the dealer's is played.
NOTHING_TO_BEAT = frozenset((BUST, BLACKJACK, FIVE_CARD_21))


class Decision(NamedTuple):
    """What a player did with a hand, with so many hands on the box."""

    taken: str
    hand: Hand
    hands: int


def too_few_cards(whose: str, hand: Cards, cite: Citation) -> Refusal:
    return Refusal(f"{whose} has two cards at least, not {len(hand)}. Give them in the order dealt.", cite)


@once_for_options
def _decks(options: Options) -> int:
    return int(options.choice("decks"))


def check_decks(
    table: Table[Any], hands: Sequence[Cards], dealer: Cards, paragraphs: Paragraphs = PARAGRAPHS
) -> None:
    """Refuse a card that comes more often than the decks in play hold it."""
    everything = list(dealer)
    for hand in hands:
        everything += hand
    decks = _decks(table.options)
    different = set(everything)
    if len(everything) - len(different) < decks and JOKER not in different:  # no card comes more often
        return
    if JOKER in everything:
        raise Refusal(
            f"The joker is not in the decks of {table.game.title.lower()}. Check the cards.", paragraphs.decks
        )
    card, times = Counter(everything).most_common(1)[0]
    if times > decks:
        raise Refusal(
            f"The {card.words} is given {times} times, and decks={decks} hold it {decks} "
            f"{'time' if decks == 1 else 'times'}. Check the cards.",
            paragraphs.decks,
        )


def decisions_of(
    numbers: Sequence[int], hands: Sequence[Cards], doubled: Sequence[bool], surrender: bool
) -> Iterator[Decision]:
    """Read the decisions from the cards: the splits, then the cards drawn to each hand, then surrender.

    Which hand was split into which is not recorded, and makes no difference: all begin with the same value.
    """
    for number in range(1, len(hands)):
        pair = [hands[0][0], hands[number][0]]
        yield Decision(SPLIT, Hand(1, pair, from_split=number > 1), number)
    from_split = len(hands) > 1
    for number, cards in enumerate(hands):
        for count in range(2, len(cards)):
            hand = Hand(numbers[number], list(cards[:count]), from_split=from_split)
            yield Decision(DOUBLE if count == 2 and doubled[number] else HIT, hand, len(hands))
    if surrender:
        yield Decision(GIVE_UP, Hand(1, list(hands[0]), from_split=from_split), len(hands))


@lru_cache(maxsize=_REMEMBERED)
def _stand_at(
    options: Options,
    numbers: tuple[int, ...],
    hands: tuple[Cards, ...],
    doubled: tuple[bool, ...],
    ends: tuple[bool, bool],
) -> tuple[int, ...] | None:
    """Return where the hands stand, or None if the rules do not allow a decision.

    Most lines of a file are played like one before. ``ends``: whether the player surrendered, and whether 21
    with two cards is no blackjack.
    """
    surrender, plain_21 = ends
    for decision in decisions_of(numbers, hands, doubled, surrender):
        if decision.taken not in legal_decisions(options, decision.hand, decision.hands):
            return None
    return tuple([players_standing(options, hand, split=plain_21) for hand in hands])


class RecordedBox:
    """Checks the hands of one box on lines, at tables with these options."""

    def __init__(
        self, options: Options, paragraphs: Paragraphs = PARAGRAPHS, wagers: BoxWagers = BOX_WAGERS
    ) -> None:
        self.options, self.paragraphs, self.wagers = options, paragraphs, wagers
        # The wagers on further hands, by how many there are.
        self._beyond = {
            hands: frozenset(wagers.on_hand[hands:] + wagers.doubles[hands:])
            for hands in range(1, len(wagers.on_hand))
        }

    def stand_at(
        self, hands: Sequence[Cards], bets: Bets, *, surrender: bool, plain_21: bool
    ) -> tuple[int, ...]:
        """Return where the hands stand; with ``plain_21``, 21 with two cards is no blackjack.

        Refuse wagers that no hand carries, and the first decision that the rules do not allow.
        """
        if len(bets) > 1 and not self._beyond.get(len(hands), _NONE).isdisjoint(bets):
            raise self._has_no_hand(bets, len(hands))
        doubled = tuple(map(bets.__contains__, self.wagers.doubles[: len(hands)]))
        options, numbers = self.options, self.wagers.numbers
        stand_at = _stand_at(
            options, numbers, tuple(map(played_the_same, hands)), doubled, (surrender, plain_21)
        )
        if stand_at is None:
            raise self._refusal(hands, doubled, surrender)
        if True in doubled:
            self._check_doubled_hands(hands, bets)
        return stand_at

    def _check_doubled_hands(self, hands: Sequence[Cards], bets: Bets) -> None:
        for double, hand in zip(self.wagers.doubles, hands, strict=False):
            if double in bets and len(hand) != 3:
                raise Refusal(
                    f"{double} is bet on a hand of {len(hand)} cards. A doubled hand has three.",
                    self.paragraphs.doubling,
                )

    def _has_no_hand(self, bets: Bets, hands: int) -> Refusal:
        name = next(name for name in bets if name in self._beyond[hands])
        number = "one hand" if hands == 1 else f"{hands} hands"
        words = f"{name} is bet, but the player has {number}."
        if name in self.wagers.doubles:
            return Refusal(words, self.paragraphs.doubling)
        return Refusal(f"{words} Give the hands after the split.", self.paragraphs.splitting)

    def _refusal(self, hands: Sequence[Cards], doubled: Sequence[bool], surrender: bool) -> Refusal:
        """Say why the first decision that is not legal is none."""
        options = self.options
        decision = next(
            decision
            for decision in decisions_of(self.wagers.numbers, hands, doubled, surrender)
            if decision.taken not in legal_decisions(options, decision.hand, decision.hands)
        )
        hand = decision.hand
        if decision.taken == SPLIT:
            return self._refused_split(decision, hands)
        if decision.taken == GIVE_UP:
            return self._refused_surrender()
        if total(hand.cards) >= MOST:
            return Refusal(
                f"Hand {hand.number} drew a card with {total(hand.cards)} points. A hand is over at 21.",
                self.paragraphs.drawing,
            )
        if HIT not in legal_decisions(options, hand, decision.hands):
            drawn = len(hands[self.wagers.numbers.index(hand.number)])
            return Refusal(
                f"Hand {hand.number} has {drawn} cards. A split ace is given one card only.",
                self.paragraphs.splitting,
            )
        name = self.wagers.doubles[self.wagers.numbers.index(hand.number)]
        return Refusal(
            f"{name} is bet on a split hand, and double-after-split=no at this table.",
            self.paragraphs.doubling,
        )

    def _refused_split(self, decision: Decision, hands: Sequence[Cards]) -> Refusal:
        most = int(self.options.choice("most-hands"))
        if decision.hands >= most:
            return Refusal(
                f"{len(hands)} hands are too many: most-hands={most} at this table.",
                self.paragraphs.splitting,
            )
        if not same_value(*decision.hand.cards):
            firsts = " and ".join(hand[0].words for hand in hands)
            return Refusal(
                f"The hands begin with the {firsts}. Only cards of equal value are split.",
                self.paragraphs.splitting,
            )
        return Refusal(
            f"Aces were split to {len(hands)} hands, and resplit-aces=no at this table.",
            self.paragraphs.splitting,
        )

    def _refused_surrender(self) -> Refusal:
        if self.options.choice("surrender") == "off":
            return Refusal(
                "surrender is not offered at this table: surrender=off.", self.paragraphs.surrender
            )
        return Refusal(
            "surrender is the first decision on two cards other than blackjack, and ends the hand. "
            "Leave it out, or give the two cards alone.",
            self.paragraphs.surrender,
        )


def check_insurance(
    table: Table[Any],
    hand: Cards,
    dealer: Cards,
    bets: Bets,
    *,
    even_money: bool = False,
    paragraphs: Paragraphs = PARAGRAPHS,
) -> None:
    """Refuse insurance and even money where they were not offered."""
    if INSURANCE_WAGER in bets and not may_insure(table, dealer[0]):
        raise Refusal(
            f"insurance is bet, but the dealer shows the {dealer[0].words}. It is offered on an ace.",
            paragraphs.insurance,
        )
    if even_money and not offers_even_money(table.options):
        raise Refusal(
            f"even-money is not offered at this table: it takes insurance=on and "
            f"blackjack-pays={EVEN_MONEY_NEEDS}.",
            paragraphs.blackjack,
        )
    if even_money and (INSURANCE_WAGER in bets or not may_take_even_money(table, hand, dealer[0])):
        raise Refusal(
            "even-money is for a blackjack against the dealer's ace, instead of insurance. Leave it out.",
            paragraphs.blackjack,
        )


class DealersHand(NamedTuple):
    """The dealer's hand on a line: where it stands, and whether the dealer drew and stood by the rule."""

    rule: DealersRule
    cards: Cards
    first_two: int | None  # where the first two cards stand, if there are two
    stands_at: int
    by_rule: bool

    def check(self, *, nobody_left: bool, paragraphs: Paragraphs = PARAGRAPHS) -> None:
        """Refuse a dealer who does not draw and stand by the rule.

        Where ``nobody_left`` of this player's hands was left to beat, the dealer may have stopped at two
        cards, or drawn for other players.
        """
        if self.by_rule:
            return
        for count in range(2, len(self.cards)):
            if not self.rule.draws(self.cards[:count]):
                raise Refusal(
                    f"The dealer drew a card with {_points(self.cards[:count])}, on which the dealer stands. "
                    "Check the cards.",
                    paragraphs.drawing,
                )
        if len(self.cards) == 2 and nobody_left:
            return
        raise Refusal(
            f"The dealer stands with {_points(self.cards)}, on which the dealer draws. "
            "Give all of the dealer's cards.",
            paragraphs.drawing,
        )


def dealers_hand(options: Options, dealer: Cards) -> DealersHand:
    return _dealers_hand(options, played_the_same(dealer))


@lru_cache(maxsize=_REMEMBERED)
def _dealers_hand(options: Options, dealer: Cards) -> DealersHand:
    rule = dealers_rule(options)
    draws_before = all(rule.draws(dealer[:count]) for count in range(2, len(dealer)))
    first_two = rule.standing(dealer[:2]) if len(dealer) > 1 else None
    by_rule = draws_before and not rule.draws(dealer)
    return DealersHand(rule, dealer, first_two, rule.standing(dealer), by_rule)


def _points(cards: Cards) -> str:
    return f"soft {total(cards)}" if is_soft(cards) else str(total(cards))
