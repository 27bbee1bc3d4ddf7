"""Houseway: the rules of the table games, made to run.

    import houseway as hw

    table = hw.table("crazy-4-poker", queens_up="II")
    table.odds()["queens-up"].house_advantage

Everything that you can import from here is public and kept; all modules below are private. The examples in
docstrings begin after ``import houseway as hw``.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from houseway.api.advantage_play import Counter, Leak, Tracking
    from houseway.api.dice_and_promotions import Bias, DiceSetting, Rebate
    from houseway.api.display import Picture
    from houseway.api.documents import Document, Layout
    from houseway.api.exposure import Exposure
    from houseway.api.games import GameInfo, Games, games, use_games
    from houseway.api.hints import Hint
    from houseway.api.odds import Odds, Strategy, StrategyChart, WagerOdds, WagerResult
    from houseway.api.progressive import Jackpots, LongRun, Progressive, ProgressiveAward
    from houseway.api.protection import Measures, Protection
    from houseway.api.rounds import Round, Rounds
    from houseway.api.samples import Counts, Curves, Evenings, Sample, SampledWager, Shifts
    from houseway.api.settlement import Settled
    from houseway.api.surveillance import Look, look_at_players
    from houseway.api.table import Break, Table, table
    from houseway.refusal import Refusal
    from houseway.rules.wagers.settlement import SettledWager
    from houseway.simulation.results import ChiSquare

# Where each public name lives; it is imported when it is first used, so that commands start fast.
_HOMES = {
    "Bias": "houseway.api.dice_and_promotions",
    "Break": "houseway.api.table",
    "ChiSquare": "houseway.simulation.results",
    "Counter": "houseway.api.advantage_play",
    "Counts": "houseway.api.samples",
    "Curves": "houseway.api.samples",
    "DiceSetting": "houseway.api.dice_and_promotions",
    "Document": "houseway.api.documents",
    "Evenings": "houseway.api.samples",
    "Exposure": "houseway.api.exposure",
    "GameInfo": "houseway.api.games",
    "Games": "houseway.api.games",
    "Hint": "houseway.api.hints",
    "Jackpots": "houseway.api.progressive",
    "Layout": "houseway.api.documents",
    "Leak": "houseway.api.advantage_play",
    "LongRun": "houseway.api.progressive",
    "Look": "houseway.api.surveillance",
    "Measures": "houseway.api.protection",
    "Odds": "houseway.api.odds",
    "Picture": "houseway.api.display",
    "Progressive": "houseway.api.progressive",
    "ProgressiveAward": "houseway.api.progressive",
    "Protection": "houseway.api.protection",
    "Rebate": "houseway.api.dice_and_promotions",
    "Refusal": "houseway.refusal",
    "Round": "houseway.api.rounds",
    "Rounds": "houseway.api.rounds",
    "Sample": "houseway.api.samples",
    "SampledWager": "houseway.api.samples",
    "Settled": "houseway.api.settlement",
    "SettledWager": "houseway.rules.wagers.settlement",
    "Shifts": "houseway.api.samples",
    "Strategy": "houseway.api.odds",
    "StrategyChart": "houseway.api.odds",
    "Table": "houseway.api.table",
    "Tracking": "houseway.api.advantage_play",
    "WagerOdds": "houseway.api.odds",
    "WagerResult": "houseway.api.odds",
    "games": "houseway.api.games",
    "look_at_players": "houseway.api.surveillance",
    "table": "houseway.api.table",
    "use_games": "houseway.api.games",
}
__all__ = [
    "Bias",
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
    "Rebate",
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
