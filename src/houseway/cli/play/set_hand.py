"""Setting a hand at the terminal: how it is typed, and what each setting is worth."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from houseway.cli.play.parse_hand import parse_hand
from houseway.odds.hint_values import worth_of_settings
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Groups, SetHand
from houseway.rules.wagers.wagers import Bets

BEST, HINT = "best", "hint"


def question(step: SetHand) -> str:
    """Return what the player is asked, with an example from the hand where its hands are of a fixed size."""
    if not step.hands:
        return "Set your hand, as 8 | 4+4 | 5 2 A, or best: "
    hint = ", hint" if step.settings else ""
    example = " ".join(card.name for card in step.hand[: step.hands[0][1]])
    return f"Set your {step.hands[0][0].lower()}, as {example}{hint}, or best to set {step.best_title}: "


def setting_typed(step: SetHand, typed: str) -> Groups:
    """Return the groups that were typed; the last of several hands may be left out."""
    if typed in ("", BEST) or (typed == HINT and not step.settings):
        return step.best
    groups = parse_hand(step.hand, typed)
    if len(groups) != len(step.hands) - 1:
        return groups
    left = list(step.hand)
    for card in (card for group in groups for card in group):
        left.remove(card)
    return (*groups, tuple(left))


def show_settings(console: Console, table: Table[Any], step: SetHand, bets: Bets) -> None:
    """Print what each setting gains on average, the best first."""
    console.print(f"  {step.hint}", markup=False)
    console.print(f"  On average, over {step.counted_over}:")
    for groups, gain in worth_of_settings(table, step.hand, step.settings, bets):
        sign = "-" if gain < 0 else "+"
        console.print(f"    {step.answered(groups):<36} {sign}${abs(float(gain)) / 100:.2f}", markup=False)
