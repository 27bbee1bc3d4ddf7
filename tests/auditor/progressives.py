"""Recomputes progressive meters from the records alone, with fractions: no code of the controller is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
MILLION = 1_000_000


class MeterAuditor:
    """One meter without limit and corrections. ``shares`` are the awards from the meter by their rows."""

    def __init__(self, shares: Mapping[str, Fraction], whole: str) -> None:
        self.shares, self.whole = shares, whole
        self.display = self.reserve = self.funded = self.contributed = Fraction(0)
        self.wagers = self.won = self.hits = 0
        self.rate = self.reserve_rate = self.reset = Fraction(0)
        self.at_tables: Counter[tuple[str, int]] = Counter()  # wagers by table and record
        self.number = 0

    def follow(self, records: Iterable[Json]) -> None:
        for record in records:
            assert record["number"] == self.number + 1
            self.number = record["number"]
            for fact in record["body"]:
                if fact["fact"] == "meter-set-up":
                    self._set_up(fact["terms"])
                elif fact["fact"] == "meter-played":
                    self._play(fact)

    def _set_up(self, terms: Json) -> None:
        self.display = self.funded = Fraction(terms["initial"])
        self.reset = Fraction(terms["reset"])
        self.rate = Fraction(terms["rate"], MILLION)
        self.reserve_rate = Fraction(terms.get("reserve_rate", 0), MILLION)

    def _play(self, fact: Json) -> None:
        self.wagers += fact["wagers"]
        self.display += fact["cents"] * self.rate
        self.reserve += fact["cents"] * self.reserve_rate
        self.contributed += fact["cents"] * (self.rate + self.reserve_rate)
        self.at_tables[fact["table"], fact["record"]] += fact["wagers"]
        for win, hit in zip(fact["won"], fact["hits"], strict=True):
            self.hits += 1
            paid = int(self.display * self.shares[win["row"]])
            assert hit["number"] == self.hits
            assert hit["cents"] == paid, f"hit {self.hits} pays {hit['cents']} cents, not {paid}"
            self.display -= paid
            self.won += paid
            if win["row"] == self.whole:
                from_reserve = min(self.reserve, self.reset)
                self.reserve -= from_reserve
                self.funded += self.reset - from_reserve
                self.display += self.reset
        assert fact["shown"] == int(self.display)

    def check(self) -> None:
        """What the meter holds is what came in less what was won, to the fraction of a cent."""
        assert self.display + self.reserve == self.funded + self.contributed - self.won


def fed_at(table: str, records: Iterable[Json]) -> Counter[tuple[str, int]]:
    """Return the progressive wagers that a table has on record, by the number of the record."""
    fed: Counter[tuple[str, int]] = Counter()
    for record in records:
        for fact in record["body"]:
            if fact["fact"] == "meter-fed":
                fed[table, record["number"]] += fact["wagers"]
            elif fact["fact"] == "award-won":
                fed[table, record["number"]] += 0
    return fed


class HandPaid:
    """What a meter showed at each award that a table won from it, and what it paid, by record and seat."""

    def __init__(self, table: str, records: Iterable[Json]) -> None:
        self._hits: dict[tuple[int, str], tuple[int, int]] = {}
        for fact in (fact for record in records for fact in record["body"]):
            if fact["fact"] == "meter-played" and fact["table"] == table:
                for win, hit in zip(fact["won"], fact["hits"], strict=True):
                    self._hits[fact["record"], win["seat"]] = hit["shown"], hit["cents"]
        self.left = set(self._hits)

    def complete(self, record: int, line: Json, settled: list[Json]) -> list[Json]:
        """Add the meter to the line, and return what the table settled with what was paid by hand."""
        return [self._paid(record, line, settlement) for settlement in settled]

    def _paid(self, record: int, line: Json, one: Json) -> Json:
        is_by_hand = one["result"] == "win" and not one.get("returns") and not one.get("odds")
        if not is_by_hand or (record, one["seat"]) not in self._hits:
            return one
        line["meter"], cents = self._hits[record, one["seat"]]
        self.left.discard((record, one["seat"]))
        won, bet = cents - one["bet"], one["bet"]
        odds = Fraction(won, bet)
        words = f"{odds.numerator} to {odds.denominator}"
        return {**one, "pays": won, "returns": cents, "odds": words}
