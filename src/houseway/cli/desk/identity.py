"""The option that says who acts: the house's administrator, or the holder of a token."""

from __future__ import annotations

from typing import Annotated

import typer

Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        envvar="HOUSEWAY_TOKEN",
        help="Act as the holder of this token (`houseway people token`), not as the house's administrator.",
    ),
]
