"""Draws the cards and dice of a live table from a seed whose hash is published before any wager.

The hash of a round's seed is published when the round before it is over. Players may add shares of their
own, until the first step that takes chance, so that the house alone does not choose the chance of a
round. The seed is shown as soon as no hidden card depends on it. A shoe hides cards for many rounds, so
each of its cards has a hash of its own, and the cards that left it are shown with the nonces of their
hashes. docs/fairness.md explains the whole.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from houseway.equipment.cards import CUT_CARD, Card, Stack
from houseway.equipment.cards import card as card_named
from houseway.equipment.chance import seeded
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
from houseway.table.live.facts import (
    Began,
    CardsCommitted,
    CardsShown,
    ChanceGiven,
    ChanceOffered,
    SeedCommitted,
    SeedShown,
    ShareFact,
)
from houseway.table.live.log_text import period_in_words
from houseway.table.virtual.automatic_play import AutomaticDealer

# The shares that players give in the chance of a round, so that the house alone does not choose it.
#
# A player publishes the end of a hash chain, the anchor, and for each round the next value back along it.
# All values are fixed before the house commits itself to the seed, and the house does not know them then.
# Players who give no value have no share in the round, and the table does not wait for them.

_MIX = "houseway chance/1"
_LINK = re.compile(r"[0-9a-f]{64}")


class Link(msgspec.Struct, frozen=True):
    """The last value of a chain that is public, or its anchor; and the round in which it was published."""

    value: str
    round: int


class Share(msgspec.Struct, frozen=True):
    """A value that a player has given for a round, and the link of the chain that was public before."""

    person: str
    value: str
    link: Link


def link_of(value: str) -> str:
    """Return the link before a value, towards the anchor."""
    return hashlib.sha256(value.encode()).hexdigest()


def mixed(seed: str, values_by_person: Mapping[str, str]) -> int:
    """Return the number that all chance of a round comes from: the seed, with the values if there are any."""
    if not values_by_person:
        return int(seed, 16)
    values = [value for _, value in sorted(values_by_person.items())]
    return int(hashlib.sha256("\n".join([_MIX, seed, *values]).encode()).hexdigest(), 16)


class SharedChance:
    """``number`` is the round that ``given`` are the shares for; ``is_open``: more can be given."""

    def __init__(self) -> None:
        self.number = -1
        self.is_open = False
        self.given: dict[str, Share] = {}
        self.links: dict[str, Link] = {}
        self.offered: dict[str, Link] = {}  # anchors that count once the next seed is committed

    @property
    def values(self) -> dict[str, str]:
        return {person: share.value for person, share in self.given.items()}

    def committed(self, number: int) -> None:
        """Take shares for a round whose seed is fixed now. Anchors that are offered later come too late."""
        self.number, self.is_open, self.given = number, True, {}
        self.links |= self.offered
        self.offered = {}

    def begin(self, number: int) -> None:
        """Begin a round. There are no shares in one whose seed was not committed before, as in an opening."""
        if number != self.number:
            self.number, self.is_open, self.given = number, False, {}

    def close(self) -> dict[str, str]:
        """Take no more shares, because chance is about to decide a step; return the values."""
        self.is_open = False
        return self.values

    def check(self, fact: ShareFact) -> None:
        """Refuse an anchor or a value that cannot be taken now."""
        text = fact.anchor if isinstance(fact, ChanceOffered) else fact.value
        if not _LINK.fullmatch(text):
            raise Refusal(f"{text[:80]!r} is no value of a hash chain. Give 64 digits, 0 to 9 and a to f.")
        if isinstance(fact, ChanceGiven):
            self._check_given(fact)

    def _check_given(self, fact: ChanceGiven) -> None:
        person, period = fact.person, period_in_words(fact.number)
        if fact.number != self.number:
            raise Refusal(f"{person} gives a share in {period}, but shares are for another round now.")
        if not self.is_open:
            raise Refusal(
                f"The share of {person} comes too late for {period}: its chance is fixed, because its first "
                "cards were shuffled or dealt, or its dice thrown. Give it when the next seed is committed."
            )
        if person in self.given:
            raise Refusal(f"{person} has given a share in {period} already. One for each round is enough.")
        if person not in self.links:
            raise Refusal(
                f"{person} has no hash chain that counts in {period}. An anchor counts in rounds whose seed "
                "is committed after it was offered."
            )
        if link_of(fact.value) != self.links[person].value:
            raise Refusal(
                f"The value {fact.value} of {person} is not the next of the chain: its hash is not "
                f"{self.links[person].value}."
            )

    def take(self, fact: ShareFact) -> None:
        self.check(fact)
        if isinstance(fact, ChanceOffered):
            self.offered[fact.person] = Link(fact.anchor, self.number)
        else:
            self.given[fact.person] = Share(fact.person, fact.value, self.links[fact.person])
            self.links[fact.person] = Link(fact.value, fact.number)

    def save(self) -> dict[str, Any]:
        """Return the state for a snapshot; nothing where there is no share or offer."""
        parts = {"given": self.given, "links": self.links, "offered": self.offered}
        state = {name: msgspec.to_builtins(part) for name, part in parts.items() if part}
        return {"shares": {**state, "number": self.number}} if state else {}

    def restore(self, saved: Mapping[str, Any], committed: int | None) -> None:
        """Restore the state between two rounds; old snapshots have none. ``committed`` is the next round."""
        state = saved.get("shares", {})
        self.number = state.get("number", -1) if committed is None else committed
        self.is_open = committed is not None
        self.given = msgspec.convert(state.get("given", {}), dict[str, Share])
        self.links = msgspec.convert(state.get("links", {}), dict[str, Link])
        self.offered = msgspec.convert(state.get("offered", {}), dict[str, Link])


# The dealing from committed seeds.

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
        """Yield the cards and seeds that can be shown now, and the hashes of cards that stay hidden."""
        packs = condition.kept_packs & set(self.stacks)
        for pack, cards in self._left.items():
            yield CardsShown(pack, cards)
        self._left = {}
        for pack in sorted(self._shuffled & packs):
            seed, order = self.seeds[self.period], self._order(pack)
            hashes = [card_hash(nonce(seed, pack, place), card.name) for place, card in enumerate(order)]
            self._committed[pack], self.committed_in[pack] = deque(range(len(order))), self.period
            yield CardsCommitted(pack, hashes)
        for pack in set(self.stacks) - packs:
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
