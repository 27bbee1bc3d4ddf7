"""What a person is shown after signing in: the access before this one, and what others did meanwhile."""

from __future__ import annotations

import msgspec

from houseway.floor.people.people_log import ATTEMPTS, STREAM, PeopleLog
from houseway.floor.people.signing_in.attempts import REFUSED

_WORDS = {
    "second-factor-reset": "{who} removed your second factor. Set up a new one.",
    "password-changed": "{who} changed your password.",
    "sessions-ended": "{who} ended sessions of yours.",
    "token-created": "{who} created a token with which a program acts as you.",
    "role-changed": "{who} changed your role.",
    "unlocked": "{who} unlocked your name after wrong passwords.",
}
_MOST = 1000  # records looked at


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
    before = signed_in[1]
    fact = before.body[0]
    return Access(
        before.at,
        fact.get("address", ""),
        fact.get("browser", ""),
        _refused(log, person_id, before.at),
        _notices(log, person_id, before.at),
    )


def _refused(log: PeopleLog, person_id: str, since: int) -> int:
    records = log.store.find(stream=ATTEMPTS, kind=REFUSED, since=since, limit=_MOST)
    facts = [fact for record in records for fact in record.body]
    return sum(fact["times"] for fact in facts if fact.get("person") == person_id)


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
