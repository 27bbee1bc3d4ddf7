"""Shared by all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import settings

from houseway.processes import ALONE
from tests.support import evidence
from tests.support.compiled_once import compiled_once
from tests.support.cpu_time import CpuTime
from tests.support.scheduling import ByTopic, sort_slow_first

pytest_plugins = ["tests.support.databases"]

evidence.watch_refusals()

# Machines are noisy: how long an example takes is a matter for benchmarks.
settings.register_profile("houseway", deadline=None)
settings.load_profile("houseway")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep answers out of the user's cache folder: all workers of a run share an empty one, and all cores."""
    folder = tmp_path_factory.getbasetemp()
    is_worker = bool(os.environ.get("PYTEST_XDIST_WORKER"))
    shared = folder.parent if is_worker else folder
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("HOUSEWAY_CACHE", str(shared / "cache"))
        if is_worker:
            patch.setenv(ALONE, "1")
            stack.enter_context(compiled_once(shared / "compiling"))
        yield


def pytest_configure(config: pytest.Config) -> None:
    config.option.loadscopereorder = False  # slow tests first, as they are collected
    config.pluginmanager.register(CpuTime(), "cpu-time")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, None, None]:
    """Let the garbage collector pass over modules and tests, which stay until the end of the run.

    It would look at these millions of objects again and again, for about a tenth of all time.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check that tests are only marked with paragraphs of the catalogue, and start with the slow ones."""
    for item in items:
        list(evidence.claims(item))
    sort_slow_first(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByTopic | None:
    """Keep the tests of a topic on one worker, where `--dist loadscope` asks for scopes."""
    return ByTopic(config, log) if config.getvalue("dist") == "loadscope" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    evidence.forget_refusals()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A test that says it is refused something under a paragraph must have been."""
    yield
    missing = evidence.not_borne_out(item)
    assert not missing, f"no refusal cites what the marker says: {missing}"
