"""What a person is shown after signing in: the access before this one, and what others did meanwhile."""

from __future__ import annotations

import msgspec

from houseway.floor.people.people_log import ATTEMPTS, STREAM, PeopleLog
from houseway.floor.people.signing_in.attempts import MINUTE, REFUSED
from houseway.floor.record import Record

_WORDS = {
    "second-factor-reset": "{who} removed your second factor. Set up a new one.",
    "password-changed": "{who} changed your password.",
    "sessions-ended": "{who} ended sessions of yours.",
    "token-created": "{who} created a token with which a program acts as you.",
    "role-changed": "{who} changed your role.",
    "unlocked": "{who} unlocked your name after wrong passwords.",
}
_MOST = 1000  # records looked at
_TO_ENTER_A_CODE = 10 * MINUTE


class Access(msgspec.Struct, frozen=True):
    """``at`` is None at the first sign-in. ``refused`` counts attempts with your name since then."""

    at: int | None
    address: str
    browser: str
    refused: int
    notices: list[str]


def last_access(log: PeopleLog, person_id: str) -> Access:
    """Return the access before the latest one, with what has happened since."""
    signed_in = log.store.find(stream=STREAM, who=person_id, kind="signed-in", limit=2)
    if len(signed_in) < 2:  # this one, and the one before
        return Access(None, "", "", 0, [])
    latest, before = signed_in
    fact = before.body[0]
    return Access(
        before.at,
        fact.get("address", ""),
        fact.get("browser", ""),
        _refused(log, person_id, before.at, latest),
        _notices(log, person_id, before.at),
    )


def _refused(log: PeopleLog, person_id: str, since: int, latest: Record) -> int:
    """Count the attempts, but not the one that asked for the code with which the person then signed in."""
    address = latest.body[0].get("address", "")
    count = 0
    for record in log.store.find(stream=ATTEMPTS, kind=REFUSED, since=since, limit=_MOST):
        is_just_before = 0 <= latest.at - record.at < _TO_ENTER_A_CODE
        for fact in record.body:
            asked = is_just_before and (fact.get("why"), fact.get("address")) == ("code missing", address)
            if fact.get("person") == person_id and not asked:
                count += fact["times"]
    return count


def _notices(log: PeopleLog, person_id: str, since: int) -> list[str]:
    """Return what others did to the account, oldest first."""
    records = [
        record
        for kind in _WORDS
        for record in log.store.find(stream=STREAM, kind=kind, since=since, limit=_MOST)
        if record.who != person_id and any(fact.get("person") == person_id for fact in record.body)
    ]
    records.sort(key=lambda record: record.number)
    return [_WORDS[record.kind].format(who=record.who) for record in records]
