"""The rules of the house about signing in, as an administrator has set them on record."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.house.floor import Person
from houseway.house.people.people_log import STREAM, PeopleLog
from houseway.house.roles import Role
from houseway.refusal import Refusal

RULES_SET = "sign-in-rules-set"
_TRUSTED_SECONDS = 1.0
Minutes = Annotated[int, Meta(ge=5, le=12 * 60)]


class SignInRules(msgspec.Struct, frozen=True, kw_only=True):
    """How people sign in here.

    ``second_factor``: whether staff may or must give a code beside the password.
    ``idle_minutes``: after which a session of staff ends; a player's after ``player_idle_minutes``.
    ``sessions``: how many a person may have at once.
    ``three_failures``: whether three wrong passwords in a row mean a wait, or a lock that only a known
    device, the second factor or an administrator opens.
    """

    second_factor: Literal["off", "offered", "required"] = "offered"
    idle_minutes: Minutes = 15
    player_idle_minutes: Minutes = 60
    sessions: Annotated[int, Meta(ge=1, le=100)] = 5
    three_failures: Literal["wait", "lock"] = "wait"

    def idle_limit(self, role: str) -> int:
        """Return the longest time without a use of a session, in microseconds."""
        minutes = self.player_idle_minutes if role == Role.PLAYER else self.idle_minutes
        return minutes * 60_000_000

    def requires_second_factor(self, role: str) -> bool:
        return self.second_factor == "required" and role != Role.PLAYER


_NAMES = SignInRules.__struct_fields__


class RulesOnRecord:
    """Reads the rules from the last record that set them; the defaults hold before the first one."""

    def __init__(self, log: PeopleLog) -> None:
        self._log = log
        self._known = SignInRules()
        self._read = -math.inf

    def now(self) -> SignInRules:
        """Return the rules, as they were in the log less than a second ago."""
        if time.monotonic() - self._read >= _TRUSTED_SECONDS:
            latest = self._log.store.find(stream=STREAM, kind=RULES_SET, limit=1)
            self._known = _of_fact(latest[0].body[0]) if latest else SignInRules()
            self._read = time.monotonic()
        return self._known

    def set(self, by: Person, change: Callable[[SignInRules], SignInRules]) -> SignInRules:
        """Set the rules from those that hold now."""

        def work() -> list[dict[str, Any]]:
            self._read = -math.inf
            rules = change(self.now())
            if rules == self.now():
                raise Refusal("These rules hold already. Give one that is different.")
            return [{"fact": RULES_SET, **msgspec.structs.asdict(rules)}]

        self._log.record_facts(STREAM, by, RULES_SET, work)
        self._read = -math.inf
        return self.now()


def changed_rules(rules: SignInRules, changes: dict[str, Any]) -> SignInRules:
    """Return the rules with some of them changed, each within its limits."""
    try:
        return msgspec.convert({**msgspec.structs.asdict(rules), **changes}, SignInRules)
    except msgspec.ValidationError as error:
        raise Refusal(f"These rules of signing in are not valid: {error}.") from None


def _of_fact(fact: dict[str, Any]) -> SignInRules:
    return msgspec.convert({name: fact[name] for name in _NAMES if name in fact}, SignInRules)


_of_fact({})  # the first use of a type by msgspec is not safe in two threads at once
