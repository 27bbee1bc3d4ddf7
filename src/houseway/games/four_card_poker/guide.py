"""The gaming guide of four card poker. Much of it is the public rule, because our sources omit it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.four_card_poker.hands.ranking import Kind, best_four
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options

FROM_THE_HAND = Citation("19:47-27.8(c)")
FROM_A_SHOE = Citation("19:47-27.7(c)")
STUB = Citation("19:47-27.8(d)")
ON_A_SIGN = Citation("19:46-1.13P(d)")

# Of both versions of the game.
EQUIPMENT = (
    Equipment(
        "Cards", "deck", "One deck of 52 cards, dealt from the hand if no shoe is used.", FROM_THE_HAND
    ),
    Equipment("Dealing shoe", "shoe", "Manual or automated, if one is used.", FROM_A_SHOE),
    Equipment("Discard rack", "rack", "Holds the stub and the cards of the round.", STUB),
)

# A hand of each kind, and what makes it one.
EXAMPLES: Mapping[Kind, tuple[str, str]] = {
    Kind.FOUR_OF_A_KIND: ("9s 9h 9d 9c", "four cards of one rank"),
    Kind.STRAIGHT_FLUSH: ("8h 7h 6h 5h", "four cards in a row, all of one suit"),
    Kind.THREE_OF_A_KIND: ("Qs Qd Qc 4h", "three cards of one rank"),
    Kind.FLUSH: ("Kd Td 7d 3d", "four cards of one suit"),
    Kind.STRAIGHT: ("Js Td 9c 8h", "four cards in a row"),
    Kind.TWO_PAIR: ("Ah Ac 6s 6d", "two cards of one rank and two of another"),
    Kind.PAIR: ("Th Ts Kc 5d", "two cards of one rank"),
    Kind.HIGH_CARD: ("As Jd 8c 2h", "none of these; the highest card counts first"),
}


def ranked() -> Iterator[tuple[Kind, Shown]]:
    """Yield a hand of each kind, highest first, in the order in which the hands are compared in play."""
    hands = [(cards(names.split()), words) for names, words in EXAMPLES.values()]
    for example, words in sorted(hands, key=lambda hand: best_four(hand[0]), reverse=True):
        kind = best_four(example).kind
        yield kind, Shown(kind.words.capitalize(), words, example)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "Ranking of hands",
        "The best four of your cards count. From the highest hand to the lowest:",
        tuple(shown for _, shown in ranked()),
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    against = WagerInWords("you stay in and your hand is higher than the dealer's, or equal to it")
    return {
        "ante": against,
        "play": against,
        "aces-up": WagerInWords("you stay in with a pair of aces or better, whatever the dealer has"),
    }


GUIDE = Guide(
    objective="Make a better four card hand from five cards than the dealer makes from six. You may also "
    "bet that your own hand is a pair of aces or better.",
    play=(
        "Before “No more bets”, place an ante, an aces up wager, or both.",
        "You receive five cards face down. The dealer receives six, the last of them face up.",
        "Look at your cards. To stay in, place a play wager of one, two or three times the ante. If you "
        "fold, you lose the ante and any aces up wager with it.",
        "The dealer turns up all cards. The best four cards of each hand count, from a pair up to four of a "
        "kind, which is the highest hand.",
        "If your hand is higher or equal, ante and play are paid even money. The dealer always plays.",
        "If you stayed in, the ante also earns an automatic bonus with three of a kind or better, even if "
        "the dealer wins.",
        "Aces up depends on your own hand only: it wins with a pair of aces or better.",
    ),
    equipment=EQUIPMENT,
    topics=topics,
    wagers=wagers,
    advice=(
        "Triple with a pair of 10s or better.",
        "Bet the ante once with a pair of 3s up to a pair of 9s.",
        "Fold everything below a pair of 3s.",
    ),
    odds_on_a_sign=ON_A_SIGN,
)
