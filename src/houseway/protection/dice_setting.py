"""Computes what dice setting is worth: a shooter who keeps the dice on their axes, or throws fewer sevens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from houseway.drawing.formats import percent
from houseway.equipment.dice import FACES, Roll
from houseway.odds.export import in_percent
from houseway.protection.bias import CONFIDENCES, BiasedWager, throws_to_notice, wagers_with, who_is_ahead
from houseway.protection.report import Column, Facts, Part, Report, Words, about_table, first_rows
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Device
from houseway.rules.game import Table
from houseway.rules.parsing import written_share

SEVEN = 7
LEAST_RATIO, MOST_RATIO = 2, 100
# A die turns about one of three axes: the pair of opposite faces at its ends does not come up.
AXES = ("1-6", "2-5", "3-4")

Axes = tuple[str, str]  # of the two dice
Rolls = Mapping[Roll, Fraction]


@dataclass(frozen=True)
class SetWager:
    """A wager with the axes that make it best for the player; none if only sevens are rarer."""

    wager: BiasedWager
    axes: Axes | None = None


@dataclass(frozen=True)
class DiceSetting:
    """What setting is worth. ``fair`` and ``real`` are the chances of the result that is watched for."""

    table: Table[Any]
    words: str
    sevens: Sequence[tuple[Axes | None, Fraction]]  # the chance of a seven, with each choice of axes
    watched: str
    fair: Fraction
    real: Fraction
    wagers: Sequence[SetWager]

    def throws_to_notice(self, confidence: float) -> int | None:
        """Return how many throws it takes nine times out of ten; None if there is nothing to notice."""
        if self.real == self.fair:
            return None
        return throws_to_notice(self.fair, self.real, confidence)

    def about(self, wager: str | None) -> list[SetWager]:
        """Return all wagers, or the one of this name."""
        return [each for each in self.wagers if wager in (None, each.wager.name)]


def fewer_sevens(table: Table[Any], ratio: Fraction) -> DiceSetting:
    """Count every wager for a shooter with this ratio of rolls to sevens; at random it is 6.

    The other rolls keep their shares of the rest.
    """
    if not LEAST_RATIO <= ratio <= MOST_RATIO:
        raise Refusal(f"{ratio} rolls for a seven are not possible. Give {LEAST_RATIO} to {MOST_RATIO}.")
    device, seven = _two_dice(table), 1 / ratio
    ways = sum(roll.total == SEVEN for roll in device.rolls)
    others = len(device.rolls) - ways
    rolls = {roll: seven / ways if roll.total == SEVEN else (1 - seven) / others for roll in device.rolls}
    wagers = [SetWager(wager) for wager in _wagers(table, device, rolls)]
    words = f"A seven comes once in {float(ratio):g} rolls instead of once in 6"
    fair = Fraction(ways, len(device.rolls))
    return DiceSetting(table, words, [(None, seven)], "sevens", fair, seven, wagers)


def kept_axes(table: Table[Any], share: Fraction, axes: Axes | None = None) -> DiceSetting:
    """Count every wager for a shooter who keeps both dice on their axes in this share of the rolls.

    Each die then shows one of four faces, all equally likely. In the other rolls nothing is kept. Without
    ``axes``, each wager has those that are best for the player.
    """
    if not 0 <= share <= 1:
        raise Refusal(f"{share} is not a share of the rolls. Give 0% to 100%.")
    device = _two_dice(table)
    sets = [axes] if axes else [*combinations_with_replacement(AXES, 2)]
    best: dict[str, SetWager] = {}
    sevens = []
    for chosen in sets:
        rolls = _on_axes(device, share, chosen)
        sevens.append((chosen, sum((rolls[roll] for roll in rolls if roll.total == SEVEN), Fraction(0))))
        for wager in _wagers(table, device, rolls):
            if wager.name not in best or wager.biased < best[wager.name].wager.biased:
                best[wager.name] = SetWager(wager, chosen)
    chance = Fraction(len(_faces_on(AXES[0])) ** 2, len(device.rolls))
    ordered = sorted(best.values(), key=lambda chosen: chosen.wager.biased)
    words = f"Both dice stay on their axes in {float(100 * share):g}% of the rolls"
    return DiceSetting(
        table, words, sevens, "rolls on the axes", chance, share + (1 - share) * chance, ordered
    )


def read_axes(text: str) -> Axes:
    """Read ``1-6/2-5``: the faces at the ends of the axis of each die."""
    first, slash, second = text.partition("/")
    if not slash or first not in AXES or second not in AXES:
        raise Refusal(f"{text!r} are not the axes of two dice. Write two of {', '.join(AXES)}, as 1-6/2-5.")
    return first, second


def can_be_set(table: Table[Any]) -> bool:
    """Return whether a shooter throws two dice."""
    device = table.game.protection.device(table) if table.game.protection.device else None
    return device is not None and bool(device.rolls) and len(device.rolls[0].dice) == 2


def _two_dice(table: Table[Any]) -> Device:
    device = table.game.protection.device(table) if table.game.protection.device else None
    if device is None or not can_be_set(table):
        raise Refusal(
            f"{table.game.title} is not played with two dice that a shooter throws, so nobody can set them.",
            table.game.cite,
        )
    return device


def _faces_on(axis: str) -> list[int]:
    return [face for face in FACES if str(face) not in axis]


def _on_axes(device: Device, share: Fraction, axes: Axes) -> Rolls:
    faces = [_faces_on(axis) for axis in axes]
    on_axis = {(first, second) for first in faces[0] for second in faces[1]}
    at_random = (1 - share) / len(device.rolls)
    return {roll: at_random + (share / len(on_axis) if roll.dice in on_axis else 0) for roll in device.rolls}


def _wagers(table: Table[Any], device: Device, rolls: Rolls) -> list[BiasedWager]:
    if device.of_rolls is None:
        raise ValueError(f"{table.game.name} has dice without rolls")
    return wagers_with(table, device.of_rolls(rolls))


# Dice setting as people write it, and what it is worth as a report.

_HOW = "Write srr=6.5 (rolls to a seven), or axis=20%, or axis=20% axes=1-6/2-5."


def given_setting(played: Table[Any], text: str) -> DiceSetting:
    """Read how a shooter sets the dice, and count every wager with it."""
    parts = dict(part.partition("=")[::2] for part in text.replace(",", " ").split())
    numbers = {name: written_share(parts[name]) for name in ("srr", "axis") if name in parts}
    if not numbers or None in numbers.values() or parts.keys() not in ({"srr"}, {"axis"}, {"axis", "axes"}):
        raise Refusal(f"The setting {text!r} does not say how the dice are set. {_HOW}")
    if "srr" in parts:
        return fewer_sevens(played, numbers["srr"] or Fraction(0))
    axes = read_axes(parts["axes"]) if "axes" in parts else None
    return kept_axes(played, numbers["axis"] or Fraction(0), axes)


def setting_as_json(setting: DiceSetting, wager: str | None = None) -> dict[str, Any]:
    """Return the document, with all wagers or with one."""
    return {
        **about_table(setting.table),
        "setting": setting.words,
        "sevens": [
            {"axes": axes_in_words(axes), "probability": str(chance)} for axes, chance in setting.sevens
        ],
        "watched": setting.watched,
        "throws_to_notice": {f"{share:g}": setting.throws_to_notice(share) for share in CONFIDENCES},
        "wagers": [
            {
                "wager": each.wager.name,
                **in_percent("house_advantage", each.wager.fair),
                **in_percent("house_advantage_set", each.wager.biased),
                "axes": axes_in_words(each.axes),
            }
            for each in setting.about(wager)
        ],
    }


def setting_report(setting: DiceSetting, wager: str | None = None) -> Report:
    wagers = setting.about(wager)
    with_axes = any(each.axes for each in wagers)
    columns = [
        Column("wager", bold=True),
        Column("house advantage, random", figures=True),
        Column("set", figures=True),
        *((Column("axes"),) if with_axes else ()),
    ]
    how: list[Part] = [Words(f"{setting.words}. All figures are exact.")]
    if with_axes:
        how.append(
            Words(
                "The faces at the ends of an axis do not come up while it is kept. Each wager has the axes "
                "that are best for the player, the same in every roll."
            )
        )
    sevens = [
        (
            axes_in_words(axes) or "sevens",
            f"a seven once in {float(1 / chance):.3f} rolls, {percent(chance)}",
        )
        for axes, chance in setting.sevens
    ]
    notice = Words(f"Until a count of {setting.watched} shows it, nine times out of ten:")
    ahead = who_is_ahead([each.wager for each in setting.wagers])
    if setting.wagers[0].wager.biased < 0:
        ahead += " Whether anybody can throw so is not shown by arithmetic."
    sections: list[list[Part]] = [
        how,
        [Facts(sevens)],
        [notice, Facts([(f"{share:.0%} sure", _notice(setting, share)) for share in CONFIDENCES])],
        first_rows(columns, [_row(each) for each in wagers]),
        [Words(ahead)],
    ]
    title = f"{setting.table.game.title}: a shooter who sets the dice"
    return Report(setting.table, title, sections, setting_as_json(setting, wager))


def _notice(setting: DiceSetting, share: float) -> str:
    rolls = setting.throws_to_notice(share)
    return "there is nothing to notice" if rolls is None else f"{rolls:,} rolls"


def _row(set_wager: SetWager) -> tuple[str, ...]:
    wager, axes = set_wager.wager, axes_in_words(set_wager.axes)
    return wager.name, percent(wager.fair), percent(wager.biased), *((axes,) if axes else ())


def axes_in_words(axes: Axes | None) -> str | None:
    return "/".join(axes) if axes else None
