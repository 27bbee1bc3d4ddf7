"""What somebody wins who sees cards that should be hidden."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments.checks import concerning, seed_number, text_of
from houseway.api.columns import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.protection.leak_value import LeakFound, find_leak, leak_as_json
from houseway.rules.game import Table as RulesTable


class Leak(Columns):
    """What a leak is worth: the exact game without it, and the best play of somebody who sees it."""

    def __init__(self, found: LeakFound) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.wager: str = found.wager
        self.leak: str = found.leak.name

    @property
    def exact(self) -> bool:
        """Return whether all figures are exact; else what the leak adds is rounded or estimated."""
        return self._found.is_exact

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage against somebody who sees nothing; always exact."""
        return -self._found.edge

    @property
    def house_advantage_with_leak(self) -> Fraction:
        """The house advantage against somebody who sees it, and who bets in every round."""
        return -self._found.edge_with

    @property
    def worth(self) -> Fraction:
        """What the leak adds to the player's edge."""
        return self._found.worth

    @property
    def standard_error(self) -> float:
        """The standard error of ``worth``; 0 if it is exact."""
        return self._found.estimate.error if self._found.estimate else 0.0

    @property
    def units_per_100(self) -> float:
        """What 100 rounds bring to somebody who bets one unit; only on good cards if they are seen before."""
        won = self._found.when_favourable if self._found.before_wagers else self._found.edge_with
        return 100 * float(won)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --leak --json` prints."""
        return leak_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        seen = self._found.seen
        return {
            "seen": [row.what for row in seen],
            "chance": [float(row.chance) for row in seen],
            "edge": [float(row.edge) for row in seen],
            "edge_exact": [str(row.edge) for row in seen],
            "play": [row.play for row in seen],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}, {self.wager}: the leak {self.leak}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", (f"the leak {self.leak}", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        error = "" if self._found.estimate is None else f" (standard error {self.standard_error:.3%})"
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("with the leak", per_cent(self.house_advantage_with_leak)),
            ("worth", per_cent(self.worth) + error),
            ("units per 100 rounds", f"{self.units_per_100:.3f}"),
        ]


def leak_of(table: RulesTable[Any], wager: str | None, leak: str, seed: int) -> Leak:
    """Check the arguments of ``Table.protect`` and answer."""
    text_of(leak, "leak", "dealer-card")
    with concerning(leak):
        return Leak(find_leak(table, leak, wager, seed_number(seed)))
