"""The simulation kernel of four card poker and Crazy 4 Poker: its lookup tables and its cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseway.counting.array_cache import cached_arrays
from houseway.games.four_card_poker.exact.best_decisions import DECISIONS, BestDecisions, decisions_allowed
from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, Version
from houseway.games.four_card_poker.hands.rank_lookup import all_hands, rank_lookup
from houseway.games.four_card_poker.hands.ranking import Hand
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.simulation.compiled_rounds import CUDA_CONSTANTS, Tables, deal, judge
from houseway.games.four_card_poker.simulation.hand_tables import (
    CHOOSE,
    Decisions,
    decided_by_choice,
    decided_one_by_one,
    decisions_taken,
    every_hand,
)
from houseway.games.four_card_poker.strategy.strategies import SIMPLE, best_play_of
from houseway.games.four_card_poker.strategy.written import written_choice
from houseway.rules.analysis.best_play import BEST_PLAY
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Verdict

Adds = Mapping[str, tuple[str, Fraction]]
ADDS: Mapping[str, Adds] = {
    FOLD: {},
    **{name: {"play": ("ante", Fraction(times))} for times, name in MULTIPLES.items()},
}
CANNOT_BE = np.iinfo(np.uint16).max


def showdown_kernel(
    table: Table[Showdown],
    version: Version,
    strategy: str | None,
    find_decisions: Callable[[], BestDecisions],
    marks: Sequence[Hand] = (),
) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's five cards, then the dealer's, the up card last.

    Dealer hands that compare alike with the player's hand and with the ``marks`` settle all wagers alike.
    """
    name = strategy or BEST_PLAY
    shows = version.dealer_cards > PLAYER_CARDS
    decisions = _decisions(table, version, name, find_decisions)
    taken = np.zeros((len(all_hands()), len(DECISIONS)), dtype=np.bool_)
    decisions_taken(every_hand(), decisions, shows, taken)
    at_marks = np.searchsorted(all_hands(), marks).astype(np.uint16)
    cases, codes_of = _cases(table, taken, at_marks.tolist())
    tables = Tables(every_hand(), decisions, rank_lookup(version.dealer_cards), at_marks, codes_of, CHOOSE)

    def deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
        deal(key, np.uint64(first_block * BLOCK), codes, shows, tables)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        judge(rounds, codes, shows, tables)
        return codes

    def cuda() -> Cuda:
        return Cuda(
            "games/four_card_poker/kernel.cu",
            (tables.hands, tables.decisions, *tables.dealer, tables.marks, tables.cases),
            CUDA_CONSTANTS
            | {
                "SHOWS": shows,
                "MARKS": len(at_marks),
                "COLUMNS": codes_of.shape[2],
                "DECISIONS_EACH": codes_of.shape[1],
            },
        )

    return Kernel(cases, deal_blocks, judge_rounds, name, cuda=cuda)


def _decisions(
    table: Table[Showdown], version: Version, name: str, find_decisions: Callable[[], BestDecisions]
) -> Decisions:
    """Return the decisions of a strategy, counting all deals (which takes seconds) only if it needs that."""
    shows = version.dealer_cards > PLAYER_CARDS
    if name == BEST_PLAY:
        best = cached_arrays(
            f"{table.game.name}-{name}".replace(" ", "-"),
            str(sorted(table.options.given.items())),
            lambda: dict(find_decisions().hand_by_hand._asdict()),
        )
        return decided_one_by_one(best["hands"], best["best"], shows)
    if name in SIMPLE:
        return decided_by_choice(best_play_of(find_decisions(), version).named(name).choose, shows)
    allowed = {hand: decisions_allowed(version, hand) for hand in all_hands()}
    return decided_by_choice(written_choice(name, allowed), shows)


def _cases(
    table: Table[Showdown], taken: npt.NDArray[np.bool_], marks: Sequence[int]
) -> tuple[list[Case[Showdown]], npt.NDArray[np.uint16]]:
    """Return one case for all showdowns that settle every wager alike, and each showdown's case number."""
    numbers: dict[tuple[str, tuple[Verdict | None, ...]], int] = {}
    cases: list[Case[Showdown]] = []
    codes_of = np.full((*taken.shape, len(marks) + 3), CANNOT_BE, dtype=np.uint16)
    for player, number in np.argwhere(taken).tolist():
        decision = DECISIONS[number]
        for reached, showdown in _against(player, marks):
            alike = decision, tuple(_verdicts(table, showdown, ADDS[decision]))
            if alike not in numbers:
                numbers[alike] = len(cases)
                cases.append(Case(showdown, decision, ADDS[decision]))
            codes_of[player, number, reached] = numbers[alike]
    return cases, codes_of


def _against(player: int, marks: Sequence[int]) -> Iterator[tuple[int, Showdown]]:
    """Yield the highest dealer hand by how many it reaches of: the player's, the next higher, the marks."""
    hands = all_hands()
    ends = [*sorted((player, player + 1, *marks)), len(hands)]
    for reached, (start, end) in enumerate(zip([0, *ends], ends, strict=False)):
        if start < end:
            yield reached, Showdown(hands[player], hands[end - 1])


def _verdicts(table: Table[Showdown], showdown: Showdown, adds: Adds) -> Iterator[Verdict | None]:
    """Yield the verdicts on all wagers together, and on each alone: some may be made without an ante."""
    opening = {name: 1 for name, wager in table.wagers.items() if wager.placed == "before the deal"}
    on_layout: list[Bets] = [Case(showdown, adds=adds).bets(opening), *({name: 1} for name in opening)]
    for bets in on_layout:
        for name in bets:
            yield table.wagers[name].decide(showdown, bets)
        for bonus in table.bonuses:
            yield bonus.due(showdown, bets)
