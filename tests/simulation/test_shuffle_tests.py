"""The tests of fairness: their numbers are right, fair sources pass, each kind of bias is caught."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from itertools import cycle, islice, permutations, product
from statistics import NormalDist, fmean, pvariance
from typing import Any

import pytest

from houseway.equipment.chance import WORD, Chance, cryptographic, seeded
from houseway.refusal import Refusal
from houseway.simulation.shuffle_tests import (
    BINS,
    ChiSquareFinding,
    CorrelationFinding,
    Finding,
    Limits,
    OrderTests,
    Verdict,
    WordTests,
    check_enough,
    least_shuffles,
)
from houseway.simulation.statistics import chi_square_quantile

ONE_IN_A_MILLION = 1 - 1e-6
DECK = 52
SHUFFLES = 1000


def by_test(findings: Iterable[Finding]) -> dict[str, Finding]:
    return {finding.test: finding for finding in findings}


def judged(chance: Chance, shuffles: int = SHUFFLES, cards: int = DECK) -> dict[str, Finding]:
    tests = OrderTests(cards)
    for _ in range(shuffles):
        order = list(range(cards))
        chance.shuffle(order)
        tests.add(order)
    return by_test(tests.findings())


def judged_words(words: Iterable[int]) -> dict[str, Finding]:
    tests = WordTests()
    for word in words:
        tests.add(word)
    return by_test(tests.findings())


def words_of(chance: Chance, count: int) -> list[int]:
    return [chance.below(WORD) for _ in range(count)]


def seeded_words(seed: int) -> Iterator[int]:
    chance = seeded(seed)
    while True:
        yield chance.below(WORD)


# Percentage points of chi-square as printed in the usual tables.
PUBLISHED = {
    1: {0.95: 3.841, 0.975: 5.024, 0.99: 6.635, 0.995: 7.879},
    10: {0.025: 3.247, 0.95: 18.307, 0.975: 20.483, 0.99: 23.209, 0.995: 25.188},
    30: {0.005: 13.787, 0.025: 16.791, 0.95: 43.773, 0.975: 46.979, 0.99: 50.892, 0.995: 53.672},
    50: {0.005: 27.991, 0.025: 32.357, 0.95: 67.505, 0.975: 71.420, 0.99: 76.154, 0.995: 79.490},
    100: {0.005: 67.328, 0.025: 74.222, 0.95: 124.342, 0.975: 129.561, 0.99: 135.807, 0.995: 140.169},
}


@pytest.mark.parametrize("degrees", PUBLISHED)
def test_chi_square_quantiles_agree_with_the_printed_tables(degrees: int) -> None:
    for probability, published in PUBLISHED[degrees].items():
        assert chi_square_quantile(probability, degrees) == pytest.approx(published, abs=0.0005)


def test_a_chi_square_is_never_negative() -> None:
    assert 0 <= chi_square_quantile(1e-9, 1) < 1e-12


def order_statistics(cards: int, shuffles: int) -> Iterator[dict[str, float]]:
    """The statistics of every possible run of shuffles, each equally likely."""
    for run in product(permutations(range(cards)), repeat=shuffles):
        tests = OrderTests(cards)
        for order in run:
            tests.add(order)
        yield {
            finding.test: finding.statistic for finding in (tests._positions(), tests._neighbouring_cards())
        }


@pytest.mark.parametrize(("cards", "shuffles"), [(3, 1), (3, 2), (3, 3), (4, 2), (5, 1)])
def test_the_position_statistic_has_the_mean_and_variance_of_chi_square(cards: int, shuffles: int) -> None:
    values = [run["cards by position"] for run in order_statistics(cards, shuffles)]
    degrees = (cards - 1) ** 2
    assert fmean(values) == pytest.approx(degrees)
    assert pvariance(values) == pytest.approx(2 * degrees * (1 - 1 / shuffles))


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
def test_the_neighbour_correlation_has_its_stated_expectation_and_variance(cards: int) -> None:
    values = [run["neighbouring cards"] for run in order_statistics(cards, 1)]
    tests = OrderTests(cards)
    tests.add(range(cards))
    finding = tests._neighbouring_cards()
    assert finding.expected == -1 / (cards - 1)
    assert fmean(values) == pytest.approx(finding.expected)
    assert pvariance(values) == pytest.approx(finding.standard_error**2)


def test_a_known_order_has_a_known_correlation() -> None:
    """1 2 3 about the mean: -1 0 1; products 0, 0, -1 over a sum of squares of 2."""
    tests = OrderTests(3)
    tests.add([0, 1, 2])
    assert tests._neighbouring_cards().statistic == -0.5


def test_known_words_have_a_known_correlation_and_chi_square() -> None:
    high, low = WORD - 1, 0
    findings = judged_words(islice(cycle([high, low]), 2000))
    # The square of the distance of the ends from the mean is 3 times the variance of a fair word.
    assert findings["consecutive words"].statistic == pytest.approx(-3)
    # 1000 in each of two bins: 2 (1000 - 7.8125)² / 7.8125 + 254 times 7.8125
    assert findings["raw words, top byte"].statistic == pytest.approx(254_000)
    assert findings["raw words, top byte"].degrees_of_freedom == 255


def test_limits_are_two_sided_and_the_wider_the_surer() -> None:
    even = ChiSquareFinding("bins", 255.0, 255, "too even", "too uneven")
    narrow, wide = even.limits
    assert (narrow.confidence, wide.confidence) == (0.95, 0.99)
    assert wide.low < narrow.low < 255 < narrow.high < wide.high
    assert (narrow.low, narrow.high) == pytest.approx((212.661, 301.125), abs=1e-3)
    straight = CorrelationFinding("words", 0.0, None, "", "", expected=0.5, standard_error=2.0)
    reach = 2 * NormalDist().inv_cdf(0.975)
    assert straight.limits_at(0.95) == Limits(0.95, 0.5 - reach, 0.5 + reach)


@pytest.mark.parametrize(
    ("statistic", "verdict", "words"),
    [
        (255.0, Verdict.PASSES, "passes"),
        (212.7, Verdict.PASSES, "passes"),
        (212.6, Verdict.DOUBTFUL, "doubtful: too even"),
        (200.6, Verdict.DOUBTFUL, "doubtful: too even"),
        (200.5, Verdict.FAILS, "fails: too even"),
        (301.1, Verdict.PASSES, "passes"),
        (301.2, Verdict.DOUBTFUL, "doubtful: too uneven"),
        (316.9, Verdict.DOUBTFUL, "doubtful: too uneven"),
        (317.0, Verdict.FAILS, "fails: too uneven"),
    ],
)
def test_the_verdict_at_each_border(statistic: float, verdict: Verdict, words: str) -> None:
    finding = ChiSquareFinding("bins", statistic, 255, "too even", "too uneven")
    assert (finding.verdict, finding.words) == (verdict, words)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_seeded_source_fails_no_test(seed: int) -> None:
    findings = {**judged(seeded(seed)), **judged_words(words_of(seeded(seed), 20_000))}
    assert len(findings) == 4
    assert [name for name, finding in findings.items() if finding.verdict is Verdict.FAILS] == []


def test_fair_sources_leave_the_limits_about_as_often_as_they_should() -> None:
    """60 seeds, 4 tests each: about 12 of 240 findings are outside the 95% limits, and 2 outside the 99%."""
    p_values = [
        finding
        for seed in range(60)
        for part in (judged(seeded(seed), 300, 20), judged_words(words_of(seeded(seed), 2000)))
        for finding in part.values()
    ]
    assert len(p_values) == 240
    assert 4 <= sum(not finding.holds_at(0.95) for finding in p_values) <= 22
    assert sum(not finding.holds_at(0.99) for finding in p_values) <= 7


def test_the_cryptographic_source_passes_every_test() -> None:
    """At a level that a fair source misses once in some 250,000 runs of this test."""
    findings = {**judged(cryptographic()), **judged_words(words_of(cryptographic(), 20_000))}
    assert [name for name, finding in findings.items() if not finding.holds_at(ONE_IN_A_MILLION)] == []


def test_a_shoe_of_several_decks_is_judged_card_by_card() -> None:
    findings = judged(seeded(1), least_shuffles(104), 104)
    assert findings["cards by position"].degrees_of_freedom == 103**2
    assert all(finding.holds_at(0.99) for finding in findings.values())


class SwapsWithAny(Chance):
    """The naive shuffle: every card changes places with any card."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for place in range(len(items)):
            chosen = self.below(len(items))
            items[place], items[chosen] = items[chosen], items[place]


