"""The compiled rounds of blackjack switch: the same rounds as the procedure deals, and the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, pack
from houseway.equipment.chance import seeded
from houseway.games.blackjack_switch import GAME
from houseway.games.blackjack_switch.kernel import kernel
from houseway.games.blackjack_switch.strategy import KEEP, SWITCH, WrittenSwitching, switching_of
from houseway.games.blackjack_switch.wagers import Switched
from houseway.odds.game_odds import base_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Kernel
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.steps import Deal, Decide
from houseway.rules.wagers.settlement import Settlement, settle_bets
from houseway.simulation.kernels.draws import key_of
from houseway.table.virtual.virtual_table import PlayedRound
from tests.support.games import changed
from tests.support.random_tables import random_table
from tests.support.stream_dealer import table_of_block
from tests.support.walk import keys

BETS = {"first": 1000, "second": 1000, "match": 500}
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "a")
GREEDY = ", ".join(
    [
        "basic",
        *(f"{one}-{one}v{up} split" for one, up in product(UPS, UPS)),
        *(f"{total}v{up} hit" for total, up in product(range(4, 21), UPS)),
        *(f"soft{total}v{up} hit" for total, up in product(range(12, 21), UPS)),
    ]
)
TABLES = {
    "as it opens": ({}, None),
    "a plain 21 after switching": ({"switched-blackjack": "21", "decks": "4"}, None),
    "surrender": (
        {"surrender": "late", "double-after-split": "no"},
        "basic, 16v10 surrender, 15v9 surrender",
    ),
    "never switching": ({"decks": "8"}, "never-switch"),
    "long rounds": ({}, GREEDY),
}


def _codes(dealt: Kernel[Switched], block: int, rounds: int) -> Any:
    codes = np.full(rounds, 65_535, dtype=np.uint16)
    dealt.deal(key_of(7), block, codes)
    return codes


def _money(settled: Sequence[Settlement]) -> Counter[tuple[Any, ...]]:
    return Counter(
        (settlement.wager, settlement.bet, settlement.result, settlement.verdict.odds, settlement.returns)
        for settlement in settled
    )


def _rounds(
    table: Table[Switched], strategy: WrittenSwitching, block: int, rounds: int
) -> Iterator[PlayedRound[Switched]]:
    """The block as the procedure deals it, with the same shuffles."""
    virtual = table_of_block(table, key_of(7), block)

    def decide(step: Decide) -> str:
        if step.values == (KEEP, SWITCH):
            first, second = step.groups
            return SWITCH if strategy.switches(first, second, step.dealer[0]) else KEEP
        if step.key.endswith("-decides"):
            return strategy.play.choose(step.hand, step.dealer[0], step.values)
        return step.hint

    virtual.dealer.decide = decide
    opening = {name: bet for name, bet in BETS.items() if name in table.wagers}
    for _ in range(rounds):
        yield virtual.play_round({1: opening})


def _check_block(table: Table[Switched], text: str | None, rounds: int, block: int) -> Counter[str]:
    """Check that kernel and procedure deal the same rounds; return how often each step came."""
    dealt = kernel(table, text)
    codes = _codes(dealt, block, rounds)
    opening = {name: bet for name, bet in BETS.items() if name in table.wagers}
    came: Counter[str] = Counter()
    rows: list[list[int]] = []
    strategy = switching_of(table.options, text or "basic")
    for code, played in zip(codes, _rounds(table, strategy, block, rounds), strict=True):
        case = dealt.cases[code]
        assert _money(settle_bets(table, case.outcome, case.bets(opening))) == _money(played.of_seat(1))
        answers = [event.answer for event in played.events if isinstance(event.step, Deal)]
        rows.append([STANDARD_DECK.index(card) for card in answers if isinstance(card, Card)])
        came.update(set(keys(played.events)))
    longest = max(map(len, rows))
    recorded = np.array([row + [NO_CARD] * (longest - len(row)) for row in rows], dtype=np.uint8)
    if not came["shuffle-discards"]:
        assert dealt.judge(recorded).tolist() == codes.tolist()
    return came


@pytest.mark.parametrize(("options", "text"), TABLES.values(), ids=TABLES)
def test_a_block_is_what_the_procedure_deals_with_the_same_shuffles(
    options: dict[str, str], text: str | None
) -> None:
    came = _check_block(open_table(GAME, options), text, rounds=250, block=3)
    assert came["shuffle"] >= 3
    assert bool(came["seat-1-switch"]) == (text != "never-switch")


def test_a_shoe_that_runs_out_is_completed_from_the_discards() -> None:
    """A shoe of low cards, which rounds take many of: hands over 21 are back in it, the others are not."""
    cards = pack(3, ranks="2346")
    short = changed(GAME, packs=lambda _: {"shoe": cards})
    came = _check_block(open_table(short), GREEDY, rounds=400, block=3)
    assert came["shuffle-discards"] >= 20
    assert came["seat-1-hand-4-bust"] >= 20


@pytest.mark.parametrize("seed", range(4))
def test_at_any_table_a_block_is_what_the_procedure_deals(seed: int) -> None:
    chance = seeded(seed)
    text = (None, "never-switch", "play-as-blackjack", GREEDY)[seed]
    _check_block(random_table(GAME, chance), text, rounds=60, block=seed)


def test_every_case_can_be_settled_and_says_what_was_added() -> None:
    table = open_table(GAME, {"surrender": "late"})
    added: dict[str, Any] = {}
    cases = kernel(table, None).cases
    assert len(cases) <= 65_535
    assert len({(case.outcome, case.decision) for case in cases}) == len(cases)
    for case in cases:
        assert added.setdefault(case.decision, case.adds) == case.adds
    for case in cases[::7]:
        bets = case.bets(BETS)
        table.check_bets(bets)
        assert len(settle_bets(table, case.outcome, bets)) == len(bets)


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    dealt = kernel(open_table(GAME), None)
    whole = _codes(dealt, 40, 2 * BLOCK)
    assert int(whole.max()) < len(dealt.cases)
    for rounds in (0, 1, 57, BLOCK + 1):
        assert _codes(dealt, 40, rounds).tolist() == whole[:rounds].tolist()
    assert _codes(dealt, 41, BLOCK).tolist() == whole[BLOCK:].tolist()


def test_recorded_rounds_that_cannot_be_are_refused() -> None:
    dealt = kernel(open_table(GAME), None)
    with pytest.raises(Refusal, match="Recorded round 0 does not hold the cards"):
        dealt.judge(np.array([[40, 8, 21, 5, 6, 7]], dtype=np.uint8))


def test_the_sample_costs_what_the_exact_count_says() -> None:
    """Never switching is counted in a moment. False alarm: less than once in 10,000."""
    table = open_table(GAME)
    dealt = kernel(table, "never-switch")
    bets = {"first": 100, "second": 100}
    counts = np.bincount(_codes(dealt, 0, 60 * BLOCK), minlength=len(dealt.cases))
    nets = [
        sum(bet.net for bet in settle_bets(table, case.outcome, case.bets(bets))) if count else 0
        for case, count in zip(dealt.cases, counts, strict=True)
    ]
    mean = float(np.dot(nets, counts) / counts.sum())
    error = float(np.sqrt(np.dot((np.array(nets) - mean) ** 2, counts)) / counts.sum())
    assert table.game.analysis.best_play
    strategy = table.game.analysis.best_play(table, ()).named("never-switch")
    exact = -100 * float(base_odds(table, strategy).house_advantage)
    assert abs(mean - exact) < 4 * error
