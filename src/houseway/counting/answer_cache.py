"""Keeps answers that take seconds to compute as files in the user's cache folder, best play above all.

Nothing depends on the cache: a file that is missing, damaged or made by other code is computed again,
and one that cannot be written is not missed. ``HOUSEWAY_CACHE`` names another folder, or is ``off``.
While all answers are in the cache, the module that counts is not even imported.
"""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Generic, TypeVar

import msgspec
from platformdirs import user_cache_path

from houseway.equipment.cards import Card
from houseway.rules.analysis.best_play import BestPlay, Branch, Chart, FindBestPlay, LazySequence, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.fingerprint import rules_of_play
from houseway.rules.game import Table

PACKAGE = Path(__file__).parent.parent
ROOMS = (
    "equipment",
    "rules",
    "counting",
    "simulation/kernels",
    "games",
)  # all code that an answer is made with
MOST_BYTES = 64 * 2**20
DIGEST_SIZE = 16
SUFFIX, UNFINISHED = ".answer", ".unfinished"


def cache_folder() -> Path | None:
    """Return the folder for answers, or None if the cache is off."""
    chosen = os.environ.get("HOUSEWAY_CACHE")
    if chosen == "off":
        return None
    return Path(chosen) if chosen else user_cache_path("houseway", appauthor=False)


class KeptFile:
    """The file of one answer, named by its input and by the code that computes it.

    ``module`` is the one that computes the answer: a game from outside the package brings its own code.
    """

    def __init__(self, name: str, made_from: str, module: str = __name__) -> None:
        made = f"{name} {made_from} {source_hash(module)}"
        self._made = hashlib.blake2b(made.encode(), digest_size=DIGEST_SIZE).digest()
        folder = cache_folder()
        self._file = folder / f"{name}-{self._made.hex()}{SUFFIX}" if folder else None

    @property
    def is_kept(self) -> bool:
        """Return whether there is a folder to keep it in."""
        return self._file is not None

    def read(self) -> bytes | None:
        """Return the content, or None if there is no file or the file is damaged."""
        if self._file is None:
            return None
        with suppress(OSError):
            data = self._file.read_bytes()
            check, content = data[:DIGEST_SIZE], data[DIGEST_SIZE:]
            if check == self._check_of(content):
                with suppress(OSError):
                    os.utime(self._file)  # so that the answer longest unused is the first to go
                return content
        return None

    def write(self, content: bytes) -> None:
        """Keep the content, in a temporary file first: another process sees the whole file or none."""
        if self._file is None:
            return
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._file.parent, suffix=UNFINISHED, delete=False) as unfinished:
                unfinished.write(self._check_of(content) + content)
            os.replace(unfinished.name, self._file)
            _remove_oldest(self._file.parent)

    def _check_of(self, content: bytes) -> bytes:
        return hashlib.blake2b(self._made + content, digest_size=DIGEST_SIZE).digest()


def _remove_oldest(folder: Path) -> None:
    """Remove the answers longest unused, until the rest is small enough; other files stay."""
    files = []
    for file in os.scandir(folder):
        with suppress(OSError):  # another process may have removed it
            if file.name.endswith((SUFFIX, UNFINISHED)) and file.is_file(follow_symlinks=False):
                files.append((file.stat().st_mtime, file.stat().st_size, file.path))
    total = 0
    for _, size, path in sorted(files, reverse=True):
        total += size
        if total > MOST_BYTES:
            with suppress(OSError):
                os.unlink(path)


@cache
def source_hash(module: str) -> str:
    """Hash all code that answers of a module are made with: a change to any of it makes other answers."""
    folders = [PACKAGE / room for room in ROOMS]
    spec = find_spec(module)
    if spec and spec.origin and PACKAGE not in Path(spec.origin).parents:
        folders.append(_outermost(Path(spec.origin)))
    sources = hashlib.blake2b()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            sources.update(file.read_bytes())
    return sources.hexdigest()


def _outermost(file: Path) -> Path:
    """Return the folder of the outermost package that the file belongs to, or the file itself."""
    while (file.parent / "__init__.py").exists():
        file = file.parent
    return file


# Answers in parts, which are counted one by one and cached in one file.

Part = TypeVar("Part")


class KeptParts:
    """Parts by name. They are JSON, which holds whole numbers of any size, compressed one by one."""

    def __init__(self, file: KeptFile) -> None:
        self._file = file
        self._parts = self._read()

    def part(self, name: str, kind: Any, count: Callable[[], Part]) -> Part:
        """Return the part, of this type, from the cache; or else count it and cache it."""
        if name not in self._parts:
            self._parts = self._read()  # another process may have kept it in the meantime
        if name in self._parts:
            with suppress(zlib.error, msgspec.DecodeError):
                part: Part = msgspec.json.decode(
                    zlib.decompress(self._parts[name]), type=kind, dec_hook=_of_kind
                )
                return part
        counted = count()
        if not self._file.is_kept:
            return counted
        content = zlib.compress(msgspec.json.encode(counted, enc_hook=int), 1)
        self._parts = {**self._read(), name: content}  # another process may have kept parts in the meantime
        self._file.write(msgspec.msgpack.encode(self._parts))
        return counted

    def _read(self) -> dict[str, bytes]:
        data = self._file.read()
        if data is not None:
            with suppress(msgspec.DecodeError):
                return msgspec.msgpack.decode(data, type=dict[str, bytes])
        return {}


