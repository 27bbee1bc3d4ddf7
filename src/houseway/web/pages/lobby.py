"""The lobby: every open table at a glance, those with company first; in a demonstration, with a tour."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.desks.cage import CageCommand
from houseway.house.desks.coupons import CouponCommand
from houseway.house.desks.progressive_display import meters_view
from houseway.house.floor import Person
from houseway.house.reports.player_report import player_session
from houseway.house.roles import Role
from houseway.rules.game import Table
from houseway.rules.registry import every_game
from houseway.web.context import AppContext
from houseway.web.http.demonstration import address_of_role
from houseway.web.http.routing import Router
from houseway.web.http.static import gzip_response
from houseway.web.pages.documents import small_felt
from houseway.web.pages.forms import forms_for
from houseway.web.pages.shell import Visitor, page
from houseway.web.pages.table import guide_is_submitted
from houseway.web.pages.tile import Tile, name_in_words, tile
from houseway.web.routes.tables import TableName

# The tour of a demonstration: links to what this house shows and others do not.


class Stop(NamedTuple):
    title: str
    words: str
    address: str


def tour(tiles: list[Tile]) -> list[Stop]:
    """Return the stops, at the table that has played most."""
    played = max((each for each in tiles if not each.is_real), key=lambda each: each.round, default=None)
    if played is None:
        return []
    watched, verified = (address_of_role(role) for role in (Role.SURVEILLANCE, Role.INSPECTOR))
    last = max(played.round - 1, 1)
    return [
        Stop("Why?", "Play a round: every cent has its reason and its paragraph.", f"/tables/{played.table}"),
        Stop(
            "Replay",
            "Any round again, step by step, as surveillance sees it.",
            f"{watched}/audit/tables/{played.table}/rounds/{last}",
        ),
        Stop("Verify", "Check the whole log: nothing was changed afterwards.", f"{verified}/audit"),
        Stop("Odds", "Exact fractions, with the rules of a table.", f"/odds/{played.game}"),
        Stop("What if?", "Change a pay table and see what it does.", f"/studio/{played.game}"),
    ]


CACHED = {"Cache-Control": "private, max-age=3600"}
router = Router()


@router.get("/")
def lobby(context: AppContext, request: Request, person: Visitor, left: TableName = "") -> Response:
    """Show the tables; ``left`` is the one that the player comes from."""
    order = _dealer_first if person.role == Role.DEALER else _company_first
    tables = sorted(_tables(context, person), key=order)
    tiles = [table["tile"] for table in tables]
    return page(
        request,
        "lobby.html",
        person,
        tables=tables,
        left=_left(context, person, left) if left in context.floor.tables() else None,
        mine=[each for each in tiles if each.my_seats or each.chips],
        forms=forms_for(person.role, CageCommand, CouponCommand),
        kinds={each.game: each.title.partition(",")[0] for each in tiles},
        minimums=sorted({each.minimum for each in tiles}),
        games={game.name: game.title for game in every_game()},
        names={each.table: each.title for each in tiles},
        meters=context.desks.progressives.look(meters_view).meters,
        tour=tour(tiles) if context.settings.demonstration else [],
    )


def _left(context: AppContext, person: Person, table: str) -> dict[str, Any]:
    """Return what the player bought, won or lost, and took at the table just left."""
    floor = context.floor
    since = floor.clearance.limits.begins(floor.now())
    session = player_session(floor, person.id, since, table, with_odds=False)
    title = floor.look_for_sure(table, lambda live: name_in_words(live.name, live.rules)).seen
    return {"title": title, "report": session.tables.get(table)}


def _tables(context: AppContext, person: Person) -> list[dict[str, Any]]:
    floor = context.floor
    seen = [
        floor.look_for_sure(name, lambda live: (live.rules, tile(live, person.id))).seen
        for name in floor.tables()
    ]
    return [
        {
            "tile": each,
            "objective": _objective(context, rules),
            "petition": floor.clearance.trial_of(rules),
            "pace": context.pace.rounds_an_hour(each.table),
        }
        for rules, each in seen
        if each.phase != "closed" and not (each.is_training and person.role == Role.PLAYER)
    ]


def _company_first(table: dict[str, Any]) -> tuple[bool, bool, str]:
    known: Tile = table["tile"]
    return (not known.others, known.is_real, known.title)


def _dealer_first(table: dict[str, Any]) -> tuple[bool, bool, str]:
    """Sort by what a dealer has to do there: train, or deal; the others are dealt by themselves."""
    known: Tile = table["tile"]
    return (not known.is_training, not known.is_real, known.title)


def _objective(context: AppContext, rules: Table[Any]) -> str:
    """Return what the guide says of the game, once the guide was submitted (13:69F-8.5(c))."""
    return rules.game.papers.guide.objective if guide_is_submitted(context, rules) else ""


@router.get("/felts/{game}.svg")
def felt_in_small(request: Request, _: Visitor, game: str) -> Response:
    """Draw the layout of a game in small, when it is first looked at."""
    compressed, tag = small_felt(game)
    headers = {**CACHED, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return gzip_response(request, compressed, "image/svg+xml", headers)
