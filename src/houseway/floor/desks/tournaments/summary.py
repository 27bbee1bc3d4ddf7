"""A tournament as a JSON document, which everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import msgspec

from houseway.floor.calendar import last_day_to_file, parse_moment
from houseway.floor.desks.context import Standing
from houseway.floor.desks.tournaments.tournaments import BUSINESS_DAYS, Tournament, lacking_certifications
from houseway.rules.options import options_in_words
from houseway.rules.registry import game


def tournament_as_json(
    tournament: Tournament, holidays: Iterable[date], standings: Mapping[str, Standing]
) -> Mapping[str, Any]:
    """``standings`` are those of the tables of the session in play."""
    starts, declared = parse_moment(tournament.notice.starts).date(), game(tournament.notice.game)
    return {
        "tournament": tournament.name,
        "status": tournament.status,
        "notice": msgspec.to_builtins(tournament.notice),
        "game_title": declared.title,
        "options_in_words": options_in_words(declared.all_options, tournament.notice.options),
        "certified": tournament.certified,
        "lacking": lacking_certifications(tournament),
        "file_by": str(last_day_to_file(starts, BUSINESS_DAYS, holidays)),
        "filed": tournament.filed.on if tournament.filed else None,
        "entries": tournament.entries,
        "tables": tournament.in_play.tables if tournament.in_play else {},
        "standings": _standings(tournament, standings),
        "sessions": [{"session": ended.session, "chips": ended.chips} for ended in tournament.ended],
        "still_in": tournament.still_in,
        "differences": [difference for begun in tournament.begun for difference in begun.differences],
        "ranking": tournament.ranking,
        "fees": tournament.pool,
        "prizes": [
            {"rank": paid.rank, "person": paid.person, "cents": paid.cents} for paid in tournament.prizes
        ],
        "added": tournament.settled.added if tournament.settled else 0,
        "kept": tournament.settled.kept if tournament.settled else 0,
        "ceased": tournament.ceased.why if tournament.ceased else None,
    }


def _standings(tournament: Tournament, standings: Mapping[str, Standing]) -> list[dict[str, Any]]:
    """Return everybody who plays now, the most chips first."""
    tables = tournament.in_play.tables if tournament.in_play else {}
    rows = [
        {"person": person, "table": table, "seat": seat, "chips": standings[table].chips.get(person, 0)}
        for table, seats in tables.items()
        if table in standings
        for seat, person in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row["chips"], row["person"]))
