"""A house that has nothing on record but its rules for money."""

from __future__ import annotations

from typing import Any

from houseway.rules.game import Table
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import Money, MoneyRules


class HouseWith:
    def __init__(self, rules: MoneyRules) -> None:
        self.rules = rules

    def check_time(self, _table: LiveTable, _at: int) -> None: ...

    def sign(self, _rules: Table[Any], _submission: int) -> None: ...

    def is_new_shift(self, _since: int, _at: int) -> bool:
        return False

    def plays_for(self) -> Money:
        return ""

    def money_rules(self) -> MoneyRules:
        return self.rules
