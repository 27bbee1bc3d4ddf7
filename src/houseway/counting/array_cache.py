"""Tables that take seconds to work out, kept for the next time in the user's cache folder.

Nothing depends on them: what is missing, damaged or cannot be written is worked out again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
import numpy.typing as npt

TABLES_KEPT = 16  # the newest
PACKAGE = Path(__file__).parent.parent

Tables = Mapping[str, npt.NDArray[np.generic]]


def kept(name: str, made_from: str, make: Callable[[], Tables]) -> Tables:
    """The tables that ``make`` gives, from disk where they were made from the same by the same code."""
    digest = hashlib.blake2b(f"{made_from} {_sources()}".encode(), digest_size=12).hexdigest()
    file = _folder() / f"{name}-{digest}.npz"
    # A damaged file fails in many ways, and all of them mean the same.
    with suppress(Exception), np.load(file, allow_pickle=False) as tables:
        return {table: tables[table] for table in tables.files}
    made = make()
    with suppress(OSError):
        _keep(file, made)
    return made


def _folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


@cache
def _sources() -> str:
    """Of all that tables are made with: a change of any of it makes them anew."""
    sources = hashlib.blake2b()
    for room in ("equipment", "rules", "games"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            sources.update(file.read_bytes())
    return sources.hexdigest()


def _keep(file: Path, tables: Tables) -> None:
    """Whoever reads the file meanwhile finds it whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as unfinished:
        np.savez_compressed(unfinished, allow_pickle=False, **tables)
    os.replace(unfinished.name, file)
    newest_first = sorted(file.parent.glob("*.npz"), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in newest_first[TABLES_KEPT:]:
        old.unlink(missing_ok=True)
