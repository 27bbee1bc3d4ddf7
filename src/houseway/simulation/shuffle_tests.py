"""Statistical tests of a shuffle and of its random words, as a testing laboratory does them.

Each test is judged at 95% and at 99%, on both sides: too even is as suspicious as too uneven. A fair source
leaves the 99% limits of a test once in 100 runs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import NormalDist

from houseway.equipment.chance import WORD
from houseway.refusal import Refusal
from houseway.simulation.statistics import JUDGED_AT, LEAST_EXPECTED, chi_square_quantile

BINS = 256
_STANDARD_NORMAL = NormalDist()


class Verdict(StrEnum):
    PASSES = "passes"
    DOUBTFUL = "doubtful"  # outside the 95% limits, within the 99% limits
    FAILS = "fails"  # outside the 99% limits


@dataclass(frozen=True)
class Limits:
    """The limits that a fair source stays between with this confidence."""

    confidence: float
    low: float
    high: float

    def hold(self, statistic: float) -> bool:
        return self.low <= statistic <= self.high


@dataclass(frozen=True)
class Finding(ABC):
    """The finding of one test. ``too_low`` and ``too_high`` say what a value beyond the limits means."""

    test: str
    statistic: float
    degrees_of_freedom: int | None
    too_low: str
    too_high: str

    @abstractmethod
    def limits_at(self, confidence: float) -> Limits:
        """Return the two-sided limits, with half of the remaining probability on either side."""

    @property
    def limits(self) -> tuple[Limits, ...]:
        return tuple(self.limits_at(confidence) for confidence in JUDGED_AT)

    def holds_at(self, confidence: float) -> bool:
        return self.limits_at(confidence).hold(self.statistic)

    @property
    def verdict(self) -> Verdict:
        narrow, wide = (self.holds_at(confidence) for confidence in JUDGED_AT)
        if narrow:
            return Verdict.PASSES
        return Verdict.DOUBTFUL if wide else Verdict.FAILS

    @property
    def words(self) -> str:
        """Return the verdict and, if it is not a pass, what was wrong."""
        if self.verdict is Verdict.PASSES:
            return self.verdict.value
        narrow = self.limits_at(JUDGED_AT[0])
        return f"{self.verdict}: {self.too_low if self.statistic < narrow.low else self.too_high}"


@dataclass(frozen=True)
class ChiSquareFinding(Finding):
    degrees_of_freedom: int

    def limits_at(self, confidence: float) -> Limits:
        doubt = (1 - confidence) / 2
        low = chi_square_quantile(doubt, self.degrees_of_freedom)
        return Limits(confidence, low, chi_square_quantile(1 - doubt, self.degrees_of_freedom))


@dataclass(frozen=True)
class CorrelationFinding(Finding):
    """A mean of many products, normally distributed around its expectation."""

    expected: float
    standard_error: float

    def limits_at(self, confidence: float) -> Limits:
        reach = _STANDARD_NORMAL.inv_cdf((1 + confidence) / 2) * self.standard_error
        return Limits(confidence, self.expected - reach, self.expected + reach)


def least_shuffles(cards: int) -> int:
    """Return the fewest shuffles of this many cards that can be judged."""
    return LEAST_EXPECTED * cards


class OrderTests:
    """Tests the orders of a pack after many shuffles. A card is its place before the shuffle."""

    def __init__(self, cards: int) -> None:
        if cards < 3:
            raise ValueError(f"a pack of {cards} cards has no orders to compare")
        self._cards = cards
        self._shuffles = 0
        self._counts = [[0] * cards for _ in range(cards)]
        # Twice the distance from the middle of the pack, so that it stays a whole number.
        self._values = [2 * card - (cards - 1) for card in range(cards)]
        self._neighbours = 0

    def add(self, order: Sequence[int]) -> None:
        """Add one shuffle: the cards, top first, each as its place before the shuffle."""
        values = [self._values[card] for card in order]
        for count, card in zip(self._counts, order, strict=True):
            count[card] += 1
        self._neighbours += sum(map(int.__mul__, values, [*values[1:], values[0]]))
        self._shuffles += 1

    def findings(self) -> tuple[Finding, ...]:
        check_enough(self._shuffles, self._cards)
        return (self._positions(), self._neighbouring_cards())

    def _positions(self) -> ChiSquareFinding:
        """Test that every card reaches every position equally often.

        A shuffle fills each row and each column of the table once, so only (n-1)² counts are free: the
        covariance of a random permutation matrix is 1/(n-1) times the projection that takes out the
        means of rows and columns, of rank (n-1)². The usual sum of (O-E)²/E has mean n (n-1); scaled
        by (n-1)/n it has mean (n-1)² and, over N shuffles, variance 2 (n-1)² (1 - 1/N), both exactly:
        those of chi-square with (n-1)² degrees of freedom but for 1/N.
        """
        cards = self._cards
        expected = self._shuffles / cards
        usual = sum((count - expected) ** 2 for row in self._counts for count in row) / expected
        return ChiSquareFinding(
            "cards by position",
            usual * (cards - 1) / cards,
            (cards - 1) ** 2,
            too_low="the cards are spread more evenly than by chance",
            too_high="some cards come to some positions too often",
        )

    def _neighbouring_cards(self) -> CorrelationFinding:
        """Test that cards that were neighbours before are not neighbours after.

        The serial correlation of one order, the bottom card counted as neighbour of the top card:
        r = Σ x(i) x(i+1) / Σ x(i)², x being the distance from the middle. As Σ x = 0, two different
        places have E[x(i) x(j)] = -Σ x² / (n (n-1)), hence E[r] = -1/(n-1) exactly. The variance is
        that of Wald and Wolfowitz (1943) for Σ x = 0, with S2 = Σ x² and S4 = Σ x⁴:
        (S2² - S4)/(n-1) + (S2² - 2 S4)/((n-1)(n-2)) - S2²/(n-1)², over S2².
        """
        cards = self._cards
        second = sum(value**2 for value in self._values)
        fourth = sum(value**4 for value in self._values) / second**2
        variance = (1 - fourth) / (cards - 1)
        variance += (1 - 2 * fourth) / ((cards - 1) * (cards - 2)) - 1 / (cards - 1) ** 2
        return CorrelationFinding(
            "neighbouring cards",
            self._neighbours / (second * self._shuffles),
            None,
            too_low="cards that lay together are kept apart",
            too_high="cards that lay together stay together",
            expected=-1 / (cards - 1),
            standard_error=sqrt(variance / self._shuffles),
        )


class WordTests:
    """Tests the raw random words, including the rejected ones: all come from the same source."""

    def __init__(self) -> None:
        self.words = 0
        self._bins = [0] * BINS
        self._last: int | None = None
        self._products = 0

    def add(self, word: int) -> None:
        self.words += 1
        self._bins[word * BINS // WORD] += 1
        # Twice the distance from the mean of all words, so that it stays a whole number.
        distance = 2 * word - (WORD - 1)
        if self._last is not None:
            self._products += self._last * distance
        self._last = distance

    def findings(self) -> tuple[Finding, ...]:
        if self.words < LEAST_EXPECTED * BINS:
            raise Refusal(
                f"{self.words} random words are too few to judge. Draw at least {LEAST_EXPECTED * BINS}."
            )
        return (self._top_bytes(), self._following_words())

    def _top_bytes(self) -> ChiSquareFinding:
        expected = self.words / BINS
        return ChiSquareFinding(
            "raw words, top byte",
            sum((count - expected) ** 2 for count in self._bins) / expected,
            BINS - 1,
            too_low="the words are spread more evenly than by chance",
            too_high="some words come too often",
        )

    def _following_words(self) -> CorrelationFinding:
        """Test the correlation of consecutive words, with the known mean and variance of a fair word.

        Each product of neighbours then has mean 0 and the square of that variance as its own, and no
        two products are correlated: the mean of m products has the variance 1/m, in units of theirs.
        """
        pairs = self.words - 1
        variance = (WORD**2 - 1) / 3  # of twice the distance from the mean
        return CorrelationFinding(
            "consecutive words",
            self._products / (variance * pairs),
            None,
            too_low="a high word tends to be followed by a low one",
            too_high="a word tends to be followed by one like it",
            expected=0.0,
            standard_error=1 / sqrt(pairs),
        )


def check_enough(shuffles: int, cards: int) -> None:
    """Refuse a number of shuffles that is too small to judge."""
    if shuffles < least_shuffles(cards):
        raise Refusal(
            f"{shuffles} shuffles of {cards} cards are too few to judge: every card should come to every "
            f"position about {LEAST_EXPECTED} times. Give at least {least_shuffles(cards)}."
        )
