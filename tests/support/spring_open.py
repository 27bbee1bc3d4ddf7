"""A tournament for tests."""

from __future__ import annotations

from houseway.floor.tournament_facts import Notice

NOTICE = Notice(
    title="Spring Sic Bo Open",
    starts="2026-03-16T18:00",  # a Monday
    description="Sessions of two rounds with 100 chips each; the best two of a table advance to the final",
    decided_by="skill and chance",
    game="sic-bo",
    patrons=10,
    location="pit 3, tables 1 to 4",
    security="two more officers at pit 3",
    affects_revenue=False,
    chips=10_000,
    rounds=2,
    advance=2,
    sessions=2,
)
