"""Bots that fill a floor for training, demonstration and load tests; alone, or next to people at human
pace.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.house.demo.papers import prepare_demonstration
from houseway.house.floor import Floor, Person
from houseway.house.permission import officials_of
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.steps import Confirm, Decide, SetHand, ShowCards, Step
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import Bets, Seat, Seats, seat_named
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import Answer
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable
from houseway.table.virtual.automatic_play import FOLLOWS_ADVICE, bets_now, decision, lacks_bets, may_sit_out

Order = Callable[[Person, Answer], None]
DEALER = Person("demonstration-dealer", Role.DEALER)
SUPERVISOR = Person("demonstration-supervisor", Role.SUPERVISOR)


@dataclass(frozen=True)
class Staff:
    """Signs what a table waits for before its wagers; what happens in a round is left to people."""

    dealer: Person = DEALER
    supervisor: Person = SUPERVISOR

    def attend(self, floor: Floor, table: str, order: Order | None = None) -> None:
        """Sign everything that waits for the staff, by ``order`` if it is given."""
        while step := floor.look_for_sure(table, _waits_for_staff).seen:
            is_officials = step.who in officials_of(self.supervisor.role)
            person, signs = self.supervisor if is_officials else self.dealer, Answer(step.key)
            if order:
                order(person, signs)
            else:
                floor.command(person, table, signs)


def _waits_for_staff(live: LiveTable) -> Confirm | None:
    step = live.step
    if not isinstance(step, Confirm) or isinstance(step, ShowCards) or live.dispute is not None:
        return None
    # Where a dealer answers the steps, the supervisor's are signed at once: nobody who trains alone waits.
    is_officials = step.who in officials_of(SUPERVISOR.role) and not live.is_automatic
    return step if is_officials or (live.is_automatic and live.is_preparing) else None


def waits_for_player(live: LiveTable) -> ShowCards | None:
    """Return the step at which the cards are spread for a player who is there to look at them."""
    return live.step if isinstance(live.step, ShowCards) and live.seats and live.dispute is None else None


def look_at_cards(floor: Floor, player: Person, table: str) -> None:
    """Let a player who sits there look at the cards, if they are spread."""
    if step := floor.look_for_sure(table, waits_for_player).seen:
        floor.command(player, table, Answer(step.key))


# Bots that fill a floor for training, demonstration and load tests.

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
        view = self.floor.view(MANAGER, self.name)
        waiting = [seat.seat for seat in view.seats if seat.bets and not seat.ready]
        for seat in waiting if view.phase == "wagers" else ():
            self._order(self._seats[seat_named(seat)], commands.Ready(seat))
        while self._decide():
            pass

    def play_round(self) -> None:
        playing = [seat for seat in self._seats if not (may_sit_out(self._rules) and self._happens(SITS_OUT))]
        wagering = playing or [next(iter(self._seats))]
        for seat in wagering:
            self._place(seat)
        view = self.floor.view(MANAGER, self.name)
        with_bets = {seat_named(seat.seat) for seat in view.seats if seat.bets}
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
        view = self.floor.view(bot, self.name)
        if str(seat) not in {place.seat for place in view.seats}:
            self._order(bot, commands.SitDown(str(seat)))
        self._prepare()
        times = 1 + self.chance.below(3)
        bets = {name: bet * times for name, bet in usual.items()}
        bets |= {name: awards.stake for name, awards in self._rules.progressives.items()}
        # Enough for what a hand may need in addition: doubled, split, or played at three times the ante.
        if view.chips < 10 * sum(bets.values()):
            colors = self._rules.game.wagering.chips.colors
            # The smallest value that the house usually marks: every bet of a bot is some of those chips.
            self._order(bot, commands.BuyIn(BUY_IN, colors.usual_values[0] if colors else 0))
        self._order(bot, commands.Wager(str(seat), dict(self._placed_now(seat, bets))))

    def _placed_now(self, seat: Seat, bets: Bets) -> Bets:
        """Return the bets that the bot can have on the layout now, with those that stand there."""
        if not self._rules.layout_is_kept:
            return bets
        return bets_now(self._rules, *self._on_layout(), seat, bets)

    def _on_layout(self) -> tuple[Condition, Seats]:
        """Return the condition after the last round, and the bets that are on the layout now."""
        return self.floor.look_for_sure(self.name, lambda live: (live.condition, dict(live.bets))).seen

    def _decide(self) -> bool:
        """Make the decision that a bot is asked for; return whether one was asked."""
        step, number, chips = self.floor.look_for_sure(self.name, _question).seen
        if not isinstance(step, Decide | SetHand) or step.seat not in self._seats:
            return False
        bot, seat = self._seats[step.seat], str(step.seat)
        if isinstance(step, SetHand):
            self._order(bot, commands.SetHand(seat, step.key, answer_as_json(step.best), number))
            return True
        decided = decision(step, self.chance, chips, follows=self._happens(FOLLOWS_ADVICE))
        self._order(bot, commands.Decide(seat, step.key, decided, number))
        return True


def _question(live: LiveTable) -> tuple[Step | None, int, Cents]:
    """Return the step, the number of its question, and the chips of the player who decides it."""
    step = live.step
    decides = live.seats.get(step.seat, "") if isinstance(step, Decide) else ""
    return step, live.asked, live.accounts[chips_of(decides)]


# Bots that play with people: one act after the other, at human pace.

PACE = 1.2  # seconds from one act to the next
_log = logging.getLogger(__name__)


class PacedBotTable(BotTable):
    """Bots that wait for the people at their table."""

    def act(self) -> None:
        """Do the next thing that one of the bots has to do, if anything."""
        self._prepare()
        view = self.floor.view(MANAGER, self.name)
        if view.phase == "decision":
            self._decide()
        elif view.phase in ("between rounds", "wagers"):
            placed = {seat.seat: seat for seat in view.seats if seat.bets}
            unready = [seat for seat in self._seats if str(seat) not in placed or not placed[str(seat)].ready]
            on_layout = self._on_layout()
            lacking = [seat for seat in unready if lacks_bets(self._rules, *on_layout, seat)]
            if lacking:
                self._place(lacking[0])
            elif unready:
                self._order(self._seats[unready[0]], commands.Ready(str(unready[0])))


class StaffOfFloor:
    """The staff of a demonstration, who inspect whatever waits for them at any table."""

    name = "all tables"

    def __init__(self, floor: Floor, staff: Staff) -> None:
        self._floor = floor
        self._staff = staff

    def act(self) -> None:
        for table in self._floor.tables():
            self._staff.attend(self._floor, table)


Acting = PacedBotTable | StaffOfFloor


@contextmanager
def bots_playing(tables: Sequence[Acting], pace: float = PACE) -> Iterator[None]:
    """Let the bots play until the context ends. Tables may be added to the sequence meanwhile."""
    stopped = threading.Event()

    def play() -> None:
        while not stopped.wait(pace):
            for table in tables:
                try:
                    table.act()
                except Refusal:
                    pass  # the table is stopped or closed, or a person was faster: look again
                except Exception:
                    _log.exception("The bots at %s have stopped.", table.name)
                    return

    thread = threading.Thread(target=play, name="houseway-bots", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
