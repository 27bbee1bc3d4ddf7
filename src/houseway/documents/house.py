"""Describes the house that issues a document: its legal name, the name that patrons know, and its logo.

A logo is an SVG or PNG file; one that would load or run anything is refused.
"""

from __future__ import annotations

import base64
import re
import struct
from dataclasses import dataclass
from xml.etree import ElementTree

from houseway.refusal import Refusal
from houseway.rules.layout.layout import NAME_OF_THE_HOUSE

LONGEST_NAME = 200


@dataclass(frozen=True)
class House:
    """A casino: its licensee's full legal name, and its logo as the SVG that `read_logo` returns."""

    licensee: str = ""
    trade_name: str = ""
    logo: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "licensee", _name("licensee", self.licensee))
        object.__setattr__(self, "trade_name", _name("trade name", self.trade_name))

    @property
    def name(self) -> str:
        """Return the name for patrons: the trade name, where there is one."""
        return self.trade_name or self.licensee

    @property
    def felt_name(self) -> str:
        return self.name or NAME_OF_THE_HOUSE

    @property
    def legal_name(self) -> str:
        """Return the licensee's name where it is printed in addition to the trade name."""
        return self.licensee if self.trade_name and self.licensee != self.trade_name else ""


def _name(kind: str, typed: str) -> str:
    name = " ".join(typed.split())
    if (typed and not name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            f"{typed!r} cannot be printed as the {kind}. Give a name of 1 to {LONGEST_NAME} letters."
        )
    return name


NO_HOUSE = House()


# Logos from SVG and PNG files.

LARGEST = 500_000  # bytes
_SVG = "{http://www.w3.org/2000/svg}"
_PNG = b"\x89PNG\r\n\x1a\n"
_ACTIVE = {"script", "foreignobject", "iframe", "animate", "set", "handler"}
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!['\"]?#)|@import", re.IGNORECASE)


def read_logo(content: bytes, file: str) -> str:
    """Return the logo as SVG text; a PNG is embedded in an SVG of its size."""
    if len(content) > LARGEST:
        raise Refusal(f"{file} has {len(content):,} bytes. A logo may have {LARGEST:,}: use a smaller one.")
    return _from_png(content, file) if content.startswith(_PNG) else _from_svg(content, file)


def _from_png(content: bytes, file: str) -> str:
    if content[12:16] != b"IHDR" or len(content) < 57 or not content.endswith(b"IEND\xaeB`\x82"):
        raise Refusal(f"{file} is a damaged PNG. Save the logo again, as PNG or SVG.")
    width, height = struct.unpack(">II", content[16:24])
    data = base64.b64encode(content).decode()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" xlink:href="data:image/png;base64,{data}"/></svg>'
    )


def _from_svg(content: bytes, file: str) -> str:
    try:
        text = content.decode("utf-8-sig")
        if "<!ENTITY" in text:
            raise Refusal(f"{file} declares entities. Save the logo as plain SVG.")
        root = ElementTree.fromstring(text)  # noqa: S314 - entities are refused above
    except (UnicodeDecodeError, ElementTree.ParseError) as error:
        raise Refusal(f"{file} is neither SVG nor PNG: {error}. Name such a file.") from None
    if root.tag != f"{_SVG}svg" or not (root.get("viewBox") or (root.get("width") and root.get("height"))):
        raise Refusal(f"{file} is not an SVG drawing with a size. Save the logo as SVG with a viewBox.")
    for part in root.iter():
        if why := _refused(part):
            raise Refusal(f"{file} has {why}. Save the logo as plain SVG, without links and programs.")
    return text[text.index("<svg") :] if "<svg" in text else text


def _refused(part: ElementTree.Element) -> str:
    """Return the part of this element that loads or runs something; nothing if it only draws."""
    name = str(part.tag).rpartition("}")[2].lower()
    if name in _ACTIVE:
        return f"the element <{name}>"
    if name == "style" and _OUTSIDE.search(part.text or ""):
        return "a style that loads a file"
    for key, value in part.items():
        attribute = key.rpartition("}")[2].lower()
        if attribute.startswith("on"):
            return f"the program {attribute}={value!r}"
        if attribute == "href" and not value.strip().startswith(("#", "data:image/png", "data:image/jpeg")):
            return f"a link to {value!r}"
        if _OUTSIDE.search(value):
            return f"a reference to another file in {attribute}={value!r}"
    return ""
