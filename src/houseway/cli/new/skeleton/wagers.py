"""The wagers and what they pay."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.options import Option, Options
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Wager, either, loses, wins

from .settlement import RULES, Drawn

# "exact=False" prints the least odds: the house may pay more, by the options pays-high and pays-tie.
PAYS = PayTable(
    "new-game",
    RULES,
    (row("high", "High card", to(1, 1)), row("tie", "Tie", to(15, 1))),
    exact=False,
)

OPTIONS: tuple[Option, ...] = row_odds(PAYS)


def wagers(options: Options) -> Iterator[Wager[Drawn]]:
    """Yield each wager with its verdicts, which are built once, when the table opens."""
    table = options.table_with_odds(PAYS)
    high, tie = table.row_named("high"), table.row_named("tie")
    yield either(
        "high",
        "High card",
        lambda drawn: drawn.player > drawn.dealer,
        wins(RULES, "your card is higher", high.odds, RULES, row=high.title),
        loses(RULES, "your card is not higher"),
    )
    yield either(
        "tie",
        "Tie",
        lambda drawn: drawn.player == drawn.dealer,
        wins(RULES, "both cards have the same rank", tie.odds, RULES, row=tie.title),
        loses(RULES, "the cards differ in rank"),
    )
