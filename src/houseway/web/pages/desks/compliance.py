"""The compliance page: submissions and petitions to the Division, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.petition import example
from houseway.floor.desks.submissions.required import needed_for
from houseway.floor.desks.submissions.shared_spots import GAME as SHARED_SPOTS_GAME
from houseway.floor.desks.submissions.submissions import KINDS, SHARED_SPOTS, Submissions
from houseway.floor.floor import Floor, Person
from houseway.floor.roles import COMPLIANCE_COMMANDS, check_sees_compliance, desk_commands_of_role
from houseway.rules.game import Table
from houseway.rules.registry import game_names
from houseway.rules.rules_hash import grouped
from houseway.table.live.live_table import rules_of
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import games
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
    """List what each game needs before a table of it may open, and what the open tables needed."""
    rows: dict[tuple[str, ...], tuple[Table[Any], str]] = {}
    for key, row in _rows(context.floor):
        rows.setdefault(key, row)
    return context.desks.submissions.look(
        lambda register: [_needs(register, rules, words) for rules, words in rows.values()]
    )


def _rows(floor: Floor) -> Iterator[tuple[tuple[str, ...], tuple[Table[Any], str]]]:
    """Yield each game with its default options, then the open tables, whose options may differ."""
    for name in game_names():
        rules = rules_of(name, {})
        if any(needed_for(rules)):
            yield _needed(rules), (rules, "with the default options")
    for table in floor.tables():
        live = floor.look_for_sure(table, lambda live: live).seen
        if not live.is_closed and any(needed_for(live.rules)):
            yield _needed(live.rules), (live.rules, f"with the options of table {table}")


def _needed(rules: Table[Any]) -> tuple[str, ...]:
    return rules.game.name, *(sample.kind + sample.version for sample in needed_for(rules))


def _needs(register: Submissions, rules: Table[Any], words: str) -> dict[str, Any]:
    game = rules.game
    samples = [(sample, register.of(sample.kind, game.name, sample.version)) for sample in needed_for(rules)]
    return {
        "game": game.name,
        "title": game.title,
        "words": words,
        "options": rules.options.given,
        "needs": [
            {
                "kind": sample.kind,
                "title": KINDS[sample.kind].title,
                "cite": sample.cite.text,
                "version": sample.version,
                "state": record.state if record else None,
                "holds": bool(record and record.holds),
                "file": "file" in KINDS[sample.kind].tells,
            }
            for sample, record in samples
        ],
    }


@router.get("/compliance/petition-form/{game}")
def petition_form(_: Official, game: str) -> Response:
    """Return an empty petition form, to be filled in."""
    return Response(example(game), 200, media_type="text/plain")
