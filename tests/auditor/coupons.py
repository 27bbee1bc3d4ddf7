"""The coupons of the house, from the records of their desk and those of the tables."""

from __future__ import annotations

from collections import Counter

from tests.auditor.chain import Json, require
from tests.auditor.ledger import PLAY
from tests.auditor.money_stream import MoneyStream

_TABLES_SAY = {"coupon-received": "coupon-presented", "coupon-given-back": "coupon-returned"}


class CouponAuditor(MoneyStream):
    """Follows the stream of the desk; ``compare`` compares it with the tables' records."""

    def __init__(self) -> None:
        super().__init__()
        self.issued: dict[str, Json] = {}
        self.at: dict[str, str] = {}  # the table where a coupon is, by its number
        self.told: Counter[tuple[str, str, str, str]] = Counter()

    def _take(self, fact: Json) -> None:
        kind, number, patron = fact["fact"], fact["number"], fact["patron"]
        mark = PLAY if fact.get("play_money") else ""
        hand, outside = f"{mark}coupons:{patron}", f"{mark}promotions"
        if kind == "coupon-issued":
            require(number not in self.issued, f"coupon {number} was issued twice")
            self.issued[number] = fact
            self.due.move(outside, hand, fact["cents"])
            return
        require(self.issued[number]["patron"] == patron, f"coupon {number} is not {patron}'s")
        cents, table = self.issued[number]["cents"], fact["table"]
        if kind == "coupon-presented":
            require(number not in self.at, f"coupon {number} is at a table already")
            self.at[number] = table
            self.due.move(hand, outside, cents)
        else:
            require(self.at.pop(number, "") == table, f"coupon {number} was not at the table {table}")
            self.due.move(outside, hand, cents)
        self.told[kind, table, patron, number] += 1

    def compare(self, tables: dict[str, list[Json]]) -> int:
        """Check that the tables have the same coupons on record; return how many acts were compared."""
        said: Counter[tuple[str, str, str, str]] = Counter()
        for table, records in tables.items():
            for fact in (fact for record in records for fact in record["body"]):
                if fact["fact"] in _TABLES_SAY:
                    said[_TABLES_SAY[fact["fact"]], table, fact["person"], fact["number"]] += 1
                if fact["fact"] == "coupon-received":
                    issued = self.issued[fact["number"]]
                    same = all(fact[name] == issued[name] for name in ("kind", "cents", "pays"))
                    require(same, f"{fact} is not {issued}")
        require(said == self.told, f"the tables say {said}, the desk {self.told}")
        return sum(said.values())
