"""Cards and dice that a live table draws itself: fixed by a seed whose hash is published before.

The hash of a round's seed is published when the round before it is over, so before anybody can wager in it.
Players may add shares of their own, until the first step that takes chance. The seed is shown as soon as no
hidden card depends on it. A shoe hides cards for many rounds, so each of its cards has a hash of its own, and
the cards that left it are shown with the nonces of their hashes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.cards import card as card_named
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
from houseway.table.facts.commitment_facts import (
    CardsCommitted,
    CardsShown,
    SeedCommitted,
    SeedShown,
    ShareFact,
)
from houseway.table.facts.table_facts import Began
from houseway.table.fairness.shared_chance import SharedChance, mixed
from houseway.table.virtual.automatic_dealer import AutomaticDealer

HASH = hashlib.sha256
TAKES_CHANCE = (Shuffle, Deal, Burn, Toss, Cut, InsertCutCard, CountStub)


def commitment_to(seed: str) -> str:
    return HASH(seed.encode()).hexdigest()


def nonce(seed: str, pack: str, place: int) -> str:
    return hmac.new(seed.encode(), f"{pack}:{place}".encode(), HASH).hexdigest()[:32]


def card_hash(its_nonce: str, name: str) -> str:
    return HASH(f"{its_nonce}:{name}".encode()).hexdigest()


class CommittedChance(AutomaticDealer):
    """Answers the steps that need chance. ``period`` is the round in progress, 0 for the opening."""

    def __init__(self, packs: Mapping[str, Sequence[Card]]) -> None:
        super().__init__(seeded(0), packs)
        self.period = -1
        self.seeds: dict[int, str] = {}  # not shown yet
        self.next: SeedCommitted | None = None  # of the next round
        self._shuffled: set[str] = set()  # in this period
        # The original positions of a committed pack's cards, top first, and the period of their seed.
        self._committed: dict[str, deque[int]] = {}
        self.committed_in: dict[str, int] = {}
        self._left: dict[str, list[tuple[int, str, str]]] = {}
        self.shares = SharedChance()

    def take(self, fact: SeedCommitted | ShareFact) -> None:
        if isinstance(fact, SeedCommitted):
            self.commit(fact)
        else:
            self.shares.take(fact)

    def commit(self, fact: SeedCommitted) -> None:
        """Fix the next round. The seed is missing where facts are read that hide it."""
        if self.next is not None:
            raise Refusal(f"The seed of round {self.next.number} is committed already.")
        if fact.seed:
            check_commitment(fact.seed, fact.commitment)
        self.next = fact
        self.shares.committed(fact.number)

    def begin(self, began: Began) -> None:
        if self.next and (self.next.number, self.next.commitment) != (began.number, began.commitment):
            raise Refusal(f"Round {began.number} begins with another seed than the one committed for it.")
        check_commitment(began.seed, began.commitment)
        self.period, self.next = began.number, None
        self.seeds[began.number] = began.seed
        self.shares.begin(began.number)
        self.chance = seeded(int(began.seed, 16))
        self._shuffled.clear()

    def answer(self, step: Step) -> Answer:
        if self.shares.is_open:
            self.chance = seeded(mixed(self.seeds[self.period], self.shares.close()))
        pack = getattr(step, "pack", "")
        answer = super().answer(step)
        if isinstance(step, Shuffle) and not isinstance(answer, Happening):
            self._shuffled.add(pack)
            self._committed.pop(pack, None)
            self.committed_in.pop(pack, None)
        elif pack in self._committed:
            if isinstance(step, Cut) and isinstance(answer, int):
                self._committed[pack].rotate(-answer)
            for card in self.taken:
                place, seed = self._committed[pack].popleft(), self.seeds[self.committed_in[pack]]
                self._left.setdefault(pack, []).append((place, card.name, nonce(seed, pack, place)))
        return answer

    def _order(self, pack: str) -> list[Card]:
        return self.stacks[pack].cards if pack in self.stacks else []

    def end(self, condition: Condition) -> Iterator[CardsShown | CardsCommitted | SeedShown]:
        """Yield what can be shown now, and the hashes of what stays hidden."""
        kept = condition.kept_packs & set(self.stacks)
        for pack, left in self._left.items():
            yield CardsShown(pack, left)
        self._left = {}
        for pack in sorted(self._shuffled & kept):
            seed, order = self.seeds[self.period], self._order(pack)
            hashes = [card_hash(nonce(seed, pack, place), card.name) for place, card in enumerate(order)]
            self._committed[pack], self.committed_in[pack] = deque(range(len(order))), self.period
            yield CardsCommitted(pack, hashes)
        for pack in set(self.stacks) - kept:
            del self.stacks[pack]
            self._committed.pop(pack, None)
            self.committed_in.pop(pack, None)
        for number in [period for period in self.seeds if period not in self.committed_in.values()]:
            yield SeedShown(number, self.seeds.pop(number))

    def close(self) -> Iterator[CardsShown | CardsCommitted | SeedShown]:
        """Show everything: the cards leave the table. So does the seed of a round that is not played."""
        yield from self.end(Condition())
        if self.next and self.next.seed:
            yield SeedShown(self.next.number, self.next.seed)
        self.next = None
        self.shares.close()

    def save(self) -> dict[str, Any]:
        """Return the state between two rounds, for a snapshot."""
        # Earlier versions committed to no round ahead: their snapshots have no such key.
        ahead = {"next": [self.next.number, self.next.seed]} if self.next else {}
        return {
            **ahead,
            **self.shares.save(),
            "seeds": {str(number): seed for number, seed in self.seeds.items()},
            "stacks": {
                pack: [card.name if isinstance(card, Card) else None for card in stack.everything]
                for pack, stack in self.stacks.items()
            },
            "places": {name: list(places) for name, places in self._committed.items()},
            "committed_in": self.committed_in,
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        self.seeds = {int(number): seed for number, seed in saved["seeds"].items()}
        self.stacks = {
            pack: Stack(CUT_CARD if name is None else card_named(name) for name in order)
            for pack, order in saved["stacks"].items()
        }
        self._committed = {name: deque(places) for name, places in saved["places"].items()}
        self.committed_in = dict(saved["committed_in"])
        if "next" in saved:
            number, seed = saved["next"]
            self.next = SeedCommitted(number, commitment_to(seed), seed)
        self.shares.restore(saved, self.next.number if self.next else None)


def check_commitment(seed: str, commitment: str) -> None:
    if commitment_to(seed) != commitment:
        raise Refusal(f"The seed {seed} does not have the hash {commitment} that was published.")
