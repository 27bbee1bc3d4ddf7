"""Prints what a desk has on record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from houseway.cli.output.report import report


def print_records(
    document: Any, rows: Iterable[Any], lines_of: Callable[[Any], Iterable[str]], *, as_json: bool
) -> None:
    """Print the whole document as JSON, or the lines of each row for people."""
    lines = [line for row in rows for line in lines_of(row)]
    report(lines or ["None."], document, as_json=as_json)
