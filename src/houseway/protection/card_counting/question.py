"""Describes an analysis of card counting: the wager, the count, and how shoes are dealt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from houseway.lazy import lazy
from houseway.odds.game_odds import BASE
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table

why_not_counted = lazy("houseway.protection.card_counting.analysis:why_not_counted")
nothing_to_count: Callable[[Table[Any]], Refusal] = lazy(
    "houseway.protection.card_counting.analysis:nothing_to_count"
)

_MOST_LISTED = 12  # wagers that a refusal names

USUAL_SHOES = 200_000
USUAL_COUNTED_SHOES = 100_000  # in which a player varies bets and decisions
USUAL_TRACKED_SHOES = 20_000  # which are shuffled by hand
MOST_SHOES = 10**8
USUAL_LEVEL = 2
UNBALANCED = "unbalanced"  # in place of tags: the best of those that are not balanced
USUAL_SPREAD = "1-8"  # units: the smallest and the largest bet
CPU, GPU, AUTO = "cpu", "gpu", "auto"
DEVICES = (CPU, GPU, AUTO)  # auto: a GPU if there is one, and the game is dealt on it
FEWER_TO_COMPARE = 5  # times fewer shoes where many tables are compared
# Of so many shoes, one is counted exactly, card by card, at least one and at most so many: that takes longer
# than dealing them.
_ONE_OF, _MOST_EXACT = 40, 1_000


@dataclass(frozen=True)
class Question:
    """What is asked about a table: a wager, how it is counted, and how its shoes are dealt."""

    wager: str
    behind: int | None = None  # cards behind the cutting card
    tags: str | None = None
    level: int = USUAL_LEVEL
    shoes: int = USUAL_SHOES
    seed: int = 1
    players: int = 1
    device: str = CPU

    @property
    def exact_shoes(self) -> int:
        return max(1, min(self.shoes // _ONE_OF, _MOST_EXACT))


def question_about(
    wager: str,
    cut: int | None = None,
    tags: str | None = None,
    level: int | None = None,
    *,
    shoes: int = USUAL_SHOES,
    seed: int = 1,
    players: int | None = None,
    device: str | None = None,
    dashes: str = "",
) -> Question:
    """Return a question with the usual values for those that are None; refuse a level next to tags.

    ``dashes`` come before the names of arguments in a refusal: "--" where they are options.
    """
    if level is not None and tags not in (None, UNBALANCED):
        raise Refusal(f"{dashes}level has no effect on {dashes}tags. Leave one of them out.", value=level)
    if device not in (None, *DEVICES):
        raise Refusal(f"There is no {dashes}device {device!r}. Choose {one_of(DEVICES)}.", value=device)
    return Question(
        wager,
        cut,
        tags,
        USUAL_LEVEL if level is None else level,
        shoes,
        seed,
        1 if players is None else players,
        device or CPU,
    )


def wagers_to_count(table: Table[Any]) -> list[str]:
    """Return the wagers that a count can be asked about: made before the deal, with odds of their own."""
    before_the_deal = [
        name
        for name, wager in table.wagers.items()
        if table.has_odds(name) and wager.placed == "before the deal"
    ]
    return [*([BASE] if table.game.analysis.best_play else []), *before_the_deal]


def no_wager(table: Table[Any], option: str) -> Refusal:
    """Return the refusal of a question without a wager, with those that it can be about."""
    if option != "--rebate" and why_not_counted(table):
        return nothing_to_count(table)
    names = wagers_to_count(table)
    listed = one_of(names) if len(names) <= _MOST_LISTED else "one of those that `houseway games` lists"
    return Refusal(f"Say which wager {option} is about, with --wager: {listed}.", table.game.cite)
