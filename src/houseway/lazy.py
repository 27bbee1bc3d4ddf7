"""Loads a name of a module when it is first used: for modules that are heavy and seldom needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazy:
    """Stands for a name of a module that is not imported yet; a call imports it and is passed on."""

    def __init__(self, place: str) -> None:
        self.place = place

    def load(self) -> Any:
        """Import the module and return the object with this name."""
        module, _, name = self.place.partition(":")
        return getattr(import_module(module), name)

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self.load()(*args, **options)

    def __repr__(self) -> str:
        return f"lazy({self.place!r})"


def lazy(place: str) -> Any:
    """Return a stand-in for the function at ``place``, written as ``"package.module:name"``.

    The tests of the layers read the place as an import and check that the name is there.
    """
    return Lazy(place)
