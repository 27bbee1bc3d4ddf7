"""A look at players as a JSON document."""

from __future__ import annotations

from typing import Any

from houseway.floor.reports.surveillance.in_words import CANNOT_SHOW, overall
from houseway.floor.reports.surveillance.look import OfPlayer, Surveillance
from houseway.protection.evidence import LEVEL, STATED_COUNTER, STATED_INSIDER, Finding


def surveillance_as_json(found: Surveillance) -> dict[str, Any]:
    return {
        "tests": found.tests,
        "false_alarm_rate": LEVEL,
        "seed": found.seed,
        "power_is_for": {"counts": STATED_COUNTER, "cards": STATED_INSIDER},
        "players": [_player(player) for player in found.players],
        "cannot_show": list(CANNOT_SHOW),
    }


def _player(player: OfPlayer) -> dict[str, Any]:
    return {
        "player": player.player,
        "game": player.game,
        "options": player.rules,
        "tables": list(player.tables),
        "rounds": player.rounds,
        "verdict": overall(player).value,
        "tests": [_test(finding) for finding in player.findings],
    }


def _test(finding: Finding) -> dict[str, Any]:
    chance, at = finding.chance, finding.at_trigger
    return {
        "against": finding.subject,
        "wager": finding.wager,
        "rounds": finding.rounds,
        "shoes": finding.shoes,
        "verdict": finding.verdict.value,
        "log_likelihood_ratio": finding.log_ratio if chance else None,
        "chance": chance.p if chance else None,
        "chance_corrected": finding.adjusted if chance else None,
        "permutations": chance.permutations if chance else 0,
        "every_permutation": chance.is_exact if chance else False,
        "power": finding.power,
        "power_trigger": finding.power_trigger,
        "trigger": at.trigger if at else None,
        "average_bet_below_float": at.bet_below if at else None,
        "average_bet_above_float": at.bet_above if at else None,
    }
