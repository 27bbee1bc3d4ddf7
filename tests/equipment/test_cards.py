"""Cards in every accepted spelling, and packs as games make them up."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product
from typing import Any

import pytest

from houseway.equipment.cards import (
    CARDS,
    JOKER,
    RANKS,
    STANDARD_DECK,
    SUITS,
    Card,
    card,
    cards,
    pack,
    pictures,
)
from houseway.equipment.tiles import Tile
from houseway.refusal import Refusal


def test_a_card_is_read_in_either_case_and_written_in_one_way() -> None:
    for rank, suit in product(RANKS, SUITS):
        read = card(rank + suit)
        ranks = ["T", "t", "10"] if rank == "T" else [rank.upper(), rank.lower()]
        for spelling in [written + letter for written in ranks for letter in (suit.lower(), suit.upper())]:
            assert card(spelling) is read
        assert (str(read), read.name, read.rank, read.suit) == (rank + suit, rank + suit, rank, suit)
        assert not read.is_joker


@pytest.mark.parametrize("spelling", ["Jk", "jk", "JK", "jK"])
def test_the_joker_is_read_in_either_case(spelling: str) -> None:
    assert card(spelling) is JOKER
    assert str(JOKER) == "Jk"
    assert JOKER.is_joker


def test_there_are_53_cards_and_no_spelling_of_two() -> None:
    spellings = [spelling for spelling, one in CARDS.items() if not isinstance(one, Tile)]
    assert len({CARDS[spelling] for spelling in spellings}) == 53
    assert len(set(STANDARD_DECK)) == 52
    # A face or ace has four spellings, a number card two, a ten six; the joker four.
    assert len(spellings) == 4 * (4 * 4 + 8 * 2 + 6) + 4


NOT_CARDS = ["", " As", "As ", None, 7, True, b"As", ["As"]]
NOT_CARDS += ["A", "s", "sA", "1s", "0s", "11s", "100s", "10", "J", "Ax", "A♠", "Jkk", "AsKs"]


@pytest.mark.parametrize("name", NOT_CARDS)
def test_what_is_not_a_card_is_refused_and_named(name: Any) -> None:
    with pytest.raises(Refusal) as refused:
        card(name)
    assert refused.value.message.startswith(f"{name!r} is not a card.")
    assert "as As, Td or 7c" in refused.value.message


def test_a_row_of_cards_is_read_in_order() -> None:
    assert [card.name for card in cards(["10s", "jk", "AD"])] == ["Ts", "Jk", "Ad"]
    assert cards([]) == ()


def test_a_row_with_a_bad_card_is_refused_whole_even_when_it_can_be_read_only_once() -> None:
    with pytest.raises(Refusal, match="'Zz' is not a card"):
        cards(iter(["As", "Zz", "Kd"]))


def test_a_card_is_the_same_object_wherever_it_comes_from() -> None:
    for one in (*STANDARD_DECK, JOKER):
        assert pickle.loads(pickle.dumps(one)) is one  # noqa: S301 - our own bytes
        assert eval(repr(one), {"card": card}) is one  # noqa: S307 - our own words


@pytest.mark.parametrize(
    ("name", "words", "picture"),
    [
        ("As", "ace of spades", "A♠"),
        ("Th", "10 of hearts", "10♥"),
        ("7d", "7 of diamonds", "7♦"),
        ("Jc", "jack of clubs", "J♣"),
        ("Qs", "queen of spades", "Q♠"),
        ("Kh", "king of hearts", "K♥"),
        ("Jk", "joker", "Joker"),
    ],
)
def test_a_card_in_words_and_as_printed(name: str, words: str, picture: str) -> None:
    assert card(name).words == words
    assert card(name).picture == picture


def test_a_row_as_printed() -> None:
    assert pictures(cards(["As", "Td", "Jk"])) == "A♠ 10♦ Joker"


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 7, 8])
def test_a_pack_of_several_decks_has_each_card_as_often(decks: int) -> None:
    made = pack(decks)
    assert len(made) == 52 * decks
    assert set(Counter(made).values()) == {decks}
    assert made[:52] == STANDARD_DECK


def test_a_pack_with_jokers_has_that_many_in_all() -> None:
    assert Counter(pack(jokers=2))[JOKER] == 2
    assert len(pack(2, jokers=1)) == 105


def test_two_decks_of_ace_to_8_with_a_joker_each_are_66_cards() -> None:
    made = pack(2, jokers=2, ranks="A2345678")
    by_rank = Counter(item.rank for item in made if item is not JOKER)
    assert len(made) == 66
    assert by_rank == dict.fromkeys("A2345678", 8)
    assert Counter(made)[JOKER] == 2
    assert set(Counter(item for item in made if item is not JOKER).values()) == {2}


def test_a_pack_of_some_suits() -> None:
    assert [card.name for card in pack(ranks="AK", suits="hs")] == ["As", "Ks", "Ah", "Kh"]


def test_a_card_takes_no_other_notes() -> None:
    with pytest.raises(AttributeError):
        Card("A", "s").back = "red"  # type: ignore[attr-defined]
