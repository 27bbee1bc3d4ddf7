"""Streaks at the table: what stands between two rounds, and whether a player is ahead after a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from houseway.equipment.money import dollars
from houseway.games.blackjack.boxes import BoxesInPlay
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.variants.streak import (
    PAYS,
    SECTION,
    form,
    is_offered,
    is_streak,
    placed_as,
    streaks_in,
)
from houseway.games.blackjack.wagers import BOX_WAGERS, MAIN, WAGERS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.standing_wagers import StandingCondition, check_kept, what_stands
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.settlement import settle_wager
from houseway.rules.wagers.wagers import Bets, Moment, Seat, Seats, from_dealers_right


@dataclass(frozen=True, kw_only=True)
class BlackjackCondition(ShoeCondition, StandingCondition):
    """The cards that were seen, and the streak wagers that stand. A new shoe changes nothing for them."""


def check_placing(table: Table[Played], standing: Bets, bets: Bets) -> None:
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


# Whether a player is ahead, behind or even after a round, by all hands together: what a streak looks at.

# Insurance and side wagers have no part in it (reading 166).
COUNTED = frozenset((*BOX_WAGERS.on_hand, *BOX_WAGERS.doubles, *BOX_WAGERS.with_main))

NO_HAND = Played()


def with_net(table: Table[Played], played: Played, bets: Bets) -> Played:
    """Return the outcome with whether these wagers on hands win or lose in all, if the table asks."""
    if not is_offered(table.options):
        return played
    won = sum(
        settle_wager(name, bet, table.by_name[name].decide(played, bets)).net
        for name, bet in bets.items()
        if name in COUNTED
    )
    return replace(played, net=(won > 0) - (won < 0))


def check_no_streak(bets: Bets) -> None:
    """Refuse a recorded round with a streak and no hand: nothing of it would count."""
    for name in streaks_in(bets):
        raise Refusal(
            f"{name} is bet without a {MAIN} wager, so the round does not count for it. Bet on {MAIN} too, "
            "or leave it out.",
            SECTION,
        )


def bets_on_hands(in_play: BoxesInPlay) -> Seats:
    return {bettor.seat: bettor.bets for box in in_play.boxes for bettor in box.bettors}


def outcomes_with_net(table: Table[Played], in_play: BoxesInPlay) -> Mapping[Seat, Any]:
    """Return the outcome of each person who has a hand in the round."""
    outcomes = in_play.outcomes()
    bets = bets_on_hands(in_play)
    return {
        seat: outcome if isinstance(outcome, Voided) else with_net(table, outcome, bets[seat])
        for seat, outcome in outcomes.items()
    }


def settle_streaks(
    table: Table[Played], seats: Seats, in_play: BoxesInPlay, outcomes: Mapping[Seat, Any]
) -> Procedure[dict[str, dict[str, int]]]:
    """Settle the streaks of all players, and return what stands.

    For a player without a hand the round does not count, nor does a hand that was void.
    """
    streaks = {seat: bets for seat, placed in seats.items() if (bets := streaks_in(placed))}
    results = {
        seat: outcome if isinstance(outcome := outcomes.get(seat), Played) else NO_HAND for seat in streaks
    }
    on_hands = bets_on_hands(in_play)
    if streaks:
        yield Settle(
            key="settle-streaks",
            words="Settle the streak wagers by what each player won or lost in all; those that go on stand",
            cite=SECTION,
            outcome=results,
            seats=from_dealers_right({seat: {**on_hands.get(seat, {}), **streaks[seat]} for seat in streaks}),
            only={seat: frozenset(bets) for seat, bets in streaks.items()},
        )
    return what_stands(table, results, streaks)
