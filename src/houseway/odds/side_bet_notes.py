"""What a designer should know about the odds of a side bet before it goes any further."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds


def side_bet_notes(found: GameOdds) -> list[str]:
    """Return a sentence for each side bet on which players are ahead, and each row that never comes up."""
    proposed = {side_bet.name for side_bet in found.table.game.side_bets}
    return [note for odds in found.wagers if odds.wager.name in proposed for note in _notes(odds)]


def _notes(odds: WagerOdds) -> Iterator[str]:
    if odds.house_advantage < 0:
        yield (
            f"{odds.wager.name}: the players are ahead. On average they win {percent(-odds.house_advantage)} "
            "of every wager."
        )
    counted = {row.verdict.row for row in odds.by_verdict}
    for verdict in odds.wager.verdicts:
        if verdict.row and verdict.row not in counted:
            yield (
                f"{odds.wager.name}: the row {verdict.row!r} never comes up. No deal has all that it asks "
                "for, or an earlier row takes them all."
            )
