"""Jobs: what watching the cards wins, in parts that are short enough to show progress."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.equipment.money import dollars
from houseway.lazy import lazy
from houseway.protection.card_counting.question import Question
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game as game_named
from houseway.web.worker.odds import OptionPairs

if TYPE_CHECKING:  # it loads numba: in the worker only
    from houseway.protection.card_counting.analysis import ShoeSample

# What is slow to load and needed in the worker only.
analysis = lazy("houseway.protection.card_counting.analysis")
report = lazy("houseway.protection.card_counting.report")
winnings = lazy("houseway.protection.card_counting.winnings")
comparison = lazy("houseway.protection.compare_measures")
measures = lazy("houseway.protection.measures")
leak_names = lazy("houseway.protection.leaks:leak_names")

PORTIONS = 8
SHOES = 5_000  # in a portion
_KEPT = 4  # samples that can be continued


@dataclass(frozen=True)
class TableQuestion:
    """A question about a table, hashable."""

    game: str
    options: OptionPairs
    what_if: bool
    question: Question

    @property
    def table(self) -> Table[Any]:
        return open_table(game_named(self.game), dict(self.options), what_if=self.what_if)


_samples: OrderedDict[TableQuestion, ShoeSample] = OrderedDict()


def counted(asking: TableQuestion, portion: int) -> dict[str, Any]:
    """Deal one more portion of the shoes, and return all that is known so far."""
    sample = _sample(asking)
    if sample.dealt <= portion * SHOES:
        sample.deal((portion + 1) * SHOES - sample.dealt)
    answer = sample.answers()[0]
    bets, pace = answer.bets, winnings.Pace()
    return {
        "wager": report.wager_title(answer),
        "rating": answer.rating.value,
        "judgement": report.judgement(answer),
        "won": report.what_is_won(answer),
        "conventions": report.conventions(answer),
        "facts": [
            (
                "Count",
                answer.kind_of_count if bets is None else f"{answer.kind_of_count}, from {bets.trigger} on",
            ),
            (
                "Betting correlation",
                f"{answer.system.correlation(answer.effects):.4f}" if answer.system.tags else "–",
            ),
            ("N0", f"{bets.rounds_until_level:,.0f} rounds" if bets and bets.rounds_until_level else "–"),
            ("An hour", _an_hour(pace.won(bets), pace.bet, pace.rounds)),
        ],
        "rows": [*report.won_rows(answer)],
        "effects": report.effects_chart(answer),
        "depth": report.depth_chart(answer),
        "shoes": answer.at_triggers.shoes,
    }


def elsewhere(asking: TableQuestion) -> dict[str, Any]:
    """Return the table over the place of the cutting card and the number of decks."""
    answer, others = comparison.with_other_cuts(asking.table, asking.question)
    return {
        "title": report.CUT_TITLE,
        "headings": report.CUT_HEADINGS,
        "rows": report.cut_rows(answer, others),
    }


def measured(asking: TableQuestion, under: float | None) -> dict[str, Any]:
    """Return the counter-measures side by side."""
    compared = comparison.compare_measures(asking.table, asking.question, under=under)
    return {
        "verdict": measures.verdict(compared),
        "headings": measures.HEADINGS,
        "rows": [*measures.rows(compared)],
        "conventions": measures.CONVENTIONS,
        "note": measures.NOT_ALLOWED if measures.has_marks(compared) else "",
    }


def leaks(asking: TableQuestion) -> dict[str, Any]:
    """Return the leaks that the game offers for the wager: cards that are seen."""
    return {
        "game": asking.game,
        "wager": asking.question.wager,
        "names": leak_names(asking.table, asking.question.wager),
    }


def _sample(asking: TableQuestion) -> ShoeSample:
    if asking not in _samples:
        job, effects, wager = analysis.prepared(asking.table, asking.question)
        _samples[asking] = analysis.ShoeSample(job, effects, asking.question, wager)
        while len(_samples) > _KEPT:
            _samples.popitem(last=False)
    _samples.move_to_end(asking)
    return _samples[asking]


def _an_hour(won: int, bet: int, rounds: int) -> str:
    return f"{dollars(won)} with bets of {dollars(bet)} and {rounds} rounds"
