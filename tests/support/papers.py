"""Packets of petitions for tests."""

from __future__ import annotations

from hashlib import sha256

from houseway.house.desks.petitions import Lack, Packet, TrialPlan

VERSION = sha256(b"a guide").hexdigest()
PHOTOGRAPH = sha256(b"a photograph").hexdigest()


def packet(game: str = "sic-bo", *, missing: str = "", test: bool = True, unlicensed: bool = False) -> Packet:
    """Return a complete packet, or one that lacks the item ``missing``."""
    plan = TrialPlan(["SB-1", "SB-2"], "2026-06-01", "2026-08-31", {})
    lacks_test = [] if test else [Lack("The submission for the test", "13:69F-8.4(f)2")]
    return Packet(
        form="as it was filled in",
        content=sha256(f"{game} {missing} {test}".encode()).hexdigest(),
        game=game,
        options={},
        petitioners=["Boardwalk Example Casino, Inc."],
        unlicensed=["Gridiron Games"] if unlicensed else [],
        missing=[Lack(missing, "13:69F-8.4(d)4")] if missing else [],
        test=plan if test else None,
        test_missing=lacks_test,
    )
