"""The desks of the house, and its clock: rules change at their time, whoever is there."""

from __future__ import annotations

import asyncio

import structlog
from starlette.concurrency import run_in_threadpool

from houseway.floor.desks.cage.desk import CageDesk
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.vigorish.desk import VigorishDesk
from houseway.floor.floor import Floor

_TICK_SECONDS = 1.0
_log = structlog.get_logger(__name__)


class Desks:
    """Made before the server runs; ``open`` when it does."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._clock: asyncio.Task[None] | None = None
        self.vigorish = VigorishDesk(floor)
        self.cage = CageDesk(floor)
        self.submissions = SubmissionDesk(floor)
        self.petitions = PetitionDesk(floor)
        self._tournaments: TournamentDesk | None = None

    @property
    def tournaments(self) -> TournamentDesk:
        """Looks after its tables when it is made, which may take a while."""
        if self._tournaments is None:
            self._tournaments = TournamentDesk(self._floor)
        return self._tournaments

    def open(self) -> None:
        self._clock = asyncio.get_running_loop().create_task(self._pass_time())

    def close(self) -> None:
        if self._clock:
            self._clock.cancel()

    async def _pass_time(self) -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            try:
                await run_in_threadpool(self._tick)
            except Exception:
                # Whatever it is, the clock goes on: what was due is done at the next tick, or with the table.
                _log.exception("the clock failed")

    def _tick(self) -> None:
        self._floor.tick(self._floor.now())
        # A tournament that was in play when the house was closed has its tables again.
        self.tournaments.look_after_tables()
