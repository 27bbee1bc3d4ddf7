"""Best play, exact odds, hints and simulation; and the words that side bets are written with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from houseway.equipment.cards import Card
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BEST_PLAY, NOTHING_TO_DECIDE, BestPlay, VisibleCards
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.analysis.one_decision import OneDecision
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    rank_name,
    rank_of,
    suit_of,
)

from .wagers import ANTE, HIGHER, LOWER, RANK, RANKS, SURRENDER, TIED, WAR, Compared, against

kernel_of_cards = lazy("houseway.simulation.kernels.cards:kernel_of_cards")  # numpy is slow to import

CARDS_IN_A_ROUND = 4
# The bets after each decision, per unit of the ante, those that cost least first.
BETS = {NOTHING_TO_DECIDE: {ANTE: 1}, SURRENDER: {ANTE: 1}, WAR: {ANTE: 1, WAR: 1}}
NO_TIE = -1  # stands for the rank of tied cards where there is no tie, so that nothing is asked


def best_play(
    table: Table[Compared], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Compared]:
    """Return the best decision for a tie of each rank; ``removed`` are cards already seen."""
    if dealer:
        raise Refusal("At Casino war nothing is decided before the dealer's card is seen. Leave it out.")
    rounds = OneDecision(_every_deal(_ranks_left(table, removed)), lambda rank: rank != NO_TIE, BETS)
    best = rounds.best(table)
    at_war = [RANK_NAMES[rank] for rank in rounds.deals if rank != NO_TIE and best(rank) == WAR]
    ties = "every tie" if len(at_war) == len(RANKS) else f"a tie of {', '.join(map(str, at_war))}"
    return BestPlay(
        rounds.strategy(
            BEST_PLAY, (f"go to war after {ties}" if at_war else "surrender after every tie",), best
        ),
        (
            rounds.strategy("always war", ("go to war after every tie",), lambda _: WAR),
            rounds.strategy("always surrender", ("surrender after every tie",), lambda _: SURRENDER),
        ),
        decisions=BETS,
        charts=lambda: (rounds.chart("tied cards", RANKS, RANKS.__getitem__, best),),
    )


def to_come(table: Table[Compared], sight: VisibleCards) -> Distribution[Compared]:
    """Return the outcomes that the second cards can make of the tie that a player sees."""
    return Distribution(_wars(_ranks_left(table, (*sight.hand, *sight.dealer))))


def _ranks_left(table: Table[Compared], removed: Sequence[Card]) -> Counter[int]:
    left: Counter[int] = Counter()
    for card, number in cards_left(
        table.game.play.packs(table.options)[SHOE], removed, CARDS_IN_A_ROUND
    ).items():
        left[RANK[card]] += number
    return left


def _every_deal(left: Counter[int]) -> Mapping[int, Mapping[Compared, int]]:
    """Count the outcomes by the rank of a tie. The second cards are counted also where none are dealt."""
    second = (left.total() - 2) * (left.total() - 3)
    deals = {
        NO_TIE: Counter(
            {Compared(first): ways * second for first, ways in _compared(left).items() if first != TIED}
        )
    }
    for rank in range(len(RANKS)):
        ways = left[rank] * (left[rank] - 1)
        deals[rank] = Counter(
            {war: ways * number for war, number in _wars(left - Counter({rank: 2})).items() if ways}
        )
    return deals


def _wars(left: Counter[int]) -> Mapping[Compared, int]:
    return {Compared(TIED, second): ways for second, ways in _compared(left).items()}


def _compared(left: Counter[int]) -> Mapping[str, int]:
    """Count the ways of two cards, the player's and the dealer's."""
    tied = sum(number * (number - 1) for number in left.values())
    not_tied = left.total() * (left.total() - 1) - tied
    return {HIGHER: not_tied // 2, TIED: tied, LOWER: not_tied // 2}


def kernel(table: Table[Compared], strategy: str | None) -> Kernel[Compared]:
    """Return the kernel. A recorded round is the first cards of player and dealer, then the second ones."""
    plays = best_play(table, ()).named(strategy)

    def case_of(player: int, dealer: int, second: int, dealers_second: int) -> Case[Compared]:
        first = against(player, dealer)
        decision = plays.choose(player if first == TIED else NO_TIE)
        if decision != WAR:
            return Case(Compared(first), decision)
        return Case(Compared(first, against(second, dealers_second)), WAR, {WAR: (ANTE, Fraction(1))})

    pack = table.game.play.packs(table.options)[SHOE]
    made: Kernel[Compared] = kernel_of_cards(pack, RANK.__getitem__, case_of, CARDS_IN_A_ROUND, plays.name)
    return made


PLAYER, DEALER = CardsAt("player", 1), CardsAt("dealer", 1)
FIRST_CARDS = (PLAYER, DEALER)

# Six words or more. Side bets see the first cards, which are dealt in every round.
WORDS = Vocabulary(
    (
        Word(
            "player",
            "your first card",
            RANK_NAMES,
            lambda player: rank_name(player[0]),
            (PLAYER,),
            rank_of,
            early=True,
        ),
        Word(
            "dealer",
            "the dealer's first card",
            RANK_NAMES,
            lambda dealer: rank_name(dealer[0]),
            (DEALER,),
            rank_of,
            early=True,
        ),
        Word(
            "tie",
            "the first cards are tied",
            YES_OR_NO,
            lambda player, dealer: player[0].rank == dealer[0].rank,
            FIRST_CARDS,
            rank_of,
            early=True,
        ),
        Word(
            "suited",
            "the first cards are of one suit",
            YES_OR_NO,
            lambda player, dealer: player[0].suit == dealer[0].suit,
            FIRST_CARDS,
            suit_of,
            early=True,
        ),
        Word(
            "red-cards",
            "how many of the first cards are red",
            (0, 1, 2),
            lambda player, dealer: is_red(player[0]) + is_red(dealer[0]),
            FIRST_CARDS,
            is_red,
            early=True,
        ),
        Word(
            "ahead",
            "your first card is higher than the dealer's",
            YES_OR_NO,
            lambda player, dealer: RANK[player[0]] > RANK[dealer[0]],
            FIRST_CARDS,
            rank_of,
            early=True,
        ),
    ),
    pack=lambda table: table.game.play.packs(table.options)[SHOE],
    columns={"player": (0, 2), "dealer": (1, 3)},
    cards_in_a_round=CARDS_IN_A_ROUND,
)
