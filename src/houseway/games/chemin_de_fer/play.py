"""Opens a chemin de fer table (13:69F-4.3, 4.4) and plays a coup (4.5 to 4.12).

Our sources print only the titles of these sections: the standard public game is built (readings 113 to
119).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from houseway.equipment.cards import Card, pack
from houseway.equipment.money import dollars
from houseway.games.baccarat.coup import COUNT, Coup, Winner, as_dealt, is_natural_dealt, points
from houseway.games.baccarat.opening import BaccaratCondition, inspect, prepare_cards
from houseway.games.baccarat.play import (
    BANKER,
    PLAYER,
    Shoe,
    natural_in_words,
    result_in_words,
    while_dealing,
)
from houseway.games.chemin_de_fer.choices import (
    BY_THE_BOOK,
    CHOICES,
    DRAW,
    STAND,
    banker_may,
    coups_at,
    player_may,
)
from houseway.games.chemin_de_fer.paragraphs import (
    ADDITIONAL_CARDS,
    AGAINST_BANK,
    BANK_WAGER,
    CARDS,
    ERRORS,
    HANDS,
    NEW_BANKER,
    OPENING,
    PARAGRAPHS,
    RESULT,
    SHOE_AND_BANKER,
)
from houseway.games.chemin_de_fer.wagers import AGAINST, WHOLE_BANK
from houseway.refusal import Refusal
from houseway.rules.game import Table, staked
from houseway.rules.options import Choice, Options, deck_sentences
from houseway.rules.procedure.banking import BankOffer, BankTaken, cut_back, offer_bank
from houseway.rules.procedure.face_down import Tell, is_unseen
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import SHOE, OutOfCardsError
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.procedure.steps import Announce, Decide, NoMoreBets, Perform, Settle, Show
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.bank import BANK, Bank, counterclockwise
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right, spot_of

# Who is the bank of the next coup (13:69F-4.5, 4.11): the same, or the next in turn to the right.

PASS = "pass"  # noqa: S105 - what the bank says


def next_bank(
    table: Table[Coup], coup: Coup, wagered: Seats, seats: Seats, bank: Bank
) -> Procedure[BankTaken | None]:
    """Offer the bank: to the one who has not lost it, then to the others who played, in turn."""
    taken = yield from offer_bank(_offers(table, coup, wagered, seats, bank), NEW_BANKER)
    return taken


def _offers(table: Table[Coup], coup: Coup, wagered: Seats, seats: Seats, bank: Bank) -> Iterator[BankOffer]:
    if coup.winner is not Winner.PLAYER:
        (own,) = settle_seats(table, coup, seats)[bank.seat]
        words = f"Go on with the bank of {dollars(own.returns)}, or pass it"
        yield BankOffer(bank.seat, {BANK: own.returns}, words, PASS)
    for seat in counterclockwise(wagered, bank.seat):
        stake = max(table.limits.minimums[BANK], sum(wagered[seat].values()))
        words = f"Take the bank with {dollars(stake)}, or decline"
        yield BankOffer(seat, {BANK: stake}, words)


# Dealing the two hands (13:69F-4.8) and the third cards (13:69F-4.9), face down until the coup is over.

WHY = "drawing is better on average: no other choice gains as much against good play"
AS_WHOLE_BANK = ", as if the whole bank were wagered against"
AGAINST_THE_RULES = Voided(ADDITIONAL_CARDS, "a hand drew or stood where the rules do not allow it")
MUST = "the rules leave no choice with this count"


class Hands(NamedTuple):
    """Who plays which hand."""

    player: Seat
    banker: Seat

    def place(self, whose: str) -> Place:
        """Return the place of the hand: only its player may look at it."""
        seat = self.player if whose == PLAYER else self.banker
        return Place(f"{whose}'s Hand", spot_of(seat))


def deal_coup(options: Options, shoe: Shoe, hands: Hands) -> Procedure[Coup | Voided]:
    """Deal and play both hands; with real cards, a hand may show to be played against the rules."""
    player: list[Card] = []
    banker: list[Card] = []
    for number in (1, 2):
        for hand, whose in ((player, PLAYER), (banker, BANKER)):
            words = f"Card {number} of the {whose}'s Hand, face down"
            key = f"{whose.lower()}-card-{number}"
            card = yield from shoe.deal(key, hands.place(whose), HANDS, words, face="down")
            hand.append(card)
    if is_unseen((*player, *banker)) and (yield from _is_natural_called()):
        yield from _turn_up(shoe, hands, player, banker)
    if not is_unseen((*player, *banker)) and is_natural_dealt(points(player), points(banker)):
        yield from _show(hands, player, banker)
        words = natural_in_words(points(player), points(banker))
        yield Announce(key="natural", words=words, cite=ADDITIONAL_CARDS)
    else:
        yield from _third_cards(options, shoe, hands, player, banker)
        yield from _turn_up(shoe, hands, player, banker)
        yield from _show(hands, player, banker)
    return coups_at(options).get((as_dealt(player), as_dealt(banker)), AGAINST_THE_RULES)


def _is_natural_called() -> Procedure[bool]:
    """Ask the players, who have looked at their own cards, for a natural."""
    called = yield Tell(
        key="natural-called",
        words="Both players look at their cards: is a natural 8 or 9 turned up?",
        cite=ADDITIONAL_CARDS,
        values=("no", "yes"),
    )
    return bool(called == "yes")


def _turn_up(shoe: Shoe, hands: Hands, player: list[Card], banker: list[Card]) -> Procedure[None]:
    for hand, whose in ((player, PLAYER), (banker, BANKER)):
        hand[:] = yield from shoe.turn_up(hands.place(whose), hand, HANDS)


def _third_cards(
    options: Options, shoe: Shoe, hands: Hands, player: list[Card], banker: list[Card]
) -> Procedure[None]:
    free = options.choice(CHOICES.name) == "free"
    third = None
    if (yield from _player_draws(hands, player, free=free)):
        card = yield from _draw(shoe, hands, PLAYER)
        player.append(card)
        third = COUNT[card]
    if (yield from _banker_draws(hands, tuple(player[2:]), banker, third, free=free)):
        card = yield from _draw(shoe, hands, BANKER)
        banker.append(card)


def _player_draws(hands: Hands, player: list[Card], *, free: bool) -> Procedure[bool]:
    """Whether the Player's Hand draws. Who plays it is always asked, so that the question tells nothing."""
    if is_unseen(player):
        draws = yield from _ask_unseen(hands, PLAYER, ())
    elif free:
        decision = yield from _ask(hands, PLAYER, tuple(player), (), player_may(points(player)))
        draws = decision == DRAW
    else:
        draws = BY_THE_BOOK.rules.player[points(player)] == "D"
    yield _called(PLAYER, draws)
    return draws


