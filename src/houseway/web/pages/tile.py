"""Describes a table as the lobby shows it: its name, what was dealt last, who plays, and what you have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.equipment.money import Cents, dollars
from houseway.equipment.tiles import Tile as DealtTile
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.table.live.accounts import chips_of
from houseway.table.live.live_table import LiveTable
from houseway.table.view import phase_of
from houseway.table.view.layout import cards_on_layout, last_dice, last_stop

RESULTS_SHOWN = 3
HANDS_SHOWN, CARDS_SHOWN = 3, 6
_RED = ("h", "d")
_FACES = "⚀⚁⚂⚃⚄⚅"


@dataclass(frozen=True)
class ShownCard:
    text: str
    kind: str  # how it is drawn: red, black or tile


@dataclass(frozen=True)
class Tile:
    table: str
    game: str
    title: str
    phase: str
    round: int
    seats: int
    taken: dict[str, str]
    limits: str
    minimum: Cents
    last: list[str]
    hands: list[tuple[str, list[ShownCard]]]
    dice: str
    stop: str
    is_real: bool
    is_training: bool
    chips: Cents  # of the person who looks, those on the layout included
    my_seats: list[str]

    @property
    def others(self) -> int:
        """How many other people play there."""
        return len({person for seat, person in self.taken.items() if seat not in self.my_seats})

    @property
    def free(self) -> int:
        places = {seat for seat in self.taken if seat.isdigit()}
        return self.seats - len(places)


def tile(live: LiveTable, person: str) -> Tile:
    rules = live.rules
    events = live.last.events if live.last else []
    taken = {str(seat): holder for seat, holder in live.seats.items()}
    words = [result.words for result in live.results if result.words]
    return Tile(
        table=live.name,
        game=rules.game.name,
        title=name_in_words(live.name, rules),
        phase=phase_of(live),
        round=max(live.number, 0),
        seats=rules.game.seats,
        taken=taken,
        limits=limits_in_words(rules),
        minimum=lowest_limit(rules),
        last=words[-RESULTS_SHOWN:][::-1],
        hands=_hands(live),
        dice="".join(_FACES[pips - 1] for pips in last_dice(events) or ()),
        stop=last_stop(events) or "",
        is_real=live.opened is not None and live.opened.cards != "house",
        is_training=live.is_training,
        chips=chips_at(live, person),
        my_seats=[seat for seat, holder in taken.items() if holder == person],
    )


def chips_at(live: LiveTable, person: str) -> Cents:
    """Return the chips of a person at a table: in front of them and on the layout."""
    laid = sum(live.accounts[f"layout:{seat}"] for seat, holder in live.seats.items() if holder == person)
    return live.accounts[chips_of(person)] + laid


def name_in_words(table: str, rules: Table[Any]) -> str:
    """Return what people call a table: the title of its game, and what else its name says."""
    words = table.replace(rules.game.name, "").replace("-", " ").strip()
    return f"{rules.game.title}, {words}" if words else rules.game.title


def _hands(live: LiveTable) -> list[tuple[str, list[ShownCard]]]:
    """Return some hands of the last round, which is over: those of the house first, then those of seats."""
    if live.last is None:
        return []
    discards = {placed.place for placed in live.rules.game.felt.layout(live.rules).discards}
    dealt = {place: cards for place, cards in cards_on_layout(live.last).items() if cards}
    places = sorted(
        (place for place in dealt if place.name not in discards), key=lambda place: place.spot or 0
    )
    return [
        (place.name, [_shown(card) for card, _ in dealt[place]][:CARDS_SHOWN])
        for place in places[:HANDS_SHOWN]
    ]


def _shown(card: Any) -> ShownCard:
    if isinstance(card, DealtTile):
        return ShownCard(card.name, "tile")
    return ShownCard(card.picture, "red" if card.suit in _RED else "black")


def lowest_limit(rules: Table[Any]) -> Cents:
    return min(rules.limits.minimums[kind] for kind in _kinds(rules))


def limits_in_words(rules: Table[Any]) -> str:
    """Say the lowest and highest limit of the wagers before the deal; the sign has those of each wager."""
    kinds, minimum = _kinds(rules), lowest_limit(rules)
    maximums = [limit for kind in kinds if (limit := rules.limits.maximums[kind]) is not None]
    if len(maximums) < len(kinds):
        return f"from {dollars(minimum)}"
    return f"{dollars(minimum)} to {dollars(max(maximums))}"


def _kinds(rules: Table[Any]) -> set[str]:
    return {kind_of(wager.name) for wager in rules.wagers.values() if wager.placed == "before the deal"}
