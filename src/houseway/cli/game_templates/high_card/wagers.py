"""Defines the outcome of a round, the wagers that look at it, and their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Option, Options
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.side_bets.definition import RANK_NAMES, YES_OR_NO, Vocabulary, Word
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Wager, either, loses, paid_by

# Your own rules are cited as a proposal, with words of your choice after it.
RULES = Citation("proposed high-card(a)")
DEALING = Citation("proposed high-card(b)")

DECK = "deck"
RANKS = "23456789TJQKA"  # the ace is high
RANK: dict[Card, int] = {card: RANKS.index(card.rank) for card in STANDARD_DECK}


class Drawn(msgspec.Struct, frozen=True):
    """The outcome: the ranks of the two cards, which is all that the wagers look at."""

    player: int
    dealer: int

    def __str__(self) -> str:
        return f"Player {RANKS[self.player]}, Dealer {RANKS[self.dealer]}"


def drawn(player: Card, dealer: Card) -> Drawn:
    return Drawn(RANK[player], RANK[dealer])


# "exact=False" prints the least odds: the house may pay more, by the options pays-high and pays-tie.
PAYS = PayTable(
    "high-card",
    RULES,
    (row("high", "Higher card", to(1, 1)), row("tie", "Tie", to(15, 1))),
    exact=False,
)

OPTIONS: tuple[Option, ...] = row_odds(PAYS)


def wagers(options: Options) -> Iterator[Wager[Drawn]]:
    """Yield each wager with its verdicts, which are built once, when the table opens."""
    table = options.table_with_odds(PAYS)
    high, tie = table.row_named("high"), table.row_named("tie")
    yield either(
        "high",
        "Higher card",
        lambda drawn: drawn.player > drawn.dealer,
        # A row pays odds; in a what-if it may also push or lose.
        paid_by(high, RULES, "the players' card is higher", RULES, row=high.title),
        loses(RULES, "the players' card is not higher"),
    )
    yield either(
        "tie",
        "Tie",
        lambda drawn: drawn.player == drawn.dealer,
        paid_by(tie, RULES, "both cards have the same rank", RULES, row=tie.title),
        loses(RULES, "the cards differ in rank"),
    )


class Dealt(RecordedRound, frozen=True):
    """A line for `houseway settle`: ``{"id": …, "player": ["9s"], "dealer": ["Kd"], "bets": {…}}``."""

    player: list[str]
    dealer: list[str]


def outcome(_: Table[Drawn], dealt: Dealt) -> Drawn:
    """Return the outcome of a line; refuse one that cannot have happened."""
    player, dealer = cards(dealt.player), cards(dealt.dealer)
    _check(player, dealer)
    return drawn(player[0], dealer[0])


def _check(player: Sequence[Card], dealer: Sequence[Card]) -> None:
    if len(player) != 1 or len(dealer) != 1:
        raise Refusal("The player and the dealer have one card each. Give one card for each.", DEALING)
    if player[0] is dealer[0] or not RANK.keys() >= {*player, *dealer}:
        raise Refusal("A deck of 52 cards does not hold these two cards. Check them.", DEALING)


# The words that side bets in TOML files are written with, six or more.
WORDS = Vocabulary(
    (
        Word("player", "the players' card", RANK_NAMES, lambda drawn: RANK_NAMES[drawn.player]),
        Word("dealer", "the dealer's card", RANK_NAMES, lambda drawn: RANK_NAMES[drawn.dealer]),
        Word("tie", "both cards have the same rank", YES_OR_NO, lambda drawn: drawn.player == drawn.dealer),
        Word(
            "margin",
            "how many ranks lie between the two cards, and one more",
            tuple(range(len(RANK_NAMES))),
            lambda drawn: abs(drawn.player - drawn.dealer),
        ),
        Word(
            "highest",
            "the higher of the two cards",
            RANK_NAMES,
            lambda drawn: RANK_NAMES[max(drawn.player, drawn.dealer)],
        ),
        Word(
            "lowest",
            "the lower of the two cards",
            RANK_NAMES,
            lambda drawn: RANK_NAMES[min(drawn.player, drawn.dealer)],
        ),
    )
)
