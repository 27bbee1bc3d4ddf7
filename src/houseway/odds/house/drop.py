"""The win of a table as a share of the handle and of the drop, as casinos report it.

The handle is all that players bet. The drop is the money that they bring to the table, which they bet more
than once. Rules tell what part of the handle the house wins; the part of the drop, which a casino calls the
hold, depends on how long players stay.
"""

from __future__ import annotations

from fractions import Fraction

TURNOVER = Fraction(5)  # how many times players bet the drop over, unless something else is said
MOST_TURNOVER = 10_000


def win_of_drop(win_of_handle: Fraction, turnover: Fraction = TURNOVER) -> float:
    """Return the share of the drop that the house wins if players bet it so many times over.

    Each time they bet all that is left of it, so that nobody loses more than the drop.
    """
    left: float = (1 - float(win_of_handle)) ** float(turnover)
    return 1 - left
