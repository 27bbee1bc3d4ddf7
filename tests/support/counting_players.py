"""Automatic players at a real table: one bets by the count, one without regard to the cards."""

from __future__ import annotations

from itertools import count as numbers
from typing import Any

from houseway.equipment.chance import seeded
from houseway.equipment.money import Cents
from houseway.house.demo.bots import LIMITS, BotTable
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store.log import Store
from houseway.protection.card_counting.counting_system import WagerCount, counts_of_wagers
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import Seat
from houseway.table.commands import table_commands as commands

COUNTER, OTHER = Person("carl", Role.PLAYER), Person("rita", Role.PLAYER)
LOW, HIGH, TRIGGER = 1_000, 10_000, 6
BUY_IN = 10_000_000


def numbered_floor(store: Store) -> Floor:
    """Return a floor whose seeds are numbers, so that the same cards come every time."""
    seeds = numbers()
    return Floor(store, new_seed=lambda: f"{next(seeds):064x}")


class CountingTable(BotTable):
    """A table at which carl counts, and bets ten times as much from the trigger on. Rita bets at random."""

    def __init__(self, floor: Floor, name: str, game: str, wager: str, **options: str) -> None:
        self._wager = wager
        self.count: WagerCount = counts_of_wagers(rules_of(game, {**LIMITS, **options}), [wager])[wager]
        super().__init__(floor, name, game, seeded(1), options)
        self._seats = {1: COUNTER, 2: OTHER}

    def play_shoes(self, shoes: int) -> None:
        """Play until so many shoes are over and the next has begun."""
        while self.floor.look_for_sure(self.name, lambda live: live.shoes).seen <= shoes:
            self.play_round()

    def _happens(self, percent: int) -> bool:
        """Play the best game known, sit out no round, and tip nobody."""
        return percent > 50

    def _place(self, seat: Seat) -> None:
        bot = self._seats[seat]
        view = self.floor.view(bot, self.name)
        if str(seat) not in {place.seat for place in view.seats}:
            self._order(bot, commands.SitDown(str(seat)))
        self._prepare()
        if view.chips < 10 * HIGH:
            self._order(bot, commands.BuyIn(BUY_IN))
        self._order(bot, commands.Wager(str(seat), {self._wager: self._bet(bot)}))

    def _bet(self, bot: Person) -> Cents:
        if bot == OTHER:
            return LOW * (1 + self.chance.below(4))
        condition: Any = self.floor.look_for_sure(self.name, lambda live: live.condition).seen
        new = not isinstance(condition, ShoeCondition) or condition.finished
        return HIGH if self.count.value(() if new else condition.seen) >= TRIGGER else LOW
