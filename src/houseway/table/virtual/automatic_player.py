"""How an automatic player wagers and decides: the usual bets, and what anybody at the seat sees."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.standing import beside_bank, placed_now
from houseway.rules.procedure.steps import Decide
from houseway.rules.procedure.unseen.turn_up import is_unseen
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Bets, Seat, Seats

# In percent: how often an automatic player follows the best play known.
FOLLOWS_ADVICE = 90


def usual_bets(rules: Table[Any], seat: Seat, times: int = 1) -> Bets:
    """Return what is usually bet at the seat; elsewhere, what a player bets who is not the bank."""
    usual = rules.demonstration
    others = [bets for bets in usual.values() if BANK not in bets] or list(usual.values())
    return {name: bet * times for name, bet in usual.get(seat, others[0]).items()}


def bets_now(rules: Table[Any], condition: Condition, placed: Seats, seat: Seat, wanted: Bets) -> Bets:
    """Return the bets that the seat can have on the layout now, with those that stand there."""
    if not rules.layout_is_kept:
        return wanted
    if rules.game.bank:
        return _beside_bank(rules, placed, seat, wanted)
    return placed_now(rules, condition, {seat: wanted}).get(seat, {})


def _beside_bank(rules: Table[Any], placed: Seats, seat: Seat, wanted: Bets) -> Bets:
    """Return what the seat wagers; where nobody is the bank and the house never is, it is the bank."""
    if rules.bank_of({seat: placed.get(seat, {})}):
        return placed[seat]
    found = beside_bank(rules, placed, seat, wanted)
    if rules.game.bank and not rules.game.bank.house_banks and not rules.bank_of({**placed, seat: found}):
        return next({BANK: usual[BANK]} for usual in rules.demonstration.values() if BANK in usual)
    return found


def lacks_bets(rules: Table[Any], condition: Condition, placed: Seats, seat: Seat) -> bool:
    """Return whether the seat has fewer wagers on the layout than it would place now."""
    if not placed.get(seat):
        return True
    wanted = bets_now(rules, condition, placed, seat, usual_bets(rules, seat))
    return rules.layout_is_kept and bool(wanted.keys() - placed[seat].keys())


def may_sit_out(rules: Table[Any]) -> bool:
    """Whether a player may sit a round out. Where players play against each other, all of them play."""
    bank = rules.game.bank
    return bank is None or bank.house_banks


def decision(step: Decide, chance: Chance, chips: Cents, *, follows: bool) -> str:
    """Return a decision that these chips pay for: the best play known, or any if it ``follows`` none.

    Somebody who has not seen the cards has nothing to go by, and decides by chance.
    """
    advised = step.hint or step.values[0]
    is_seen = not is_unseen(step.hand)
    decided = advised if follows and is_seen else step.values[chance.below(len(step.values))]
    return step.undecided if step.costs.get(decided, 0) > chips else decided
