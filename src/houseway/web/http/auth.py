"""Authenticates by session cookie or bearer token, limits rates, and prevents cross-site request forgery."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from houseway.house.floor import Floor, Person
from houseway.house.people import STREAM, People
from houseway.house.people.sessions import OpenSession
from houseway.house.record import Record
from houseway.house.roles import NotAllowed, Role
from houseway.refusal import Refusal, one_of
from houseway.web.http.demonstration import role_in_path
from houseway.web.http.errors import EnrolFirst, Malformed, NotSignedIn, TooManyRequests
from houseway.web.http.peer import for_limits, peer_address
from houseway.web.settings import Settings

# Rate limits, counted in memory: every server counts for itself.

_SECONDS = {"second": 1, "minute": 60, "hour": 3600}
_RATE = re.compile(r"([1-9][0-9]{0,8})/([a-z]+)")


class RateLimit:
    """Allows so many requests in a fixed period, written as ``10/minute``, which is the same for all keys."""

    def __init__(self, rate: str, message: str, now: Callable[[], float] = time.monotonic) -> None:
        match = _RATE.fullmatch(rate)
        if not match or match[2] not in _SECONDS:
            raise Refusal(
                f"{rate!r} is not a rate. Write 10/minute, or a number per {one_of(list(_SECONDS))}."
            )
        self._limit, self._seconds = int(match[1]), _SECONDS[match[2]]
        self._message = message
        self._now = now
        self._counts: dict[str, int] = {}
        self._period_ends = 0.0

    def check(self, key: str) -> None:
        now = self._now()
        if now >= self._period_ends:
            self._counts, self._period_ends = {}, now + self._seconds
        count = self._counts.get(key, 0) + 1
        if count > self._limit:
            raise TooManyRequests(self._message, math.ceil(self._period_ends - now))
        self._counts[key] = count


COOKIE = "houseway_session"
CSRF_HEADER = "X-Requested-With"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# How long a token is trusted without a look at the database. Changes of people that this server hears of take
# effect at once; those that another program makes in a log file, after this time.
CACHE_SECONDS = 2.0
# In the last part of that time the token is looked up in the background: frequent requests never wait for it.
_REFRESH_SECONDS = 0.5
_CACHE_SIZE = 10_000
# All that is answered until a required second factor is set up.
_TO_ENROL = re.compile(r"/api/v1/(me|session)(/.*)?")


def cookie_name(role: Role | None) -> str:
    """Return the cookie of a session; at the address of a role it is that role's own."""
    return f"{COOKIE}_{role}" if role else COOKIE


def session_token(request: Request) -> str:
    return request.cookies.get(cookie_name(role_in_path(request)), "")


@dataclass(frozen=True)
class Guest:
    """The person who sends a request, and the token that shows it."""

    person: Person
    token: str
    by_cookie: bool


@dataclass
class _Cached:
    session: OpenSession
    until: float
    is_refreshing: bool = False