class OffByOne(Chance):
    """Sattolo's shuffle: a card never stays where it was."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last)
            items[last], items[chosen] = items[chosen], items[last]


class StuckCard(Chance):
    """The top card stays on top."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        rest = list(items[1:])
        super().shuffle(rest)
        items[1:] = rest


class RemainderOfTinyWords(Chance):
    """Words of 6 bits and no rejection: of 52 numbers, the first 12 come twice as often."""

    def below(self, limit: int) -> int:
        return (next(self._words) & 63) % limit


class OnlyCuts(Chance):
    """The deck is cut and nothing else."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        chosen = self.below(len(items))
        items[:] = [*items[chosen:], *items[:chosen]]


class DealsEveryCutInTurn(Chance):
    """Each card exactly as often in each position as any other: no chance at all."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        chosen = next(self._words) % len(items)
        items[:] = [*items[chosen:], *items[:chosen]]


@pytest.mark.parametrize(
    ("biased", "caught_by", "says"),
    [
        (SwapsWithAny, "cards by position", "fails: some cards come to some positions too often"),
        (OffByOne, "cards by position", "fails: some cards come to some positions too often"),
        (StuckCard, "cards by position", "fails: some cards come to some positions too often"),
        (RemainderOfTinyWords, "cards by position", "fails: some cards come to some positions too often"),
        (OnlyCuts, "neighbouring cards", "fails: cards that lay together stay together"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_biased_shuffle_is_caught(biased: type[Chance], caught_by: str, says: str, seed: int) -> None:
    finding = judged(biased(seeded_words(seed)))[caught_by]
    assert finding.words == says
    assert not finding.holds_at(ONE_IN_A_MILLION)


def test_a_shuffle_that_is_too_even_is_caught() -> None:
    findings = judged(DealsEveryCutInTurn(iter(range(10_000))), shuffles=20 * DECK)
    assert findings["cards by position"].statistic == pytest.approx(0)
    assert findings["cards by position"].words == ("fails: the cards are spread more evenly than by chance")


def _rising(count: int) -> Iterator[int]:
    return (place * (WORD // count) for place in range(count))


def _half_as_often_at_the_top(count: int) -> Iterator[int]:
    words = seeded_words(1)
    return (next(words) // 2 if place % 2 else next(words) for place in range(count))


def _averaged_with_the_last(count: int) -> Iterator[int]:
    words = seeded_words(1)
    last = next(words)
    for _ in range(count):
        word = next(words)
        yield (last + word) // 2
        last = word


def _every_bin_in_turn(count: int) -> Iterator[int]:
    return (place * 101 % BINS * (WORD // BINS) for place in range(count))


def _one_word_only(count: int) -> Iterator[int]:
    return iter([WORD // 3] * count)


@pytest.mark.parametrize(
    ("source", "caught_by", "says"),
    [
        (_rising, "consecutive words", "fails: a word tends to be followed by one like it"),
        (_rising, "raw words, top byte", "fails: the words are spread more evenly than by chance"),
        (_half_as_often_at_the_top, "raw words, top byte", "fails: some words come too often"),
        (_averaged_with_the_last, "consecutive words", "fails: a word tends to be followed by one like it"),
        (
            _every_bin_in_turn,
            "raw words, top byte",
            "fails: the words are spread more evenly than by chance",
        ),
        (_one_word_only, "raw words, top byte", "fails: some words come too often"),
    ],
)
def test_bad_words_are_caught(source: Callable[[int], Iterator[int]], caught_by: str, says: str) -> None:
    finding = judged_words(source(20 * BINS))[caught_by]
    assert finding.words == says
    assert not finding.holds_at(ONE_IN_A_MILLION)


def test_too_few_shuffles_are_not_judged() -> None:
    with pytest.raises(Refusal, match=r"259 shuffles of 52 cards are too few .* Give at least 260"):
        judged(seeded(1), 259)
    check_enough(260, 52)


def test_too_few_words_are_not_judged() -> None:
    with pytest.raises(Refusal, match=r"1279 random words are too few to judge\. Draw at least 1280"):
        judged_words([0] * 1279)


def test_an_order_of_another_pack_is_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        OrderTests(4).add([0, 1, 2])
    with pytest.raises(ValueError, match="has no orders"):
        OrderTests(2)
