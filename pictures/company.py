"""Tables of every game with company, at which the viewer is asked something or sees how a round went."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import seeded
from houseway.floor.demo.bots import BotTable
from houseway.floor.demo.demonstration import LIMITS, demonstrator
from houseway.floor.floor import Floor
from houseway.floor.roles import Role
from houseway.rules.game import Game
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.registry import every_game
from houseway.table.live.recorded_rules import rules_of

SEED = 11
ROUNDS, MOST_ROUNDS = 9, 30  # before the one in the pictures, and until the viewer is asked something
NAMES = ("Marie", "Joseph", "Agnes", "Louis")
DECIDING, OVER = "salon", "main-floor"  # the tables in the two states


def table_of(game: Game[Any], state: str) -> str:
    """Return the name of the table that shows a game in this state."""
    return f"{game.name}-{state}"


def states_of(game: Game[Any]) -> tuple[str, ...]:
    return (DECIDING, OVER) if game.players_decide else (OVER,)


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

    def _sits_out(self) -> bool:
        return False


def seat_company(floor: Floor) -> None:
    """Open the tables of every game and play at them."""
    for game in every_game():
        for state in states_of(game):
            _play(floor, game, state)


def _play(floor: Floor, game: Game[Any], state: str) -> None:
    seats = len(rules_of(game.name, LIMITS).demonstration)
    players = [*NAMES[: seats // 2], demonstrator(Role.PLAYER), *NAMES[seats // 2 :]]
    table = TableWithViewer(floor, table_of(game, state), game.name, seeded(SEED), dict(LIMITS), players)
    for _ in range(ROUNDS):
        table.play_round()
    table.waits = state == DECIDING
    for _ in range(MOST_ROUNDS if table.waits else 1):
        table.play_round()
        if table.is_asked:
            break
