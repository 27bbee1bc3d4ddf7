"""Keeps the cards of a game: inspected when the table opens, shuffled, cut, burned, then dealt over many
rounds.

A pack knows which cards have left it, and what to do about cards found face up in it. A shoe is shared
by the games that keep their cards from round to round, also where the dealer holds them in the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from houseway.equipment.cards import UNSEEN, Card
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure, Voided
from houseway.rules.procedure.steps import (
    Burn,
    Choose,
    Confirm,
    CountStub,
    Cut,
    Deal,
    Happening,
    InsertCutCard,
    Irregularity,
    Perform,
    ShowCards,
    Shuffle,
    Step,
)


def attach_boxes(cite: Citation) -> Procedure[None]:
    """Attach the drop box and the tip box, one on each side of the dealer (reading 49)."""
    drop_box = yield Choose(
        key="drop-box",
        words="Side of the dealer on which the drop box is attached",
        cite=cite,
        values=("left", "right"),
    )
    yield Choose(
        key="tip-box",
        words="Side of the dealer on which the tip box is attached",
        cite=cite,
        values=("right" if drop_box == "left" else "left",),
    )


def inspect_cards(cite: Citation, *, verifier: str, dealer: str = "dealer") -> Procedure[None]:
    """The dealer inspects the cards, and another person verifies it."""
    inspector = yield Confirm(key="inspected", words="The cards are inspected", cite=cite, who=dealer)
    yield Confirm(
        key="verified",
        words="The inspection is verified",
        cite=cite,
        who=verifier,
        apart_from=inspector,
    )


def viewed(cite: Citation, *, pack: str, viewers: str) -> ShowCards:
    return ShowCards(
        key="viewed", words="Look at the cards, spread face up", cite=cite, who=viewers, pack=pack
    )


def show_and_wash(
    spread: str,
    *,
    pack: str,
    spread_cite: Citation,
    wash_cite: Citation,
    viewers: str,
    dealer: str = "dealer",
) -> Procedure[None]:
    """Spread the cards for the first players to look at; then turn them down, wash and stack them."""
    yield Perform(key="spread", words=f"Spread the cards face up {spread}", cite=spread_cite, who=dealer)
    yield viewed(wash_cite, pack=pack, viewers=viewers)
    words = "Turn the cards face down, wash them and stack them"
    yield Perform(key="wash", words=words, cite=wash_cite, who=dealer)


# A pack in play: the cards that have left it, and cards found face up in it. Shared by card games.

FOUND_FACE_UP = "found-face-up"
# Words for the values of options that several games share.
DEALT_FROM = {"hand": "from the hand", "shoe": "from the shoe", "automated-shoe": "from the automated shoe"}
SHUFFLED = {"manual": "by hand", "automated": "by a device"}


@dataclass
class PackInPlay:
    """The pack during one round. One card found face up is set aside; a second one voids the round."""

    name: str
    cards: Iterable[Card]
    face_up_cite: Citation
    # The steps that follow an irregularity, if any.
    follow_up: Callable[[Happening], Procedure[None]] | None = None
    left: Counter[Card] = field(init=False)
    set_aside: list[Card] = field(default_factory=list)
    burned: int = 0

    def __post_init__(self) -> None:
        self.left = Counter(self.cards)

    def next_card(self, step: Deal) -> Procedure[Card | Voided]:
        """Deal the next usable card; after an irregularity the deal continues with the same place."""
        while True:
            answer = yield step
            if isinstance(answer, Card):
                self.see(answer)
                return answer
            voided = yield from self._go_on_after(answer)
            if voided:
                return voided

    def see(self, card: Card) -> None:
        """Take note of a card that has left the pack; one that nobody has seen can still be any of them."""
        if card is not UNSEEN:
            self.left[card] -= 1

    def burn(self, step: Burn) -> Procedure[Voided | None]:
        """Burn cards; a card found face up is set aside instead, and the next one is burned."""
        while True:
            answer = yield step
            if answer is None:
                self.burned += step.count
                return None
            voided = yield from self._go_on_after(answer)
            if voided:
                return voided

    def _go_on_after(self, happening: Happening) -> Procedure[Voided | None]:
        if self.follow_up:
            yield from self.follow_up(happening)
        if happening.kind != FOUND_FACE_UP or happening.card is None:
            return None
        self.see(happening.card)
        self.set_aside.append(happening.card)
        if len(self.set_aside) > 1:
            return Voided(self.face_up_cite, "more than one card lay face up in the deck")
        yield Perform(
            key="set-aside",
            words=f"Place the {happening.card.words} in the discard rack; it is not used in this round",
            cite=self.face_up_cite,
        )
        return None


def shuffle(step: Shuffle, after_jam: Perform) -> Procedure[None]:
    """Shuffle; after a jam of the device, clear it and shuffle again."""
    while isinstance((yield step), Happening):
        yield after_jam


@dataclass(frozen=True)
class StubCount:
    """The result of counting the stub, and the cards that are known to be out of it."""

    stub: int
    out: int
    whole: int

    @property
    def pack_is_whole(self) -> bool:
        return self.stub + self.out == self.whole

    @property
    def words(self) -> str:
        return f"{self.stub + self.out} cards are in the deck, not {self.whole}"


def count_stub(pack: str, *, out: int, whole: int, why: Citation, cite: Citation) -> Procedure[StubCount]:
    """Count the stub face down; with the cards on the layout it should make the whole pack."""
    yield Perform(
        key="count-due",
        words=f"The stub is to be counted: {whole - out} of {whole} cards should be left",
        cite=why,
    )
    stub: int = yield CountStub(
        key="count-stub",
        words="Cards in the stub, counted face down on the layout",
        cite=cite,
        pack=pack,
        most=whole,
        usual=whole - out,
    )
    return StubCount(stub, out, whole)


def stub_count_option(cite: Citation) -> Choice:
    """Return the option that says in how many rounds the stub is counted at least once."""
    return Choice(
        "stub-count-every",
        ("5", "4", "3", "2", "1"),
        "the stub is counted at least once in this many rounds",
        cite,
        called="stub count",
        words={"1": "every round", **{str(number): f"every {number} rounds" for number in range(2, 6)}},
        sentences=UNSAID,
    )


def is_stub_count_due(options: Options, rounds_since_count: int, *, decks: int = 1) -> bool:
    """Return whether the stub is counted in the round that follows `rounds_since_count` uncounted ones."""
    every = int(options.choice("stub-count-every"))
    if decks == 2 and every % 2 == 0:
        every -= 1  # The decks take turns: an even interval would always count the same one.
    return rounds_since_count + 1 >= every


# A shoe: shuffled, cut, marked with the cutting card, burned, then dealt over many rounds.
#
# Shared by the games that keep their cards from round to round, also where the dealer holds them in the
# hand.

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
