"""A recorded round of one player at blackjack switch, read into an outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.hands import BLACKJACK, BUST, Played, dealers_rule, standing
from houseway.games.blackjack.recorded_line_checks import (
    RecordedBox,
    check_dealer,
    check_decks,
    check_insurance,
)
from houseway.games.blackjack.round.hand_wagers import BoxWagers
from houseway.games.blackjack_switch.hands import Switched, match_row, switched
from houseway.games.blackjack_switch.options import plain_21
from houseway.games.blackjack_switch.paragraphs import DEALING, PARAGRAPHS
from houseway.games.blackjack_switch.wagers import BOXES, FIRST
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Deal, Move
from houseway.rules.wagers.wagers import Bets, Seat

Hand = tuple[Card, ...]
MOST_HANDS = 4


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for settlement: ``{"id": …, "dealt": [["Ts", "6d"], ["5h", "Ac"]], "hands": [["Ts", "Ac"],
    ["5h", "6d", "9c"]], "dealer": ["9h", "8c"], "bets": {…}}``.

    Cards in the order in which they came to a hand, the dealer's up card first.
    """

    dealt: Annotated[
        list[list[str]], Meta(description="the two cards dealt to each hand, before they may be switched")
    ]
    hands: Annotated[
        list[list[str]],
        Meta(
            description="the cards of each hand at the end: the first, the second, then those split off them "
            "(with three hands, split:3 or split:4 among the bets says which was split)"
        ),
    ]
    dealer: Annotated[list[str], Meta(description="the dealer's cards in the order dealt, the up card first")]
    bets: dict[str, int]
    surrender: Annotated[
        list[int], Meta(description="the numbers of the hands that were surrendered, 1 or 2")
    ] = []
    id: Any = None


class _Line(NamedTuple):
    dealt: tuple[Hand, Hand]
    hands: list[Hand]
    dealer: Hand


def bets_of_line(_: Table[Switched], dealt: Dealt) -> Bets:
    """Add the wagers on hands that were split off, which equal the first wager, if four hands are given."""
    if len(dealt.hands) < MOST_HANDS or FIRST not in dealt.bets:
        return dealt.bets
    return {box.on_hand[1]: dealt.bets[FIRST] for box in BOXES} | dealt.bets


def outcome(table: Table[Switched], dealt: Dealt) -> Switched:
    line = _read(dealt)
    check_decks(table, line.hands, line.dealer, PARAGRAPHS)
    check_insurance(table, (), line.dealer, dealt.bets, paragraphs=PARAGRAPHS)
    boxes = _hands_of_boxes(line.hands, dealt.bets)
    is_switched = _check_begun(line, boxes)
    played = [_played(table, dealt, box, boxes[box], is_switched=is_switched) for box in BOXES]
    nobody_left = all(
        hand.surrendered or all(stands_at in (BUST, BLACKJACK) for stands_at in hand.hands) for hand in played
    )
    check_dealer(table, line.dealer, nobody_left=nobody_left, paragraphs=PARAGRAPHS)
    dealer = dealers_rule(table.options).standing(line.dealer)
    first, second = (msgspec.structs.replace(hand, dealer=dealer) for hand in played)
    return Switched(first, second, match_row([card for hand in line.dealt for card in hand]))


def _read(dealt: Dealt) -> _Line:
    first_cards, hands = [cards(hand) for hand in dealt.dealt], [cards(hand) for hand in dealt.hands]
    dealer = cards(dealt.dealer)
    if [len(hand) for hand in first_cards] != [2, 2]:
        raise Refusal("dealt are two hands of two cards each, before they may be switched.", DEALING)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise Refusal(
            f"A player has two hands, and at most {MOST_HANDS} after splits, not {len(hands)}.", DEALING
        )
    for whose, hand in (*(("A hand of the player", hand) for hand in hands), ("The dealer's hand", dealer)):
        if len(hand) < 2:
            raise Refusal(
                f"{whose} has two cards at least, not {len(hand)}. Give them in the order dealt.", DEALING
            )
    wrong = [number for number in dealt.surrender if number not in (1, 2)]
    if wrong:
        raise Refusal(
            f"surrender: {wrong[0]} is no hand that can be given up. Give 1, 2 or both.", PARAGRAPHS.surrender
        )
    return _Line((first_cards[0], first_cards[1]), hands, dealer)


def _hands_of_boxes(hands: Sequence[Hand], bets: Bets) -> dict[BoxWagers, list[Hand]]:
    """Return the hands of each box: its first one, and the one that was split off it."""
    first, second = BOXES
    found = {first: [hands[0]], second: [hands[1]]}
    if len(hands) == MOST_HANDS:
        found[first].append(hands[2])
        found[second].append(hands[3])
    elif len(hands) == 3:
        split = [box for box in BOXES if box.on_hand[1] in bets]
        if len(split) != 1:
            names = " or ".join(box.on_hand[1] for box in BOXES)
            raise Refusal(
                f"Three hands are given, and the bets do not say which was split. Bet {names}, one of them.",
                PARAGRAPHS.splitting,
            )
        found[split[0]].append(hands[2])
    return found


def _check_begun(line: _Line, boxes: Mapping[BoxWagers, list[Hand]]) -> bool:
    """Refuse hands that do not begin with the cards dealt; return whether they were switched."""
    first, second = (
        hands[0][:2] if len(hands) == 1 else (hands[0][0], hands[1][0]) for hands in boxes.values()
    )
    if (first, second) == line.dealt:
        return False
    if (first, second) == switched(*line.dealt):
        return True
    in_words = " and ".join("-".join(card.name for card in hand) for hand in (first, second))
    raise Refusal(
        f"The hands begin with {in_words}, which is neither how they were dealt nor both second cards "
        "switched. Check the cards.",
        DEALING,
    )


def _played(
    table: Table[Switched], dealt: Dealt, box: BoxWagers, hands: Sequence[Hand], *, is_switched: bool
) -> Played:
    surrenders = box.numbers[0] in dealt.surrender
    RecordedBox(table, PARAGRAPHS, box).check_decisions(hands, dealt.bets, surrender=surrenders)
    never_blackjack = len(hands) > 1 or (is_switched and plain_21(table.options))
    stand_at = tuple(standing(hand, split=never_blackjack) for hand in hands)
    return Played(stand_at, surrendered=surrenders)


def keys_of_player(events: Sequence[Event], seat: Seat) -> Mapping[str, Any]:
    """Return the cards of a player in a round that was played, by the keys of a line."""
    dealt: dict[Place, list[str]] = {}
    hands: dict[Place, list[str]] = {}
    places = {Place.of_seat(seat, number): number for number in range(1, MOST_HANDS + 1)}
    surrender = [
        number
        for place, number in places.items()
        if any(event.step.key.startswith(f"{place.key}-surrender") for event in events)
    ]
    for event in events:
        match event.step, event.answer:
            case Deal(to=place), Card(name=name) if place in places:
                hands.setdefault(place, []).append(name)
                if places[place] <= len(BOXES) and len(dealt.setdefault(place, [])) < 2:
                    dealt[place].append(name)
            case Move(place=place, to=to, exchange=True), _ if place in places:
                hands[place][-1], hands[to][-1] = hands[to][-1], hands[place][-1]
            case Move(place=place, to=to), _ if place in places:
                hands[to] = [hands[place].pop()]
    in_order = sorted(hands, key=places.__getitem__)
    found: dict[str, Any] = {"dealt": [*dealt.values()], "hands": [hands[place] for place in in_order]}
    return found | ({"surrender": surrender} if surrender else {})
