"""What each decision is worth on average to a player who sees two hands and the up card: for hints.

All other cards count as in the shoe, also those of other players and earlier rounds. What follows is played
best. The card reader has shown that the dealer has no blackjack, except before insurance is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.blackjack.boxes import STAND
from houseway.games.blackjack.exact.hints import PLAY, HandAsked
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import BLACKJACK, Played, is_blackjack, standing
from houseway.games.blackjack_switch.exact_hands import HAND_MONEY
from houseway.games.blackjack_switch.strategy import KEEP, SWITCH
from houseway.games.blackjack_switch.wagers import BOXES, FIRST, SECOND, Switched, plain_21, switched
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

Pair = Sequence[Card]
INSURING = frozenset({"no", INSURANCE_WAGER})


def worth(
    table: Table[Switched], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return what each decision brings: switching and insurance for both hands, playing for the hand asked.

    None after a split, since the hands of a pair are not counted together.
    """
    if len(sight.dealer) != 1:
        return None
    if choices.keys() == {KEEP, SWITCH}:
        return _switching(table, sight, choices[KEEP][FIRST])
    if choices.keys() <= INSURING:
        return _insuring(table, sight, choices)
    split = any(all(box.on_hand[1] in bets for bets in choices.values()) for box in BOXES)
    return None if split or not choices.keys() <= PLAY else _playing(table, sight, choices)


def _playing(
    table: Table[Switched], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction]:
    """The wager on the hand asked equals that on the first one; only what a decision adds has a name."""
    question = HandAsked(table, sight.hand, sight.dealer[0], money=HAND_MONEY)
    before = set.intersection(*(set(bets) for bets in choices.values()))
    main, double = HAND_MONEY.bets[True]
    worth = {}
    for decision, bets in choices.items():
        added = next((bet for name, bet in bets.items() if name not in before), bets[FIRST])
        worth[decision] = question.playing(decision, {main: bets[FIRST], double: added})
    return worth


def _switching(table: Table[Switched], sight: VisibleCards, stake: Cents) -> Mapping[str, Fraction]:
    first, second = sight.groups
    up_card, plain = sight.dealer[0], plain_21(table.options)
    return {
        KEEP: _both(table, (first, second), up_card, stake, plain=False),
        SWITCH: _both(table, switched(first, second), up_card, stake, plain=plain),
    }


def _both(
    table: Table[Switched], hands: Sequence[Pair], up_card: Card, stake: Cents, *, plain: bool
) -> Fraction:
    """Return what two hands gain together, each with the cards of the other out of the shoe."""
    total = Fraction(0)
    for hand, other in (hands, hands[::-1]):
        if is_blackjack(hand) and not plain:
            gain = round_gain(table, {FIRST: stake}, as_paid=True)
            total += gain(Switched(Played((BLACKJACK,))))
        else:
            question = HandAsked(table, hand, up_card, other, HAND_MONEY)
            stands = is_blackjack(hand)
            total += question.playing(STAND, {FIRST: stake}) if stands else question.best(stake)
    return total


def _insuring(
    table: Table[Switched], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction]:
    """Insurance is decided before the switch, when the dealer may have blackjack."""
    four, up_card = sight.hand, sight.dealer[0]
    hands = four[:2], four[2:]
    stake = choices["no"][FIRST]
    grouped = VisibleCards(four, sight.dealer, hands)
    best = max(_switching(table, grouped, stake).values())
    left = table.game.play.packs(table.options)["shoe"]
    unseen = [*left]
    for card in (*four, up_card):
        unseen.remove(card)
    has_it = Fraction(sum(is_blackjack((up_card, card)) for card in unseen), len(unseen))
    first, second = (Played((standing(hand),), BLACKJACK) for hand in hands)
    beaten = Switched(first, second)
    lost = round_gain(table, {FIRST: stake, SECOND: stake}, as_paid=True)(beaten)
    worth = {}
    for decision, bets in choices.items():
        value = has_it * lost + (1 - has_it) * best
        if INSURANCE_WAGER in bets:
            insured = round_gain(table, {INSURANCE_WAGER: bets[INSURANCE_WAGER]}, as_paid=True)
            value += has_it * insured(beaten) + (1 - has_it) * insured(Switched())
        worth[decision] = value
    return worth
