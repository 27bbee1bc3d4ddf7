"""Who comes in: with the cookie of a session or a program's token, not too often, from our own pages."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from houseway.floor.floor import Floor, Person
from houseway.floor.people import STREAM, People
from houseway.floor.record import Record
from houseway.floor.roles import NotAllowed
from houseway.web.http.errors import Malformed, NotSignedIn
from houseway.web.http.openapi import COOKIE, CSRF_HEADER
from houseway.web.http.rate_limit import Pace
from houseway.web.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Who was let in is known for so long. A change of people that this server hears of is heeded at once; one
# made by another program in a log that is a file, after this time.
_REMEMBERED_SECONDS = 2.0
# Who comes in the last part of it is let in, and looked up meanwhile: who comes often never waits for it.
_LOOKED_UP_BEFORE_SECONDS = 0.5
_MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Guest:
    """Somebody let in, and by what."""

    person: Person
    token: str
    by_cookie: bool


@dataclass
class _Known:
    person: Person
    until: float
    is_looked_up: bool = False  # again, at this moment


class Door:
    def __init__(self, floor: Floor, people: People, settings: Settings) -> None:
        self._people = people
        self._settings = settings
        self._pace = Pace(settings.requests, "Too many requests at once. Wait a moment.")
        self._sign_ins = Pace(settings.sign_ins, "Too many tries to sign in from here. Wait a moment.")
        self._remembered: dict[tuple[str, bool], _Known] = {}
        self._looking_up: set[asyncio.Task[Person | None]] = set()
        self._changes = 0
        self.close = floor.watch(self._heard)

    def _heard(self, record: Record) -> None:
        if record.stream == STREAM:
            self._changes += 1
            self._remembered = {}

    async def admit(self, request: Request) -> Guest:
        guest = await self._guest(request)
        self._pace.check(guest.person.id)
        if guest.by_cookie and request.method not in SAFE:
            self.check_own_page(request)
        if request.scope["query_string"]:
            _check_parameters(request)
        return guest

    async def _guest(self, request: Request) -> Guest:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        by_cookie = scheme.lower() != "bearer"
        token = request.cookies.get(COOKIE, "") if by_cookie else token.strip()
        person = await self.holder(token, by_cookie=by_cookie) if token else None
        if person is None:
            self.check_stranger(request)
            raise NotSignedIn
        return Guest(person, token, by_cookie)

    async def holder(self, token: str, *, by_cookie: bool) -> Person | None:
        """Whose it is now."""
        known = self._remembered.get((token, by_cookie))
        left = known.until - time.monotonic() if known else 0.0
        if known is None or left <= 0:
            return await self._look_up(token, by_cookie=by_cookie)
        if left < _LOOKED_UP_BEFORE_SECONDS and not known.is_looked_up:
            known.is_looked_up = True
            task = asyncio.create_task(self._look_up(token, by_cookie=by_cookie))
            self._looking_up.add(task)
            task.add_done_callback(self._looked_up)
        return known.person

    async def _look_up(self, token: str, *, by_cookie: bool) -> Person | None:
        changes = self._changes
        look_up = self._people.in_session if by_cookie else self._people.with_token
        person = await run_in_threadpool(look_up, token)
        if person is None:
            self._remembered.pop((token, by_cookie), None)
        elif changes == self._changes:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered = {}
            self._remembered[token, by_cookie] = _Known(person, time.monotonic() + _REMEMBERED_SECONDS)
        return person

    def _looked_up(self, task: asyncio.Task[Person | None]) -> None:
        """If the database was silent, who comes when the time is over waits for it, and is told."""
        self._looking_up.discard(task)
        if not task.cancelled():
            task.exception()

    def check_stranger(self, request: Request) -> None:
        """Who is not known is counted by address."""
        self._pace.check(_address(request))

    def check_may_try_to_sign_in(self, request: Request) -> None:
        self._sign_ins.check(_address(request))
        self.check_own_page(request)

    def check_own_page(self, request: Request) -> None:
        """A page from elsewhere can send our cookie along, but neither this header nor our origin."""
        if not request.headers.get(CSRF_HEADER):
            raise NotAllowed(
                f"Send the header {CSRF_HEADER} along, so that no other page can do this for you."
            )
        origin = request.headers.get("origin")
        if origin is not None and not self._is_ours(origin.lower(), request):
            raise NotAllowed(f"{origin} is not this house. Do it from its own pages.")
        if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise NotAllowed("Another site's page may not do this. Do it from the house's own pages.")

    def _is_ours(self, origin: str, request: Request) -> bool:
        if self._settings.origin:
            return origin == self._settings.origin
        return urlsplit(origin).netloc == request.headers.get("host", "").lower()

    def cookies_are_secure(self, request: Request) -> bool:
        """Wherever it can be: sent back by https only."""
        return request.url.scheme == "https" or (self._settings.origin or "").startswith("https:")


def _address(request: Request) -> str:
    return f"address {request.client.host}" if request.client else ""


def _check_parameters(request: Request) -> None:
    """A parameter that nobody reads would change nothing, and its sender not know."""
    described = request.app.openapi()["paths"][request.scope["route"].path][request.method.lower()]
    known = {one["name"] for one in described.get("parameters", ()) if one["in"] == "query"}
    names = [name for name, _ in request.query_params.multi_items()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Malformed(f"{', '.join(twice)} is given more than once. Give it once.")
    unknown = sorted(set(names) - known)
    if unknown:
        may_be = f"Known here: {', '.join(sorted(known))}." if known else "None is known here."
        raise Malformed(f"There is no parameter {', '.join(unknown)}. {may_be}")


async def _signed_in(request: Request) -> Guest:
    door: Door = request.app.state.front.door
    return await door.admit(request)


SignedIn = Annotated[Guest, Depends(_signed_in)]