def _banker_draws(
    hands: Hands, third: tuple[Card, ...], banker: list[Card], third_counts: int | None, *, free: bool
) -> Procedure[bool]:
    """Return whether the Banker's Hand draws. Its player is asked only if the rules leave a choice."""
    if is_unseen(banker):
        draws = yield from _ask_unseen(hands, BANKER, third)
    elif not free:
        draws = BY_THE_BOOK.rules.banker_draws(0, points(banker), third_counts)
    else:
        may = banker_may(points(banker), third_counts)
        chosen = (yield from _ask(hands, BANKER, tuple(banker), third, may)) if may[1:] else may[0]
        draws = chosen == DRAW
    yield _called(BANKER, draws)
    return draws


def _ask_unseen(hands: Hands, whose: str, seen: tuple[Card, ...]) -> Procedure[bool]:
    """Ask a player who alone has seen the hand; whether the rules allow it shows when it is turned up."""
    seat = hands.player if whose == PLAYER else hands.banker
    decision = yield Decide(
        key=f"seat-{seat}-{whose.lower()}-hand",
        words=f"The {whose}'s Hand draws a card or stands",
        cite=ADDITIONAL_CARDS,
        who=f"seat {seat}",
        about=hands.place(whose),
        seat=seat,
        hand=(),
        hand_title=f"the {whose}'s Hand",
        dealer=seen,
        dealer_title="the Player has drawn",
        values=(DRAW, STAND),
        undecided=STAND,
    )
    return bool(decision == DRAW)


