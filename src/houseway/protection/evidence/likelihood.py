"""Likelihood ratios of tables of counts: one row for each kind of card or count, one column for each act.

The ratio compares "the acts depend on the row" with "they do not", both with the shares that fit best. It is
given as a natural logarithm. How large it gets by chance alone is for a permutation test to say.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


def log_ratios(tables: npt.NDArray[np.generic]) -> Floats:
    """Return the logarithm of the ratio for each table; the last two axes are rows and columns."""
    counts = tables.astype(np.float64)
    rows, columns = counts.sum(axis=-1), counts.sum(axis=-2)
    total = rows.sum(axis=-1)
    sums = _entropy(counts).sum(axis=(-2, -1)) - _entropy(rows).sum(axis=-1) - _entropy(columns).sum(axis=-1)
    found: Floats = np.maximum(sums + _entropy(total), 0.0)
    return found


def by_trigger(tables: npt.NDArray[np.generic], amounts: Floats) -> Floats:
    """Return the ratio for each trigger: rows from it on against those below, where more is bet above.

    Rows are ordered by the count. A trigger at which less is bet above it than below has the ratio 0.
    """
    counts = tables.astype(np.float64)
    above = np.flip(np.flip(counts, axis=-2).cumsum(axis=-2), axis=-2)[..., 1:, :]
    below = counts.sum(axis=-2, keepdims=True) - above
    ratios = log_ratios(np.stack([below, above], axis=-2))
    with np.errstate(invalid="ignore", divide="ignore"):
        more = (above @ amounts) * below.sum(axis=-1) > (below @ amounts) * above.sum(axis=-1)
    found: Floats = np.where(more, ratios, 0.0)
    return found


def _entropy(counts: Floats) -> Floats:
    return np.where(counts > 0, counts * np.log(np.maximum(counts, 1.0)), 0.0)