class Auth:
    def __init__(self, floor: Floor, people: People, settings: Settings) -> None:
        self._people = people
        self._settings = settings
        self._requests = RateLimit(settings.requests, "Too many requests. Wait a moment.")
        self._pages = RateLimit(settings.requests, "Too many requests. Wait a moment.")
        self._sign_ins = RateLimit(
            settings.sign_ins, "Too many attempts to sign in from this address. Wait a moment."
        )
        self._cache: dict[tuple[str, bool], _Cached] = {}
        self._refreshes: set[asyncio.Task[OpenSession | None]] = set()
        self._changes_of_people = 0
        self.close = floor.watch(self._on_record)

    def _on_record(self, record: Record) -> None:
        if record.stream == STREAM:
            self._changes_of_people += 1
            self._cache = {}

    async def admit(self, request: Request) -> Guest:
        """Return who sends the request, or refuse it."""
        guest = await self._guest(request)
        self._requests.check(guest.person.id)
        if guest.by_cookie and request.method not in SAFE_METHODS:
            self.check_same_site(request)
        if request.scope["query_string"]:
            _check_query(request)
        return guest

    async def _guest(self, request: Request) -> Guest:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        by_cookie = scheme.lower() != "bearer"
        token = session_token(request) if by_cookie else token.strip()
        is_use = request.method not in SAFE_METHODS  # pages ask by themselves, too, while nobody is there
        session = await self.session(token, by_cookie=by_cookie, is_use=is_use) if token else None
        if session is None:
            self.check_address(request)
            raise NotSignedIn
        if session.must_enrol and not _TO_ENROL.fullmatch(request.url.path):
            raise EnrolFirst
        return Guest(session.person, token, by_cookie)

    async def holder(self, token: str, *, by_cookie: bool) -> Person | None:
        """Return the person whose token it is now, without a use of it."""
        session = await self.session(token, by_cookie=by_cookie)
        return session.person if session and not session.must_enrol else None

    async def session(self, token: str, *, by_cookie: bool, is_use: bool = False) -> OpenSession | None:
        """Return whose token it is now; ``is_use``: a person does something with it."""
        session = self._cached(token, by_cookie=by_cookie) or await self.look_up(token, by_cookie=by_cookie)
        if session and is_use and by_cookie:
            self._people.sessions.touch(token)
        return session

    def _cached(self, token: str, *, by_cookie: bool) -> OpenSession | None:
        cached = self._cache.get((token, by_cookie))
        seconds_left = cached.until - time.monotonic() if cached else 0.0
        if cached is None or seconds_left <= 0:
            return None
        if seconds_left < _REFRESH_SECONDS and not cached.is_refreshing:
            cached.is_refreshing = True
            task = asyncio.create_task(self.look_up(token, by_cookie=by_cookie))
            self._refreshes.add(task)
            task.add_done_callback(self._refreshed)
        return cached.session

    def _find(self, token: str, *, by_cookie: bool) -> OpenSession | None:
        if by_cookie:
            return self._people.sessions.holder(token, is_use=False)
        person = self._people.with_token(token)
        return OpenSession(person) if person else None

    async def look_up(self, token: str, *, by_cookie: bool) -> OpenSession | None:
        """Return whose token it is, from the database."""
        changes = self._changes_of_people
        session = await run_in_threadpool(self._find, token, by_cookie=by_cookie)
        if session is None:
            self._cache.pop((token, by_cookie), None)
        elif changes == self._changes_of_people:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache = {}
            self._cache[token, by_cookie] = _Cached(session, time.monotonic() + CACHE_SECONDS)
        return session

    def _refreshed(self, task: asyncio.Task[OpenSession | None]) -> None:
        """Ignore a failure: once the cached token has expired, a request looks it up and gets the error."""
        self._refreshes.discard(task)
        if not task.cancelled():
            task.exception()

    def check_page(self, person: Person) -> None:
        """Count a page apart from what it and other programs then ask for."""
        self._pages.check(person.id)

    def check_address(self, request: Request) -> None:
        """Count a request from an unknown person by its address."""
        self._requests.check(_address(request))

    def check_sign_in(self, request: Request) -> None:
        self._sign_ins.check(_address(request))
        self.check_same_site(request)

    def check_same_site(self, request: Request) -> None:
        """Another site's page can send our cookie, but neither this header nor our origin."""
        if not request.headers.get(CSRF_HEADER):
            raise NotAllowed(
                f"Send the header {CSRF_HEADER}: it shows that no other site's page sent the request."
            )
        origin = request.headers.get("origin")
        if origin is not None and not self._is_ours(origin.lower(), request):
            raise NotAllowed(f"{origin} is another site. Send this from the house's own pages.")
        if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise NotAllowed("Another site's page may not send this. Send it from the house's own pages.")

    def _is_ours(self, origin: str, request: Request) -> bool:
        if self._settings.origin:
            return origin == self._settings.origin
        return urlsplit(origin).netloc == request.headers.get("host", "").lower()

    def cookies_are_secure(self, request: Request) -> bool:
        """Return whether browsers are to send cookies over https only."""
        return request.url.scheme == "https" or self._settings.is_https


def _address(request: Request) -> str:
    return f"address {for_limits(peer_address(request))}"


def _check_query(request: Request) -> None:
    """Refuse parameters that the route does not read: they would silently change nothing."""
    known = request.scope["route"].query_names
    names = [name for name, _ in request.query_params.multi_items()]
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise Malformed(f"{', '.join(repeated)} is given more than once. Give it once.")
    unknown = sorted(set(names) - known)
    if unknown:
        hint = f"This address knows: {', '.join(sorted(known))}." if known else "This address knows none."
        raise Malformed(f"There is no parameter {', '.join(unknown)}. {hint}")


def signed_in_as(check: Callable[[Role], None]) -> Callable[[Request], Awaitable[Guest]]:
    """Return a resolver, for an annotation, of a guest whose role passes the check."""

    async def signed_in(request: Request) -> Guest:
        auth: Auth = request.app.state.context.auth
        guest = await auth.admit(request)
        check(guest.person.role)
        return guest

    return signed_in


def _any_role(_: Role) -> None:
    pass


SignedIn = Annotated[Guest, signed_in_as(_any_role)]
