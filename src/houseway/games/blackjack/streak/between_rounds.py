"""What stands between two rounds: the stakes on streaks, beside the cards of the shoe (readings 167, 168)."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.equipment.money import dollars
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.streak.wagers import PAYS, SECTION, form, is_streak, placed_as, streaks_in
from houseway.games.blackjack.wagers import MAIN, WAGERS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.standing_wagers import StandingCondition, check_kept
from houseway.rules.wagers.wagers import Bets, Moment, Seats


@dataclass(frozen=True, kw_only=True)
class BlackjackCondition(ShoeCondition, StandingCondition):
    """The cards that were seen, and the streak wagers that stand. A new shoe changes nothing for them."""


def check_placing(table: Table[Played], _: BlackjackCondition, standing: Bets, bets: Bets) -> None:
    """Refuse to raise a streak that runs, and to begin one without a hand."""
    for name, bet in streaks_in(standing).items():
        if name != placed_as(name) and bets.get(name, 0) > bet:
            length, won = name.split(":")[1:]
            raise Refusal(
                f"{placed_as(name)}: {won.removeprefix('won-')} of its {length} rounds are won, so that its "
                f"stake of {dollars(bet)} cannot be raised to {dollars(bets[name])}. Leave it as it is, "
                "reduce it or take it down.",
                SECTION,
            )
    check_kept(table, standing, bets, SECTION)
    if MAIN in bets:
        return
    for name, bet in streaks_in(bets).items():
        if bet > standing.get(name, 0):
            raise Refusal(
                f"{name}: a streak is wagered on with a hand, and there is no {MAIN} wager. Bet on {MAIN} "
                "too.",
                SECTION,
            )


def on_hands(seats: Seats) -> Seats:
    """Return the wagers of everybody who has a hand, without streaks, which are settled by themselves."""
    return {
        seat: {name: bet for name, bet in bets.items() if not is_streak(name)}
        for seat, bets in seats.items()
        if MAIN in bets
    }


def check_somebody_plays(seats: Seats) -> None:
    """Refuse a round in which nobody has a hand: streaks that stand wait for the next one."""
    if not any(MAIN in bets for bets in seats.values()):
        raise Refusal(f"Nobody has a {MAIN} wager, so no hand is dealt. Wait for one.", WAGERS)


def moment(_: Table[Played], __: BlackjackCondition, bets: Bets) -> Moment:
    """Return which streaks may not be added now, since the player has one of that length that runs."""
    running = {placed_as(name) for name in streaks_in(bets) if name != placed_as(name)}
    return Moment({form(length, 0): 0 for length in PAYS if form(length, 0) in running})
