"""Commands and facts of the desk for tournaments."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks.business_days import Holiday
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact
from houseway.table.live.facts import Cards, Steps

DecidedBy = Literal["chance", "skill and chance", "skill"]


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The notice of a tournament to the Division: sessions of some rounds, the best of each table advance.

    Everybody begins a session with the same chips, which have no cash value. The last session is the final.
    """

    title: str
    starts: str  # date and time at the house: 2026-11-16T18:00
    description: str
    decided_by: DecidedBy
    game: str
    options: dict[str, str] = {}
    cards: Cards = "house"
    steps: Steps = "automatic"
    patrons: int
    location: str
    security: str  # measures in addition to the usual ones
    affects_revenue: bool
    chips: Cents
    rounds: int
    advance: int  # people from each table
    sessions: int
    entry_fee: Cents = 0
    prizes: list[Cents] = []  # in the order of ranks
    later_sessions: list[str] = []  # date and time of each session after the first


# Commands.


class SetHolidays(Command, frozen=True):
    """Days without business besides weekends and state holidays; state holidays ``worked`` all the same."""

    days: list[str]
    worked: list[str] = msgspec.field(default_factory=list)


class DraftTournament(Command, frozen=True):
    """Draft or change the notice. After a change, everybody certifies again."""

    tournament: str
    notice: Notice


class CertifyTournament(Command, frozen=True):
    """Security, gaming operations (a pit boss) and surveillance sign; accounting if revenue is affected."""

    tournament: str


class FileTournament(Command, frozen=True):
    """The notice goes to the Division's office in the establishment."""

    tournament: str


class EnterTournament(Command, frozen=True):
    """The patron enters and pays the fee to the cage."""

    tournament: str


class WithdrawEntry(Command, frozen=True):
    """The patron withdraws before it begins; the fee is returned."""

    tournament: str


class TellDifference(Command, frozen=True):
    """Tell the Division, before the next session begins, what will differ from the notice, and why."""

    tournament: str
    words: str


class BeginSession(Command, frozen=True):
    """Places are drawn and tables opened, at the time and location that the notice names."""

    tournament: str
    location: str


class EndSession(Command, frozen=True):
    """The chips of every table are counted, and the best advance."""

    tournament: str


class CeaseTournament(Command, frozen=True):
    """The Division stops it at once, or the house calls it off."""

    tournament: str
    why: str


# Facts.


class HolidaysSet(Fact, frozen=True):
    days: list[str]
    worked: list[str] = msgspec.field(default_factory=list)


class TournamentDrafted(Fact, frozen=True):
    tournament: str
    notice: Notice
    by: str
    at: int


class TournamentCertified(Fact, frozen=True):
    tournament: str
    role: str
    by: str
    at: int


class TournamentFiled(Fact, frozen=True):
    """``on`` is the day at the house, ``last_day`` the last on which it could be filed.

    Both it and the holidays ``skipped`` in the count are missing in records of earlier versions.
    """

    tournament: str
    on: str
    by: str
    at: int
    last_day: str = ""
    skipped: list[Holiday] = msgspec.field(default_factory=list)


class TournamentEntered(Fact, frozen=True):
    tournament: str
    person: str
    at: int
    fee: Cents = 0
    play_money: bool = False


class EntryWithdrawn(Fact, frozen=True):
    tournament: str
    person: str
    fee: Cents
    at: int
    play_money: bool = False


class DifferenceTold(Fact, frozen=True):
    """What the Division was told before a session began."""

    tournament: str
    session: int
    words: str
    by: str
    at: int


class SessionBegan(Fact, frozen=True):
    """The places at each table, drawn by lot from the seed; and what differs from the notice.

    ``noticed`` is when the session was to begin; earlier versions did not record it.
    """

    tournament: str
    session: int
    seed: str
    tables: dict[str, dict[str, str]]
    differences: list[str]
    by: str
    at: int
    noticed: str = ""


class SessionEnded(Fact, frozen=True):
    """The chips of everybody at each table, and who advances."""

    tournament: str
    session: int
    chips: dict[str, dict[str, Cents]]
    advancing: list[str]
    by: str
    at: int


class TournamentEnded(Fact, frozen=True):
    """Ranks with the person and the chips in the last session played; equal chips share a rank."""

    tournament: str
    ranking: list[tuple[int, str, Cents]]


class PoolSettled(Fact, frozen=True):
    """What the house adds to the prizes that the fees do not cover, or keeps of fees that nobody won."""

    tournament: str
    added: Cents
    kept: Cents
    play_money: bool = False


class PrizePaid(Fact, frozen=True):
    tournament: str
    rank: int
    person: str
    cents: Cents
    play_money: bool = False


class FeeReturned(Fact, frozen=True):
    """The tournament was not played to its end."""

    tournament: str
    person: str
    cents: Cents
    play_money: bool = False


class TournamentCeased(Fact, frozen=True):
    tournament: str
    why: str
    role: str
    by: str
    at: int


AnyTournamentCommand = (
    SetHolidays
    | DraftTournament
    | CertifyTournament
    | FileTournament
    | EnterTournament
    | WithdrawEntry
    | TellDifference
    | BeginSession
    | EndSession
    | CeaseTournament
)
AnyTournamentFact = (
    HolidaysSet
    | TournamentDrafted
    | TournamentCertified
    | TournamentFiled
    | TournamentEntered
    | EntryWithdrawn
    | DifferenceTold
    | SessionBegan
    | SessionEnded
    | TournamentEnded
    | PoolSettled
    | PrizePaid
    | FeeReturned
    | TournamentCeased
)
