"""Where a request comes from: its address, its browser in words, and whether the browser is known."""

from __future__ import annotations

import re

from starlette.requests import Request

from houseway.floor.people import Client
from houseway.web.http.peer import peer_address

DEVICE_COOKIE = "houseway_device"
# The first that matches counts: most browsers also claim to be those below them.
_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Version": "Safari"}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
_LONGEST = 60


def client_of(request: Request) -> Client:
    browser = browser_in_words(request.headers.get("user-agent", ""))
    return Client(peer_address(request), browser, request.cookies.get(DEVICE_COOKIE, ""))


def browser_in_words(user_agent: str) -> str:
    """Return the browser and its system, as in "Firefox 128 on Linux", or the first word of what it says."""
    names = (
        f"{name} {found[1]}"
        for mark, name in _BROWSERS.items()
        if (found := re.search(rf"(?:\b|Headless){mark}(?:iOS|A)?/(\d{{1,4}})", user_agent))
    )
    browser = next(names, None)
    if browser is None:
        return re.sub(r"[^ -~]", "", user_agent).partition(" ")[0][:_LONGEST]
    system = next((words for mark, words in _SYSTEMS.items() if mark in user_agent), None)
    return f"{browser} on {system}" if system else browser
