"""Progressive blackjack: exact chances against brute force, dealt rounds and published figures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, card, cards, pack
from houseway.games.blackjack import GAME
from houseway.games.blackjack.basic_strategy import advice
from houseway.games.blackjack.boxes import SPLIT
from houseway.games.blackjack.hands import ACES, is_blackjack
from houseway.games.blackjack.kernel import kernel
from houseway.games.blackjack.side_bets.progressive import NAME, RUNS, TABLES, _runs, run_of_aces
from houseway.odds.game_odds import game_odds
from houseway.odds.progressives import progressive_reports
from houseway.rules.analysis.kernel import NO_CARD
from houseway.rules.game import Table, open_table
from houseway.rules.progressives import LONGEST, Terms, rate_named
from houseway.simulation.jackpots import simulate_jackpots
from tests.support.command import houseway

ACES_BY_NAME = sorted(ACES, key=lambda ace: ace.name)


def table(**options: str) -> Table[Any]:
    return open_table(GAME, {"progressive": "suited", **options})


def run_of(*six: Card) -> str | None:
    """Return the award for first cards: split aces get two more cards, except against a blackjack."""
    first, up, second, hole, third, fourth = six
    if is_blackjack((up, hole)):
        return run_of_aces((first, second))
    return run_of_aces((first, second, third, fourth))


def test_every_deal_of_a_small_shoe() -> None:
    small = cards(["As", "As", "Ah", "Ad", "Ks", "5c", "5d"])
    by_hand: Counter[str | None] = Counter(run_of(*deal) for deal in permutations(small, 6))
    counted: Counter[str | None] = Counter()
    for aces, ways in _runs(Counter(small)).items():
        counted[run_of_aces(aces)] += ways
    assert counted == by_hand
    assert sum(by_hand.values()) == 5040


@pytest.mark.parametrize(
    ("decks", "one_in"), [("4", "18940155"), ("6", "12909299/2"), ("8", "4392609")], ids=("4", "6", "8")
)
def test_four_aces_of_one_suit_in_a_row(decks: str, one_in: str) -> None:
    """Published for four cards in a row; the dealer's blackjack ends some rounds before the third."""
    shoe = pack(int(decks))
    left, total = int(decks), len(shoe)
    in_a_row = Fraction(4, 1)
    for number in range(4):
        in_a_row *= Fraction(left - number, total - number)
    assert round(float(1 / in_a_row), 0) == round(float(Fraction(one_in)), 0)
    (report,) = progressive_reports(table(decks=decks))
    chance = report.value.chances["four-suited"]
    # Four aces are gone, so the dealer has blackjack a little less often than else.
    blackjack = Fraction(2 * (4 * left - 4) * 16 * left, (total - 4) * (total - 5))
    assert chance == in_a_row * (1 - blackjack)
    assert chance * (LONGEST + 1) > 1


def test_basic_strategy_splits_aces_against_every_card() -> None:
    for ace, up in product(ACES_BY_NAME[:1], STANDARD_DECK):
        assert advice([ace, ace], up, ("stand", "hit", "double", SPLIT))[0] == SPLIT


@pytest.mark.parametrize("awards", TABLES)
def test_the_edge_at_a_meter_is_that_of_the_settlement(awards: str) -> None:
    """The report is linear in the meter; the odds settle every outcome at one meter."""
    at = table(progressive=awards, decks="6", **{"progressive-meter": "12500000"})
    (report,) = progressive_reports(at)
    assert game_odds(at, wager=NAME)[NAME].house_advantage == report.value.edge(12_500_000)
    assert report.value.edge(report.value.break_even or 0) == 0
    empty = table(progressive=awards, decks="6")
    assert game_odds(empty, wager=NAME)[NAME].house_advantage == report.value.edge(0)


def test_cards_already_seen_change_the_chances() -> None:
    full, without = (
        next(iter(progressive_reports(table(decks="4"), seen))) for seen in ((), [card("As")] * 4)
    )
    assert without.value.any_hit < full.value.any_hit
    assert without.value.chances["four-suited"] > 0


def test_the_kernel_finds_every_run() -> None:
    at = table(decks="8", **{"kings-bounty": "off"})
    dealt = kernel(at, None)
    five, six, ten = card("5c"), card("6d"), card("Th")
    kinds = (*ACES_BY_NAME, five)
    for up, hole in ((six, ten), (ten, ACES_BY_NAME[0])):
        rounds = [
            (first, up, second, hole, third, fourth, five, five, five, ten, ten, ten, ten, ten)
            for first, second, third, fourth in product(kinds, repeat=4)
        ]
        assert dealt.judge_longer is not None
        codes = dealt.judge_longer(_recorded(rounds))
        for deal, code in zip(rounds, codes, strict=True):
            award = dict(dealt.cases[code].outcome.side).get(NAME)
            if deal[0] in ACES and deal[2] in ACES:
                assert award == run_of(*deal[:6]), deal[:6]
            else:
                assert award is None


