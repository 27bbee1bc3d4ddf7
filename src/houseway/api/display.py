"""Shows values in columns and as pictures: in notebooks, as frames, Arrow tables, CSV or image files."""

from __future__ import annotations

import csv
import io
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from houseway.api.arguments import write_file
from houseway.drawing.formats import html_table, percent
from houseway.lazy import lazy
from houseway.refusal import Refusal, one_of

svg_as_png: Callable[[str], bytes] = lazy("houseway.documents.render.pdf:svg_as_png")

Value = TypeVar("Value")

FRAME_LIBRARIES = ("pandas", "polars")
ROWS_SHOWN = 20
# The repr of a value fits a terminal of 80 columns, with room for the next prompt.
WIDTH = 79
LINES = 12


class Columns(ABC):
    """A value that has rows, and so goes into frames, Arrow tables and CSV files."""

    @abstractmethod
    def columns(self) -> Mapping[str, Any]:
        """Return the columns by name, as lists or arrays: fractions as floats, money in cents.

        >>> hw.table("sic-bo").odds("small").columns()["house_advantage_exact"]
        ['1/36']
        """

    def _caption(self) -> str:
        return type(self).__name__

    def to_frame(self, library: str | None = None) -> Any:
        """Return a frame of pandas or polars: of the one you name, or else of the one that is installed.

        >>> frame = hw.table("sic-bo").odds().to_frame("pandas")
        >>> len(frame), list(frame.columns[:3])
        (50, ['wager', 'title', 'house_advantage'])
        """
        name = _frame_library(library)
        columns = {title: _plain(column) for title, column in self.columns().items()}
        return import_module(name).DataFrame(columns)

    def to_arrow(self) -> Any:
        """Return a table of pyarrow.

        >>> hw.table("sic-bo").odds().to_arrow().num_rows
        50
        """
        if find_spec("pyarrow") is None:
            raise not_installed("pyarrow")
        return import_module("pyarrow").table(
            {name: _plain(column) for name, column in self.columns().items()}
        )

    def to_csv(self, file: str | Path | None = None) -> str | None:
        """Write a CSV file, or return its text if you name no file.

        >>> hw.table("sic-bo").odds()["small"].to_csv().splitlines()[1]
        'win,,1 to 1,1.0,0.4861111111111111,35/72'
        """
        if file is None:
            text = io.StringIO()
            _write_rows(text, self._parts())
            return text.getvalue()
        write_file(file, b"")
        with Path(file).open("w", encoding="utf-8", newline="") as opened:
            _write_rows(opened, self._parts())
        return None

    def _parts(self) -> Iterator[Mapping[str, Any]]:
        """Yield the columns a part at a time, so that a long CSV file needs little memory."""
        yield self.columns()

    def _shown(self) -> Mapping[str, Any]:
        """Return the columns as a person reads them: in percent and dollars, each thing once."""
        return self.columns()

    def _repr_html_(self) -> str:
        columns = self._shown()
        rows = list(zip(*(column[:ROWS_SHOWN] for column in columns.values()), strict=True))
        more = len(next(iter(columns.values()), ())) - len(rows)
        caption = self._caption() + (f" ({more:,} more rows)" if more else "")
        return html_table(caption, list(columns), [[cell_text(cell) for cell in row] for row in rows])


class UnknownNameError(Refusal, KeyError):
    """A name that a mapping does not have: a refusal, and what mappings raise."""


