"""Tables of every game with company, at which the viewer is asked something or has won a round."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BUY_IN, SITS_OUT, BotTable
from houseway.house.demo.demonstration import LIMITS, demonstrator
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.rules.game import Game
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.registry import every_game, rules_of
from houseway.table.commands import table_commands as commands
from houseway.web.pages.table import has_hands

SEED = 11
ROUNDS, MOST_ROUNDS = 9, 30  # before the one in the pictures, and at most until it comes
NAMES = ("Marie", "Joseph", "Agnes", "Louis")
# The tables, by what is seen there: a decision of the viewer, a round that was won, bets to be placed.
DECIDING, OVER, BETTING = "salon", "main-floor", "terrace"


def table_of(game: Game[Any], state: str) -> str:
    """Return the name of the table that shows a game in this state."""
    return f"{game.name}-{state}"


def shown_at(game: Game[Any]) -> dict[str, str]:
    """Return what is seen of a game at each size of the screen."""
    rules = rules_of(game.name, LIMITS)
    if not has_hands(game.felt.layout(rules)):
        return {"desk": OVER, "tablet": OVER, "phone": BETTING}
    first = DECIDING if game.play.players_decide else OVER
    return {"desk": first, "tablet": OVER, "phone": first}


class TableWithViewer(BotTable):
    """Bots, and one seat for the viewer; once ``waits`` is set, nobody decides for that seat."""

    waits = False

    def _decide(self) -> bool:
        return not (self.waits and self.is_asked) and super()._decide()

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has to decide."""
        step = self.floor.look_for_sure(self.name, lambda live: live.step).seen
        me = demonstrator(Role.PLAYER)
        return isinstance(step, Decide | SetHand) and self._seats[step.seat].id == me

    @property
    def has_won(self) -> bool:
        """Whether the viewer has won the last round."""
        me = Person(demonstrator(Role.PLAYER), Role.PLAYER)
        view = self.floor.view(me, self.name)
        mine = {seat.seat for seat in view.seats if seat.mine}
        own = [payment for payment in view.payments if payment.seat in mine]
        return sum(payment.returns - payment.bet for payment in own) > 0

    def sit_down(self) -> None:
        """Let everybody take their seats with chips, and bet nothing yet."""
        colors = self._rules.game.wagering.chips.colors
        for seat, player in self._seats.items():
            self._order(player, commands.SitDown(str(seat)))
            self._order(player, commands.BuyIn(BUY_IN, colors.usual_values[0] if colors else 0))

    def _happens(self, percent: int) -> bool:
        return percent > SITS_OUT and super()._happens(percent)  # everybody plays


def seat_company(floor: Floor) -> None:
    """Open the tables of every game and play at them."""
    for game in every_game():
        for state in sorted(set(shown_at(game).values())):
            _play(floor, game, state)


def _play(floor: Floor, game: Game[Any], state: str) -> None:
    seats = len(rules_of(game.name, LIMITS).demonstration)
    players = [*NAMES[: seats // 2], demonstrator(Role.PLAYER), *NAMES[seats // 2 :]]
    table = TableWithViewer(floor, table_of(game, state), game.name, seeded(SEED), dict(LIMITS), players)
    if state == BETTING:
        table.sit_down()
        return
    for _ in range(ROUNDS):
        table.play_round()
    table.waits = state == DECIDING
    for _ in range(MOST_ROUNDS):
        table.play_round()
        if table.is_asked if table.waits else table.has_won:
            break
