"""The measures as a JSON document, as programs read it."""

from __future__ import annotations

from typing import Any

from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.measures.measure import Compared, Result


def measures_as_json(compared: Compared) -> dict[str, Any]:
    found = compared.today.found
    cheapest = compared.cheapest
    return {
        "game": found.table.game.name,
        "options": dict(found.table.options.given),
        **what_if_as_json(found.table),
        "wager": found.wager,
        "shoes": found.at_triggers.shoes,
        "today": _result(compared, compared.today),
        "measures": [_result(compared, result) for result in compared.measures],
        "under": compared.under,
        "cheapest": _result(compared, cheapest) if cheapest else None,
    }


def _result(compared: Compared, result: Result) -> dict[str, Any]:
    today, now = compared.today.found.table.options.given, result.found.table.options.given
    return {
        "kind": result.kind.value,
        "measure": result.words,
        "changed_options": {name: value for name, value in now.items() if today.get(name) != value},
        "decks": result.found.decks,
        "cards_behind_cutting_card": None if result.continuous else result.found.behind,
        "largest_bet": str(result.cap),
        **in_percent("house_advantage", result.house_advantage),
        "units_per_100": result.per_100,
        "standard_error": result.error_per_100,
        "perfect_units_per_100": result.perfect_per_100,
        "rating": result.rating.value,
        "rounds_an_hour": result.rounds_an_hour,
        "rounds_lost": compared.rounds_lost(result),
        "change_of_expected_win": compared.change(result),
        "breaks": list(result.breaks),
    }
