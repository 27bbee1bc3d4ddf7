"""A program that plays every game with parts of the house absent; `python -m` runs it with what to refuse.

It prints JSON: the games that it played, and the modules that could not be imported.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pkgutil import iter_modules
from types import ModuleType


class AbsentError(ImportError):
    """The module is one that this program does without."""


class Without(MetaPathFinder):
    """Refuses to import modules with these names, and all modules in them."""

    def __init__(self, absent: Sequence[str]) -> None:
        self._absent = absent

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if any(fullname == name or fullname.startswith(f"{name}.") for name in self._absent):
            raise AbsentError(f"{fullname} is absent", name=fullname)
        return None


def modules_of(package: str) -> Iterator[str]:
    """Yield the names of all modules in a package, whether or not they can be imported."""
    yield package
    spec_path = import_module(package).__path__
    for module in iter_modules(spec_path, f"{package}."):
        try:
            is_package = module.ispkg and bool(import_module(module.name))
        except AbsentError:
            is_package = False
        if is_package:
            yield from modules_of(module.name)
        else:
            yield module.name


def impure(packages: Sequence[str]) -> list[str]:
    """Import every module of the packages; return those that need what is absent."""
    failed = []
    for name in (name for package in packages for name in modules_of(package)):
        try:
            import_module(name)
        except AbsentError:
            failed.append(name)
    return failed


if __name__ == "__main__":
    absent, rooms, odds = json.loads(sys.argv[1])
    sys.meta_path.insert(0, Without(absent))
    failed = impure(rooms)
    play = import_module("tests.support.games_in_play").play_every_game
    print(json.dumps({"played": play(odds), "failed": failed}))  # noqa: T201
