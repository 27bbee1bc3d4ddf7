"""What a house can change against somebody who watches the cards."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments.checks import concerning, whole_number
from houseway.api.columns import Columns, few_lines
from houseway.api.watched.protection import question_of
from houseway.drawing.formats import html_table
from houseway.protection import measures as in_words
from houseway.protection.card_counting.question import FEWER_TO_COMPARE, USUAL_SHOES
from houseway.protection.card_counting.winnings import MOST_AN_HOUR
from houseway.protection.compare_measures import compare_measures
from houseway.protection.measures import Compared, House, measures_as_json
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable

_MOST_MINUTES = 60


class Measures(Columns):
    """Counter-measures side by side: what each leaves a counter, and what it costs the house."""

    def __init__(self, compared: Compared) -> None:
        self._compared = compared
        self.game: str = compared.today.found.table.game.name
        self.wager: str = compared.today.found.wager
        self.under: float | None = compared.under
        self.cheapest: str | None = compared.cheapest.words if compared.cheapest else None

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --measures --json` prints."""
        return measures_as_json(self._compared)

    def columns(self) -> Mapping[str, Any]:
        results = (self._compared.today, *self._compared.measures)
        return {
            "measure": [result.words for result in results],
            "house_advantage": [float(result.house_advantage) for result in results],
            "units_per_100": [result.per_100 for result in results],
            "perfect_units_per_100": [result.perfect_per_100 for result in results],
            "rating": [result.rating.value for result in results],
            "rounds_an_hour": [result.rounds_an_hour for result in results],
            "change_of_expected_win": [self._compared.change(result) for result in results],
            "allowed": [not result.breaks for result in results],
        }

    def __repr__(self) -> str:
        rows = (f"  {row[0]:<52} {row[2]:>7} {row[6]:>9}" for row in in_words.rows(self._compared))
        return few_lines(
            [f"{self.game}, {self.wager}: {in_words.verdict(self._compared)}".strip(" :"), *rows]
        )

    def _repr_html_(self) -> str:
        title = f"{self.game}, {self.wager}: what a house can change"
        return html_table(title, in_words.HEADINGS, [*in_words.rows(self._compared)])


def measures_of(
    table: RulesTable[Any], asked: tuple[Any, ...], under: Any, house: tuple[int, Any]
) -> Measures:
    """Check the arguments of ``Table.measures`` and answer."""
    wager, cut, tags, level, shoes, seed = asked
    count = USUAL_SHOES // FEWER_TO_COMPARE if shoes is None else shoes
    question = question_of(wager, cut, tags, level, count, seed)
    rounds, minutes = whole_number(house[0], "hands_per_hour", MOST_AN_HOUR), house[1]
    if not isinstance(minutes, int | float) or not 0 <= minutes <= _MOST_MINUTES:
        raise Refusal(f"shuffle_minutes cannot be {minutes!r}. Give 0 to {_MOST_MINUTES}.", value=minutes)
    if under is not None and not isinstance(under, int | float):
        raise Refusal(f"under cannot be {under!r}. Give units per 100 rounds, as 0.25.", value=under)
    with concerning(tags if tags is not None else wager):
        return Measures(compare_measures(table, question, House(rounds, Fraction(minutes)), under))
