"""A die or wheel that is not fair: what it is worth, and how long it takes to notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from houseway.drawing.formats import percent
from houseway.odds.export import in_percent
from houseway.odds.wager_odds import every_wager_odds
from houseway.protection.report import Column, Facts, Part, Report, Words, about_table, first_rows
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.advantage_play import Chances, Device
from houseway.rules.analysis.best_play import Branch
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.parsing import written_share

CONFIDENCES = (0.95, 0.99)
POWER = 0.9  # the chance that the test finds the bias after so many throws


@dataclass(frozen=True)
class BiasedWager:
    """A wager with the house advantage of a fair device and of the biased one."""

    name: str
    fair: Fraction
    biased: Fraction


@dataclass(frozen=True)
class Bias:
    """``chances`` are those of the biased device; wagers that it makes best for the player come first."""

    table: Table[Any]
    device: Device
    chances: Chances
    wagers: Sequence[BiasedWager]

    @property
    def changed(self) -> str:
        """Return the face whose chance is furthest from a fair one, in standard deviations of one throw."""
        return max(self.chances, key=self._distance)

    def _distance(self, face: str) -> float:
        fair = self.device.fair[face]
        return abs(float(self.chances[face] - fair)) / sqrt(fair * (1 - fair))

    def throws_to_notice(self, confidence: float) -> int:
        """Return after how many throws a count of that face finds the bias nine times out of ten.

        The test has one side: a person who counts knows which face to watch.
        """
        return throws_to_notice(self.device.fair[self.changed], self.chances[self.changed], confidence)


def bias(table: Table[Any], chances: Mapping[str, Fraction]) -> Bias:
    """Count every wager with these chances of some faces; the others share the rest as before."""
    if table.game.protection.device is None:
        raise Refusal(
            f"{table.game.title} is dealt from cards. Only a die or a wheel can be biased.", table.game.cite
        )
    device = table.game.protection.device(table)
    all_chances = _chances(device, chances)
    return Bias(table, device, all_chances, wagers_with(table, device.outcomes(all_chances)))


def wagers_with(table: Table[Any], outcomes: Distribution[Any]) -> list[BiasedWager]:
    """Count every wager with other chances of the outcomes; the best for the player come first."""
    fair = {odds.wager.name: odds for odds in every_wager_odds(table)}
    wagers = [
        BiasedWager(odds.wager.name, fair[odds.wager.name].house_advantage, odds.house_advantage)
        for odds in every_wager_odds(table, branches=(Branch[Any]("", {}, outcomes),))
    ]
    return sorted(wagers, key=lambda wager: wager.biased)


def throws_to_notice(fair: Fraction, real: Fraction, confidence: float) -> int:
    """Return after how many throws a count of an event finds its real chance nine times out of ten."""
    wrong, right = (NormalDist().inv_cdf(part) for part in (confidence, POWER))
    spread = wrong * sqrt(fair * (1 - fair)) + right * sqrt(real * (1 - real))
    return ceil((spread / float(real - fair)) ** 2)


def _chances(device: Device, changed: Mapping[str, Fraction]) -> Chances:
    for face, chance in changed.items():
        if face not in device.faces:
            raise Refusal(f"The {device.name} has no {face!r}. It has {one_of([*device.faces])}.")
        if not 0 <= chance < 1:
            raise Refusal(f"{chance} is not the chance of {face}. Give a number from 0 to below 1, as 1/30.")
    rest = 1 - sum(changed.values(), Fraction(0))
    others = sum(ways for face, ways in device.faces.items() if face not in changed)
    if rest < 0 or not others:
        raise Refusal("These chances leave nothing for the other faces. Give less.")
    if all(device.fair[face] == chance for face, chance in changed.items()):
        raise Refusal(f"That is a fair {device.name}. Give another chance.")
    return {
        face: changed[face] if face in changed else rest * Fraction(ways, others)
        for face, ways in device.faces.items()
    }


# A bias as people write it, and what it is worth as a report.


def given_bias(texts: Sequence[str]) -> Mapping[str, Fraction]:
    """Read ``17=1/30``, ``6=20%`` or ``6=0.2``, each face once."""
    chances: dict[str, Fraction] = {}
    for text in texts:
        face, equals, written = text.partition("=")
        chance = written_share(written)
        if not equals or chance is None:
            raise Refusal(f"--bias {text!r} is not a face and its chance. Write 17=1/30 or 6=20%.")
        if face in chances:
            raise Refusal(f"--bias names {face} twice. Name it once.")
        chances[face] = chance
    return chances


def bias_as_json(bias: Bias, wager: str | None = None) -> dict[str, Any]:
    """Return the document, with all wagers or with one."""
    return {
        **about_table(bias.table),
        "device": bias.device.name,
        "chances": {face: str(chance) for face, chance in bias.chances.items()},
        "face": bias.changed,
        "throws_to_notice": {f"{share:g}": bias.throws_to_notice(share) for share in CONFIDENCES},
        "wagers": [
            {
                "wager": each.name,
                **in_percent("house_advantage", each.fair),
                **in_percent("house_advantage_biased", each.biased),
            }
            for each in bias.wagers
            if wager in (None, each.name)
        ],
    }


def bias_report(bias: Bias, wager: str | None = None) -> Report:
    face = bias.changed
    columns = (
        Column("wager", bold=True),
        Column("house advantage, fair", figures=True),
        Column("biased", figures=True),
    )
    rows = [
        (each.name, percent(each.fair), percent(each.biased))
        for each in bias.wagers
        if wager in (None, each.name)
    ]
    chance, fair = percent(bias.chances[face]), percent(bias.device.fair[face])
    sections: list[list[Part]] = [
        [Words(f"{face} comes with a chance of {chance} instead of {fair}. All figures are exact.")],
        [
            Words("Until a count of it finds the bias, nine times out of ten:"),
            Facts(
                [
                    (f"{share:.0%} sure", f"{bias.throws_to_notice(share):,} throws or spins")
                    for share in CONFIDENCES
                ]
            ),
        ],
        first_rows(columns, rows),
        [Words(who_is_ahead(bias.wagers))],
    ]
    title = f"{bias.table.game.title}: a {bias.device.name} that is not fair"
    return Report(bias.table, title, sections, bias_as_json(bias, wager))


def who_is_ahead(wagers: Sequence[BiasedWager]) -> str:
    """Return one sentence; the wager that is best for the player comes first."""
    ahead = sum(wager.biased < 0 for wager in wagers)
    if not ahead:
        return "The house is still ahead on every wager."
    best = wagers[0]
    return (
        f"The player is ahead on {ahead} of {len(wagers)} wagers, most on {best.name}: "
        f"{percent(-best.biased)} of each bet."
    )
