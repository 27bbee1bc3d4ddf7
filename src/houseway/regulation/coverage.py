"""Which paragraphs are carried out, and where: finds ``Citation("…")`` and ``paragraph("…")`` in sources."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from houseway.regulation.catalogue import Paragraph, Status, every_paragraph, subchapter

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
    """Return, by paragraph id, each ``file:line`` in the folder where one of the names is called with it."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if any(f"{name}(" in source for name in names):
            for paragraph_id, line in _calls(source, names):
                places[paragraph_id].append(f"{file.relative_to(folder.parent)}:{line}")
    return places


def cited_in_code() -> Mapping[str, list[str]]:
    """Return where the code of Houseway cites each paragraph."""
    return cited_in(PACKAGE, "Citation")


def coverage_table() -> str:
    """Return a Markdown table of paragraphs by subchapter and status, then the open ones with the reason."""
    counts: defaultdict[str, Counter[Status]] = defaultdict(Counter)
    for paragraph in every_paragraph():
        counts[subchapter(paragraph.id)][paragraph.status] += 1
    rows = [(name, found) for name, found in counts.items()]
    rows.append(("all", sum((found for _, found in rows), Counter())))
    return "\n".join(
        [
            _row(["subchapter", *(status.value for status in Status)]),
            _row(["---"] * (1 + len(Status))),
            *(_row([name, *(str(found[status]) for status in Status)]) for name, found in rows),
            "",
            "## Open",
            "",
            *(
                f"- **{paragraph.id}** {paragraph.text} *{_reason(paragraph)}*"
                for paragraph in every_paragraph()
                if paragraph.status is Status.OPEN
            ),
            "",
        ]
    )


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _reason(paragraph: Paragraph) -> str:
    """Return why a paragraph is open, from its note."""
    return paragraph.note[paragraph.note.index("Open:") :]
