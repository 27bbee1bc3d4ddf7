"""Settle recorded rounds given as JSON lines: each is read, checked and settled on its own."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from houseway.equipment.money import check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_bets
from houseway.table.virtual.line_tally import Tally
from houseway.table.virtual.seats_on_line import FOR_ALL, FOR_ONE, settle_line_of_seats
from houseway.table.virtual.settled_line import (
    SettledLine,
    compared_with,
    settled_line,
    settled_line_of_seats,
)

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
    """Settles lines under the rules of one table; ``tally`` counts what they come to."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._decode = msgspec.json.Decoder(table.game.dealt).decode
        self._fields = [(field.name, field.default) for field in msgspec.structs.fields(table.game.dealt)]
        self.tally = Tally()

    def settle(self, line: bytes, number: int | None = None) -> bytes:
        """Return the settlement of the round on this line of a file, or why it cannot be settled."""
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
        dealt: Any = self._decode(line)
        self._check_keys(line, dealt)
        return self._settle_one_player(dealt)

    def _settle_one_player(self, dealt: Any) -> SettledLine:
        table = self._table
        bets = table.game.bets_of_line(table, dealt)
        table.check_bets(bets)
        settled = settle_bets(table, table.game.outcome(table, dealt), bets)
        return settled_line(dealt.id, settled, may_stand=table.wagers_stand)

    def _settle_with_more(self, line: bytes, number: int | None) -> SettledLine:
        """Settle a line that has several seats, or that says what was paid."""
        document = json.loads(line, object_pairs_hook=_each_once)
        if not isinstance(document, dict):
            return self._settle_one_player(msgspec.convert(document, self._table.game.dealt))
        paid = document.pop(PAID, None)
        if FOR_ALL in document:
            settled = settle_line_of_seats(self._table, document)
            may_stand = self._table.wagers_stand
            answer = settled_line_of_seats(document.get("id"), settled, may_stand=may_stand)
        else:
            answer = self._settle_one_player(msgspec.convert(document, self._table.game.dealt))
        if paid is None:
            return answer
        answer = compared_with(answer, paid)
        self.tally.compare(number, answer)
        return answer

    def _check_keys(self, line: bytes, dealt: Any) -> None:
        """Refuse a key that is given twice: JSON readers silently keep only the last value.

        Every key has a colon, so a line with just as many colons as keys needs no closer look.
        """
        present = [name for name, default in self._fields if getattr(dealt, name) is not default]
        bets = dealt.bets
        if line.count(b":") != len(present) + len(bets) + "".join(bets).count(":"):
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
        """Return a refusal that names the wrong amount, or else what the JSON reader complained about."""
        bets = document.get(FOR_ONE) if isinstance(document, dict) else None
        try:
            for name, amount in bets.items() if isinstance(bets, dict) else ():
                check_wager_amount(amount, name)
        except Refusal as refusal:
            return refusal
        keys = ", ".join(field.encode_name for field in msgspec.structs.fields(self._table.game.dealt))
        return Refusal(
            f"The line is not a round: {error}. Give one object with the keys {keys}, "
            f"as `houseway settle {self._table.game.name} --example` prints it."
        )


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice!r} is given twice on the line. Give it once.")
    return mapping
