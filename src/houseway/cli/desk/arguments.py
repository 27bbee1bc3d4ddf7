"""Arguments that the commands of `houseway desk` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

KindName = Annotated[
    str,
    typer.Argument(
        metavar="KIND", help="guide, sign, layout-drawing, layout-photograph, layout or payout-limit."
    ),
]
Reference = Annotated[
    str, typer.Option("--reference", metavar="TEXT", help="The reference under which it is filed.")
]
FormFile = Annotated[Path, typer.Argument(metavar="FILE", help="The form, filled in as TOML.")]
Why = Annotated[str, typer.Option("--why", metavar="WORDS", help="The reason, for the record.")]
