"""The compiled kernels of sic bo, Football Kings and baccarat deal the same games as their procedures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.equipment.chance import seeded
from houseway.equipment.dice import ROLLS, Roll
from houseway.games.baccarat.coup import COUNT, Coup, banker_draws, player_draws, points
from houseway.games.football_kings.settlement import score
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Codes, Kernel, Rounds
from houseway.rules.game import Game, Table, open_table
from houseway.rules.procedure.shoe import FIRST_CARD
from houseway.rules.procedure.steps import Deal
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import settle_bets
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import key_of, words
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate
from houseway.simulation.statistics import chi_square_tail
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.nightly import size
from tests.support.stream_dealer import table_of_block

pytestmark = pytest.mark.nightly
RECORDED = size(5_000, 100_000)
BY_THE_PROCEDURE = 300
KEY = key_of(7)
# Of each chi-square; there are two dozen of them: one choice of seeds in 4,000 would fail a right kernel.
FALSE_ALARM = 1e-5

# With every wager on offer, so that everything a wager depends on is tested.
TABLES = {
    "sic-bo": {"two-of-a-kind": "exactly-two"},
    "football-kings": {"fantasy": "C"},
    "baccarat": {"bonus": "A", "total-cards": "on"},
    "mini-baccarat": {"commission": "dragon-7", "decks": "6"},
}


def table_and_kernel(game_name: str) -> tuple[Table[Any], Kernel[Any]]:
    table = open_table(game(game_name), TABLES[game_name])
    assert table.game.analysis.kernel
    return table, table.game.analysis.kernel(table, None)


def dealt_codes(kernel: Kernel[Any], first_block: int, rounds: int, key: np.uint64 = KEY) -> Codes:
    codes = np.full(rounds, 0xFFFF, dtype=np.uint16)
    kernel.deal(key, first_block, codes)
    return codes


def as_rounds(rows: Sequence[Sequence[int]]) -> Rounds:
    longest = max(map(len, rows))
    return np.array([[*row, *[NO_CARD] * (longest - len(row))] for row in rows], dtype=np.uint8)


def random_deal(table: Table[Any], draw: Random) -> tuple[list[int], dict[str, list[Any]]]:
    """Cards or dice as the procedure would deal them: in order, and as a line for settlement has them."""
    if table.game.name == "sic-bo":
        dice = [draw.randint(1, 6) for _ in range(3)]
        return dice, {"dice": dice}
    if table.game.name == "football-kings":
        cards = draw.sample(STANDARD_DECK, 8)
        line = {"home": [card.name for card in cards[::2]], "visitor": [card.name for card in cards[1::2]]}
        return [STANDARD_DECK.index(card) for card in cards], line
    shoe = draw.sample([*STANDARD_DECK] * 6, 6)
    player, banker, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    on_two_cards = points(player), points(banker)
    third = None
    if player_draws(*on_two_cards):
        player.append(rest.pop(0))
        third = COUNT[player[2]]
    if banker_draws(*on_two_cards, third):
        banker.append(rest.pop(0))
    used = len(player) + len(banker)
    line = {"player": [card.name for card in player], "banker": [card.name for card in banker]}
    return [STANDARD_DECK.index(card) for card in shoe[:used]], line


@pytest.mark.parametrize("game_name", TABLES)
def test_recorded_rounds_are_judged_as_settlement_does(game_name: str) -> None:
    """Every wager of every demonstration seat has the same verdict and the same cents."""
    table, kernel = table_and_kernel(game_name)
    draw = Random(1)  # noqa: S311 - the same deals every time
    deals = [random_deal(table, draw) for _ in range(RECORDED)]
    codes = kernel.judge(as_rounds([row for row, _ in deals]))
    one_of_each = {name: 101 for name in table.wagers if name not in ("visitor", "fantasy")}
    layouts = [*table.demonstration.values(), one_of_each]
    for code, (_, line) in zip(codes.tolist(), deals, strict=True):
        outcome = table.game.line.outcome(table, table.game.line.dealt(**line, bets={}))
        case = kernel.cases[code]
        assert case.outcome == outcome
        for bets in layouts:
            assert settle_bets(table, case.outcome, case.bets(bets)) == settle_bets(table, outcome, bets)


def cards_of(played: PlayedRound[Any]) -> list[int]:
    dice = [event.answer.dice for event in played.events if isinstance(event.answer, Roll)]
    if dice:
        return list(dice[-1])
    return [
        STANDARD_DECK.index(event.answer)
        for event in played.events
        if isinstance(event.step, Deal) and isinstance(event.answer, Card) and event.step.to != FIRST_CARD
    ]


@pytest.mark.parametrize("game_name", TABLES)
def test_rounds_dealt_by_the_procedure_are_judged_alike(game_name: str) -> None:
    table, kernel = table_and_kernel(game_name)
    virtual = VirtualTable(table, seeded(3))
    rounds = [virtual.play_round(table.demonstration) for _ in range(BY_THE_PROCEDURE)]
    codes = kernel.judge(as_rounds([cards_of(played) for played in rounds]))
    for code, played in zip(codes.tolist(), rounds, strict=True):
        assert kernel.cases[code].outcome == played.end.outcome


@pytest.mark.parametrize("game_name", ["baccarat", "mini-baccarat"])
@pytest.mark.parametrize("block", [0, 5])
def test_a_shoe_is_played_through_as_by_the_procedure(game_name: str, block: int) -> None:
    """Shuffle, first card, burn, cutting card, one more round, next shoe: round by round the same coup."""
    table, kernel = table_and_kernel(game_name)
    virtual = table_of_block(table, KEY, block)
    for code in dealt_codes(kernel, block, BY_THE_PROCEDURE).tolist():
        coup = virtual.play_round(table.demonstration).end.outcome
        assert isinstance(coup, Coup)
        assert kernel.cases[code].outcome == coup


def halves(counter: int, part: int) -> list[int]:
    """Return the halves of a counter's two words, in the order of their bits."""
    pair = words(KEY, np.uint64(counter), np.uint64(part))
    return [int(word) >> shift & 0xFFFFFFFF for word in pair for shift in (0, 32)]


