"""Replaces the text of a drawing by the outlines of its letters, so that it looks the same in any program.

The letters are those of the font that Typst brings along, placed one by one, along arcs too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import acos, degrees, hypot
from xml.etree import ElementTree

from houseway.documents.render.pdf import compiled_pages
from houseway.documents.render.typst_text import typst_string
from houseway.drawing.svg import number
from houseway.refusal import Refusal

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
EM = 1000  # units of an outline to the font size
FONT = "Libertinus Serif"
_ARC = re.compile(r"M(\S+) (\S+) A(\S+) \S+ 0 0 0 (\S+) (\S+)")
_NO_BREAK = "\u00a0"  # a space that Typst keeps at the end of a line
_NOBODYS = "\ue000"  # a letter for private use, drawn as every letter that the font does not have
_STARTS = {"start": 0.0, "middle": -0.5, "end": -1.0}


@dataclass(frozen=True)
class Glyph:
    path: str
    advance: float


def outlined(drawing: str) -> str:
    """Return the drawing with every text as outlines, under the words that it says."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    root = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    texts = list(root.iter(f"{{{SVG}}}text"))
    glyphs = _glyphs({letter for text in texts for letter in "".join(text.itertext())})
    arcs = {path.get("id"): path.get("d", "") for path in root.iter(f"{{{SVG}}}path")}
    for text in texts:
        _outline(text, glyphs, arcs)
    for name in sorted(glyphs):
        if glyphs[name].path:
            _define(root, name, glyphs[name])
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _define(root: ElementTree.Element, letter: str, glyph: Glyph) -> None:
    defs = root.find(f"{{{SVG}}}defs")
    assert defs is not None  # noqa: S101 - every layout has gradients there
    ElementTree.SubElement(defs, f"{{{SVG}}}path", id=_name(letter), d=glyph.path)


def _name(letter: str) -> str:
    return f"letter-{ord(letter):x}"


def _outline(text: ElementTree.Element, glyphs: dict[str, Glyph], arcs: dict[str | None, str]) -> None:
    """Turn a text into a group of letters, in place."""
    words = "".join(text.itertext())
    size = float(text.get("font-size", 0))
    whole = sum(glyphs[letter].advance for letter in words) * size / EM
    begin = _STARTS[text.get("text-anchor", "middle")] * whole
    along = text.find(f"{{{SVG}}}textPath")
    if along is None:
        line: _Straight | _Curved = _Straight(float(text.get("x", 0)), float(text.get("y", 0)))
    else:
        line = _curved(arcs[(along.get("href") or "")[1:]])
    fill = text.get("fill", "#000000")
    text.clear()
    text.tag = f"{{{SVG}}}g"
    text.attrib.update({"fill": fill, "aria-label": words})
    for letter, place in _placed(words, begin, size, glyphs):
        if glyphs[letter].path:
            used = {f"{{{XLINK}}}href": f"#{_name(letter)}", "transform": line.at(place, size)}
            ElementTree.SubElement(text, f"{{{SVG}}}use", used)


def _placed(
    words: str, begin: float, size: float, glyphs: dict[str, Glyph]
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield each letter with where it begins on the line and how wide it is."""
    for letter in words:
        advance = glyphs[letter].advance * size / EM
        yield letter, (begin, advance)
        begin += advance


def _scaled(size: float) -> str:
    """Outlines are drawn upwards, and drawings count downwards."""
    return f"scale({size / EM:.5g} {-size / EM:.5g})"


@dataclass(frozen=True)
class _Straight:
    x: float
    y: float

    def at(self, place: tuple[float, float], size: float) -> str:
        return f"translate({number(self.x + place[0])} {number(self.y)}) {_scaled(size)}"


@dataclass(frozen=True)
class _Curved:
    """An arc below its middle, on which words run from left to right; 0 degrees is straight down."""

    x: float
    y: float
    radius: float
    angle: float  # of the middle of the line, in degrees

    def at(self, place: tuple[float, float], size: float) -> str:
        begin, advance = place
        # Counterclockwise as seen, since the letters stand on the outside of the arc with their feet.
        turned = self.angle - degrees((begin + advance / 2) / self.radius)
        return (
            f"translate({number(self.x)} {number(self.y)}) rotate({number(turned)}) "
            f"translate({number(-advance / 2)} {number(self.radius)}) {_scaled(size)}"
        )


def _curved(path: str) -> _Curved:
    """Find the middle of an arc from its ends and its radius."""
    match = _ARC.fullmatch(path)
    assert match  # noqa: S101 - as `arc_path` writes the arcs on which words run from left to right
    x1, y1, radius, x2, y2 = (float(match[part]) for part in (1, 2, 3, 4, 5))
    half = hypot(x2 - x1, y2 - y1) / 2
    away = (radius**2 - half**2) ** 0.5 / (2 * half)
    x, y = (x1 + x2) / 2 + (y2 - y1) * away, (y1 + y2) / 2 - (x2 - x1) * away
    down = ((x1 + x2) / 2 - x, (y1 + y2) / 2 - y)
    turn = degrees(acos(max(-1.0, min(1.0, down[1] / hypot(*down)))))
    return _Curved(x, y, radius, -turn if down[0] > 0 else turn)


def _glyphs(letters: Iterable[str]) -> dict[str, Glyph]:
    """Return the outline of each letter, which Typst draws on a page of its own."""
    every = [_NOBODYS, *sorted(letters)]
    pages = [f"#text({typst_string(_NO_BREAK if letter == ' ' else letter)})" for letter in every]
    source = (
        f'#set page(width: auto, height: auto, margin: 0pt)\n#set text(font: "{FONT}", fallback: false, '
        f'weight: "bold", size: {EM}pt, top-edge: "baseline", bottom-edge: "baseline")\n'
        + "\n#pagebreak()\n".join(pages)
    )
    missing, *glyphs = map(_glyph, compiled_pages(source))
    found = dict(zip(every[1:], glyphs, strict=True))
    if unknown := [letter for letter, glyph in found.items() if glyph.path == missing.path]:
        raise Refusal(
            f"{''.join(unknown)!r} has no outline in {FONT}. Write the layout without --outlines, or the "
            "name in other letters."
        )
    return found


def _glyph(page: bytes) -> Glyph:
    root = ElementTree.fromstring(page)  # noqa: S314 - as Typst wrote it
    paths = [path.get("d", "") for symbol in root.iter(f"{{{SVG}}}symbol") for path in symbol]
    return Glyph("".join(paths), float((root.get("viewBox") or "0 0 0 0").split()[2]))
