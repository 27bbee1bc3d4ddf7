"""The studio: a page on which designers change what a game pays, and the files that it saves."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.division.petition import example
from houseway.house.desks.petition_desk import PetitionCommand
from houseway.house.desks.submission_desk import SubmissionCommand
from houseway.house.permission import commands_for
from houseway.odds.house_win import MOST_TURNOVER, TURNOVER
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game
from houseway.rules.options import Options
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import game_asked_for
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_from
from houseway.web.pages.shell import Visitor, download, page
from houseway.web.studio.files import CSV, HAS_WORKBOOKS, XLSX, exported, versions_as_toml
from houseway.web.studio.schemas import NamedVersion, OddsWanted
from houseway.web.studio.version import version_of

router = Router()
FORMS = {
    "toml": "application/toml",
    "json": "application/json",
    CSV: "text/csv; charset=utf-8",
    **({XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"} if HAS_WORKBOOKS else {}),
}


@router.get("/studio")
def first_game(_: Visitor) -> Response:
    return Response(status_code=303, headers={"Location": f"/studio/{game_names()[0]}"})


@router.get("/studio/{game}")
def studio(request: Request, person: Visitor, game: str) -> Response:
    declared, options = _asked_for(game, request)
    every_field = fields(declared, options)
    return page(
        request,
        "studio.html",
        person,
        games=games(),
        game=declared,
        choices=[field for field in every_field if not field.is_pay_row and field.name != SIDE_BETS],
        side_bets=declared.side_bets,
        side_bets_option={SIDE_BETS: as_text(declared.side_bets)} if declared.side_bets else {},
        rows={field.name: field.value for field in every_field if field.is_pay_row and field.value},
        may_file="file-petition" in commands_for(person.role, SubmissionCommand, PetitionCommand),
        forms=list(FORMS),
        turnover=float(TURNOVER),
        most_turnover=MOST_TURNOVER,
    )


@router.get("/studio/{game}/version.{form}")
async def saved(context: AppContext, request: Request, _: Visitor, game: str, form: str) -> Response:
    """Save a version: its options as TOML, or all its figures as JSON, CSV or an Excel workbook."""
    if form not in FORMS:
        raise Refusal(f"A version cannot be saved as {form!r}. Choose {one_of(list(FORMS))}.")
    declared, options = _asked_for(game, request)
    if form == "toml":
        content = versions_as_toml(declared, [NamedVersion("", options)]).encode()
    elif form == "json":
        version = await version_of(context.worker, OddsWanted(game, options, what_if=True))
        content = msgspec.json.format(msgspec.json.encode(version))
    else:
        content = await context.worker.cached(exported, game, tuple(sorted(options.items())), form)
    return download(content, f"{game}.{form}", FORMS[form])


@router.get("/studio/{game}/petition.toml")
def petition_form(request: Request, _: Visitor, game: str) -> Response:
    """Save the form of a petition for the version, to be filled in."""
    options = _asked_for(game, request)[1]
    return download(example(game, options).encode(), f"petition-{game}.toml", FORMS["toml"])


def _asked_for(game: str, request: Request) -> tuple[Game[Any], dict[str, str]]:
    """Return the game, with side bets if the address has any, and its options; refuse unknown ones."""
    query = request.query_params
    declared = game_asked_for(game_named(game), query)
    unknown = {name: "" for name in query if name not in {option.name for option in declared.all_options}}
    if unknown:
        Options(declared.all_options, unknown)  # says what may have been meant
    return declared, options_from(declared, query)
