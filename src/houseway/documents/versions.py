"""Identifies the version of a document by its fingerprint, and finds the submission of that version.

The fingerprint is the SHA-256 of everything written and drawn in the document, block by block. The date,
the mark and the footer are left out, because they describe the copy and the program that printed it.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Any

import msgspec

from houseway.documents.document import Document
from houseway.documents.drawing.layout import check_name
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.status import Submission, without_limits
from houseway.documents.table.sign import sign
from houseway.house.desks.required_papers import design_of
from houseway.house.desks.submissions import KINDS, Submissions
from houseway.lazy import lazy
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table

gaming_guide = lazy("houseway.documents.table.guide:gaming_guide")  # deals a round


def fingerprint(document: Document) -> str:
    blocks = [(type(block).__name__, block) for block in document.blocks]
    content = (document.kind, document.title, document.subtitle, document.style, blocks)
    return sha256(msgspec.json.encode(content, enc_hook=_as_text, order="sorted")).hexdigest()


def _as_text(part: Any) -> str:
    if isinstance(part, Citation):
        return part.id
    raise TypeError(f"{part!r} is not part of a document")


def sign_fingerprint(table: Table[Any]) -> str:
    """Return the fingerprint of the table's sign without its limits, which may change (reading 58)."""
    return fingerprint(sign(without_limits(table)))


# The version of a document or a design for a table, and the submission of that version to the Division.


def version_of(table: Table[Any], kind: str, house: House = NO_HOUSE) -> str:
    """Return the identity of this version: a fingerprint, or the amount of a payout limit."""
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
    return design_of(table, check_name(table.game.felt.layout(table), house.felt_name))


def guide_version(odds: GameOdds) -> str:
    return fingerprint(gaming_guide(odds))


def recorded_submission(
    register: Submissions, kind: str, table: Table[Any], version: str
) -> Submission | None:
    """Return the submission of this version, if there is one and the version may be used."""
    submission = register.of(kind, table.game.name, version)
    if submission is None or not submission.holds:
        return None
    return Submission(date.fromisoformat(submission.sample.on), submission.sample.reference)
