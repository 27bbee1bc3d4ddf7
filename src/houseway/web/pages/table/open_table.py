"""What a game lets the house choose, as fields for a form that opens a table or drafts a tournament."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from houseway.rules.registry import game as game_named
from houseway.web.pages.game_options import fields, limit_rows
from houseway.web.pages.shell import Visitor, part

PREFIX = "option."  # before the name of an option, since some are called as other fields of the form are
router = APIRouter(include_in_schema=False)


@router.get("/options/{game}")
def options(request: Request, person: Visitor, game: str) -> Response:  # noqa: ARG001 - signed in
    declared = game_named(game)
    return part(
        "shared/game_options.html",
        game=declared,
        fields=fields(declared, {}, PREFIX),
        limits=limit_rows(declared, PREFIX),
    )
