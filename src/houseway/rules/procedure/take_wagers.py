"""Taking wagers: the start of a round in every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.clock_steps import Lapse
from houseway.rules.procedure.money_steps import ConvertCash
from houseway.rules.procedure.procedure import Condition, Procedure, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Confirm,
    Happening,
    Irregularity,
    Settle,
    TakePlaces,
    TakeWagers,
)
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats, from_dealers_left, spot_of

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
    kept = {name for name in standing if table.by_name[name].while_standing != "free"}
    raised = {name: bet for name, bet in changed.items() if bet > standing.get(name, 0)}
    _check_placed_now(table, {name: bet for name, bet in raised.items() if name not in kept})
    if bets or not standing:
        table.check_bets(bets)
        table.game.check_opening_bets(bets)
    if condition:
        table.game.check_placing(table, condition, standing, bets)
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

    The answer has all that lies on the layout then, with the wagers that the condition says stand there.
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
        bettors = table.game.bettors_on_a_spot(table.options)
        before = seat.spot if seat.number == 2 else Behind(seat.spot, seat.number - 1)
        if not 2 <= seat.number <= bettors or before not in seats:
            raise Refusal(
                f"Person {seat.number} cannot wager on spot {seat.spot}. "
                f"At most {bettors} may wager on a spot here, one after the other.",
                table.game.shared_spot or table.game.cite,
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
