"""Pay tables by the kind of the player's hand, and a side wager that one of them pays."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from houseway.games.four_card_poker.hands.ranking import Hand, Kind
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.version import is_folded
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, PayTable, Row, row
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, wins


def kind_row(wager: str, kind: Kind, pays: Odds) -> Row:
    """A row for one kind of hand; its option is ``pays-WAGER-KIND``."""
    return row(f"{wager}-{kind.words.replace(' ', '-')}", kind.words.capitalize(), pays, covers=[kind])


def wins_by_kind(table: PayTable, cite: Citation, words: str = "") -> Mapping[int, Verdict]:
    """A verdict for each kind of hand that a table pays."""
    return {
        kind: paid_by_row(table, kind, cite, f"{_article(kind)}{kind.words}{words}")
        for kind in reversed(Kind)
        if kind in table
    }


def paid_by_row(table: PayTable, result: Hashable, cite: Citation, words: str) -> Verdict:
    """A win by the row of the table that covers this result of the player's hand."""
    one = table[result]
    return wins(cite, f"the player has {words}", one.odds, table.cite, row=one.title)


def _article(kind: Kind) -> str:
    return "a " if kind in (Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH) else ""


def paid_by_hand(
    name: str, title: str, cite: Citation, table: PayTable, *, least_pair: Hand, forfeited: Verdict
) -> Wager[Showdown]:
    """A wager on the player's hand alone; its row for a pair begins at the least pair that wins."""
    least = least_pair.words
    pair = paid_by_row(table, Kind.PAIR, cite, f"{least} or better")
    by_kind = {**wins_by_kind(table, cite), Kind.PAIR: pair}
    lost = loses(cite, f"wins only with {least} or better")

    def decide(showdown: Showdown, bets: Bets) -> Verdict:
        if is_folded(bets):
            return forfeited
        hand = showdown.player
        return by_kind[hand.kind] if hand >= least_pair else lost

    return Wager(name, title, cite, decide, (*by_kind.values(), lost, forfeited))
