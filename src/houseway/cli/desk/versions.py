"""`houseway desk version`: the version by which a table's guide, sign or layout is known to the Division."""

from __future__ import annotations

from typing import Any

import typer

from houseway.cli.arguments import GameName, TableOptions, table_from
from houseway.cli.desk.arguments import KindName
from houseway.documents.fingerprint import fingerprint, sign_fingerprint
from houseway.documents.table.guide import gaming_guide
from houseway.floor.desks.submissions.layout_fingerprint import design_of
from houseway.floor.desks.submissions.submissions import KINDS, PAYOUT_LIMIT
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table


def version(kind: KindName, game: GameName, option: TableOptions = None) -> None:
    typer.echo(version_of(table_from(game, option), kind))


def version_of(table: Table[Any], kind: str) -> str:
    """Return what distinguishes this document or layout from other versions of it."""
    if kind not in KINDS:
        raise Refusal(f"{kind!r} cannot be submitted. Choose {one_of(list(KINDS))}.")
    if kind == "payout-limit":
        if table.payout_limit is None:
            raise Refusal(
                "This table has no payout limit. Give one: --option payout-limit=CENTS.", PAYOUT_LIMIT
            )
        return str(table.payout_limit.amount)
    if kind not in ("guide", "sign"):
        return design_of(table)
    return sign_fingerprint(table) if kind == "sign" else fingerprint(gaming_guide(game_odds(table)))
