"""Charts as PNG. Typst draws them, with its own fonts, so that every machine makes the same picture."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from houseway.documents.render.pdf import compiled
from houseway.documents.render.typst_text import typst_string

DPI = 144


def svg_as_png(drawing: str) -> bytes:
    """Return a chart that has a width and a height, in points, as a picture of twice as many dots."""
    size = ET.fromstring(drawing)  # noqa: S314 - our own drawing
    page = f"#set page(width: {size.get('width')}pt, height: {size.get('height')}pt, margin: 0pt)\n"
    return compiled(f'{page}#image(bytes({typst_string(drawing)}), format: "svg", width: 100%)\n', "png", DPI)
