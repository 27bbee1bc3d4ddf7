"""`houseway witness`: keeps the checkpoints of houses and cosigns what continues them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.house.trust.house_key import read_key
from houseway.house.trust.notes import parse_verifier
from houseway.house.trust.witness import Witness, WitnessServer
from houseway.refusal import Refusal


def witness(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to keep what was signed.")],
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The key of the witness.")],
    house: Annotated[
        list[str], typer.Option("--house", metavar="KEY", help="The public key of a house. Repeatable.")
    ],
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="NUMBER", help="The port to listen at; 0 for any free one.")
    ] = 8001,
) -> None:
    signer = read_key(key).witness_signer
    houses = [parse_verifier(written) for written in house]
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        server = WitnessServer(
            Witness(signer, folder, {verifier.name: verifier for verifier in houses}), host, port, typer.echo
        )
    except OSError as error:
        raise Refusal(f"The witness cannot start in {folder} at {host}:{port}: {error.strerror}.") from None
    with server:
        names = ", ".join(verifier.name for verifier in houses)
        typer.echo(f"{signer.verifier.name} is a witness for {names} at {server.address}.")
        typer.echo(f"Houses give it as: --witness '{server.address}={signer.verifier}'")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            typer.echo("Stopped.")
