"""Every deal of a small deck, decided and settled as at the table, to check the best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.four_card_poker.hands import best_four
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Dealt, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Bets

UNIT = 200  # no payout at 3 to 2 is rounded

Nets = Counter[tuple[str, int]]  # a decision, what it brought in cents, and in how many ways


def without(deck: Sequence[Card], known: Sequence[Card] = ()) -> list[Card]:
    return [card for card in STANDARD_DECK if card not in (*deck, *known)]


def net(table: Table[Showdown], outcome: Showdown, bets: Bets) -> int:
    return sum(bet.net for bet in settle_bets(table, outcome, bets))


def counted(table: Table[Showdown], strategy: Strategy[Showdown]) -> Nets:
    nets: Nets = Counter()
    for branch in strategy.branches:
        bets = {name: units * UNIT for name, units in branch.bets.items()}
        for outcome, ways in branch.outcomes.ways.items():
            nets[branch.decision, net(table, outcome, bets)] += ways
    return nets


def dealt(
    table: Table[Showdown],
    deck: Sequence[Card],
    ante: Bets,
    dealer_cards: int,
    known: tuple[Card, ...] = (),
) -> Nets:
    """Decide by the gain of each decision over all hands of the dealer; of equals the cheapest.

    The dealer holds the known cards; the dealer shows one of the others, if there are any.
    """
    taken = dealer_cards - len(known)
    up_cards = min(dealer_cards - PLAYER_CARDS, taken)
    best = {hand: best_four((*known, *hand)) for hand in combinations(deck, taken)}
    settled: dict[tuple[Showdown, str], int] = {}
    nets: Nets = Counter()
    for player in combinations(deck, PLAYER_CARDS):
        rest = [card for card in deck if card not in player]
        decisions = dict(allowed_bets(table, player, [*known, *rest][:dealer_cards], ante))
        own = best_four(player)
        for up in combinations(rest, up_cards):
            dealers = [hand for hand in combinations(rest, taken) if {*up} <= {*hand}]
            by_decision: dict[str, list[int]] = {}
            for decision, bets in decisions.items():
                for showdown in {Showdown(own, best[hand]) for hand in dealers}:
                    if (showdown, decision) not in settled:
                        settled[showdown, decision] = net(table, showdown, bets)
                by_decision[decision] = [settled[Showdown(own, best[hand]), decision] for hand in dealers]
            best_decision = max(by_decision, key=lambda one: sum(by_decision[one]))
            for came_to in by_decision[best_decision]:
                nets[best_decision, came_to] += 1
    return nets


def allowed_bets(
    table: Table[Showdown], player: Sequence[Card], dealer: Sequence[Card], ante: Bets
) -> Iterator[tuple[str, Bets]]:
    """Return the decisions that the settlement of a line accepts."""
    yield FOLD, ante
    for times, decision in MULTIPLES.items():
        bets = {**ante, "play": times * ante["ante"]}
        line = Dealt(
            player=[card.name for card in player], dealer=[card.name for card in dealer], bets=dict(bets)
        )
        try:
            table.game.line.outcome(table, line)
        except Refusal:
            continue
        yield decision, bets
