"""Plain modern English wherever a person reads: a short list of phrases that must not come back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Each was once the private idiom of this project; CONTRIBUTING.md shows what to write instead.
PHRASES = [
    r"the own\b",
    r"\bfor who\b(?! in\b|,)",
    r"\bwill not do\b",
    r"(?<!-)\banew\b",
    r"\bgone on with\b",
    r"\bgoes? on with\b",
    r"\bgoes along\b",
    r"\btells? otherwise\b",
    r"\b(?:comes?|came) about\b",
    r"\bis told\b",
    r"\btaken up again\b",
]
_PHRASE = re.compile("|".join(PHRASES), re.IGNORECASE)
# CONTRIBUTING.md quotes what not to write.
PLACES = ["src/**/*.py", "src/**/*.js", "src/**/*.html", "src/**/*.toml", "docs/*.md"]
PLACES += ["README.md", "CHANGELOG.md", "Makefile", "notebooks/*.ipynb"]
PLACES += ["tests/**/*.py", "tests/**/*.md", "benchmarks/**/*.py", "pictures/**/*.py"]


def test_no_private_idiom() -> None:
    offenders = [
        f"{file.relative_to(ROOT)}:{number}: {match[0]!r} in {line.strip()}"
        for place in PLACES
        for file in sorted(ROOT.glob(place))
        if file != Path(__file__)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (match := _PHRASE.search(line))
    ]
    assert not offenders, "\n".join(offenders)


# Comments, docstrings and variables everywhere are also free of these. Strings are not looked at, because
# they reach papers and logs; nor are docstrings in the OpenAPI document: of structures, and of routes.
PLAIN_PLACES = ["src/houseway", "tests", "benchmarks", "pictures"]
_IDIOM = re.compile(
    r"(?<!`)\b(?:besides?|somebody|whoever|alike|lies?|lying)\b|\b(?:comes?|came) to\b(?! rest)",
    re.IGNORECASE,
)
_NAMES = {"alike", "found", "given", "wanted", "asked", "shown", "kept", "held"}
_SUSPECT = re.compile(rf"{_IDIOM.pattern}|\b(?:{'|'.join(sorted(_NAMES))})\b", re.IGNORECASE)
_STRUCTURES = ("Struct", "Fact", "Command", "RequestBody")


_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | _FUNCTIONS) and not _is_in_openapi(node):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def _is_in_openapi(node: ast.AST) -> bool:
    """Return whether the OpenAPI document has the docstring: of a structure, or of a route of the API."""
    if isinstance(node, ast.ClassDef):
        return any(ast.unparse(base).endswith(_STRUCTURES) for base in node.bases)
    decorators = getattr(node, "decorator_list", ())
    return any(" Answer(" in ast.unparse(decorator) for decorator in decorators)


def _variables(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for function in ast.walk(tree):
        for node in ast.walk(function) if isinstance(function, _FUNCTIONS) else ():
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.lineno, node.id
            elif isinstance(node, ast.arg):
                yield node.lineno, node.arg


def test_code_has_no_private_idiom() -> None:
    offenders = []
    for file in sorted(file for place in PLAIN_PLACES for file in (ROOT / place).rglob("*.py")):
        if file == Path(__file__):
            continue
        source = file.read_text(encoding="utf-8")
        if not _SUSPECT.search(source):
            continue  # reading a file word by word takes time
        tree = ast.parse(source)
        texts = [*_comments(source), *_docstrings(tree)]
        words = [(line, match[0]) for line, text in texts if (match := _IDIOM.search(text))]
        words += [(line, name) for line, name in _variables(tree) if name in _NAMES]
        offenders += [f"{file.relative_to(ROOT)}:{line}: {word!r}" for line, word in words]
    assert not offenders, "\n".join(offenders)


# A comment in a script begins a line, or follows a space: not so in an address.
_SCRIPT_COMMENT = re.compile(r"(?:^|\s)//\s.*")


def test_scripts_have_no_private_idiom_in_comments() -> None:
    offenders = [
        f"{file.relative_to(ROOT)}:{number}: {match[0]!r}"
        for file in sorted((ROOT / "src/houseway/web").rglob("*.js"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for comment in _SCRIPT_COMMENT.findall(line)
        if (match := _IDIOM.search(comment))
    ]
    assert not offenders, "\n".join(offenders)


# What a program prints or generates stays as it is: blocks of code and output, the keys of recorded rounds.
_PRINTED = re.compile(r"^ *```.*?^ *```$|<!-- keys -->.*?<!-- /keys -->", re.MULTILINE | re.DOTALL)


def test_documentation_has_no_private_idiom() -> None:
    pages = [
        *sorted((ROOT / "docs").glob("*.md")),
        *map(ROOT.joinpath, ["README.md", "CONTRIBUTING.md", "SECURITY.md"]),
    ]
    offenders = [
        f"{page.relative_to(ROOT)}:{number}: {match[0]!r} in {line}"
        for page in pages
        for number, line in enumerate(
            _PRINTED.sub(_blank_lines, page.read_text(encoding="utf-8")).splitlines(), 1
        )
        if (match := _IDIOM.search(line))
    ]
    assert not offenders, "\n".join(offenders)


def _blank_lines(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")
