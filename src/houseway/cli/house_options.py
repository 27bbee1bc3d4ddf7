"""Options of the commands about a house: its log, who acts, its keys, its name and logo on documents."""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable
from functools import wraps
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any

from houseway.cli.options import argument, flag, option
from houseway.documents.house import House, read_logo
from houseway.house.access import KEY_FILE
from houseway.refusal import Refusal

Licensee = Annotated[str, option("--licensee", "NAME", "The casino licensee's full legal name.")]
TradeName = Annotated[str, option("--trade-name", "NAME", "The name that patrons know and the felt shows.")]
LogoFile = Annotated[Path | None, option("--logo", "FILE", "The house's logo, as SVG or PNG.")]
DocumentDate = Annotated[str | None, option("--date", "YYYY-MM-DD", "The date on the document.")]
_OPTIONS = {"licensee": (Licensee, ""), "trade_name": (TradeName, ""), "logo": (LogoFile, None)}
_DATED = {**_OPTIONS, "date": (DocumentDate, None)}


def house_from(licensee: str, trade_name: str, logo: Path | None) -> House:
    return House(licensee, trade_name, _logo_in(logo) if logo else "")


def _logo_in(file: Path) -> str:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Refusal(f"--logo {file} cannot be read: {error.strerror}. Name an SVG or PNG file.") from None
    return read_logo(content, f"--logo {file}")


def date_from(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text is not None else None
    except ValueError:
        raise Refusal(f"--date {text!r} is not a date. Write it like 2026-03-02.") from None


def with_house(command: Callable[..., None]) -> Callable[..., None]:
    """Add the four options to a command, which gets them as ``house`` and ``dated``."""

    @wraps(command)
    def run(*, licensee: str, trade_name: str, logo: Path | None, date: str | None, **arguments: Any) -> None:
        dated = date_from(date)
        command(**arguments, house=house_from(licensee, trade_name, logo), dated=dated)

    own = inspect.signature(command, eval_str=True).parameters.values()
    own_options = [
        option.replace(kind=Parameter.KEYWORD_ONLY) for option in own if option.name not in ("house", "dated")
    ]
    added = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in _DATED.items()
    ]
    # The command line is read from the signature, so it has to name the options that are passed on.
    run.__signature__ = inspect.Signature([*own_options, *added])  # type: ignore[attr-defined]
    run.__annotations__ = {}
    return run


# The option that names the log of the house, for the commands that use it.

Database = Annotated[
    str | None,
    option(
        "--database",
        "FILE|URL",
        "The log: a file or postgresql://…; houseway.db in your data folder if not given.",
        envvar="HOUSEWAY_DATABASE",
    ),
]


# The option that says who acts: the house's administrator, or the holder of a token.

Token = Annotated[
    str | None,
    option(
        "--token",
        "TOKEN",
        "Act as the holder of this token (`houseway people token`), not as the house's administrator.",
        envvar="HOUSEWAY_TOKEN",
    ),
]


# Arguments that the commands of `houseway desk` share.

KindName = Annotated[
    str, argument("KIND", "guide, sign, layout-drawing, layout-photograph, layout or payout-limit.")
]
Reference = Annotated[str, option("--reference", "TEXT", "The reference under which it is filed.")]
FormFile = Annotated[Path, argument("FILE", "The form, filled in as TOML.")]
Why = Annotated[str, option("--why", "WORDS", "The reason, for the record.")]


# The option of commands that record money, for programs that run on a terminal.

Yes = Annotated[bool, flag("--yes", "Record the amounts without asking first.")]


# The options with which commands are given keys and witnesses.

KeyFile = Annotated[
    Path | None,
    option(
        "--key",
        "FILE",
        "The key of the house, made by `houseway key new`; it is not kept in the database.",
        envvar=KEY_FILE,
    ),
]
Witnesses = Annotated[
    list[str], option("--witness", "URL=KEY", "A witness to cosign checkpoints. Repeatable.")
]
