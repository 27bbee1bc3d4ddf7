"""The fingerprint of a document's content, which shows that a copy is the one that was submitted.

It is the SHA-256 of everything written and drawn in the document, block by block. The date, the mark and the
footer are left out, because they describe the copy and the program that printed it.
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
    content = (document.kind, document.title, document.subtitle, document.style, blocks)
    return sha256(msgspec.json.encode(content, enc_hook=_as_text, order="sorted")).hexdigest()


def _as_text(part: Any) -> str:
    if isinstance(part, Citation):
        return part.id
    raise TypeError(f"{part!r} is not part of a document")


def sign_fingerprint(table: Table[Any]) -> str:
    """Return the fingerprint of the table's sign without its limits, which may change (reading 58)."""
    return fingerprint(sign(without_limits(table)))
