"""Who acts at a desk from the terminal: the house's administrator, or the holder of a token."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.floor.access.acting_person import acting_person

__all__ = ["Token", "acting_person"]

Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        envvar="HOUSEWAY_TOKEN",
        help="Act as the holder of this token (`houseway people token`), not as the house's administrator.",
    ),
]
