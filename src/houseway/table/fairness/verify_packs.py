"""Deals the packs of a table again from their seeds, and checks the hashes of the cards hidden in them.

Where a seed is not shown yet, only the positions of the remaining cards are followed, not the cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.steps import Answer, Burn, Cut, Deal, Shuffle, Step, Toss
from houseway.table.fairness.committed_chance import card_hash, mixed, nonce
from houseway.table.live.facts import CardsCommitted, CardsShown
from houseway.table.virtual.automatic_play import AutomaticDealer


class Unknown:
    """An answer that depends on a seed that is not shown yet."""


UNKNOWN: Final = Unknown()


class Gone(NamedTuple):
    """A card that left a committed pack: its position there, its hash, and the card where it is known."""

    place: int
    hash: str
    card: Card | None


@dataclass
class Committed:
    """A pack whose cards were fixed by the seed of a period: their hashes, and the positions still in it."""

    period: int
    hashes: Sequence[str]
    places: deque[int] = field(default_factory=deque)


class Redealing:
    """Deals the opening and the rounds again, one period after the other."""

    def __init__(self, packs: Mapping[str, Sequence[Card]]) -> None:
        self._dealer = AutomaticDealer(seeded(0), packs)  # holds the packs whose order is known
        self._period = -1
        self._seeds: dict[int, str] = {}
        self._chance_is_known = False
        self._shuffled: set[str] = set()  # in this period
        self._committed: dict[str, Committed] = {}
        self._gone: dict[str, list[Gone]] = {}

    def begin(self, period: int, seed: str | None) -> None:
        self._period = period
        self._chance_is_known = seed is not None
        if seed is not None:
            self._seeds[period] = seed
            self._dealer.chance = seeded(int(seed, 16))
        self._shuffled, self._gone = set(), {}

    def mix(self, values_by_person: Mapping[str, str]) -> None:
        """Add the shares of players to the seed, before it is used for the first time."""
        if self._chance_is_known:
            self._dealer.chance = seeded(mixed(self._seeds[self._period], values_by_person))

    def end(self, condition: Condition) -> None:
        """Forget the packs that are not kept for the next round."""
        for pack in set(self._dealer.stacks) - condition.kept_packs:
            del self._dealer.stacks[pack]
        for pack in set(self._committed) - condition.kept_packs:
            del self._committed[pack]

    def depends_on(self, period: int) -> bool:
        """Return whether cards that the seed of this period has fixed are still hidden."""
        return any(pack.period == period for pack in self._committed.values())

    # Steps that chance answered.

    def answer_again(self, step: Step) -> Answer | Unknown:
        """Return the answer of the seed, and note the cards that leave the pack by it."""
        pack = getattr(step, "pack", "")
        if isinstance(step, Shuffle):
            self._shuffled.add(pack)
            self._committed.pop(pack, None)
        if isinstance(step, Shuffle | Cut | Toss) and not self._chance_is_known:
            self._dealer.stacks.pop(pack, None)
            return UNKNOWN
        if pack not in self._dealer.stacks and not isinstance(step, Shuffle | Toss):
            self._chance_is_known &= not isinstance(step, Cut)  # what it draws depends on the pack
            return UNKNOWN
        answer = self._dealer.answer(step)
        if isinstance(step, Cut) and isinstance(answer, int):
            self._turn(pack, answer)
        self._leave(pack, self._dealer.taken)
        return answer

    def follow(self, step: Step, answer: Answer) -> None:
        """Note the same from the log, where the seed is not known."""
        match step, answer:
            case Cut(), int():
                self._turn(step.pack, answer)
            case Deal(), Card():
                self._leave(step.pack, [answer])
            case Burn(), None:
                self._leave(step.pack, [None] * step.count)

    def lose(self, step: Step) -> None:
        """Stop dealing from the seed, which does not match the log: from here on the log is only followed."""
        self._dealer.stacks.pop(getattr(step, "pack", ""), None)
        self._chance_is_known = False

    def _turn(self, pack: str, count: int) -> None:
        if pack in self._committed:
            self._committed[pack].places.rotate(-count)

    def _leave(self, pack: str, cards: Sequence[Card | None]) -> None:
        committed = self._committed.get(pack)
        for card in cards if committed else ():
            if committed and committed.places:
                place = committed.places.popleft()
                self._gone.setdefault(pack, []).append(Gone(place, committed.hashes[place], card))

    # Hashes.

    def wrong_in_shown(self, fact: CardsShown) -> Iterator[str]:
        """Check the cards that left the pack, in order, against the hashes published for their positions."""
        gone = self._gone.pop(fact.pack, [])
        if [card.place for card in gone] != [place for place, _, _ in fact.cards]:
            yield f"the cards shown are not those that left the {fact.pack}"
            return
        for card, (place, name, its_nonce) in zip(gone, fact.cards, strict=True):
            if card_hash(its_nonce, name) != card.hash:
                yield f"the {name} shown as card {place + 1} of the {fact.pack} does not have its hash"
            elif card.card is not None and card.card.name != name:
                yield f"card {place + 1} of the {fact.pack} is shown as {name}; {card.card.name} was dealt"

    def wrong_in_committed(self, fact: CardsCommitted) -> Iterator[str]:
        """Check the hashes of a pack: they are computed again where the seed and the order are known."""
        pack, hashes = fact.pack, fact.hashes
        if pack not in self._shuffled:
            yield f"the {pack} was committed to without having been shuffled"
        self._shuffled.discard(pack)
        self._committed[pack] = Committed(self._period, hashes, deque(range(len(hashes))))
        if pack not in self._dealer.stacks or self._period not in self._seeds:
            return
        seed, order = self._seeds[self._period], self._dealer.stacks[pack].cards
        if hashes != [card_hash(nonce(seed, pack, place), card.name) for place, card in enumerate(order)]:
            yield f"the hashes of the {pack} are not those of its cards as the seed has fixed them"

    def left_open(self) -> Iterator[str]:
        """Yield the faults in what was published after the round before."""
        for pack in self._gone:
            yield f"cards left the {pack} and were not shown afterwards"
        for pack in self._shuffled & set(self._dealer.stacks):
            yield f"the {pack} was dealt on without hashes of its cards"
