"""Makes the kernel of a game with side bets that look at cards.

A kernel tells only the case of a round, so here the cards of each round are drawn first, from a freshly
shuffled pack. The kernel of the game then judges them as it judges recorded rounds, and what the side bets
see in them is looked up. It is slower than the kernel alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import JOKER, STANDARD_DECK, Card
from houseway.equipment.tiles import DIFFERENT_TILES, Tile
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Kernel, Rounds
from houseway.rules.side_bets.definition import CardsAt, Observed, Value, Vocabulary, Word
from houseway.simulation.kernels.cards import draw_rounds

Numbers = npt.NDArray[np.int64]
MOST_CASES = np.iinfo(np.uint16).max
LARGEST_TABLE = 1 << 23
_CARDS = [*STANDARD_DECK, JOKER, JOKER]
CAUTION = (
    "side bets that look at cards are sampled from a freshly shuffled pack in every round, more slowly than "
    "the game alone"
)

# The values of a word that make no difference to any row are one class.
Classes = Mapping[Value, int]


class _SeenCards:
    """Looks up the class of a word's value by the cards that it looks at."""

    def __init__(
        self,
        word: Word,
        classes: Classes,
        columns: Mapping[str, tuple[int, ...]],
        numbered: Sequence[Card],
    ) -> None:
        self._word = word
        self._classes = classes
        self._columns = [_columns_of(place, columns) for place in word.looks_at]
        kinds: dict[Hashable, int] = {}
        # The kind of each card by all that the word sees of it; the last is for a card that was not dealt.
        self._kind_of = np.zeros(NO_CARD + 1, dtype=np.int64)
        self._card_of: list[Card | None] = []
        for number, card in enumerate(numbered):
            kind = kinds.setdefault(word.sees(card) if self._may_see(card) else None, len(kinds))
            if kind == len(self._card_of):
                self._card_of.append(card)
            self._kind_of[number] = kind
        self._kind_of[NO_CARD] = len(kinds)
        self._card_of.append(None)
        self._base = len(self._card_of)
        size = self._base ** sum(map(len, self._columns))
        self._table = np.full(size, -1, dtype=np.int16) if size <= LARGEST_TABLE else None
        self._known: dict[int, int] = {}

    def _may_see(self, card: Card) -> bool:
        try:
            hash(self._word.sees(card))
        except (KeyError, ValueError, IndexError):  # a card that the pack of this game does not hold
            return False
        return True

    def classes(self, rounds: Rounds) -> Numbers:
        keys = np.zeros(len(rounds), dtype=np.int64)
        for columns in self._columns:
            kinds = np.sort(self._kind_of[rounds[:, columns]], axis=1)
            for place in range(kinds.shape[1]):
                keys = keys * self._base + kinds[:, place]
        return self._in_table(keys) if self._table is not None else self._one_by_one(keys)

    def _in_table(self, keys: Numbers) -> Numbers:
        table = self._table
        assert table is not None  # noqa: S101 - for the type checker
        missing = np.unique(keys[table[keys] < 0])
        for key in missing.tolist():
            table[key] = self._class_of(key)
        classes: Numbers = table[keys].astype(np.int64)
        return classes

    def _one_by_one(self, keys: Numbers) -> Numbers:
        different, places = np.unique(keys, return_inverse=True)
        for key in different.tolist():
            if key not in self._known:
                self._known[key] = self._class_of(key)
        classes: Numbers = np.array([self._known[key] for key in different.tolist()], dtype=np.int64)[places]
        return classes

    def _class_of(self, key: int) -> int:
        kinds: list[int] = []
        for _ in range(sum(map(len, self._columns))):
            key, kind = divmod(key, self._base)
            kinds.insert(0, kind)
        cards = iter([self._card_of[kind] for kind in kinds])
        groups = [[next(cards) for _ in columns] for columns in self._columns]
        dealt = [tuple(card for card in group if card is not None) for group in groups]
        return self._classes[self._word.of(*dealt)]


def _numbered(pack: Sequence[Card]) -> Sequence[Card]:
    """Return the cards by the numbers that recorded rounds have for them; tiles have numbers of their own."""
    return DIFFERENT_TILES if isinstance(pack[0], Tile) else _CARDS


def _columns_of(place: CardsAt, columns: Mapping[str, tuple[int, ...]]) -> list[int]:
    return list(columns[place.field][place.first : place.first + place.count])


def kernel_with_cards(
    kernel: Kernel[object], vocabulary: Vocabulary, pack: Sequence[Card], classes: Mapping[str, Classes]
) -> Kernel[object]:
    """Return the kernel with the classes of these words, which look at cards, in its cases."""
    words = [vocabulary[name] for name in classes]
    numbered = _numbered(pack)
    number_of = {card: numbered.index(card) for card in numbered}
    seen = [_SeenCards(word, classes[word.name], vocabulary.columns, numbered) for word in words]
    sizes = [max(of_word.values()) + 1 for of_word in classes.values()]
    cases = _cases(kernel, classes)
    fresh = np.array([number_of[card] for card in pack], dtype=np.uint8)
    judge_cards = kernel.judge_longer or kernel.judge

    def with_classes(codes: Codes, rounds: Rounds) -> Codes:
        together = codes.astype(np.int64)
        for of_word, size in zip(seen, sizes, strict=True):
            together = together * size + of_word.classes(rounds)
        return together.astype(np.uint16)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        for start in range(0, len(codes), BLOCK):
            some = codes[start : start + BLOCK]
            rounds = np.empty((len(some), vocabulary.cards_in_a_round), dtype=np.uint8)
            draw_rounds(key, np.uint64(first_block * BLOCK + start), fresh, rounds)
            some[:] = with_classes(judge_cards(rounds), rounds)

    def judge(rounds: Rounds) -> Codes:
        return with_classes(kernel.judge(rounds), rounds)

    return Kernel(cases, deal, judge, kernel.strategy, CAUTION)


def _cases(kernel: Kernel[object], classes: Mapping[str, Classes]) -> list[Case[object]]:
    examples = [_examples(of_word) for of_word in classes.values()]
    number = len(kernel.cases)
    for of_word in examples:
        number *= len(of_word)
    if number > MOST_CASES:
        raise Refusal(
            f"These side bets make {number:,} cases of a round, more than can be simulated together "
            f"({MOST_CASES:,}). Simulate them one at a time."
        )
    return [
        Case(
            Observed(case.outcome, tuple(zip(classes, values, strict=True))),
            case.decision,
            case.adds,
        )
        for case in kernel.cases
        for values in product(*examples)
    ]


def _examples(classes: Classes) -> list[Value]:
    """Return one value of each class."""
    examples: dict[int, Value] = {}
    for value, number in classes.items():
        examples.setdefault(number, value)
    return [examples[number] for number in sorted(examples)]
