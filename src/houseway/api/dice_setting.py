"""Analyses what a shooter wins who sets the dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments import concerning, text_of
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.protection.dice_setting import DiceSetting as Found
from houseway.protection.dice_setting import SetWager, axes_in_words, given_setting, setting_as_json
from houseway.rules.game import Table as RulesTable
from houseway.rules.parsing import wager_name


class DiceSetting(Columns):
    """Every wager with dice that are set, exactly, the best for the player first."""

    def __init__(self, found: Found, shown: list[SetWager]) -> None:
        self._found, self._wagers = found, shown
        self.game: str = found.table.game.name
        self.setting: str = found.words

    @property
    def house_advantages(self) -> Mapping[str, Fraction]:
        """The house advantage of each wager with the dice set; below 0 if the player is ahead."""
        return {each.wager.name: each.wager.biased for each in self._wagers}

    def throws_to_notice(self, confidence: float = 0.95) -> int | None:
        """Return how many rolls show the setting, nine times out of ten; None if there is nothing to show."""
        return self._found.throws_to_notice(confidence)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --setting --json` prints."""
        return setting_as_json(self._found, self._wagers)

    def columns(self) -> Mapping[str, Any]:
        return {
            "wager": [each.wager.name for each in self._wagers],
            "house_advantage": [float(each.wager.fair) for each in self._wagers],
            "house_advantage_set": [float(each.wager.biased) for each in self._wagers],
            "axes": [axes_in_words(each.axes) for each in self._wagers],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}: {self.setting}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._rows())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}: {self.setting}", ("wager", "house advantage"), self._rows())

    def _rows(self) -> list[tuple[str, str]]:
        return [(name, per_cent(advantage)) for name, advantage in self.house_advantages.items()]


def setting_of(table: RulesTable[Any], wager: str | None, text: str) -> DiceSetting:
    """Check the arguments of ``Table.protect`` and answer."""
    text_of(text, "setting", "srr=6.5")
    with concerning(text if wager is None else wager):
        asked = None if wager is None else wager_name(table, wager)
        found = given_setting(table, text)
        return DiceSetting(found, [each for each in found.wagers if asked in (None, each.wager.name)])
