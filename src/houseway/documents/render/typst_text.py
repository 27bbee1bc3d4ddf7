"""Python values as Typst writes them. All text is a string, so that none of it can act as a command."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.documents.wording import in_type


def array(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"


def flag(value: bool) -> str:
    return "true" if value else "false"


def text(words: str) -> str:
    return typst_string(in_type(words))


def typst_string(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in escaped) + '"'
