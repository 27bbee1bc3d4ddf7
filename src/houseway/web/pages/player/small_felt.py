"""The layout of a game as a small picture: without print that nobody could read at that size."""

from __future__ import annotations

import hashlib
import re
from functools import cache

from houseway.documents.house import NO_HOUSE
from houseway.rules.registry import game as game_named
from houseway.web.http.gzip import compress
from houseway.web.pages.table.table_documents import FOR_PROGRAMS, felt_drawn

_PRINT = re.compile(r"<text\b.*?</text>", re.DOTALL)
_PARTS_OF_MILLIMETRES = re.compile(r"\b(\d{2,})\.\d+")


@cache
def small_felt(game: str) -> tuple[bytes, str]:
    """Return the picture, compressed, and its entity tag."""
    drawing = FOR_PROGRAMS.sub("", felt_drawn(game_named(game).name, (), NO_HOUSE.felt_name))
    drawing = _PARTS_OF_MILLIMETRES.sub(r"\1", _PRINT.sub("", drawing))
    return compress(drawing.encode()), f'"{hashlib.sha256(drawing.encode()).hexdigest()[:16]}"'
