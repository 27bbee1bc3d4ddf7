"""The analysis as a JSON document, as programs read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.odds.as_json import in_percent, what_if_as_json
from houseway.protection.count.protect import Protection
from houseway.protection.count.won.pace import Pace
from houseway.protection.count.won.winnings import BetsAtTrigger, PerfectPlay


def protection_as_json(
    found: Protection, by_cut: Sequence[Protection] = (), pace: Pace | None = None
) -> dict[str, Any]:
    """Return the document; ``by_cut`` are the same analysis with the cutting card or the decks changed."""
    bets = found.bets
    return {
        "game": found.table.game.name,
        "options": dict(found.table.options.given),
        **what_if_as_json(found.table),
        "wager": found.wager,
        **in_percent("house_advantage", -found.effects.edge),
        "effects_of_removal": {name: str(effect) for name, effect in found.effects.by_group.items()},
        "cards_behind_cutting_card": found.behind,
        "count": _count(found),
        "decks": found.decks,
        "shoes": found.at_triggers.shoes,
        "players": found.players,
        "rounds_per_shoe": found.rounds_per_shoe,
        **_won(bets),
        "standard_deviation_of_100": bets.deviation_per_100 if bets else 0.0,
        "n0_rounds": bets.rounds_until_level if bets else None,
        **({"an_hour": pace.as_json(bets)} if pace else {}),
        "perfect_play": {
            "exact_shoes": found.exact_shoes,
            **_won(found.perfect),
        },
        "rating": found.rating.value,
        "edge_by_depth": [
            {
                "seen": depth.seen,
                "mean_edge": depth.mean,
                "standard_deviation": depth.deviation,
                "favourable": depth.favourable,
            }
            for depth in found.by_depth
        ],
        "by_cut": [
            {
                "decks": other.decks,
                "cards_behind_cutting_card": other.behind,
                "rounds_per_shoe": other.rounds_per_shoe,
                **_won(other.bets),
                "perfect_units_per_100": other.perfect.per_100,
                "rating": other.rating.value,
            }
            for other in by_cut
        ],
    }


def _count(found: Protection) -> Mapping[str, Any]:
    tags, by_suits = found.system.tags, not found.system.tags
    return {
        "system": found.system.name,
        "kind": found.kind_of_count,
        "tags": {name: tags[cards[0]] for name, cards in found.effects.groups.items() if tags},
        "trigger": found.bets.trigger if found.bets else None,
        "correlation": None if by_suits else found.system.correlation(found.effects),
    }


def _won(bets: BetsAtTrigger | PerfectPlay | None) -> Mapping[str, Any]:
    names = (
        "bets_per_shoe",
        "bet_frequency",
        "average_edge",
        "units_per_shoe",
        "units_per_100",
        "standard_error",
    )
    if bets is None:
        return dict.fromkeys(names, 0.0)
    figures = (
        bets.bets_per_shoe,
        bets.frequency,
        bets.average_edge,
        bets.per_shoe,
        bets.per_100,
        bets.error_per_100,
    )
    return dict(zip(names, figures, strict=True))
