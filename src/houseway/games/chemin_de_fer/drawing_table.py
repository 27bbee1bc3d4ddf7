"""The third-card rules as tables to print, computed from the functions that the deal goes by."""

from __future__ import annotations

from houseway.games.baccarat.hands.drawing_table import THIRD_CARDS, TWO_CARD_COUNTS, runs
from houseway.games.baccarat.hands.third_card import NATURALS
from houseway.games.chemin_de_fer.choices import BY_THE_BOOK, CHOICES, DRAW, STAND, banker_may, player_may
from houseway.rules.options import Options
from houseway.rules.public_rules import RuleTable

MARKS = {(DRAW,): "draws", (STAND,): "stands", (DRAW, STAND): "may choose"}


def player_table() -> RuleTable:
    """Return when the Player's Hand draws, with neither hand a natural."""
    rows = runs([(count, MARKS[player_may(count)]) for count in TWO_CARD_COUNTS])
    low, high = NATURALS
    natural = (f"{low} or {high}", "natural: it is shown, and the coup is over")
    return RuleTable(("Player's Hand has", "and"), (*rows, natural), "The Player's Hand")


def banker_table(options: Options | None = None) -> RuleTable:
    """Return when the Banker's Hand draws; without options, as where players choose."""
    free = options is None or options.choice(CHOICES.name) == "free"
    rows = tuple(
        (str(banker), *(_mark(banker, third, free=free) for third in THIRD_CARDS))
        for banker in TWO_CARD_COUNTS
    )
    return RuleTable(
        ("Banker has", *THIRD_CARDS.values()), rows, "The Banker's Hand, by the Player's third card"
    )


def _mark(banker: int, third: int | None, *, free: bool) -> str:
    if free:
        return MARKS[banker_may(banker, third)]
    return MARKS[(DRAW,) if BY_THE_BOOK.rules.banker_draws(0, banker, third) else (STAND,)]
