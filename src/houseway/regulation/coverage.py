"""Finds where the sources cite each paragraph, and writes the table of what is carried out."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from houseway.regulation.catalogue import Paragraph, Status, every_paragraph, subchapter

PACKAGE = Path(__file__).parents[1]


_BUILT = "No text; the standard public rule is played and marked with an asterisk (reading 47)"
_NOT_BUILT = "No text, and nothing of it is built"


def cited_in_code() -> Mapping[str, list[str]]:
    """Return, by paragraph id, each ``file:line`` that cites it, and each ``rules.toml`` that prints it."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if "Citation(" in source:
            for paragraph_id, line in _citations(source):
                places[paragraph_id].append(f"{file.relative_to(PACKAGE.parent)}:{line}")
    for file in sorted(PACKAGE.glob("games/*/rules.toml")):
        book = tomllib.loads(file.read_text(encoding="utf-8")).get("book", {})
        for value in book.values():
            for paragraph_id in [value] if isinstance(value, str) else value:
                places[paragraph_id].append(str(file.relative_to(PACKAGE.parent)))
    return places


def _citations(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _called_name(node) == "Citation":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno


def _called_name(call: ast.Call) -> str:
    target = call.func
    return target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")


def coverage_table() -> str:
    """Return the coverage as Markdown: what the words mean, counts by subchapter, and what is missing."""
    counts: defaultdict[str, Counter[Status]] = defaultdict(Counter)
    for paragraph in every_paragraph():
        counts[subchapter(paragraph.id)][paragraph.status] += 1
    rows = list(counts.items())
    rows.append(("all", sum(counts.values(), Counter())))
    return "\n".join(
        [
            "## What the words mean",
            "",
            *(f"- **{status.value}**: {status.meaning}" for status in Status),
            "",
            "## Paragraphs by subchapter",
            "",
            _row(["subchapter", *(status.value for status in Status)]),
            _row(["---"] * (1 + len(Status))),
            *(_row([name, *(str(count[status]) for status in Status)]) for name, count in rows),
            "",
            "## Open",
            "",
            *(
                f"- **{paragraph.id}** {paragraph.text} *{_reason(paragraph)}*"
                for paragraph in every_paragraph()
                if paragraph.status is Status.OPEN
            ),
            "",
            "## Not printed in our sources",
            "",
            *_not_in_source(),
            "",
        ]
    )


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _reason(paragraph: Paragraph) -> str:
    """Return why a paragraph is open, from its note."""
    return paragraph.note[paragraph.note.index("Open:") :]


def _not_in_source() -> Iterator[str]:
    """Yield a line for each subchapter and reason, with the paragraphs that it holds for."""
    built = cited_in_code()
    groups: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for paragraph in every_paragraph():
        if paragraph.status is Status.NOT_IN_SOURCE:
            reason = _BUILT if paragraph.id in built else _NOT_BUILT
            groups[subchapter(paragraph.id), reason].append(paragraph.id.removesuffix("#title"))
    for (_, reason), paragraph_ids in groups.items():
        yield f"- {reason}: {', '.join(paragraph_ids)}"
