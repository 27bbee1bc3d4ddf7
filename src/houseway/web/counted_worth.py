"""What each decision is worth, for a player who asks for a hint. Counted in the count room."""

from __future__ import annotations

from typing import Any

from houseway.equipment.cards import card
from houseway.odds.worth import worth
from houseway.rules.best_play import Sight
from houseway.rules.steps import Decide
from houseway.table.live_table import LiveTable, rules_of
from houseway.web.counted_odds import Given

Names = tuple[str, ...]
# What is asked, as it can be sent: game, options, cards of the hand and the dealer, groups, and for each
# decision the wagers that lie there then.
Question = tuple[
    str, Given, Names, Names, tuple[Names, ...], tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
]


def question_for(live: LiveTable, person: str) -> Question | None:
    """None where this person is asked nothing, or nothing is counted about it."""
    step = live.step
    if not isinstance(step, Decide) or live.seats[step.seat] != person or live.rules.game.to_come is None:
        return None
    rules, bets = live.rules, live.bets[step.seat]
    choices = []
    for value in step.values:
        added = {step.adds[value]: step.costs[value]} if value in step.adds else {}
        choices.append((value, tuple({**bets, **added}.items())))
    return (
        rules.game.name,
        tuple(sorted(rules.options.given.items())),
        tuple(one.name for one in step.hand),
        tuple(one.name for one in step.dealer),
        tuple(tuple(one.name for one in group) for group in step.groups),
        tuple(choices),
    )


def worth_of(question: Question) -> list[dict[str, Any]]:
    """The best first; of equals the one that puts less at risk."""
    game, given, hand, dealer, groups, choices = question
    sight = Sight(_cards(hand), _cards(dealer), tuple(map(_cards, groups)))
    stakes = {decision: dict(bets) for decision, bets in choices}
    found = worth(rules_of(game, dict(given)), sight, stakes) or {}
    in_order = sorted(found, key=lambda one: (-found[one], sum(stakes[one].values())))
    return [{"decision": one, "gain": str(found[one]), "gain_float": float(found[one])} for one in in_order]


def _cards(names: Names) -> tuple[Any, ...]:
    return tuple(map(card, names))