def _ask(
    hands: Hands, whose: str, hand: tuple[Card, ...], seen: tuple[Card, ...], may: tuple[str, ...]
) -> Procedure[str]:
    seat = hands.player if whose == PLAYER else hands.banker
    against = f" against a {seen[0].picture}" if seen else ""
    decision: str = yield Decide(
        key=f"seat-{seat}-{whose.lower()}-hand",
        words=f"The {whose}'s Hand has {points(hand)}{against}"
        + (f", {' or '.join(may)}" if may[1:] else ""),
        cite=ADDITIONAL_CARDS,
        who=f"seat {seat}",
        about=hands.place(whose),
        seat=seat,
        hand=hand,
        hand_title=f"the {whose}'s Hand",
        dealer=seen,
        dealer_title="the Player has drawn",
        values=may,
        undecided=may[0],
        hint=may[0],
        hint_reason=WHY if len(may) > 1 else MUST,
        counted_over="every hand that the other may have" + ("" if whose == PLAYER else AS_WHOLE_BANK),
    )
    return decision


def _called(whose: str, draws: bool) -> Announce:
    words = f"{whose} {'draws' if draws else 'stands'}"
    return Announce(key=f"{whose.lower()}-{DRAW if draws else STAND}s", words=words, cite=ADDITIONAL_CARDS)


def _draw(shoe: Shoe, hands: Hands, whose: str) -> Procedure[Card]:
    words = f"Card 3 of the {whose}'s Hand, face up"
    card = yield from shoe.deal(f"{whose.lower()}-card-3", hands.place(whose), ADDITIONAL_CARDS, words)
    return card


def _show(hands: Hands, player: list[Card], banker: list[Card]) -> Procedure[None]:
    for whose, hand in ((PLAYER, player), (BANKER, banker)):
        yield Show(
            key=f"show-{whose.lower()}",
            words=f"The {whose}'s Hand has {points(hand)}",
            cite=HANDS,
            place=hands.place(whose),
            cards=tuple(hand),
            makes=f"{points(hand)}",
        )


DECKS = Choice("decks", ("6",), "decks in the shoe", CARDS, sentences=deck_sentences(("6",)))
IRREGULARITIES = while_dealing(PARAGRAPHS)


@dataclass(frozen=True, kw_only=True)
class BankedCondition(BaccaratCondition, StandingCondition):
    """The state after a coup: the shoe, the bank of the next coup, and who may call banco again (suivi)."""

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
        return RoundEnd(voided, _condition_after(shoe, finished=True))
    if isinstance(coup, Voided):
        yield from return_wagers(coup, seats)
        yield Perform(key="discard", words="Put the cards of the coup into the discard rack", cite=RESULT)
        yield from _end_of_shoe(shoe, condition)
        return RoundEnd(coup, _condition_after(shoe))
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
        _condition_after(
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


def _condition_after(shoe: Shoe, *, finished: bool = False, **bank: Any) -> BankedCondition:
    """Return the state after the coup: the rest of the shoe, and the bank of the next coup."""
    of_shoe = shoe.condition(finished=finished)
    return BankedCondition(
        seen=of_shoe.seen, last_round=of_shoe.last_round, finished=of_shoe.finished, **bank
    )


def _end_of_shoe(shoe: Shoe, condition: BankedCondition) -> Procedure[None]:
    if condition.last_round:
        yield Perform(key="shoe-finished", words="The shoe is finished", cite=SHOE_AND_BANKER)
    elif shoe.cutting_card_out:
        yield Announce(key="last-round", words="One more coup from this shoe", cite=SHOE_AND_BANKER)
