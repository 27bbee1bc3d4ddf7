"""The payout odds of baccarat (13:69F-3.3) and mini-baccarat (13:69F-7.3)."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.rules.wagers.payout import Odds, PayTable, Row, row, to

EVEN_MONEY = to(1, 1)
BANKER_SIX = to(1, 2)
NATURAL = "natural"

# By the number of cards in both hands together.
TOTAL_CARDS: dict[int, Odds] = {4: to(3, 2), 5: to(2, 1), 6: to(2, 1)}

# The optional bonus by table: the winning margins of each row, and its odds to 1.
_BONUS_MARGINS: dict[str, dict[tuple[int, ...], int]] = {
    "A": {(9,): 30, (8,): 10, (7,): 6, (6,): 4, (5,): 2, (4,): 1},
    "B": {(9,): 20, (8,): 8, (7,): 7, (6,): 4, (5,): 3, (4,): 1},
    "C": {(9,): 30, (8,): 10, (6, 7): 4, (4, 5): 2},
}


def _margin_row(margins: tuple[int, ...], units: int) -> Row:
    numbers = [str(margin) for margin in margins]
    name = f"bonus-by-{'-or-'.join(numbers)}"
    return row(name, f"Win by {' or '.join(numbers)} points", to(units, 1), covers=margins)


def bonus_tables(paragraphs: Paragraphs) -> Mapping[str, PayTable]:
    """Return the pay tables of the optional bonus, each with a row for a winning natural."""
    return {
        name: PayTable(
            name,
            cite,
            (
                *(_margin_row(margins, units) for margins, units in _BONUS_MARGINS[name].items()),
                row("bonus-natural", "Natural winner", to(1, 1), covers=[NATURAL]),
            ),
            exact=False,
        )
        for name, cite in paragraphs.bonus_tables.items()
    }


def total_cards_table(paragraphs: Paragraphs) -> PayTable:
    """Return the odds of the total card wagers, printed exactly."""
    rows = (
        row(f"total-cards-{number}", f"{number} cards", pays, covers=[number])
        for number, pays in TOTAL_CARDS.items()
    )
    return PayTable("total cards", paragraphs.total_cards_pay, tuple(rows), exact=True)


def tie_table(paragraphs: Paragraphs) -> PayTable:
    return PayTable("minimum", paragraphs.tie_pays, (row("tie", "Tie bet", to(8, 1)),), exact=False)


def dragon_7_table(paragraphs: Paragraphs) -> PayTable:
    return PayTable(
        "minimum", paragraphs.dragon_7_pays, (row("dragon-7", "Dragon 7", to(40, 1)),), exact=False
    )
