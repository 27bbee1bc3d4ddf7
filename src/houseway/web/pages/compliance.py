"""Pages of compliance: submissions and petitions, what is missing, the form and packet of a petition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.desks.petition_desk import DraftPetition, DraftTrial, PetitionCommand
from houseway.house.desks.petitions import FILING, Packet, Petition
from houseway.house.desks.required_papers import requirements
from houseway.house.desks.shared_spots import GAME as SHARED_SPOTS_GAME
from houseway.house.desks.stored_files import kept_packet
from houseway.house.desks.submission_desk import SubmissionCommand
from houseway.house.desks.submissions import SHARED_SPOTS, Submissions
from houseway.house.floor import Floor, Person
from houseway.house.permission import check_may_give, may_give
from houseway.house.roles import check_sees_compliance
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names, rules_of
from houseway.rules.side_bets.derive import game_asked_for
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.forms import forms_for
from houseway.web.pages.game_options import games, options_from
from houseway.web.pages.shell import PDF, PRINTED_POLICY, download, html, page, visitor_as
from houseway.web.routes.compliance import answers_of, new_answers, sections
from houseway.web.worker.reports import packet_of, pdf_of_packet

router = Router()
Official = Annotated[Person, visitor_as(check_sees_compliance)]


@router.get("/compliance")
def compliance(context: AppContext, request: Request, person: Official) -> Response:
    return page(
        request,
        "desks/compliance.html",
        person,
        forms=forms_for(person.role, SubmissionCommand, PetitionCommand, game=games()),
        games=games(),
        signs=_signs(context.floor),
        drafts=_drafts(context, person),
        trial_drafts=_trial_drafts(context, person),
        shared_spots={"title": games()[SHARED_SPOTS_GAME], "cite": SHARED_SPOTS.text},
    )


def _drafts(context: AppContext, person: Person) -> list[dict[str, str]]:
    """List the petitions that are filled in and not filed; the Division does not see them."""
    if not may_give(person.role, DraftPetition):
        return []
    drafts = context.desks.petitions.look(lambda known: list(known.drafts.values()))
    return [{"petition": draft.petition, "on": draft.on, "by": draft.by} for draft in drafts]


def _trial_drafts(context: AppContext, person: Person) -> dict[str, dict[str, str]]:
    """List the submissions for a test that are filled in and not submitted, by petition."""
    if not may_give(person.role, DraftTrial):
        return {}
    petitions = context.desks.petitions.look(lambda known: list(known.by_name.values()))
    drafts = [petition.trial_draft for petition in petitions if petition.trial_draft]
    return {draft.petition: {"on": draft.on, "by": draft.by} for draft in drafts}


def _signs(floor: Floor) -> list[dict[str, Any]]:
    """List the sign posted at each open table. Tables that an earlier version opened may have none."""
    signs = []
    for name in floor.tables():
        live = floor.look_for_sure(name, lambda live: live).seen
        if live.is_closed:
            continue
        game, posted = live.rules.game, live.notices.hung
        signs.append(
            {
                "table": name,
                "game": game.name,
                "title": game.title,
                "options": live.rules.options.given,
                "hung": posted,
                "rules": grouped(posted.content) if posted else "",
            }
        )
    return signs


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
        "photograph": "layout-photograph" in rules.game.papers.layout_submissions,
        "needs": [
            {"what": need.what, "cite": need.cite.text, "cure": need.cure, "met": need.since is not None}
            for need in required
        ],
    }


# A petition: the form that the house fills in, and the packet that the Division decides on.


Name = Annotated[str, Meta(max_length=40)]
GameName = Annotated[str, Meta(max_length=60)]


@router.get("/compliance/petition")
def petition_form(
    context: AppContext, request: Request, person: Official, draft: Name = "", game: GameName = ""
) -> Response:
    """Show the form: a draft that was saved, or a new one for a game with the options that the query has."""
    check_may_give(person.role, DraftPetition)
    answers = answers_of(_draft(context, draft)) if draft else _new(request, game)
    return _form(request, person, answers, draft=draft)


@router.get("/compliance/petitions/{petition}/test")
def trial_form(context: AppContext, request: Request, person: Official, petition: Name) -> Response:
    """Show the form as it was filed, or its draft, to be completed with the submission for the test."""
    check_may_give(person.role, DraftTrial)
    known, filed = _filed(context, petition)
    saved = known.trial_draft
    draft = petition if saved else ""
    return _form(request, person, answers_of(saved.form if saved else filed.form), draft=draft, test=petition)


def _form(
    request: Request, person: Person, answers: dict[str, Any], *, draft: str = "", test: str = ""
) -> Response:
    return page(
        request,
        "desks/petition_form.html",
        person,
        draft=draft,
        test=test,
        answers=answers,
        sections=msgspec.to_builtins(sections(for_test=bool(test))),
        titles=games(),
    )


def _draft(context: AppContext, name: str) -> str:
    saved = context.desks.petitions.look(lambda known: known.drafts.get(name))
    if saved is None:
        raise Refusal(f"There is no draft {name!r}. It was filed, or dropped.", FILING)
    return saved.form


def _new(request: Request, game: str) -> dict[str, Any]:
    if not game:
        return {}
    query = {name: value for name, value in request.query_params.items() if name not in ("game", "draft")}
    declared = game_asked_for(game_named(game), query)
    return new_answers(game, options_from(declared, query))


@router.get("/compliance/petitions/{petition}/packet")
async def packet(context: AppContext, request: Request, person: Official, petition: Name) -> Response:
    """Show the packet that is decided on, and whether it is the one on record."""
    known, filed = await run_in_threadpool(_filed, context, petition)
    return page(
        request,
        "desks/petition_packet.html",
        person,
        petition=known,
        title=game_named(known.game).title,
        fingerprint=filed.printed or filed.content,
        may_decide=not may_give(person.role, DraftPetition),
        **await _checked(context, filed),
    )


@router.get("/compliance/petitions/{petition}/packet/page")
async def packet_page(context: AppContext, _: Official, petition: Name) -> Response:
    """Return the packet itself: as it was filed, or where that is not kept, printed again from its form."""
    filed = (await run_in_threadpool(_filed, context, petition))[1]
    content = await run_in_threadpool(kept_packet, context.floor.store, filed)
    if content is None:
        content = (await context.worker.cached(packet_of, filed.form)).page
    return html(content.decode(), PRINTED_POLICY)


@router.get("/compliance/petitions/{petition}/packet.pdf")
async def packet_pdf(context: AppContext, _: Official, petition: Name) -> Response:
    """Print the packet as PDF, from the form on record; refuse if that is not what was filed any more."""
    filed = (await run_in_threadpool(_filed, context, petition))[1]
    content, pdf = await context.worker.cached(pdf_of_packet, filed.form)
    if content != filed.content:
        raise Refusal(
            f"This version of Houseway prints the packet of {petition} otherwise than it was filed, so there "
            "is no PDF of it. Open the page, which is kept as it was filed.",
            FILING,
        )
    return download(pdf, f"petition-{petition}.pdf", PDF)


def _filed(context: AppContext, name: str) -> tuple[Petition, Packet]:
    petition = context.desks.petitions.look(lambda known: known.named(name))
    if petition.packet is None:
        raise Refusal(f"The Division itself proposed {name}: it has no packet.", FILING)
    return petition, petition.packet


async def _checked(context: AppContext, filed: Packet) -> dict[str, Any]:
    """Compare the packet with the record: kept as it was filed, printed again the same, or different."""
    if await run_in_threadpool(kept_packet, context.floor.store, filed) is not None:
        return {"is_same": True, "is_kept": True, "is_lost": False}
    again = (await context.worker.cached(packet_of, filed.form)).packet
    return {"is_same": again.content == filed.content, "is_kept": False, "is_lost": bool(filed.printed)}
