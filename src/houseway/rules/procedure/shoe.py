"""A shoe: shuffled, cut, marked with the cutting card, burned, then dealt over many rounds.

Shared by the games that keep their cards from round to round, also where the dealer holds them in the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from houseway.equipment.cards import UNSEEN, Card
from houseway.regulation import Citation
from houseway.rules.procedure.pack import FOUND_FACE_UP
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.steps import (
    Burn,
    Choose,
    Cut,
    Deal,
    Happening,
    InsertCutCard,
    Irregularity,
    Perform,
    Step,
)

SHOE, DECK = "shoe", "deck"  # what the cards are called as they are dealt
FIRST_CARD = Place("first card")

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


@dataclass(frozen=True, kw_only=True)
class ShoeCondition(Condition):
    """What has been seen of the cards in play, and whether they are shuffled before the next round."""

    seen: tuple[Card, ...] = ()
    finished: bool = False

    @property
    def kept_packs(self) -> frozenset[str]:
        return frozenset() if self.finished else frozenset({SHOE, DECK})


def prepare_shoe(
    cards: Iterable[Card],
    shuffle: Procedure[None],
    *,
    pack: str = SHOE,
    behind: tuple[int, int],
    cut_cite: Citation,
    burn_cite: Citation,
    who_cuts: str = "player",
    dealer: str = "dealer",
    burn_for: Callable[[Card], int] | None = None,
) -> Procedure[tuple[Card, ...]]:
    """Shuffle, cut, insert the cutting card and burn; return the cards that were seen.

    ``behind``: the least and the most cards behind the cutting card. One card is burned unseen, or, with
    ``burn_for``, as many cards as it gives for the first card, which is turned up.
    """
    left = Counter(cards)
    yield from shuffle
    yield from _cut_and_mark(pack, left.total(), who_cuts=who_cuts, behind=behind, cite=cut_cite)
    if burn_for is None:
        yield Burn(key="burn", words="Burn the first card, face down", cite=burn_cite, who=dealer, pack=pack)
        return ()
    first: Card = yield Deal(
        key="first-card",
        words=f"Turn up the first card of the {pack}",
        cite=burn_cite,
        who=dealer,
        pack=pack,
        to=FIRST_CARD,
        left=left,
    )
    burned = burn_for(first)
    yield Burn(
        key="burn",
        words=f"Burn {burned} {'card' if burned == 1 else 'cards'}, as the first card counts",
        cite=burn_cite,
        who=dealer,
        pack=pack,
        count=burned,
    )
    return (first,)


def _cut_and_mark(
    pack: str, whole: int, *, who_cuts: str, behind: tuple[int, int], cite: Citation
) -> Procedure[None]:
    """A player cuts; the dealer inserts the cutting card, and the cards behind it are not dealt."""
    least_behind, most_behind = behind
    yield Cut(
        key="cut",
        words=f"Cards cut by a {who_cuts} (standard public rule)",
        cite=cite,
        who=who_cuts,
        by_player=True,
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
            yield self._continue_after(answer)

    def see(self, card: Card) -> None:
        """Take note of a card that has left the shoe; one that nobody has seen can still be any of them."""
        if card is not UNSEEN:
            self.left[card] -= 1
            self.seen.append(card)

    def _continue_after(self, happening: Happening) -> Step:
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

    def set_aside_or_discard(self, discard: Deal) -> Procedure[bool]:
        """Deal with a card dealt in error: discard it if its face was seen, else it opens the next round.

        Return whether it is set aside for the next round.
        """
        exposed = yield Choose(
            key="error-exposed",
            words="Was the face of the card dealt in error exposed?",
            cite=self.irregularities_cite,
            who=self.calls,
            values=("no", "yes"),
        )
        if exposed == "yes":
            yield from self.next_card(discard)
            return False
        yield self.perform("set-aside", "Set the card aside face down: it is the next card from this shoe")
        return True

    def perform(self, key: str, words: str) -> Perform:
        return Perform(key=key, words=words, cite=self.irregularities_cite, who=self.calls)