def _recorded(rounds: Sequence[Sequence[Card]]) -> Any:
    numbers = [[STANDARD_DECK.index(cell) for cell in row] for row in rounds]
    longest = max(map(len, numbers))
    return np.array([row + [NO_CARD] * (longest - len(row)) for row in numbers], dtype=np.uint8)


def test_dealt_rounds_have_the_exact_chances() -> None:
    at = table(decks="4")
    dealt = kernel(at, None)
    codes = np.empty(1 << 20, dtype=np.uint16)
    dealt.deal(np.uint64(11), 0, codes)
    counts = np.bincount(codes, minlength=len(dealt.cases))
    tally: Counter[str | None] = Counter()
    for case, number in zip(dealt.cases, counts.tolist(), strict=True):
        tally[dict(case.outcome.side).get(NAME)] += number
    exact: Counter[str | None] = Counter()
    for aces, ways in _runs(Counter(pack(4))).items():
        exact[run_of_aces(aces)] += ways
    for run in (None, *RUNS[:4]):
        expected = len(codes) * exact[run] / exact.total()
        assert abs(tally[run] - expected) < 5 * expected**0.5, run


def test_jackpots_come_as_often_and_pay_as_much_as_expected() -> None:
    (report,) = progressive_reports(table(decks="6"))
    terms = Terms(5_000_000, 5_000_000, rate_named("20%"), rate_named("1%"))
    jackpots = simulate_jackpots(report.value, terms, 400, seed=5)
    exact = report.value.wagers_to_jackpot
    assert exact is not None
    assert jackpots.mean_wagers == pytest.approx(float(exact), rel=0.2)  # four standard errors
    assert jackpots.meter.reconciles
    (with_terms,) = progressive_reports(table(decks="6"), terms=terms)
    run = with_terms.long_run
    assert run is not None
    assert run.meter_at_jackpot is not None
    assert jackpots.mean_paid == pytest.approx(float(run.meter_at_jackpot), rel=0.1)
    median = with_terms.wagers_until(Fraction(1, 2))
    assert median is not None
    assert jackpots.quantile(Fraction(1, 2))[0] == pytest.approx(median, rel=0.2)
    waits = jackpots.waits(exact)
    assert sum(wait.jackpots for wait in waits) == 400
    assert sum(wait.exact for wait in waits) == pytest.approx(1)
    for wait in waits:
        assert abs(wait.jackpots - 400 * wait.exact) < 4 * (400 * wait.exact) ** 0.5


def test_the_command_prints_it_and_writes_it_as_json() -> None:
    command = (
        "odds",
        "blackjack",
        "--option",
        "progressive=suited",
        "--option",
        "decks=6",
        "--meter",
        "125,000",
    )
    also = ("--wager", "progressive", "--terms", "rate=20%,reset=50000,reserve=5%")
    printed = houseway(*command, *also, "--jackpots", "5").stdout
    for words in ("1 in 6,727,874", "break-even meter          $259,032.71", "kept by the house"):
        assert words in printed
    (progressive,) = json.loads(houseway(*command, *also, "--json").stdout)["progressives"]
    assert progressive["meter"] == 12_500_000
    assert Fraction(progressive["break_even_meter"]) == pytest.approx(25_903_270.54)
    assert Fraction(progressive["long_run"]["hold"]) == 1 - Fraction(progressive["long_run"]["cost"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("blackjack", "--terms", "rate=20%"), "no progressive wager"),
        (("sic-bo", "--meter", "5"), "Sic bo has no progressive wager"),
        (("blackjack", "--jackpots", "5"), "--jackpots has no effect without --terms"),
        (("blackjack", "--option", "progressive=suited", "--terms", "speed=3"), "is not a term"),
        (("blackjack", "--option", "progressive=suited", "--terms", "rate=0%"), "more than nothing"),
        (("blackjack", "--option", "progressive=yes"), "progressive cannot be 'yes'"),
    ],
)
def test_what_the_command_refuses(arguments: tuple[str, ...], says: str) -> None:
    done = houseway("odds", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in " ".join(done.stderr.split())