def draws(counter: int, number: int, limits: Sequence[int]) -> list[int]:
    """Return what a half of a counter draws below these limits, from the next part if it is not fair."""
    whole = int(np.prod(limits, dtype=object))
    part = 0
    while halves(counter, part)[number] * whole % 2**32 < 2**32 % whole:
        part += 1
    left, drawn = halves(counter, part)[number], []
    for limit in limits:
        one, left = divmod(left * limit, 2**32)
        drawn.append(one)
    return drawn


def sic_bo_by_hand(rounds: range) -> Iterator[Roll]:
    for number in rounds:
        (roll,) = draws(number // 4, number % 4, [216])
        yield list(ROLLS.values())[roll]


def football_kings_by_hand(rounds: range) -> Iterator[Any]:
    for number in rounds:
        first = draws(number // 2, number % 2 * 2, range(52, 48, -1))
        second = draws(number // 2, number % 2 * 2 + 1, range(48, 44, -1))
        deck, cards = list(STANDARD_DECK), []
        for place in (*first, *second):
            deck[place], deck[-1] = deck[-1], deck[place]
            cards.append(deck.pop())
        yield score(cards[::2], cards[1::2])


@pytest.mark.parametrize(
    ("game_name", "by_hand"), [("sic-bo", sic_bo_by_hand), ("football-kings", football_kings_by_hand)]
)
def test_the_words_of_the_stream_are_used_as_described(game_name: str, by_hand: Any) -> None:
    """The same rounds in plain Python, number by number."""
    _, kernel = table_and_kernel(game_name)
    for first_block, rounds in ((0, 4000), (3, 1001)):
        codes = dealt_codes(kernel, first_block, rounds)
        first = first_block * BLOCK
        for code, outcome in zip(codes.tolist(), by_hand(range(first, first + rounds)), strict=True):
            assert kernel.cases[code].outcome == outcome


def test_halves_that_are_not_fair_are_replaced() -> None:
    """Among these rounds there are some; by hand they come out the same."""
    _, kernel = table_and_kernel("football-kings")
    codes = dealt_codes(kernel, 0, 20_000).tolist()
    limits = [52 * 51 * 50 * 49, 48 * 47 * 46 * 45]
    unfair = [
        number
        for number in range(20_000)
        if any(
            half * limit % 2**32 < 2**32 % limit
            for half, limit in zip(halves(number // 2, 0)[number % 2 * 2 :][:2], limits, strict=True)
        )
    ]
    assert len(unfair) >= 5
    for number in unfair:
        (outcome,) = football_kings_by_hand(range(number, number + 1))
        assert kernel.cases[codes[number]].outcome == outcome


@pytest.mark.parametrize("game_name", TABLES)
def test_fewer_rounds_are_the_beginning_of_more(game_name: str) -> None:
    _, kernel = table_and_kernel(game_name)
    many = dealt_codes(kernel, 0, 5 * BLOCK + 77)
    for rounds in (1, 2, 3, 7, 8, 100, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5):
        assert (dealt_codes(kernel, 0, rounds) == many[:rounds]).all()
    assert (dealt_codes(kernel, 2, 2 * BLOCK) == many[2 * BLOCK : 4 * BLOCK]).all()
    assert (dealt_codes(kernel, 0, BLOCK, key_of(8)) != many[:BLOCK]).any()
    # Far out, where the number of a round takes more than 32 bits.
    far = 10**15 // BLOCK
    assert (dealt_codes(kernel, far, 2 * BLOCK)[BLOCK:] == dealt_codes(kernel, far + 1, BLOCK)).all()


@pytest.mark.parametrize("decks", ["6", "8"])
def test_the_rounds_of_a_shoe_are_distributed_alike_before_the_cutting_card(decks: str) -> None:
    """Each coup in the first forty rounds of many shoes, by chi-square. False alarm: once in 100,000."""
    table = open_table(game("baccarat"), {"decks": decks})
    assert table.game.analysis.kernel
    assert table.game.analysis.odds
    kernel = table.game.analysis.kernel(table, None)
    assert "cutting card" in kernel.caution
    counts = np.zeros(len(kernel.cases), dtype=np.int64)
    for block in range(25_000):
        counts += np.bincount(dealt_codes(kernel, block, 40), minlength=len(counts))
    exact = table.game.analysis.odds(table, ())
    expected = [exact.ways[case.outcome] / exact.total * 1_000_000 for case in kernel.cases]
    assert min(expected) > 5
    statistic = sum(
        (count - should_be) ** 2 / should_be for count, should_be in zip(counts, expected, strict=True)
    )
    assert FALSE_ALARM / 2 < chi_square_tail(statistic, len(expected) - 1) < 1 - FALSE_ALARM / 2


def test_every_case_of_sic_bo_is_a_roll() -> None:
    _, kernel = table_and_kernel("sic-bo")
    every = list(product(range(1, 7), repeat=3))
    codes = kernel.judge(as_rounds(every))
    assert [kernel.cases[code].outcome for code in codes] == [ROLLS[item] for item in every]


GAMES: list[Game[Any]] = [game(name) for name in TABLES]
SEEDS = range(1, 6)


@pytest.mark.parametrize("one_game", GAMES, ids=lambda one: one.name)
@pytest.mark.parametrize("seed", SEEDS)
def test_samples_agree_with_the_exact_answer(one_game: Game[Any], seed: int) -> None:
    job = job_at(open_table(one_game, TABLES[one_game.name]), None, seed)
    exact = exact_results(job)
    assert exact
    counts = simulate(job, 400_000).counts
    sample = sample_results(job, counts, exact)
    fit = chi_square(sample, exact)
    assert fit
    assert FALSE_ALARM / 2 < fit.p_value < 1 - FALSE_ALARM / 2
    for line in compared(sample, exact):
        assert line.z is not None
        assert abs(line.z) < 5.5  # hail mary wins too seldom for a normal law: its tail is longer
    if one_game.name == "sic-bo":
        # All 216 rolls as often, not only what they pay.
        expected = 400_000 / 216
        statistic = sum((count - expected) ** 2 / expected for count in counts)
        assert 120 < statistic < 330  # 215 degrees of freedom, five standard deviations either way
