"""What is to be dealt: enough for any worker on any machine to deal its part, and come to the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game

if TYPE_CHECKING:  # numpy is loaded when somebody simulates
    import numpy as np


@dataclass(frozen=True)
class Order:
    """A table, how its player decides, and the seed from which everything is dealt."""

    game: str
    options: tuple[tuple[str, str], ...]  # those that the house gave; the rest are as usual
    strategy: str | None
    seed: int

    def key(self, purpose: str) -> np.uint64:
        """Of the stream from which rounds are dealt for this purpose."""
        from houseway.sampling.philox import key_of  # noqa: PLC0415 - compiling is loaded here first

        return key_of(self.seed, f"{self.game} {purpose}")

    @property
    def table(self) -> Table[Any]:
        return _prepared(self.game, self.options, self.strategy)[0]

    @property
    def kernel(self) -> Kernel[Any]:
        return _prepared(self.game, self.options, self.strategy)[1]


def order_at(table: Table[Any], strategy: str | None, seed: int) -> Order:
    """Refuses games that cannot be dealt so, and strategies where nothing is decided."""
    order = Order(table.game.name, tuple(table.options.given.items()), strategy, seed)
    if strategy is not None and not order.kernel.strategy:
        raise Refusal(f"At {table.game.title} there is nothing to decide. Leave the strategy out.")
    return order


@cache
def _prepared(
    game_name: str, options: tuple[tuple[str, str], ...], strategy: str | None
) -> tuple[Table[Any], Kernel[Any]]:
    """Made once in each process: compiled code is loaded, tables are looked up."""
    table = open_table(game(game_name), dict(options))
    if table.game.kernel is None:
        raise Refusal(f"{table.game.title} cannot be simulated yet.", table.game.cite)
    return table, table.game.kernel(table, strategy)
