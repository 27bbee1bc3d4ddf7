"""Job: what each decision is worth, for a player who asks for a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.odds.hint_values import best_first, bets_after_each, worth, worth_of_settings
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.procedure.steps import Decide, Groups, SetHand
from houseway.table.answers import answer_as_json
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_rules import rules_of
from houseway.web.worker.odds import OptionPairs

SET = "set"


@dataclass(frozen=True)
class Question:
    """A decision to value, hashable. Each choice comes with all the wagers on the layout once it is taken."""

    game: str
    options: OptionPairs
    sight: VisibleCards
    choices: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    settings: tuple[Groups, ...] = ()  # those of a hand that is set, all with the same wagers


def question_for(live: LiveTable, person: str) -> Question | None:
    """Return the decision that this person faces, None where there is none or it cannot be valued."""
    step, rules = live.step, live.rules
    if isinstance(step, SetHand) and live.seats[step.seat] == person and step.settings:
        bets = tuple(live.bets[step.seat].items())
        sight = VisibleCards(step.hand)
        return Question(rules.game.name, rules.options.pairs, sight, ((SET, bets),), step.settings)
    if not isinstance(step, Decide) or live.seats[step.seat] != person:
        return None
    if rules.game.to_come is None and rules.game.worth is None:
        return None
    if not step.hand:  # asked before the deal, when there is nothing to compute yet
        return None
    choices = bets_after_each(step, live.bets[step.seat]).items()
    return Question(
        rules.game.name,
        rules.options.pairs,
        VisibleCards(step.hand, step.dealer, step.groups),
        tuple((decision, tuple(bets.items())) for decision, bets in choices),
    )


def hint_values(question: Question) -> list[dict[str, Any]]:
    """Return the decisions with their expected gain, best first; of equal ones, the cheaper first."""
    if question.settings:
        return _values_of_settings(question)
    stakes = {decision: dict(bets) for decision, bets in question.choices}
    gains = worth(rules_of(question.game, dict(question.options)), question.sight, stakes) or {}
    return [
        {"decision": decision, "gain": str(gain), "gain_float": float(gain)}
        for decision, gain in best_first(gains, stakes).items()
    ]


def _values_of_settings(question: Question) -> list[dict[str, Any]]:
    """Return the settings of a hand with their expected gain, best first."""
    table, bets = rules_of(question.game, dict(question.options)), dict(question.choices[0][1])
    return [
        {"groups": answer_as_json(groups), "gain": str(gain), "gain_float": float(gain)}
        for groups, gain in worth_of_settings(table, question.sight.hand, question.settings, bets)
    ]
