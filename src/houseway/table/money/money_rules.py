"""What the house asks for when money moves: how many people, and whose word is enough."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents

BuyIns = Literal["players", "staff"]


class MoneyRules(msgspec.Struct, frozen=True):
    """``buy_ins`` says who enters a buy-in. By players alone, the house plays for play money."""

    second_person: bool = True  # a fill or credit waits until somebody else confirms it
    third_person_from: Cents = 5_000_000  # from here on, two people confirm; 0 for never
    large_buy_in: Cents = 1_000_000  # from here on, a buy-in alerts the pit; 0 for never
    buy_ins: BuyIns = "players"

    @property
    def is_play_money(self) -> bool:
        return self.buy_ins == "players"

    def needs_second(self, cents: Cents) -> bool:
        return self.second_person or self.needs_third(cents)

    def needs_third(self, cents: Cents) -> bool:
        return 0 < self.third_person_from <= abs(cents)

    def is_large(self, cents: Cents) -> bool:
        return 0 < self.large_buy_in <= cents


# At a table that no house stands behind.
NO_RULES = MoneyRules(second_person=False, third_person_from=0, large_buy_in=0)
