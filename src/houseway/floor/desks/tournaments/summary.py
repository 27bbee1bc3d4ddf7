"""A tournament as a JSON document: everybody may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import msgspec

from houseway.floor.calendar import last_day_to_file, moment_named
from houseway.floor.desks.context import Standing
from houseway.floor.desks.tournaments.tournaments import BUSINESS_DAYS, Tournament, lacking_certifications
from houseway.rules.options import options_in_words
from houseway.rules.registry import game


def tournament_shown(
    one: Tournament, holidays: Iterable[date], standings: Mapping[str, Standing]
) -> Mapping[str, Any]:
    """``standings`` are those at the tables of the session that is being played."""
    starts, declared = moment_named(one.notice.starts).date(), game(one.notice.game)
    return {
        "tournament": one.name,
        "status": one.status,
        "notice": msgspec.to_builtins(one.notice),
        "game_title": declared.title,
        "options_in_words": options_in_words(declared.all_options, one.notice.options),
        "certified": one.certified,
        "lacking": lacking_certifications(one),
        "file_by": str(last_day_to_file(starts, BUSINESS_DAYS, holidays)),
        "filed": one.filed.on if one.filed else None,
        "entries": one.entries,
        "tables": one.in_play.tables if one.in_play else {},
        "standings": _standings(one, standings),
        "sessions": [{"session": ended.session, "chips": ended.chips} for ended in one.ended],
        "still_in": one.still_in,
        "differences": [difference for begun in one.begun for difference in begun.differences],
        "ranking": one.ranking,
        "fees": one.pool,
        "prizes": [{"rank": paid.rank, "person": paid.person, "cents": paid.cents} for paid in one.prizes],
        "added": one.settled.added if one.settled else 0,
        "kept": one.settled.kept if one.settled else 0,
        "ceased": one.ceased.why if one.ceased else None,
    }


def _standings(one: Tournament, standings: Mapping[str, Standing]) -> list[dict[str, Any]]:
    """Everybody who plays now, the most chips first."""
    tables = one.in_play.tables if one.in_play else {}
    rows = [
        {"person": person, "table": table, "seat": seat, "chips": standings[table].chips.get(person, 0)}
        for table, seats in tables.items()
        if table in standings
        for seat, person in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row["chips"], row["person"]))
