"""Ranks four-card poker hands: the best four of the cards dealt, as a number that can be compared.

Our sources do not contain the section on ranks; the pay tables give their order (reading 20). Side bets
read a showdown, or the cards dealt, in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from typing import Any

from houseway.equipment.cards import STANDARD_DECK, SUITS, Card
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    rank_name,
    rank_of,
    suit_of,
)

LOW_ACE, THREE, TEN, JACK, QUEEN, KING, ACE = 1, 3, 10, 11, 12, 13, 14
_PICTURES = {"T": TEN, "J": JACK, "Q": QUEEN, "K": KING, "A": ACE}
RANK: dict[Card, int] = {
    card: _PICTURES[card.rank] if card.rank in _PICTURES else int(card.rank) for card in STANDARD_DECK
}
_WORDS = {LOW_ACE: "ace", JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}

CARDS_THAT_COUNT = 4


def rank_words(rank: int) -> str:
    """Return a rank in words: ``king``, ``8``."""
    return _WORDS.get(rank, str(rank))


class Kind(IntEnum):
    """The kinds of hands, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


_KINDS = tuple(Kind)


class Hand(int):
    """A hand as a number (a higher one wins): the kind, then the ranks of the four cards, four bits each."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        return _KINDS[self >> 16]

    @property
    def ranks(self) -> tuple[int, int, int, int]:
        """The ranks in the order in which they are compared."""
        return self >> 12 & 15, self >> 8 & 15, self >> 4 & 15, self & 15

    @property
    def words(self) -> str:
        """The hand in words: ``a pair of queens``, ``king-queen-8-4``."""
        first, _, third, _ = names = [rank_words(rank) for rank in self.ranks]
        match self.kind:
            case Kind.FOUR_OF_A_KIND:
                return f"four {first}s"
            case Kind.THREE_OF_A_KIND:
                return f"three {first}s"
            case Kind.TWO_PAIR:
                return f"two pair, {first}s and {third}s"
            case Kind.PAIR:
                return f"a pair of {first}s"
            case Kind.HIGH_CARD:
                return "-".join(names)
        return f"a {self.kind.words}, {first} high"


def hand(kind: Kind, *ranks: int) -> Hand:
    """Return the hand of this kind and these ranks; omitted ranks are lower than any card."""
    key = int(kind)
    for rank in (*ranks, 0, 0, 0, 0)[:CARDS_THAT_COUNT]:
        key = key << 4 | rank
    return Hand(key)


# The lowest hands with a name: "a pair of queens or better" begins with PAIR_OF_QUEENS.
KING_HIGH = hand(Kind.HIGH_CARD, KING)
PAIR_OF_QUEENS = hand(Kind.PAIR, QUEEN, QUEEN)
PAIR_OF_ACES = hand(Kind.PAIR, ACE, ACE)
FOUR_ACES = hand(Kind.FOUR_OF_A_KIND, ACE, ACE, ACE, ACE)


def best_four(cards: Sequence[Card]) -> Hand:
    """Return the highest hand that four of the cards make. Neither suits nor other cards break a tie."""
    best = _by_rank(tuple(sorted([RANK[card] for card in cards], reverse=True)))
    suits = [card.suit for card in cards]
    for suit in SUITS:
        if suits.count(suit) >= CARDS_THAT_COUNT:
            suited = sorted([RANK[card] for card in cards if card.suit == suit], reverse=True)
            best = max(best, _by_suit(tuple(suited)))
    return best


def hand_in_words(_: object, hand: HandOnTable) -> str:
    """Name the best four of the cards at a place, once there are four."""
    return best_four(hand.cards).words if len(hand.cards) >= CARDS_THAT_COUNT else ""


@cache
def _by_rank(ranks: tuple[int, ...]) -> Hand:
    """Return the best hand ignoring suits; ranks are highest first."""
    times = Counter(ranks)
    groups = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    lead = groups[0]
    if times[lead] >= 4:
        return hand(Kind.FOUR_OF_A_KIND, lead, lead, lead, lead)
    if times[lead] == 3:
        return hand(Kind.THREE_OF_A_KIND, lead, lead, lead, *_others(ranks, lead))
    run = _highest_run(ranks)
    if run:
        return hand(Kind.STRAIGHT, *run)
    pairs = [rank for rank in groups if times[rank] == 2]
    if len(pairs) >= 2:
        return hand(Kind.TWO_PAIR, pairs[0], pairs[0], pairs[1], pairs[1])
    if pairs:
        return hand(Kind.PAIR, lead, lead, *_others(ranks, lead))
    return hand(Kind.HIGH_CARD, *ranks)


@cache
def _by_suit(ranks: tuple[int, ...]) -> Hand:
    """Return the best hand of cards of one suit; ranks are highest first."""
    run = _highest_run(ranks)
    return hand(Kind.STRAIGHT_FLUSH, *run) if run else hand(Kind.FLUSH, *ranks)


def _others(ranks: tuple[int, ...], lead: int) -> list[int]:
    return [rank for rank in ranks if rank != lead]


def _highest_run(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the highest four ranks in a row. An ace is high or low; no run continues past it."""
    present = {*ranks, LOW_ACE} if ACE in ranks else {*ranks}
    for highest in range(ACE, CARDS_THAT_COUNT - 1, -1):
        run = tuple(range(highest, highest - CARDS_THAT_COUNT, -1))
        if present.issuperset(run):
            return run
    return None


