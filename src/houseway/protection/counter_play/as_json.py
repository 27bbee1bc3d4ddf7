"""What a counter wins as a JSON document, as programs read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.odds.as_json import what_if_as_json
from houseway.protection.count.won.winnings import BetsAtTrigger
from houseway.protection.counter_play.found import CounterFound


def counter_as_json(found: CounterFound) -> dict[str, Any]:
    figures, question = found.figures, found.question
    return {
        "game": found.table.game.name,
        "options": dict(found.table.options.given),
        **what_if_as_json(found.table),
        "wager": "base",
        "count": {
            "system": found.system.name,
            "kind": found.kind_of_count,
            "tags": _tags(found),
            "level": found.system.level,
            "balanced": found.is_balanced,
            "betting_correlation": figures.betting_correlation,
            "playing_efficiency": figures.playing_efficiency,
            "insurance_correlation": figures.insurance_correlation,
            "insurance_from": figures.insurance_from,
            "trigger": found.deviating.trigger,
        },
        "spread": str(question.spread),
        "players": question.players,
        "seat": question.seating.own,
        "cards_behind_cutting_card": found.behind,
        "shoes": found.deviating.shoes,
        "rounds_per_shoe": found.rounds_per_shoe,
        "without_deviations": _won(found.without),
        "with_deviations": _won(found.deviating),
        "deviations_add": {"units_per_100": found.added, "standard_error": found.error_of_difference},
        "deviations": [deviation._asdict() for deviation in found.deviations],
        "by_count": [
            {
                "count": row.count,
                "frequency": row.frequency,
                "edge": row.edge,
                "standard_error": row.error,
                "bet": row.bet,
            }
            for row in found.by_count
        ],
    }


def _tags(found: CounterFound) -> Mapping[str, int]:
    """Return the tags by rank, or by card where the suits of one differ."""
    by_rank: dict[str, dict[str, int]] = {}
    for card, tag in found.system.tags.items():
        by_rank.setdefault(card.rank, {})[str(card)] = tag
    tags: dict[str, int] = {}
    for rank, of_rank in by_rank.items():
        tags |= {rank: next(iter(of_rank.values()))} if len({*of_rank.values()}) == 1 else of_rank
    return tags


def _won(bets: BetsAtTrigger) -> Mapping[str, Any]:
    return {
        "average_bet": bets.frequency,
        "average_edge": bets.average_edge,
        "units_per_shoe": bets.per_shoe,
        "units_per_100": bets.per_100,
        "standard_error": bets.error_per_100,
        "standard_deviation_of_100": bets.deviation_per_100,
        "n0_rounds": bets.rounds_until_level,
    }
