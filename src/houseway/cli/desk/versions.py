"""`houseway desk version`: the version by which a table's guide, sign or layout is known to the Division."""

from __future__ import annotations

from typing import Any

from houseway.cli.arguments import AsJson, GameName, SideBetFiles, TableOptions, table_from
from houseway.cli.desk.arguments import KindName
from houseway.cli.document.house_options import Licensee, TradeName
from houseway.cli.output.report import report
from houseway.documents.drawing.layout import check_name
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.table.guide import gaming_guide
from houseway.documents.versions import fingerprint, sign_fingerprint
from houseway.house.desks.required_papers import design_of
from houseway.house.desks.submissions import KINDS
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table


def version(
    kind: KindName,
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    licensee: Licensee = "",
    trade_name: TradeName = "",
    as_json: AsJson = False,
) -> None:
    table = table_from(game, option, side_bet)
    found = version_of(table, kind, House(licensee, trade_name))
    document = {"kind": kind, "game": game, "options": table.options.given, "version": found}
    report(found, document, as_json=as_json)


def version_of(table: Table[Any], kind: str, house: House = NO_HOUSE) -> str:
    """Return what distinguishes this document or layout from other versions of it."""
    if kind not in KINDS:
        raise Refusal(f"{kind!r} cannot be submitted. Choose {one_of(list(KINDS))}.")
    if kind == "payout-limit":
        if table.payout_limit is None:
            raise Refusal(
                "This table has no payout limit. Give one: --option payout-limit=DOLLARS.",
                KINDS[kind].cite(table.game.name),
            )
        return str(table.payout_limit.amount)
    if kind not in ("guide", "sign"):
        return design_of(table, check_name(table.game.layout(table), house.felt_name))
    return sign_fingerprint(table) if kind == "sign" else fingerprint(gaming_guide(game_odds(table)))
