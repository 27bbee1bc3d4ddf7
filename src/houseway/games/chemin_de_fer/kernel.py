"""Chemin de fer dealt by the million: the compiled rounds of baccarat, with the drawing rules of one way."""

from __future__ import annotations

from houseway.games.baccarat.coup import Coup
from houseway.games.baccarat.kernel import kernel_by
from houseway.games.chemin_de_fer.odds import way_named
from houseway.rules.analysis.best_play import BEST_PLAY
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table


def kernel(table: Table[Coup], strategy: str | None) -> Kernel[Coup]:
    """Recorded rounds are four to six cards: Player, Banker, Player, Banker, then the third cards drawn."""
    way = way_named(table, strategy)
    return kernel_by(way.rules, table, way.name if strategy else BEST_PLAY)
