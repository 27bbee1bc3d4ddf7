"""Arrays that take seconds to compute, cached on disk in the user's cache folder.

Nothing depends on the cache: a file that is missing or damaged, or cannot be written, is computed again.
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
from platformdirs import user_cache_path

FILES_KEPT = 16  # the newest
PACKAGE = Path(__file__).parent.parent

Arrays = Mapping[str, npt.NDArray[np.generic]]


def cached_arrays(name: str, made_from: str, make: Callable[[], Arrays]) -> Arrays:
    """Return what ``make`` returns, from disk if the same code made it from the same input before."""
    digest = hashlib.blake2b(f"{made_from} {_source_hash()}".encode(), digest_size=12).hexdigest()
    file = user_cache_path("houseway", appauthor=False) / f"{name}-{digest}.npz"
    # Reading a damaged file raises many kinds of errors; all of them mean: compute it again.
    with suppress(Exception), np.load(file, allow_pickle=False) as arrays:
        return {array: arrays[array] for array in arrays.files}
    made = make()
    with suppress(OSError):
        _save(file, made)
    return made


@cache
def _source_hash() -> str:
    """Hash all code that arrays can be made with, so that a change to any of it invalidates the cache."""
    sources = hashlib.blake2b()
    for room in ("equipment", "rules", "counting", "sampling", "games"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            sources.update(file.read_bytes())
    return sources.hexdigest()


def _save(file: Path, arrays: Arrays) -> None:
    """Write to a temporary file first: another process sees the whole file or none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as unfinished:
        np.savez_compressed(unfinished, allow_pickle=False, **arrays)
    os.replace(unfinished.name, file)
    newest_first = sorted(file.parent.glob("*.npz"), key=lambda saved: saved.stat().st_mtime, reverse=True)
    for old in newest_first[FILES_KEPT:]:
        old.unlink(missing_ok=True)
