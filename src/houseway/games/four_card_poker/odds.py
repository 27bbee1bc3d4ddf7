"""Counts the best play of four card poker, and the worth of a card that a player has seen.

Every hand of the player is counted with every card that the dealer may show.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from operator import mul
from typing import Any, NamedTuple

from houseway.counting.answer_cache import fractions_kept
from houseway.counting.showdown import Numbers
from houseway.equipment.cards import RANKS, SUITS, Card, card
from houseway.games.four_card_poker.best_decisions import (
    DECISIONS,
    BestDecisions,
    ShowdownQuestion,
    find_best_decisions,
    possible_showdowns,
    question_of,
)
from houseway.games.four_card_poker.hands import Hand, dealer_marks
from houseway.games.four_card_poker.opening import DECK
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.strategy import best_play_of
from houseway.games.four_card_poker.version import Version
from houseway.games.four_card_poker.wagers import STANDARD_VERSION
from houseway.progress import report_progress
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.analysis.best_play import BestPlay, VisibleCards
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Find the best play over all deals: five cards to the player, one shown by the dealer, five hidden.

    The order of the cards within each of the three does not matter.
    """
    return best_play_of(best_decisions(table, removed, dealer), STANDARD_VERSION)


def best_decisions(
    table: Table[Showdown], removed: Sequence[Card] = (), dealer: Sequence[Card] = ()
) -> BestDecisions:
    return find_best_decisions(
        table, STANDARD_VERSION, removed, dealer, required=("ante",), marks=dealer_marks(table, ())
    )


