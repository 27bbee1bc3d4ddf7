"""What a table with side wagers must meet to open: enough decks, and no pay table that favors players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from houseway.equipment.cards import pack
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.side_bets import progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.wagers.payout import Odds, PayTable

DECKS = Citation("13:69F-2.2#title")
MAY_FAVOR = "player-advantage"

MAY_FAVOR_PLAYERS = Choice(
    MAY_FAVOR,
    ("off", "allowed"),
    "whether the table may open with a side wager at which players have the advantage; off where it may not",
    Citation("13:69F-2.3#title"),
    sentences=UNSAID,
    is_new=True,
)


def check_table(table: Table[Played]) -> None:
    """Refuse side wagers that need other decks, and pay tables at which players have the advantage."""
    for wager in FIRST_CARDS:
        if wager.is_offered(table.options):
            _check_decks(table, wager.name, wager.decks)
            _check_advantage(table, wager)
    if progressive.is_offered(table.options):
        _check_decks(table, progressive.NAME, progressive.DECKS)


def _check_decks(table: Table[Played], name: str, needed: Sequence[str]) -> None:
    decks = table.options.choice("decks")
    if decks not in needed:
        table.options.not_allowed(
            f"{name} cannot be offered with {decks} {'deck' if decks == '1' else 'decks'}",
            DECKS,
            f"Use decks={one_of(needed)}, or switch it off.",
        )


def _check_advantage(table: Table[Played], wager: FirstCardsWager) -> None:
    pays = wager.pay_table(table.options)
    if pays is None or table.options.choice(MAY_FAVOR) == "allowed":
        return
    advantage = house_advantage(wager, pays, int(table.options.choice("decks")))
    if advantage < 0:
        decks = table.options.choice("decks")
        table.options.not_allowed(
            f"{wager.name}={table.options.choice(wager.name)} with decks={decks} gives players an advantage "
            f"of {-advantage} of the wager ({float(-100 * advantage):.4f}%)",
            wager.section,
            f"Choose another pay table, or give {MAY_FAVOR}=allowed to offer it on purpose.",
        )


def house_advantage(wager: FirstCardsWager, pays: PayTable, decks: int) -> Fraction:
    """Return the part of each wager that the house keeps on average, from a freshly shuffled shoe."""
    return advantage_over(_rows_of_a_fresh_shoe(wager, decks), pays)


def advantage_over(ways: Mapping[str | None, int], pays: PayTable) -> Fraction:
    """Return the house advantage of a pay table, from the ways of each row."""
    gained = sum(number * _gain(pays, row) for row, number in ways.items())
    return -Fraction(gained) / sum(ways.values())


@cache
def _rows_of_a_fresh_shoe(wager: FirstCardsWager, decks: int) -> Mapping[str | None, int]:
    from houseway.games.blackjack.side_bets.every_deal import count_rows  # noqa: PLC0415 - it needs numpy

    return count_rows(wager, Counter(pack(decks)))


def _gain(pays: PayTable, row: str | None) -> Fraction | int:
    if row is None:
        return -1
    paid = pays[row].pays
    if isinstance(paid, Odds):
        return paid.ratio
    return 0 if paid == "push" else -1
