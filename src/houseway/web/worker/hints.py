"""What each decision is worth, for a player who asks for a hint. Counted in the count room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.odds.hint_values import worth
from houseway.rules.analysis.best_play import Sight
from houseway.rules.procedure.steps import Decide
from houseway.table.live.live_table import LiveTable, rules_of
from houseway.web.worker.odds import Given


@dataclass(frozen=True)
class Question:
    """As it can be sent and kept. For each decision there is all that lies on the layout then."""

    game: str
    given: Given
    sight: Sight
    choices: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


def question_for(live: LiveTable, person: str) -> Question | None:
    """None where this person is asked nothing, or nothing is counted about it."""
    step, rules = live.step, live.rules
    if not isinstance(step, Decide) or live.seats[step.seat] != person:
        return None
    if rules.game.to_come is None and rules.game.worth is None:
        return None
    if not step.hand:  # asked before the deal, when there is nothing to count yet
        return None
    choices = []
    for value in step.values:
        added = {step.adds[value]: step.costs[value]} if value in step.adds else {}
        choices.append((value, tuple({**live.bets[step.seat], **added}.items())))
    return Question(
        rules.game.name, rules.options.pairs, Sight(step.hand, step.dealer, step.groups), tuple(choices)
    )


def worth_of(question: Question) -> list[dict[str, Any]]:
    """The best first; of equals the one that puts less at risk."""
    stakes = {decision: dict(bets) for decision, bets in question.choices}
    found = worth(rules_of(question.game, dict(question.given)), question.sight, stakes) or {}
    in_order = sorted(found, key=lambda one: (-found[one], sum(stakes[one].values())))
    return [{"decision": one, "gain": str(found[one]), "gain_float": float(found[one])} for one in in_order]
