"""Dealing the two hands (13:69F-4.8) and the third cards (13:69F-4.9), face down until the coup is over."""

from __future__ import annotations

from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.games.baccarat.hands.coup import Coup, as_dealt
from houseway.games.baccarat.hands.third_card import COUNT, is_natural_dealt, points
from houseway.games.baccarat.procedure import BANKER, PLAYER, natural_in_words
from houseway.games.baccarat.round.dealing import Shoe
from houseway.games.chemin_de_fer.choices import (
    BY_THE_BOOK,
    CHOICES,
    DRAW,
    STAND,
    banker_may,
    coups_at,
    player_may,
)
from houseway.games.chemin_de_fer.paragraphs import ADDITIONAL_CARDS, HANDS
from houseway.rules.options import Options
from houseway.rules.procedure.face_down import Tell, is_unseen
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Announce, Decide, Show
from houseway.rules.wagers.wagers import Seat, spot_of

WHY = "drawing is better on average: no other choice gains as much against good play"
WHOLE_BANK = ", as if the whole bank were wagered against"
AGAINST_THE_RULES = Voided(ADDITIONAL_CARDS, "a hand drew or stood where the rules do not allow it")
MUST = "the rules leave no choice with this count"


class Hands(NamedTuple):
    """Who plays which hand."""

    player: Seat
    banker: Seat

    def place(self, whose: str) -> Place:
        """Return where the hand lies: only its player may look at it."""
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
    """Return whether the Banker's Hand draws. It is asked only where it may choose: nobody plays after it."""
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
        counted_over="every hand that the other may have" + ("" if whose == PLAYER else WHOLE_BANK),
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
