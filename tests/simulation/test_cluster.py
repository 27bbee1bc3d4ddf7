"""A real cluster on this machine: a scheduler and two workers, one of which is killed at work."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from distributed import Client

from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation import executors
from houseway.simulation.executors import Cluster
from houseway.simulation.job import Job, job_at
from houseway.simulation.run import simulate
from houseway.simulation.sessions import session, simulate_sessions

DASK = str(Path(sys.executable).with_name("dask"))
ROUNDS = 40_000_000
PATIENCE = 60  # seconds; on an idle machine it takes a few


@dataclass
class Machines:
    """The processes of the cluster."""

    file: Path  # in which the scheduler writes its address
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        command = [DASK, what, "--scheduler-file", str(self.file), "--no-dashboard", "--host", "127.0.0.1"]
        self.started.append(subprocess.Popen([*command, *options], stderr=subprocess.DEVNULL))
        return self.started[-1]

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self.start(
            "worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(self.file.parent)
        )

    @property
    def address(self) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return str(json.loads(self.file.read_text())["address"])
            except (FileNotFoundError, ValueError):
                time.sleep(0.1)
        raise TimeoutError("the scheduler did not start")


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    cluster = Machines(tmp_path_factory.mktemp("cluster") / "scheduler.json")
    cluster.start("scheduler", "--port", "0", "--no-show")
    yield cluster
    for process in cluster.started:
        process.kill()
        process.wait()


def job() -> Job:
    return job_at(open_table(game("baccarat")), None, 4)


def test_a_cluster_deals_the_same_and_survives_the_loss_of_a_worker(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refusal, match="the scheduler has no workers"):
        simulate(job(), ROUNDS, Cluster(machines.address))

    workers = [machines.start_worker(), machines.start_worker()]
    with Client(machines.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=PATIENCE)

    def kill_one(rounds: int) -> None:
        if rounds > ROUNDS // 8 and workers[0].poll() is None:
            workers[0].send_signal(signal.SIGKILL)
            workers[0].wait()

    dealt = simulate(job(), ROUNDS, Cluster(machines.address), progress=kill_one)
    assert workers[0].returncode == -signal.SIGKILL
    assert workers[1].poll() is None
    assert dealt == simulate(job(), ROUNDS)

    # Sessions give the same results, too.
    one = session(100, {1: {"banker": 1000}}, 20_000)
    assert simulate_sessions(job(), one, 500, Cluster(machines.address)) == simulate_sessions(job(), one, 500)

    monkeypatch.setattr(executors, "__version__", "999")
    with pytest.raises(Refusal, match=r"its workers have Houseway .*, this machine has 999"):
        simulate(job(), ROUNDS, Cluster(machines.address))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1", "http://127.0.0.1:8786", "nowhere"])
def test_an_address_where_no_scheduler_answers(address: str) -> None:
    with pytest.raises(Refusal, match=f"--cluster {address}: no Dask scheduler answers there"):
        simulate(job(), ROUNDS, Cluster(address))


def test_without_dask_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal, match=r"pip install 'houseway\[cluster\]'"):
        simulate(job(), ROUNDS, Cluster("tcp://127.0.0.1:8786"))
