"""`houseway people`: attempts to sign in, sessions, the second factor, and the rules of the house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, whole_number
from houseway.cli.database import Database
from houseway.cli.floor.people import PersonId, people_in
from houseway.cli.output.report import report
from houseway.house.people import name_of_secret
from houseway.house.people.attempts import SignInSeen
from houseway.house.people.sign_in_rules import SignInRules, changed_rules


def sign_ins(
    person: Annotated[
        str | None, typer.Argument(metavar="PERSON", help="Only attempts with this name.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="NUMBER", parser=whole_number, help="How many, at most.")
    ] = 20,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    with people_in(database) as (people, _):
        if person is not None:
            people.known(person)
        found = people.sign_ins(person, limit)
    report([*map(_attempt, found)] or ["Nobody has tried to sign in yet."], found, as_json=as_json)


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
        found = [
            _Session(
                name_of_secret(held.hash),
                held.created,
                held.used or held.created,
                held.address or "",
                held.browser or "",
            )
            for held in people.sessions.of(person)
        ]
    nobody = [f"{person} is not signed in."]
    report([*map(_session, found)] or nobody, found, as_json=as_json)


def _session(session: _Session) -> str:
    where = ", ".join(filter(None, (session.address, session.browser))) or "unknown"
    return f"{session.session}: from {where}; since {_time(session.created)}, used {_time(session.used)}"


def end_sessions(
    person: PersonId,
    session: Annotated[
        str | None,
        typer.Option("--session", metavar="NAME", help="Only this one, as `people sessions` names it."),
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
        str | None,
        typer.Option("--second-factor", metavar="RULE", help="For staff: off, offered or required."),
    ] = None,
    idle_minutes: Annotated[
        int | None,
        typer.Option(
            "--idle-minutes",
            metavar="NUMBER",
            parser=whole_number,
            help="After which an unused session of staff ends.",
        ),
    ] = None,
    player_idle_minutes: Annotated[
        int | None,
        typer.Option(
            "--player-idle-minutes", metavar="NUMBER", parser=whole_number, help="The same for players."
        ),
    ] = None,
    sessions: Annotated[
        int | None,
        typer.Option(
            "--sessions", metavar="NUMBER", parser=whole_number, help="That a person may have at once."
        ),
    ] = None,
    three_failures: Annotated[
        str | None,
        typer.Option("--three-failures", metavar="RULE", help="What wrong passwords lead to: wait or lock."),
    ] = None,
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    given = {
        "second_factor": second_factor,
        "idle_minutes": idle_minutes,
        "player_idle_minutes": player_idle_minutes,
        "sessions": sessions,
        "three_failures": three_failures,
    }
    wanted = {name: value for name, value in given.items() if value is not None}
    with people_in(database) as (people, administrator):
        held = people.rules.now()
        if wanted:
            held = people.rules.set(administrator, lambda now: changed_rules(now, wanted))
    report(_rules_in_words(held), held, as_json=as_json)


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
