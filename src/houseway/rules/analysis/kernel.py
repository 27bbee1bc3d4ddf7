"""A game dealt by the million: compiled code finds the case that each round comes to.

A case is an outcome together with what the player decided on the way to it. All cases are known before the
first round; a sample is how often each came up, and settlement makes money of it as of any outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from houseway.rules.wagers.wagers import Bets

if TYPE_CHECKING:  # games are declared without numpy: it is loaded when somebody simulates
    import numpy as np
    import numpy.typing as npt

Outcome = TypeVar("Outcome")

# Rounds that are dealt in one go. At games with a shoe each block begins with a fresh one, so a block is the
# same whoever deals it and whatever was dealt before; it is long enough for many shoes.
BLOCK = 1 << 12

Codes: TypeAlias = "npt.NDArray[np.uint16]"  # the numbers of cases, one a round
# Recorded rounds, a row each: the cards in the order dealt (0 to 51 as in the deck, 52 and up for jokers),
# or the dice; NO_CARD where a round takes no more.
Rounds: TypeAlias = "npt.NDArray[np.uint8]"
NO_CARD = 255


@dataclass(frozen=True)
class Case(Generic[Outcome]):
    """What a round came to. ``adds``: wagers made on the way, each so many times another one."""

    outcome: Outcome
    decision: str = ""
    adds: Mapping[str, tuple[str, Fraction]] = field(default_factory=dict)

    def bets(self, opening: Bets) -> dict[str, int]:
        """All that the player has on the layout in the end; nothing is added to a wager not made."""
        added = {name: int(opening[of] * times) for name, (of, times) in self.adds.items() if of in opening}
        return {**opening, **added}


@dataclass(frozen=True)
class Cuda:
    """The same dealing on a GPU: the source file in the package, and what it works with."""

    file: str
    tables: Sequence[Any] = ()  # arrays that its function ``deal`` is passed
    constants: Mapping[str, int] = field(default_factory=dict)  # defined as macros before the source
    threads: int = 256  # in a group
    groups_a_processor: int = 8
    bytes_a_thread: int = 0  # of the memory that a group shares


@dataclass(frozen=True)
class Kernel(Generic[Outcome]):
    """``deal(key, first_block, codes)`` fills the codes with the rounds from the start of a block on.

    Fewer codes are the beginning of more: what a round comes to depends on the key and its number alone.
    ``judge(rounds)`` gives the codes of recorded rounds, by the same compiled code that ``deal`` uses.
    """

    cases: Sequence[Case[Outcome]]
    deal: Callable[[np.uint64, int, Codes], None]
    judge: Callable[[Rounds], Codes]
    strategy: str = ""  # how the player decides; empty where there is nothing to decide
    caution: str = ""  # why even a long sample does not come quite to the exact odds, where it does not
    cuda: Callable[[], Cuda] | None = None  # counts the cases of whole blocks, just as ``deal`` would


# With a strategy in the game's notation, or None for the best that is known.
MakeKernel = Callable[[Any, str | None], Kernel[Any]]


def compiled_in(module: str) -> MakeKernel:
    """``kernel`` of this module. Compiling takes numba, so it is loaded only when somebody simulates."""

    def make(table: Any, strategy: str | None) -> Kernel[Any]:
        kernel: Kernel[Any] = import_module(module).kernel(table, strategy)
        return kernel

    return make
