"""A shoe: cut, marked with the cutting card and dealt over many rounds. Shared by card games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from houseway.equipment.cards import Card
from houseway.regulation import Citation
from houseway.rules.procedure.pack import FOUND_FACE_UP
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Cut, Deal, Happening, InsertCutCard, Irregularity, Perform, Step

DRAWN_IN_ERROR = "drawn-in-error"
CUTTING_CARD = "cutting-card"
OUT_OF_CARDS = "out-of-cards"

CUT_FROM_EITHER_END = 10


class OutOfCardsError(Exception):
    """The shoe has too few cards to complete the round."""


def while_dealing(pack: str, shoe: Citation, irregularities: Citation) -> tuple[Irregularity, ...]:
    """Return what may go wrong whenever a card is drawn."""
    return (
        Irregularity(FOUND_FACE_UP, f"a card lies face up in the {pack}", irregularities, shows_card=True),
        Irregularity(DRAWN_IN_ERROR, "a card is drawn in error, its face not seen", irregularities),
        Irregularity(CUTTING_CARD, "the cutting card comes out", shoe),
        Irregularity(OUT_OF_CARDS, f"the {pack} has no card left", irregularities),
    )


def cut_and_mark(
    pack: str, whole: int, *, who_cuts: str, least_behind: int, most_behind: int, cite: Citation
) -> Procedure[None]:
    """A player cuts; the dealer inserts the cutting card, and the cards behind it are not dealt."""
    yield Cut(
        key="cut",
        words=f"Cards cut by a {who_cuts} (standard public rule)",
        cite=cite,
        who=who_cuts,
        pack=pack,
        least=CUT_FROM_EITHER_END,
        most=whole - CUT_FROM_EITHER_END,
        usual=whole // 2,
    )
    yield InsertCutCard(
        key="insert-cutting-card",
        words="Cards behind the cutting card (standard public rule)",
        cite=cite,
        pack=pack,
        least=least_behind,
        most=most_behind,
        usual=least_behind,
    )


@dataclass
class ShoeInPlay:
    """The shoe during one round. Every card found face up is discarded."""

    name: str
    cards: Iterable[Card]
    seen: list[Card]  # of this shoe, including earlier rounds
    shoe_cite: Citation
    irregularities_cite: Citation
    calls: str = "dealer"
    # The step that follows an irregularity that only this game has.
    follow_up: Callable[[Happening], Step] | None = None
    cutting_card_out: bool = False
    left: Counter[Card] = field(init=False)

    def __post_init__(self) -> None:
        self.left = Counter(self.cards)
        self.left.subtract(self.seen)

    def next_card(self, step: Deal) -> Procedure[Card]:
        """Deal the next usable card."""
        while True:
            answer = yield step
            if isinstance(answer, Card):
                self.see(answer)
                return answer
            yield self._go_on_after(answer)

    def see(self, card: Card) -> None:
        self.left[card] -= 1
        self.seen.append(card)

    def _go_on_after(self, happening: Happening) -> Step:
        """Return what is done before the card is dealt."""
        if happening.kind == OUT_OF_CARDS:
            raise OutOfCardsError
        if happening.kind == CUTTING_CARD:
            self.cutting_card_out = True
            words = "Lay the cutting card aside and finish the round"
            return Perform(key="cutting-card-out", words=words, cite=self.shoe_cite)
        if happening.kind == FOUND_FACE_UP and happening.card:
            self.see(happening.card)
            words = f"Discard the {happening.card.words} that lay face up; the next card is used"
            return self.perform("discard-face-up", words)
        if happening.kind == DRAWN_IN_ERROR or self.follow_up is None:
            words = "The card drawn in error, its face not seen, is used as the next card"
            return self.perform("use-as-next-card", words)
        return self.follow_up(happening)

    def perform(self, key: str, words: str) -> Perform:
        return Perform(key=key, words=words, cite=self.irregularities_cite, who=self.calls)
