"""`houseway key`, `witness`, and `division key`, `invite`, `replace-key`: work on machines without the log.

A house makes its keys, a witness keeps and cosigns checkpoints, and the Division invites its inspectors.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import read_password
from houseway.cli.options import AsJson, argument, flag, option
from houseway.cli.output import report
from houseway.house.trust.division import (
    NONE,
    GivenToken,
    Invitation,
    division_signer,
    fingerprint,
    issued_at,
    signed,
    successor_text,
)
from houseway.house.trust.house_key import HouseKey, make_key, read_key
from houseway.house.trust.notes import Note, parse_verifier
from houseway.house.trust.signatures import key_of_secret
from houseway.house.trust.witness import Witness, WitnessServer
from houseway.lazy import lazy
from houseway.refusal import Refusal

# Loaded when they are called: they are slow to load.
PasswordHasher = lazy("argon2:PasswordHasher")
check_password = lazy("houseway.house.people:check_password")

File = Annotated[Path, argument("FILE", "The file of the key.")]


def new_key(
    file: File,
    name: Annotated[str, option("--name", "NAME", "The name of the log or witness, as example.com/floor.")],
    as_json: AsJson = False,
) -> None:
    key = make_key(file, name)
    lines = [f"{file} holds the key of {name}. Only you can read it; back it up where only you can.", ""]
    report([*lines, *_key_lines(key)], {"file": str(file), **_key_document(key)}, as_json=as_json)


def show_key(file: File, as_json: AsJson = False) -> None:
    key = read_key(file)
    report(_key_lines(key), _key_document(key), as_json=as_json)


def _key_lines(key: HouseKey) -> list[str]:
    return [
        "The public key of its checkpoints, for those who check a log:",
        f"  {key.signer.verifier}",
        "The public key as a witness, for houses that ask it to cosign:",
        f"  {key.witness_signer.verifier}",
    ]


def _key_document(key: HouseKey) -> dict[str, str]:
    return {
        "name": key.name,
        "checkpoints": str(key.signer.verifier),
        "witness": str(key.witness_signer.verifier),
    }


# `houseway division key`, `invite` and `replace-key`: the Division's commands, on a machine of its own.

DivisionKey = Annotated[Path, option("--key", "FILE", "The Division's key.")]
House = Annotated[str, option("--house", "NAME", "The house, by the name that it registered.")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write.")]


def new_division_key(
    file: File,
    name: Annotated[str, option("--name", "NAME", "The Division, as division.example.")],
    as_json: AsJson = False,
) -> None:
    public = division_signer(make_key(file, name)).verifier
    lines = [
        f"{file} holds the key of {name}. Only you can read it: keep it at the Division.",
        "The public key, for houses to register:",
        f"  {public}",
        f"Its fingerprint, to compare on paper: {fingerprint(public)}",
    ]
    document = {"file": str(file), "key": str(public), "fingerprint": fingerprint(public)}
    report(lines, document, as_json=as_json)


def invite(
    person: Annotated[str, argument("PERSON", "The user name of the inspector.")],
    *,
    key: DivisionKey,
    house: House,
    name: Annotated[str, option("--name", "WORDS", "The inspector's full name.")],
    until: Annotated[str, option("--until", "DATE", "The last day, as 2027-06-30.")],
    output: Output,
    token: Annotated[bool, flag("--token", "Make a token for programs, too.")] = False,
    without_password: Annotated[
        bool, flag("--without-password", "The inspector signs in by the token only.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    _check_day(until)
    signer = division_signer(read_key(key))
    password = NONE if without_password else _hashed(person, read_password(), name)
    secret, printed = _token() if token else ("", None)
    now = issued_at(datetime.now(UTC))
    written = signed(Invitation(house, person, name, now, until, password, printed), signer)
    _write(output, written)
    lines = [f"{output} invites {person} to {house} until {until}. Give it to the house."]
    if secret:
        lines.append(f"The token, shown this once: {secret}")
    report(lines, {"file": str(output), "person": person, "until": until, "token": secret}, as_json=as_json)


def replace_key(
    new: Annotated[str, argument("KEY", "The new public key.")],
    *,
    key: DivisionKey,
    house: House,
    output: Output,
    as_json: AsJson = False,
) -> None:
    public = parse_verifier(new)
    text = successor_text(public, house)
    _write(output, str(Note(text, (division_signer(read_key(key)).sign(text),))))
    words = f"{output} lets {house} replace the key by {fingerprint(public)}."
    report(words, {"file": str(output), "key": str(public)}, as_json=as_json)


def _check_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"--until {text!r} is not a day. Write it like 2027-06-30.") from None


def _hashed(person: str, password: str, name: str) -> str:
    check_password(person, password, name)
    hashed: str = PasswordHasher().hash(password)
    return hashed


def _token() -> tuple[str, GivenToken]:
    secret = f"houseway_{secrets.token_urlsafe(32)}"
    public = base64.b64encode(key_of_secret(secret).public).decode()
    return secret, GivenToken(hashlib.sha256(secret.encode()).hexdigest(), public)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{file} cannot be written: {error.strerror}.") from None


# `houseway witness`: keeps the checkpoints of houses and cosigns what continues them.


def witness(
    folder: Annotated[Path, argument("FOLDER", "Where to keep what was signed.")],
    key: Annotated[Path, option("--key", "FILE", "The key of the witness.")],
    house: Annotated[list[str], option("--house", "KEY", "The public key of a house. Repeatable.")],
    host: Annotated[str, option("--host", "ADDRESS", "The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, option("--port", "NUMBER", "The port to listen at; 0 for any free one.")] = 8001,
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
