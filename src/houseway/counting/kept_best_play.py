"""Best play that takes seconds to count: what was counted before is read from the cache.

While everything that is asked for was kept, the module that counts is not even imported.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

import msgspec

from houseway.counting.answer_cache import KeptFile
from houseway.counting.answer_parts import KeptParts
from houseway.equipment.cards import Card
from houseway.rules.analysis.best_play import BestPlay, Branch, FindBestPlay, LazySequence, Strategy
from houseway.rules.analysis.chart import Chart
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.rules_hash import rules_of_play

Outcome = TypeVar("Outcome")


class KeptStart(msgspec.Struct, frozen=True, array_like=True):
    """What is known of best play before the rest is asked for."""

    name: str
    decisions: dict[str, dict[str, int]]
    reads_strategies: bool


class KeptStrategy(msgspec.Struct, frozen=True, array_like=True):
    """A simpler strategy; its branches are a part by themselves."""

    name: str
    words: tuple[str, ...]


class KeptBranch(msgspec.Struct, Generic[Outcome], frozen=True, array_like=True):
    decision: str
    bets: dict[str, int]
    outcomes: list[Outcome]
    ways: list[int]  # of each outcome
    rounds: int | None


def best_play_kept(module: str, outcome: type, apart: Collection[str] = ()) -> FindBestPlay:
    """Return ``best_play`` of a module, as ``best_play_in`` does, for a game in which counting takes seconds.

    ``outcome`` is the type of the game's outcomes. Wagers ``apart`` make no difference to any decision or
    outcome, so the same answer serves all that they may pay.
    """
    branches = list[KeptBranch[outcome]]  # type: ignore[valid-type]

    def best_play(table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]:
        file = KeptFile(table.game.name, _made_from(table, apart, removed, dealer), module)
        count = cache(lambda: import_module(module).best_play(table, removed, dealer))
        return _KeptPlay(KeptParts(file), count, branches).best_play()

    return best_play


def fractions_kept(
    module: str,
    table: Table[Any],
    removed: Sequence[Card],
    *,
    apart: Collection[str],
    name: str,
    count: Callable[[], Sequence[Fraction]],
) -> list[Fraction]:
    """Return exact numbers that a module counts from best play; ``apart`` as for ``best_play_kept``."""
    file = KeptFile(table.game.name, _made_from(table, apart, removed, ()), module)
    kept = KeptParts(file).part(
        name, list[tuple[int, int]], lambda: [number.as_integer_ratio() for number in count()]
    )
    return [Fraction(*pair) for pair in kept]


def _made_from(
    table: Table[Any], apart: Collection[str], removed: Sequence[Card], dealer: Sequence[Card]
) -> str:
    """Return all that best play follows from. In which order cards were seen makes no difference."""
    packs = table.game.packs(table.options)
    cards = {"removed": removed, "dealer": dealer, **{f"pack {name}": packs[name] for name in packs}}
    named = {name: sorted(card.name for card in held) for name, held in cards.items()}
    return json.dumps(["best play", rules_of_play(table, apart), named], sort_keys=True)


class _KeptPlay:
    """Best play of one table, in parts. ``count`` returns it as the module of the game counts it."""

    def __init__(self, parts: KeptParts, count: Callable[[], BestPlay[Any]], branches: object) -> None:
        self._part, self._count, self._type_of_branches = parts.part, count, branches

    def best_play(self) -> BestPlay[Any]:
        start = self._part("start", KeptStart, self._start)
        return BestPlay(
            self._strategy("best", start.name, LazySequence(self._words), lambda: self._count().best),
            LazySequence(self._simple),
            given=self._given if start.reads_strategies else None,
            decisions=start.decisions,
            charts=cache(self._charts),
        )

    def _start(self) -> KeptStart:
        play = self._count()
        decisions = {decision: dict(bets) for decision, bets in play.decisions.items()}
        return KeptStart(play.best.name, decisions, play.given is not None)

    def _words(self) -> tuple[str, ...]:
        return self._part("words", tuple[str, ...], lambda: tuple(self._count().best.words))

    def _charts(self) -> tuple[Chart, ...]:
        return self._part("charts", tuple[Chart, ...], lambda: self._count().charts())

    def _given(self, text: str) -> Strategy[Any]:
        play = self._count()
        return play.given(text) if play.given else play.named(text)

    def _simple(self) -> tuple[Strategy[Any], ...]:
        def count() -> list[KeptStrategy]:
            return [KeptStrategy(simple.name, tuple(simple.words)) for simple in self._count().simple]

        kept = self._part("simple", list[KeptStrategy], count)
        return tuple(self._simple_strategy(number, strategy) for number, strategy in enumerate(kept))

    def _simple_strategy(self, number: int, kept: KeptStrategy) -> Strategy[Any]:
        return self._strategy(f"simple {number}", kept.name, kept.words, lambda: self._count().simple[number])

    def _strategy(
        self, part: str, name: str, words: Sequence[str], count: Callable[[], Strategy[Any]]
    ) -> Strategy[Any]:
        def count_branches() -> list[KeptBranch[Any]]:
            return [_kept_branch(branch) for branch in count().branches]

        def branches() -> tuple[Branch[Any], ...]:
            return tuple(map(_branch, self._part(part, self._type_of_branches, count_branches)))

        return Strategy(name, words, LazySequence(branches), choose=lambda *seen: count().choose(*seen))


def _kept_branch(branch: Branch[Any]) -> KeptBranch[Any]:
    ways = branch.outcomes.ways
    return KeptBranch(branch.decision, dict(branch.bets), [*ways], [*ways.values()], branch.rounds)


def _branch(kept: KeptBranch[Any]) -> Branch[Any]:
    ways = dict(zip(kept.outcomes, kept.ways, strict=True))
    return Branch(kept.decision, kept.bets, Distribution(ways), kept.rounds)
