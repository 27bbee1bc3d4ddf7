"""Kernels: compiled code that deals millions of rounds of a game and finds the case of each.

A case is an outcome together with what the player decided on the way. All cases are known before the first
round; a sample is how often each came up, and cases are settled like any other outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from houseway.equipment.cards import Card
from houseway.rules.wagers.wagers import Bets, Seats

if TYPE_CHECKING:  # games are declared without numpy, which is only loaded for a simulation
    import numpy as np
    import numpy.typing as npt

Outcome = TypeVar("Outcome")

# Rounds in a block. In games with a shoe each block begins with a fresh one, so a block does not depend on
# what was dealt before; it is long enough for many shoes.
BLOCK = 1 << 12

Codes: TypeAlias = "npt.NDArray[np.uint16]"  # the numbers of cases, one for each round
# Recorded rounds, one in each row: the cards in the order dealt (0 to 51 as in the deck, 52 and up for
# jokers; tiles by their place among the different ones) or the dice, filled up with NO_CARD.
Rounds: TypeAlias = "npt.NDArray[np.uint8]"
NO_CARD = 255


@dataclass(frozen=True)
class Case(Generic[Outcome]):
    """The result of a round. ``adds``: wagers made during it, each as a multiple of another wager."""

    outcome: Outcome
    decision: str = ""
    adds: Mapping[str, tuple[str, Fraction]] = field(default_factory=dict)
    # All bets on the layout, where wagers stand from round to round and the kernel follows them.
    layout: Seats | None = None

    def bets(self, opening: Bets) -> dict[str, int]:
        """Return all bets of the player at the end; nothing is added to a wager that was not made."""
        added = {
            name: opening[of] * times.numerator // times.denominator
            for name, (of, times) in self.adds.items()
            if of in opening
        }
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
    before: Sequence[str] = ()  # source files that go before it


# What goes before the source of a game whose shoes are played through.
SHOES_BEFORE = ("simulation/kernels/row.cuh", "simulation/kernels/shoes.cuh")


@dataclass(frozen=True)
class ShoesCuda:
    """Whole shoes on a GPU: the functions ``play`` and ``edges`` of a source, and the arrays that each takes.

    They fill in the same as ``Shoes.play`` and as what ``Shoes.edges`` returns, the latter in every round.
    ``edges`` is None where ``Shoes.edges`` returns None.
    """

    file: str
    constants: Mapping[str, int]  # the same for every number of decks, so that the source is compiled once
    play: Sequence[Any]
    edges: Sequence[Any] | None = None

    @property
    def source(self) -> Cuda:
        return Cuda(self.file, (), self.constants, before=SHOES_BEFORE)


@dataclass(frozen=True)
class Shoes:
    """How whole shoes of a game are dealt, to analyse what a player wins who watches the cards.

    ``play(shoes, behind, starts, codes, rounds)`` deals each row of ``shoes``, cards as in recorded rounds,
    until the cutting card with so many cards behind it is out. It fills in where each round starts, where
    the last one ends, the case of each round, and how many rounds there were.
    """

    pack: Sequence[Card]
    behind: int  # usual number of cards behind the cutting card
    least_behind: int  # with fewer, the last round could run out of cards
    play: Callable[[Rounds, int, Any, Any, Any], None]
    most_rounds: int  # in one shoe
    # Cards that a wager does not tell apart have the same key.
    key_of: Callable[[str], Callable[[Card], Hashable]]
    # Whether the suits of several cards decide a wager, although one card counts the same in every suit.
    compares_suits: Callable[[str], bool] = lambda _: False
    # The same with so many players at the table, where each of them gets cards: the codes are those of the
    # last one. None where one player more takes no cards, or where that is not counted.
    seated: Callable[[int], Shoes] | None = None
    alone: str = ""  # why shoes are dealt to one player only, where others would take cards
    face_up: int = 0  # cards that are shown before the first round
    after_cut: int = 0  # rounds that are dealt after the one in which the cutting card comes out
    # An exact count of the base game takes so long that the effect of each card is estimated from shoes.
    slow_base: bool = False
    # For a wager and the gain of each case: a function that fills in the exact edge of each round, for the
    # cards left before it. It is called with the shoes, the starts, the numbers of rounds, and the edges.
    edges: Callable[[str, Any], Callable[[Rounds, Any, Any, Any], None] | None] = lambda *_: None
    # The same on a GPU, for a wager and the gain of each case.
    cuda: Callable[[str, Any], ShoesCuda] | None = None


@dataclass(frozen=True)
class Kernel(Generic[Outcome]):
    """``deal(key, first_block, codes)`` fills the codes with the rounds from the start of a block.

    The result of a round depends only on the key and its number, so fewer codes are the beginning of more.
    ``judge(rounds)`` returns the codes of recorded rounds, by the same compiled code that ``deal`` uses.
    """

    cases: Sequence[Case[Outcome]]
    deal: Callable[[np.uint64, int, Codes], None]
    judge: Callable[[Rounds], Codes]
    strategy: str = ""  # how the player decides; empty if there is nothing to decide
    caution: str = ""  # why even a long sample differs a little from the exact odds, if it does
    # The same rounds for players who keep these bets up, with what stands on the layout in each case.
    follow: Callable[[Seats], Kernel[Outcome]] | None = None
    # Wagers that are followed although they do not stand: what they win may be added to others.
    follows: frozenset[str] = frozenset()
    # Where rounds follow each other as a chain of states: see ``chain_kernel``. It begins in the first state.
    moves: npt.NDArray[np.uint32] | None = None
    ends_turn: Callable[[Outcome], bool] | None = None  # whether an outcome ends a turn of several rounds
    cuda: Callable[[], Cuda] | None = None  # counts the cases of whole blocks on a GPU, as ``deal`` would
    # ``judge`` for rounds that may be followed by cards which they do not take, if that is another function.
    judge_longer: Callable[[Rounds], Codes] | None = None
    shoes: Callable[[], Shoes] | None = None  # of games that are dealt from a shoe over many rounds
    # In how many equal parts a unit of the base game is bet: its odds are those of one part.
    parts_of_base: int = 1
    # Wagers that cases tell apart only in sum with others, so that results do not list them by themselves.
    in_sums: frozenset[str] = frozenset()

    @property
    def places_bets(self) -> bool:
        """Return whether the kernel knows the bets on the layout in each case, since it follows the bets."""
        return self.cases[0].layout is not None


# Called with the table and a strategy in the notation of the game, or None for the best one known.
MakeKernel = Callable[[Any, str | None], Kernel[Any]]
