"""A real browser at a real server, one of each for every worker. A missing browser fails the tests."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.web.http.auth import COOKIE, CSRF_HEADER
from houseway.web.http.routing import API
from tests.support.command import HOUSEWAY
from tests.support.prepared import prepared
from tests.support.web_house import WEAK

# The first is the same engine without a window around it: far less work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PASSWORD = "a long enough password"  # noqa: S105 - of nobody
SIGNS_IN = "anna"  # the only one with a password
PEOPLE = {
    "anna": Role.PLAYER,
    "bert": Role.PLAYER,
    "dora": Role.DEALER,
    "petra": Role.PIT_BOSS,
    "sven": Role.SUPERVISOR,
    "clara": Role.PIT_CLERK,
    "aldo": Role.ACCOUNTING,
    "simon": Role.SURVEILLANCE,
    "selma": Role.SECURITY,
    "adam": Role.ADMINISTRATOR,
    "ines": Role.INSPECTOR,
}
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# A test that fails waits this long; on a busy machine a page that works may need seconds.
PATIENCE = 60_000
COUNTED = 600_000  # for what counts odds: it has to be started first, and counts one thing after the other
expect.set_options(timeout=PATIENCE)
# All tests of a worker share the house, its people and this address.
MUCH_IS_DONE = ("sign-ins=1000/minute", "requests=100000/minute", "streams=200")
# The browser itself writes this when a command is refused; the page shows the refusal.
_REFUSED = "Failed to load resource: the server responded with a status of 4"


def browser_path() -> str:
    path = os.environ.get("HOUSEWAY_TEST_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.fail("No browser is installed. make test installs one; by hand: apt-get install chromium")
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield started
        started.close()


def be_patient(context: BrowserContext) -> None:
    """Let all pages of a context wait as long as a busy machine may need."""
    context.set_default_timeout(PATIENCE)
    context.set_default_navigation_timeout(COUNTED)  # documents are counted before they are sent


@contextmanager
def new_context(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """A browser of its own, as for a person who was never here."""
    with browser.new_context(**settings) as context:
        be_patient(context)
        yield context


def enter(field: Locator, value: str) -> None:
    """Type the value into the field, or choose it."""
    field.select_option(value) if field.evaluate("field => field.tagName") == "SELECT" else field.fill(value)


def until_shown(page: Page, number: int) -> None:
    """Wait until the page of a table shows it as it was after this record, or later."""
    page.wait_for_function("number => document.getElementById('main').dataset.shown >= number", arg=number)


@contextmanager
def carried_out(page: Page, *commands: str) -> Iterator[None]:
    """Wait until the page shows what became of the command that is given to its table inside."""

    def is_given(request: Request) -> bool:
        return request.url.endswith("/commands") and (request.post_data_json or {}).get("command") in commands

    with page.expect_request(is_given) as sent:
        yield
    answer = sent.value.response()
    assert answer
    assert answer.ok, answer.text()
    until_shown(page, answer.json()["number"])


def resize(page: Page, viewport: dict[str, int]) -> None:
    """Change the size of the window, and wait until the page is drawn for it."""
    page.set_viewport_size(viewport)  # type: ignore[arg-type]
    # What listens for a change of size is called before the next frame is drawn.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


class Server:
    """`houseway serve` as a process that can be ended and started again on the same port."""

    def __init__(self, folder: Path, *arguments: str, program: str = HOUSEWAY) -> None:
        self._program, self._arguments = program, arguments
        self._log = folder / "server.log"
        self.said: list[str] = []
        self.port = 0
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as errors:
            self._process = subprocess.Popen(
                [self._program, "serve", "--port", str(self.port), *self._arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout
        self.said = []
        for line in self._process.stdout:
            self.said.append(line.strip())
            if "Ctrl-C" in line:
                break
        assert self.said, self._log.read_text(encoding="utf-8")
        self.address = next(word.strip(",") for word in self.said[0].split() if word.startswith("http"))
        self.port = int(self.address.rpartition(":")[2])

    def end(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(timeout=60)
        assert self._process.stdout
        self._process.stdout.close()


class Casino:
    """A running server with some people, and browsers that are signed in as them."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._numbers = count(1)
        self._contexts: dict[tuple[object, ...], BrowserContext] = {}
        self._used_once: list[BrowserContext] = []
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._tokens: dict[str, str] = {}
        self.database = url = f"sqlite:///{folder / 'house.db'}"
        self._store = open_store(url)
        self._people = People(self._store, WEAK)
        for name, role in PEOPLE.items():
            password = PASSWORD if name == SIGNS_IN else None
            self._people.create(COMMAND_LINE, name, name.capitalize(), role, password)
        limits = [word for limit in MUCH_IS_DONE for word in ("--limit", limit)]
        self.server = Server(folder, "--database", url, *limits)

    def close(self) -> None:
        self.server.end()
        self._store.close()

    def context(
        self, person: str | None, viewport: dict[str, int], *, keeps_session: bool = True, **settings: Any
    ) -> BrowserContext:
        """Return the browser of a person, kept with its cache for later tests where its session lasts."""
        if person is None or not keeps_session:
            self._used_once.append(self._new_context(person, viewport, **settings))
            return self._used_once[-1]
        key = (person, *viewport.values(), *sorted(settings.items()))
        if key not in self._contexts:
            self._contexts[key] = self._new_context(person, viewport, **settings)
        return self._contexts[key]

    def _new_context(self, person: str | None, viewport: dict[str, int], **settings: Any) -> BrowserContext:
        made = self._browser.new_context(
            base_url=self.server.address,
            viewport=viewport,  # type: ignore[arg-type]
            **{"reduced_motion": "reduce", **settings},
        )
        be_patient(made)
        if person:
            cookie = {"name": COOKIE, "value": self.token(person), "url": self.server.address}
            made.add_cookies([cookie])  # type: ignore[list-item]
        return made

    def page(
        self, person: str | None, path: str = "/", viewport: dict[str, int] = DESK, **settings: Any
    ) -> Page:
        page = self.context(person, viewport, **settings).new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.goto(path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_REFUSED):
            self.errors.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.server.address, "data:", "blob:")):
            self.outside.append(url)

    def token(self, person: str) -> str:
        if person not in self._tokens:
            self._tokens[person] = self._people.open_session(self._people.known(person))[1]
        return self._tokens[person]

    def add_player(self, name: str) -> None:
        """Take in one more player, for a test that leaves something behind which belongs to a person."""
        self._people.create(COMMAND_LINE, name, name.capitalize(), Role.PLAYER, None)

    def ask(self, person: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request as a person, without a page."""
        request = urllib.request.Request(  # noqa: S310 - our own server
            f"{self.server.address}{API}/{path}",
            json.dumps(body).encode() if body is not None else None,
            {"Cookie": f"{COOKIE}={self.token(person)}", CSRF_HEADER: "tests"},
        )
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310
                return json.load(answer)
        except urllib.error.HTTPError as error:
            error.add_note(error.read().decode(errors="replace"))
            raise

    def order(self, person: str, table: str, command: str, /, **fields: Any) -> None:
        self.ask(person, f"tables/{table}/commands", {"command": command, **fields})

    def open_table(self, game: str, **choices: Any) -> str:
        """Open a table, with everything that its paragraphs require on record."""
        name = f"t{next(self._numbers)}-{game}"
        options = self.prepare(game, choices.pop("options", {}))
        self.ask("petra", "tables", {"table": name, "game": game, "options": options, **choices})
        if choices.get("steps", "automatic") == "automatic":
            self.inspect_cards(name)
        return name

    def prepare(self, game: str, options: dict[str, str] | None = None) -> dict[str, str]:
        """Put on record what a table with these options needs; return them, with limits."""
        manager, division = Person("petra", Role.PIT_BOSS), Person("ines", Role.INSPECTOR)
        with Floor(self._store) as floor:
            return prepared(floor, game, options, manager, division)

    def inspect_cards(self, table: str) -> None:
        """Let the staff inspect the cards, and a guest who then leaves look at them."""
        guest = ""
        while waits := self.look(table)["waits"]:
            step, who = self.look(table)["step"]["key"], waits["who"]
            if who.startswith("first"):
                guest = guest or "bert"
                self.order(guest, table, "sit-down", seat="1")
            official = "sven" if who in ("casino supervisor", "floorperson") else "dora"
            self.order(guest if who.startswith("first") else official, table, "answer", step=step)
        if guest:
            self.order(guest, table, "stand-up", seat="1")

    @property
    def store(self) -> Store:
        return self._store

    def look(self, table: str) -> Any:
        return self.ask("petra", f"tables/{table}")

    def leave(self) -> None:
        """Close every page; none had an error, or asked anybody but the house for anything."""
        for context in self._contexts.values():
            for page in context.pages:
                page.close()
        for context in self._used_once:
            context.close()
        self._used_once = []
        errors, self.errors = self.errors, []
        outside, self.outside = self.outside, []
        assert not errors
        assert not outside


@pytest.fixture(scope="session")
def whole_casino(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    made = Casino(browser, tmp_path_factory.mktemp("house"))
    yield made
    made.close()


@pytest.fixture
def casino(whole_casino: Casino) -> Iterator[Casino]:
    yield whole_casino
    whole_casino.leave()
