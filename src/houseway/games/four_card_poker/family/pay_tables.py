"""Pay tables by the kind of the player's hand, and side wagers that they pay."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from houseway.games.four_card_poker.family.version import is_folded
from houseway.games.four_card_poker.hands.ranking import Hand, Kind
from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, PayTable, Row, row
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by


def kind_row(wager: str, kind: Kind, pays: Odds) -> Row:
    """Return a row for one kind of hand, whose odds the option ``pays-WAGER-KIND`` sets."""
    return row(f"{wager}-{kind.words.replace(' ', '-')}", kind.words.capitalize(), pays, covers=[kind])


def wins_by_kind(table: PayTable, cite: Citation, words: str = "") -> Mapping[int, Verdict]:
    """Return a verdict for each kind of hand that a table pays."""
    return {
        kind: paid_by_row(table, kind, cite, f"{_article(kind)}{kind.words}{words}")
        for kind in reversed(Kind)
        if kind in table
    }


def paid_by_row(table: PayTable, result: Hashable, cite: Citation, words: str) -> Verdict:
    """Return the verdict of the row that covers this result."""
    matching = table[result]
    return paid_by(matching, cite, f"the player has {words}", table.cite, row=matching.title)


def _article(kind: Kind) -> str:
    return "a " if kind in (Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH) else ""


def paid_by_hand(
    name: str, title: str, cite: Citation, table: PayTable, *, least_pair: Hand, forfeited: Verdict
) -> Wager[Showdown]:
    """Return a wager on the player's hand alone, which wins from the pair ``least_pair`` upwards."""
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
