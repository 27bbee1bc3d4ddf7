"""How side bets are counted and sampled: those on outcomes with the game, those on cards by themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from houseway.equipment.cards import Card
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Game, Table, open_table
from houseway.rules.side_bets.conditions import accepted
from houseway.rules.side_bets.count import TooManyDealsError, counted
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet, SideBetRow, as_text
from houseway.rules.side_bets.vocabulary import Observed, Value, Vocabulary, Word

# Pay tables that are compared look at the same words, so counts are kept by words and cards.
MOST_COUNTS_KEPT = 32
_COUNTS_KEPT: dict[Hashable, Distribution[Observed]] = {}


class Analysis:
    """The odds and the kernel of a game with side bets."""

    def __init__(self, plain: Game[Any], vocabulary: Vocabulary, side_bets: tuple[SideBet, ...]) -> None:
        self._plain = plain
        self._vocabulary = vocabulary
        self.on_cards = tuple(side_bet for side_bet in side_bets if self._card_words(side_bet))
        self._on_outcome = tuple(side_bet for side_bet in side_bets if side_bet not in self.on_cards)

    def _card_words(self, side_bet: SideBet) -> list[Word]:
        words = [self._vocabulary[name] for name in side_bet.words]
        return [word for word in words if word.looks_at]

    def every_card_word(self) -> list[Word]:
        return [*{word.name: word for bet in self.on_cards for word in self._card_words(bet)}.values()]

    def table_of(self, table: Table[Any], side_bets: Sequence[SideBet] = ()) -> Table[Any]:
        """Return the table with other side bets, or without any."""
        given = plain_options(self._plain, table.options.given)
        if side_bets:
            given[SIDE_BETS] = as_text(side_bets)
        return open_table(self._plain, given, recorded=True, what_if=table.what_if)

    def best_play(
        self, table: Table[Any], removed: Sequence[Card], dealer: Sequence[Card] = ()
    ) -> BestPlay[Any]:
        """Return the best play of the game, which no side bet changes.

        If outcomes have to be told apart for side bets, they are for all side bets alike, so that an answer
        which takes seconds is kept for every pay table.
        """
        find = self._plain.best_play
        assert find is not None  # noqa: S101 - there is no best play without one
        return find(self.table_of(table, [self._any_side_bet()] if self._on_outcome else ()), removed, dealer)

    def _any_side_bet(self) -> SideBet:
        word = next(word for word in self._vocabulary.words if not word.looks_at)
        row = SideBetRow({word.name: word.values[0]}, "any", "1 to 1")
        return SideBet(self._plain.name, "any-side-bet", "Any side bet", "It wins.", (row,))

    def odds_when_offered(
        self, table: Table[Any], removed: Sequence[Card]
    ) -> Mapping[str, Distribution[Any]]:
        found = dict(self._plain.odds_when_offered(table, removed))
        for side_bet in self.on_cards:
            found[side_bet.name] = self._count(table, removed, side_bet)
        return found

    def _count(self, table: Table[Any], removed: Sequence[Card], side_bet: SideBet) -> Distribution[Observed]:
        key = (self._plain.name, side_bet.words, tuple(self._vocabulary.pack(table)), tuple(removed))
        if key not in _COUNTS_KEPT:
            if len(_COUNTS_KEPT) >= MOST_COUNTS_KEPT:
                _COUNTS_KEPT.clear()
            _COUNTS_KEPT[key] = self._count_now(table, removed, side_bet)
        return _COUNTS_KEPT[key]

    def _count_now(
        self, table: Table[Any], removed: Sequence[Card], side_bet: SideBet
    ) -> Distribution[Observed]:
        words, together = self._card_words(side_bet), self._vocabulary.count_together
        if together is None:
            return counted(table, removed, self._vocabulary, words)
        if len(words) == len(side_bet.words):
            with suppress(TooManyDealsError):
                return counted(table, removed, self._vocabulary, words)
        return together(table, removed, words)

    def kernel(self, table: Table[Any], strategy: str | None) -> Kernel[Any]:
        """Return the kernel of the game, or one that deals cards for those who look at them."""
        make = self._plain.kernel
        assert make is not None  # noqa: S101 - there is no kernel without one
        kernel = make(self.table_of(table, self._on_outcome), strategy)
        if not self.on_cards:
            return kernel
        extended: Callable[..., Kernel[Any]] = import_module(
            "houseway.sampling.side_bet_kernel"
        ).kernel_with_cards
        return extended(kernel, self._vocabulary, self._vocabulary.pack(table), self._classes())

    def _classes(self) -> dict[str, dict[Value, int]]:
        """Return the classes of values of each word on cards: those that every row treats alike."""
        found: dict[str, dict[Value, int]] = {}
        for word in self.every_card_word():
            wanted = [
                accepted(word, row.when[word.name])
                for side_bet in self.on_cards
                for row in side_bet.rows
                if word.name in row.when
            ]
            numbers: dict[tuple[bool, ...], int] = {}
            found[word.name] = {
                value: numbers.setdefault(tuple(value in values for values in wanted), len(numbers))
                for value in word.values
            }
        return found


def plain_options(game: Game[Any], given: Mapping[str, str]) -> dict[str, str]:
    """Return the options that the game has without side bets."""
    known = {option.name for option in game.all_options}
    return {name: value for name, value in given.items() if name in known}
