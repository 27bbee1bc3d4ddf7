"""`make pictures`: takes the pictures of the README and the docs, the same every time.

`python -m pictures documents` takes only those of the documents, `python -m pictures tables` those of every
game, and `python -m pictures lobby felt sic-bo` those of two pages and of one game.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import typer
from playwright.sync_api import Browser, Page, sync_playwright
from tests.support.browser import browser_path

from houseway.house.floor import Floor
from houseway.house.roles import Role
from houseway.rules.registry import game_names
from houseway.web.http.auth import COOKIE
from pictures.company import seat_company
from pictures.documents import photograph_documents
from pictures.evening import play_evening, serve_evening
from pictures.small_png import smaller
from pictures.tables import take_tables

PLACE = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = {"width": 1120, "height": 700}
LARGEST = 150_000  # bytes
TO_TOP = "element => window.scrollTo(0, element.getBoundingClientRect().top - 12)"


def _loaded(page: Page) -> None:
    """Load all pictures of the page, also those that load when scrolled into view."""
    for picture in page.locator("img").all():
        picture.evaluate("picture => { picture.loading = 'eager'; return picture.decode(); }")


def _hinted(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint.counted").wait_for()


def _dealt(page: Page) -> None:
    page.locator("button.decision").first.wait_for()


def _reported(page: Page) -> None:
    page.locator(".win, #tables svg").nth(4).wait_for(timeout=120_000)


def _counted(page: Page) -> None:
    page.locator("#figures svg").first.wait_for(timeout=120_000)
    page.locator("#figures").evaluate(TO_TOP)


def _designed(page: Page) -> None:
    """Show the row that pays less than it may, and what that does."""
    page.locator(".wager").first.wait_for(timeout=120_000)
    page.locator("tr.changed").wait_for()
    page.locator("#breaks").evaluate(TO_TOP)


def _stepped(page: Page) -> None:
    page.locator("#moments li").first.wait_for()
    page.locator("#last").click()
    page.locator("#settlement tbody tr").first.wait_for()


class Shot(NamedTuple):
    """A page as a role sees it; ``ready`` waits for what the picture is about."""

    role: Role
    path: str
    ready: Callable[[Page], None]
    size: dict[str, int] = SIZE


PICTURES: dict[str, Shot] = {
    "lobby": Shot(Role.PLAYER, "/", _loaded),
    "table": Shot(Role.PLAYER, "/tables/high-limit", _hinted),
    "table-phone": Shot(Role.PLAYER, "/tables/high-limit", _dealt, {"width": 390, "height": 844}),
    "table-sideways": Shot(Role.PLAYER, "/tables/high-limit", _dealt, {"width": 844, "height": 390}),
    "felt": Shot(Role.PLAYER, "/tables/high-limit?view=felt", _dealt),
    "pit": Shot(Role.PIT_BOSS, "/pit", _reported),
    "odds": Shot(Role.PLAYER, "/odds/four-card-poker", _counted),
    "studio": Shot(Role.PIT_BOSS, "/studio/crazy-4-poker?pays-queens-up-flush=3+to+1", _designed),
    "audit": Shot(Role.INSPECTOR, "/audit/tables/mini-baccarat/rounds/30", _stepped),
}


def take(browser: Browser, address: str, sessions: dict[str, str], only: Collection[str] = ()) -> None:
    blank = browser.new_page()
    for name, (role, path, ready, size) in PICTURES.items():
        if only and name not in only:
            continue
        context = browser.new_context(base_url=address, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        context.add_cookies([{"name": COOKIE, "value": sessions[role], "url": address}])
        page = context.new_page()
        page.goto(path)
        ready(page)
        page.wait_for_timeout(500)
        content = smaller(page.screenshot(), blank)
        if len(content) > LARGEST:
            raise SystemExit(
                f"{name}.png has {len(content):,} bytes, more than {LARGEST:,}. Show less of it."
            )
        (PLACE / f"{name}.png").write_bytes(content)
        typer.echo(f"{name}.png: {len(content):,} bytes")
        context.close()


def main() -> None:
    only = sys.argv[1:]
    unknown = set(only) - {"documents", "tables", *PICTURES, *game_names()}
    if unknown:
        raise SystemExit(f"There are no pictures of {', '.join(sorted(unknown))}.")
    if not only or "documents" in only:
        with _browser() as browser:
            photograph_documents(browser.new_page())
    if not only or set(only) & set(PICTURES):
        with _served(play_evening) as (address, sessions), _browser() as browser:
            take(browser, address, sessions, only)
    if not only or set(only) & {"tables", *game_names()}:
        with _served(seat_company) as (address, sessions), _browser() as browser:
            take_tables(browser, address, sessions[Role.PLAYER], only)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def _served(play: Callable[[Floor], None]) -> Iterator[tuple[str, dict[str, str]]]:
    """Serve a floor from another process; yield its address and a session for each role."""
    processes = multiprocessing.get_context("spawn")
    here, there = processes.Pipe()
    server = processes.Process(target=serve_evening, args=(there, play))
    server.start()
    there.close()
    try:
        yield here.recv()
    finally:
        server.terminate()
        server.join()


if __name__ == "__main__":
    main()
