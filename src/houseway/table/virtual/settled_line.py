"""The answer to a line of recorded rounds: what each wager comes to, and where the payment differed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.refusal import Refusal
from houseway.rules.wagers.settled_wager import SettledWager, settled_wager
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Seat


class SettledOnLine(SettledWager, frozen=True, gc=False):
    """A settled wager of a line that has seats, or that says what was paid."""

    seat: str | UnsetType = UNSET
    paid: Cents | UnsetType = UNSET
    difference: Cents | UnsetType = UNSET  # what was paid, less what should have been


class SettledLine(msgspec.Struct, gc=False):
    """The answer to a line. ``difference`` is in it if the line says what was paid.

    ``standing`` is the amount of undecided wagers, at games where a wager may stay on the layout; the other
    amounts do not count it.
    """

    id: Any
    settlements: Sequence[SettledWager]
    staked: Cents
    returned: Cents
    net: Cents
    difference: Cents | UnsetType = UNSET
    standing: Cents | UnsetType = UNSET


def settled_line(line_id: Any, settled: list[Settlement], *, may_stand: bool = False) -> SettledLine:
    """Return the answer to a line of one player; ``may_stand`` says that wagers of the game may stand."""
    rows = [settled_wager(settlement) for settlement in settled]
    return _with_totals(line_id, rows, settled, may_stand=may_stand)


def settled_line_of_seats(
    line_id: Any, settled: Iterable[tuple[Seat, Settlement]], *, may_stand: bool = False
) -> SettledLine:
    paid = list(settled)
    rows = [SettledOnLine(**asdict(settled_wager(settlement)), seat=str(seat)) for seat, settlement in paid]
    return _with_totals(line_id, rows, [settlement for _, settlement in paid], may_stand=may_stand)


def _with_totals(
    line_id: Any, rows: Sequence[SettledWager], settled: Sequence[Settlement], *, may_stand: bool
) -> SettledLine:
    returned = sum([row.returns for row in rows])
    if not may_stand:
        staked = sum([row.bet for row in rows])
        return SettledLine(line_id, rows, staked, returned, returned - staked)
    staked = sum([settlement.staked for settlement in settled])
    standing = sum([settlement.bet for settlement in settled if settlement.stands])
    return SettledLine(line_id, rows, staked, returned, returned - staked, standing=standing)


def compared_with(line: SettledLine, paid: Any) -> SettledLine:
    """Return the line with what was paid on each wager; nothing was paid on wagers that are not named."""
    rows = [_with_seat(row) for row in line.settlements]
    by_seat = any(row.seat is not UNSET for row in rows)
    given = _amounts(paid, by_seat=by_seat)
    compared = [_compared(row, given.pop((row.seat, row.wager), 0)) for row in rows]
    if given:
        seat, wager = next(iter(given))
        where = "" if seat is UNSET else f" at seat {seat}"
        raise Refusal(f"'paid' names {wager!r}{where}, but there is no such wager on the line. Leave it out.")
    difference = sum(row.paid - row.returns for row in compared if row.paid is not UNSET)
    return replace(line, settlements=compared, difference=difference)


def _with_seat(row: SettledWager) -> SettledOnLine:
    return row if isinstance(row, SettledOnLine) else SettledOnLine(**asdict(row))


def _compared(row: SettledOnLine, paid: Cents) -> SettledOnLine:
    return replace(row, paid=paid, difference=paid - row.returns)


def _amounts(paid: Any, *, by_seat: bool) -> dict[tuple[str | UnsetType, str], Cents]:
    """Return the cents by seat, if the line has seats, and wager."""
    seats: dict[Any, Any] = paid if by_seat and isinstance(paid, dict) else {UNSET: paid}
    amounts: dict[tuple[str | UnsetType, str], Cents] = {}
    for seat, of_seat in seats.items():
        if not isinstance(of_seat, dict) or (seat is UNSET and by_seat):
            form = '{"1": {"WAGER": cents}}' if by_seat else '{"WAGER": cents}'
            raise Refusal(f"'paid': {of_seat!r} does not say what was paid. Give {form}.")
        for wager, cents in of_seat.items():
            if type(cents) is not int or not 0 <= cents <= 10_000 * LARGEST_WAGER:
                raise Refusal(f"'paid' for {wager}: {cents!r} is not a whole number of cents.")
            amounts[seat, wager] = cents
    return amounts
