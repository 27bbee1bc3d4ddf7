"""What the progressive wagers of a round come to, and who wins an award from the meter."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.wagers.wagers import Seat
from houseway.table.facts.progressive_facts import AwardWon, MeterFed
from houseway.table.live.table_state import TableState


def fed_by(table: TableState) -> Iterator[MeterFed]:
    """Yield the contributions of the wagers that are on the layout, one for each progressive wager."""
    for wager in table.rules.progressives:
        placed = [bets[wager] for bets in table.bets.values() if wager in bets]
        if placed:
            yield MeterFed(wager, len(placed), sum(placed))


def award_won(table: TableState, seat: Seat, wager: str, row: str) -> AwardWon:
    others = {
        str(other): table.person_at(other)
        for other, bets in table.bets.items()
        if other != seat and wager in bets
    }
    return AwardWon(str(seat), table.person_at(seat), wager, row, others)
