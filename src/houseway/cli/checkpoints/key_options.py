"""The options with which commands are given keys and witnesses."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.house.access import KEY_FILE

KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        envvar=KEY_FILE,
        help="The key of the house, made by `houseway key new`; it is not kept in the database.",
    ),
]
Witnesses = Annotated[
    list[str],
    typer.Option("--witness", metavar="URL=KEY", help="A witness to cosign checkpoints. Repeatable."),
]
