"""Where a paragraph is cited: reads Python sources for ``Citation("…")`` and ``paragraph("…")``."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def _called_name(call: ast.Call) -> str:
    target = call.func
    return target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")


def _calls(source: str, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _called_name(node) in names:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno


def cited_in(folder: Path, *names: str) -> Mapping[str, list[str]]:
    """Paragraph id to the places ``file:line`` below the folder where one of the names is called with it."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if any(f"{name}(" in source for name in names):
            for paragraph_id, line in _calls(source, names):
                places[paragraph_id].append(f"{file.relative_to(folder.parent)}:{line}")
    return places


def cited_in_code() -> Mapping[str, list[str]]:
    """Where Houseway's own code cites each paragraph."""
    return cited_in(PACKAGE, "Citation")
