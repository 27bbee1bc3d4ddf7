"""Answers that take seconds to compute, kept as files in the user's cache folder.

Nothing depends on the cache: a file that is missing, damaged or made by other code is computed again, and one
that cannot be written is not missed. ``HOUSEWAY_CACHE`` names another folder, or is ``off``.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_cache_path

PACKAGE = Path(__file__).parent.parent
ROOMS = ("equipment", "rules", "counting", "sampling", "games")  # all code that an answer is made with
MOST_BYTES = 64 * 2**20
DIGEST_SIZE = 16
SUFFIX, UNFINISHED = ".answer", ".unfinished"


def cache_folder() -> Path | None:
    """Return where answers are kept; None if they are not."""
    chosen = os.environ.get("HOUSEWAY_CACHE")
    if chosen == "off":
        return None
    return Path(chosen) if chosen else user_cache_path("houseway", appauthor=False)


class KeptFile:
    """The file of one answer, named by what the answer is made from and by the code that makes it.

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
        """Return what was kept, or None if there is nothing, or nothing whole."""
        if self._file is None:
            return None
        with suppress(OSError):
            kept = self._file.read_bytes()
            check, content = kept[:DIGEST_SIZE], kept[DIGEST_SIZE:]
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
    """Remove the answers longest unused, until the rest is small enough; files of others are left alone."""
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
