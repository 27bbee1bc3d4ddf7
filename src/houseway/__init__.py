"""Houseway: the rules of the table games, made to run.

    import houseway as hw

    table = hw.table("crazy-4-poker", queens_up="II")
    table.odds()["queens-up"].house_advantage

Everything that you can import from here is public and kept; all modules below are private.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from houseway.api.evenings import Evenings
    from houseway.api.games import GameInfo, Games, games
    from houseway.api.odds import Odds, Strategy, WagerOdds, WagerResult
    from houseway.api.rounds import Round, Rounds
    from houseway.api.sample import Counts, Sample, SampledWager
    from houseway.api.settled import Settled
    from houseway.api.table import Break, Table, table
    from houseway.refusal import Refusal
    from houseway.rules.wagers.settled_wager import SettledWager

# Where each public name lives; it is imported when it is first used, so that commands start fast.
_HOMES = {
    "Break": "houseway.api.table",
    "Counts": "houseway.api.sample",
    "Evenings": "houseway.api.evenings",
    "GameInfo": "houseway.api.games",
    "Games": "houseway.api.games",
    "Odds": "houseway.api.odds",
    "Refusal": "houseway.refusal",
    "Round": "houseway.api.rounds",
    "Rounds": "houseway.api.rounds",
    "Sample": "houseway.api.sample",
    "SampledWager": "houseway.api.sample",
    "Settled": "houseway.api.settled",
    "SettledWager": "houseway.rules.wagers.settled_wager",
    "Strategy": "houseway.api.odds",
    "Table": "houseway.api.table",
    "WagerOdds": "houseway.api.odds",
    "WagerResult": "houseway.api.odds",
    "games": "houseway.api.games",
    "table": "houseway.api.table",
}
__all__ = [
    "Break",
    "Counts",
    "Evenings",
    "GameInfo",
    "Games",
    "Odds",
    "Refusal",
    "Round",
    "Rounds",
    "Sample",
    "SampledWager",
    "Settled",
    "SettledWager",
    "Strategy",
    "Table",
    "WagerOdds",
    "WagerResult",
    "__version__",
    "games",
    "table",
]


class _PublicModule(ModuleType):
    """The module itself: public names come before folders of the same name, such as ``table``."""

    def __getattribute__(self, name: str) -> Any:
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        return super().__getattribute__(name)

    def __dir__(self) -> list[str]:
        return __all__


sys.modules[__name__].__class__ = _PublicModule
