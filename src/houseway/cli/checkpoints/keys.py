"""`houseway key`: makes and shows keys."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.output.report import report
from houseway.house.trust.house_key import HouseKey, make_key, read_key

File = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the key.")]


def new(
    file: File,
    name: Annotated[
        str,
        typer.Option("--name", metavar="NAME", help="The name of the log or witness, as example.com/floor."),
    ],
    as_json: AsJson = False,
) -> None:
    key = make_key(file, name)
    lines = [f"{file} holds the key of {name}. Only you can read it; back it up where only you can.", ""]
    report([*lines, *_lines(key)], {"file": str(file), **_document(key)}, as_json=as_json)


def show(file: File, as_json: AsJson = False) -> None:
    key = read_key(file)
    report(_lines(key), _document(key), as_json=as_json)


def _lines(key: HouseKey) -> list[str]:
    return [
        "The public key of its checkpoints, for those who check a log:",
        f"  {key.signer.verifier}",
        "The public key as a witness, for houses that ask it to cosign:",
        f"  {key.witness_signer.verifier}",
    ]


def _document(key: HouseKey) -> dict[str, str]:
    return {
        "name": key.name,
        "checkpoints": str(key.signer.verifier),
        "witness": str(key.witness_signer.verifier),
    }
