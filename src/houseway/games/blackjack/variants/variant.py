"""What a game inside blackjack adds to it: one declaration that the rest of the folder asks.

Multiple action, streak and house money are such games. Each is offered by an option of the table. Where one
may change something, the modules of the folder ask ``variants_of(options)`` instead of naming it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import BoxesInPlay
from houseway.games.blackjack.dealing import CardsInPlay
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.side_bets.first_cards import FirstCards, FirstCardsWager
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.analysis.own_odds import OwnOdds
from houseway.rules.game import Table
from houseway.rules.guide import Notice, WagerInWords
from houseway.rules.layout.layout import Area, Bundle, CardPlace
from houseway.rules.options import Choice, Option, Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.wagers import Bets, Moment, Seat, Seats, Wager

Standing = Mapping[str, Mapping[str, int]]  # wagers that stand after a round, by the name of their seat
MakeKernel = Callable[[FirstCardsWager], Kernel[Played]]


class RecordedHands(NamedTuple):
    """A round on a line: the cards of both sides, and what the player bet and decided."""

    bets: Bets
    hands: Sequence[Sequence[Card]]
    stand_at: Sequence[int]
    dealers: Sequence[Sequence[Card]]  # one hand for each wager of a box, with the up card in all of them
    first_cards: FirstCards
    surrender: bool
    even_money: bool


class PrintedTable(NamedTuple):
    """A pay table on the felt and in the rules, with its title."""

    title: str
    pays: PayTable


class HandFelt(NamedTuple):
    """What is printed for hands, at each seat and in front of the dealer."""

    areas: Sequence[Area]
    dealers_cards: Sequence[CardPlace]


def _adds_nothing(*_: Any) -> Any:
    return ()


def _adds_no_words(_: Options) -> Mapping[str, WagerInWords]:
    return {}


def _refuses_nothing(*_: Any) -> None:
    pass


def _leaves_outcome(_: Table[Played], played: Played, __: Bets) -> Played:
    return played


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game inside blackjack. What it does not declare, it leaves as blackjack has it.

    The hooks are in the order of a table's life, from its options to its odds. Several variants at one table
    are asked in the order of ``VARIANTS``.
    """

    # The option that offers it, and further ones.
    option: Choice
    more_options: Sequence[Option] = ()
    is_offered: Callable[[Options], bool]
    check_options: Callable[[Options], None] = _refuses_nothing

    # Its wagers, and what a player may bet together or at this moment.
    wagers: Callable[[Options], Iterable[Wager[Played]]] = _adds_nothing
    wager_names: Sequence[str] = ()  # of wagers that are placed before the deal
    standing: Collection[str] = frozenset()  # wagers that may stay from round to round, also without a hand
    check_bets: Callable[[Options, Bets], None] = _refuses_nothing
    check_placing: Callable[[Table[Played], Bets, Bets], None] = _refuses_nothing  # what stands, and the bets
    moment: Callable[[Bets], Moment] | None = None
    bundles: Callable[[Options], Iterable[Bundle]] = _adds_nothing

    # The round. ``play`` replaces the usual one from the deal on; ``offer`` comes when the dealer is known to
    # have no blackjack; ``settle_standing`` settles the wagers that may stay and returns those that do.
    play: Callable[[Table[Played], BoxesInPlay, CardsInPlay], Procedure[None]] | None = None
    offer: Callable[[Table[Played], BoxesInPlay], Procedure[None]] = _adds_nothing
    outcome: Callable[[Table[Played], Played, Bets], Played] = _leaves_outcome  # with what its wagers look at
    settle_standing: (
        Callable[[Table[Played], Seats, Mapping[Seat, Any], Seats], Procedure[Standing]] | None
    ) = None
    check_line: Callable[[Table[Played], RecordedHands], None] = _refuses_nothing

    # The felt, and the words of papers.
    felt: Callable[[Table[Played]], HandFelt] | None = None  # of hands, instead of the usual one
    side_areas: Callable[[Options], Iterable[tuple[str, Sequence[str]]]] = _adds_nothing  # wagers, and lines
    printed: PrintedTable | None = None
    guide_words: Callable[[Options], Mapping[str, WagerInWords]] = _adds_no_words
    notices: Callable[[Options], Iterable[Notice]] = _adds_nothing
    play_in_words: Callable[[Options], tuple[str, ...]] = _adds_nothing  # a round, instead of the usual one

    # Odds, hints and simulation. ``decisions`` are its own: once they are taken, the hand is played out.
    own_odds: Mapping[str, OwnOdds] = field(default_factory=dict)
    decisions: Collection[str] = frozenset()
    kernel: Callable[[Table[Played], Kernel[Played], MakeKernel], Kernel[Played]] | None = None

    @property
    def name(self) -> str:
        return self.option.name
