"""What following a shuffle wins as a JSON document, as programs read it."""

from __future__ import annotations

from typing import Any

from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.shuffles.tracking import Tracking


def tracking_as_json(found: Tracking) -> dict[str, Any]:
    played, disorder, tracker = found.table, found.disorder, found.tracker
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "wager": found.wager,
        **in_percent("house_advantage", -found.effects.edge),
        "shuffle": {
            "riffles": found.shuffle.riffles,
            "clumps": str(found.shuffle.clumps),
            "strips": found.shuffle.strips,
            "grab": found.shuffle.grab,
            "passes": found.shuffle.passes,
            "lace": found.shuffle.lace,
        },
        "cards": disorder.cards,
        "distance_from_random_float": None if disorder.distance is None else float(disorder.distance),
        "rising_sequences": disorder.rising_sequences,
        "rising_sequences_at_random": str(disorder.rising_at_random),
        "pairs_kept": disorder.pairs_kept,
        "pairs_kept_at_random": str(disorder.pairs_at_random),
        "effects_estimated": found.effects.estimated,
        "slug": found.slug,
        "seed": found.seed,
        "shoes": tracker.shoes,
        "rounds_per_shoe": tracker.rounds / tracker.shoes,
        "bets_per_shoe": tracker.bets / tracker.shoes,
        "average_edge": tracker.average_edge,
        "units_per_shoe": tracker.per_shoe,
        "standard_error_of_shoe": tracker.error_per_shoe,
        "units_per_100": tracker.per_100,
        "standard_error": tracker.error_per_100,
        "rating": found.rating.value,
    }
