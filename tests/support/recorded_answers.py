"""Transcripts of `houseway` commands that are asked again and compared with what was recorded.

A transcript is a text file of questions with their answers, as a terminal shows them:

    $ houseway settle sic-bo
    < {"dice": [1, 2, 4], "bets": {"small": 500}}
    {"staked":500,"returned":1000, ...}
    ! 1 line: 1 settled.

Lines with `<` are standard input, lines with `!` standard error. Below an answer stand the exit status, if it
is not 0, and the files that the command wrote. A long line of JSON is broken between its parts, and a long
answer is cut: its hash stands for the rest. Processors round sums of floats differently, so the last digits
of long floats may differ, and are not in the hash.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from itertools import takewhile
from math import isclose
from pathlib import Path

from tests.support.command import houseway

ASKED, GIVEN, SAID, NOTED = "$ houseway ", "< ", "! ", "= "
MOST_LINES = 50
SHOWN_OF_LONG = 20
WIDTH = 110
_LONG_FLOAT = re.compile(r"-?\d+\.\d{10,}(?:e-?\d+)?")
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]|[^"\[\]{},]+')


@dataclass(frozen=True)
class Question:
    """A line of arguments, and its standard input."""

    arguments: str
    stdin: tuple[str, ...]
    answer: tuple[str, ...]  # as recorded; nothing if it never was

    @property
    def lines(self) -> list[str]:
        return [ASKED + self.arguments, *((GIVEN + line).rstrip() for line in self.stdin)]


def questions_in(text: str) -> list[Question]:
    """Return the questions of a transcript with the answers recorded there."""
    questions = []
    for part in re.split(rf"^{re.escape(ASKED)}", f"{text}\n", flags=re.MULTILINE)[1:]:
        arguments, *lines = part.removesuffix("\n\n").split("\n")
        typed = [*takewhile(lambda line: f"{line} ".startswith(GIVEN), lines)]
        stdin = tuple(line[len(GIVEN) :] for line in typed)
        questions.append(Question(arguments, stdin, tuple(lines[len(typed) :])))
    return questions


def preface_of(text: str) -> str:
    """Return the lines above the first question, which say what the transcript is about."""
    return text.partition(ASKED)[0]


def answered_now(question: Question, folder: Path) -> Question:
    """Ask the question in the current folder and return it with its answer."""
    before = _files(folder)
    stdin = "".join(f"{line}\n" for line in question.stdin)
    run = houseway(*shlex.split(question.arguments), stdin=stdin)
    answer = [*_cut(run.stdout), *(f"{SAID}{line}".rstrip() for line in run.stderr.splitlines())]
    if run.returncode:
        answer.append(f"{NOTED}exit status {run.returncode}")
    for file, digest in _files(folder).items():
        if before.get(file) != digest:
            answer.append(f"{NOTED}wrote {file}, SHA-256 {digest}")
        if file not in before:
            (folder / file).unlink()
    assert not any(line.startswith(ASKED) for line in answer), "an answer must not look like a question"
    return Question(question.arguments, question.stdin, tuple(answer))


def transcript(preface: str, questions: list[Question]) -> str:
    """Write the questions with their answers, so that `questions_in` reads them again."""
    return preface + "\n".join("\n".join([*each.lines, *each.answer]) + "\n" for each in questions)


def difference(recorded: Question, now: Question) -> str:
    """Return what differs in the answer, below its question; nothing if it is the same."""
    if recorded.answer == now.answer or _differ_in_rounding(recorded.answer, now.answer):
        return ""
    lines = unified_diff(recorded.answer, now.answer, "recorded", "now", lineterm="", n=2)
    return "\n".join([*recorded.lines, *lines])


def _differ_in_rounding(recorded: tuple[str, ...], now: tuple[str, ...]) -> bool:
    """Return whether only the last digits of long floats differ. Lines may be broken elsewhere then."""
    texts = ["".join(map(str.strip, answer)) for answer in (recorded, now)]
    before, after = ([*map(float, _LONG_FLOAT.findall(text))] for text in texts)
    return (
        _LONG_FLOAT.sub("", texts[0]) == _LONG_FLOAT.sub("", texts[1])
        and len(before) == len(after)
        and all(isclose(*pair, rel_tol=1e-9, abs_tol=1e-12) for pair in zip(before, after, strict=True))
    )


def _files(folder: Path) -> dict[str, str]:
    return {file.name: sha256(file.read_bytes()).hexdigest()[:16] for file in sorted(folder.iterdir())}


def _cut(stdout: str) -> Iterator[str]:
    lines = [part for line in stdout.splitlines() for part in _broken(line)]
    if len(lines) > MOST_LINES:
        yield from lines[:SHOWN_OF_LONG]
        rounded = _LONG_FLOAT.sub(lambda number: f"{float(number[0]):.9g}", stdout)
        digest = sha256(rounded.encode()).hexdigest()[:16]
        yield f"{NOTED}{len(lines) - SHOWN_OF_LONG:,} more lines; SHA-256 of the whole answer: {digest}"
    else:
        yield from lines
    if stdout and not stdout.endswith("\n"):
        yield f"{NOTED}no end of line"


def _broken(line: str, indent: str = "") -> Iterator[str]:
    """Break a long line of JSON between the parts of its outermost object or list, and these in turn."""
    if len(indent) + len(line) <= WIDTH or not re.match(r'[{\["]', line):
        yield indent + line
        return
    head, parts, tail = _opened(line)
    yield indent + head
    deeper, filled = f"{indent} ", ""
    for part in parts:
        if filled and len(deeper) + len(filled) + len(part) > WIDTH:
            yield from _broken(filled, deeper) if filled in parts else [deeper + filled]
            filled = ""
        filled += part
    if filled:
        yield from _broken(filled, deeper) if filled in parts else [deeper + filled]
    if tail:
        yield indent + tail


def _opened(line: str) -> tuple[str, list[str], str]:
    """Return the line up to its first bracket, the parts in this bracket, and the rest from its end."""
    depth, head, part = 0, "", ""
    parts: list[str] = []
    for token in _PARTS.finditer(line):
        text = token[0]
        depth -= text in "]}"
        if depth == 0 and text in "]}":
            return head, [*parts, part], line[token.start() :]
        if depth == 0:
            head += text
        else:
            part += text
            if depth == 1 and text == ",":
                parts.append(part)
                part = ""
        depth += text in "[{"
    return line, [], ""
