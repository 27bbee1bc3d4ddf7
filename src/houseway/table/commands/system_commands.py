"""Defines the commands that a desk or the clock gives at a live table, never a person directly."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays
from houseway.table.commands.table_commands import AnyCommand, Command, Open
from houseway.table.live.facts import Cards, Session, Steps


class TakeEffect(Command, frozen=True):
    """Make the planned changes of the rules that are due."""


class PrepareRound(Command, frozen=True):
    """Ask people to prepare the table: something is to be inspected, replaced or shown before wagers."""


class CommitSeed(Command, frozen=True):
    """Publish the hash of the next round's seed at a table of an earlier version, which has not done so."""


class EndTime(Command, frozen=True):
    """End the time for a decision: nobody has decided."""


class GiveTimeAnew(Command, frozen=True):
    """Start the time for a decision again, because the house was closed when it was due."""


class EndBetting(Command, frozen=True):
    """Close the bets and deal: their time is over, or all are ready and the pause has ended."""


class ActAutomatically(Command, frozen=True):
    """Let an automatic player of a training table wager or decide."""


class DocumentVigorish(Command, frozen=True):
    """Record that the house gives a vigorish to the patron, by a form in the drop box."""

    seat: str
    person: str
    cents: Cents
    form: str


class VacateSeats(Command, frozen=True):
    """Free the seats of a patron who walked off; the cage keeps these chips."""

    person: str
    cents: Cents
    why: str


class ReceiveChips(Command, frozen=True):
    """Take the chips that the cage has kept for a patron."""

    person: str
    cents: Cents


class ReceiveCoupon(Command, frozen=True):
    """Take a coupon that the desk has issued to the patron."""

    person: str
    number: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays


class GiveBackCoupon(Command, frozen=True):
    """Give a coupon that was not taken back to the patron."""

    person: str
    number: str


class OpenForTournament(Command, frozen=True):
    """Open a table for one session of a tournament, with everybody seated."""

    game: str
    options: dict[str, str]
    cards: Cards
    steps: Steps
    session: Session


class CloseForTournament(Command, frozen=True):
    """Close the table because its session is over or the tournament ends, even during a round."""


SystemCommand = (
    TakeEffect
    | PrepareRound
    | CommitSeed
    | EndTime
    | GiveTimeAnew
    | EndBetting
    | ActAutomatically
    | DocumentVigorish
    | VacateSeats
    | ReceiveChips
    | ReceiveCoupon
    | GiveBackCoupon
    | OpenForTournament
    | CloseForTournament
)
OPENS = (Open, OpenForTournament)
AnyTableCommand = AnyCommand | SystemCommand
