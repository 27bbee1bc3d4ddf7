"""Plays a round of blackjack switch (13:69F-2A.5 to 2A.12), and reads a recorded round of one player.

The sections are titles only in our sources: what is built is the standard public game (readings 138 to
145).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import Cents
from houseway.games.blackjack.basic_strategy import advice_for
from houseway.games.blackjack.boxes import Bettor, Box, BoxesInPlay, Hand
from houseway.games.blackjack.dealing import (
    CardsInPlay,
    every_irregularity,
    pick_up,
    prepare_cards,
    receive_cards,
)
from houseway.games.blackjack.hands import BLACKJACK, BUST, DealersRule, Played, dealers_rule
from houseway.games.blackjack.line_checks import (
    RecordedBox,
    check_decks,
    check_insurance,
    dealers_hand,
    too_few_cards,
)
from houseway.games.blackjack.player_turn import Turn
from houseway.games.blackjack.round_steps import (
    announce_total,
    check_for_blackjack,
    deal_two_cards,
    if_any,
    pay_blackjacks,
    play_dealers_hand,
    settle_what_is_open,
    void_what_is_open,
)
from houseway.games.blackjack_switch.strategy import KEEP, SWITCH, EndlessShoe, endless_shoe
from houseway.games.blackjack_switch.wagers import (
    BOXES,
    DEALING,
    FIRST,
    MATCH,
    MATCH_WAGER,
    PARAGRAPHS,
    SECOND,
    Switched,
    match_row,
    plain_21,
    switched,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.options import Options, once_for_options
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Event, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import OutOfCardsError, ShoeCondition
from houseway.rules.procedure.steps import Deal, Decide, Move, NoMoreBets
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.wagers import Bets, Seat, Seats

INSURED = {BOXES[0]: (FIRST, SECOND), BOXES[1]: ()}  # one insurance wager covers both


class TwoBoxesInPlay(BoxesInPlay):
    """The table during one round; ``endless_shoe`` knows what hands are worth."""

    paragraphs = PARAGRAPHS

    def __init__(self, seats: Seats, rule: DealersRule, endless_shoe: EndlessShoe) -> None:
        super().__init__(seats, rule)
        self.endless_shoe = endless_shoe
        # The cards decide the match wager as they were dealt, before any are switched.
        self._matches: dict[int, str | None] = {}

    def boxes_at(self, spot: int, bets: list[tuple[Seat, Bets]]) -> list[Box]:
        ((seat, placed),) = bets
        shared, settled = dict(placed), set[str]()
        boxes = []
        for names in BOXES:
            hand = Hand(names.numbers[0])
            bettor = Bettor(seat, shared, [hand], names, INSURED[names], settled)
            boxes.append(Box(spot, [bettor], [hand], names))
        return boxes

    def pairs(self) -> list[tuple[Box, Box]]:
        """Return both boxes of each spot, clockwise."""
        return list(zip(self.boxes[::2], self.boxes[1::2], strict=True))

    def both(self, box: Box) -> tuple[Box, Box]:
        return next(pair for pair in self.pairs() if box in pair)

    def cards_at(self, box: Box) -> tuple[Card, ...]:
        return tuple(card for part in self.both(box) for card in part.hands[0].cards)

    def name_of(self, box: Box, hand: Hand) -> str:
        return f"seat {box.spot}, hand {hand.number}"

    def decision_key(self, bettor: Bettor, hand: Hand) -> str:
        return f"{Place.of_seat(bettor.seat, hand.number).key}-decides"

    def advise(self, hand: Sequence[Card], legal: Sequence[str]) -> tuple[str, str]:
        decision = self.endless_shoe.choose(hand, self.up_card, legal)
        return decision, advice_for(decision, hand, self.up_card)

    def note_match(self, box: Box) -> str | None:
        """Remember and return what the four cards of a spot match."""
        self._matches[box.spot] = match_row(self.cards_at(box))
        return self._matches[box.spot]

    def outcome(self, box: Box, _: Bettor) -> Switched | Voided:
        """Return how the round stands for a person at this moment."""
        if box.voided:
            return box.voided
        first, second = (
            Played(
                tuple(hand.standing for hand in part.bettors[0].follows),
                self.dealer_stands_at,
                surrendered=part.surrendered,
            )
            for part in self.both(box)
        )
        return Switched(first, second, self._matches.get(box.spot))


# A round of blackjack switch (13:69F-2A.5 to 2A.12).
#
# The sections are titles only in our sources: what is built is the standard public game (readings 138 to
# 145).

IRREGULARITIES = every_irregularity(PARAGRAPHS)


def opening(table: Table[Switched]) -> Procedure[Condition]:
    """Inspect the cards, show them, wash and shuffle them."""
    yield from receive_cards(table, PARAGRAPHS)
    return (yield from prepare_cards(table, PARAGRAPHS))


def round_of_play(table: Table[Switched], condition: ShoeCondition) -> Procedure[RoundEnd[Switched]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from prepare_cards(table, PARAGRAPHS)
    seats = yield from take_wagers(table, PARAGRAPHS.wagers)
    yield NoMoreBets(cite=PARAGRAPHS.wagers)
    in_play = TwoBoxesInPlay(seats, dealers_rule(table.options), endless_shoe(table.options))
    cards = CardsInPlay(table, condition, in_play)
    try:
        yield from _play(table, in_play, cards)
    except OutOfCardsError:
        yield from void_what_is_open(in_play)
    yield pick_up(table.options, PARAGRAPHS)
    return RoundEnd(in_play.outcomes(), cards.condition())


def _play(table: Table[Switched], in_play: TwoBoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    yield from deal_two_cards(table, in_play, cards)
    for box in in_play.boxes:
        if not box.voided:
            yield from announce_total(table, in_play, box)
    yield from _settle_matches(in_play)
    yield from check_for_blackjack(table, in_play)
    if not in_play.known_blackjack:
        for first, second in in_play.pairs():
            if not first.voided:
                yield from _play_spot(table, in_play, cards, (first, second))
    yield from play_dealers_hand(table, in_play, cards)
    yield from settle_what_is_open(in_play)


def _settle_matches(in_play: TwoBoxesInPlay) -> Procedure[None]:
    """Settle the match wagers before anybody decides: the losing ones first."""
    rows = {first.spot: in_play.note_match(first) for first, _ in in_play.pairs() if not first.voided}
    for key, words, are_paid in (
        ("collect-match", "Collect the losing match wagers", False),
        ("pay-match", "Pay the winning match wagers, each once at its highest payoff", True),
    ):
        due = [spot for spot, row in rows.items() if (row is not None) is are_paid]
        yield from if_any(
            in_play.settle(
                key,
                words,
                MATCH_WAGER,
                lambda box, _, due=due: frozenset({MATCH}) if box.spot in due else frozenset(),  # type: ignore[misc]
            )
        )


def _play_spot(
    table: Table[Switched], in_play: TwoBoxesInPlay, cards: CardsInPlay, boxes: tuple[Box, Box]
) -> Procedure[None]:
    """Let the player switch once, then play both hands in turn."""
    yield from _offer_switch(table, in_play, boxes)
    yield from pay_blackjacks(in_play, boxes)
    for box in boxes:
        if not box.has_blackjack:
            yield from Turn(table, in_play, cards, box).play()


def _offer_switch(table: Table[Switched], in_play: TwoBoxesInPlay, boxes: tuple[Box, Box]) -> Procedure[None]:
    first, second = (box.hands[0] for box in boxes)
    seat = boxes[0].bettors[0].seat
    costs: dict[str, Cents] = {}
    hint, reason = in_play.endless_shoe.advise_switch(first.cards, second.cards, in_play.up_card)
    answer = yield Decide(
        key=f"seat-{seat}-switches",
        words=f"Seat {boxes[0].spot} has {first.words} and {second.words}; the second cards may be switched",
        cite=DEALING,
        who=f"seat {seat}",
        values=(KEEP, SWITCH),
        undecided=KEEP,
        seat=seat,
        hand=(*first.cards, *second.cards),
        hand_title="your two hands",
        dealer=in_play.shown,
        groups=(tuple(first.cards), tuple(second.cards)),
        costs=costs,
        hint=hint,
        hint_reason=reason,
        counted_over="every card that can still come",
    )
    if answer != SWITCH:
        return
    places = [Place.of_seat(boxes[0].spot, hand.number) for hand in (first, second)]
    yield Move(
        key=f"{places[0].key}-switch",
        place=places[0],
        to=places[1],
        words=f"Switch the second cards of seat {boxes[0].spot}",
        cite=DEALING,
        exchange=True,
    )
    first.cards, second.cards = map(list, switched(first.cards, second.cards))
    first.plain_21 = second.plain_21 = plain_21(table.options)


# A recorded round of one player at blackjack switch, read into an outcome.

DealtHand = tuple[Card, ...]
_OVER = frozenset((BUST, BLACKJACK))
MOST_HANDS = 4


class Dealt(RecordedRound, frozen=True):
    """A line for settlement: ``{"id": …, "dealt": [["Ts", "6d"], ["5h", "Ac"]], "hands": [["Ts", "Ac"],
    ["5h", "6d", "9c"]], "dealer": ["9h", "8c"], "bets": {…}}``.

    Cards in the order in which a hand got them, the dealer's up card first.
    """

    own_keys = ("dealt", "hands", "surrender")

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
    surrender: Annotated[
        list[int], Meta(description="the numbers of the hands that were surrendered, 1 or 2")
    ] = msgspec.field(default_factory=list)

    def all_bets(self, _: Table[Any]) -> Bets:
        """Add the wagers on hands that were split off, which equal the first wager, if there are four."""
        if len(self.hands) < MOST_HANDS or FIRST not in self.bets:
            return self.bets
        return {box.on_hand[1]: self.bets[FIRST] for box in BOXES} | self.bets

    @classmethod
    def keys_of_player(cls, events: Sequence[Event], seat: Seat) -> Mapping[str, Any]:
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
        keys: dict[str, Any] = {"dealt": [*dealt.values()], "hands": [hands[place] for place in in_order]}
        return keys | ({"surrender": surrender} if surrender else {})


class _Line(NamedTuple):
    dealt: tuple[DealtHand, DealtHand]
    hands: list[DealtHand]
    dealer: DealtHand


@once_for_options
def _boxes(options: Options) -> tuple[RecordedBox, ...]:
    return tuple(RecordedBox(options, PARAGRAPHS, names) for names in BOXES)


def outcome(table: Table[Switched], dealt: Dealt) -> Switched:
    line = _read(dealt)
    check_decks(table, line.hands, line.dealer, PARAGRAPHS)
    check_insurance(table, (), line.dealer, dealt.bets, paragraphs=PARAGRAPHS)
    boxes = _hands_of_boxes(line.hands, dealt.bets)
    is_switched = _check_begun(line, boxes)
    dealer = dealers_hand(table.options, line.dealer)
    first, second = [
        _played(box, dealt, hands, dealer.stands_at, never_blackjack=is_switched and plain_21(table.options))
        for box, hands in zip(_boxes(table.options), boxes, strict=True)
    ]
    dealer.check(nobody_left=_is_over(first) and _is_over(second), paragraphs=PARAGRAPHS)
    return Switched(first, second, match_row([*line.dealt[0], *line.dealt[1]]))


def _is_over(hand: Played) -> bool:
    """Return whether the dealer's hand makes no difference to it, if it is no blackjack."""
    return hand.surrendered or _OVER.issuperset(hand.hands)


