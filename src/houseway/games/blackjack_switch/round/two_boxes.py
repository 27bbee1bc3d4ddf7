"""The layout during a round: two boxes at each spot, side by side, for one player."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import DealersRule, Played
from houseway.games.blackjack.round.boxes import Bettor, Box, BoxesInPlay, Hand
from houseway.games.blackjack.strategy.basic import advice_for
from houseway.games.blackjack_switch.hands import Switched, match_row
from houseway.games.blackjack_switch.paragraphs import PARAGRAPHS
from houseway.games.blackjack_switch.strategy.endless_shoe import EndlessShoe
from houseway.games.blackjack_switch.wagers import BOXES, FIRST, SECOND
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Voided
from houseway.rules.wagers.wagers import Bets, Seat, Seats

INSURED = {BOXES[0]: (FIRST, SECOND), BOXES[1]: ()}  # one insurance wager covers both


class TwoBoxesInPlay(BoxesInPlay):
    """The table during one round; ``endless_shoe`` knows what hands are worth."""

    paragraphs = PARAGRAPHS

    def __init__(self, seats: Seats, rule: DealersRule, endless_shoe: EndlessShoe) -> None:
        super().__init__(seats, rule)
        self.endless_shoe = endless_shoe
        # The cards decide the match wager as they were dealt, before any are switched.
        self._matches: dict[int, str | None] = {}

    def boxes_at(self, spot: int, bets: list[tuple[Seat, Bets]]) -> list[Box]:
        ((seat, placed),) = bets
        shared, settled = dict(placed), set[str]()
        found = []
        for names in BOXES:
            hand = Hand(names.numbers[0])
            bettor = Bettor(seat, shared, [hand], names, INSURED[names], settled)
            found.append(Box(spot, [bettor], [hand], names))
        return found

    def pairs(self) -> list[tuple[Box, Box]]:
        """Return both boxes of each spot, clockwise."""
        return list(zip(self.boxes[::2], self.boxes[1::2], strict=True))

    def both(self, box: Box) -> tuple[Box, Box]:
        return next(pair for pair in self.pairs() if box in pair)

    def cards_at(self, box: Box) -> tuple[Card, ...]:
        return tuple(card for part in self.both(box) for card in part.hands[0].cards)

    def name_of(self, box: Box, hand: Hand) -> str:
        return f"seat {box.spot}, hand {hand.number}"

    def decision_key(self, bettor: Bettor, hand: Hand) -> str:
        return f"{Place.of_seat(bettor.seat, hand.number).key}-decides"

    def advise(self, hand: Sequence[Card], legal: Sequence[str]) -> tuple[str, str]:
        decision = self.endless_shoe.choose(hand, self.up_card, legal)
        return decision, advice_for(decision, hand, self.up_card)

    def note_match(self, box: Box) -> str | None:
        """Remember and return what the four cards of a spot match."""
        self._matches[box.spot] = match_row(self.cards_at(box))
        return self._matches[box.spot]

    def outcome(self, box: Box, _: Bettor) -> Switched | Voided:
        """Return how the round stands for a person at this moment."""
        if box.voided:
            return box.voided
        first, second = (
            Played(
                tuple(hand.standing for hand in part.bettors[0].follows),
                self.dealer_stands_at,
                surrendered=part.surrendered,
            )
            for part in self.both(box)
        )
        return Switched(first, second, self._matches.get(box.spot))
