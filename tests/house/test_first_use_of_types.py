"""Threads that read the log for the first time at the same moment do not crash the program.

msgspec looks at a type when it first reads one, which two threads must not do at once: types that several
threads read are looked at when their module is loaded.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import os, sys, threading
import houseway.house.loading
from houseway.house.desks.clearance import PETITIONS, SUBMISSIONS
from houseway.house.record import Record
from houseway.table.live.facts import facts_from
from houseway.table.live.saved_table import saved_report

def read():
    together.wait()
    facts_from([])
    saved_report(b"{}")
    for log in (PETITIONS, SUBMISSIONS):
        log.facts_of(Record("s", 1, 0, "w", "r", "k", [], [], ""))

sys.setswitchinterval(1e-6)
for _ in range(20):
    child = os.fork()  # in which nothing has been read yet
    if not child:
        together = threading.Barrier(8)
        threads = [threading.Thread(target=read) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0, status
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_threads_may_be_the_first_to_read_the_log() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
