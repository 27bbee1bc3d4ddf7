"""The options of a game, as form fields to open a table or draft a tournament."""

from __future__ import annotations

from starlette.responses import Response

from houseway.rules.registry import game as game_named
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, limit_rows
from houseway.web.pages.shell import Visitor, part

PREFIX = "option."  # before the name of an option, since other fields of the form have the same names
router = Router()


@router.get("/options/{game}")
def options(_: Visitor, game: str) -> Response:
    declared = game_named(game)
    return part(
        "shared/game_options.html",
        game=declared,
        fields=fields(declared, {}, PREFIX),
        limits=limit_rows(declared, PREFIX),
    )
