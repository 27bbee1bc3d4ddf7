"""Takes the pictures of docs/tables.md: every game at a desktop, a tablet and a phone."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from textwrap import fill

import typer
from playwright.sync_api import Browser, BrowserContext, expect
from tests.support.play_view import SIZES

from houseway.rules.registry import every_game
from houseway.web.http.auth import COOKIE
from pictures.company import shown_at, table_of
from pictures.sheet import side_by_side

PLACE = Path(__file__).parents[1] / "docs" / "pictures" / "tables"
LARGEST, LARGEST_OF_ALL = 160_000, 2_600_000  # bytes
WIDTH = 120  # characters to a line
SHOWN = ("desk", "tablet", "phone")
PAGE = PLACE.parents[1] / "tables.md"
INTRODUCTION = """# The tables

Every game as a player sees it, on a desktop, a tablet and a phone. Hands of cards and tiles are in the view
made for playing; games of dice and wheels are played on their felt. The rounds were really played, against
programs. `make pictures` takes the pictures again, and [Playing](player.md) explains everything on them.
"""


def take_tables(browser: Browser, address: str, session: str, only: Collection[str]) -> None:
    """Take one picture for each game, with the three sizes side by side."""
    PLACE.mkdir(exist_ok=True)
    blank = browser.new_page()
    contexts = {size: _context(browser, address, session, size) for size in SHOWN}
    for game in every_game():
        if only and game.name not in only and "tables" not in only:
            continue
        states = shown_at(game)
        pngs = [_photograph(contexts[size], table_of(game, states[size])) for size in SHOWN]
        content = side_by_side(pngs, blank)
        if len(content) > LARGEST:
            raise SystemExit(
                f"{game.name} has {len(content):,} bytes, more than {LARGEST:,}. Show less of it."
            )
        (PLACE / f"{game.name}.webp").write_bytes(content)
        typer.echo(f"tables/{game.name}.webp: {len(content):,} bytes")
    PAGE.write_text(page_of_tables(), encoding="utf-8")
    whole = sum(file.stat().st_size for file in PLACE.iterdir())
    if whole > LARGEST_OF_ALL:
        raise SystemExit(f"All pictures of tables have {whole:,} bytes, more than {LARGEST_OF_ALL:,}.")


def page_of_tables() -> str:
    """Return the text of docs/tables.md."""
    sections = [
        f"## {game.title}\n{fill(game.papers.guide.objective, WIDTH)}\n\n"
        f"![{game.title} on a desktop, a tablet and a phone](pictures/tables/{game.name}.webp)\n"
        for game in every_game()
    ]
    return "\n".join((INTRODUCTION, *sections))


def _context(browser: Browser, address: str, session: str, size: str) -> BrowserContext:
    context = browser.new_context(
        base_url=address,
        viewport=SIZES[size],  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=size != "desk",
    )
    context.add_cookies([{"name": COOKIE, "value": session, "url": address}])
    return context


def _photograph(context: BrowserContext, table: str) -> bytes:
    page = context.new_page()
    page.goto(f"/tables/{table}")
    expect(page.locator("#phase")).not_to_be_empty()
    page.wait_for_timeout(600)
    png = page.screenshot()
    page.close()
    return png
