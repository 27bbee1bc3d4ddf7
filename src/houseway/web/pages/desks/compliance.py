"""The compliance page: submissions and petitions to the Division, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.petition import example
from houseway.floor.desks.submissions.required import requirements
from houseway.floor.desks.submissions.shared_spots import GAME as SHARED_SPOTS_GAME
from houseway.floor.desks.submissions.submissions import KINDS, SHARED_SPOTS, Submissions
from houseway.floor.floor import Floor, Person
from houseway.floor.roles import COMPLIANCE_COMMANDS, check_sees_compliance, desk_commands_of_role
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.rules_hash import grouped
from houseway.rules.side_bets.derive import game_asked_for
from houseway.table.live.recorded_rules import rules_of
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import games, options_from
from houseway.web.pages.shell import page, visitor_as

router = Router()
Official = Annotated[Person, visitor_as(check_sees_compliance)]


@router.get("/compliance")
def compliance(context: AppContext, request: Request, person: Official) -> Response:
    return page(
        request,
        "desks/compliance.html",
        person,
        may=desk_commands_of_role(COMPLIANCE_COMMANDS, person.role),
        games=games(),
        kinds={name: kind.title for name, kind in KINDS.items()},
        signs=_signs(context.floor),
        is_petition="petition" in request.query_params,
        shared_spots={"title": games()[SHARED_SPOTS_GAME], "cite": SHARED_SPOTS.text},
    )


def _signs(floor: Floor) -> list[dict[str, Any]]:
    """List the sign posted at each open table. Tables that an earlier version opened may have none."""
    shown = []
    for name in floor.tables():
        live = floor.look_for_sure(name, lambda live: live).seen
        if live.is_closed:
            continue
        game, posted = live.rules.game, live.notices.hung
        shown.append(
            {
                "table": name,
                "game": game.name,
                "title": game.title,
                "options": live.rules.options.given,
                "hung": posted,
                "rules": grouped(posted.content) if posted else "",
            }
        )
    return shown


@router.get("/compliance/needed")
def needed(context: AppContext, _: Official) -> Any:
    """List what must be on record before a table of each game opens, and for each open table."""
    return context.desks.submissions.look(
        lambda known: [_needs(known, rules, words) for rules, words in _rows(context.floor)]
    )


def _rows(floor: Floor) -> Iterator[tuple[Table[Any], str]]:
    """Yield each game with its default options, then the open tables."""
    for name in game_names():
        yield rules_of(name, {}), ""
    for table in floor.tables():
        live = floor.look_for_sure(table, lambda live: live).seen
        if not live.is_closed:
            yield live.rules, table


def _needs(known: Submissions, rules: Table[Any], table: str) -> dict[str, Any]:
    required = list(requirements(known, rules))
    if not table:  # its limits are posted when it opens
        required = required[1:]
    return {
        "game": rules.game.name,
        "title": rules.game.title,
        "table": table,
        "options": rules.options.given,
        "photograph": "layout-photograph" in rules.game.layout_submissions,
        "needs": [
            {"what": need.what, "cite": need.cite.text, "cure": need.cure, "met": need.since is not None}
            for need in required
        ],
    }


@router.get("/compliance/petition-form/{game}")
def petition_form(request: Request, _: Official, game: str) -> Response:
    """Return a petition form, to be filled in; the options that the query has are already in it."""
    declared = game_asked_for(game_named(game), request.query_params)
    options = options_from(declared, request.query_params)
    return Response(example(game, options), 200, media_type="text/plain")
