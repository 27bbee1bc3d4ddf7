"""The job that writes the figures of a version for spreadsheets, as the command line does."""

from __future__ import annotations

from importlib.util import find_spec

from houseway.odds.export import as_csv, table_rows
from houseway.odds.game_odds import game_odds
from houseway.odds.workbook import workbook
from houseway.rules.game import open_table
from houseway.rules.registry import game as game_named
from houseway.web.worker.odds import OptionPairs

CSV, XLSX = "csv", "xlsx"
HAS_WORKBOOKS = find_spec("xlsxwriter") is not None  # an optional extra


def exported(game: str, options: OptionPairs, form: str) -> bytes:
    """Return the version as CSV, or beside the printed rules as an Excel workbook."""
    declared = game_named(game)
    version = game_odds(open_table(declared, dict(options), what_if=True))
    if form == CSV:
        return as_csv(table_rows(version)).encode()
    printed = game_odds(open_table(declared))
    return workbook(declared.title, [("printed rules", printed), ("this version", version)])
