"""`houseway division register`, `admit` and `show`: how a house takes the Division's key and people."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from houseway.cli.house_options import Database, Token
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import report
from houseway.house.acting_person import acting_person
from houseway.house.trust.division import (
    AdmitInspector,
    Division,
    RegisterDivisionKey,
    fingerprint,
    invitation_of,
)
from houseway.house.trust.division_desk import DivisionDesk
from houseway.house.trust.notes import parse_verifier
from houseway.refusal import Refusal


def register(
    key: Annotated[str, argument("KEY", "The Division's public key, NAME+ID+KEY.")],
    house: Annotated[str, option("--house", "NAME", "How the Division calls this house.")],
    *,
    successor: Annotated[
        Path | None, option("--successor", "FILE", "The note that replaces a registered key.")
    ] = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    note = _read(successor) if successor else ""
    with acting_person(database, token) as (floor, administrator):
        DivisionDesk(floor).order(administrator, RegisterDivisionKey(key.strip(), house, note))
    public = parse_verifier(key)
    words = [
        f"The key of {public.name} is registered for {house}. Its fingerprint: {fingerprint(public)}",
        "Compare it with the Division. From now on inspectors sign in by its invitations only.",
    ]
    report(words, {"key": str(public), "fingerprint": fingerprint(public), "house": house}, as_json=as_json)


def admit(
    file: Annotated[Path, argument("FILE", "The invitation.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    with acting_person(database, token) as (floor, administrator):
        desk = DivisionDesk(floor)
        record = desk.order(administrator, AdmitInspector(_read(file)))
    (fact,) = record.body
    until = _day(fact["until"])
    words = f"{fact['person']} may inspect for the Division until {until}, and signs in as it has arranged."
    report(words, {"person": fact["person"], "until": fact["until"]}, as_json=as_json)


def show(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        lines, document = DivisionDesk(floor).look(_shown)
    report(lines, document, as_json=as_json)


def _shown(division: Division) -> tuple[list[str], dict[str, object]]:
    if division.key is None:
        words = "No key of the Division is registered: the house's administrator makes inspectors."
        return [words], {"key": None, "inspectors": []}
    inspectors = [
        {"person": person, "name": invitation_of(fact).name, "until": fact.until}
        for person, fact in sorted(division.inspectors.items())
    ]
    lines = [
        f"{division.key.name}, for {division.house}. Fingerprint: {fingerprint(division.key)}",
        *(
            f"{inspector['person']}, {inspector['name']}: until {_day(int(str(inspector['until'])))}"
            for inspector in inspectors
        ),
    ]
    key = {"key": str(division.key), "fingerprint": fingerprint(division.key), "house": division.house}
    return lines, {**key, "inspectors": inspectors}


def _day(until: int) -> str:
    """Return the last day before this time."""
    return f"{datetime.fromtimestamp((until - 1) / 1_000_000, UTC):%Y-%m-%d}"


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"{file} cannot be read: {reason}.") from None
