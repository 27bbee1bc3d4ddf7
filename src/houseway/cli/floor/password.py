"""Asks for a password, or reads it from standard input."""

from __future__ import annotations

import sys

import typer


def read_password() -> str:
    """Never from the command line, where others can read it."""
    if sys.stdin.isatty():
        typed: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
        return typed
    return sys.stdin.readline().rstrip("\r\n")