def to_come(table: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    return possible_showdowns(STANDARD_VERSION, table.game.play.packs(table.options)[DECK], sight)


# The worth of a card that a player knows: one that will be dealt to them, or a hidden one of the dealer.

_DECK = len(RANKS) * len(SUITS)
_CHANCE = Fraction(1, len(RANKS))  # of a rank; its suits make no difference


@dataclass(frozen=True)
class SeenCards:
    """One table, with the wagers that are required, and the ranks that settlement compares with."""

    table: Table[Showdown]
    version: Version
    required: Sequence[str]
    marks: Sequence[Hand]
    apart: str  # a side wager, which makes no difference to decisions

    def key_cards(self) -> Iterator[Seen]:
        """Count every deal once: a hand with two cards of a rank is one of two that may be the key card."""
        for rank, edge in zip(RANKS, self._stored("key card", self._edges_by_key_card), strict=True):
            yield Seen(rank, _CHANCE, edge, card=card(rank + SUITS[0]), cards=len(SUITS))

    def dealer_cards(self) -> Iterator[Seen]:
        """Count the game once for each rank of a hidden card of the dealer."""
        numbers = self._stored("dealer card", self._edges_by_dealer_card)
        size = 1 + len(DECISIONS)
        for place, rank in enumerate(RANKS):
            edge, *shares = numbers[place * size : (place + 1) * size]
            taken = [(decision, share) for decision, share in zip(DECISIONS, shares, strict=True) if share]
            play = ", ".join(f"{decision} {float(share):.1%}" for decision, share in taken)
            yield Seen(rank, _CHANCE, edge, play, card(rank + SUITS[0]), len(SUITS))

    def burn_cards(self) -> Iterator[Seen]:
        """Count every deal with every card out, all at once: each deal has the same cards left to be out."""
        for rank, edge in zip(RANKS, self._stored("burn card", self._edges_by_burn_card), strict=True):
            yield Seen(rank, _CHANCE, edge, card=card(rank + SUITS[0]), cards=len(SUITS))

    def _stored(self, name: str, count: Any) -> list[Fraction]:
        return fractions_kept(__name__, self.table, (), apart=(self.apart,), name=name, count=count)

    def _question(self, **cards: Any) -> ShowdownQuestion:
        marks = dealer_marks(self.table, self.marks)
        return question_of(self.table, self.version, required=self.required, marks=marks, **cards)

    def _edges_by_key_card(self) -> list[Fraction]:
        report_progress("the game by the cards of the player")
        question = self._question()
        gained = question.counts.gained_with(question.marks, question.whole_gains)
        up_cards = _DECK - PLAYER_CARDS if self._shows else 1
        ways = len(SUITS) * comb(_DECK - 1, PLAYER_CARDS - 1) * up_cards * question.counts.dealer_hands
        return _edges(question, gained, ways)

    def _edges_by_burn_card(self) -> list[Fraction]:
        report_progress("the game by the card that is out")
        question = self._question()
        gained = question.counts.gained_with_card_out(question.marks, question.whole_gains)
        left = _DECK - 1 - PLAYER_CARDS
        hands = comb(_DECK - 1, PLAYER_CARDS) * left * comb(left - 1, self.version.dealer_cards - 1)
        return _edges(question, gained, len(SUITS) * hands)

    def _edges_by_dealer_card(self) -> list[Fraction]:
        """Return for each rank of the card the edge and the share of every decision.

        Two cards of the dealer are then known: the one that is seen, and the one that is shown. Which of them
        is which makes no difference, so only shown cards are counted that do not rank above the one seen.
        """
        rows: list[list[_Played]] = []
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for row in threads.map(self._by_shown, range(len(RANKS))):
                report_progress(f"the dealer's {RANKS[len(rows)]} is seen")
                rows.append(row)
        numbers: list[Fraction] = []
        for seen, row in enumerate(rows):
            pairs = row
            if self._shows:
                pairs = [rows[max(seen, up)][min(seen, up)] for up in range(len(RANKS))]
            total = sum(pair.ways for pair in pairs)
            numbers.append(sum((pair.won for pair in pairs), Fraction(0)) / total)
            numbers += [
                Fraction(sum(taken), total) for taken in zip(*(pair.taken for pair in pairs), strict=True)
            ]
        return numbers

    @property
    def _shows(self) -> bool:
        return self.version.dealer_cards > PLAYER_CARDS

    def _by_shown(self, seen: int) -> list[_Played]:
        """Count the game with one card of the dealer seen, by the rank of the card that is shown, if any."""
        question = self._question(dealer=(card(RANKS[seen] + SUITS[0]),), ups=RANKS[: seen + 1])
        sums = question.counts.ways(question.marks, question.whole_gains)
        return [_played(question, sums[:, up]) for up in range(seen + 1 if self._shows else 1)]


def _edges(question: ShowdownQuestion, gained: Numbers, ways: int) -> list[Fraction]:
    """Return the edge for each column of gains with hands of each rank, over all ways together."""
    return [
        sum((Fraction(int(won), unit) for won, unit in zip(column, question.units, strict=True)), Fraction(0))
        / ways
        for column in gained.T
    ]


class _Played(NamedTuple):
    """The gain of the best decisions in a number of ways, and in how many of them each is taken."""

    won: Fraction
    ways: int
    taken: tuple[int, ...]


def _played(question: ShowdownQuestion, sums: Numbers) -> _Played:
    """Add up ways by hand, decision and band of the dealer's hands."""
    won = Fraction(0)
    for unit, gains, ways in zip(question.units, question.whole_gains, sums.tolist(), strict=True):
        parts = sum(sum(map(mul, *both)) for both in zip(gains, ways, strict=False))
        won += Fraction(parts, unit)
    taken = tuple(sums.sum(axis=(0, 2)).tolist())
    return _Played(won, sum(taken), taken + (0,) * (len(DECISIONS) - len(taken)))


STANDARD = ("ante",), (), "aces-up"


def key_card(table: Table[Any]) -> Iterator[Seen]:
    return SeenCards(table, STANDARD_VERSION, *STANDARD).key_cards()


def dealer_card(table: Table[Any]) -> Iterator[Seen]:
    return SeenCards(table, STANDARD_VERSION, *STANDARD).dealer_cards()


def burn_card(table: Table[Any]) -> Iterator[Seen]:
    return SeenCards(table, STANDARD_VERSION, *STANDARD).burn_cards()
