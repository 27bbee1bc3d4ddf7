"""What a key card is worth: a card that a player knows to come to their hand, before making a wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import RANKS, SUITS, card
from houseway.games.four_card_poker.exact.best_decisions import find_best_decisions
from houseway.games.four_card_poker.hands.ranking import Hand
from houseway.games.four_card_poker.hands.words import dealer_marks
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard_version import STANDARD_VERSION
from houseway.games.four_card_poker.version import Version
from houseway.progress import report_progress
from houseway.rules.analysis.gain import round_gain
from houseway.rules.analysis.leak import Seen
from houseway.rules.game import Table


def key_cards(
    table: Table[Showdown], version: Version, required: Sequence[str], marks: Sequence[Hand]
) -> Iterator[Seen]:
    """Count the game once for each rank: the suits of a rank are alike."""
    for rank in RANKS:
        report_progress(f"{rank} comes to the player")
        held = card(rank + SUITS[0])
        found = find_best_decisions(
            table,
            version,
            (),
            (),
            required=required,
            marks=dealer_marks(table, marks),
            held=(held,),
        )
        best = found.best(())
        won = Fraction(0)
        for branch in best.branches:
            gain = round_gain(table, branch.bets)
            won += sum(ways * Fraction(gain(showdown)) for showdown, ways in branch.outcomes.ways.items())
        yield Seen(rank, Fraction(1, len(RANKS)), won / best.total, card=held, cards=len(SUITS))


def count(table: Table[Any]) -> Iterator[Seen]:
    return key_cards(table, STANDARD_VERSION, ("ante",), ())
