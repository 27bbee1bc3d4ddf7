"""Runs `houseway` commands: in this process, or as the installed program where a process is the point."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from houseway.cli.main import main

HOUSEWAY = str(Path(sys.executable).with_name("houseway"))


def houseway(*arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process as `process` would: same streams, exit status and environment.

    An error that would end the program in a traceback reaches the test.
    """
    stdout, stderr = _stream(), _stream()
    status = _run_main(arguments, stdin, stdout, stderr)
    return subprocess.CompletedProcess(["houseway", *arguments], status, _text(stdout), _text(stderr))


def process(*arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the installed program. Standard input is never a terminal."""
    run = subprocess.run([HOUSEWAY, *arguments], input=_bytes(stdin), capture_output=True, check=False)
    return subprocess.CompletedProcess(
        run.args, run.returncode, run.stdout.decode(), run.stderr.decode(errors="replace")
    )


def shell(command_line: str) -> subprocess.CompletedProcess[str]:
    """Run a line as a person types it and return what the terminal shows, both streams in one.

    Pipes and ``>`` work as in a shell; its `houseway` commands run in this process.
    """
    screen, stdin, status = _stream(), b"", 0
    words, target = _redirected(_words(command_line))
    stages = _stages(words)
    for number, stage in enumerate(stages, 1):
        is_shown = number == len(stages) and target is None
        stdout = screen if is_shown else _stream()
        status = _run_stage(stage, stdin, stdout, screen)
        stdin = b"" if is_shown else _text(stdout).encode()
    if target is not None:
        Path(target).write_bytes(stdin)
    return subprocess.CompletedProcess(words, status, _text(screen), "")


def _run_stage(stage: list[str], stdin: bytes, stdout: io.TextIOWrapper, screen: io.TextIOWrapper) -> int:
    if stage[0] == "houseway":
        return _run_main(stage[1:], stdin, stdout, screen)
    run = subprocess.run(stage, input=stdin, capture_output=True, check=False)
    screen.buffer.write(run.stderr)
    stdout.buffer.write(run.stdout)
    return run.returncode


def _words(command_line: str) -> list[str]:
    reader = shlex.shlex(command_line, posix=True, punctuation_chars="|>&;<()")
    reader.whitespace_split = True
    reader.commenters = "#"
    words = list(reader)
    assert words, f"no command in {command_line!r}"
    operators = {word for word in words if not word.strip("|>&;<()")} - {"|", ">", ""}
    assert not operators, f"{command_line!r}: only | and > are understood here"
    return words


def _redirected(words: list[str]) -> tuple[list[str], str | None]:
    return (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, None)


def _stages(words: list[str]) -> list[list[str]]:
    ends = [number for number, word in enumerate(words) if word == "|"]
    return [
        words[start:end]
        for start, end in zip([0, *(end + 1 for end in ends)], [*ends, len(words)], strict=True)
    ]


def _run_main(
    arguments: list[str] | tuple[str, ...], typed: str | bytes, stdout: TextIO, stderr: TextIO
) -> int:
    with (
        TemporaryFile() as content,  # a real file: some commands read its descriptor
        io.TextIOWrapper(content, encoding="utf-8") as stdin,
        _surroundings(["houseway", *arguments], stdin, stdout, stderr),
    ):
        content.write(_bytes(typed))
        content.seek(0)
        try:
            copy_context().run(main)
        except SystemExit as end:
            if isinstance(end.code, str):
                stderr.write(f"{end.code}\n")
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        else:
            status = 0
        stdout.flush()
        stderr.flush()
    return status


@contextmanager
def _surroundings(argv: list[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> Iterator[None]:
    """Give the command what a process has of its own; `sys.__stdout__` decides the width of the terminal."""
    names = ("argv", "stdin", "stdout", "stderr", "__stdout__")
    before, folder, environment = [getattr(sys, name) for name in names], Path.cwd(), dict(os.environ)
    try:
        for name, value in zip(names, (argv, stdin, stdout, stderr, stdout), strict=True):
            setattr(sys, name, value)
        yield
    finally:
        for name, value in zip(names, before, strict=True):
            setattr(sys, name, value)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def _bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()
