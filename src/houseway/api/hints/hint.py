"""A hint: what each decision is worth with the cards that the player sees."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.api.arguments.bets import SEAT, placed_bets
from houseway.api.arguments.checks import cards_named, concerning, several, text_of
from houseway.api.columns import ByName, few_lines
from houseway.api.hints.position import position_of
from houseway.odds.hint_values import best_first, bets_after_each, worth, worth_of_settings
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Bets


class Hint(ByName[Fraction]):
    """The average gain in cents of each decision, as really paid, the best first.

    It is that of the wagers which the decision is about: what cards alone decide is worth the same with each.
    """

    def __init__(self, step: Decide | SetHand, bets: Bets, gains: Mapping[str, Fraction]) -> None:
        self._gains = gains
        self.bets: Bets = bets
        self.question: str = step.words
        self.cite: str = step.cite.text
        self.best: str = next(iter(gains))
        self.counted_over: str = step.counted_over

    @property
    def _by_name(self) -> Mapping[str, Fraction]:
        return self._gains

    def cost_of(self, decision: str) -> Fraction:
        """Return what a decision costs more than the best one, in cents."""
        return self[self.best] - self[decision]

    def __repr__(self) -> str:
        rows = [f"{decision}: {average_in_dollars(gain)}" for decision, gain in self.items()]
        return few_lines([f"{self.question} ({self.cite})", *rows])

    def columns(self) -> Mapping[str, Any]:
        gains = [float(gain) for gain in self.values()]
        return {"decision": list(self), "gain": gains, "cost": [gains[0] - gain for gain in gains]}

    def _shown(self) -> Mapping[str, Any]:
        gains = [average_in_dollars(gain) for gain in self.values()]
        costs = [average_in_dollars(self.cost_of(decision)) for decision in self]
        return {"decision": list(self), "gain": gains, "cost": costs}

    def _caption(self) -> str:
        return f"{self.question} ({self.cite}), over {self.counted_over}"


def average_in_dollars(cents: Fraction) -> str:
    """Return an average in dollars. Decisions may differ by less than a cent, so it has more digits."""
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:.4f}"


def hint_of(
    table: Table[Any],
    cards: Sequence[str],
    dealer: Sequence[str],
    bets: Bets | None,
    decided: Sequence[str],
) -> Hint:
    if not (table.game.to_come or table.game.worth):
        raise Refusal(f"There is nothing to decide at {table.game.title}.", table.game.cite, value=cards)
    own, dealers = cards_named(cards), cards_named(dealer)
    before = [text_of(decision, "decided", "hit") for decision in several(decided)]
    placed = (placed_bets(table, bets, None) or {SEAT: _usual_bets(table)})[SEAT]
    with concerning(bets):
        check_slip(table, SEAT, placed)
    with concerning(cards):
        step = position_of(table, placed, own, dealers, before)
    gains = _gains(table, step, placed)
    if not gains:
        message = f"What is decided here has no exact worth: {step.words}."
        raise Refusal(message, step.cite, value=cards)
    return Hint(step, placed, gains)


def _usual_bets(table: Table[Any]) -> Bets:
    """Return the wagers of a player of the demonstration who does not bank."""
    return next(bets for bets in table.demonstration.values() if BANK not in bets)


def _gains(table: Table[Any], step: Decide | SetHand, bets: Bets) -> Mapping[str, Fraction]:
    if isinstance(step, SetHand):
        settings = worth_of_settings(table, step.hand, step.settings, bets)
        return {step.answered(groups): gain for groups, gain in settings}
    choices = bets_after_each(step, bets)
    gains = worth(table, VisibleCards(step.hand, step.dealer, step.groups), choices)
    return best_first(gains or {}, choices)
