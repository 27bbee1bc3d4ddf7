"""Deals rounds one after the other with given bets: one row for each, with its money.

The same arguments, checked, make the jobs of simulations.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.api.arguments import concerning, placed_bets, seed_number, text_of, whole_number
from houseway.api.display import Columns, few_lines
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents, dollars
from houseway.rules.analysis.kernel import BLOCK, Codes
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.simulation.job import Job, job_at
from houseway.simulation.money import bets_to_play, paid
from houseway.simulation.results import case_labels

if TYPE_CHECKING:
    import numpy as np


ROWS_A_CHUNK = 64 * BLOCK
ROWS_SHOWN = 10
MOST_ROWS = 10**9  # of a chunk


class Round(NamedTuple):
    """One round, and the money of the bets in cents.

    >>> next(iter(hw.table("sic-bo").rounds(3, bets={"small": 500}, seed=1)))
    Round(round=1, outcome='6-4-6', staked=500, returned=0, net=-500)
    """

    round: int
    outcome: str
    staked: Cents
    returned: Cents
    net: Cents


class Rounds(Columns):
    """Rounds of one player with the same bets. They are dealt when you read them, a part at a time.

    >>> rounds = hw.table("sic-bo").rounds(1000, bets={"small": 500}, seed=1)
    >>> rounds
    1,000 rounds of Sic bo, seed 1
      bets: small $5
    >>> sum(played.net for played in rounds)
    -42000
    """

    def __init__(self, job: Job, seats: Seats, count: int) -> None:
        self._job, self._seats, self._count = job, seats, count
        self.seed = job.seed

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Round]:
        for chunk in self.chunks():
            yield from map(Round._make, zip(*(column.tolist() for column in chunk.values()), strict=True))

    def __repr__(self) -> str:
        title = f"{self._count:,} rounds of {self._job.table.game.title}, seed {self.seed}"
        return few_lines([title, f"  {self._bets_in_words}"])

    @property
    def _bets_in_words(self) -> str:
        if not self._seats:
            return f"strategy: {self._job.kernel.strategy}"
        bets = next(iter(self._seats.values()))
        return "bets: " + ", ".join(f"{name} {dollars(bet)}" for name, bet in bets.items())

    @cached_property
    def _cases(self) -> tuple[Any, Any, Any]:
        """The outcome, stake and return of each case, as arrays."""
        import numpy as np  # noqa: PLC0415 - slow to import

        money = [paid(self._job.table, self._seats, case) for case in self._job.kernel.cases]
        labels = case_labels(self._job, self._seats)
        staked, returned = zip(*money, strict=True)
        return (
            np.array(labels, dtype=object),
            np.array(staked, dtype=np.int64),
            np.array(returned, dtype=np.int64),
        )

    def chunks(self, rows: int = ROWS_A_CHUNK) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        """Yield the rounds as columns of about this many rows, in constant memory.

        Rounds are dealt in blocks of 4,096, so the rows of a chunk are a multiple of that.

        >>> rounds = hw.table("sic-bo").rounds(10_000, bets={"small": 500}, seed=1)
        >>> [len(chunk["net"]) for chunk in rounds.chunks(4096)]
        [4096, 4096, 1808]
        """
        return self._chunks(whole_number(rows, "rows", MOST_ROWS))

    def _chunks(self, rows: int) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        import numpy as np  # noqa: PLC0415 - slow to import

        labels, staked, returned = self._cases
        first = 1
        for codes in self._codes(max(1, rows // BLOCK)):
            stakes, returns = staked[codes], returned[codes]
            yield {
                "round": np.arange(first, first + len(codes)),
                "outcome": labels[codes],
                "staked": stakes,
                "returned": returns,
                "net": returns - stakes,
            }
            first += len(codes)

    def _codes(self, blocks: int) -> Iterator[Codes]:
        import numpy as np  # noqa: PLC0415 - slow to import

        kernel, key = self._job.kernel, self._job.key("rounds")
        for start in range(0, self._count, blocks * BLOCK):
            codes = np.empty(min(blocks * BLOCK, self._count - start), dtype=np.uint16)
            kernel.deal(key, start // BLOCK, codes)
            yield codes

    def columns(self) -> Mapping[str, Any]:
        import numpy as np  # noqa: PLC0415 - slow to import

        chunks = list(self.chunks())
        return {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}

    def _parts(self) -> Iterator[Mapping[str, Any]]:
        return self.chunks()

    def _repr_html_(self) -> str:
        few = Rounds(self._job, self._seats, min(self._count, ROWS_SHOWN))
        rows = [[f"{row.round:,}", row.outcome, *map(dollars, row[2:])] for row in few]
        return html_table(" ".join(repr(self).split()), Round._fields, rows)


# Makes the jobs of simulations: the rounds to deal, and the bets in them.


def job_of(table: Table[Any], strategy: str | None, seed: int | None) -> Job:
    """Return what is dealt at the table; without a seed, one is drawn."""
    number = secrets.randbits(32) if seed is None else seed_number(seed)
    if strategy is not None:
        text_of(strategy, "strategy", "always raise")
    with concerning(strategy):
        return job_at(table, strategy, number)


def seats_of(
    table: Table[Any],
    job: Job,
    bets: Bets | None,
    seats: Mapping[int, Bets] | None = None,
    *,
    whole_table: bool = False,
) -> Seats:
    """Return the bets of each seat, or the usual ones if there are none."""
    with concerning(bets if seats is None else seats):
        return bets_to_play(job, placed_bets(table, bets, seats), whole_table=whole_table)
