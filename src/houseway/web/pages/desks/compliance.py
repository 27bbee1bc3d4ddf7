"""The compliance page: submissions and petitions to the Division, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.desks.petition_commands import DraftPetition, DraftTest
from houseway.house.desks.required_papers import requirements
from houseway.house.desks.shared_spots import GAME as SHARED_SPOTS_GAME
from houseway.house.desks.submissions import KINDS, SHARED_SPOTS, Submissions
from houseway.house.floor import Floor, Person
from houseway.house.roles import COMPLIANCE_COMMANDS, MAY_FILE, check_sees_compliance, desk_commands_of_role
from houseway.rules.fingerprint import grouped
from houseway.rules.game import Table
from houseway.rules.registry import game_names
from houseway.table.live.recorded_rules import rules_of
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
        drafts=_drafts(context, person),
        test_drafts=_test_drafts(context, person),
        shared_spots={"title": games()[SHARED_SPOTS_GAME], "cite": SHARED_SPOTS.text},
    )


def _drafts(context: AppContext, person: Person) -> list[dict[str, str]]:
    """List the petitions that are filled in and not filed; the Division does not see them."""
    if person.role not in MAY_FILE[DraftPetition]:
        return []
    drafts = context.desks.petitions.look(lambda known: list(known.drafts.values()))
    return [{"petition": draft.petition, "on": draft.on, "by": draft.by} for draft in drafts]


def _test_drafts(context: AppContext, person: Person) -> dict[str, dict[str, str]]:
    """List the submissions for a test that are filled in and not submitted, by petition."""
    if person.role not in MAY_FILE[DraftTest]:
        return {}
    petitions = context.desks.petitions.look(lambda known: list(known.by_name.values()))
    drafts = [petition.test_draft for petition in petitions if petition.test_draft]
    return {draft.petition: {"on": draft.on, "by": draft.by} for draft in drafts}


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
