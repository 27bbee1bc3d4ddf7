"""Where a request comes from: its address, its browser in words, and whether the browser is known."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection, Request

from houseway.house.people import Client

# Headers that proxies add. A request that has one was not sent by a program on this machine.
_FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
_LOCALHOST = "localhost"
_NETWORK_BITS = 64  # of an address of IPv6: one customer of a provider
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:/@\s]+))(?::[0-9]*)?")
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


def peer_address(connection: HTTPConnection) -> str:
    """Return the address that the request comes from.

    It is the address of the connection. Only if that is one of the proxies in the settings, it is the address
    that the proxy names in X-Forwarded-For (``create_app`` sets up the middleware that reads it).
    """
    return connection.client.host if connection.client else "unknown"


def for_limits(address: str) -> str:
    """Return what limits count an address by: a client with one address of IPv6 has its whole network."""
    if ":" not in address:
        return address
    try:
        parsed = IPv6Address(address)
    except ValueError:
        return address
    return str(parsed.ipv4_mapped or IPv6Network((parsed.packed, _NETWORK_BITS), strict=False))


def host_name(connection: HTTPConnection) -> str:
    """Return the name by which the request calls this server, without the port; empty if it is malformed."""
    match = _HOST.fullmatch(connection.headers.get("host", "").lower())
    return match[1] or match[2] if match else ""


def is_from_this_machine(connection: HTTPConnection) -> bool:
    """Return whether a program on this machine sent the request itself, and no proxy passed it on."""
    return (
        is_loopback(peer_address(connection))
        and is_loopback(host_name(connection))
        and not any(name in connection.headers for name in _FORWARDED)
    )


def is_loopback(host: str) -> bool:
    """Return whether a name or address means this machine, and no other machine can reach it."""
    if host.lower() == _LOCALHOST:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def client_of(request: Request) -> Client:
    browser = browser_in_words(request.headers.get("user-agent", ""))
    return Client(peer_address(request), browser, request.cookies.get(DEVICE_COOKIE, ""))


def browser_in_words(user_agent: str) -> str:
    """Return the browser and its system, as in "Firefox 128 on Linux", or the first word of what it says."""
    names = (
        f"{name} {version[1]}"
        for mark, name in _BROWSERS.items()
        if (version := re.search(rf"(?:\b|Headless){mark}(?:iOS|A)?/(\d{{1,4}})", user_agent))
    )
    browser = next(names, None)
    if browser is None:
        return re.sub(r"[^ -~]", "", user_agent).partition(" ")[0][:_LONGEST]
    system = next((words for mark, words in _SYSTEMS.items() if mark in user_agent), None)
    return f"{browser} on {system}" if system else browser
