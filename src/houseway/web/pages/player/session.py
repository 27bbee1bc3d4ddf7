"""How the session of a player went: time, rounds, stakes, net, and luck beside what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.drawing.luck_chart import LuckPoint, luck_chart
from houseway.floor.calendar import LocalTime
from houseway.floor.reports.player_report import PlayedRound, PlayerReport, PlayerSession
from houseway.floor.roles import Role
from houseway.odds.house.expected_win import Expectation
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.player.tile import chips_at, name_in_words
from houseway.web.pages.shell import Visitor, page
from houseway.web.routes.desks import limits_of, vigorish_forms_of

CONFIDENCE = 0.95
_MINUTE = 60_000_000
router = Router()


@router.get("/me/session")
def my_session(context: AppContext, request: Request, person: Visitor) -> Response:
    """Show what you played in this gaming day, at each table and in all."""
    day = context.accounts.today(person.id)
    session = day.session
    rounds = session.rounds
    return page(
        request,
        "session.html",
        person,
        session=session,
        tables=[_at_table(context, table, report, person.id) for table, report in session.tables.items()],
        time=in_hours(session.microseconds),
        luck=_luck(session),
        chart=_chart(rounds) if rounds else "",
        limits=limits_of(context, person.id) if person.role == Role.PLAYER else None,
        forms=len(vigorish_forms_of(context, person).forms),
        since=f"{LocalTime().moment(day.since):%B %-d, %H:%M}",
    )


def _at_table(context: AppContext, table: str, report: PlayerReport, person: str) -> dict[str, Any]:
    name, chips = context.floor.look_for_sure(
        table, lambda live: (name_in_words(live.name, live.rules), chips_at(live, person))
    ).seen
    return {
        "table": table,
        "title": name,
        "chips": chips,
        "report": report,
        "expected": -report.expected.mean,
    }


def in_hours(microseconds: int) -> str:
    hours, minutes = divmod(microseconds // _MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _luck(session: PlayerSession) -> dict[str, Any]:
    """Return how far the net is from what was to be expected, and whether luck alone explains it."""
    expected = session.expected
    low, high = _players(expected)
    mean = -expected.mean
    return {
        "expected": mean,
        "away": session.net - mean,
        "low": low,
        "high": high,
        "is_usual": low <= session.net <= high,
        "not_counted": sum(report.not_counted for report in session.tables.values()),
    }


def _players(expected: Expectation) -> tuple[float, float]:
    """Return the band of the player's net: what the house wins, the player loses."""
    low, high = expected.band(CONFIDENCE)
    return -high, -low


def _chart(rounds: list[PlayedRound]) -> str:
    caption = "Your net after each round; dashed: what was to be expected; shaded: 95 of 100 such sessions"
    return luck_chart("Luck and expectation", caption, list(_points(rounds)))


def _points(rounds: list[PlayedRound]) -> Iterator[LuckPoint]:
    net, expected = 0, Expectation()
    yield LuckPoint(0, 0, 0, 0)
    for played in rounds:
        net, expected = net + played.net, expected + played.expected
        yield LuckPoint(net, -float(expected.mean), *_players(expected))
