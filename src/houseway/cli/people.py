"""`houseway people`: manages who may sign in, attempts to do so, sessions, second factors and the rules.

A person who can open the database may manage it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import read_password
from houseway.cli.house_options import Database
from houseway.cli.options import AsJson, argument, flag, number, option
from houseway.cli.output import report
from houseway.house.access import open_database, open_existing_database
from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, People, name_of_secret
from houseway.house.people.attempts import SignInSeen
from houseway.house.people.sign_in_rules import SignInRules, changed_rules
from houseway.house.roles import Role
from houseway.refusal import Refusal, one_of

PersonId = Annotated[str, argument("PERSON", "The name with which the person signs in.")]


@contextmanager
def people_in(
    database: str | None, *, new: bool = False, reads: bool = False
) -> Iterator[tuple[People, Person]]:
    """Give the people, and the person in whose name the command line changes them.

    With ``new``, a log that is not there yet begins.
    """
    with open_database(database) if new else open_existing_database(database, writes=not reads) as store:
        yield People(store), COMMAND_LINE


def add(
    person: PersonId,
    name: Annotated[str | None, option("--name", "WORDS", "The person's full name.")] = None,
    role: Annotated[
        str, option("--role", "ROLE", "For example administrator, pit-boss or player.")
    ] = "administrator",
    without_password: Annotated[
        bool, flag("--without-password", "For a program, which signs in by a token only.")
    ] = False,
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database, new=True) as (people, administrator):
        chosen_role = _role(role)
        password = None if without_password else read_password()
        people.create(administrator, person, name or person, chosen_role, password)
        row = _row(people, person)
    report(f"{person} is added as {chosen_role}.", row, as_json=as_json)


def list_people(database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database, reads=True) as (people, _):
        rows = [_row(people, person.id) for person in people.everybody()]
    nobody = ["Nobody yet. Add somebody: houseway people add PERSON."]
    report([*map(_line, rows)] or nobody, rows, as_json=as_json)


class _Row(msgspec.Struct):
    person: str
    name: str
    role: str
    locked_out: bool
    disabled: bool
    second_factor: bool


def _row(people: People, name: str) -> _Row:
    known = people.known(name)
    return _Row(
        known.id,
        known.name,
        known.role,
        people.is_locked_out(known),
        known.disabled is not None,
        people.second_factors.is_set(name),
    )


def _line(row: _Row) -> str:
    state = ", second factor" * row.second_factor
    state += ", has to wait after wrong passwords" * row.locked_out + ", disabled" * row.disabled
    return f"{row.person}: {row.name}, {row.role}{state}"


def unlock(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.unlock(administrator, person)
        row = _row(people, person)
    report(f"{person} may sign in again.", row, as_json=as_json)


def password(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.known(person)
        people.change_password(administrator, person, read_password())
        row = _row(people, person)
    report(f"{person} has a new password.", row, as_json=as_json)


def role(
    person: PersonId,
    new_role: Annotated[str, argument("ROLE", "For example dealer or pit-boss.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        people.change_role(administrator, person, _role(new_role))
        row = _row(people, person)
    report(f"{person} is {new_role} now.", row, as_json=as_json)


def disable(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.disable(administrator, person)
        row = _row(people, person)
    report(f"{person} is disabled.", row, as_json=as_json)


def enable(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.enable(administrator, person)
        row = _row(people, person)
    report(f"{person} may sign in again.", row, as_json=as_json)


def token(
    person: PersonId,
    label: Annotated[str, option("--label", "WORDS", "What it is for.")],
    days: Annotated[
        int | None, number("--days", "NUMBER", "How long it is valid; forever if not given.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        name, new_token = people.create_token(administrator, person, label, days)
    report(new_token, {"person": person, "name": name, "token": new_token}, as_json=as_json)
    typer.echo(f"To revoke it: houseway people revoke {person} {name}", err=True)


def revoke(
    person: PersonId,
    name: Annotated[str, argument("TOKEN-NAME", "The name that was printed with the token.")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        people.revoke_token(administrator, person, name)
    report(f"The token {name} is no longer valid.", {"person": person, "revoked": name}, as_json=as_json)


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise Refusal(f"There is no role {name!r}. Choose {one_of([str(role) for role in Role])}.") from None


# `houseway people`: attempts to sign in, sessions, the second factor, and the rules of the house.


def sign_ins(
    person: Annotated[str | None, argument("PERSON", "Only attempts with this name.")] = None,
    limit: Annotated[int, number("--limit", "NUMBER", "How many, at most.")] = 20,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, _):
        if person is not None:
            people.known(person)
        attempts = people.sign_ins(person, limit)
    report([*map(_attempt, attempts)] or ["Nobody has tried to sign in yet."], attempts, as_json=as_json)


def _attempt(attempt: SignInSeen) -> str:
    result = "signed in" if attempt.why is None else f"refused: {attempt.why}"
    times = f", {attempt.times} times" if attempt.times > 1 else ""
    where = f" from {attempt.address}" if attempt.address else ""
    return f"{_time(attempt.at)} {attempt.person or 'an unknown name'}{where}: {result}{times}"


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


class _Session(msgspec.Struct):
    session: str
    created: int
    used: int
    address: str
    browser: str


def sessions(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, _):
        open_sessions = [
            _Session(
                name_of_secret(session.hash),
                session.created,
                session.used or session.created,
                session.address or "",
                session.browser or "",
            )
            for session in people.sessions.of(person)
        ]
    nobody = [f"{person} is not signed in."]
    report([*map(_session, open_sessions)] or nobody, open_sessions, as_json=as_json)


def _session(session: _Session) -> str:
    where = ", ".join(filter(None, (session.address, session.browser))) or "unknown"
    return f"{session.session}: from {where}; since {_time(session.created)}, used {_time(session.used)}"


def end_sessions(
    person: PersonId,
    session: Annotated[
        str | None, option("--session", "NAME", "Only this one, as `people sessions` names it.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, administrator):
        if session is None:
            people.sessions.end_all(administrator, person)
        else:
            people.sessions.end(administrator, person, session)
    what = f"The session {session}" if session else f"Every session of {person}"
    report(f"{what} has ended.", {"person": person, "ended": session or "all"}, as_json=as_json)


def reset_second_factor(person: PersonId, database: Database = None, as_json: AsJson = False) -> None:
    with people_in(database) as (people, administrator):
        people.second_factors.reset(administrator, people.known(person).id)
    words = f"{person} signs in with the password alone and can set up a second factor again."
    report(words, {"person": person, "second_factor": False}, as_json=as_json)


def rules(
    second_factor: Annotated[
        str | None, option("--second-factor", "RULE", "For staff: off, offered or required.")
    ] = None,
    idle_minutes: Annotated[
        int | None, number("--idle-minutes", "NUMBER", "After which an unused session of staff ends.")
    ] = None,
    player_idle_minutes: Annotated[
        int | None, number("--player-idle-minutes", "NUMBER", "The same for players.")
    ] = None,
    sessions: Annotated[int | None, number("--sessions", "NUMBER", "That a person may have at once.")] = None,
    three_failures: Annotated[
        str | None, option("--three-failures", "RULE", "What wrong passwords lead to: wait or lock.")
    ] = None,
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    typed = {
        "second_factor": second_factor,
        "idle_minutes": idle_minutes,
        "player_idle_minutes": player_idle_minutes,
        "sessions": sessions,
        "three_failures": three_failures,
    }
    changes = {name: value for name, value in typed.items() if value is not None}
    with people_in(database) as (people, administrator):
        current = people.rules.now()
        if changes:
            current = people.rules.set(administrator, lambda now: changed_rules(now, changes))
    report(_rules_in_words(current), current, as_json=as_json)


def _rules_in_words(rules: SignInRules) -> list[str]:
    locks = "only a known device, a second factor or an administrator helps"
    failures = locks if rules.three_failures == "lock" else "the next attempt has to wait"
    return [
        f"Second factor for staff: {rules.second_factor}.",
        f"An unused session ends after {rules.idle_minutes} minutes, a player's after"
        f" {rules.player_idle_minutes}.",
        f"A person has at most {rules.sessions} sessions at once.",
        f"After three wrong passwords in a row, {failures}.",
    ]
