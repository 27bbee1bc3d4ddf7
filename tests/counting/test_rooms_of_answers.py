"""A kept answer is named by all code that it is made with, so a change to any of it makes another answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from houseway.counting.answer_cache import ROOMS
from houseway.rules.analysis import best_play
from tests.support.tree import PACKAGE, modules

KEEPS = {"houseway.counting.answer_cache", "houseway.counting.array_cache", best_play.__name__}
# Code that an answer passes through, and does not depend on.
ALLOWED = {
    "houseway": "its public names are imported when they are first used",
    "houseway.lazy": "loads the module that a name stands for, which is followed",
    "houseway.refusal": "an error is not an answer",
    "houseway.progress": "says how far a count is",
    "houseway.processes": "shares a count between the cores, and returns it in order",
    "houseway.regulation": "paragraphs that the rules cite; odds do not depend on them",
}
EVERY = modules()


def _followed(name: str) -> Iterator[str]:
    """Yield the modules that a module imports, also inside functions, and those that it names as text."""
    for node in ast.walk(EVERY[name].tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.partition(":")[0]  # as "houseway.games.craps.odds", or with ":name" after it


def _reached(starts: set[str]) -> set[str]:
    """Return all modules that these lead to. Those outside the rooms are not followed: none may be there."""
    reached: set[str] = set()
    waiting = sorted(starts)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            followed = _followed(name) if _is_in_a_room(name) else ()
            waiting += [other for other in followed if other in EVERY]
    return reached


def _is_in_a_room(name: str) -> bool:
    path = EVERY[name].file.relative_to(PACKAGE).as_posix()
    return any(path.startswith(f"{room}/") for room in ROOMS)


def _is_allowed(name: str) -> bool:
    return name in ALLOWED or name.startswith("houseway.regulation.")


def test_every_room_that_an_answer_is_made_with_is_in_its_hash() -> None:
    """Begin with the games: their best play, and all else that they count."""
    reached = _reached({name for name in EVERY if name.startswith("houseway.games.")})
    assert reached >= KEEPS
    outside = {name for name in reached if not _is_in_a_room(name)}
    assert {name for name in outside if not _is_allowed(name)} == set()
    assert set(ALLOWED) <= outside, "what no answer passes through needs no leave"
