"""The server's own log: whole lines of JSON, whichever thread writes them, in a file that can be rotated."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from houseway.web.logs import LineBudget
from tests.support.web_house import ServerProcess

LOGGERS = """
import logging, sys, threading, warnings
import structlog
from houseway.web.logs import write_json_lines
sys.setswitchinterval(1e-6)
write_json_lines()
ours, others = structlog.get_logger("ours"), logging.getLogger("others")
def write():
    for number in range(300):
        ours.info("said", number=number)
        others.warning("said %d", number)
    raise ValueError("the end of a thread")
threads = [threading.Thread(target=write) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
warnings.warn("something is old")
"""


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_every_line_is_whole_whichever_logger_and_thread_wrote_it() -> None:
    run = subprocess.run([sys.executable, "-c", LOGGERS], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in run.stderr.splitlines()]
    assert len(lines) == 4 * 600 + 4 + 1
    assert [line["thread"] for line in lines if line["event"] == "a thread failed"]
    assert "something is old" in lines[-1]["event"]


def test_the_log_file_can_be_moved_away_and_opened_again(tmp_path: Path) -> None:
    """As logrotate does it: rename the file, then send SIGHUP."""
    file, moved = tmp_path / "server.log", tmp_path / "server.log.1"
    with ServerProcess(str(tmp_path / "log.db"), "--log-file", str(file)) as server:
        assert httpx.get(f"{server.address}/first", timeout=60).status_code == 404
        assert file.stat().st_mode & 0o777 == 0o600
        file.rename(moved)
        assert httpx.get(f"{server.address}/second", timeout=60).status_code == 404
        server.hang_up()
        until = time.monotonic() + 60
        while not (file.exists() and _lines(file)) and time.monotonic() < until:
            time.sleep(0.02)
        assert httpx.get(f"{server.address}/third", timeout=60).status_code == 404
        assert server.said() == []  # nothing on standard error
        assert server.stop() == 0
    assert [line["path"] for line in _lines(moved)] == ["/first", "/second"]
    assert [line.get("path", line["event"]) for line in _lines(file)] == [
        "the log file was opened again",
        "/third",
    ]


def test_many_refused_requests_in_a_second_are_a_number() -> None:
    clock = [100.0]
    said: list[int] = []
    budget = LineBudget(3, said.append, lambda: clock[0])
    assert [budget.allows_one() for _ in range(5)] == [True, True, True, False, False]
    clock[0] += 1
    assert budget.allows_one()
    assert said == [2]
