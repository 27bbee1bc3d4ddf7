"""Loads a module, or a name of it, when it is first used: for what is heavy and seldom needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazy:
    """Stands for a module, or a name of it, that is not imported yet: a call or an attribute imports it."""

    def __init__(self, place: str) -> None:
        self.place = place

    def load(self) -> Any:
        """Import the module and return it, or what the name stands for."""
        module, _, name = self.place.partition(":")
        loaded = import_module(module)
        return getattr(loaded, name) if name else loaded

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self.load()(*args, **options)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by copy, pickle and inspect, which are to see this object
            raise AttributeError(name)
        return getattr(self.load(), name)

    def __repr__(self) -> str:
        return f"lazy({self.place!r})"


def lazy(place: str) -> Any:
    """Return a stand-in for ``"package.module:name"``, or for a whole ``"package.module"``.

    The tests of the layers read the place as an import and check that the name is there.
    """
    return Lazy(place)
