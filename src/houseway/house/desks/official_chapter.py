"""The house's own copy of the official chapter, which patrons may inspect (13:69F-8.5(a)).

The record has its name, date, size and fingerprint. The file itself is in the database of the log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import PurePath

from houseway.house.desks.context import DeskAct
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation

CHAPTER = Citation("13:69F-8.5(a)")
KEEP_CHAPTER = "houseway desk chapter FILE --date YYYY-MM-DD"  # the command
LARGEST_FILE = 32 * 1024 * 1024  # bytes
MEDIA_TYPES: Mapping[str, str] = {
    ".pdf": "application/pdf",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


def media_type_of(name: str) -> str:
    """Return the media type of the file; refuse one that a browser cannot show."""
    suffix = PurePath(name).suffix.lower()
    if suffix not in MEDIA_TYPES or PurePath(name).name != name or len(name) > 200:
        raise Refusal(
            f"{name!r} cannot be shown to patrons. Give the name of a file that ends with "
            f"{one_of(list(MEDIA_TYPES))}.",
            CHAPTER,
        )
    return MEDIA_TYPES[suffix]


def check_date_of_text(dated: str, act: DeskAct) -> None:
    try:
        day = date.fromisoformat(dated)
    except ValueError:
        day = None
    if day is None or day.isoformat() != dated:
        raise Refusal(f"{dated!r} is not a date. Give the day of the text as YYYY-MM-DD.", CHAPTER)
    if day > act.day:
        raise Refusal(f"{dated} is in the future. Give the day as of which the text is current.", CHAPTER)
