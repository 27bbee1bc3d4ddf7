"""Routes of exact odds: of any table, and of versions that are being designed."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from houseway.rules.parsing import option_errors
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.studio.files import versions_as_toml, versions_in_file
from houseway.web.studio.schemas import (
    OddsWanted,
    OptionError,
    TableVersion,
    VersionFile,
    VersionsRead,
    VersionsToSave,
)
from houseway.web.studio.version import version_of

router = Router(API, "odds")


@router.post("/odds", Answer(TableVersion, "The odds", 409))
async def odds(context: AppContext, _: SignedIn, body: Body[OddsWanted]) -> TableVersion:
    """Compute the exact odds of every wager of a table, beside those of the printed rules.

    What rows pay is computed in milliseconds. Where it can change the best play, every deal is counted again,
    as it is the first time that somebody asks for a table.
    """
    return await version_of(context.worker, body)


@router.post("/odds/errors", Answer(list[OptionError], "The options that are refused", 409))
async def errors(_: SignedIn, body: Body[OddsWanted]) -> list[OptionError]:
    """List every option that is refused and why, so that a form can show each reason at its field."""
    game = game_asked_for(game_named(body.game), body.options)
    refusals = await run_in_threadpool(option_errors, game, body.options, what_if=body.what_if)
    return [
        OptionError(name or None, refusal.message, refusal.cite.text if refusal.cite else None)
        for name, refusal in refusals.items()
    ]


@router.post("/odds/file", Answer(VersionsRead, "The game and the versions", 409))
def read(_: SignedIn, body: Body[VersionFile]) -> VersionsRead:
    """Read a TOML file with versions of a table, or with a side bet, as the command line does."""
    return versions_in_file(game_named(body.game), body.text, body.options)


@router.post("/odds/versions", Answer(str, "A TOML file", 409, media_type="application/toml"))
def save(_: SignedIn, body: Body[VersionsToSave]) -> Response:
    """Write versions as a TOML file, which the command line compares."""
    text = versions_as_toml(game_named(body.game), body.versions)
    return Response(text, media_type="application/toml")
