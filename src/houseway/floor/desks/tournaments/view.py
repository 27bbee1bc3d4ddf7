"""A tournament as everybody may see it: the structures that the API declares."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.calendar import parse_moment
from houseway.floor.desks.context import Standing
from houseway.floor.desks.tournaments.business_days import BusinessCalendar, Holiday
from houseway.floor.desks.tournaments.facts import Notice
from houseway.floor.desks.tournaments.tournaments import Tournament, lacking_certifications
from houseway.rules.options import options_in_words
from houseway.rules.registry import game


class SessionView(msgspec.Struct):
    session: int
    chips: dict[str, dict[str, Cents]]


class StandingView(msgspec.Struct):
    """What a player holds in a session that is being played."""

    person: str
    table: str
    seat: str
    chips: Cents


class PrizeView(msgspec.Struct):
    rank: int
    person: str
    cents: Cents


class TournamentView(msgspec.Struct):
    """``fees`` are those paid; at the end the house has ``kept`` some of them, or ``added`` to them."""

    tournament: str
    status: str
    notice: Notice
    game_title: str
    options_in_words: str
    certified: dict[str, str]
    lacking: list[str]  # the certifications that are missing
    file_by: str  # the last day on which the notice may be filed
    skipped: list[Holiday]  # holidays that are not counted between that day and the start
    filed: str | None
    entries: list[str]
    tables: dict[str, dict[str, str]]
    standings: list[StandingView]
    sessions: list[SessionView]
    still_in: list[str]
    differences: list[str]
    told: list[str]  # what the Division was told of them beforehand
    ranking: list[tuple[int, str, Cents]] | None
    fees: Cents
    prizes: list[PrizeView]
    added: Cents
    kept: Cents
    ceased: str | None


def tournament_view(
    tournament: Tournament, calendar: BusinessCalendar, standings: Mapping[str, Standing]
) -> TournamentView:
    """``standings`` are those of the tables of the session in play."""
    starts, declared = parse_moment(tournament.notice.starts).date(), game(tournament.notice.game)
    return TournamentView(
        tournament=tournament.name,
        status=tournament.status,
        notice=tournament.notice,
        game_title=declared.title,
        options_in_words=options_in_words(declared.all_options, tournament.notice.options),
        certified=tournament.certified,
        lacking=lacking_certifications(tournament),
        file_by=str(calendar.last_day_to_file(starts)),
        skipped=calendar.skipped(calendar.last_day_to_file(starts), starts),
        filed=tournament.filed.on if tournament.filed else None,
        entries=tournament.entries,
        tables=tournament.in_play.tables if tournament.in_play else {},
        standings=_standings(tournament, standings),
        sessions=[SessionView(ended.session, ended.chips) for ended in tournament.ended],
        still_in=tournament.still_in,
        differences=[difference for begun in tournament.begun for difference in begun.differences],
        told=[f"session {told.session}: {told.words} ({told.by})" for told in tournament.told],
        ranking=tournament.ranking,
        fees=tournament.pool,
        prizes=[PrizeView(paid.rank, paid.person, paid.cents) for paid in tournament.prizes],
        added=tournament.settled.added if tournament.settled else 0,
        kept=tournament.settled.kept if tournament.settled else 0,
        ceased=tournament.ceased.why if tournament.ceased else None,
    )


def _standings(tournament: Tournament, standings: Mapping[str, Standing]) -> list[StandingView]:
    """Return everybody who plays now, the most chips first."""
    tables = tournament.in_play.tables if tournament.in_play else {}
    rows = [
        StandingView(person, table, seat, standings[table].chips.get(person, 0))
        for table, seats in tables.items()
        if table in standings
        for seat, person in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row.chips, row.person))
