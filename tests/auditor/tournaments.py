"""Audits tournaments from their records alone: notices and sessions, fees, prizes, what the house kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from tests.auditor.chain import Chain, FaultError, Json, require
from tests.auditor.ledger import PLAY, Book


class TournamentAuditor:
    """Follows the stream of tournaments, and stops at the first fault. ``seen`` counts what was compared."""

    def __init__(self) -> None:
        self.chain, self.moved, self.due = Chain(), Book(), Book()
        self.notices: dict[str, Json] = {}
        self.paid_in: dict[str, dict[str, int]] = {}
        self.owed: dict[str, list[tuple[int, str, int]]] = {}  # prizes that are still to be paid
        self.over: set[str] = set()
        self.told: set[tuple[str, int]] = set()  # sessions of which the Division was told a difference
        self.play: dict[str, bool] = {}  # whether the fees of a tournament are play money
        self.seen: Counter[str] = Counter()

    def follow(self, records: Iterable[Json]) -> None:
        for record in records:
            try:
                self.chain.follow(record)
                self._follow(record)
            except FaultError as fault:
                raise FaultError(f"record {record['number']}, {record['kind']}: {fault}") from None

    def _follow(self, record: Json) -> None:
        for source, target, cents, *_ in record["transfers"]:
            require(cents > 0, "a transfer of nothing")
            self.moved.move(source, target, cents)
        for fact in record["body"]:
            handle = getattr(self, "on_" + fact["fact"].replace("-", "_"), None)
            if handle:
                handle(fact)
        for book in (self.moved, self.due):
            book.check()
        require(self.moved.holding == self.due.holding, f"{self.moved.holding} is not {self.due.holding}")
        for name in self.over:
            require(not self.owed.get(name), f"prizes of {name} were not paid: {self.owed.get(name)}")
            require(not self.due.balances[self._account(name, "pool")], f"the pool of {name} is not empty")

    def _account(self, name: str, kind: str) -> str:
        """Everything that a tournament moves is play money, or nothing of it."""
        account = f"pool:{name}" if kind == "pool" else kind
        return f"{PLAY}{account}" if self.play.get(name) else account

    def _move(self, fact: Json, source: str, target: str, cents: int) -> None:
        name, is_play = fact["tournament"], fact.get("play_money", False)
        require(is_play == self.play.setdefault(name, is_play), f"{name} mixes cash and play money")
        self.due.move(self._account(name, source), self._account(name, target), cents)

    def on_tournament_drafted(self, fact: Json) -> None:
        self.notices[fact["tournament"]] = fact["notice"]

    def on_tournament_filed(self, fact: Json) -> None:
        """Five weekdays, without the holidays on record, follow the day of filing, up to the start."""
        filed = date.fromisoformat(fact["on"])
        starts = date.fromisoformat(self.notices[fact["tournament"]]["starts"][:10])
        after = [filed + timedelta(number) for number in range(1, (starts - filed).days + 1)]
        skipped = {holiday["day"] for holiday in fact.get("skipped", [])}
        days = [day for day in after if day.isoweekday() <= 5 and str(day) not in skipped]
        require(len(days) >= 5, f"filed {len(days)} business days ahead")

    def on_difference_told(self, fact: Json) -> None:
        self.told.add((fact["tournament"], fact["session"]))

    def on_session_began(self, fact: Json) -> None:
        notice, session = self.notices[fact["tournament"]], fact["session"]
        noticed = [notice["starts"], *notice.get("later_sessions", [])][session - 1]
        require(fact["noticed"] == noticed, f"session {session} was noticed for {noticed}")
        if fact["differences"]:
            require((fact["tournament"], session) in self.told, "the Division was not told what differs")
        self.seen["sessions"] += 1

    def on_tournament_entered(self, fact: Json) -> None:
        name, fee = fact["tournament"], fact.get("fee", 0)
        require(fee == self.notices[name].get("entry_fee", 0), f"a fee of {fee} is not the one of the notice")
        self.paid_in.setdefault(name, {})[fact["person"]] = fee
        self._move(fact, "cage", "pool", fee)
        self.seen["fees"] += 1

    def _has_back(self, fact: Json, fee: int) -> None:
        paid = self.paid_in[fact["tournament"]].pop(fact["person"])
        require(paid == fee, f"{fact['person']} has another fee back than was paid")
        self._move(fact, "pool", "cage", fee)
        self.seen["fees back"] += 1

    def on_entry_withdrawn(self, fact: Json) -> None:
        self._has_back(fact, fact["fee"])

    def on_fee_returned(self, fact: Json) -> None:
        self._has_back(fact, fact["cents"])

    def on_tournament_ceased(self, fact: Json) -> None:
        self.over.add(fact["tournament"])

    def on_tournament_ended(self, fact: Json) -> None:
        name = fact["tournament"]
        self.over.add(name)
        ranking, prizes = fact["ranking"], self.notices[name].get("prizes", [])
        require(ranking == sorted(ranking, key=lambda row: (row[0], row[1])), "the ranks are out of order")
        require({row[1] for row in ranking} == set(self.paid_in.get(name, {})), "not everybody has a rank")
        self.owed[name] = [(rank, person, _share(ranking, rank, prizes)) for rank, person, _ in ranking]
        self.owed[name] = [share for share in self.owed[name] if share[2]]

    def on_pool_settled(self, fact: Json) -> None:
        name = fact["tournament"]
        pool = self.due.balances[self._account(name, "pool")]
        lacking = sum(cents for _, _, cents in self.owed[name]) - pool
        evened = (max(lacking, 0), max(-lacking, 0))
        require((fact["added"], fact["kept"]) == evened, f"the house had to add or keep {evened}")
        self._move(fact, "revenue", "pool", fact["added"])
        self._move(fact, "pool", "revenue", fact["kept"])

    def on_prize_paid(self, fact: Json) -> None:
        name = fact["tournament"]
        prize = (fact["rank"], fact["person"], fact["cents"])
        require(prize in self.owed[name], f"{prize} is no prize that was won")
        self.owed[name].remove(prize)
        self._move(fact, "pool", "cage", fact["cents"])
        self.seen["prizes"] += 1


def _share(ranking: list[list[Any]], rank: int, prizes: list[int]) -> int:
    """Return the equal share of the prizes of all places of the rank, rounded up to the cent."""
    sharing = len([row for row in ranking if row[0] == rank])
    together = sum(prize for place, prize in enumerate(prizes, 1) if rank <= place < rank + sharing)
    return (together + sharing - 1) // sharing
