"""What a key card is worth: a card that a player knows to come to their hand, before making a wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.games.lucky_8s.exact.every_deal import VALUES, every_deal
from houseway.games.lucky_8s.hands.setting import EIGHT, PACK, POINTS
from houseway.games.lucky_8s.odds import BETS
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain


def name_of(value: int) -> str:
    """Return the name of all cards of a value."""
    return f"{value} or joker" if value == EIGHT else "A" if value == 1 else str(value)


def key_card(table: Table[Any]) -> Iterator[Seen]:
    """Count every deal once: a hand with two cards of a value is one of two that may be the key card."""
    gains = [round_gain(table, bets) for bets in BETS.values()]
    won = dict.fromkeys(VALUES, Fraction(0))
    ways = dict.fromkeys(VALUES, 0)
    for hands in every_deal(()):
        best = max(
            sum(Fraction(gain(outcome)) * number for outcome, number in hands.showdowns.items())
            for gain in gains
        )
        deals = sum(hands.showdowns.values())
        for value, held in zip(VALUES, hands.make_up, strict=True):
            won[value] += held * best
            ways[value] += held * deals
    for value in VALUES:
        cards = [card for card in PACK if POINTS[card] == value]
        chance = Fraction(ways[value], sum(ways.values()))
        yield Seen(name_of(value), chance, won[value] / ways[value], card=cards[0], cards=len(cards))
