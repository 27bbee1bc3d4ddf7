"""Defines the facts of a live table. Those in its log, in order, make up the table.

Facts about notices, money and clocks are next to the state that they change, in `notices`, `money`, `clocks`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays
from houseway.table.live.clocks import ClockFact
from houseway.table.live.fact import Fact
from houseway.table.live.money import Money, SlipFact
from houseway.table.live.notices import NoticeFact

# Facts about the cards and dice that the house has fixed: their hashes, and the later proof.


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


SHOWN_FACTS = (CardsCommitted, CardsShown, SeedShown)  # these follow from other facts
ShareFact = ChanceOffered | ChanceGiven
CommitmentFact = SeedCommitted | ShareFact | CardsCommitted | CardsShown | SeedShown


# Facts about coupons.


class CouponReceived(Fact, frozen=True):
    """The person brings a coupon that the house has issued to that person."""

    person: str
    number: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays


class CouponGivenBack(Fact, frozen=True):
    """The person leaves with a coupon that was not taken."""

    person: str
    number: str


CouponFact = CouponReceived | CouponGivenBack


# Facts about progressive wagers, which follow from the wagers and the settlement. The controller of the
# meter has a record of its own for each, written together with the table's.


class MeterFed(Fact, frozen=True):
    """The progressive wagers of a round were taken: how many, and what they come to in all."""

    wager: str
    wagers: int
    cents: Cents


class AwardWon(Fact, frozen=True):
    """A seat has won an award from the meter, which is paid by hand. ``others`` made the wager too."""

    seat: str
    person: str
    wager: str
    row: str
    others: dict[str, str]


ProgressiveFact = MeterFed | AwardWon


# Facts about people, rounds, wagers and supervision.


class FloorCalled(Fact, frozen=True):
    """A player asks for a floorperson, who decides whether the table stops; the rounds it may be about."""

    by: str
    why: str
    rounds: list[int]


# The house shuffles, or a dealer enters real cards, or a shoe reads those that are dealt face down.
Cards = Literal["house", "dealer", "shoe"]
Steps = Literal["automatic", "dealer"]  # who answers the steps that need no chance
Vigorish = Literal["at once", "deferred"]  # when a vigorish that is charged is collected


class Session(msgspec.Struct, frozen=True):
    """A session of a tournament: who sits where, and the starting chips, which have no cash value."""

    tournament: str
    number: int
    rounds: int
    chips: Cents
    seats: dict[str, str]


class Opened(Fact, frozen=True):
    """A table opens. ``options`` are those that were given, ``in_force`` are all of them.

    ``program`` is the version of Houseway that wrote the record, with whose defaults it is read. Records of
    0.1.0 have neither.
    """

    game: str
    options: dict[str, str]
    cards: Cards
    steps: Steps
    inventory: Cents
    vigorish: Vigorish = "at once"
    session: Session | None = None  # at a tournament's table
    sign: int = 0  # the submission of the sign at the table
    training: bool = False  # its chips are worth nothing, and automatic players may sit there
    money: Money = ""
    in_force: dict[str, str] = msgspec.field(default_factory=dict)
    program: str = ""


class RulesChanged(Fact, frozen=True):
    """The rules from the next round on: by a planned change, or at once with a new sign.

    ``options`` are those that were given until now, ``in_force`` and ``program`` are as in ``Opened``.
    """

    options: dict[str, str]
    change: int = 0
    sign: str = ""
    in_force: dict[str, str] = msgspec.field(default_factory=dict)
    program: str = ""


class WagerAllowed(Fact, frozen=True):
    """The seat's next wager may hold these bets though they are outside the posted limits."""

    seat: str
    bets: dict[str, Cents]
    by: str


class Began(Fact, frozen=True):
    """The opening (number 0) or a round begins. The seed stays hidden until it is shown, its hash not.

    The hash of a round is the one published before it; earlier versions published it only here.
    """

    number: int
    commitment: str = ""
    seed: str = ""


class Answered(Fact, frozen=True):
    """``down`` is the place whose face-down cards the answer reveals: only to those who may look there."""

    step: str
    answer: Any = None
    down: str = ""


class TookBack(Fact, frozen=True):
    """The dealer's last entry, which was wrong, is undone with what the table did by itself after it."""

    step: str


class Settled(Fact, frozen=True):
    """A settled wager, with everything needed to read the log without knowing the rules."""

    seat: str
    wager: str
    bet: Cents
    result: str
    returns: Cents
    pays: Cents = 0
    vigorish: Cents = 0
    odds: str | None = None
    reason: str = ""
    cite: str = ""
    cut: Cents = 0  # what a payout limit took off the win
    cut_cite: str = ""
    coupon: str = ""  # the number of one with the wager
    coupon_cents: Cents = 0
    coupon_pays: Cents = 0
    coupon_vigorish: Cents = 0