def _of_kind(kind: type, value: Any) -> Any:
    """Decode a subclass of int, as a hand that is a number."""
    return kind(value)


# Best play that takes seconds to count, part by part from the cache.

Outcome = TypeVar("Outcome")


class KeptStart(msgspec.Struct, frozen=True, array_like=True):
    """The part of best play that is read first."""

    name: str
    decisions: dict[str, dict[str, int]]
    reads_strategies: bool


class KeptStrategy(msgspec.Struct, frozen=True, array_like=True):
    """A simpler strategy; its branches are a part by themselves."""

    name: str
    words: tuple[str, ...]


class KeptBranch(msgspec.Struct, Generic[Outcome], frozen=True, array_like=True):
    decision: str
    bets: dict[str, int]
    outcomes: list[Outcome]
    ways: list[int]  # of each outcome
    rounds: int | None


def best_play_kept(module: str, outcome: type, apart: Collection[str] = ()) -> FindBestPlay:
    """Return ``best_play`` of a module, loaded at first use, for a game in which counting takes seconds.

    ``outcome`` is the type of the game's outcomes. Wagers ``apart`` make no difference to any decision or
    outcome, so the same answer serves all that they may pay.
    """
    branches = list[KeptBranch[outcome]]  # type: ignore[valid-type]

    def best_play(table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]:
        file = KeptFile(table.game.name, _made_from(table, apart, removed, dealer), module)
        count = cache(lambda: import_module(module).best_play(table, removed, dealer))
        return _KeptPlay(KeptParts(file), count, branches).best_play()

    return best_play


def fractions_kept(
    module: str,
    table: Table[Any],
    removed: Sequence[Card],
    *,
    apart: Collection[str],
    name: str,
    count: Callable[[], Sequence[Fraction]],
) -> list[Fraction]:
    """Return exact numbers that a module counts from best play; ``apart`` as for ``best_play_kept``."""
    file = KeptFile(table.game.name, _made_from(table, apart, removed, ()), module)
    ratios = KeptParts(file).part(
        name, list[tuple[int, int]], lambda: [number.as_integer_ratio() for number in count()]
    )
    return [Fraction(*pair) for pair in ratios]


def _made_from(
    table: Table[Any], apart: Collection[str], removed: Sequence[Card], dealer: Sequence[Card]
) -> str:
    """Return all that decides best play. The order in which cards were seen makes no difference."""
    packs = table.game.play.packs(table.options)
    cards = {"removed": removed, "dealer": dealer, **{f"pack {name}": packs[name] for name in packs}}
    named = {name: sorted(card.name for card in group) for name, group in cards.items()}
    return json.dumps(["best play", rules_of_play(table, apart), named], sort_keys=True)


class _KeptPlay:
    """Best play of one table, in parts. ``count`` returns it as the module of the game counts it."""

    def __init__(self, parts: KeptParts, count: Callable[[], BestPlay[Any]], branches: object) -> None:
        self._part, self._count, self._type_of_branches = parts.part, count, branches

    def best_play(self) -> BestPlay[Any]:
        start = self._part("start", KeptStart, self._start)
        return BestPlay(
            self._strategy("best", start.name, LazySequence(self._words), lambda: self._count().best),
            LazySequence(self._simple),
            given=self._given if start.reads_strategies else None,
            decisions=start.decisions,
            charts=cache(self._charts),
        )

    def _start(self) -> KeptStart:
        play = self._count()
        decisions = {decision: dict(bets) for decision, bets in play.decisions.items()}
        return KeptStart(play.best.name, decisions, play.given is not None)

    def _words(self) -> tuple[str, ...]:
        return self._part("words", tuple[str, ...], lambda: tuple(self._count().best.words))

    def _charts(self) -> tuple[Chart, ...]:
        return self._part("charts", tuple[Chart, ...], lambda: self._count().charts())

    def _given(self, text: str) -> Strategy[Any]:
        play = self._count()
        return play.given(text) if play.given else play.named(text)

    def _simple(self) -> tuple[Strategy[Any], ...]:
        def count() -> list[KeptStrategy]:
            return [KeptStrategy(simple.name, tuple(simple.words)) for simple in self._count().simple]

        strategies = self._part("simple", list[KeptStrategy], count)
        return tuple(self._simple_strategy(number, strategy) for number, strategy in enumerate(strategies))

    def _simple_strategy(self, number: int, strategy: KeptStrategy) -> Strategy[Any]:
        return self._strategy(
            f"simple {number}", strategy.name, strategy.words, lambda: self._count().simple[number]
        )

    def _strategy(
        self, part: str, name: str, words: Sequence[str], count: Callable[[], Strategy[Any]]
    ) -> Strategy[Any]:
        def count_branches() -> list[KeptBranch[Any]]:
            return [_kept_branch(branch) for branch in count().branches]

        def branches() -> tuple[Branch[Any], ...]:
            return tuple(map(_branch, self._part(part, self._type_of_branches, count_branches)))

        return Strategy(name, words, LazySequence(branches), choose=lambda *seen: count().choose(*seen))


def _kept_branch(branch: Branch[Any]) -> KeptBranch[Any]:
    ways = branch.outcomes.ways
    return KeptBranch(branch.decision, dict(branch.bets), [*ways], [*ways.values()], branch.rounds)


def _branch(branch: KeptBranch[Any]) -> Branch[Any]:
    ways = dict(zip(branch.outcomes, branch.ways, strict=True))
    return Branch(branch.decision, branch.bets, Distribution(ways), branch.rounds)
