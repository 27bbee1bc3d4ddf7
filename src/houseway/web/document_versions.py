"""Which version of a document or a design a table has, and whether that very version was submitted."""

from __future__ import annotations

from datetime import date
from typing import Any

from starlette.concurrency import run_in_threadpool

from houseway.documents.fingerprint import fingerprint, sign_fingerprint
from houseway.documents.issue_status import Submission
from houseway.floor.desks.petitions.facts import Packet
from houseway.floor.desks.submissions.design import design_of
from houseway.floor.desks.submissions.submissions import PAYOUT_LIMIT
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.web.context import AppContext
from houseway.web.worker.odds import Given, odds_at

Recorded = tuple[str, str]  # the day and the reference of a submission


async def version_of(context: AppContext, table: Table[Any], kind: str) -> str:
    if kind == "guide":
        given = table.options.pairs
        return await context.worker.cached(guide_version, table.game.name, given)
    return await run_in_threadpool(_version, table, kind)


def guide_version(game: str, given: Given) -> str:
    """A job of the worker: a guide shows odds, which are computed first."""
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415 - deals a round: loaded where it is printed

    return fingerprint(gaming_guide(odds_at(game, given)))


def _version(table: Table[Any], kind: str) -> str:
    if kind == "sign":
        return sign_fingerprint(table)
    if kind != "payout-limit":
        return design_of(table)
    if table.payout_limit is None:
        raise Refusal("This table has no payout limit. Give one among its options.", PAYOUT_LIMIT)
    return str(table.payout_limit.amount)


async def recorded(context: AppContext, table: Table[Any], kind: str) -> Recorded | None:
    """The submission of this very version, if there is one."""
    version = await version_of(context, table, kind)
    found = context.desks.submissions.look(lambda known: known.of(kind, table.game.name, version))
    return (found.sample.on, found.sample.reference) if found and found.holds else None


def submission_of(found: Recorded | None) -> Submission | None:
    return Submission(date.fromisoformat(found[0]), found[1]) if found else None


def packet_of(form: str) -> Packet:
    """A job of the worker: check the form and make its packet."""
    from houseway.documents.division.petition_filing import packet_from  # noqa: PLC0415 - loaded where one is filed

    return packet_from(form, "The form")
