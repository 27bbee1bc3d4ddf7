"""The operations in a content stream of a PDF, as far as they place text.

pypdf reads every number and curve of a drawing into objects, which takes longer than Typst takes to make the
PDF. Nothing here is needed of paths, so they are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_NUMBER = rb"[-+]?[\d.]+"


def _string(depth: int) -> bytes:
    """Return the pattern of a string with so many pairs of brackets in it that are not escaped."""
    inner = rb"|" + _string(depth - 1) if depth else b""
    return rb"\((?:[^()\\]|\\." + inner + rb")*\)"


_TOKEN = re.compile(
    rb"(?P<path>(?:" + _NUMBER + rb"\s+)+[lmc]\b)"
    rb"|(?P<number>" + _NUMBER + rb")"
    rb"|(?P<name>/[^\s/()<>\[\]{}%]*)"
    rb"|(?P<string>" + _string(3) + rb")"
    rb"|(?P<begin>\[)"
    rb"|(?P<end>\])"
    rb"|(?P<operator>[A-Za-z]+\d?\*?)",
    re.DOTALL,
)
_ESCAPED = re.compile(rb"\\(?:([0-7]{1,3})|(.))", re.DOTALL)
_SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}


def operations(content: bytes) -> Iterator[tuple[list[Any], bytes]]:
    """Yield each operator after its operands: numbers, names with their slash, strings as bytes, arrays."""
    operands: list[Any] = []
    array: list[Any] | None = None
    for match in _TOKEN.finditer(content):
        kind, token = match.lastgroup, match.group()
        if kind == "operator":
            yield operands, token
            operands, array = [], None
        elif kind == "begin":
            array = []
            operands.append(array)
        elif kind == "end":
            array = None
        elif kind != "path":
            (operands if array is None else array).append(_value(kind, token))


def _value(kind: str | None, token: bytes) -> Any:
    match kind:
        case "number":
            return float(token)
        case "name":
            return token.decode("ascii")
        case _:
            return _ESCAPED.sub(_unescaped, token[1:-1])


def _unescaped(match: re.Match[bytes]) -> bytes:
    octal, sign = match.groups()
    return bytes([int(octal, 8)]) if octal else _SIGNS.get(sign, sign)
