"""The house's own cards and dice at a live table: fixed by a seed whose hash is known before wagers close.

The seed of a round is shown as soon as no hidden card depends on it. A shoe hides cards for many rounds; so
each of its cards has a hash of its own, and those that left it are shown with what it was made with.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from houseway.equipment.cards import Card, card
from houseway.equipment.chance import seeded
from houseway.equipment.stack import CUT_CARD, Stack
from houseway.refusal import Refusal
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.steps import (
    Answer,
    Burn,
    CountStub,
    Cut,
    Deal,
    Happening,
    InsertCutCard,
    Shuffle,
    Step,
    Toss,
)
from houseway.table.facts.table_facts import CardsCommitted, CardsShown, SeedShown
from houseway.table.virtual.automatic_dealer import AutomaticDealer

HASH = hashlib.sha256
TAKES_CHANCE = (Shuffle, Deal, Burn, Toss, Cut, InsertCutCard, CountStub)


def commitment_to(seed: str) -> str:
    return HASH(seed.encode()).hexdigest()


def nonce(seed: str, pack: str, place: int) -> str:
    return hmac.new(seed.encode(), f"{pack}:{place}".encode(), HASH).hexdigest()[:32]


def card_hash(its_nonce: str, name: str) -> str:
    return HASH(f"{its_nonce}:{name}".encode()).hexdigest()


class House(AutomaticDealer):
    """Answers what takes chance. ``period`` is the opening or the round in progress."""

    def __init__(self, packs: Mapping[str, Sequence[Card]]) -> None:
        super().__init__(seeded(0), packs)
        self.period = -1
        self.seeds: dict[int, str] = {}  # not shown yet
        self._shuffled: set[str] = set()  # in this period
        # The places of a committed pack's cards, top first, and the period whose seed made their hashes.
        self._committed: dict[str, deque[int]] = {}
        self._committed_in: dict[str, int] = {}
        self._left: dict[str, list[tuple[int, str, str]]] = {}

    def begin(self, number: int, seed: str) -> None:
        self.period, self.seeds[number] = number, seed
        self.chance = seeded(int(seed, 16))
        self._shuffled.clear()

    def answer(self, step: Step) -> Answer:
        pack = getattr(step, "pack", "")
        answer = super().answer(step)
        if isinstance(step, Shuffle) and not isinstance(answer, Happening):
            self._shuffled.add(pack)
            self._committed.pop(pack, None)
            self._committed_in.pop(pack, None)
        elif pack in self._committed:
            if isinstance(step, Cut) and isinstance(answer, int):
                self._committed[pack].rotate(-answer)
            for gone in self.taken:
                place, seed = self._committed[pack].popleft(), self.seeds[self._committed_in[pack]]
                self._left.setdefault(pack, []).append((place, gone.name, nonce(seed, pack, place)))
        return answer

    def _order(self, pack: str) -> list[Card]:
        return self.stacks[pack].cards if pack in self.stacks else []

    def end(self, condition: Condition) -> Iterator[CardsShown | CardsCommitted | SeedShown]:
        """What can be shown now, and the hashes of what stays hidden."""
        kept = condition.kept_packs & set(self.stacks)
        for pack, left in self._left.items():
            yield CardsShown(pack, left)
        self._left = {}
        for pack in sorted(self._shuffled & kept):
            seed, order = self.seeds[self.period], self._order(pack)
            hashes = [card_hash(nonce(seed, pack, place), one.name) for place, one in enumerate(order)]
            self._committed[pack], self._committed_in[pack] = deque(range(len(order))), self.period
            yield CardsCommitted(pack, hashes)
        for pack in set(self.stacks) - kept:
            del self.stacks[pack]
            self._committed.pop(pack, None)
            self._committed_in.pop(pack, None)
        for number in [one for one in self.seeds if one not in self._committed_in.values()]:
            yield SeedShown(number, self.seeds.pop(number))

    def close(self) -> Iterator[CardsShown | CardsCommitted | SeedShown]:
        """The cards leave the table: nothing is hidden any more."""
        yield from self.end(Condition())

    def save(self) -> dict[str, Any]:
        """Between two rounds."""
        return {
            "seeds": {str(number): seed for number, seed in self.seeds.items()},
            "stacks": {
                name: [one.name if isinstance(one, Card) else None for one in stack.everything]
                for name, stack in self.stacks.items()
            },
            "places": {name: list(places) for name, places in self._committed.items()},
            "committed_in": self._committed_in,
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        self.seeds = {int(number): seed for number, seed in saved["seeds"].items()}
        self.stacks = {
            name: Stack(CUT_CARD if one is None else card(one) for one in order)
            for name, order in saved["stacks"].items()
        }
        self._committed = {name: deque(places) for name, places in saved["places"].items()}
        self._committed_in = dict(saved["committed_in"])


def check_commitment(seed: str, commitment: str) -> None:
    if commitment_to(seed) != commitment:
        raise Refusal(f"The seed {seed} does not have the hash {commitment} that was published.")
