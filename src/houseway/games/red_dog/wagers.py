"""Reads a round of red dog into its spread, and defines the two wagers on it with what they pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.recorded_round import RecordedRound, check_in_decks
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by, pushes

CARDS = Citation("13:69F-6.1#title")
DEALING = Citation("13:69F-6.4#title")

ANTE, RAISE = "ante", "raise"

RANKS = "23456789TJQKA"  # the ace is high only, and suits do not count
RANK: dict[Card, int] = {card: RANKS.index(card.rank) for card in STANDARD_DECK}

# The first two cards have a spread of 1 to 11, or none: then players may not raise.
PAIR, CONSECUTIVE = -1, 0
SPREADS = range(1, len(RANKS) - 1)


class Played(msgspec.Struct, frozen=True):
    """All that the wagers look at. ``wins``: the third card lies between the others, or matches the pair."""

    spread: int
    wins: bool

    def __str__(self) -> str:
        first_two = {PAIR: "a pair", CONSECUTIVE: "consecutive"}.get(self.spread, f"spread {self.spread}")
        return f"{first_two}, {'the third card wins' if self.wins else 'no winning third card'}"


class Dealt(RecordedRound, frozen=True):
    """A line for settlement: ``{"id": …, "cards": ["4s", "9d", "7h"], "bets": {…}}``, in the order dealt."""

    cards: Annotated[list[str], Meta(description="the cards as dealt: two, and the third if one was dealt")]


def played(first: int, second: int, third: int | None) -> Played:
    """Return the outcome of cards of these ranks."""
    low, high = sorted((first, second))
    wins = third is not None and (third == low if low == high else low < third < high)
    return Played(high - low - 1, wins)


def outcome(table: Table[Played], dealt: Dealt) -> Played:
    """Return the outcome of a line, or refuse it if it cannot have happened at this table."""
    dealt_cards = cards(dealt.cards)
    check_in_decks(dealt_cards, int(table.options.choice("decks")), CARDS)
    if len(dealt_cards) not in (2, 3):
        raise Refusal(f"A round has two or three cards, not {len(dealt_cards)}. Give them as dealt.", DEALING)
    ranks = [RANK[card] for card in dealt_cards]
    result = played(ranks[0], ranks[1], ranks[2] if len(ranks) == 3 else None)
    first_two = f"the {dealt_cards[0].words} and the {dealt_cards[1].words}"
    if RAISE in dealt.bets and result.spread not in SPREADS:
        why = "are a pair" if result.spread == PAIR else "are consecutive"
        raise Refusal(f"raise is bet, but {first_two} {why}: nobody may raise. Leave it out.", DEALING)
    if result.spread == CONSECUTIVE and len(dealt_cards) == 3:
        raise Refusal(
            f"{first_two.capitalize()} are consecutive and end the round. "
            f"Leave out the {dealt_cards[2].words}.",
            DEALING,
        )
    if result.spread != CONSECUTIVE and len(dealt_cards) == 2:
        raise Refusal(f"After {first_two} a third card is dealt. Give all three.", DEALING)
    return result


# The two wagers of red dog and what they pay. 13:69F-6.5 is reserved, so they are in 6.4 (reading 72).

PAYS = PayTable(
    "red dog",
    DEALING,
    (
        row("spread-1", "a spread of 1", to(5, 1), (1,)),
        row("spread-2", "a spread of 2", to(4, 1), (2,)),
        row("spread-3", "a spread of 3", to(2, 1), (3,)),
        row("spread-4-11", "a spread of 4 to 11", to(1, 1), range(4, 12)),
        row("three-of-a-kind", "three cards of one rank", to(11, 1), (PAIR,)),
    ),
    exact=True,
)

ODDS_OPTIONS = row_odds(PAYS)

SIGN_WORDS = SignWords(
    {
        "a pair, and the third card is of another rank": (
            "the first two cards are a pair and the third is of another rank"
        )
    }
)


def pay_table(options: Options) -> PayTable:
    return options.table_with_odds(PAYS)


def _verdicts(table: PayTable) -> Mapping[Played, Verdict]:
    verdicts = {
        Played(CONSECUTIVE, wins=False): pushes(DEALING, "the first two cards are consecutive"),
        Played(PAIR, wins=False): pushes(DEALING, "a pair, and the third card is of another rank"),
    }
    lost = loses(DEALING, "the third card does not fall between the first two")
    verdicts |= {Played(spread, wins=False): lost for spread in SPREADS}
    for pays in table.rows:
        why = "the third card makes" if PAIR in pays.covers else "the third card falls between,"
        won = paid_by(pays, DEALING, f"{why} {pays.title}", DEALING, row=pays.title)
        verdicts |= {Played(spread, wins=True): won for spread in (PAIR, *SPREADS) if spread in pays.covers}
    return verdicts


def wagers(options: Options) -> Iterator[Wager[Played]]:
    on_ante = _verdicts(pay_table(options))
    on_raise = {played: verdict for played, verdict in on_ante.items() if played.spread in SPREADS}
    yield Wager(ANTE, "Ante", DEALING, lambda played, _: on_ante[played], _each_once(on_ante))
    yield Wager(
        RAISE,
        "Raise",
        DEALING,
        lambda played, _: on_raise[played],
        _each_once(on_raise),
        placed="during the round",
    )


def _each_once(verdicts: Mapping[Played, Verdict]) -> tuple[Verdict, ...]:
    return tuple(dict.fromkeys(verdicts.values()))


def check_bets(_: Table[Played], bets: Bets) -> None:
    """Refuse a raise without an ante, or above it."""
    ante = bets.get(ANTE)
    if ante is None:
        raise Refusal("raise: there is no ante to raise. Bet the ante too.", DEALING)
    if bets.get(RAISE, 0) > ante:
        raise Refusal(
            f"raise: {dollars(bets[RAISE])} is more than the ante of {dollars(ante)}. "
            f"Raise by at most {dollars(ante)}.",
            DEALING,
        )
