"""Writes a layout as a file to hand over: SVG, PDF or PNG, to scale, with its title block.

Its text is replaced by the outlines of its letters, so that it looks the same in any program. The
letters are those of the font that Typst brings along, placed one by one, along arcs too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from math import acos, degrees, hypot
from typing import Any, Literal
from xml.etree import ElementTree

from houseway import __version__
from houseway.documents.drawing.layout import draw
from houseway.documents.drawing.table import SCALE, TitleBlock, on_paper, size_of
from houseway.documents.house import House
from houseway.documents.render.pdf import compiled, compiled_pages, typst_string
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.wording import day
from houseway.drawing.svg import number
from houseway.house.desks.required_papers import design_of
from houseway.refusal import Refusal
from houseway.rules.fingerprint import short_hash
from houseway.rules.game import Table
from houseway.rules.wagers.pay_table_options import RowOdds

# Text as the outlines of its letters.

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
    by_character = dict(zip(every[1:], glyphs, strict=True))
    if unknown := [letter for letter, glyph in by_character.items() if glyph.path == missing.path]:
        raise Refusal(
            f"{''.join(unknown)!r} has no outline in {FONT}. Write the layout without --outlines, or the "
            "name in other letters."
        )
    return by_character


def _glyph(page: bytes) -> Glyph:
    root = ElementTree.fromstring(page)  # noqa: S314 - as Typst wrote it
    paths = [path.get("d", "") for symbol in root.iter(f"{{{SVG}}}symbol") for path in symbol]
    return Glyph("".join(paths), float((root.get("viewBox") or "0 0 0 0").split()[2]))


Form = Literal["svg", "pdf", "png"]
DPI = 150
MOST_DOTS = 80_000_000  # a larger picture would need gigabytes to be made
MILLIMETRES = 25.4  # in an inch


@dataclass(frozen=True)
class Sheet:
    """How a layout is drawn: one millimetre of it is ``scale`` of the table; text may be outlines."""

    scale: float = SCALE
    outlines: bool = False
    dpi: int = DPI  # of a PNG


USUAL = Sheet()


def layout_file(
    table: Table[Any], form: Form, house: House, dated: date | None = None, sheet: Sheet = USUAL
) -> bytes:
    """Return the layout of a table with its title block."""
    layout = table.game.felt.layout(table)
    block = title_block(table, house, dated)
    drawing = draw(layout, house.felt_name, block=block, scale=sheet.scale)
    if sheet.outlines:
        drawing = outlined(drawing)
    if form == "svg":
        return drawing.encode()
    wide, high = on_paper(*size_of(layout, block), sheet.scale)
    dots = wide * high * (sheet.dpi / MILLIMETRES) ** 2
    if form == "png" and dots > MOST_DOTS:
        raise Refusal(
            f"At {sheet.dpi} dots to the inch the picture would have {dots / 1e6:,.0f} million dots, more "
            f"than {MOST_DOTS / 1e6:.0f} million. Choose a smaller scale or fewer dots, or write a PDF."
        )
    return compiled(_page(drawing, (wide, high), table.game.title, house, dated), form, sheet.dpi)


def title_block(table: Table[Any], house: House, dated: date | None) -> TitleBlock:
    layout = table.game.felt.layout(table)
    about = f" ({layout.cite})" if layout.cite else ""
    design = design_of(table, house.felt_name)
    names = [("Casino licensee", house.licensee or house.trade_name or "not named")]
    if house.trade_name and house.licensee:
        names.append(("Trade name, as on the felt", house.trade_name))
    return TitleBlock(
        left=(*names, ("Layout", f"{table.game.title}{about}"), ("Rules in force", options_on_felt(table))),
        right=(
            ("Date", day(dated) if dated else "not dated"),
            ("Version of the rules", f"{short_hash(table)}, Houseway {__version__}"),
            ("Fingerprint of the design", f"{design[:32]} {design[32:]}"),
        ),
        logo=house.logo,
    )


def options_on_felt(table: Table[Any]) -> str:
    """Return the options of the table in words, without its limits, which no felt shows."""
    odds = {option.name for option in table.game.wagering.options if isinstance(option, RowOdds)}
    raised = [option for option in table.options.described() if option.name in odds and not option.is_usual]
    return (
        "; ".join(f"{rule.title}: {rule.value}" for rule in (*rules_in_force(table), *raised)) or "as usual"
    )


def _page(drawing: str, size: tuple[float, float], title: str, house: House, dated: date | None) -> str:
    wide, high = size
    when = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})" if dated else "none"
    named = typst_string(f"{title}: layout of the table")
    author = typst_string(house.name or "Houseway")
    return (
        f"#set document(title: {named}, author: {author}, date: {when})\n"
        f"#set page(width: {wide:.3f}mm, height: {high:.3f}mm, margin: 0pt)\n"
        f'#image(bytes({typst_string(drawing)}), format: "svg", width: 100%, alt: {named})\n'
    )
