"""Collects the `houseway …` commands that the program and its documents name, ready to be pasted."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Command, Group, load_command

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "houseway"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_ADVICE = SOURCES / "cli" / "completion.py"  # programs for shells

_COMMAND = rf"houseway (?:{'|'.join(HOUSEWAY.commands)})\b"
_QUOTED = re.compile(rf"`({_COMMAND}[^`]*)`|<code>({_COMMAND}.*?)</code>")
# Without backticks, a command ends where the sentence or a part of it ends.
_PLAIN = re.compile(rf"(?<!\w)({_COMMAND}[^`\n]*?)(?=[.,;:)]*(?:$|\n)|[.,;:)] | \()")
_AFTER = re.compile(r" *\\?[|>] ")  # what the command prints goes on to another program or a file
_NAMED = re.compile(r"houseway(?![\w.]| import )")  # anywhere in a program but where it imports
_TO_FORMAT = re.compile(r"{(\w+)}")  # in a string that is filled in later
# What a person fills in, with something that can be read.
FILLED_IN = {
    "GAME": "sic-bo", "FILE": "file.toml", "NAME": "ann", "PERSON": "ann", "TABLE": "T1", "ROUND": "1",
    "REFERENCE": "D-1", "WORDS": "words", "NUMBER": "1", "YYYY-MM-DD": "2026-01-02", "KIND": "guide",
    "…": "words", "N": "2", "TEXT": "never fold", "PARTS": "riffles=2",
}  # fmt: skip


def commands_in(text: str) -> Iterator[str]:
    """Yield the commands that a text names with their arguments.

    In backticks, `houseway people token` and `houseway simulate --workers` are names, and nothing to paste.
    """
    for match in _QUOTED.finditer(text):
        command = " ".join((match[1] or match[2]).split())
        entry, after = entry_and_rest(shlex.split(command)[1:])
        if isinstance(entry, Command) and any(not word.startswith("-") for word in after):
            yield _AFTER.split(command)[0]
    for match in _PLAIN.finditer(_QUOTED.sub("", text)):
        yield _AFTER.split(match[1])[0].strip()


def in_messages() -> Iterator[tuple[str, str]]:
    """Yield every command in a string of the program and in its pages, with its place."""
    for file in sorted({*SOURCES.rglob("*.py")} - {NOT_ADVICE}):
        source = file.read_text(encoding="utf-8")
        # Every worker of a test run collects these, so files that name no command are not parsed.
        for text, line in _strings(ast.parse(source)) if _NAMED.search(source) else ():
            for command in commands_in(text):
                yield command, f"{file.relative_to(SOURCES)}:{line}"
    for page in sorted(SOURCES.rglob("*.html")):
        filled = re.sub(r"{{.*?}}", FILLED_IN["GAME"], page.read_text(encoding="utf-8"))
        for command in commands_in(filled):
            yield command, str(page.relative_to(SOURCES))


def in_documents() -> Iterator[tuple[str, str]]:
    """Yield every command in the words of a document; its blocks are run by other tests."""
    for page in PAGES:
        words = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for command in commands_in(words):
            yield command, page.name


def _strings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield strings that are no documentation, with something for what an f-string fills in."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.Expr | ast.Constant)]
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    parts |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(map(_filled, node.values)), node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield _TO_FORMAT.sub(lambda name: FILLED_IN.get(name[1].upper(), "1"), node.value), node.lineno


def _filled(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    expression = ast.unparse(part)
    if "verb" in expression:
        return "count"
    if "option_words" in expression:
        return " --option pay-table=minimum"
    return FILLED_IN["GAME"] if "game" in expression else "1"


def check_can_be_pasted(command: str) -> None:
    """Read the command line as the program does, without carrying it out; raise what it is refused with."""
    words = [FILLED_IN.get(word.strip("[]"), word) for word in shlex.split(command)[1:]]
    entry, after = entry_and_rest(words)
    assert isinstance(entry, Command), f"{command!r} names no command"
    load_command(words[0], entry).make_context(words[0], after)


def entry_and_rest(words: list[str]) -> tuple[Any, list[str]]:
    """Return the command or group that the words begin with, and the words after it."""
    entry: Any = HOUSEWAY
    after = list(words)
    while isinstance(entry, Group) and after and after[0] in entry.commands:
        entry = entry.commands[after.pop(0)]
    return entry, after
