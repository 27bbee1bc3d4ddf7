"""Says what each decision is worth with the cards that a player sees, after dealing a round up to it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from houseway.api.arguments import SEAT, cards_named, concerning, placed_bets, several, text_of
from houseway.api.display import ByName, few_lines
from houseway.equipment.cards import Card, Stack
from houseway.equipment.chance import Chance, seeded
from houseway.odds.hint_values import best_first, bets_after_each, worth, worth_of_settings
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.steps import Burn, Deal, Decide, Groups, Happening, SetHand, Shuffle
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Bets, Seat
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import VirtualTable

# A position is the decision that a player faces with these cards. A round is dealt up to it.

_ROUNDS = 20


class Position(Exception):  # noqa: N818 - it ends the round that was dealt to reach it
    """The decision that the player faces."""

    def __init__(self, step: Decide | SetHand) -> None:
        super().__init__(step.words)
        self.step = step


class ArrangedDealer(AutomaticDealer):
    """Deals certain cards to the player and, face up, to the dealer; all others could be any."""

    def __init__(self, chance: Chance, packs: Mapping[str, Sequence[Card]]) -> None:
        super().__init__(chance, packs)
        self._seat: Seat | None = None  # while the table is opened
        self._cards: deque[Card] = deque()
        self._dealers_cards: deque[Card] = deque()

    def arrange_cards(
        self, seat: Seat, cards: Sequence[Card], dealer: Sequence[Card], decided: Sequence[str]
    ) -> None:
        self._seat = seat
        self._cards, self._dealers_cards, self._decided = deque(cards), deque(dealer), deque(decided)
        self._shown = dealer
        self.decide, self.set_hand = self._decision, self._setting

    def _deal(self, step: Deal) -> Card | Happening:
        if self._seat is None:
            return super()._deal(step)
        place = step.to
        if place == DEALER and step.face == "up" and self._dealers_cards:
            card = self._dealers_cards.popleft()
        elif place.spot == self._seat or (place.spot is None and place != DEALER):
            if not self._cards:
                raise Refusal("These cards do not lead to a decision. Give all that the player has by then.")
            card = self._cards.popleft()
        else:
            card = self._any_other(self.stacks[step.pack])
        self.stacks[step.pack].remove(card)
        return card

    def _handle(self, step: Shuffle | Burn) -> None:
        if isinstance(step, Shuffle):
            super()._handle(step)
            return
        for _ in range(step.count):
            self.stacks[step.pack].remove(self._any_other(self.stacks[step.pack]))

    def _any_other(self, stack: Stack) -> Card:
        """Return a card that is not promised to the player or the dealer."""
        promised, in_stack = Counter((*self._cards, *self._dealers_cards)), Counter(stack.cards)
        return next(card for card in stack.cards if in_stack[card] > promised[card])

    def _decision(self, step: Decide) -> str:
        is_before_the_deal = not step.hand
        if step.seat != self._seat or is_before_the_deal:
            return step.undecided
        if not self._decided:
            raise Position(step)
        decision = self._decided.popleft()
        step.check(decision)
        return decision

    def _setting(self, step: SetHand) -> Groups:
        if step.seat != self._seat or not step.settings:  # where nothing is gained by another setting
            return step.best
        raise Position(step)

    def check_used(self, step: Decide | SetHand) -> None:
        """Refuse cards that are not seen when this is decided, and a missing card of the dealer."""
        if isinstance(step, Decide) and not set(step.dealer) <= set(self._shown):
            raise Refusal(
                "The dealer shows a card by then, and the decision depends on it. Give that card, too."
            )
        unused = [card.name for card in (*self._cards, *self._dealers_cards)]
        if unused:
            known = " ".join(card.name for card in step.hand)
            raise Refusal(
                f"There is a decision with {known} before {' '.join(unused)} can be seen: {step.words}."
                " Give the cards that are seen then, or say what was decided before."
            )


def _check_in_pack(table: Table[Any], cards: Sequence[Card]) -> None:
    """Refuse cards that the game does not have, or has fewer of."""
    packs = [Counter(pack) for pack in table.game.play.packs(table.options).values()]
    for card, times in Counter(cards).items():
        most = max((pack[card] for pack in packs), default=0)
        if times > most:
            how_often = f"only {most} of {card.name}" if most else f"no {card.name}"
            raise Refusal(f"{table.game.title} is dealt with {how_often}. Give other cards.", table.game.cite)


def position_of(
    table: Table[Any], bets: Bets, cards: Sequence[Card], dealer: Sequence[Card], decided: Sequence[str]
) -> Decide | SetHand:
    """Deal a round with these cards; return the decision that the player then faces."""
    _check_in_pack(table, (*cards, *dealer))
    for number in range(_ROUNDS):  # a hidden card may end the round first, such as the dealer's blackjack
        virtual = VirtualTable(table, seeded(number), ArrangedDealer)
        arranged = cast("ArrangedDealer", virtual.dealer)
        arranged.arrange_cards(SEAT, cards, dealer, decided)
        try:
            virtual.play_round({SEAT: bets})
        except Position as position:
            arranged.check_used(position.step)
            return position.step
    more = " more" if decided else ""
    raise Refusal(
        f"With these cards there is nothing{more} to decide at {table.game.title}.", table.game.cite
    )


class Hint(ByName[Fraction]):
    """The average gain in cents of each decision, as really paid, the best first.

    Only the wagers that the decision is about count: what cards alone decide is the same with each decision.

    >>> hint = hw.table("red-dog").hint(["4s", "Jd"])
    >>> hint
    Spread 6: raise by up to $10, or call (13:69F-6.4)
    call: -$0.7097
    raise: -$1.4194
    >>> hint.best
    'call'
    """

    def __init__(self, step: Decide | SetHand, bets: Bets, gains: Mapping[str, Fraction]) -> None:
        self._gains = gains
        self.bets: Bets = bets
        self.question: str = step.words
        self.cite: str = step.cite.text
        self.best: str = next(iter(gains))
        self.counted_over: str = step.counted_over

    @property
    def _by_name(self) -> Mapping[str, Fraction]:
        return self._gains

    def cost_of(self, decision: str) -> Fraction:
        """Return what a decision costs more than the best one, in cents.

        >>> float(hw.table("red-dog").hint(["4s", "Jd"]).cost_of("raise"))
        70.96774193548387
        """
        return self[self.best] - self[decision]

    def __repr__(self) -> str:
        rows = [f"{decision}: {average_in_dollars(gain)}" for decision, gain in self.items()]
        return few_lines([f"{self.question} ({self.cite})", *rows])

    def columns(self) -> Mapping[str, Any]:
        gains = [float(gain) for gain in self.values()]
        return {"decision": list(self), "gain": gains, "cost": [gains[0] - gain for gain in gains]}

    def _shown(self) -> Mapping[str, Any]:
        gains = [average_in_dollars(gain) for gain in self.values()]
        costs = [average_in_dollars(self.cost_of(decision)) for decision in self]
        return {"decision": list(self), "gain": gains, "cost": costs}

    def _caption(self) -> str:
        return f"{self.question} ({self.cite}), over {self.counted_over}"


def average_in_dollars(cents: Fraction) -> str:
    """Return an average in dollars. Decisions may differ by less than a cent, so it has more digits."""
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:.4f}"


def hint_of(
    table: Table[Any],
    cards: Sequence[str],
    dealer: Sequence[str],
    bets: Bets | None,
    decided: Sequence[str],
) -> Hint:
    """Check the arguments of ``Table.hint`` and answer."""
    if table.game.analysis.hints is None:
        raise Refusal(f"There is nothing to decide at {table.game.title}.", table.game.cite, value=cards)
    own, dealers = cards_named(cards), cards_named(dealer)
    before = [text_of(decision, "decided", "hit") for decision in several(decided)]
    placed = (placed_bets(table, bets, None) or {SEAT: _usual_bets(table)})[SEAT]
    with concerning(bets):
        check_slip(table, SEAT, placed)
    with concerning(cards):
        step = position_of(table, placed, own, dealers, before)
    gains = _gains(table, step, placed)
    if not gains:
        message = f"What is decided here has no exact worth: {step.words}."
        raise Refusal(message, step.cite, value=cards)
    return Hint(step, placed, gains)


def _usual_bets(table: Table[Any]) -> Bets:
    """Return the wagers of a player of the demonstration who does not bank."""
    return next(bets for bets in table.demonstration.values() if BANK not in bets)


def _gains(table: Table[Any], step: Decide | SetHand, bets: Bets) -> Mapping[str, Fraction]:
    if isinstance(step, SetHand):
        settings = worth_of_settings(table, step.hand, step.settings, bets)
        return {step.answered(groups): gain for groups, gain in settings}
    choices = bets_after_each(step, bets)
    gains = worth(table, VisibleCards(step.hand, step.dealer, step.groups), choices)
    return best_first(gains or {}, choices)
