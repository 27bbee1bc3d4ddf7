"""The fingerprint of a document's content, by which a copy is known to be the one that was submitted.

SHA-256 over all that is written and drawn in it, block by block. The date, the mark on its pages and the line
at their foot are left out: they tell of the copy, and of the program that printed it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from houseway.documents.document import Document
from houseway.documents.issue_status import without_limits
from houseway.documents.table.sign import sign
from houseway.regulation import Citation
from houseway.rules.game import Table


def fingerprint(document: Document) -> str:
    blocks = [(type(block).__name__, block) for block in document.blocks]
    written = (document.kind, document.title, document.subtitle, document.style, blocks)
    return sha256(msgspec.json.encode(written, enc_hook=_in_words, order="sorted")).hexdigest()


def _in_words(part: Any) -> str:
    if isinstance(part, Citation):
        return part.id
    raise TypeError(f"{part!r} is nothing that a document is made of")


def sign_fingerprint(table: Table[Any]) -> str:
    """Of the sign whatever its limits are (reading 58)."""
    return fingerprint(sign(without_limits(table)))
