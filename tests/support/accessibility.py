"""Checks that everybody can use a page: with a screen reader, by keyboard, in the dark, on a phone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.support.browser import DESK, PHONE, resize

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
LOOKS = [(PHONE, "dark"), (DESK, "light")]
# Only what is judged here travels from the browser: the whole report holds every element of the page.
_RUN = """async (rules) => {
  const { passes, violations } = await axe.run({ runOnly: rules });
  const nodes = (violation) => violation.nodes.map((node) => node.html.slice(0, 120));
  const wrong = Object.fromEntries(violations.map((violation) => [violation.id, nodes(violation)]));
  return { passed: passes.map((rule) => rule.id), wrong };
}"""


def check_accessible(page: Page) -> None:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    report: dict[str, Any] = page.evaluate(_RUN, RULES)
    assert "color-contrast" in report["passed"]
    assert not report["wrong"]


def check_fits(page: Page) -> None:
    """Nothing has to be pushed aside to be read; the felt alone has a scroll of its own."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def check_looks(page: Page) -> None:
    """Check the page as it is now, not loaded again, on a phone in the dark and on a desk in the light."""
    before = page.viewport_size
    for viewport, scheme in LOOKS:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        resize(page, viewport)
        check_accessible(page)
        check_fits(page)
    page.emulate_media(color_scheme="null")
    if before:
        resize(page, {"width": before["width"], "height": before["height"]})


def tab_to(page: Page, selector: str) -> None:
    """Reach it with the Tab key only."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"{selector} is not reached by keyboard")
