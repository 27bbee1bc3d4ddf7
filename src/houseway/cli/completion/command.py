"""`houseway completion`: prints the script for a shell, which then asks for the words that can come next."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.completion.candidates import candidates
from houseway.cli.completion.command_words import split_line
from houseway.cli.completion.scripts import SCRIPTS
from houseway.refusal import Refusal, one_of

WORD_BREAKS = "=:"  # bash completes only what follows the last of them


def completion(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help="Your shell.")],
    line: Annotated[
        str | None,
        typer.Argument(metavar="LINE", help="A command line: print the words that can complete it."),
    ] = None,
) -> None:
    if shell not in SCRIPTS:
        raise Refusal(f"There is no completion for the shell {shell!r}. Choose {one_of(list(SCRIPTS))}.")
    if line is None:
        typer.echo(SCRIPTS[shell], nl=False)
        return
    words, incomplete = split_line(line)
    kept = max(incomplete.rfind(sign) for sign in WORD_BREAKS) + 1 if shell == "bash" else 0
    for found in candidates(words[1:], incomplete):
        typer.echo(found[kept:])
