"""Who is at the other end of a request, by address."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

# Headers that proxies add. A request that has one was not sent by a program on this machine.
_FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
_LOCALHOST = "localhost"
_NETWORK_BITS = 64  # of an address of IPv6: one customer of a provider
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:/@\s]+))(?::[0-9]*)?")


def peer_address(connection: HTTPConnection) -> str:
    """Return the address that the request comes from.

    It is the address of the connection. Only if that is one of the proxies in the settings, it is the address
    that the proxy names in X-Forwarded-For (``create_app`` sets up the middleware that reads it).
    """
    return connection.client.host if connection.client else "unknown"


def for_limits(address: str) -> str:
    """Return what limits count an address by: whoever has one address of IPv6 has its whole network."""
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
    """Whether a program on this machine sent the request itself, and no proxy passed it on."""
    return (
        is_loopback(peer_address(connection))
        and is_loopback(host_name(connection))
        and not any(name in connection.headers for name in _FORWARDED)
    )


def is_loopback(host: str) -> bool:
    """Whether a name or address means this machine, and no other machine can reach it."""
    if host.lower() == _LOCALHOST:
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
