"""What somebody wins who varies bets and decisions with a count."""

from collections.abc import Mapping
from typing import Any

from houseway.api.arguments.checks import concerning, seed_number, text_of, whole_number
from houseway.api.columns import Columns, few_lines
from houseway.drawing.formats import html_table
from houseway.protection.counter_play import (
    USUAL_SHOES,
    USUAL_SPREAD,
    CounterFound,
    CounterQuestion,
    counter_as_json,
    find_counter,
    given_spread,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable

MOST = 10**8


class Counter(Columns):
    """What a count wins with a spread of bets, with decisions that depend on it and without them."""

    def __init__(self, found: CounterFound) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.count: str = found.system.name
        self.spread: str = str(found.question.spread)
        self.players: int = found.question.players
        self.cut: int = found.behind
        self.trigger: int = found.deviating.trigger
        self.rounds_per_shoe: float = found.rounds_per_shoe

    @property
    def betting_correlation(self) -> float:
        """How well the count knows the edge: 1 if its tags are proportional to the effects of removal."""
        return self._found.figures.betting_correlation

    @property
    def playing_efficiency(self) -> float:
        """The part of what perfect knowledge of the cards gains in decisions that the count gains."""
        return self._found.figures.playing_efficiency

    @property
    def insurance_correlation(self) -> float | None:
        """How well the count knows insurance; None if it is not offered."""
        return self._found.figures.insurance_correlation

    @property
    def insurance_from(self) -> float | None:
        """The count from which insurance is worth taking; None if it is not offered."""
        return self._found.figures.insurance_from

    @property
    def deviations(self) -> Mapping[str, int]:
        """The count from which another decision is better, by hand and up card, the best one first."""
        found: dict[str, int] = {}
        for deviation in self._found.deviations:
            found.setdefault(deviation.situation, deviation.from_count)
        return found

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring, with deviations."""
        return self._found.deviating.per_100

    @property
    def units_per_100_without(self) -> float:
        """What 100 rounds bring if only the bets depend on the count."""
        return self._found.without.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._found.deviating.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --count --json` prints, without the win an hour."""
        return counter_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        deviations = self._found.deviations
        return {
            "hand": [deviation.situation for deviation in deviations],
            "below": [deviation.below for deviation in deviations],
            "from": [deviation.from_count for deviation in deviations],
            "then": [deviation.decision for deviation in deviations],
            "equal_at": [deviation.exact for deviation in deviations],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}: what {self.count} wins with bets of {self.spread} units"
        return few_lines([title, *(f"  {name:<22} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.count}", (f"bets of {self.spread} units", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        return [
            ("betting correlation", f"{self.betting_correlation:.3f}"),
            ("playing efficiency", f"{self.playing_efficiency:.3f}"),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
            ("without deviations", f"{self.units_per_100_without:.3f}"),
            ("rounds a shoe", f"{self.rounds_per_shoe:.1f}"),
        ]


def counter_of(table: RulesTable[Any], wager: str | None, count: str, dealt: Mapping[str, Any]) -> Counter:
    """Check the arguments of ``Table.protect`` and answer; tags have no effect with a named count."""
    text_of(count, "count", "hi-lo")
    for name in ("tags", "level"):
        if dealt[name] is not None:
            raise Refusal(f"{name} has no effect with count. Leave one of them out.", value=dealt[name])
    if table.game.counts is not None and wager not in (None, "base", table.game.counts.wager):
        raise Refusal("count is about the hands. Leave the wager out.", value=wager)
    spread = USUAL_SPREAD if dealt["spread"] is None else text_of(dealt["spread"], "spread", USUAL_SPREAD)
    cut, shoes, players = (
        None if dealt[name] is None else whole_number(dealt[name], name, MOST)
        for name in ("cut", "shoes", "players")
    )
    with concerning(count):
        question = CounterQuestion(
            count,
            given_spread(spread),
            cut,
            USUAL_SHOES if shoes is None else shoes,
            seed_number(dealt["seed"]),
            1 if players is None else players,
        )
        return Counter(find_counter(table, question))