# The words for side bets of four card poker and Crazy 4 Poker: the showdown, or the cards dealt.

PLAYER_CARDS = 5
PLAYER = CardsAt("player", PLAYER_CARDS)
UP = CardsAt("dealer", 1, first=PLAYER_CARDS)
KINDS = tuple(kind.words.replace(" ", "-") for kind in Kind)
# The lowest hand of each kind: between two of them, no word tells the dealer's hands apart.
LOWEST_OF_KINDS = tuple(hand(kind) for kind in Kind if kind)


def dealer_marks(table: Any, marks: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return the dealer's hands that must be told apart: those of the game, and those of its side bets."""
    return tuple(sorted({*marks, *LOWEST_OF_KINDS})) if table.game.side_bets else tuple(marks)


def _kind(best: Hand) -> str:
    return KINDS[best.kind]


def _winner(showdown: Any) -> str:
    if showdown.player == showdown.dealer:
        return "tie"
    return "player" if showdown.player > showdown.dealer else "dealer"


def _higher(showdown: Any) -> str:
    return _kind(max(showdown.player, showdown.dealer))


def _is_ace(card: Card) -> bool:
    return card.rank == "A"


def _is_picture(card: Card) -> bool:
    return card.rank in ("J", "Q", "K")


def _number_of_suits(cards: Sequence[Card]) -> int:
    return len({card.suit for card in cards})


def _on_showdown(*, dealer_qualifies: bool) -> tuple[Word, ...]:
    qualifies = Word(
        "dealer-qualifies",
        "the dealer has king-high or better",
        YES_OR_NO,
        lambda showdown: showdown.dealer >= KING_HIGH,
        opens=("dealer",),
    )
    return (
        Word("player-hand", "the best four of your cards", KINDS, lambda showdown: _kind(showdown.player)),
        Word(
            "player-rank",
            "the rank that your best four cards are compared by first, such as that of your pair",
            RANK_NAMES,
            lambda showdown: rank_words(showdown.player.ranks[0]),
        ),
        Word(
            "dealer-hand",
            "the best four of the dealer's cards",
            KINDS,
            lambda showdown: _kind(showdown.dealer),
            opens=("dealer",),
        ),
        Word("higher-hand", "the better of both hands", KINDS, _higher, opens=("dealer",)),
        Word(
            "winner",
            "whose hand is higher, or tie",
            ("player", "dealer", "tie"),
            _winner,
            opens=("dealer",),
        ),
        *((qualifies,) if dealer_qualifies else ()),
    )


def _on_cards() -> tuple[Word, ...]:
    number = tuple(range(PLAYER_CARDS + 1))
    return (
        Word(
            "player-suits",
            "how many different suits your five cards have",
            (1, 2, 3, 4),
            _number_of_suits,
            (PLAYER,),
            suit_of,
        ),
        Word(
            "player-red",
            "how many of your five cards are red",
            number,
            lambda cards: sum(map(is_red, cards)),
            (PLAYER,),
            is_red,
        ),
        Word(
            "player-aces",
            "how many of your five cards are aces",
            tuple(range(5)),
            lambda cards: sum(map(_is_ace, cards)),
            (PLAYER,),
            _is_ace,
        ),
        Word(
            "player-pictures",
            "how many of your five cards are jacks, queens or kings",
            number,
            lambda cards: sum(map(_is_picture, cards)),
            (PLAYER,),
            _is_picture,
        ),
    )


def words(dealer_cards: int) -> Vocabulary:
    """Return the words of a version; with more cards than the player, the dealer shows one of them."""
    shows = dealer_cards > PLAYER_CARDS
    up_card = Word(
        "up-card", "the dealer's up card", RANK_NAMES, lambda up: rank_name(up[0]), (UP,), rank_of, early=True
    )
    return Vocabulary(
        (*_on_showdown(dealer_qualifies=not shows), *_on_cards(), *((up_card,) if shows else ())),
        pack=lambda _: STANDARD_DECK,
        columns={
            "player": tuple(range(PLAYER_CARDS)),
            "dealer": tuple(range(PLAYER_CARDS, PLAYER_CARDS + dealer_cards)),
        },
        cards_in_a_round=PLAYER_CARDS + dealer_cards,
    )
