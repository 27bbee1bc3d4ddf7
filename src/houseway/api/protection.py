"""Analyses what somebody can win on a wager by watching the cards, and what a house can change against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.api.advantage_play import Counter, Leak, Tracking, counter_of, leak_of, shuffle_of
from houseway.api.arguments import concerning, seed_number, text_of, whole_number
from houseway.api.dice_setting import DiceSetting, setting_of
from houseway.api.display import Columns, Picture, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.protection import measures as in_words
from houseway.protection.card_counting.analysis import Protection as Found
from houseway.protection.card_counting.analysis import protect
from houseway.protection.card_counting.counting_system import UNBALANCED
from houseway.protection.card_counting.question import (
    FEWER_TO_COMPARE,
    USUAL_LEVEL,
    USUAL_SHOES,
    Question,
    device_asked,
)
from houseway.protection.card_counting.report import depth_chart, protection_as_json
from houseway.protection.card_counting.winnings import MOST_AN_HOUR
from houseway.protection.compare_measures import compare_measures
from houseway.protection.measures import Compared, House, measures_as_json
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable

MOST_SHOES = 10**8


class Protection(Columns):
    """The exact effect of each card on a wager, the best simple count, and what it wins from real shoes."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self.game: str = found.table.game.name
        self.wager: str = found.wager
        self.rating: str = found.rating.value
        self.cut: int = found.behind
        self.trigger: int | None = found.bets.trigger if found.bets else None
        self.rounds_per_shoe: float = found.rounds_per_shoe

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage of a full shoe, per unit of the wager."""
        return -self._found.effects.edge

    @property
    def effects_of_removal(self) -> Mapping[str, Fraction]:
        """How much the player's edge gains when one such card is out, by rank or card."""
        return self._found.effects.by_group

    @property
    def tags(self) -> Mapping[str, int]:
        """The count: what each card adds to it when it is seen. Empty if it is kept by suits."""
        tags, groups = self._found.system.tags, self._found.effects.groups
        return {name: tags[cards[0]] for name, cards in groups.items()} if tags else {}

    @property
    def correlation(self) -> float | None:
        """The betting correlation of the count; None if it is kept by suits."""
        return self._found.system.correlation(self._found.effects) if self._found.system.tags else None

    @property
    def units_per_100(self) -> float:
        """What bets of one unit at the count win in 100 rounds; 0 if no bets at it win."""
        return self._found.bets.per_100 if self._found.bets else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._found.bets.error_per_100 if self._found.bets else 0.0

    @property
    def perfect_units_per_100(self) -> float:
        """What somebody would win in 100 rounds who always knows the edge."""
        return self._found.perfect.per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --json` prints, without other places of the cut."""
        return protection_as_json(self._found)

    def chart(self) -> Picture:
        """Draw the edge by depth of the shoe."""
        return Picture(f"{self.game}, {self.wager}: edge by depth", depth_chart(self._found))

    def columns(self) -> Mapping[str, Any]:
        effects, tags = self.effects_of_removal, self.tags
        return {
            "cards": list(effects),
            "effect": [float(effect) for effect in effects.values()],
            "effect_exact": [str(effect) for effect in effects.values()],
            "tag": [tags.get(name) for name in effects],
        }

    def __repr__(self) -> str:
        title = f"{self._found.table.game.title}, {self.wager}: what watching the cards wins"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", ("watching the cards", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        bets = self._found.bets
        counted = "wins nothing"
        if bets:
            counted = f"from {bets.trigger} on, {bets.frequency:.2%} of rounds, edge {bets.average_edge:.2%}"
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("rating", self.rating),
            (self._found.kind_of_count, counted),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
            ("perfect play", f"{self.perfect_units_per_100:.3f} units per 100 rounds"),
            ("cards behind the cut", str(self.cut)),
        ]


def question_of(  # noqa: PLR0917 - one for each argument of Table.protect
    wager: str, cut: int | None, tags: str | None, level: int | None, shoes: int | None, seed: int
) -> Question:
    """Check the arguments that say what is asked of the shoes."""
    if tags is not None:
        text_of(tags, "tags", "-1 1 1 1 1 1 0 0 0 -1")
        if level is not None and tags != UNBALANCED:
            raise Refusal("level has no effect on tags. Leave one of them out.", value=level)
    return Question(
        wager,
        None if cut is None else whole_number(cut, "cut", MOST_SHOES),
        tags,
        USUAL_LEVEL if level is None else whole_number(level, "level", MOST_SHOES),
        USUAL_SHOES if shoes is None else whole_number(shoes, "shoes", MOST_SHOES),
        seed_number(seed),
    )


def protection_of(  # noqa: PLR0917 - one for each argument of Table.protect
    table: RulesTable[Any],
    wager: str,
    cut: int | None,
    tags: str | None,
    level: int | None,
    shoes: int | None,
    seed: int,
    players: int | None = None,
    device: str | None = None,
) -> Protection:
    """Check the arguments of ``Table.protect`` and answer."""
    question = question_of(wager, cut, tags, level, shoes, seed)
    if players is not None:
        question = replace(question, players=whole_number(players, "players", MOST_SHOES))
    if device is not None:
        question = replace(question, device=device_asked(text_of(device, "device", "gpu"), "device"))
    with concerning(tags if tags is not None else wager):
        return Protection(protect(table, question))


# What a house can change against somebody who watches the cards.

_MOST_MINUTES = 60


class Measures(Columns):
    """Counter-measures side by side: what each leaves a counter, and what it costs the house."""

    def __init__(self, compared: Compared) -> None:
        self._compared = compared
        self.game: str = compared.today.found.table.game.name
        self.wager: str = compared.today.found.wager
        self.under: float | None = compared.under
        self.cheapest: str | None = compared.cheapest.words if compared.cheapest else None

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect --measures --json` prints."""
        return measures_as_json(self._compared)

    def columns(self) -> Mapping[str, Any]:
        results = (self._compared.today, *self._compared.measures)
        return {
            "measure": [result.words for result in results],
            "house_advantage": [float(result.house_advantage) for result in results],
            "units_per_100": [result.per_100 for result in results],
            "perfect_units_per_100": [result.perfect_per_100 for result in results],
            "rating": [result.rating.value for result in results],
            "rounds_an_hour": [result.rounds_an_hour for result in results],
            "change_of_expected_win": [self._compared.change(result) for result in results],
            "allowed": [not result.breaks for result in results],
        }

    def __repr__(self) -> str:
        rows = (f"  {row[0]:<52} {row[2]:>7} {row[6]:>9}" for row in in_words.rows(self._compared))
        return few_lines(
            [f"{self.game}, {self.wager}: {in_words.verdict(self._compared)}".strip(" :"), *rows]
        )

    def _repr_html_(self) -> str:
        title = f"{self.game}, {self.wager}: what a house can change"
        return html_table(title, in_words.HEADINGS, [*in_words.rows(self._compared)])


def measures_of(
    table: RulesTable[Any], asked: tuple[Any, ...], under: Any, house: tuple[int, Any]
) -> Measures:
    """Check the arguments of ``Table.measures`` and answer."""
    wager, cut, tags, level, shoes, seed = asked
    count = USUAL_SHOES // FEWER_TO_COMPARE if shoes is None else shoes
    question = question_of(wager, cut, tags, level, count, seed)
    rounds, minutes = whole_number(house[0], "hands_per_hour", MOST_AN_HOUR), house[1]
    if not isinstance(minutes, int | float) or not 0 <= minutes <= _MOST_MINUTES:
        raise Refusal(f"shuffle_minutes cannot be {minutes!r}. Give 0 to {_MOST_MINUTES}.", value=minutes)
    if under is not None and not isinstance(under, int | float):
        raise Refusal(f"under cannot be {under!r}. Give units per 100 rounds, as 0.25.", value=under)
    with concerning(tags if tags is not None else wager):
        return Measures(compare_measures(table, question, House(rounds, Fraction(minutes)), under))


# One question, several answers: what somebody wins by watching, by a leak, by a count, and so on.

Answer = Protection | Leak | Counter | Tracking | DiceSetting
# What may be asked instead of the best count, each with the other arguments that have an effect on it.
_INSTEAD = {
    "leak": {"seed"},
    "count": {"spread", "cut", "shoes", "seed", "players", "tags", "level"},
    "shuffle": {"shoes", "seed"},
    "setting": {"seed"},
}


def answer_of(table: RulesTable[Any], wager: str | None, asked: Mapping[str, Any]) -> Answer:
    """Answer ``Table.protect``; ``asked`` are its other arguments by name."""
    if wager is not None:
        text_of(wager, "wager", next(iter(table.wagers)))
    instead = [name for name in _INSTEAD if asked[name] is not None]
    if len(instead) > 1:
        raise Refusal(f"{instead[0]} and {instead[1]} are two questions. Ask one of them.")
    if instead:
        return _instead(table, wager, instead[0], asked)
    if asked["spread"] is not None:
        raise Refusal("spread has no effect without count. Leave it out.", value=asked["spread"])
    wager = text_of(wager, "wager", next(iter(table.wagers)))
    names = ("cut", "tags", "level", "shoes", "seed", "players", "device")
    return protection_of(table, wager, *(asked[name] for name in names))


def _instead(table: RulesTable[Any], wager: str | None, name: str, asked: Mapping[str, Any]) -> Answer:
    for idle, value in asked.items():
        if value is not None and idle != name and idle not in _INSTEAD[name]:
            of_leak = "on a leak" if name == "leak" else f"with {name}"
            raise Refusal(f"{idle} has no effect {of_leak}. Leave one of them out.", value=value)
    if name == "leak":
        return leak_of(table, wager, asked[name], asked["seed"])
    if name == "count":
        return counter_of(table, wager, asked[name], asked)
    if name == "shuffle":
        return shuffle_of(table, wager, asked[name], asked)
    return setting_of(table, wager, asked[name])
