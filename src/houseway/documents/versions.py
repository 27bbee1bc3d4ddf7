"""Which version of a document or a design a table has, and the submission of that version to the Division."""

from __future__ import annotations

from datetime import date
from typing import Any

from houseway.documents.drawing.layout.layout import check_name
from houseway.documents.fingerprint import fingerprint, sign_fingerprint
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.issue_status import Submission
from houseway.floor.desks.submissions.layout_fingerprint import design_of
from houseway.floor.desks.submissions.submissions import KINDS, Submissions
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.game import Table


def version_of(table: Table[Any], kind: str, house: House = NO_HOUSE) -> str:
    """Return what tells this version from others: a fingerprint, or the amount of a payout limit."""
    match kind:
        case "guide":
            return guide_version(game_odds(table))
        case "sign":
            return sign_fingerprint(table)
        case "payout-limit":
            if table.payout_limit is None:
                asked_by = KINDS[kind].cite(table.game.name)
                raise Refusal("This table has no payout limit. Set its option payout-limit.", asked_by)
            return str(table.payout_limit.amount)
    return design_of(table, check_name(table.game.layout(table), house.felt_name))


def guide_version(odds: GameOdds) -> str:
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415 - slow to load: it deals a round

    return fingerprint(gaming_guide(odds))


def recorded_submission(
    register: Submissions, kind: str, table: Table[Any], version: str
) -> Submission | None:
    """Return the submission of this version, if there is one and the version may be used."""
    found = register.of(kind, table.game.name, version)
    if found is None or not found.holds:
        return None
    return Submission(date.fromisoformat(found.sample.on), found.sample.reference)
