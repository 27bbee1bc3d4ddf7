"""The counted money of the cage, from its own records and those of everything that pays from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.auditor.chain import Json, require
from tests.auditor.money_stream import MoneyStream


class CageMoneyAuditor(MoneyStream):
    """``moved_by`` is what the cage says that other records moved."""

    def __init__(self) -> None:
        super().__init__()
        self.moved_by: dict[tuple[str, int], tuple[int, int]] = {}
        self.slips: dict[int, Json] = {}
        self.agreed: Counter[int] = Counter()

    def _take(self, fact: Json) -> None:
        kind = fact["fact"]
        if kind == "cage-slip-made":
            self.slips[fact["slip"]] = fact
            return
        if kind == "cage-money-moved":
            self.moved_by[fact["stream"], fact["record"]] = (fact["cash"], fact["chips"])
            self._move("cage", fact)
            return
        slip = self.slips[fact["slip"]]
        require(not fact["approve"] or fact["by"] != slip["by"], "somebody confirmed their own count")
        self.agreed[fact["slip"]] += fact["approve"]
        if fact["final"]:
            limit, largest = fact["third_person_from"], max(abs(fact["cash"]), abs(fact["chips"]))
            needed = 2 if 0 < limit <= largest and not fact["is_first"] else 1
            require(self.agreed[fact["slip"]] == needed, "not as many people as the house asks for")
            is_bank = fact["kind"] == "bank" or fact["is_first"]
            self._move("main-bank" if is_bank else "over-short", fact)

    def _move(self, other: str, fact: Json) -> None:
        for account in ("cash", "chips"):
            cents = fact[account]
            if cents > 0:
                self.due.move(other, f"cage-{account}", cents)
            elif cents:
                self.due.move(f"cage-{account}", other, -cents)


def _moved(record: Json) -> tuple[int, int]:
    """What a table's record puts into the cage: cash and chips, counted another way than the program does."""
    cash = chips = 0
    for source, target, cents, *_ in record["transfers"]:
        pair = (source.split(":")[0], target.split(":")[0])
        if pair in {("inventory", "cage"), ("tips", "cage"), ("chips", "cage")}:
            chips += cents
        if pair in {("cage", "inventory"), ("cage", "chips")}:
            chips -= cents
        if pair == ("drop", "cage"):
            cash += cents
        if pair == ("tips", "cage") or (pair == ("chips", "cage") and record["kind"] != "vacate-seats"):
            cash -= cents
    return cash, chips


def audited_cage_money(own: Iterable[Json], tables: Iterable[Json]) -> CageMoneyAuditor:
    """Follow the records of the cage, and compare them with those of the tables since the first count."""
    auditor = CageMoneyAuditor()
    auditor.follow(own)
    paid = {
        (record["stream"], record["number"]): moved
        for record in tables
        if (moved := _moved(record)) != (0, 0)
    }
    told = {place: moved for place, moved in auditor.moved_by.items() if place[0].startswith("table:")}
    require(paid == told, f"the tables say {paid}, the cage {told}")
    return auditor
