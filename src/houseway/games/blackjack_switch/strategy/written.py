"""A strategy as a person writes it: ``basic``, ``never-switch`` or ``basic, 16v10 stand``.

The name says when to switch and how to play. Departures are about the play of a hand, as at blackjack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import Card
from houseway.games.blackjack.strategy.basic import basic_decision
from houseway.games.blackjack.strategy.written import BASIC, Named, WrittenStrategy, strategy_of
from houseway.games.blackjack_switch.strategy.endless_shoe import endless_shoe
from houseway.rules.options import Options

NEVER_SWITCH = "never-switch"

_NAMED: Mapping[str, Named] = {
    BASIC: Named(
        lambda options: endless_shoe(options).choose,
        "basic strategy for an endless shoe: switch when both hands together are worth more then",
    ),
    NEVER_SWITCH: Named(
        lambda options: endless_shoe(options).choose, "play each hand by basic strategy, but never switch"
    ),
    "play-as-blackjack": Named(
        lambda _: basic_decision,
        "switch by basic strategy, but play each hand as at blackjack, where a dealer's 22 loses",
    ),
}
SIMPLE = (BASIC, NEVER_SWITCH)  # that best play is compared with

# Whether to switch two hands against an up card.
Switches = Callable[[Sequence[Card], Sequence[Card], Card], bool]


@dataclass(frozen=True)
class WrittenSwitching:
    """How to play, and when to switch."""

    play: WrittenStrategy
    switches: Switches
    never: bool  # switches


def switching_of(options: Options, text: str) -> WrittenSwitching:
    """Read a strategy; refuse what cannot be read, and decisions that the table never allows."""
    play = strategy_of(options, text, _NAMED, "blackjack switch")
    never = play.words.split(",")[0] == NEVER_SWITCH
    return WrittenSwitching(play, (lambda *_: False) if never else endless_shoe(options).switches, never)
