"""The status of every paragraph is supported by code and tests."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from houseway.regulation import Paragraph, Status, every_paragraph
from houseway.regulation.coverage import PACKAGE, cited_in_code, coverage_table
from tests.support.cases import case_files
from tests.support.evidence import COMPUTED, PLAYED, PRINTED, REFUSED
from tests.support.golden import compare

TESTS = Path(__file__).parents[1]

in_code = functools.cache(cited_in_code)


@functools.cache
def in_tests() -> Mapping[str, set[str]]:
    """Return, by paragraph, what the tests and worked cases show of it."""
    kinds: defaultdict[str, set[str]] = defaultdict(set)
    for file in TESTS.rglob("*.py"):
        for paragraph_id, kind in _claims(file.read_text(encoding="utf-8")):
            kinds[paragraph_id].add(kind)
    for _, file_of_cases in case_files():
        for case in file_of_cases.cases:
            for paragraph_id in case.paragraphs:
                is_refused = case.refused is not None and case.refused.cite == paragraph_id
                kinds[paragraph_id].add(REFUSED if is_refused else PLAYED)
    return kinds


def _claims(source: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs and kinds of every ``pytest.mark.paragraph(…, shows=…)``."""
    if "mark.paragraph(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.paragraph":
            kinds = [ast.literal_eval(keyword.value) for keyword in node.keywords if keyword.arg == "shows"]
            ids = [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
            yield from ((paragraph_id, kind) for paragraph_id in ids for kind in kinds)


def _is_printed_from(place: str) -> bool:
    """Return whether the file is a document or describes the content of one, as a game's papers do."""
    file = place.partition(":")[0]
    return "/documents/" in file or file.endswith(("/layout.py", "/guide.py", "/papers.py"))


# What a test must show of a paragraph with this status.
SHOWN = {
    Status.ENFORCED: {REFUSED},
    Status.PLAYED: {PLAYED, COMPUTED},
    Status.CHECKLIST: {PLAYED},
    Status.PRINTED: {PRINTED},
}


def unfounded(one: Paragraph) -> str | None:
    """Return what is missing for the status of the paragraph."""
    if one.status is Status.NOT_IN_SOURCE:
        return None if one.treatment == "title-only" else "our sources do print it"
    if one.status is Status.OPEN:
        return None if "Open:" in one.note else "its note does not say why it is open"
    if one.status is Status.PRINTED:
        if one.is_title:
            return None
        if not any(map(_is_printed_from, in_code().get(one.id, []))):
            return "no document cites it"
    elif one.id not in in_code():
        return "no code cites it"
    elif one.treatment == "title-only":
        return "our sources do not print it"
    if not SHOWN[one.status] & in_tests().get(one.id, set()):
        return f"no test shows it {' or '.join(sorted(SHOWN[one.status]))}"
    return None


def test_every_claimed_status_is_borne_out() -> None:
    problems = {paragraph.id: unfounded(paragraph) for paragraph in every_paragraph() if unfounded(paragraph)}
    assert problems == {}


@pytest.mark.parametrize(
    ("status", "missing"),
    [(Status.ENFORCED, "no code cites it"), (Status.PRINTED, "no document cites it")],
)
def test_a_false_claim_is_found(status: Status, missing: str) -> None:
    claim = Paragraph("13:69F-99.9", "none", "payout", "Words.", "rule", "Check.", status)
    assert unfounded(claim) == missing


def _citations_inside_functions(file: Path) -> Iterator[int]:
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(function, (ast.FunctionDef, ast.Lambda)):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Citation":
                    yield node.lineno


def test_citations_are_made_at_module_level_so_that_a_wrong_one_fails_at_import() -> None:
    places = [
        f"{file}:{line}" for file in PACKAGE.rglob("*.py") for line in _citations_inside_functions(file)
    ]
    assert places == []


def test_the_coverage_table_in_the_documents_is_that_of_the_catalogue() -> None:
    file = Path(__file__).parents[2] / "docs" / "coverage.md"
    made_of = "Made from the catalogue; `houseway rules GAME` lists the paragraphs one by one."
    compare(file, f"# What is carried out\n\n{made_of}\n\n{coverage_table()}")
