"""How random words deal Crazy 4 Poker and Four Card Poker: as described, favouring no card."""

from __future__ import annotations

from itertools import count
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.four_card_poker.hand_tables import CARDS, HANDS, all_hands, every_hand, rank_lookup, worth
from houseway.games.four_card_poker.hands import best_four
from houseway.games.four_card_poker.kernel import LEFT, REST, REST_HANDS, _shown, _without_players_cards
from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.kernels.draws import draw, fair_half, key_of, words
from tests.support.poker_kernels import VARIANTS, best, each_game
from tests.support.sampled import DEALS, codes_of

pytestmark = pytest.mark.nightly


def hand_numbered(number: int) -> list[int]:
    """The hand of this number among all in ascending order of their sets, highest card first."""
    hand = []
    for place in range(5, 0, -1):
        card = next(card for card in range(51, -1, -1) if comb(card, place) <= number)
        number -= comb(card, place)
        hand.append(card)
    return hand


def drawn(key: np.uint64, number: int, which: int, shift: int, limit: int) -> tuple[int, int]:
    """A number below the limit from a half of the round's words, and the part in which it was found."""
    for part in count():
        word = int(words(key, np.uint64(number), np.uint64(part))[which])
        result, left_over = divmod((word >> shift) % 2**32 * limit, 2**32)
        if left_over >= 2**32 % limit:
            break
    return result, part


def dealt(key: np.uint64, number: int) -> tuple[list[int], int]:
    """The cards of a round, written out: the player's, the dealer's, the one shown; and the last part."""
    (first, *_), (second, *_), (third, *_) = draws = (
        drawn(key, number, 0, 0, comb(52, 5)),
        drawn(key, number, 0, 32, comb(47, 5)),
        drawn(key, number, 1, 0, 42),
    )
    player, dealer = hand_numbered(first), hand_numbered(second)
    last_five = [card for card in range(47, 52) if card not in player]
    exchanged = dict(zip(sorted(card for card in player if card < 47), last_five, strict=True))
    dealer = [exchanged.get(card, card) for card in dealer]
    left = [card for card in range(52) if card not in player and card not in dealer]
    return [*player, *dealer, left[third]], max(part for _, part in draws)


def test_rounds_are_dealt_as_described() -> None:
    key, rounds, first_block = key_of(5), 6_000, 3
    rows, parts = zip(*(dealt(key, first_block * BLOCK + number) for number in range(rounds)), strict=True)
    assert any(parts)  # some rounds took the words of another part
    cards = np.array(rows, dtype=np.uint8)
    for name, one in VARIANTS.items():
        codes = best(name).judge(cards[:, : 5 + one.version.dealer_cards])
        assert (codes == codes_of(best(name), key, rounds, first_block)).all()


@pytest.mark.parametrize("limit", [HANDS, REST_HANDS, LEFT])
def test_every_number_below_a_limit_has_as_many_halves(limit: int) -> None:
    random, key = Random(limit), key_of(1)  # noqa: S311
    results = range(limit) if limit < 1_000 else [0, limit - 1, *random.sample(range(limit), 500)]
    for result in results:
        first, after = -(-result * 2**32 // limit), -(-(result + 1) * 2**32 // limit)
        assert draw(np.uint64(first), limit)[0] == draw(np.uint64(after - 1), limit)[0] == result
        # A step adds the limit to what is left over, so only the first half can leave over too little.
        fair = [
            half for half in (first, first + 1) if fair_half(np.uint64(half), key, 0, 0, 0, limit) == half
        ]
        assert after - first - 2 + len(fair) == 2**32 // limit


def test_the_dealers_hand_is_any_of_the_cards_left() -> None:
    """Each of the first 47 cards stands for another card that the player does not hold."""
    random = Random(47)  # noqa: S311
    for player in ([0, 1, 2, 3, 4], [47, 48, 49, 50, 51], *(random.sample(range(52), 5) for _ in range(500))):
        players_cards = np.uint64(sum(1 << card for card in player))
        stands_for = [
            int(_without_players_cards(players_cards, np.uint64(1 << card))).bit_length() - 1
            for card in range(REST)
        ]
        assert sorted([*stands_for, *player]) == [*range(52)]
        hand = random.sample(range(REST), 5)
        assert int(_without_players_cards(players_cards, np.uint64(sum(1 << card for card in hand)))) == sum(
            1 << stands_for[card] for card in hand
        )


def test_the_card_shown_is_any_of_the_cards_left() -> None:
    random = Random(42)  # noqa: S311
    for taken in ([*range(10)], [*range(42, 52)], *(random.sample(range(52), 10) for _ in range(300))):
        cards = np.uint64(sum(1 << card for card in taken))
        dealt = [int(_shown(np.uint64(number), cards)) for number in range(LEFT)]
        assert dealt == [card for card in range(52) if card not in taken]


@each_game
def test_fewer_rounds_are_the_beginning_of_more_and_blocks_follow_each_other(name: str) -> None:
    kernel, key = best(name), key_of(2)
    whole = codes_of(kernel, key, 3 * BLOCK + 77)
    for rounds in (1, 511, 512, 513, BLOCK - 1, BLOCK + 1):
        assert (codes_of(kernel, key, rounds) == whole[:rounds]).all()
    assert (codes_of(kernel, key, BLOCK + 77, first_block=2) == whole[2 * BLOCK :]).all()
    assert (codes_of(kernel, key_of(3), BLOCK) != whole[:BLOCK]).any()


# What hands are worth


@pytest.mark.parametrize("size", [5, 6])
def test_hands_are_worth_what_their_best_four_cards_make(size: int) -> None:
    lookup, random = rank_lookup(size), Random(size)  # noqa: S311
    for _ in range(DEALS):
        numbers = random.sample(range(52), size)
        cards = np.uint64(sum(1 << number for number in numbers))
        assert all_hands()[int(worth(cards, lookup))] == best_four(
            [STANDARD_DECK[number] for number in numbers]
        )


def test_every_hand_is_there_once_in_ascending_order() -> None:
    sets = every_hand() & np.uint64(CARDS)
    assert len(sets) == comb(52, 5)
    assert (np.bitwise_count(sets) == 5).all()
    assert (np.diff(sets.astype(np.int64)) > 0).all()
