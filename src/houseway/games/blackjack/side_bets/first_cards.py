"""A side wager that the first cards of a round decide: one declaration, from which everything else follows.

Options, wagers, settlement, exact odds, the kernel, the layout, the sign and the guide all read it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.blackjack.hands import Played
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice, Options, pay_tables
from houseway.rules.wagers.pay_table_options import RowOdds, alternative_row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import Verdict, Wager, loses, paid_by

OFF, ON = "off", "on"


class FirstCards(NamedTuple):
    """What decides such a wager. ``third`` is the next card that the player takes, if there is one."""

    first: Card
    second: Card
    up: Card
    dealer_has_blackjack: bool = False
    third: Card | None = None


class Settling(NamedTuple):
    """The paragraphs on settling a wager after every second card, and its words."""

    begins: Citation
    collects: Citation
    pays: Citation
    goes_on: Citation
    called: str  # the wagers in the plural


class Waiting(NamedTuple):
    """A row that the dealer's blackjack makes another one: it waits if the dealer may have it."""

    row: str
    with_blackjack: str
    words: str  # what the player has
    key: str
    noticed: Citation
    looked_at: Citation
    waits: Citation
    waits_key: str = "side-wager-waits"


@dataclass(frozen=True, eq=False)
class FirstCardsWager:
    """``row_of`` returns the result that the cards make in the pay table, or None if the wager loses.

    ``tables`` are the pay tables by the value of the option, or by the number of decks if ``by_decks``.
    """

    name: str
    title: str
    section: Citation
    tables: Mapping[str, PayTable]
    row_of: Callable[[Card, Card, Card], str | None]
    wins_if: str  # to complete "It wins if"
    loses_if: str  # the reason of its losing verdict
    on_felt: tuple[str, ...] = ()  # the words in its area, where that is a circle
    usual: str = ON  # the pay table that ``on`` stands for
    by_decks: bool = False
    decks: tuple[str, ...] = ("8", "6", "4", "2", "1")  # with which it may be offered
    sees_up_card: bool = False
    waiting: Waiting | None = None
    # The row with the third card, where two cards leave it open.
    with_third: Callable[[str, Card], str] | None = None
    exactly: Cents | None = None  # the only amount that may be bet
    settling: Settling | None = None
    more_wagers: tuple[str, ...] = ()  # other wagers that are settled with it
    option_cite: Citation | None = None
    kept_as: str = ""  # the name of the option in logs of earlier versions
    is_new: bool = True  # whether earlier versions did not know the option
    more_rules: tuple[str, ...] = ()  # further sentences of its rules
    decided_by: Citation | None = None  # the paragraph of its verdicts
    row_begins: str = ""  # the words of a verdict before the title of its row

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.name, *self.more_wagers))

    @cached_property
    def steps(self) -> Settling:
        """The paragraphs on its settlement; where only the title is printed, that title."""
        title = self.section
        return self.settling or Settling(title, title, title, title, f"{self.title} wagers")

    @cached_property
    def option(self) -> Choice:
        values = (ON,) if self.by_decks else tuple(self.tables)
        named = {} if self.by_decks or values == (ON,) else pay_tables(values)
        return Choice(
            self.name,
            (OFF, *values),
            f"the pay table of the {self.title} wager, or off where it is not offered"
            if named
            else f"whether the {self.title} wager is offered",
            self.option_cite or self.section,
            called=self.title,
            words=named,
            sentences=UNSAID,
            aliases={} if ON in values else {ON: self.usual},
            kept_as=self.kept_as,
            is_new=self.is_new,
        )

    @cached_property
    def row_options(self) -> tuple[RowOdds, ...]:
        chosen_by = "decks" if self.by_decks else self.name
        return alternative_row_odds(self.tables.values(), chosen_by, self.section, self.title)

    @property
    def you_win_if(self) -> str:
        """Return when it wins, as a guide tells a player."""
        return self.wins_if.replace("the player's", "your")

    def is_offered(self, options: Options) -> bool:
        return options.choice(self.name) != OFF

    def pay_table(self, options: Options) -> PayTable | None:
        """Return the chosen pay table with the odds that options set; None if the decks have none."""
        chosen = self.tables.get(options.choice("decks" if self.by_decks else self.name))
        return options.table_with_odds(chosen) if chosen else None

    def row(self, cards: FirstCards) -> str | None:
        """Return the row of the pay table that these cards make, only the best one."""
        row = self.row_of(cards.first, cards.second, cards.up)
        if row is None:
            return None
        if self.with_third and cards.third is not None:
            return self.with_third(row, cards.third)
        return self.against(row, dealer_has_blackjack=cards.dealer_has_blackjack)

    def against(self, row: str | None, *, dealer_has_blackjack: bool) -> str | None:
        """Return the row that one becomes if the dealer has blackjack."""
        waits = self.waiting is not None and row == self.waiting.row
        return self.waiting.with_blackjack if self.waiting and waits and dealer_has_blackjack else row

    def waits(self, cards: FirstCards, *, potential_blackjack: bool) -> bool:
        """Return whether a later card can still change the row."""
        row = self.row_of(cards.first, cards.second, cards.up)
        if self.waiting and row == self.waiting.row:
            return potential_blackjack
        return bool(row and self.with_third and self.with_third(row, cards.second) != row)

    def found_in(self, played: Played) -> str | None:
        """Return the row in an outcome."""
        return next((row for name, row in played.side if name == self.name), None)

    def wagers(self, options: Options) -> Iterable[Wager[Played]]:
        table = self.pay_table(options) if self.is_offered(options) else None
        if table:
            yield self.wager(self.name, self.title, self.section, table)

    def wager(self, name: str, title: str, cite: Citation, table: PayTable, whose: str = "") -> Wager[Played]:
        """Return a wager on these cards. ``whose`` ends the reasons of its verdicts."""
        decided_by, found_in = self.decided_by or self.section, self.found_in
        paid = {
            row.name: paid_by(
                row, decided_by, f"{self.row_begins}{row.title}{whose}", table.cite, row=row.title
            )
            for row in table.rows
        }
        lost = loses(decided_by, f"{self.loses_if}{whose}")
        by_row: dict[Hashable, Verdict] = {result: paid[table[result].name] for result in table.results()}
        by_row[None] = lost
        return Wager(
            name,
            title,
            cite,
            lambda played, _: by_row[found_in(played)],
            (*paid.values(), lost),
            for_the_dealer=name in self.more_wagers,
        )


def pays(wager: str, result: str, title: str, units: int, per: int = 1, *, covers: Iterable[str] = ()) -> Row:
    return row(f"{wager}-{result}", title, to(units, per), covers=tuple(covers) or (result,))


def side_rows(wagers: Sequence[FirstCardsWager], cards: FirstCards) -> tuple[tuple[str, str], ...]:
    """Return the row of each wager that wins with these cards."""
    if not wagers:
        return ()
    rows = ((wager.name, wager.row(cards)) for wager in wagers)
    return tuple((name, row) for name, row in rows if row is not None)
