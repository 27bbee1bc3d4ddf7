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
    from houseway.api.breaks import Break
    from houseway.api.documents import Document, Layout
    from houseway.api.exposure import Exposure
    from houseway.api.games import GameInfo, Games, games, use_games
    from houseway.api.hints.hint import Hint
    from houseway.api.odds import Odds, WagerOdds, WagerResult
    from houseway.api.opening import table
    from houseway.api.pictures import Picture
    from houseway.api.progressive import Jackpots, LongRun, Progressive, ProgressiveAward
    from houseway.api.sampled.evenings import Curves, Evenings
    from houseway.api.sampled.rounds import Round, Rounds
    from houseway.api.sampled.sample import Counts, Sample, SampledWager
    from houseway.api.sampled.shifts import Shifts
    from houseway.api.settled import Settled
    from houseway.api.strategy import Strategy, StrategyChart
    from houseway.api.table import Table
    from houseway.api.watched.counter import Counter
    from houseway.api.watched.dice import DiceSetting
    from houseway.api.watched.leaks import Leak
    from houseway.api.watched.measures import Measures
    from houseway.api.watched.players import Look, look_at_players
    from houseway.api.watched.protection import Protection
    from houseway.api.watched.shuffles import Tracking
    from houseway.refusal import Refusal
    from houseway.rules.wagers.settlement import SettledWager
    from houseway.simulation.results import ChiSquare

# Where each public name lives; it is imported when it is first used, so that commands start fast.
_HOMES = {
    "Break": "houseway.api.breaks",
    "ChiSquare": "houseway.simulation.results",
    "Counter": "houseway.api.watched.counter",
    "Counts": "houseway.api.sampled.sample",
    "Curves": "houseway.api.sampled.evenings",
    "DiceSetting": "houseway.api.watched.dice",
    "Document": "houseway.api.documents",
    "Evenings": "houseway.api.sampled.evenings",
    "Exposure": "houseway.api.exposure",
    "GameInfo": "houseway.api.games",
    "Games": "houseway.api.games",
    "Hint": "houseway.api.hints.hint",
    "Jackpots": "houseway.api.progressive",
    "Layout": "houseway.api.documents",
    "Leak": "houseway.api.watched.leaks",
    "LongRun": "houseway.api.progressive",
    "Look": "houseway.api.watched.players",
    "Measures": "houseway.api.watched.measures",
    "Odds": "houseway.api.odds",
    "Picture": "houseway.api.pictures",
    "Progressive": "houseway.api.progressive",
    "ProgressiveAward": "houseway.api.progressive",
    "Protection": "houseway.api.watched.protection",
    "Refusal": "houseway.refusal",
    "Round": "houseway.api.sampled.rounds",
    "Rounds": "houseway.api.sampled.rounds",
    "Sample": "houseway.api.sampled.sample",
    "SampledWager": "houseway.api.sampled.sample",
    "Settled": "houseway.api.settled",
    "SettledWager": "houseway.rules.wagers.settlement",
    "Shifts": "houseway.api.sampled.shifts",
    "Strategy": "houseway.api.strategy",
    "StrategyChart": "houseway.api.strategy",
    "Table": "houseway.api.table",
    "Tracking": "houseway.api.watched.shuffles",
    "WagerOdds": "houseway.api.odds",
    "WagerResult": "houseway.api.odds",
    "games": "houseway.api.games",
    "look_at_players": "houseway.api.watched.players",
    "table": "houseway.api.opening",
    "use_games": "houseway.api.games",
}
__all__ = [
    "Break",
    "ChiSquare",
    "Counter",
    "Counts",
    "Curves",
    "DiceSetting",
    "Document",
    "Evenings",
    "Exposure",
    "GameInfo",
    "Games",
    "Hint",
    "Jackpots",
    "Layout",
    "Leak",
    "LongRun",
    "Look",
    "Measures",
    "Odds",
    "Picture",
    "Progressive",
    "ProgressiveAward",
    "Protection",
    "Refusal",
    "Round",
    "Rounds",
    "Sample",
    "SampledWager",
    "Settled",
    "SettledWager",
    "Shifts",
    "Strategy",
    "StrategyChart",
    "Table",
    "Tracking",
    "WagerOdds",
    "WagerResult",
    "__version__",
    "games",
    "look_at_players",
    "table",
    "use_games",
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