def _read(dealt: Dealt) -> _Line:
    first_cards, hands = [*map(cards, dealt.dealt)], [*map(cards, dealt.hands)]
    dealer = cards(dealt.dealer)
    if list(map(len, first_cards)) != [2, 2]:
        raise Refusal("dealt are two hands of two cards each, before they may be switched.", DEALING)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise Refusal(
            f"A player has two hands, and at most {MOST_HANDS} after splits, not {len(hands)}.", DEALING
        )
    for hand in hands:
        if len(hand) < 2:
            raise too_few_cards("A hand of the player", hand, DEALING)
    if len(dealer) < 2:
        raise too_few_cards("The dealer's hand", dealer, DEALING)
    for number in dealt.surrender:
        if number not in (1, 2):
            words = f"surrender: {number} is no hand that can be given up. Give 1, 2 or both."
            raise Refusal(words, PARAGRAPHS.surrender)
    return _Line((first_cards[0], first_cards[1]), hands, dealer)


def _hands_of_boxes(hands: Sequence[DealtHand], bets: Bets) -> list[list[DealtHand]]:
    """Return the hands of each box: its first one, and the one that was split off it."""
    boxes = [[hands[0]], [hands[1]]]
    if len(hands) == MOST_HANDS:
        boxes[0].append(hands[2])
        boxes[1].append(hands[3])
    elif len(hands) == 3:
        split = [number for number, box in enumerate(BOXES) if box.on_hand[1] in bets]
        if len(split) != 1:
            names = " or ".join(box.on_hand[1] for box in BOXES)
            raise Refusal(
                f"Three hands are given, and the bets do not say which was split. Bet {names}, one of them.",
                PARAGRAPHS.splitting,
            )
        boxes[split[0]].append(hands[2])
    return boxes


def _check_begun(line: _Line, boxes: Sequence[Sequence[DealtHand]]) -> bool:
    """Refuse hands that do not begin with the cards dealt; return whether they were switched."""
    first, second = [hands[0][:2] if len(hands) == 1 else (hands[0][0], hands[1][0]) for hands in boxes]
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
    box: RecordedBox, dealt: Dealt, hands: Sequence[DealtHand], dealer: int, *, never_blackjack: bool
) -> Played:
    surrenders = box.wagers.numbers[0] in dealt.surrender
    plain_21 = never_blackjack or len(hands) > 1
    stand_at = box.stand_at(hands, dealt.bets, surrender=surrenders, plain_21=plain_21)
    return Played(stand_at, dealer, surrendered=surrenders)
