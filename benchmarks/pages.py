"""Measures the pages in a real browser: size, time until usable, time from a click to the chip."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.support.browser import PEOPLE, Casino, browser_path

from benchmarks.measuring import Bench
from houseway.rules.registry import game_names
from houseway.web.http.auth import COOKIE

LOADS = 5
CLICKS = 100
VIEWERS = 50  # the one who clicks, another browser, and streams
USABLE = "[data-focus=sit-down], .tables a"
# Runs in the page and records times: when it became usable, each click, and when chips were drawn.
CLOCK = f"""
  const now = () => performance.timeOrigin + performance.now();
  window.clicks = []; window.chips = []; window.usable = null;
  document.addEventListener("click", () => window.clicks.push(now()), true);
  new MutationObserver((changes) => {{
    if (window.usable === null && document.querySelector({USABLE!r})) window.usable = performance.now();
    const drawn = (change) => change.target.matches?.(".layer.chips") && change.addedNodes.length;
    if (changes.some(drawn)) window.chips.push(now());
  }}).observe(document, {{childList: true, subtree: true}});
"""


# Sends a wager without any page around it, and returns the milliseconds until it is durable and answered.
PLAIN_POST = """async ([table, cents]) => {
  const headers = { "Content-Type": "application/json", "X-Requested-With": "houseway" };
  const body = JSON.stringify({ command: "wager", seat: "1", bets: { small: cents } });
  const started = performance.now();
  const answer = await fetch(`/api/v1/tables/${table}/commands`, { method: "POST", headers, body });
  await answer.json();
  if (!answer.ok) throw new Error(answer.status);
  return performance.now() - started;
}"""


class Listeners:
    """Reads event streams in a thread and records when each event arrived."""

    def __init__(self, casino: Casino, table: str, count: int) -> None:
        people = [name for name in PEOPLE if name not in ("anna", "bert")]
        self.heard: list[dict[int, float]] = [{} for _ in range(count)]
        self._ready = threading.Semaphore(0)
        tokens = [casino.token(people[number % len(people)]) for number in range(count)]
        work = self._listen(casino.server.port, table, tokens)
        self._thread = threading.Thread(target=lambda: asyncio.run(work), daemon=True)
        self._thread.start()
        for _ in range(count):
            self._ready.acquire(timeout=60)

    def wait_for(self, later: int) -> list[float]:
        """Return when each stream received the record with this offset from its first one."""
        until = time.monotonic() + 10
        while not all(len(heard) > later for heard in self.heard) and time.monotonic() < until:
            time.sleep(0.002)
        return [sorted(heard.items())[later][1] for heard in self.heard]

    async def _listen(self, port: int, table: str, tokens: list[str]) -> None:
        await asyncio.gather(*(self._one(port, table, token, at) for at, token in enumerate(tokens)))

    async def _one(self, port: int, table: str, token: str, at: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        head = [f"GET /api/v1/tables/{table}/events HTTP/1.1", "Host: localhost", f"Cookie: {COOKIE}={token}"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        while line := await reader.readline():
            if line.startswith(b"data: ") and json.loads(line[6:])["kind"] in (None, "wager"):
                number = json.loads(line[6:])["number"]
                self.heard[at][number] = time.time() * 1000
                self._ready.release()


def weight(casino: Casino, path: str) -> tuple[int, int]:
    """Return the bytes over the wire, headers included, and the number of requests of a first visit."""
    page = casino.context("anna", {"width": 1280, "height": 800}, keeps_session=False).new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    bytes_of: dict[str, int] = {}

    def note(event: Any, count: float) -> None:
        bytes_of[event["requestId"]] = bytes_of.get(event["requestId"], 0) + int(count)

    def ended(event: Any) -> None:
        bytes_of[event["requestId"]] = int(event["encodedDataLength"])

    network.on("Network.responseReceived", lambda event: note(event, event["response"]["encodedDataLength"]))
    network.on("Network.dataReceived", lambda event: note(event, event["encodedDataLength"]))
    # The size of a finished response is known; the event stream never finishes.
    network.on("Network.loadingFinished", ended)
    page.goto(path)
    page.locator(USABLE).first.wait_for()
    page.wait_for_timeout(300)
    casino.leave()
    return sum(bytes_of.values()), len(bytes_of)


def until_usable(casino: Casino, path: str, loads: int) -> float:
    """Return the median milliseconds from the start of a first visit until something can be clicked."""
    took = []
    for _ in range(loads):
        page = casino.context("anna", {"width": 1280, "height": 800}, keeps_session=False).new_page()
        page.add_init_script(CLOCK)
        page.goto(path)
        page.locator(USABLE).first.wait_for()
        took.append(page.evaluate("window.usable"))
        casino.leave()
    return float(sorted(took)[loads // 2])


def _watched(casino: Casino, person: str, path: str) -> Page:
    page = casino.context(person, {"width": 1280, "height": 800}).new_page()
    page.add_init_script(CLOCK)
    page.goto(path)
    page.locator("#phase").filter(has_text="between rounds").wait_for()
    return page


def clicks_to_chips(
    bench: Bench, casino: Casino, clicks: int, viewers: int
) -> tuple[list[float], dict[str, list[float]]]:
    """Return milliseconds of a plain request, and from each click to the chip.

    The chip is seen on the page that is clicked, in another browser, and by every stream. Before each click a
    plain request places a wager at another table, so that both are measured under the same load.
    """
    table, other_table = (casino.open_table("sic-bo") for _ in range(2))
    for name in (table, other_table):
        casino.order("anna", name, "sit-down", seat="1")
        casino.order("anna", name, "buy-in", cents=100_000)
    anna, bert = (_watched(casino, person, f"/tables/{table}") for person in ("anna", "bert"))
    listeners = Listeners(casino, table, viewers - 2)
    anna.locator("[data-focus=chip-100]").check(force=True)
    area = anna.locator('#felt .area[data-press][data-wager="small"]')
    for page in (anna, bert):
        page.evaluate("window.clicks = []; window.chips = []")
    drawn: dict[str, list[float]] = {"who clicks": [], "another browser": [], "streams": []}
    plain = []
    for number in bench.each(range(1, clicks + 1), lambda _: "clicks"):
        plain.append(anna.evaluate(PLAIN_POST, [other_table, 100 * number]))
        area.click(force=True)
        for page in (anna, bert):
            page.locator("#felt .stack title").filter(has_text=f"${number}").first.wait_for(state="attached")
        anna.locator(".slip li.placed").wait_for()
        clicked = anna.evaluate("window.clicks.at(-1)")
        drawn["who clicks"].append(
            anna.evaluate("at => window.chips.find(drawn => drawn >= at)", clicked) - clicked
        )
        drawn["another browser"].append(bert.evaluate("window.chips[0]") - clicked)
        bert.evaluate("window.chips = []")
        drawn["streams"] += [came - clicked for came in listeners.wait_for(number)]
    casino.leave()
    return plain, drawn


def measure(bench: Bench, browser: Browser) -> None:
    games = bench.some(game_names(), 1)
    clicks, viewers = bench.size(CLICKS, 3), bench.size(VIEWERS, 4)
    with tempfile.TemporaryDirectory() as folder:
        casino = Casino(browser, Path(folder))
        try:
            paths = {"the lobby": "/"} | {game: f"/tables/{casino.open_table(game)}" for game in games}
            weights = {name: weight(casino, paths[name]) for name in bench.each(paths, "weight of {}".format)}
            heaviest = max(games, key=lambda name: weights[name][0])
            size, requests = weights[heaviest]
            bench.print(
                f"first visit: the lobby {weights['the lobby'][0] / 1000:.1f} kB, "
                f"the heaviest table ({heaviest}) {size / 1000:.1f} kB in {requests} requests"
            )
            loads = bench.size(LOADS, 1)
            names = bench.each(paths, "time of {}".format)
            times = {name: until_usable(casino, paths[name], loads) for name in names}
            slowest = max(games, key=lambda name: times[name])
            bench.print(
                f"until it can be used: the lobby {times['the lobby']:.0f} ms, "
                f"the slowest table ({slowest}) {times[slowest]:.0f} ms"
            )
            plain, drawn = clicks_to_chips(bench, casino, clicks, viewers)
            bench.print(f"from a click to the chip, {clicks} clicks, {viewers} viewers;")
            print_clicks(bench, plain, drawn)
        finally:
            casino.close()


def print_clicks(bench: Bench, plain: list[float], drawn: dict[str, list[float]]) -> None:
    """Print how long chips take, as ratios to a plain request that places a wager in the same run."""
    base = median(plain)
    bench.print(f"a plain request takes {base:.1f} ms:")
    for who, took in drawn.items():
        worst = sorted(took)[int(len(took) * 0.99)]
        ratio = bench.ratio(f"from a click to the chip, {who}", median(took) / base)
        bench.print(f"  {who}: {ratio:.2f} of it (median {median(took):.1f} ms, p99 {worst:.1f} ms)")


def main(bench: Bench) -> None:
    bench.print("the pages in a browser, the server in another process on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        measure(bench, browser)
        browser.close()
