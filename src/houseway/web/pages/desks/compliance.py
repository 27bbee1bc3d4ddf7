"""What goes to the Division: submissions and petitions, with what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from houseway.documents.division.petition import example
from houseway.floor.desks.clearance import needed_for
from houseway.floor.desks.submissions.shared_spots import GAME as SHARED_SPOTS_GAME
from houseway.floor.desks.submissions.submissions import KINDS, SHARED_SPOTS, Submissions
from houseway.floor.floor import Floor, Person
from houseway.floor.roles import COMPLIANCE_COMMANDS, check_sees_compliance, orders_at
from houseway.rules.game import Table
from houseway.rules.registry import game_names
from houseway.rules.rules_hash import grouped
from houseway.table.live.live_table import rules_of
from houseway.web.context import front_of
from houseway.web.http.openapi import as_json
from houseway.web.pages.game_options import games
from houseway.web.pages.shell import Visitor, page

router = APIRouter(include_in_schema=False)


async def _official(person: Visitor) -> Person:
    check_sees_compliance(person.role)
    return person


Official = Annotated[Person, Depends(_official)]


@router.get("/compliance")
def compliance(request: Request, person: Official) -> Response:
    return page(
        request,
        "desks/compliance.html",
        person,
        may=orders_at(COMPLIANCE_COMMANDS, person.role),
        games=games(),
        kinds={name: kind.title for name, kind in KINDS.items()},
        signs=_signs(front_of(request).floor),
        shared_spots={"title": games()[SHARED_SPOTS_GAME], "cite": SHARED_SPOTS.text},
    )


def _signs(floor: Floor) -> list[dict[str, Any]]:
    """What hangs at each table at work; tables that an earlier program opened may have nothing on record."""
    shown = []
    for name in floor.tables():
        live = floor.look_for_sure(name, lambda live: live).seen
        if live.is_closed:
            continue
        game, hung = live.rules.game, live.notices.hung
        shown.append(
            {
                "table": name,
                "game": game.name,
                "title": game.title,
                "options": live.rules.options.given,
                "hung": hung,
                "rules": grouped(hung.content) if hung else "",
            }
        )
    return shown


@router.get("/compliance/needed")
def needed(request: Request, person: Official) -> Response:  # noqa: ARG001 - may see it
    """What each game needs before a table of it opens, and what the tables at work needed."""
    front = front_of(request)
    rows: dict[tuple[str, ...], tuple[Table[Any], str]] = {}
    for key, row in _rows(front.floor):
        rows.setdefault(key, row)
    return as_json(front.desks.submissions.look(lambda known: [_needs(known, *one) for one in rows.values()]))


def _rows(floor: Floor) -> Iterator[tuple[tuple[str, ...], tuple[Table[Any], str]]]:
    """Each game as usual, and the tables at work that have it otherwise."""
    for name in game_names():
        rules = rules_of(name, {})
        if any(needed_for(rules)):
            yield _needed(rules), (rules, "as usual")
    for table in floor.tables():
        live = floor.look_for_sure(table, lambda live: live).seen
        if not live.is_closed and any(needed_for(live.rules)):
            yield _needed(live.rules), (live.rules, f"as at the table {table}")


def _needed(rules: Table[Any]) -> tuple[str, ...]:
    return rules.game.name, *(one.kind + one.version for one in needed_for(rules))


def _needs(known: Submissions, rules: Table[Any], words: str) -> dict[str, Any]:
    game = rules.game
    found = [(one, known.of(one.kind, game.name, one.version)) for one in needed_for(rules)]
    return {
        "game": game.name,
        "title": game.title,
        "words": words,
        "options": rules.options.given,
        "needs": [
            {
                "kind": one.kind,
                "title": KINDS[one.kind].title,
                "cite": KINDS[one.kind].cite.text,
                "version": one.version,
                "state": record.state if record else None,
                "holds": bool(record and record.holds),
                "file": "file" in KINDS[one.kind].tells,
            }
            for one, record in found
        ],
    }


@router.get("/compliance/petition-form/{game}")
def petition_form(person: Official, game: str) -> Response:  # noqa: ARG001 - may see it
    """An empty form, to be filled in."""
    return Response(example(game), 200, media_type="text/plain")
