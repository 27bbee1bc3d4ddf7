"""Analyses what dice that are set, a biased die or wheel, and promotions are worth to a player."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments import concerning, share, text_of, whole_number
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.protection.bias import Bias as BiasResult
from houseway.protection.bias import bias, bias_as_json
from houseway.protection.dice_setting import DiceSetting as DiceSettingResult
from houseway.protection.dice_setting import axes_in_words, given_setting, setting_as_json
from houseway.protection.promotions import (
    MOST_ROUNDS,
    OnWager,
    given_rebate,
    promotions_as_json,
    promotions_on,
    wager_with_rebate,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable
from houseway.rules.parsing import wager_name


class DiceSetting(Columns):
    """Has the exact house advantage of every wager with dice that are set, the best for the player first.

    >>> setting = hw.table("craps").dice("srr=6.5", "pass")
    >>> setting
    Craps: A seven comes once in 6.5 rolls instead of once in 6
      pass                 -0.1327%
    >>> setting.house_advantages["pass"] < 0
    True
    """

    def __init__(self, result: DiceSettingResult, wager: str | None = None) -> None:
        self._result, self._wager = result, wager
        self._wagers = result.about(wager)
        self.game: str = result.table.game.name
        self.setting: str = result.words

    @property
    def house_advantages(self) -> Mapping[str, Fraction]:
        """The house advantage of each wager with the dice set; below 0 if the player is ahead."""
        return {each.wager.name: each.wager.biased for each in self._wagers}

    def throws_to_notice(self, confidence: float = 0.95) -> int | None:
        """Return how many rolls show the setting, nine times out of ten; None if there is nothing to show.

        >>> hw.table("craps").dice("srr=6.5").throws_to_notice()
        7036
        """
        return self._result.throws_to_notice(confidence)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect dice --json` prints."""
        return setting_as_json(self._result, self._wager)

    def columns(self) -> Mapping[str, Any]:
        return {
            "wager": [each.wager.name for each in self._wagers],
            "house_advantage": [float(each.wager.fair) for each in self._wagers],
            "house_advantage_set": [float(each.wager.biased) for each in self._wagers],
            "axes": [axes_in_words(each.axes) for each in self._wagers],
        }

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}: {self.setting}"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._rows())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}: {self.setting}", ("wager", "house advantage"), self._rows())

    def _rows(self) -> list[tuple[str, str]]:
        return [(name, per_cent(advantage)) for name, advantage in self.house_advantages.items()]


def dice_of(table: RulesTable[Any], setting: str, wager: str | None) -> DiceSetting:
    """Check the arguments of ``Table.dice`` and answer."""
    text_of(setting, "setting", "srr=6.5")
    with concerning(setting if wager is None else wager):
        about = wager_named(table, wager)
        return DiceSetting(given_setting(table, setting), about)


def wager_named(table: RulesTable[Any], wager: str | None) -> str | None:
    """Return the real name of a wager that may be left out."""
    if wager is None:
        return None
    return wager_name(table, text_of(wager, "wager", next(iter(table.wagers))))


# A die or wheel that is not fair.


class Bias(Columns):
    """Has the exact house advantage of every wager with a die or wheel that is not fair, the best first.

    >>> bias = hw.table("sic-bo").bias({"6": "1/5"}, "big")
    >>> bias.house_advantages
    {'big': Fraction(1, 450)}
    """

    def __init__(self, result: BiasResult, wager: str | None = None) -> None:
        self._result, self._wager = result, wager
        self._wagers = [each for each in result.wagers if wager in (None, each.name)]
        self.game: str = result.table.game.name
        self.device: str = result.device.name
        self.face: str = result.changed

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The chance of each face of the biased die or wheel."""
        return self._result.chances

    @property
    def house_advantages(self) -> Mapping[str, Fraction]:
        """The house advantage of each wager with the bias; below 0 if the player is ahead."""
        return {each.name: each.biased for each in self._wagers}

    def throws_to_notice(self, confidence: float = 0.95) -> int:
        """Return how many throws show the bias of ``face``, nine times out of ten.

        >>> hw.table("sic-bo").bias({"6": "1/5"}).throws_to_notice()
        1141
        """
        return self._result.throws_to_notice(confidence)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect bias --json` prints."""
        return bias_as_json(self._result, self._wager)

    def columns(self) -> Mapping[str, Any]:
        return {
            "wager": [each.name for each in self._wagers],
            "house_advantage": [float(each.fair) for each in self._wagers],
            "house_advantage_biased": [float(each.biased) for each in self._wagers],
        }

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}: a {self.device} that is not fair"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._rows())])

    def _repr_html_(self) -> str:
        title = f"{self.game}: a {self.device} that is not fair"
        return html_table(title, ("wager", "house advantage"), self._rows())

    def _rows(self) -> list[tuple[str, str]]:
        return [(name, per_cent(advantage)) for name, advantage in self.house_advantages.items()]


