"""Settles a recorded round: what each wager lost, won or returned."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, overload

import msgspec

from houseway.api.arguments import concerning
from houseway.api.display import Columns, few_lines
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import SettledWager
from houseway.table.virtual.line_settler import LineSettler, SettledLine


def settled_line(rules: Table[Any], line: Mapping[str, Any]) -> SettledLine:
    """Settle a recorded round, given as the mapping of its keys."""
    try:
        written = json.dumps({"id": None, **line}, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        message = f"The line is not a round: {error}. Give a mapping of its keys."
        raise Refusal(message, value=line) from None
    with concerning(line):
        return LineSettler(rules).settled(written)


class Settled(Sequence[SettledWager], Columns):
    """The settled wagers of one round, in the order of payment. Amounts are in cents.

    If the line says what was paid, ``difference`` is that less what should have been paid.

    >>> line = {"dice": [2, 2, 5], "bets": {"small": 500}, "paid": {"small": 1500}}
    >>> settled = hw.table("sic-bo").settle(line)
    >>> settled.net, settled.difference
    (500, 500)
    """

    def __init__(self, line: SettledLine) -> None:
        self._line = line
        self.staked: Cents = line.staked
        self.returned: Cents = line.returned
        self.net: Cents = line.net
        self.difference: Cents | None = None if line.difference is msgspec.UNSET else line.difference

    @overload
    def __getitem__(self, index: int) -> SettledWager: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SettledWager]: ...
    def __getitem__(self, index: int | slice) -> SettledWager | Sequence[SettledWager]:
        return self._line.settlements[index]

    def __len__(self) -> int:
        return len(self._line.settlements)

    def __repr__(self) -> str:
        rows = [f"{row.wager}: {row.result}, returns {dollars(row.returns)} ({row.cite})" for row in self]
        return few_lines([f"net {dollars(self.net)}", *rows])

    def as_json(self) -> dict[str, Any]:
        """Return what `houseway settle` writes for the round.

        >>> settled = hw.table("sic-bo").settle({"dice": [2, 2, 5], "bets": {"small": 500}})
        >>> settled.as_json()["returned"]
        1000
        """
        document: dict[str, Any] = msgspec.to_builtins(self._line)
        return document

    def columns(self) -> Mapping[str, Any]:
        rows: list[dict[str, Any]] = [msgspec.to_builtins(row) for row in self]
        more = [name for name in ("seat", "paid", "difference") if any(name in row for row in rows)]
        names = ("wager", "bet", "result", "odds", "pays", "vigorish", "returns", "cite", *more)
        return {name: [row.get(name, 0 if name == "vigorish" else None) for row in rows] for name in names}

    def _shown(self) -> Mapping[str, Any]:
        return {
            name: [dollars(cell) if isinstance(cell, int) else cell for cell in column]
            for name, column in self.columns().items()
            if any(column) or name != "vigorish"
        }

    def _caption(self) -> str:
        return f"Settled: net {dollars(self.net)}"
