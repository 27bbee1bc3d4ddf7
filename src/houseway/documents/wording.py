"""Words documents in one style: odds with the word "to", numbers, times, curly quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from houseway.documents.document import Document
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import with_commas

IN_PUBLICATIONS = Citation("13:69F-9.4(a)")
ON_SIGNS = Citation("13:69F-45.7(a)")

_NUMBER = (
    r"(?:\d[\d,.]*|even|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|"
    r"thirty|forty|fifty|hundred|thousand)"
)
_FOR = re.compile(rf"\b{_NUMBER}[\s-]+for[\s-]+{_NUMBER}\b", re.IGNORECASE)
_TO = re.compile(r"(?<=[0-9]) to (?=[0-9])")
_TAG = re.compile(r"<[^>]*>")
_HALF = re.compile(r" [a-z]+$")


def check_wording(document: Document) -> None:
    """Refuse odds stated with the word "for", in every game and in texts of any author (reading 44)."""
    cite = ON_SIGNS if document.style == "sign" else IN_PUBLICATIONS
    for text in document.every_text():
        check_words(document.title, text, cite)


def check_words(where: str, text: str, cite: Citation = IN_PUBLICATIONS) -> None:
    match = _FOR.search(_TAG.sub(" ", text))
    if match:
        raise Refusal(
            f"{where}: {match[0]!r} states odds with the word 'for'. "
            "State what is won in addition to the stake, with the word 'to': for example '3 to 2'.",
            cite,
        )


def in_type(text: str) -> str:
    """Set a text in type: typographic quotation marks, and odds with commas that no line break divides."""
    text = _TO.sub("\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}", with_commas(text))
    text = re.sub(r"(^|[\s(\[—–“])'(?=\S)", r"\1‘", text)
    text = re.sub(r'(^|[\s(\[—–‘])"(?=\S)', r"\1“", text)
    return text.replace("'", "’").replace('"', "”")


def cited(cites: Iterable[Citation]) -> str:
    return "; ".join(dict.fromkeys(as_cited(str(cite)) for cite in cites))


def as_cited(paragraph_id: str) -> str:
    """Drop the word by which the catalogue distinguishes two halves of one paragraph."""
    return _HALF.sub("", paragraph_id)


def sentence(words: str) -> str:
    """Capitalize the first letter and end with a period."""
    words = words.strip()
    stop = "" if words.endswith((".", "!", "?", ":")) else "."
    return words[:1].upper() + words[1:] + stop


def all_of(words: Sequence[str]) -> str:
    """Return a list in words: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def day(when: date) -> str:
    """Format a date as in the chapter: ``March 2, 2026``."""
    return f"{when:%B} {when.day}, {when.year}"


def time_of_day(when: datetime) -> str:
    """Format a time: ``6:00 PM``."""
    return f"{when:%I:%M %p}".lstrip("0")


def moment(when: datetime) -> str:
    """Format a date with its time: ``March 2, 2026, 6:00 PM``."""
    return f"{day(when)}, {time_of_day(when)}"
