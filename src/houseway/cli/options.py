"""Declares options and arguments of commands: each has a name, a word for its value, and its help."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any

import typer

MOST_DIGITS = 30
_WHOLE = re.compile(r"[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:_[0-9]+)+")
_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_POWER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?[eE]\+?[0-9]{1,2}")


def whole_number(value: str | int) -> int:
    """Read a whole number from 0 up as people write it: ``1,000,000``, ``1_000_000``, ``1e6``."""
    text = str(value).strip()
    if _POWER.fullmatch(text) and (power := Fraction(text)).denominator == 1:
        return power.numerator
    if not _WHOLE.fullmatch(text) or len(text) > MOST_DIGITS:
        raise typer.BadParameter("give a whole number from 0 up, as 1000000, 1,000,000 or 1e6")
    return int(text.replace(",", "").replace("_", ""))


def decimal_number(text: str) -> Fraction:
    """Read a number that may have decimals, exactly."""
    if not _DECIMAL.fullmatch(text.strip()) or len(text) > MOST_DIGITS:
        raise typer.BadParameter("give a number, as 8 or 7.5")
    return Fraction(text.strip())


def option(name: str, metavar: str, words: str, **settings: Any) -> Any:
    """Return an option with a value, which the help calls by the metavar."""
    return typer.Option(name, metavar=metavar, help=words, **settings)


def number(name: str, metavar: str, words: str) -> Any:
    """Return an option whose value is a whole number."""
    return option(name, metavar, words, parser=whole_number)


def flag(name: str, words: str, **settings: Any) -> Any:
    """Return an option that is there or not."""
    return typer.Option(name, help=words, **settings)


def argument(metavar: str, words: str, **settings: Any) -> Any:
    """Return an argument, which has no name on the command line."""
    return typer.Argument(metavar=metavar, help=words, **settings)


AsJson = Annotated[bool, flag("--json", "Print one JSON document and nothing else.")]
