"""What a leak is worth as a JSON document, as programs read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.leaks.found import LeakFound
from houseway.protection.leaks.sampled import Estimate
from houseway.rules.analysis.leak import Seen


def leak_as_json(found: LeakFound) -> dict[str, Any]:
    return {
        "game": found.table.game.name,
        "options": dict(found.table.options.given),
        **what_if_as_json(found.table),
        "wager": found.wager,
        "leak": found.leak.name,
        "exact": found.is_exact,
        **in_percent("house_advantage", -found.edge),
        **(_estimated(found, found.estimate) if found.estimate else _exactly(found)),
    }


def _exactly(found: LeakFound) -> Mapping[str, Any]:
    favourable = {}
    if found.before_wagers:
        favourable = {
            **in_percent("favourable", found.favourable),
            "units_per_100_when_favourable": 100 * float(found.when_favourable),
        }
    return {
        **in_percent("house_advantage_with_leak", -found.edge_with),
        **in_percent("worth", found.worth),
        **favourable,
        "by_card": [_row(found, row) for row in found.seen],
    }


def _row(found: LeakFound, row: Seen) -> Mapping[str, Any]:
    document: dict[str, Any] = {"seen": row.what}
    if row.card is not None:
        document |= {"card": str(row.card), "cards": row.cards}
    document |= {"chance": str(row.chance), **in_percent("house_advantage", -row.edge)}
    if found.before_wagers:
        document |= in_percent("right_at_least", found.right_at_least(row))
    return document | ({"play": row.play} if row.play else {})


def _estimated(found: LeakFound, estimate: Estimate) -> Mapping[str, Any]:
    return {
        "house_advantage_with_leak_percent": -100 * float(found.edge_with),
        "worth_percent": 100 * estimate.gain,
        "standard_error_percent": 100 * estimate.error,
        "hands": estimate.hands,
        "decided_otherwise": estimate.otherwise,
        "decisions": {"without": dict(estimate.without), "knowing": dict(estimate.knowing)},
    }
