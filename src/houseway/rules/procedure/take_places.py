"""Players take their places before they wager: for games in which only those with a place may bet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Places, TakePlaces
from houseway.rules.procedure.take_wagers import Cash, ask_for_chips, take_wagers
from houseway.rules.wagers.wagers import Seats

Outcome = TypeVar("Outcome")


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
