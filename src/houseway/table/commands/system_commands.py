"""What the house itself asks of a live table. Nobody orders it from outside: a desk or the clock has."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import AnyCommand, Command, Open
from houseway.table.facts.table_facts import Cards, Session, Steps


class TakeEffect(Command, frozen=True):
    """Planned changes of the rules whose time has come."""


class EndTime(Command, frozen=True):
    """Nobody has decided in time."""


class GiveTimeAnew(Command, frozen=True):
    """The house was closed while a decision was due: its time begins again."""


class DocumentVigorish(Command, frozen=True):
    """What a seat owes is the house's gift, by a form that lies in the drop box."""

    seat: str
    person: str
    cents: Cents
    form: str


class VacateSeats(Command, frozen=True):
    """A patron has walked off. The cage keeps the chips, which are these."""

    person: str
    cents: Cents
    why: str


class ReceiveChips(Command, frozen=True):
    """A patron brings the chips that the cage has kept."""

    person: str
    cents: Cents


class OpenForTournament(Command, frozen=True):
    """A table for one session of a tournament, with everybody in place."""

    game: str
    options: dict[str, str]
    cards: Cards
    steps: Steps
    session: Session


class CloseForTournament(Command, frozen=True):
    """Its session is over, or the tournament has to cease, whatever goes on at the table."""


HouseCommand = (
    TakeEffect
    | EndTime
    | GiveTimeAnew
    | DocumentVigorish
    | VacateSeats
    | ReceiveChips
    | OpenForTournament
    | CloseForTournament
)
OPENS = (Open, OpenForTournament)
OrderedCommand = AnyCommand | HouseCommand
