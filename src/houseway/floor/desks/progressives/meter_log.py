"""The stream of the controller, and its state, which floor and desk share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.log_ahead import End, LogAhead
from houseway.floor.desks.progressives.controller import Controller, MeterOnRecord, transfers_of
from houseway.floor.desks.progressives.facts import AnyMeterFact

if TYPE_CHECKING:
    from houseway.floor.store import Store

METERS = DeskLog("progressives", Controller, AnyMeterFact, transfers_of)
SAVE_EVERY = 500  # records read when the state is loaded, so that it loads quickly next time


class _Saved(msgspec.Struct):
    hash: str
    meters: dict[str, MeterOnRecord]


class MeterLog(LogAhead[Controller]):
    """The controller: a feed of tables that grows quickly, so its state is saved now and then."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, METERS)

    def _loaded(self) -> End[Controller]:
        end = self._from_snapshot()
        saved = end.number
        for record in self._store.read(METERS.stream, saved):
            end.append(record, METERS)
        if end.number - saved >= SAVE_EVERY:
            state = msgspec.json.encode(_Saved(end.hash, end.state.meters))
            self._store.save_snapshot(METERS.stream, end.number, state)
        return end

    def _from_snapshot(self) -> End[Controller]:
        found = self._store.snapshot(METERS.stream)
        if found:
            try:
                saved = msgspec.json.decode(found[1], type=_Saved)
            except msgspec.DecodeError:  # another version saved it
                return End(Controller())
            return End(Controller(saved.meters), found[0], saved.hash)
        return End(Controller())
