"""The shares that players give in the chance of a round, so that the house alone does not choose it.

A player publishes the end of a hash chain, the anchor, and for each round the next value back along it. All
values are fixed before the house commits itself to the seed, and the house does not know them then. Who gives
no value has no share in the round, and nobody waits for one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.refusal import Refusal
from houseway.table.facts.commitment_facts import ChanceGiven, ChanceOffered, ShareFact
from houseway.table.facts.in_words import period_in_words

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
    """Return the link that comes before a value, towards the anchor."""
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
        """Return the state for a snapshot; nothing where nobody has given or offered a share."""
        parts = {"given": self.given, "links": self.links, "offered": self.offered}
        kept = {name: msgspec.to_builtins(part) for name, part in parts.items() if part}
        return {"shares": {**kept, "number": self.number}} if kept else {}

    def restore(self, saved: Mapping[str, Any], committed: int | None) -> None:
        """Restore the state between two rounds; old snapshots have none. ``committed`` is the next round."""
        kept = saved.get("shares", {})
        self.number = kept.get("number", -1) if committed is None else committed
        self.is_open = committed is not None
        self.given = msgspec.convert(kept.get("given", {}), dict[str, Share])
        self.links = msgspec.convert(kept.get("links", {}), dict[str, Link])
        self.offered = msgspec.convert(kept.get("offered", {}), dict[str, Link])
