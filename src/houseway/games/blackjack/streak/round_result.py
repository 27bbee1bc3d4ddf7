"""Whether a player is ahead, behind or even after a round, by all hands together: what a streak looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.round.boxes import BoxesInPlay
from houseway.games.blackjack.streak.wagers import SECTION, is_offered, streaks_in
from houseway.games.blackjack.wagers import BOX_WAGERS, MAIN
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.standing_wagers import what_stands
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.settlement import settle_wager
from houseway.rules.wagers.wagers import Bets, Seat, Seats, from_dealers_right

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
