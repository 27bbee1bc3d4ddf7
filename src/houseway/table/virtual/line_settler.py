"""Settles recorded rounds as JSON lines: each line is read, checked, settled and answered on its own.

The answer has the settlement of each wager and marks payments that differ; a tally sums up a whole file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import ne
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET, UnsetType
from msgspec.structs import asdict, astuple, replace

from houseway.equipment.money import LARGEST_WAGER, Cents, check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.settlement import SettledWager, Settlement, settle_bets, settled_wager
from houseway.rules.wagers.wagers import Seat
from houseway.table.virtual.seats_on_line import FOR_ALL, FOR_ONE, settle_line_of_seats

# The answer to a line.


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
    """Return the line with the payment on each wager; it is 0 on wagers that are not named."""
    rows = [_with_seat(row) for row in line.settlements]
    by_seat = any(row.seat is not UNSET for row in rows)
    amounts = _amounts(paid, by_seat=by_seat)
    compared = [_compared(row, amounts.pop((row.seat, row.wager), 0)) for row in rows]
    if amounts:
        seat, wager = next(iter(amounts))
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


# The tally of a file: lines settled and refused, and payments that differ.

MOST_NAMED = 20  # lines in a summary, so that memory stays flat


@dataclass(frozen=True)
class WrongPayment:
    """A wager with a wrong payment. ``line`` is None if lines are not counted."""

    line: int | None
    id: Any
    seat: str | None
    wager: str
    paid: Cents
    due: Cents

    @property
    def difference(self) -> Cents:
        return self.paid - self.due


@dataclass
class Tally:
    """The totals of the lines so far, with the first few refused lines and wrong payments."""

    lines: int = 0
    refused: int = 0
    compared: int = 0  # lines that say what was paid
    paid_wrongly: int = 0  # lines on which a payment differs
    paid: Cents = 0
    due: Cents = 0
    wrong_payments: int = 0
    first_refused: list[int | None] = field(default_factory=list)
    first_wrong: list[WrongPayment] = field(default_factory=list)

    @property
    def settled(self) -> int:
        return self.lines - self.refused

    @property
    def difference(self) -> Cents:
        return self.paid - self.due

    def refuse(self, line: int | None) -> None:
        self.refused += 1
        if len(self.first_refused) < MOST_NAMED:
            self.first_refused.append(line)

    def compare(self, line: int | None, answer: SettledLine) -> None:
        """Add a line whose payments were compared with what is due."""
        wrong = list(_wrong(line, answer))
        self.compared += 1
        self.paid_wrongly += bool(wrong)
        self.wrong_payments += len(wrong)
        self.due += answer.returned
        self.paid += answer.returned + sum(payment.difference for payment in wrong)
        self.first_wrong += wrong[: MOST_NAMED - len(self.first_wrong)]


def _wrong(line: int | None, answer: SettledLine) -> Iterable[WrongPayment]:
    for row in answer.settlements:
        if isinstance(row, SettledOnLine) and isinstance(row.paid, int) and row.paid != row.returns:
            seat = row.seat if isinstance(row.seat, str) else None
            yield WrongPayment(line, answer.id, seat, row.wager, row.paid, row.returns)


# The settler.

PAID = "paid"


class RefusedRound(msgspec.Struct):
    id: Any
    error: str
    cite: str
    line: int | UnsetType = UNSET  # its number in the file, if it is read from one


_encode = msgspec.json.Encoder().encode
_decode_anything = msgspec.json.Decoder().decode
_UNREADABLE = (msgspec.DecodeError, json.JSONDecodeError, UnicodeDecodeError, RecursionError)


class LineSettler:
    """Settles lines under the rules of one table; ``tally`` sums them up."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._decode = msgspec.json.Decoder(table.game.line.dealt).decode
        fields = msgspec.structs.fields(table.game.line.dealt)
        self._defaults = [_default(field) for field in fields]
        self.tally = Tally()

    def settle(self, line: bytes, number: int | None = None) -> bytes:
        """Return the settlement of the round on this line of a file, or the refusal."""
        self.tally.lines += 1
        try:
            return _encode(self._settle(line, number))
        except (Refusal, *_UNREADABLE) as error:
            return self._refused(self._explain(line, error), number)
        except Exception as error:  # a mistake in a game's code refuses this line, not the rest of the file
            title, what = self._table.game.title, f"{type(error).__name__}: {error}"
            message = f"{title} cannot settle this line ({what}). Check it, and report the error."
            return self._refused(self._explain(line, Refusal(message)), number)

    def refuse(self, message: str, number: int | None = None) -> bytes:
        """Return the answer to a line that is refused without being read."""
        self.tally.lines += 1
        return self._refused(RefusedRound(None, message, self._table.game.cite.text), number)

    def _refused(self, answer: RefusedRound, number: int | None) -> bytes:
        self.tally.refuse(number)
        if number is not None:
            answer.line = number
        return _encode(answer)

    def settled(self, line: bytes) -> SettledLine:
        """Settle the round on this line; raise ``Refusal`` if it cannot be settled."""
        try:
            return self._settle(line)
        except _UNREADABLE as error:
            raise self._refusal_of(_decode_anything(line), error) from None

    def _settle(self, line: bytes, number: int | None = None) -> SettledLine:
        # Few lines have these keys, and the others are read faster without looking for them.
        if b'"seats"' in line or b'"paid"' in line:
            return self._settle_with_more(line, number)
        dealt = self._decode(line)
        self._check_keys(line, dealt)
        return self._settle_one_player(dealt)

    def _settle_one_player(self, dealt: RecordedRound) -> SettledLine:
        table = self._table
        bets = dealt.all_bets(table)
        table.check_bets(bets)
        settled = settle_bets(table, table.game.line.outcome(table, dealt), bets)
        return settled_line(dealt.id, settled, may_stand=table.wagers_stand)

    def _settle_with_more(self, line: bytes, number: int | None) -> SettledLine:
        """Settle a line that has several seats, or that says what was paid."""
        document = json.loads(line, object_pairs_hook=_each_once)
        if not isinstance(document, dict):
            return self._settle_one_player(msgspec.convert(document, self._table.game.line.dealt))
        paid = document.pop(PAID, None)
        if FOR_ALL in document:
            settled = settle_line_of_seats(self._table, document)
            may_stand = self._table.wagers_stand
            answer = settled_line_of_seats(document.get("id"), settled, may_stand=may_stand)
        else:
            answer = self._settle_one_player(msgspec.convert(document, self._table.game.line.dealt))
        if paid is None:
            return answer
        answer = compared_with(answer, paid)
        self.tally.compare(number, answer)
        return answer

    def _check_keys(self, line: bytes, dealt: RecordedRound) -> None:
        """Refuse a key that stands twice: JSON readers silently take only the last value.

        Every key has a colon, so a line with just as many colons as keys needs no second reading.
        """
        present = sum(map(ne, astuple(dealt), self._defaults))
        bets = dealt.bets
        if line.count(b":") != present + len(bets) + "".join(bets).count(":"):
            json.loads(line, object_pairs_hook=_each_once)

    def _explain(self, line: bytes, error: Exception) -> RefusedRound:
        game = self._table.game
        try:
            document = _decode_anything(line)
        except _UNREADABLE as unreadable:
            return RefusedRound(None, f"The line is not JSON: {unreadable}.", game.cite.text)
        line_id = document.get("id") if isinstance(document, dict) else None
        refusal = error if isinstance(error, Refusal) else self._refusal_of(document, error)
        return RefusedRound(line_id, refusal.message, str(refusal.cite or game.cite))

    def _refusal_of(self, document: Any, error: Exception) -> Refusal:
        """Return a refusal that names the wrong amount, or else the error of the JSON reader."""
        bets = document.get(FOR_ONE) if isinstance(document, dict) else None
        try:
            for name, amount in bets.items() if isinstance(bets, dict) else ():
                check_wager_amount(amount, name)
        except Refusal as refusal:
            return refusal
        fields = msgspec.structs.fields(self._table.game.line.dealt)
        in_order = sorted(fields, key=lambda field: not field.required)
        keys = ", ".join(field.encode_name for field in in_order)
        return Refusal(
            f"The line is not a round: {error}. Give one object with the keys {keys}, "
            f"as `houseway settle {self._table.game.name} --example` prints it."
        )


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice!r} is given twice on the line. Give it once.")
    return mapping
