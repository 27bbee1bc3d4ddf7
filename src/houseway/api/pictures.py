"""Values with a picture: a notebook shows it, and a file keeps it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from houseway.api.arguments.checks import write_file
from houseway.refusal import Refusal, one_of

WIDEST = "800px"  # of a picture in a notebook


class Saved(ABC):
    """Something that can be saved as a file, in one of its formats."""

    title: str
    formats: tuple[str, ...]

    def save(self, file: str | Path) -> Path:
        """Write it to a file, in the format that the name of the file ends with; return the path."""
        return write_file(file, self._in_format(format_of(file, self.formats)))

    @abstractmethod
    def _in_format(self, name: str) -> bytes: ...


class Drawn(Saved):
    """Something that can be drawn."""

    formats: tuple[str, ...] = ("svg", "png")

    @property
    @abstractmethod
    def svg(self) -> str:
        """The picture as SVG."""

    def _in_format(self, name: str) -> bytes:
        if name == "png":
            from houseway.documents.render.pdf import svg_as_png  # noqa: PLC0415 - slow to load

            return svg_as_png(self.svg)
        return self.svg.encode()

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="max-width:{WIDEST}">{self.svg}</div>'


@dataclass(frozen=True, repr=False)
class Picture(Drawn):
    """A chart. A notebook shows it; ``save("chart.svg")`` or ``save("chart.png")`` keeps it."""

    title: str
    _svg: str

    @property
    def svg(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        return f"<picture: {self.title}>"


def format_of(file: str | Path, formats: tuple[str, ...]) -> str:
    """Return the format that the name of a file ends with; refuse one that this value has not."""
    ending = str(file).rpartition(".")[2].lower()
    if ending not in formats:
        names = one_of([f".{known}" for known in formats])
        raise Refusal(f"{str(file)!r}: this is saved as {names}. Name such a file.", value=file)
    return ending
