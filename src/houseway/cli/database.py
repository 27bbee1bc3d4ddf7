"""The option that names the log of the house, for the commands that use it."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        envvar="HOUSEWAY_DATABASE",
        help="The log: a file or postgresql://…; houseway.db in your data folder if not given.",
    ),
]
