"""Facts about the cards and dice that the house has fixed: their hashes, and what is shown of them later."""

from __future__ import annotations

from houseway.table.facts.fact import Fact


class SeedCommitted(Fact, frozen=True):
    """The hash of the next round's seed is published, before anybody can wager in that round.

    The seed itself stays hidden until a fact of its own shows it.
    """

    number: int
    commitment: str
    seed: str = ""


class CardsCommitted(Fact, frozen=True):
    """A pack for several rounds: the hash of each card left in it, top card first."""

    pack: str
    hashes: list[str]


class CardsShown(Fact, frozen=True):
    """The cards that left such a pack in the round: the position, the card and the nonce of its hash."""

    pack: str
    cards: list[tuple[int, str, str]]


class SeedShown(Fact, frozen=True):
    """The seed is shown: no hidden card depends on it any more."""

    number: int
    seed: str


class ChanceOffered(Fact, frozen=True):
    """A player has fixed shares in the chance of later rounds: the end of a hash chain, as 64 hex digits.

    It counts in rounds whose seed is committed after it.
    """

    person: str
    anchor: str


class ChanceGiven(Fact, frozen=True):
    """A player's share in the chance of a round: the value whose hash is the last link of the chain."""

    person: str
    number: int
    value: str


SHOWN_FACTS = (CardsCommitted, CardsShown, SeedShown)  # which follow from other facts
ShareFact = ChanceOffered | ChanceGiven
CommitmentFact = SeedCommitted | ShareFact | CardsCommitted | CardsShown | SeedShown
