"""Opening a chemin de fer table (13:69F-4.3, 4.4) and a coup (4.5 to 4.12).

Our sources print only the titles of these sections: the standard public game is built (readings 113 to 119).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.equipment.cards import Card, pack
from houseway.equipment.money import dollars
from houseway.games.baccarat.hands.coup import Coup, Winner
from houseway.games.baccarat.procedure import result_in_words
from houseway.games.baccarat.round.dealing import Shoe, while_dealing
from houseway.games.baccarat.round.opening import BaccaratCondition, inspect, prepare_cards
from houseway.games.chemin_de_fer.paragraphs import (
    AGAINST_BANK,
    BANK_WAGER,
    CARDS,
    ERRORS,
    HANDS,
    OPENING,
    PARAGRAPHS,
    RESULT,
    SHOE_AND_BANKER,
)
from houseway.games.chemin_de_fer.round.bank_in_turn import next_bank
from houseway.games.chemin_de_fer.round.hands import Hands, deal_coup
from houseway.games.chemin_de_fer.wagers import AGAINST, WHOLE_BANK
from houseway.refusal import Refusal
from houseway.rules.game import Table, staked
from houseway.rules.options import Choice, Options, deck_sentences
from houseway.rules.procedure.banking import cut_back
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import SHOE, OutOfCardsError
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.procedure.steps import Announce, NoMoreBets, Perform, Settle
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.bank import Bank, counterclockwise
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right

DECKS = Choice("decks", ("6",), "decks in the shoe", CARDS, sentences=deck_sentences(("6",)))
IRREGULARITIES = while_dealing(PARAGRAPHS)


@dataclass(frozen=True, kw_only=True)
class BankedCondition(BaccaratCondition, StandingCondition):
    """What a coup leaves: the shoe, the bank of the next coup, and who may ask for all of it again."""

    may_follow: str = ""  # the seat that has lost a banco to this bank

    @property
    def in_words(self) -> str:
        for seat, bets in self.on_layout.items():
            return f"Seat {seat} is the bank with {dollars(staked(bets))}"
        return "Nobody has the bank: whoever puts one up first is the bank"


def packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {SHOE: pack(int(options.choice(DECKS.name)))}


def opening(table: Table[Coup]) -> Procedure[Condition]:
    yield Perform(
        key="receive-decks",
        words=f"{table.options.choice(DECKS.name)} decks are received at the table",
        cite=OPENING,
    )
    yield from inspect(PARAGRAPHS, table)
    return (yield from _prepare(table))


def _prepare(table: Table[Coup], before: BankedCondition | None = None) -> Procedure[BankedCondition]:
    """Prepare a shoe. The bank stays where it is."""
    fresh = yield from prepare_cards(PARAGRAPHS, table)
    return BankedCondition(
        seen=fresh.seen,
        standing=before.standing if before else {},
        may_follow=before.may_follow if before else "",
    )


def round_of_play(table: Table[Coup], condition: BankedCondition) -> Procedure[RoundEnd[Coup]]:
    """One coup; a new shoe is prepared first if the last one is finished."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from _prepare(table, condition)
    wagered = yield from take_wagers(table, BANK_WAGER, condition=condition)
    yield NoMoreBets(cite=AGAINST_BANK)
    seats = yield from cut_back(table, wagered, AGAINST_BANK)
    bank = bank_at(table, seats)
    shoe = Shoe(PARAGRAPHS, table, condition)
    player = controls(bank, seats)
    words = f"Seat {player} plays the Player's Hand, seat {bank.seat} the Banker's Hand"
    yield Announce(key="hands", words=words, cite=HANDS)
    try:
        coup = yield from deal_coup(table.options, shoe, Hands(player, bank.seat))
    except OutOfCardsError:
        voided = Voided(ERRORS, "the shoe has too few cards to complete it")
        yield from return_wagers(voided, seats)
        return RoundEnd(voided, _left(shoe, finished=True))
    if isinstance(coup, Voided):
        yield from return_wagers(coup, seats)
        yield Perform(key="discard", words="Put the cards of the coup into the discard rack", cite=RESULT)
        yield from _end_of_shoe(shoe, condition)
        return RoundEnd(coup, _left(shoe))
    yield Announce(key="result", words=result_in_words(coup), cite=RESULT)
    yield Settle(
        key="settle",
        words="The bank collects losing wagers and pays winning wagers, and pays its vigorish to the house",
        cite=RESULT,
        outcome=coup,
        seats=from_dealers_right(seats),
        order="losers first",
    )
    yield Perform(key="discard", words="Put the cards of the coup into the discard rack", cite=RESULT)
    taken = yield from next_bank(table, coup, wagered, seats, bank)
    yield from _end_of_shoe(shoe, condition)
    keeps = taken is not None and taken.seat == bank.seat and coup.winner is Winner.BANKER
    return RoundEnd(
        coup,
        _left(
            shoe,
            standing=taken.standing if taken else {},
            may_follow=_lost_a_banco(seats) if keeps else "",
        ),
    )


def bank_at(table: Table[Coup], seats: Seats) -> Bank:
    """Return the bank, without which nothing can have been wagered."""
    bank = table.bank_of(seats)
    if bank is None:
        raise Refusal("Nobody is the bank. Put up a bank first.", BANK_WAGER)
    return bank


def controls(bank: Bank, seats: Seats) -> Seat:
    """Return who plays the Player's Hand: the highest wager against the bank, of equals the first in turn."""
    in_turn = [seat for seat in counterclockwise(seats, bank.seat) if seats[seat].keys() & set(AGAINST)]
    return max(in_turn, key=lambda seat: sum(seats[seat].values()))


def _lost_a_banco(seats: Seats) -> str:
    """Return the seat that has lost the whole bank's worth, if one did."""
    return next((str(seat) for seat, bets in seats.items() if bets.keys() & set(WHOLE_BANK)), "")


def _left(shoe: Shoe, *, finished: bool = False, **bank: Any) -> BankedCondition:
    """Return what the coup leaves of the shoe, and the bank of the next one."""
    left = shoe.condition(finished=finished)
    return BankedCondition(seen=left.seen, last_round=left.last_round, finished=left.finished, **bank)


def _end_of_shoe(shoe: Shoe, condition: BankedCondition) -> Procedure[None]:
    if condition.last_round:
        yield Perform(key="shoe-finished", words="The shoe is finished", cite=SHOE_AND_BANKER)
    elif shoe.cutting_card_out:
        yield Announce(key="last-round", words="One more coup from this shoe", cite=SHOE_AND_BANKER)