class ByName(Mapping[str, Value], Columns):
    """Values by name that can also be written as columns."""

    @property
    @abstractmethod
    def _by_name(self) -> Mapping[str, Value]: ...

    def __getitem__(self, name: str) -> Value:
        try:
            return self._by_name[name]
        except KeyError:
            near = get_close_matches(str(name), self, n=3)
            advice = f"Did you mean {one_of(near)}?" if near else f"There are {short_list(self)}."
            raise UnknownNameError(f"There is no {name!r} here. {advice}", value=name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


def _write_rows(opened: io.TextIOBase, parts: Iterator[Mapping[str, Any]]) -> None:
    writer = csv.writer(opened, lineterminator="\n")
    for number, columns in enumerate(parts):
        if number == 0:
            writer.writerow(columns)
        rows = (column.tolist() if hasattr(column, "tolist") else column for column in columns.values())
        writer.writerows(zip(*rows, strict=True))


def _plain(column: Any) -> Any:
    """Return an array of words as a list: not every library knows what such an array holds."""
    return column.tolist() if getattr(column, "dtype", None) == "object" else column


def cell_text(cell: object) -> str:
    if cell is None:
        return ""
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def exact_float(number: Fraction | None) -> float | None:
    return None if number is None else float(number)


def fitted(line: str) -> str:
    """Return as much of a line as a terminal has room for."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    return indent + textwrap.shorten(line, WIDTH - len(indent), placeholder=" …")


def few_lines(lines: Iterable[str]) -> str:
    """Return lines that fit a terminal: the first few, and how many more there are."""
    known = [fitted(line) for line in lines]
    if len(known) > LINES:
        known = [*known[: LINES - 1], f"… and {len(known) - LINES + 1:,} more"]
    return "\n".join(known)


def short_list(names: Iterable[str], room: int = WIDTH) -> str:
    """Return names for one line with this much room: the first few, and how many more there are."""
    known = list(names)
    for fitting in range(len(known), 1, -1):
        more = f" and {len(known) - fitting:,} more" if fitting < len(known) else ""
        line = ", ".join(known[:fitting]) + more
        if len(line) <= room:
            return line
    return f"{len(known):,} in all" if len(known) > 1 else ", ".join(known)


def per_cent(number: Fraction | None, digits: int = 4) -> str:
    return "not known" if number is None else percent(number, digits)


def _frame_library(library: str | None) -> str:
    if library is not None and library not in FRAME_LIBRARIES:
        raise Refusal(f"{library!r} makes no frames here. Choose {one_of(FRAME_LIBRARIES)}.", value=library)
    for name in [library] if library else FRAME_LIBRARIES:
        if find_spec(name):
            return name
    raise not_installed(library or one_of(FRAME_LIBRARIES))


def not_installed(library: str, extra: str = "frames") -> Refusal:
    return Refusal(
        f"{library} is not installed. Install it with: pip install 'houseway[{extra}]'", value=library
    )


# Values with a picture: a notebook shows it, and a file keeps it.

WIDEST = "800px"  # of a picture in a notebook


class Saved(ABC):
    """A value that can be saved as a file, in one of its formats."""

    title: str
    formats: tuple[str, ...]

    def save(self, file: str | Path) -> Path:
        """Write a file in the format that its name ends with, and return its path.

        >>> hw.table("sic-bo").odds()["small"].chart().save("small.svg").name
        'small.svg'
        """
        return write_file(file, self._in_format(format_of(file, self.formats)))

    @abstractmethod
    def _in_format(self, name: str) -> bytes: ...


class Drawn(Saved):
    """A value with a picture."""

    formats: tuple[str, ...] = ("svg", "png")

    @property
    @abstractmethod
    def svg(self) -> str:
        """The picture as SVG."""

    def _in_format(self, name: str) -> bytes:
        if name == "png":
            return svg_as_png(self.svg)
        return self.svg.encode()

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="max-width:{WIDEST}">{self.svg}</div>'


@dataclass(frozen=True, repr=False)
class Picture(Drawn):
    """A chart. A notebook shows it; ``save("chart.svg")`` or ``save("chart.png")`` writes a file.

    >>> hw.table("sic-bo").odds()["small"].chart()
    <picture: Small: house advantage 2.7778%>
    """

    title: str
    _svg: str

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._svg

    def __repr__(self) -> str:
        return f"<picture: {self.title}>"


def format_of(file: str | Path, formats: tuple[str, ...]) -> str:
    """Return the format that the name of a file ends with; refuse one that this value does not have."""
    ending = str(file).rpartition(".")[2].lower()
    if ending not in formats:
        names = one_of([f".{known}" for known in formats])
        raise Refusal(f"{str(file)!r}: this is saved as {names}. Name such a file.", value=file)
    return ending
