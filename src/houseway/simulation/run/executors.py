"""Who deals: this process, several processes of this machine, or a cluster of machines.

Whoever it is, a task comes to the same, and tasks may come back in any order.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from socket import create_connection
from typing import Any, Protocol, TypeVar

from houseway import __version__
from houseway.refusal import Refusal
from houseway.simulation.run.block_ranges import Stretch

Result = TypeVar("Result")
Work = Callable[[Stretch], Result]
Stopped = Callable[[], bool]

STOPPED = "Stopped."  # somebody said so; any other reason is a loss

# How often somebody who waits for a task looks whether to go on.
SECONDS_BETWEEN_LOOKS = 0.2
SECONDS_TO_REACH_A_CLUSTER = 5
TASKS_AHEAD = 3  # for each worker: enough to keep it busy, few enough to keep memory flat


class Dealers(Protocol):
    def results(
        self, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Result]]:
        """What each stretch came to, until all are dealt or somebody says stop."""


class LostError(Exception):
    """The workers are gone; what they had given back stands."""


class ThisProcess:
    def results(
        self, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Result]]:
        for stretch in stretches:
            if stopped():
                return
            yield stretch, work(stretch)


@dataclass(frozen=True)
class Processes:
    workers: int

    def results(
        self, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Result]]:
        # Fresh processes: a fork would take along whatever threads and locks there are here.
        with ProcessPoolExecutor(self.workers, get_context("spawn"), _leave_signals_to_the_parent) as pool:
            try:
                yield from _as_they_come(pool, self.workers, work, stretches, stopped)
            except BrokenProcessPool:
                raise LostError("A worker process was ended from outside.") from None


def _leave_signals_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; here one of them decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _as_they_come(
    pool: Executor, workers: int, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
) -> Iterator[tuple[Stretch, Result]]:
    waiting: dict[Future[Result], Stretch] = {}

    def submit(most: int) -> None:
        for stretch in islice(stretches, most):
            waiting[pool.submit(work, stretch)] = stretch

    submit(workers * TASKS_AHEAD)
    while waiting and not stopped():
        done, _ = wait(waiting, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
        submit(len(done))
        for future in done:
            yield waiting.pop(future), future.result()
    for future in waiting:
        future.cancel()


@dataclass(frozen=True)
class Cluster:
    """Workers of a Dask cluster, found through its scheduler. A task of a worker that dies is dealt again."""

    address: str

    def results(
        self, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Result]]:
        client = _client(self.address)
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - there is one, or no client

        pool = client.get_executor(pure=False)
        try:
            workers = sum(client.nthreads().values())
            yield from _as_they_come(pool, workers, work, stretches, stopped)
        except CancelledError:
            raise LostError(f"The scheduler at {self.address} is gone.") from None
        except KilledWorker:
            raise LostError(f"One worker of {self.address} after the other died.") from None
        finally:
            pool.shutdown(wait=False)
            client.close()


def _client(address: str) -> Any:
    """A client of the cluster whose workers have the same Houseway as this machine."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and two seconds to load
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Refusal("--cluster needs Dask. Install it as: pip install 'houseway[cluster]'.") from None
    try:
        # A plain knock first: a client that finds nobody does not go quietly.
        create_connection(get_address_host_port(address), SECONDS_TO_REACH_A_CLUSTER).close()
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=SECONDS_TO_REACH_A_CLUSTER, set_as_default=False
        )
    except Exception as error:
        # Whatever it says: something else may be listening there.
        raise Refusal(
            f"--cluster {address}: no Dask scheduler answers there ({error}). "
            "Give its address, as tcp://10.0.0.5:8786."
        ) from None
    try:
        _check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _check_workers(client: Any, address: str) -> None:
    if not client.nthreads():
        raise Refusal(f"--cluster {address}: the scheduler has no workers. Start some, as: dask worker ….")
    try:
        versions = set(client.run(installed_version).values())
    except ModuleNotFoundError:
        versions = {"none"}
    if versions != {__version__}:
        found = ", ".join(sorted(versions))
        raise Refusal(
            f"--cluster {address}: its workers have Houseway {found}, this machine {__version__}. "
            "Install the same everywhere: other kernels may deal other rounds."
        )


def installed_version() -> str:
    """Asked of every worker."""
    return __version__
