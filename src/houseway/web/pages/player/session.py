"""How the session of a player went: time, rounds, stakes, net, and luck beside what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.drawing.charts import LuckPoint, luck_chart
from houseway.house.clock import LocalTime
from houseway.house.reports.player_report import PlayedRound, PlayerReport
from houseway.house.roles import Role
from houseway.odds.house_win import Expectation
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.player.tile import chips_at, name_in_words
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.player_accounts import DayAccount
from houseway.web.routes.desks import limits_of, vigorish_forms_of
from houseway.web.worker.expectation import Slip, expectations
from houseway.web.worker.odds import OptionPairs

CONFIDENCE = 0.95
_MINUTE = 60_000_000
router = Router()


@router.get("/me/session")
def my_session(context: AppContext, request: Request, person: Visitor) -> Response:
    """Show what you played in this gaming day, at each table and in all."""
    day = context.accounts.today(person.id)
    session = day.session
    return page(
        request,
        "player/session.html",
        person,
        session=session,
        tables=[_at_table(context, table, report, person.id) for table, report in session.tables.items()],
        time=in_hours(session.microseconds),
        limits=limits_of(context, person.id) if person.role == Role.PLAYER else None,
        forms=len(vigorish_forms_of(context, person).forms),
        since=f"{LocalTime().moment(day.since):%B %-d, %H:%M}",
    )


def _at_table(context: AppContext, table: str, report: PlayerReport, person: str) -> dict[str, Any]:
    name, chips = context.floor.look_for_sure(
        table, lambda live: (name_in_words(live.name, live.rules), chips_at(live, person))
    ).seen
    return {"table": table, "title": name, "chips": chips, "report": report}


def in_hours(microseconds: int) -> str:
    hours, minutes = divmod(microseconds // _MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@router.get("/me/session/luck")
async def my_luck(context: AppContext, person: Visitor) -> Response:
    """Render how far your net is from what was to be expected, and whether luck alone explains it."""
    day = await run_in_threadpool(context.accounts.today, person.id)
    played_rounds = await _with_expectations(context, day)
    # Where the odds of no wager are counted, nothing is to be expected, and luck cannot be told.
    rounds = [played for played in played_rounds if played.expected.variance]
    session = day.session
    net = sum(played.net for played in rounds)
    expected = sum((played.expected for played in rounds), Expectation())
    low, high = _players(expected)
    return part(
        "player/session_luck.html",
        expected=-expected.mean,
        away=net + expected.mean,
        low=low,
        high=high,
        is_usual=low <= net <= high,
        not_counted=sum(report.not_counted for report in session.tables.values()),
        left_out=len(played_rounds) - len(rounds),
        chart=_chart(rounds) if rounds else "",
    )


async def _with_expectations(context: AppContext, day: DayAccount) -> list[PlayedRound]:
    """Return the rounds in their order, with what was to be expected of each.

    What is not known yet is counted in the process for long jobs, which no table waits for.
    """
    rounds = [
        (played, (report.game, tuple(sorted(played.options.items())), _slip(played)))
        for report in day.session.tables.values()
        for played in list(report.played)
    ]
    wanted: dict[tuple[str, OptionPairs], set[Slip]] = {}
    for _, (game, options, slip) in rounds:
        if (game, options, slip) not in day.expected:
            wanted.setdefault((game, options), set()).add(slip)
    for (game, options), slips in wanted.items():
        asked = tuple(sorted(slips))
        counted = await context.analysis_worker.cached(expectations, game, options, asked)
        for slip, expected in zip(asked, counted, strict=True):
            day.expected[game, options, slip] = expected
    ended = sorted(rounds, key=lambda found: found[0].at)
    return [played._replace(expected=day.expected[key]) for played, key in ended]


def _slip(played: PlayedRound) -> Slip:
    return tuple((seat, tuple(sorted(bets.items()))) for seat, bets in sorted(played.bets.items()))


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
