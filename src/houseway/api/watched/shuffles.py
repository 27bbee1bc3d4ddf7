"""What somebody wins who follows cards through a shuffle by hand."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments.checks import concerning, seed_number, text_of, whole_number
from houseway.api.columns import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.odds.game_odds import wager_asked
from houseway.protection.hand_shuffle import given_shuffle
from houseway.protection.shuffle_tracking import USUAL_SHOES, track, tracking_as_json
from houseway.protection.shuffle_tracking import Tracking as Found
from houseway.rules.game import Table as RulesTable

MOST = 10**8


class Tracking(Columns):
    """How much order a shuffle leaves, and what a tracker wins who bets one unit on good slugs."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.wager: str = found.wager
        self.shuffle: str = found.shuffle.in_words
        self.rating: str = found.rating.value

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage of a full shoe, per unit of the wager."""
        return -self._found.effects.edge

    @property
    def distance_from_random(self) -> Fraction | None:
        """The exact total variation distance from a random order, for riffles alone; else None."""
        return self._found.disorder.distance

    @property
    def neighbours_kept(self) -> float:
        """The share of cards that still lie behind the same card as before."""
        return self._found.disorder.pairs_kept

    @property
    def units_per_100(self) -> float:
        """What bets of one unit win in 100 rounds, with and without a bet."""
        return self._found.tracker.per_100

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._found.tracker.error_per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --shuffle --json` prints, without what the rules ask."""
        return tracking_as_json(self._found)

    def columns(self) -> Mapping[str, Any]:
        rows = self._summary()
        return {"figure": [name for name, _ in rows], "value": [value for _, value in rows]}

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}, {self.wager}: following {self.shuffle}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", (self.shuffle, ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("rating", self.rating),
            ("neighbours kept", f"{self.neighbours_kept:.2%}"),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
        ]


def shuffle_of(table: RulesTable[Any], wager: str | None, text: str, asked: Mapping[str, Any]) -> Tracking:
    """Check the arguments of ``Table.protect`` and answer."""
    text_of(text, "shuffle", "riffles=2 grab=26")
    name = wager_asked(table, text_of(wager, "wager", next(iter(table.wagers))))
    shoes = USUAL_SHOES if asked["shoes"] is None else whole_number(asked["shoes"], "shoes", MOST)
    with concerning(text):
        return Tracking(track(table, name, given_shuffle(text), shoes, seed_number(asked["seed"])))
