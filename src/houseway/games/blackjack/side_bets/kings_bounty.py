"""King's Bounty (13:69F-2.30): a sidebet that the player's first two cards add up to twenty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.equipment.money import dollars
from houseway.games.blackjack.hands import Played, total
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager, Settling, Waiting, pays
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.wagers import Bets, Wager

KINGS_BOUNTY = Citation("13:69F-2.30(a)")
FOR_THE_DEALER = Citation("13:69F-2.30(d)")
WINS_AT_TWENTY = Citation("13:69F-2.30(e)")
PAY_TABLES = Citation("13:69F-2.30(h)")
PAY_TABLE_1 = Citation("13:69F-2.30(h) Paytable 1")
PAY_TABLE_2 = Citation("13:69F-2.30(h) Paytable 2")

OWN = "kings-bounty"
DEALERS = "kings-bounty-dealer"
BOTH = frozenset({OWN, DEALERS})

KING_OF_SPADES = card("Ks")
SPADE_KINGS = "spade-kings"
SPADE_KINGS_AND_BLACKJACK = "spade-kings-dealer-blackjack"


def _pay_table(name: str, cite: Citation, spade_kings: int, kings: int, others: int) -> PayTable:
    """Only these tables are printed, so their odds are exact; they differ in three rows (reading 15)."""
    return PayTable(
        name,
        cite,
        (
            pays(OWN, SPADE_KINGS_AND_BLACKJACK, "two kings of spades, and the dealer has blackjack", 1000),
            pays(OWN, SPADE_KINGS, "two kings of spades", spade_kings),
            pays(OWN, "suited-kings", "two kings of one suit", kings),
            pays(OWN, "suited-pair", "two queens, jacks or tens of one suit", others),
            pays(OWN, "suited-20", "a suited twenty", 9),
            pays(OWN, "kings", "two kings", 6),
            pays(OWN, "unsuited-20", "an unsuited twenty", 4),
        ),
        exact=True,
    )


TABLES: Mapping[str, PayTable] = {
    "1": _pay_table("1", PAY_TABLE_1, 100, 30, 20),
    "2": _pay_table("2", PAY_TABLE_2, 200, 50, 25),
}


def _row_of(first: Card, second: Card) -> str | None:
    """Return the best row that two cards make; a nine with an ace is also twenty (reading 15)."""
    if total((first, second)) != 20:
        return None
    suited, paired = first.suit == second.suit, first.rank == second.rank
    if suited and paired:
        if first is KING_OF_SPADES:
            return SPADE_KINGS
        return "suited-kings" if first.rank == "K" else "suited-pair"
    if suited:
        return "suited-20"
    return "kings" if paired and first.rank == "K" else "unsuited-20"


# Looked up, since every round at every table asks for it.
_ROWS = {(first, second): _row_of(first, second) for first in STANDARD_DECK for second in STANDARD_DECK}


class _KingsBounty(FirstCardsWager):
    """Its row has a field of its own in outcomes."""

    def found_in(self, played: Played) -> str | None:
        return played.bounty

    def wagers(self, options: Options) -> Iterator[Wager[Played]]:
        table = self.pay_table(options) if self.is_offered(options) else None
        if table is None:
            return
        yield self.wager(OWN, "King's Bounty", KINGS_BOUNTY, table)
        # Made for the dealer, but on the player's two cards, not on the dealer's (reading 13).
        yield self.wager(
            DEALERS,
            "King's Bounty for the dealer (to the tip box)",
            FOR_THE_DEALER,
            table,
            "; made for the dealer, so what comes back goes to the tip box",
        )


KINGS_BOUNTY_WAGER = _KingsBounty(
    OWN,
    "King's Bounty",
    Citation("13:69F-2.30#title"),
    TABLES,
    lambda first, second, _: _ROWS[first, second],
    "the player's first two cards count 20 together; see its table",
    "wins only if the first two cards add up to twenty",
    usual="1",
    waiting=Waiting(
        SPADE_KINGS,
        SPADE_KINGS_AND_BLACKJACK,
        "two kings of spades",
        "spade-kings",
        Citation("13:69F-2.30(g)"),
        Citation("13:69F-2.30(g)1"),
        Citation("13:69F-2.30(g)2"),
        "bounty-waits",
    ),
    settling=Settling(
        Citation("13:69F-2.30(f)"),
        Citation("13:69F-2.30(f)1"),
        Citation("13:69F-2.30(f)2"),
        Citation("13:69F-2.30(i)"),
        "King's Bounty sidebets",
    ),
    more_wagers=(DEALERS,),
    option_cite=PAY_TABLES,
    decided_by=WINS_AT_TWENTY,
    row_begins="the first two cards are ",
    is_new=False,
)


def check_bets(table: Table[Played], bets: Bets) -> None:
    """Refuse a bet for the dealer that exceeds the posted maximum together with the player's own.

    With an own bet at the maximum, the dealer's may be a tenth of it (reading 14).
    """
    for_dealer, own = bets[DEALERS], bets.get(OWN, 0)
    most = table.limits.maximums[OWN]
    if most is None:
        return
    left = most // 10 if own >= most else most - own
    if for_dealer > left:
        beside = f"beside {dollars(own)} for the player " if own else ""
        raise Refusal(
            f"{DEALERS}: {dollars(for_dealer)} is too much {beside}at a King's Bounty maximum of "
            f"{dollars(most)}. Bet at most {dollars(left)} for the dealer.",
            FOR_THE_DEALER,
        )
