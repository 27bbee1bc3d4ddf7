"""Plays rounds on from a decision, again and again: what hints say of it is held against what it brings.

Nothing is counted here. The cards that the player sees come as they did, all others at random; the procedure
goes on from the decision, and settlement says what the player has gained.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.equipment.money import Cents
from houseway.odds.hint_values import bets_after_each, worth, worth_of_settings
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import Table, staked
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Cut, Deal, Decide, Groups, Happening, Measure, SetHand, Shuffle
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Bets
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import VirtualTable

SEAT = 1
MOST_ROUNDS = 100  # until a player has to decide

# Chance explains a difference of five standard errors, and a case so rare that a sample holds it five times.
ERRORS, TIMES = 5, 5


class KnownCards(AutomaticDealer):
    """Deals these cards at these steps, and all others at random.

    ``hidden`` has what each of the others can be, ``chosen`` says which the first of them is.
    """

    known: Mapping[str, Card] = {}
    _chosen: Card | None = None
    hidden: Sequence[Mapping[Card, int]] = ()

    def begin(self, chosen: Card | None = None) -> None:
        """Shuffle all cards of every pack, as if the table had opened just now."""
        self.hidden, self._chosen = [], chosen
        for name in self._packs:
            self._handle(Shuffle(key="", words="", cite=None, pack=name))  # type: ignore[arg-type]

    def _cards_of(self, step: Shuffle) -> list[Card]:
        cards = super()._cards_of(step)
        for card in self.known.values():
            if card in cards:
                cards.remove(card)
        return cards

    def _measure(self, step: Measure) -> int:
        return step.least if isinstance(step, Cut) else super()._measure(step)

    def _deal(self, step: Deal) -> Card | Happening:
        if step.key in self.known:
            return self.known[step.key]
        self.hidden = [*self.hidden, dict(step.left)]
        chosen = self._chosen if len(self.hidden) == 1 else None
        if chosen is None:
            return super()._deal(step)
        self.stacks[step.pack].remove(chosen)
        return chosen


@dataclass(frozen=True)
class Gains:
    """What rounds have gained: every round that can come, or a sample of them."""

    cents: Sequence[Cents]
    is_exact: bool

    def agree_with(self, hint: Fraction, stake: Cents) -> bool:
        """Return whether the hint is their average, as far as a sample can tell."""
        if self.is_exact:
            return hint == Fraction(sum(self.cents), len(self.cents))
        error = ERRORS * pstdev(self.cents) / sqrt(len(self.cents)) + TIMES * stake / len(self.cents)
        return abs(float(hint) - fmean(self.cents)) <= error


@dataclass(frozen=True)
class FirstDecision:
    """The first question of a round that has a hint; ``seen`` are the cards in sight, by step."""

    table: Table[Any]
    bets: Bets
    step: Decide | SetHand
    seen: Mapping[str, Card]

    def hints(self) -> Mapping[Any, Fraction]:
        """Return the hint: what each decision is worth, or some ways to set the hand."""
        if isinstance(self.step, SetHand):
            settings = worth_of_settings(self.table, self.step.hand, self.step.settings, self.bets)
            return dict(settings[:1] + settings[-1:])
        choices = bets_after_each(self.step, self.bets)
        return (
            worth(self.table, VisibleCards(self.step.hand, self.step.dealer, self.step.groups), choices) or {}
        )

    def stakes(self) -> Mapping[Any, Cents]:
        """Return what the player has on the layout after each decision."""
        if isinstance(self.step, SetHand):
            return defaultdict(lambda: staked(self.bets))
        choices = bets_after_each(self.step, self.bets)
        return {decision: staked(bets) for decision, bets in choices.items()}

    def gains(self, answer: str | Groups, rounds: int) -> Gains:
        """Return what rounds gain with this answer; one that ends before the decision does not count.

        What is decided later follows the advice of the procedure. Where the player does not
        see one card at most, every such card comes; otherwise it is a sample.
        """
        virtual = VirtualTable(self.table, seeded(1), KnownCards)
        dealer = virtual.dealer
        assert isinstance(dealer, KnownCards)
        dealer.known = self.seen
        opened, is_answered = virtual.condition, False

        def decide(step: Any) -> Any:
            nonlocal is_answered
            if step.key == self.step.key and not is_answered:
                is_answered = True
                return answer
            return step.best if isinstance(step, SetHand) else step.hint or step.undecided

        def play(card: Card | None = None) -> Cents | None:
            nonlocal is_answered
            is_answered, virtual.condition = False, opened
            dealer.begin(card)
            played = virtual.play_round({SEAT: self.bets})
            hidden.append(len(dealer.hidden))
            paid = sum(one.net for one in played.of_seat(SEAT) if not self.table.is_counted_alone(one.wager))
            return paid if is_answered else None

        dealer.decide = dealer.set_hand = decide
        hidden: list[int] = []
        gained = [play()]
        for possible in dealer.hidden if len(dealer.hidden) == 1 else ():
            gained = [play(card) for card, times in possible.items() for _ in range(times)]
        is_exact = max(hidden) <= 1
        if not is_exact:
            gained = [play() for _ in range(rounds)]
        return Gains([gain for gain in gained if gain is not None], is_exact)


def first_decision(table: Table[Any], seed: int) -> FirstDecision:
    """Deal rounds at fresh tables until a player is asked something that has a hint."""
    bets = next(bets for bets in table.demonstration.values() if BANK not in bets)
    for number in range(MOST_ROUNDS):
        virtual = VirtualTable(table, seeded(seed * MOST_ROUNDS + number))
        events: list[Event] = []
        virtual.watch = events.append
        virtual.play_round({SEAT: bets})
        seen: dict[str, Card] = {}
        for event in events:
            step = event.step
            if isinstance(step, Deal) and isinstance(event.answer, Card) and _is_seen(step):
                seen[step.key] = event.answer
            if isinstance(step, Decide | SetHand) and step.seat == SEAT and step.hand:
                decision = FirstDecision(table, bets, step, dict(seen))
                if decision.hints():
                    return decision
    raise AssertionError(f"no hint in {MOST_ROUNDS} rounds of {table.game.title}")


def _is_seen(step: Deal) -> bool:
    """Return whether the player sees the card that is dealt: an own one, a common one, or the dealer's."""
    return step.face == "up" if step.to == DEALER else step.to.spot in {None, SEAT}
