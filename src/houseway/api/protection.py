"""Analyses what a player can win by watching the cards, and what a house can change against it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from houseway.api.arguments import concerning, seed_number, text_of, whole_number
from houseway.api.display import Columns, Picture, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.odds.game_odds import BASE
from houseway.protection import measures
from houseway.protection.card_counting.analysis import CountAnalysis, protect
from houseway.protection.card_counting.question import (
    FEWER_TO_COMPARE,
    MOST_SHOES,
    USUAL_SHOES,
    Question,
    question_about,
)
from houseway.protection.card_counting.report import depth_chart, protection_as_json
from houseway.protection.card_counting.winnings import MOST_AN_HOUR, MOST_MINUTES
from houseway.protection.compare_measures import compare_measures
from houseway.protection.measures import Compared, House, measures_as_json
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable


class Protection(Columns):
    """Has the exact effect of each card on a wager, the best simple count, and what it wins from real shoes.

    >>> answer = hw.table("red-dog", decks=1).count("base", shoes=200)
    >>> answer.rating
    'low'
    >>> answer.effects_of_removal["A"]
    Fraction(8, 1105)
    """

    def __init__(self, result: CountAnalysis) -> None:
        self._result = result
        self.game: str = result.table.game.name
        self.wager: str = result.wager
        self.rating: str = result.rating.value
        self.cut: int = result.behind
        self.trigger: int | None = result.bets.trigger if result.bets else None
        self.rounds_per_shoe: float = result.rounds_per_shoe

    @property
    def house_advantage(self) -> Fraction:
        """The house advantage of a full shoe, per unit of the wager."""
        return -self._result.effects.edge

    @property
    def effects_of_removal(self) -> Mapping[str, Fraction]:
        """How much the player's edge gains when one such card is out, by rank or card."""
        return self._result.effects.by_group

    @property
    def tags(self) -> Mapping[str, int]:
        """The count: what each card adds to it when it is seen. Empty if it is kept by suits."""
        tags, groups = self._result.system.tags, self._result.effects.groups
        return {name: tags[cards[0]] for name, cards in groups.items()} if tags else {}

    @property
    def correlation(self) -> float | None:
        """The betting correlation of the count; None if it is kept by suits."""
        return self._result.system.correlation(self._result.effects) if self._result.system.tags else None

    @property
    def units_per_100(self) -> float:
        """What bets of one unit at the count win in 100 rounds; 0 if no bets at it win."""
        return self._result.bets.per_100 if self._result.bets else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of ``units_per_100``."""
        return self._result.bets.error_per_100 if self._result.bets else 0.0

    @property
    def perfect_units_per_100(self) -> float:
        """What a player would win in 100 rounds who always knows the edge."""
        return self._result.perfect.per_100

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect count --json` prints, without other cuts and decks."""
        return protection_as_json(self._result)

    def chart(self) -> Picture:
        """Draw the edge by depth of the shoe.

        >>> hw.table("red-dog", decks=1).count("base", shoes=200).chart()
        <picture: red-dog, base: edge by depth>
        """
        return Picture(f"{self.game}, {self.wager}: edge by depth", depth_chart(self._result))

    def columns(self) -> Mapping[str, Any]:
        effects, tags = self.effects_of_removal, self.tags
        return {
            "cards": list(effects),
            "effect": [float(effect) for effect in effects.values()],
            "effect_exact": [str(effect) for effect in effects.values()],
            "tag": [tags.get(name) for name in effects],
        }

    def __repr__(self) -> str:
        title = f"{self._result.table.game.title}, {self.wager}: what watching the cards wins"
        return few_lines([title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game}, {self.wager}", ("watching the cards", ""), self._summary())

    def _summary(self) -> list[tuple[str, str]]:
        bets = self._result.bets
        counted = "wins nothing"
        if bets:
            counted = f"from {bets.trigger} on, {bets.frequency:.2%} of rounds, edge {bets.average_edge:.2%}"
        return [
            ("house advantage", per_cent(self.house_advantage)),
            ("rating", self.rating),
            (self._result.kind_of_count, counted),
            ("units per 100 rounds", f"{self.units_per_100:.3f} (standard error {self.standard_error:.3f})"),
            ("perfect play", f"{self.perfect_units_per_100:.3f} units per 100 rounds"),
            ("cards behind the cut", str(self.cut)),
        ]


def question_of(
    wager: str,
    *,
    cut: int | None,
    tags: str | None,
    level: int | None,
    shoes: int,
    seed: int,
    players: int | None = None,
    device: str | None = None,
) -> Question:
    """Check the arguments that say what is asked of the shoes."""
    if tags is not None:
        text_of(tags, "tags", "-1 1 1 1 1 1 0 0 0 -1")
    on = None if device is None else text_of(device, "device", "gpu")
    return question_about(
        wager,
        _number_or_none(cut, "cut"),
        tags,
        _number_or_none(level, "level"),
        shoes=whole_number(shoes, "shoes", MOST_SHOES),
        seed=seed_number(seed),
        players=_number_or_none(players, "players"),
        device=on,
    )


def _number_or_none(number: int | None, name: str) -> int | None:
    return None if number is None else whole_number(number, name, MOST_SHOES)


def count_of(table: RulesTable[Any], wager: str, *, shoes: int | None, **choices: Any) -> Protection:
    """Check the arguments of ``Table.count`` and answer."""
    name = text_of(wager, "wager", next(iter(table.wagers)))
    question = question_of(name, shoes=USUAL_SHOES if shoes is None else shoes, **choices)
    with concerning(wager if question.tags is None else question.tags):
        return Protection(protect(table, question))


# What a house can change against a player who watches the cards.


class Measures(Columns):
    """Counter-measures next to each other: what each leaves a counter, and what it costs the house.

    >>> measures = hw.table("red-dog", decks=1).measures("base", under=0.05, shoes=100)
    >>> measures.cheapest
    'shuffled when half of the shoe is dealt'
    """

    def __init__(self, compared: Compared) -> None:
        self._compared = compared
        self.game: str = compared.today.analysis.table.game.name
        self.wager: str = compared.today.analysis.wager
        self.under: float | None = compared.under
        self.cheapest: str | None = compared.cheapest.words if compared.cheapest else None

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway protect measures --json` prints."""
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
        rows = (f"  {row[0]:<52} {row[2]:>7} {row[6]:>9}" for row in measures.rows(self._compared))
        return few_lines(
            [f"{self.game}, {self.wager}: {measures.verdict(self._compared)}".strip(" :"), *rows]
        )

    def _repr_html_(self) -> str:
        title = f"{self.game}, {self.wager}: what a house can change"
        return html_table(title, measures.HEADINGS, [*measures.rows(self._compared)])


def measures_of(
    table: RulesTable[Any], wager: str, under: Any, house: tuple[int, Any], shoes: int | None, **choices: Any
) -> Measures:
    """Check the arguments of ``Table.measures`` and answer."""
    text_of(wager, "wager", next(iter(table.wagers)))
    count = USUAL_SHOES // FEWER_TO_COMPARE if shoes is None else shoes
    question = question_of(wager, shoes=count, **choices)
    rounds, minutes = whole_number(house[0], "hands_per_hour", MOST_AN_HOUR), house[1]
    if not isinstance(minutes, int | float) or not 0 <= minutes <= MOST_MINUTES:
        raise Refusal(f"shuffle_minutes cannot be {minutes!r}. Give 0 to {MOST_MINUTES}.", value=minutes)
    if under is not None and not isinstance(under, int | float):
        raise Refusal(f"under cannot be {under!r}. Give units per 100 rounds, as 0.25.", value=under)
    with concerning(wager if question.tags is None else question.tags):
        return Measures(compare_measures(table, question, House(rounds, Fraction(minutes)), under))


# `Table.protect` answers several questions: each by the method that it stands for.

# The method for each argument that asks a question, and the words for it in a refusal.
_ASKED_BY = {
    "leak": ("leak", "on a leak"),
    "count": ("counter", "with count"),
    "shuffle": ("shuffle", "with shuffle"),
    "setting": ("dice", "with setting"),
}


def protect_by_method(
    table: Any, rules: RulesTable[Any], wager: str | None, arguments: Mapping[str, Any]
) -> Any:
    """Return what the method answers; ``arguments`` are the other arguments of ``Table.protect`` by name."""
    if wager is not None:
        text_of(wager, "wager", next(iter(rules.wagers)))
    questions = [name for name in _ASKED_BY if arguments[name] is not None]
    if len(questions) > 1:
        raise Refusal(f"{questions[0]} and {questions[1]} are two questions. Ask one of them.")
    if not questions and arguments["spread"] is not None:
        raise Refusal("spread has no effect without count. Leave it out.", value=arguments["spread"])
    method, words = _ASKED_BY[questions[0]] if questions else ("count", "")
    answer: Callable[..., Any] = getattr(table, method)
    known = {*inspect.signature(answer).parameters}
    for name, value in arguments.items():
        if value is not None and name not in known and name != "seed" and questions:
            raise Refusal(f"{name} has no effect {words}. Leave one of them out.", value=value)
    choices = {name: value for name, value in arguments.items() if name in known and value is not None}
    if "wager" in known:
        choices["wager"] = wager
    elif (counts := rules.game.protection.counts) and wager not in (None, BASE, counts.wager):
        raise Refusal("count is about the hands. Leave the wager out.", value=wager)
    return answer(**choices)
