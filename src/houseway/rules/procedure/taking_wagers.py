"""Takes wagers, the start of a round in every game, and money that moves later in it.

In some games players take their places first. The clock of a table, which a procedure does not have,
answers how long wagers have been taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from houseway.equipment.money import Cents, check_wager_amount, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import INCREMENTS
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Condition, Procedure, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Choose,
    Confirm,
    Happening,
    Irregularity,
    Measure,
    Places,
    Settle,
    Step,
    TakePlaces,
    TakeWagers,
)
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats, from_dealers_left, spot_of

NO, YES = "no", "yes"


@dataclass(frozen=True, kw_only=True)
class MinutesSince(Measure):
    """The minutes, rounded up, since one of the steps ``since`` was last answered."""

    since: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class NewShift(Choose):
    """Return whether a new shift has begun since one of the steps ``since`` was last answered."""

    values: tuple[str, ...] = (NO, YES)
    since: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Lapse(Irregularity):
    """Time that ran out while the table waited for wagers; only the clock reports it.

    It counts from the last of the steps ``since``: over after these minutes, or with 0 when a shift begins.
    """

    since: tuple[str, ...]
    minutes: int = 0


ByClock = MinutesSince | NewShift


# Steps in which money moves during a round: a wager that a decision adds, and cash that becomes chips.


@dataclass(frozen=True, kw_only=True)
class AddWager(Measure):
    """The cents that a decision adds to the layout; ``most`` is the most that it may add.

    ``increment`` is the posted one, where the amount keeps it. ``by_player`` says that the decision has added
    only the least, because the player says the amount; otherwise it has added the most, which is usual.
    """

    seat: Seat
    wager: str
    most: Cents
    increment: Cents | None = None
    by_player: bool = False

    @property
    def added(self) -> Cents:
        """Return the cents that the decision has added already."""
        return self.least if self.by_player else self.most

    def check_answer(self, answer: Any) -> None:
        self._check_range(answer)
        if self.increment and answer % self.increment:
            raise Refusal(
                f"{self.words}: {dollars(answer)} is not a multiple of {dollars(self.increment)}. "
                f"Give a multiple, from {dollars(self.least)} to {dollars(self.most)}.",
                INCREMENTS,
            )

    def _check_range(self, answer: Any) -> None:
        if type(answer) is not int or not self.least <= answer <= self.most:
            wrong = (
                f"{dollars(answer)} is out of range"
                if type(answer) is int
                else f"{answer!r} is not an amount"
            )
            bounds = f"{dollars(self.least)} to {dollars(self.most)}"
            raise Refusal(f"{self.words}: {wrong}. Give whole cents, from {bounds}.", self.cite)

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class CutBack(Measure):
    """The part of a wager that the bank does not cover goes back; the answer is what it covers, in cents."""

    seat: Seat
    wager: str
    bet: Cents

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class ReturnExcess(Measure):
    """Part of a wager goes back, which the cards do not allow after all; the answer is what stays."""

    seat: Seat
    wager: str
    bet: Cents

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class ConvertCash(Step):
    """Cash that players hand over becomes chips; the answer is the cents of each seat."""

    def check_answer(self, answer: Any) -> None:
        if answer is None:
            return  # in records from before the amount was asked for; a table asks for it now
        if not isinstance(answer, Mapping):
            raise Refusal(f"{self.words}: give the cents of each seat, not {answer!r}.", self.cite)
        for seat, cents in answer.items():
            check_wager_amount(cents, f"The cash of seat {seat}")

    def answered(self, answer: Any) -> str:
        return ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in (answer or {}).items())


# Taking wagers: the start of a round in every game.

Outcome = TypeVar("Outcome")
VERBAL_CASH = "verbal-cash"
CONVERT_CASH = "convert-cash"


@dataclass(frozen=True)
class Cash:
    """A verbal wager with cash, and whether the rules of the game accept it."""

    happening: Irregularity
    is_taken: bool


@dataclass(frozen=True)
class Renewal:
    """What may run out while the table waits for wagers, and what is then done before they go on."""

    lapses: tuple[Lapse, ...]
    make_ready: Callable[[], Procedure[Any]]


def verbal_cash(cite: Citation) -> Irregularity:
    """A wager is chips or plaques on the layout; the game says what happens to a verbal one with cash."""
    return Irregularity(VERBAL_CASH, "a player calls a wager and hands over cash", cite)


def ask_for_chips(
    step: TakePlaces | TakeWagers, cash: Cash | None, renewal: Renewal | None = None
) -> Procedure[Any]:
    """Repeat the step after a verbal wager with cash, which is converted to chips or refused."""
    while True:
        answer = yield step
        if not isinstance(answer, Happening):
            return answer
        if renewal and isinstance(step.irregularity(answer.kind), Lapse):
            yield from renewal.make_ready()
        elif cash:
            yield from (_confirm_cash if cash.is_taken else _refuse_cash)(cash.happening.cite)


def _refuse_cash(cite: Citation) -> Procedure[None]:
    yield Announce(
        key="cash-refused", words="No verbal wagers with cash; place chips on the layout", cite=cite
    )


def _confirm_cash(cite: Citation) -> Procedure[None]:
    """Both confirm it, and the cash becomes chips before anything is dealt."""
    first = ""
    for official in ("dealer", "casino supervisor"):
        words = "The verbal wager with cash is confirmed"
        key = f"cash-confirmed-by-{official.replace(' ', '-')}"
        first = yield Confirm(key=key, words=words, cite=cite, who=official, apart_from=first)
    yield ConvertCash(key=CONVERT_CASH, words="Convert the cash into chips and place them", cite=cite)


def check_slip(table: Table[Outcome], seat: Seat, bets: Bets, condition: Condition | None = None) -> None:
    """Refuse what one player may not wager before the deal, whatever the others do.

    The bets are all that the player is to have on the layout. Wagers that stand as they are were accepted
    before, under the limits of that time; without any bets, all of them are taken down. Without a condition
    nothing stands, and what depends on the moment is not checked.
    """
    check_spot(table, seat)
    standing = condition.on_layout.get(seat, {}) if condition else {}
    changed = {name: bet for name, bet in bets.items() if standing.get(name) != bet}
    # A wager that stands in another form than it was placed in may be reduced there; the game says why it may
    # not be raised.
    fixed = {name for name in standing if table.by_name[name].while_standing != "free"}
    raised = {name: bet for name, bet in changed.items() if bet > standing.get(name, 0)}
    _check_placed_now(table, {name: bet for name, bet in raised.items() if name not in fixed})
    if bets or not standing:
        table.check_bets(bets)
    table.check_placed(bets, standing, condition)
    table.check_limits(seat, changed)


def take_wagers(
    table: Table[Outcome],
    cite: Citation,
    *,
    check_together: Callable[[Seats], None] = lambda _: None,
    cash: Cash | None = None,
    renewal: Renewal | None = None,
    condition: Condition | None = None,
) -> Procedure[Seats]:
    """Ask for the bets of every seat, and refuse those that the table may not accept.

    The answer has all bets on the layout then, with the wagers that the condition says stand there.
    """

    def accept(seats: Seats) -> None:
        for seat in {**seats, **(condition.on_layout if condition else {})}:
            check_slip(table, seat, seats.get(seat, {}), condition)
        for seat in seats:
            check_behind(table, seats, seat)
        table.check_bank(seats, condition)
        check_together(seats)

    step = TakeWagers(
        key="wagers",
        words="The players place their wagers",
        cite=cite,
        who="players",
        accept=accept,
        accept_whole=table.check_closing,
        may_happen=(*((cash.happening,) if cash else ()), *(renewal.lapses if renewal else ())),
    )
    seats: Seats = yield from ask_for_chips(step, cash, renewal)
    return seats


def check_spot(table: Table[Outcome], seat: Seat) -> None:
    """Refuse a seat that the table does not have."""
    spot = spot_of(seat)
    if type(spot) is not int or not 1 <= spot <= table.game.seats:
        raise Refusal(
            f"There is no seat {seat!r} at this table. The seats are 1 to {table.game.seats}.",
            table.game.cite,
        )


def check_behind(table: Table[Outcome], seats: Seats, seat: Seat) -> None:
    """Refuse a wager on a spot that the people before have not wagered on, or too many on one spot."""
    if isinstance(seat, Behind):
        bettors = table.game.wagering.shared_spots.bettors(table.options)
        before = seat.spot if seat.number == 2 else Behind(seat.spot, seat.number - 1)
        if not 2 <= seat.number <= bettors or before not in seats:
            raise Refusal(
                f"Person {seat.number} cannot wager on spot {seat.spot}. "
                f"At most {bettors} may wager on a spot here, one after the other.",
                table.game.wagering.shared_spots.cite or table.game.cite,
            )


def _check_placed_now(table: Table[Outcome], bets: Bets) -> None:
    for name in bets:
        wager = table.by_name.get(name)
        if wager and wager.placed == "during the round":
            words = "Leave it out until the dealer offers it."
            if wager.form_of:
                words = f"It is what a {wager.form_of} wager may become: place that."
            raise Refusal(f"{name} is not placed before the deal. {words}", wager.cite)


def return_wagers(voided: Voided, seats: Seats) -> Procedure[None]:
    """Return every stake of a void round."""
    yield Settle(
        key="return-wagers",
        words=f"The round is void: {voided.reason}. Return every wager",
        cite=voided.cite,
        outcome=voided,
        seats=from_dealers_left(seats),
    )


# Players take their places before they wager: for games in which only those with a place may bet.


def additional_places_option(place: str, cite: Citation) -> Choice:
    """Return the option that lets one player wager at several places (spots or positions)."""
    return Choice(
        f"additional-{place}s",
        ("no", "yes"),
        f"whether a player may wager on more than one {place}",
        cite,
        sentences={
            "no": f"Each player may wager on one {place} only.",
            "yes": f"You may wager on more than one {place}.",
        },
    )


def take_places_and_wagers(
    table: Table[Outcome],
    places_cite: Citation,
    wagers_cite: Citation,
    *,
    additional_places: Choice,
    check_together: Callable[[Seats, Places], None],
    cash: Cash,
) -> Procedure[Seats]:
    """Ask who takes which place, then for the wagers at these places, which `check_together` may refuse."""
    places = yield from _take_places(
        places_cite,
        additional_places.cite,
        additional=table.options.choice(additional_places.name) == "yes",
        cash=cash,
    )

    def check_wagers(seats: Seats) -> None:
        _check_places_taken(seats, places, places_cite)
        check_together(seats, places)

    seats = yield from take_wagers(table, wagers_cite, check_together=check_wagers, cash=cash)
    return seats


def _take_places(cite: Citation, one_each: Citation, *, additional: bool, cash: Cash) -> Procedure[Places]:
    """Ask who wagers where; a person may have several places only if the house allows it."""
    step = TakePlaces(
        key="places",
        words="The players take their places",
        cite=cite,
        who="players",
        one_each=None if additional else one_each,
        may_happen=(cash.happening,),
    )
    places: Places = yield from ask_for_chips(step, cash)
    return places


def _check_places_taken(seats: Seats, places: Places, cite: Citation) -> None:
    """Refuse wagers at a place that nobody has taken."""
    for seat in seats:
        if seat not in places:
            raise Refusal(f"Nobody sits at seat {seat}. Take the seat before you wager.", cite)
