"""Bots that fill a floor for training, demonstration and load tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.floor.demo.papers import prepare_demonstration
from houseway.floor.demo.staff import Staff, waits_for_player
from houseway.floor.floor import Floor, Person
from houseway.floor.roles import Role
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.steps import Decide, SetHand, Step
from houseway.rules.wagers.wagers import Bets, Seat, Seats, seat_named
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_rules import rules_of
from houseway.table.virtual.automatic_play import FOLLOWS_ADVICE, bets_now, decision, may_sit_out

BUY_IN = 500_000
LIMITS = {"minimum": "1", "maximum": "5000000"}  # where the options have none
MANAGER = Person("demonstration", Role.PIT_BOSS)
DIVISION = Person("demonstration-division", Role.INSPECTOR)
# In percent: how often a bot sits a round out, or tips after one.
SITS_OUT, TIPS = 15, 3


@dataclass
class BotTable:
    """An automatic table and the bots at it."""

    floor: Floor
    name: str
    game: str
    chance: Chance
    options: dict[str, str] = field(default_factory=dict)
    players: Sequence[str] = ()  # names; otherwise bots are named after their seats
    staff: Staff = field(default_factory=Staff)
    orders: int = 0  # commands carried out so far

    def __post_init__(self) -> None:
        self.options = {**LIMITS, **self.options}
        self._rules: Table[Any] = rules_of(self.game, self.options)
        names = self.players or [f"{self.name}-{seat}" for seat in self._rules.demonstration]
        self._seats = {
            seat: Person(name, Role.PLAYER)
            for seat, name in zip(self._rules.demonstration, names, strict=False)
        }
        if self.name not in self.floor.tables():
            prepare_demonstration(self.floor, self._rules, MANAGER, DIVISION)
            self._order(MANAGER, commands.Open(self.game, self.options))
        self._prepare()
        self._finish_round()

    def _order(self, person: Person, command: commands.AnyCommand) -> None:
        self.floor.command(person, self.name, command)
        self.orders += 1

    def _prepare(self) -> None:
        """Let the staff inspect, and a bot look at the cards that are spread for it."""
        self.staff.attend(self.floor, self.name, self._order)
        step = self.floor.look_for_sure(self.name, waits_for_player).seen
        seats = self.floor.look_for_sure(self.name, lambda live: dict(live.seats)).seen
        bots = [bot for seat, bot in self._seats.items() if seats.get(seat) == bot.id]
        if step and bots:
            self._order(bots[0], commands.Answer(step.key))
            self._prepare()

    def _happens(self, percent: int) -> bool:
        return self.chance.below(100) < percent

    def _finish_round(self) -> None:
        """Finish a round that was in progress when the bots were stopped."""
        shown = self.floor.view(MANAGER, self.name)
        waiting = [seat.seat for seat in shown.seats if seat.bets and not seat.ready]
        for seat in waiting if shown.phase == "wagers" else ():
            self._order(self._seats[seat_named(seat)], commands.Ready(seat))
        while self._decide():
            pass

    def play_round(self) -> None:
        playing = [seat for seat in self._seats if not (may_sit_out(self._rules) and self._happens(SITS_OUT))]
        wagering = playing or [next(iter(self._seats))]
        for seat in wagering:
            self._place(seat)
        shown = self.floor.view(MANAGER, self.name)
        with_bets = {seat_named(seat.seat) for seat in shown.seats if seat.bets}
        for seat in [seat for seat in self._seats if seat in with_bets]:
            self._order(self._seats[seat], commands.Ready(str(seat)))
        while self._decide():
            pass
        for seat in wagering:
            if self._happens(TIPS):
                self._order(self._seats[seat], commands.Tip(100))

    def _place(self, seat: Seat) -> None:
        """Place the usual bets, multiplied by a random number."""
        bot, usual = self._seats[seat], self._rules.demonstration[seat]
        shown = self.floor.view(bot, self.name)
        if str(seat) not in {place.seat for place in shown.seats}:
            self._order(bot, commands.SitDown(str(seat)))
        self._prepare()
        times = 1 + self.chance.below(3)
        bets = {name: bet * times for name, bet in usual.items()}
        bets |= {name: awards.stake for name, awards in self._rules.progressives.items()}
        # Enough for what a hand may need in addition: doubled, split, or played at three times the ante.
        if shown.chips < 10 * sum(bets.values()):
            colors = self._rules.game.color_chips
            # The smallest value that the house usually marks: every bet of a bot is some of those chips.
            self._order(bot, commands.BuyIn(BUY_IN, colors.usual_values[0] if colors else 0))
        self._order(bot, commands.Wager(str(seat), dict(self._placed_now(seat, bets))))

    def _placed_now(self, seat: Seat, bets: Bets) -> Bets:
        """Return the bets that the bot can have on the layout now, with those that stand there."""
        if not self._rules.layout_is_kept:
            return bets
        return bets_now(self._rules, *self._on_layout(), seat, bets)

    def _on_layout(self) -> tuple[Condition, Seats]:
        """Return what the last round has left, and the bets that lie on the layout now."""
        return self.floor.look_for_sure(self.name, lambda live: (live.condition, dict(live.bets))).seen

    def _decide(self) -> bool:
        """Make the decision that a bot is asked for; return whether one was asked."""
        step, asked, chips = self.floor.look_for_sure(self.name, _question).seen
        if not isinstance(step, Decide | SetHand) or step.seat not in self._seats:
            return False
        bot, seat = self._seats[step.seat], str(step.seat)
        if isinstance(step, SetHand):
            self._order(bot, commands.SetHand(seat, step.key, answer_as_json(step.best), asked))
            return True
        decided = decision(step, self.chance, chips, follows=self._happens(FOLLOWS_ADVICE))
        self._order(bot, commands.Decide(seat, step.key, decided, asked))
        return True


def _question(live: LiveTable) -> tuple[Step | None, int, Cents]:
    """Return what is asked, its number, and the chips of whoever decides it."""
    step = live.step
    decides = live.seats.get(step.seat, "") if isinstance(step, Decide) else ""
    return step, live.asked, live.accounts[chips_of(decides)]
