"""Where and when something may be played that is only tested: its tables, days and options."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from houseway.floor.desks.petitions.facts import TestPlan
from houseway.floor.desks.petitions.hours_of_test import is_tested_at
from houseway.floor.desks.petitions.status import FINAL
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.table.live.notices import rules_changed
from houseway.table.live.recorded_rules import rules_of


def is_table_of(test: TestPlan, table: str) -> bool:
    return table.lower() in {name.lower() for name in test.tables}


def check_test(test: TestPlan, rules: Table[Any], table: str, now: datetime, title: str) -> None:
    """Refuse what the test of this game or side bet does not cover."""
    if not is_table_of(test, table):
        raise Refusal(f"{title} is tested at {one_of(test.tables)} only, not at table {table}.", FINAL)
    first, last = date.fromisoformat(test.first), date.fromisoformat(test.last)
    if not is_tested_at(now, first, last, test.hours):
        hours = f", {' and '.join(test.hours)}" if test.hours else ""
        raise Refusal(
            f"{title} is tested from {test.first} until {test.last}{hours}, and it is "
            f"{now:%a %Y-%m-%d %H:%M}. The Division may modify the test.",
            FINAL,
        )
    for name in rules_changed(rules_of(rules.game.name, test.options), rules):
        raise Refusal(
            f"{rules.options.title(name)} differs from the test of {title}. "
            "The Division may modify the test.",
            FINAL,
        )
