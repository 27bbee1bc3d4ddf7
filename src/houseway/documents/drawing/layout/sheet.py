"""A layout as a file to hand over: SVG, PDF or PNG, to scale, with its title block."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from houseway import __version__
from houseway.documents.drawing.layout.layout import draw
from houseway.documents.drawing.layout.table import SCALE, on_paper, size_of
from houseway.documents.drawing.text_outlines import outlined
from houseway.documents.drawing.title_block import TitleBlock
from houseway.documents.house import House
from houseway.documents.render.pdf import compiled
from houseway.documents.render.typst_text import typst_string
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.wording import day
from houseway.floor.desks.submissions.layout_fingerprint import design_of
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.rules_hash import short_hash
from houseway.rules.wagers.row_odds import RowOdds

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
    layout = table.game.layout(table)
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
    layout = table.game.layout(table)
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
    odds = {option.name for option in table.game.options if isinstance(option, RowOdds)}
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
