"""The words and tables that a reader finds in a document, from HTML and from PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from xml.etree import ElementTree

from pypdf import PdfReader

from houseway.documents.document import Document
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf

_XHTML = "{http://www.w3.org/1999/xhtml}"
_QUOTES = str.maketrans("’‘“”", "''\"\"")


def plain(text: str) -> str:
    """Return the text with straight quotation marks and single spaces."""
    return re.sub(r"\s+", " ", text.translate(_QUOTES)).strip()


def parsed(html: str) -> ElementTree.Element:
    """Parse the HTML; fails where it is not well formed."""
    return ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>\n"))  # noqa: S314 - our own document


def words_of(element: ElementTree.Element) -> str:
    return plain(" ".join(element.itertext()))


@lru_cache(maxsize=64)
def page_of(document: Document) -> ElementTree.Element:
    """Return the document as HTML, made once for all who read it."""
    return parsed(in_html(document))


def html_words(document: Document) -> str:
    body = page_of(document).find(f"{_XHTML}body")
    assert body is not None
    return words_of(body)


def html_tables(document: Document) -> list[list[list[str]]]:
    """Return the rows of each table, heading row included, every cell as text."""
    return [
        [[words_of(cell) for cell in row] for row in table.iter(f"{_XHTML}tr")]
        for table in page_of(document).iter(f"{_XHTML}table")
    ]


@lru_cache(maxsize=64)
def pdf_pages(document: Document) -> Sequence[str]:
    """Return the words of each page, printed once for all who read it."""
    return tuple(plain(page.extract_text()) for page in PdfReader(io.BytesIO(in_pdf(document))).pages)


def pdf_words(document: Document) -> str:
    return " ".join(pdf_pages(document))
