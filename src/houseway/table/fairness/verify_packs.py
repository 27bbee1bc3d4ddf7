"""The house's packs dealt again from their seeds, and the hashes of the cards that lie hidden in them.

Where a seed is not shown yet, the pack is only followed: which places of it are left, not which cards.
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
from houseway.table.facts.table_facts import CardsCommitted, CardsShown
from houseway.table.fairness.committed_chance import card_hash, nonce
from houseway.table.virtual.automatic_dealer import AutomaticDealer


class Unknown:
    """What only a seed would tell that is not shown yet."""


UNKNOWN: Final = Unknown()


class Gone(NamedTuple):
    """A card that left a committed pack: its place there, the hash of that, the card where it is known."""

    place: int
    hash: str
    card: Card | None


@dataclass
class Committed:
    """A pack whose cards were fixed by the seed of a period: the hash of each, and the places still in it."""

    period: int
    hashes: Sequence[str]
    places: deque[int] = field(default_factory=deque)


class Redealing:
    """``period`` is the opening or the round that is dealt again."""

    def __init__(self, packs: Mapping[str, Sequence[Card]]) -> None:
        self._dealer = AutomaticDealer(seeded(0), packs)  # has the packs whose order is known
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

    def end(self, condition: Condition) -> None:
        """Packs that are not kept are dealt from no more."""
        for pack in set(self._dealer.stacks) - condition.kept_packs:
            del self._dealer.stacks[pack]
        for pack in set(self._committed) - condition.kept_packs:
            del self._committed[pack]

    def depends_on(self, period: int) -> bool:
        """Whether cards lie hidden that the seed of this period has fixed."""
        return any(one.period == period for one in self._committed.values())

    # Steps that chance has answered.

    def answer_again(self, step: Step) -> Answer | Unknown:
        """What the seed gives; the cards that leave the pack by it are noted."""
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

    def follow(self, step: Step, told: Answer) -> None:
        """The same where only the log can say it."""
        match step, told:
            case Cut(), int():
                self._turn(step.pack, told)
            case Deal(), Card():
                self._leave(step.pack, [told])
            case Burn(), None:
                self._leave(step.pack, [None] * step.count)

    def lose(self, step: Step) -> None:
        """The log tells otherwise than the seed: from here on it can only be followed."""
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

    def wrong_in_shown(self, shown: CardsShown) -> Iterator[str]:
        """Those who left the pack, in their order, each with the hash that was published for its place."""
        gone = self._gone.pop(shown.pack, [])
        if [one.place for one in gone] != [place for place, _, _ in shown.cards]:
            yield f"the cards shown are not those that left the {shown.pack}"
            return
        for one, (place, name, its_nonce) in zip(gone, shown.cards, strict=True):
            if card_hash(its_nonce, name) != one.hash:
                yield f"the {name} shown as card {place + 1} of the {shown.pack} does not have its hash"
            elif one.card is not None and one.card.name != name:
                yield f"card {place + 1} of the {shown.pack} is shown as {name}; {one.card.name} was dealt"

    def wrong_in_committed(self, told: CardsCommitted) -> Iterator[str]:
        """Made anew where the seed and the order are known."""
        if told.pack not in self._shuffled:
            yield f"the {told.pack} was committed to without having been shuffled"
        self._shuffled.discard(told.pack)
        self._committed[told.pack] = Committed(self._period, told.hashes, deque(range(len(told.hashes))))
        if told.pack not in self._dealer.stacks or self._period not in self._seeds:
            return
        seed, order = self._seeds[self._period], self._dealer.stacks[told.pack].cards
        made = [card_hash(nonce(seed, told.pack, place), one.name) for place, one in enumerate(order)]
        if made != told.hashes:
            yield f"the hashes of the {told.pack} are not those of its cards as the seed has fixed them"

    def left_open(self) -> Iterator[str]:
        """What should have been told when the round before was over."""
        for pack in self._gone:
            yield f"cards left the {pack} and were not shown afterwards"
        for pack in self._shuffled & set(self._dealer.stacks):
            yield f"the {pack} was dealt on without hashes of its cards"
