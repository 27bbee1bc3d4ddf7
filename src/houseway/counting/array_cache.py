"""Caches arrays that take seconds to compute, like other answers."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO

import numpy as np
import numpy.typing as npt

from houseway.counting.answer_cache import KeptFile

Arrays = Mapping[str, npt.NDArray[np.generic]]


def cached_arrays(name: str, made_from: str, make: Callable[[], Arrays]) -> Arrays:
    """Return what ``make`` returns, from disk if the same code made it from the same input before."""
    file = KeptFile(name, made_from)
    data = file.read()
    if data is not None:
        with (
            suppress(ValueError, zlib.error),
            np.load(BytesIO(zlib.decompress(data)), allow_pickle=False) as arrays,
        ):
            return {array: arrays[array] for array in arrays.files}
    made = make()
    if file.is_kept:
        written = BytesIO()
        np.savez(written, allow_pickle=False, **made)
        file.write(zlib.compress(written.getvalue(), 1))
    return made
