"""Recorded rounds as JSON lines: each is read, checked and settled on its own."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from houseway.equipment.money import check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.settled_wager import SettledWager, settled_wager
from houseway.rules.wagers.settlement import settle_bets


class SettledRound(msgspec.Struct, gc=False):
    id: Any
    settlements: list[SettledWager]
    staked: int
    returned: int
    net: int


class RefusedRound(msgspec.Struct):
    id: Any
    error: str
    cite: str


_encode = msgspec.json.Encoder().encode
_decode_anything = msgspec.json.Decoder().decode
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class LineSettler:
    """Settles lines under the rules of one table. ``refused`` counts the lines that could not be."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._decode = msgspec.json.Decoder(table.game.dealt).decode
        self._fields = [(field.name, field.default) for field in msgspec.structs.fields(table.game.dealt)]
        self.refused = 0

    def settle(self, line: bytes) -> bytes:
        """The settlement of the round on this line, or why there is none."""
        table = self._table
        try:
            dealt: Any = self._decode(line)
            self._check_keys(line, dealt)
            bets = table.game.bets_of_line(table, dealt)
            table.check_bets(bets)
            settled = settle_bets(table, table.game.outcome(table, dealt), bets)
        except (Refusal, *_UNREADABLE) as error:
            self.refused += 1
            return _encode(self._explain(line, error))
        except Exception as error:  # a mistake in a game's code refuses this line, not the rest of the file
            self.refused += 1
            what = f"{type(error).__name__}: {error}"
            message = f"{table.game.title} cannot settle this line ({what}). Check it, and report the error."
            return _encode(self._explain(line, Refusal(message)))
        staked = sum(bets.values())
        returned = sum([one.returns for one in settled])
        rows = [settled_wager(one) for one in settled]
        return _encode(SettledRound(dealt.id, rows, staked, returned, returned - staked))

    def _check_keys(self, line: bytes, dealt: Any) -> None:
        """Of two amounts under one name a reader of JSON keeps the last, and says nothing.

        Every key takes a colon, also one that was not kept: nearly all lines have no more of them than that.
        """
        given = [name for name, default in self._fields if getattr(dealt, name) is not default]
        bets = dealt.bets
        if line.count(b":") != len(given) + len(bets) + "".join(bets).count(":"):
            json.loads(line, object_pairs_hook=_each_once)

    def refuse(self, message: str) -> bytes:
        """A line that is refused unread."""
        self.refused += 1
        return _encode(RefusedRound(None, message, self._table.game.cite.text))

    def _explain(self, line: bytes, error: Exception) -> RefusedRound:
        game = self._table.game
        try:
            read = _decode_anything(line)
        except _UNREADABLE as unreadable:
            return RefusedRound(None, f"The line is not JSON: {unreadable}.", game.cite.text)
        found_id = read.get("id") if isinstance(read, dict) else None
        refusal = error if isinstance(error, Refusal) else self._refusal_of(read, error)
        return RefusedRound(found_id, refusal.message, str(refusal.cite or game.cite))

    def _refusal_of(self, read: Any, error: Exception) -> Refusal:
        """Names the amount that is wrong where it is an amount, else what the reader missed."""
        bets = read.get("bets") if isinstance(read, dict) else None
        try:
            for name, amount in bets.items() if isinstance(bets, dict) else ():
                check_wager_amount(amount, name)
        except Refusal as refusal:
            return refusal
        keys = ", ".join(field.encode_name for field in msgspec.structs.fields(self._table.game.dealt))
        return Refusal(f"The line is not a round: {error}. Give one object with the keys {keys}.")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice!r} is given twice on the line. Give it once.")
    return read
