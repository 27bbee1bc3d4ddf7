"""A pack in play: the cards that have left it, and cards found face up in it. Shared by card games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from houseway.equipment.cards import UNSEEN, Card
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Burn, CountStub, Deal, Happening, Perform, Shuffle

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
