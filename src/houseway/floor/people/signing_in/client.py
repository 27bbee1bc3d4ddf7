"""The client of an attempt to sign in: its address and its browser."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

_NETWORK = 64  # bits: one household or machine has all addresses of such an IPv6 network
LONGEST_TEXT = 100


@dataclass(frozen=True)
class Client:
    """The address of a browser, what it calls itself, and the secret that a known device keeps."""

    address: str = ""
    browser: str = ""
    device: str = ""

    def on_record(self) -> dict[str, str]:
        return {"address": self.address, "browser": self.browser[:LONGEST_TEXT]}


HERE = Client("this machine", "command line")


def network_of(address: str) -> str:
    """Return the address, or the network of it, that attempts are counted by."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_TEXT]
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(ip_network((known, _NETWORK), strict=False))
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return str(mapped or known)