def bias_of(table: RulesTable[Any], chances: Any, wager: str | None) -> Bias:
    """Check the arguments of ``Table.bias`` and answer."""
    if not isinstance(chances, Mapping) or not chances:
        raise Refusal(f"chances: {chances!r} are not faces and chances. Write {{'6': '1/5'}}.", value=chances)
    shares = {str(face): share(chance, "chances") for face, chance in chances.items()}
    with concerning(chances if wager is None else wager):
        about = wager_named(table, wager)
        return Bias(bias(table, shares), about)


# A loss rebate, and other promotions.


class Rebate(Columns):
    """Says what a loss rebate on a wager is worth to a player, in units, and so for other promotions.

    >>> rebate = hw.table("baccarat").rebate("banker", "10%", bets=50)
    >>> rebate
    Baccarat-punto banco, banker: a rebate of 10.0000% of the loss
      stopping best        0.0530 units
      a fixed number       3 bets
      the house is ahead   from 14 bets on
      a promotional chip   48.1484% of its amount
    """

    def __init__(self, result: OnWager) -> None:
        self._result = result
        self.game: str = result.table.game.name
        self.wager: str = result.promotions.odds.wager.name
        self.rate: Fraction = result.rebate.rate

    @property
    def promotional_chip(self) -> Fraction:
        """What a promotional chip is worth, as a share of its amount; match play is worth the same."""
        return self._result.promotions.promotional_chip

    @property
    def house_advantage_doubled(self) -> Fraction:
        """The house advantage if every win is paid twice."""
        return self._result.promotions.doubled

    @property
    def at_best_stopping(self) -> float:
        """What the rebate is worth to the player who stops at the best moment."""
        return self._result.rebate.best

    @property
    def best_bets(self) -> int:
        """The fixed number of bets that is worth most."""
        return self._result.rebate.best_rounds

    @property
    def house_ahead_after(self) -> int | None:
        """After how many bets the house is ahead again; None if it is not within these bets."""
        return self._result.rebate.turns_after

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect rebate --json` prints."""
        return promotions_as_json(self._result)

    def columns(self) -> Mapping[str, Any]:
        worth = [*self._result.rebate.by_rounds]
        return {"bets": [*range(1, len(worth) + 1)], "worth": worth}

    def __repr__(self) -> str:
        title = (
            f"{self._result.table.game.title}, {self.wager}: a rebate of {per_cent(self.rate)} of the loss"
        )
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", ("rebate", per_cent(self.rate)), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        turn = self.house_ahead_after
        return [
            ("stopping best", f"{self.at_best_stopping:.4f} units"),
            ("a fixed number", f"{self.best_bets:,} bets"),
            ("the house is ahead", "not within these bets" if turn is None else f"from {turn:,} bets on"),
            ("a promotional chip", f"{per_cent(self.promotional_chip)} of its amount"),
        ]


def rebate_of(table: RulesTable[Any], wager: str, rate: object, bets: int) -> Rebate:
    """Check the arguments of ``Table.rebate`` and answer."""
    name = text_of(wager, "wager", next(iter(table.wagers)))
    part = given_rebate(rate) if isinstance(rate, str) else share(rate, "rate")
    most = whole_number(bets, "bets", MOST_ROUNDS)
    with concerning(wager):
        return Rebate(promotions_on(table, wager_with_rebate(table, name), part, most))
