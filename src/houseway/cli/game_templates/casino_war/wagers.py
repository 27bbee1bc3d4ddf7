"""Defines the outcome of a player's round, the wagers that look at it, and their odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.equipment.cards import STANDARD_DECK, Card, cards, pack
from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice, Option, Options, deck_sentences
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.recorded_round import RecordedRound, check_in_decks
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, either, loses, paid_by, pushes

# Your own rules are cited as a proposal, with words of your choice after it.
RULES = Citation("proposed casino-war(a)")
DEALING = Citation("proposed casino-war(b)")
CARDS = Citation("proposed casino-war(c)")

ANTE, WAR, TIE = "ante", "war", "tie"
SURRENDER = "surrender"  # the other decision after a tie

RANKS = "23456789TJQKA"  # the ace is high, and suits do not count
RANK: dict[Card, int] = {card: RANKS.index(card.rank) for card in STANDARD_DECK}


# A player's card against the dealer's.
HIGHER, TIED, LOWER = "higher", "tied", "lower"


class Compared(msgspec.Struct, frozen=True):
    """The outcome of one player: the first cards compared, and the second ones if the first are tied."""

    first: str
    # None where no war was dealt. It makes no difference to a surrender.
    second: str | None = None

    def __str__(self) -> str:
        return self.first if self.second is None else f"{self.first}, then {self.second}"


def against(player: int, dealer: int) -> str:
    """Compare two ranks."""
    return TIED if player == dealer else HIGHER if player > dealer else LOWER


# "exact=False" prints the least odds: the house may pay more, by the options pays-tie and so on.
PAYS = PayTable(
    "casino-war",
    RULES,
    (
        row("ante", "Higher card", to(1, 1)),
        row("war", "War won", to(1, 1)),
        row("war-tied", "War tied", to(1, 1)),
        row("tie", "First cards tied", to(10, 1)),
    ),
    exact=False,
)
# Reasons name the player: transcripts, signs and drafts of rules print them.
_WHY = {
    "ante": "the player's card is higher",
    "war": "the player's second card is higher",
    "war-tied": "the second cards are tied too",
    "tie": "the first cards are tied",
}
_NUMBERS = ("6", "1", "2", "4", "8")
DECKS = Choice("decks", _NUMBERS, "decks in the shoe", CARDS, sentences=deck_sentences(_NUMBERS))
OPTIONS: tuple[Option, ...] = (DECKS, *row_odds(PAYS))


def packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {SHOE: pack(int(options.choice("decks")))}


def wagers(options: Options) -> Iterator[Wager[Compared]]:
    """Yield each wager with its verdicts, which are built once, when the table opens."""
    table = options.table_with_odds(PAYS)
    # A row pays odds; in a what-if it may also push or lose. `paid_by` knows all of them.
    first, war, war_tied, tie = (
        paid_by(row, RULES, _WHY[row.name], RULES, row=row.title) for row in table.rows
    )
    lost, war_lost = (loses(RULES, f"the dealer's {card} card is higher") for card in ("first", "second"))
    surrendered = loses(RULES, "the player surrenders and loses half", Fraction(1, 2))
    returned = pushes(RULES, "the player does not lose the war")

    def decide_ante(compared: Compared, bets: Bets) -> Verdict:
        if compared.first != TIED:
            return first if compared.first == HIGHER else lost
        if WAR not in bets:
            return surrendered
        return war_lost if compared.second == LOWER else returned

    by_second: dict[str | None, Verdict] = {HIGHER: war, TIED: war_tied, LOWER: war_lost}
    yield Wager(ANTE, "Ante", RULES, decide_ante, (first, lost, surrendered, war_lost, returned))
    yield Wager(
        WAR,
        "War",
        RULES,
        lambda compared, _: by_second[compared.second],
        (war, war_tied, war_lost),
        placed="during the round",
    )
    differ = loses(RULES, "the first cards differ in rank")
    yield either(TIE, "Tie", lambda compared: compared.first == TIED, tie, differ)


def check_bets(_: Table[Compared], bets: Bets) -> None:
    """Refuse wagers without an ante, and a war wager of another amount."""
    ante = bets.get(ANTE)
    if ante is None:
        raise Refusal(f"{next(iter(bets))}: there is no ante. Bet the ante too.", RULES)
    if bets.get(WAR, ante) != ante:
        raise Refusal(f"war: {dollars(bets[WAR])} is not the amount of the ante. Bet {dollars(ante)}.", RULES)


class Dealt(RecordedRound, frozen=True):
    """A line for `houseway settle`: ``{"id": …, "player": ["9s"], "dealer": ["Kd"], "bets": {…}}``."""

    own_keys = ("player",)

    player: Annotated[list[str], Meta(description="the player's card, and the second one of a war")]
    dealer: Annotated[list[str], Meta(description="the dealer's card, and the second one if there was a war")]


def outcome(table: Table[Compared], dealt: Dealt) -> Compared:
    """Return the outcome of a line; refuse one that cannot have happened."""
    player, dealer = cards(dealt.player), cards(dealt.dealer)
    check_in_decks((*player, *dealer), int(table.options.choice("decks")), CARDS)
    if len(player) not in (1, 2) or len(dealer) not in (1, 2):
        raise Refusal("The player and the dealer have one or two cards each. Give them as dealt.", DEALING)
    first = against(RANK[player[0]], RANK[dealer[0]])
    goes_to_war = WAR in dealt.bets
    if goes_to_war and first != TIED:
        raise Refusal("war is bet, but the first cards are not tied. Leave it out.", DEALING)
    if len(player) != 1 + goes_to_war:
        raise Refusal(
            "A player has a second card after a war wager, and only then. Give the cards so.", DEALING
        )
    if len(dealer) < len(player):
        raise Refusal("The dealer has a second card in a war. Give it too.", DEALING)
    return Compared(first, against(RANK[player[1]], RANK[dealer[1]]) if goes_to_war else None)