class Ended(Fact, frozen=True):
    """The opening or a round is over. ``outcome`` is for people to read."""

    number: int
    outcome: str = ""


class SatDown(Fact, frozen=True):
    seat: str
    person: str


class StoodUp(Fact, frozen=True):
    seat: str


class LeftAlone(Fact, frozen=True):
    """Everybody has left between two rounds: the cards lie spread until somebody comes."""


class SeatsCleared(Fact, frozen=True):
    """The person has walked off: the seats are free, and the cage keeps the chips."""

    person: str
    seats: list[str]
    cents: Cents
    why: str
    by: str


class ChipsBrought(Fact, frozen=True):
    """The person brings chips that the cage has kept."""

    person: str
    cents: Cents


class BoughtIn(Fact, frozen=True):
    person: str
    cents: Cents
    chip: Cents = 0  # what each chip of the color stands for
    color: str = ""
    taken_by: str = ""  # who took the cash; empty for a player's own word
    large: bool = False  # by the rules of the house: it alerts the pit


class CashedOut(Fact, frozen=True):
    person: str
    cents: Cents


class Tipped(Fact, frozen=True):
    person: str
    cents: Cents


class Wagered(Fact, frozen=True):
    """All that the seat has placed for this round, in place of what it placed before."""

    seat: str
    bets: dict[str, Cents]
    coupons: dict[str, str] = msgspec.field(default_factory=dict)  # numbers of those with it, by wager


class SaidReady(Fact, frozen=True):
    seat: str


class VigorishCollected(Fact, frozen=True):
    seat: str
    cents: Cents


class VigorishDocumented(Fact, frozen=True):
    """The house gives a vigorish to the person, by a form in the drop box."""

    seat: str
    person: str
    cents: Cents
    form: str


class Filled(Fact, frozen=True):
    """Chips come from the cage to the table, by one person alone; negative: they go back."""

    cents: Cents
    slip: int = 0
    chips: dict[str, int] = msgspec.field(default_factory=dict)
    filled_by: str = ""


class CorrectionProposed(Fact, frozen=True):
    """Chips to be given to a person, or taken back, because something was paid wrongly."""

    proposal: int
    by: str
    person: str
    cents: Cents
    why: str


class CorrectionDecided(Fact, frozen=True):
    """A second person approves, and the chips move; or rejects. If it is not ``final``, a third decides."""

    proposal: int
    by: str
    approved: bool
    final: bool = True
    approvals: int = 0  # with this one; not counted in earlier versions


class Disputed(Fact, frozen=True):
    by: str
    why: str
    rounds: list[int]


class DisputeResolved(Fact, frozen=True):
    how: str


class Alerted(Fact, frozen=True):
    """Something for a supervisor to look at; it stays until somebody acknowledges it."""

    alert: int
    kind: str
    words: str


class AlertAcknowledged(Fact, frozen=True):
    alert: int
    by: str


class Repaired(Fact, frozen=True):
    """What stopped the table is repaired."""

    how: str


class Closed(Fact, frozen=True):
    """``chips`` are those counted in the rack, by value."""

    closed_by: str = ""
    chips: dict[str, int] = msgspec.field(default_factory=dict)


AnyFact = (
    Opened
    | RulesChanged
    | WagerAllowed
    | Began
    | Answered
    | ClockFact
    | TookBack
    | Settled
    | ProgressiveFact
    | Ended
    | CommitmentFact
    | SatDown
    | StoodUp
    | LeftAlone
    | SeatsCleared
    | ChipsBrought
    | CouponFact
    | BoughtIn
    | CashedOut
    | Tipped
    | Wagered
    | SaidReady
    | VigorishCollected
    | VigorishDocumented
    | Filled
    | NoticeFact
    | SlipFact
    | CorrectionProposed
    | CorrectionDecided
    | Disputed
    | FloorCalled
    | DisputeResolved
    | Alerted
    | AlertAcknowledged
    | Repaired
    | Closed
)


class _Facts(msgspec.Struct, array_like=True):
    """Wraps the list in a struct, whose type msgspec inspects once; that of a bare list at every call."""

    facts: list[AnyFact]


def facts_from(body: list[Any]) -> list[AnyFact]:
    """Read facts from JSON."""
    return msgspec.convert([body], _Facts).facts


def redacted_facts_as_json(body: list[Any], facts: list[AnyFact], redacted: list[AnyFact]) -> list[Any]:
    """Return redacted facts as JSON; the others stay exactly as the log has them."""
    return [
        as_logged if visible == fact else facts_as_json([visible])[0]
        for as_logged, fact, visible in zip(body, facts, redacted, strict=True)
    ]


def facts_as_json(facts: list[AnyFact]) -> list[Any]:
    return list(msgspec.to_builtins(facts))
