"""Sums of products of whole numbers that have more than 64 bits, by the multiplication of matrices."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

# Numbers are cut into pieces of so many bits: sums of 2 ** 12 products of two pieces are exact as floats.
BITS = 20
MOST_ROWS = 2**12

Numbers = npt.NDArray[Any]


def grouped_sums(values: Numbers, weights: Numbers, starts: npt.NDArray[np.intp], *, exact: bool) -> Numbers:
    """Return the sum of each column of ``values``, times the weights of the rows, for each group of rows."""
    if not exact:
        weights = weights.astype(float)
    if not exact or values.dtype == object or not 0 < len(values) <= MOST_ROWS:
        sums: Numbers = np.add.reduceat(values * weights[:, None], starts)
        return sums
    of_values, of_weights = _pieces(values), _pieces(weights)
    count, columns = len(of_values), values.shape[1]
    in_a_row = np.concatenate([*of_values], axis=1)
    products = np.array(
        [of_weights[:, start:end] @ in_a_row[start:end] for start, end in pairwise([*starts, len(values)])]
    ).astype(np.int64)
    added = np.zeros((len(starts), count + len(of_weights) - 1, columns), dtype=np.int64)
    for place in range(count):
        added[:, place : place + len(of_weights)] += products[..., place * columns : (place + 1) * columns]
    sums = added[:, -1].astype(object)
    for place in range(added.shape[1] - 2, -1, -1):
        sums = (sums << BITS) + added[:, place]
    return sums


def _pieces(numbers: Numbers) -> npt.NDArray[np.float64]:
    """Cut numbers into pieces, the lowest first, along a new first axis."""
    count = -(-int(numbers.max()).bit_length() // BITS)
    return np.array([(numbers >> (BITS * place)) & (2**BITS - 1) for place in range(count)], dtype=float)
