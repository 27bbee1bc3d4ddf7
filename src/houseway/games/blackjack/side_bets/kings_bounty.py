"""King's Bounty (13:69F-2.30): a sidebet that the player's first two cards add up to twenty."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.equipment.money import dollars
from houseway.games.blackjack.hands import Played, total
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options, pay_tables
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.row_odds import alternative_row_odds
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by

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
            _pays(SPADE_KINGS_AND_BLACKJACK, "two kings of spades, and the dealer has blackjack", 1000),
            _pays(SPADE_KINGS, "two kings of spades", spade_kings),
            _pays("suited-kings", "two kings of one suit", kings),
            _pays("suited-pair", "two queens, jacks or tens of one suit", others),
            _pays("suited-20", "a suited twenty", 9),
            _pays("kings", "two kings", 6),
            _pays("unsuited-20", "an unsuited twenty", 4),
        ),
        exact=True,
    )


def _pays(result: str, title: str, units: int) -> Row:
    return row(f"{OWN}-{result}", title, to(units, 1), covers=[result])


TABLES: Mapping[str, PayTable] = {
    "1": _pay_table("1", PAY_TABLE_1, 100, 30, 20),
    "2": _pay_table("2", PAY_TABLE_2, 200, 50, 25),
}

OPTION = Choice(
    OWN,
    ("off", *TABLES),
    "the pay table of the King's Bounty sidebet, or off where it is not offered",
    PAY_TABLES,
    called="King's Bounty",
    words=pay_tables(TABLES),
    sentences=UNSAID,
)
ODDS_OPTIONS = alternative_row_odds(TABLES.values(), OWN, PAY_TABLES, "King's Bounty")


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


_ROWS = {(first, second): _row_of(first, second) for first in STANDARD_DECK for second in STANDARD_DECK}


def bounty_row(first: Card, second: Card, *, dealer_has_blackjack: bool) -> str | None:
    """Return the row that is paid, only the best one; None if the bet loses."""
    found = _ROWS[first, second]
    return SPADE_KINGS_AND_BLACKJACK if found == SPADE_KINGS and dealer_has_blackjack else found


def is_two_kings_of_spades(first: Card, second: Card) -> bool:
    return first is second is KING_OF_SPADES


def wagers(options: Options) -> Iterator[Wager[Played]]:
    chosen = options.choice(OWN)
    if chosen == "off":
        return
    table = pay_table(options)
    yield _wager(OWN, "King's Bounty", KINGS_BOUNTY, table, "")
    # Made for the dealer, but on the player's two cards, not on the dealer's (reading 13).
    yield _wager(
        DEALERS,
        "King's Bounty for the dealer (to the tip box)",
        FOR_THE_DEALER,
        table,
        "; made for the dealer, so what comes back goes to the tip box",
    )


def pay_table(options: Options) -> PayTable:
    """Return the chosen pay table, with the odds that options set."""
    return options.table_with_odds(TABLES[options.choice(OWN)])


def _wager(name: str, title: str, cite: Citation, table: PayTable, whose: str) -> Wager[Played]:
    def won(pays: Row) -> Verdict:
        words = f"the first two cards are {pays.title}{whose}"
        return paid_by(pays, WINS_AT_TWENTY, words, table.cite, row=pays.title)

    lost = loses(WINS_AT_TWENTY, f"wins only if the first two cards add up to twenty{whose}")
    by_row: dict[Hashable, Verdict] = {result: won(table[result]) for result in table.results()}
    by_row[None] = lost
    return Wager(
        name,
        title,
        cite,
        lambda played, _: by_row[played.bounty],
        tuple(by_row.values()),
        for_the_dealer=name == DEALERS,
    )


def check_bets(table: Table[Played], bets: Bets) -> None:
    """Refuse a bet for the dealer that exceeds the posted maximum together with the player's own.

    With an own bet at the maximum, the dealer's may be a tenth of it (reading 14).
    """
    for_dealer = bets.get(DEALERS)
    most = table.limits.maximums[OWN]
    if for_dealer is None or most is None:
        return
    own = bets.get(OWN, 0)
    left = most // 10 if own >= most else most - own
    if for_dealer > left:
        beside = f"beside {dollars(own)} for the player " if own else ""
        raise Refusal(
            f"{DEALERS}: {dollars(for_dealer)} is too much {beside}at a King's Bounty maximum of "
            f"{dollars(most)}. Bet at most {dollars(left)} for the dealer.",
            FOR_THE_DEALER,
        )
