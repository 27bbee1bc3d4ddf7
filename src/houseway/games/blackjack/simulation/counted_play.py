"""Plays blackjack by a count: its figures, its deviations, and whole shoes with several players.

The others play the strategy of a player who does not count. Cards are face up, so the counter has seen the
first two of everybody when deciding, and what those in the seats before have taken. The count of a decision
includes everything that is face up when the turn begins, but not what the counter's own hand then takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numba import njit

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.exact.by_count import ByCount, Floats, choose_by, pairs_split_by
from houseway.games.blackjack.exact.hands import COUNTS
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import BLACKJACK, COUNT, MOST, Played
from houseway.games.blackjack.kernel import _laid_out, _play, _play_pair
from houseway.games.blackjack.paragraphs import PARAGRAPHS, SEVERAL_HANDS, dealers_hands
from houseway.games.blackjack.simulation.compiled_hands import (
    BEYOND,
    GIVES_UP,
    LONGEST,
    SPLITS,
    count_of,
    dealers_hand,
    empty_notes,
    on_two_cards,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.tables import (
    AFTER_THIRD,
    CARD,
    KIND,
    NOT_SPLIT,
    STANDS_AT,
    Bytes,
    CaseNumbering,
    KernelCases,
    aces_and_runs,
    rules_as_array,
    shoe_of,
)
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Deviation, Figures, Seating, Watched
from houseway.rules.analysis.kernel import Case, Rounds, Shoes
from houseway.rules.game import Table

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


DECK = 52
FIRST = 4  # the cards of a player and the dealer before anybody draws
LINE = LONGEST + BEYOND
DEALERS_20 = 20  # the state of a dealer's hand that draws nothing


@njit(cache=True)
def _lay_out(line, cards, start, players, seat, after):  # noqa: PLR0917 - without keywords
    """Write a player's first two cards, the dealer's, and what comes after them as one round alone."""
    line[0], line[1] = cards[start + seat], cards[start + players]
    line[2], line[3] = cards[start + players + 1 + seat], cards[start + 2 * players + 1]
    for place in range(FIRST, LINE):
        line[place] = cards[min(after + place - FIRST, cards.shape[0] - 1)]


@njit(cache=True)
def _taken(line, rules, numbers, notes):
    """Return how many cards a player takes to the first two."""
    player = with_card(rules[CARD + line[0]], line[2], rules)
    if rules[STANDS_AT + player] == MOST:
        return 0
    up = count_of(line[1], rules)
    decision = on_two_cards(NOT_SPLIT, up, count_of(line[0], rules), count_of(line[2], rules), rules)
    if decision == GIVES_UP:
        return 0
    if decision == SPLITS:
        return _play_pair(line, 0, DEALERS_20, rules, numbers, notes)[1] - FIRST
    return take(line, FIRST, player, decision, up, rules)[1] - FIRST


@njit(cache=True)
def _tags_of(cards, start, end, tags):
    added = 0.0
    for place in range(start, end):
        added += tags[cards[place]]
    return added


@njit(cache=True)
def _others(line, cards, start, players, seats, after, rules, numbers, notes):  # noqa: PLR0917
    """Play the hands of these seats; return where the next card is."""
    for seat in range(*seats):
        _lay_out(line, cards, start, players, seat, after)
        after += _taken(line, rules, numbers, notes)
    return after


@njit(cache=True)
def _round(line, cards, start, players, own, after, rules, usual, numbers, notes):  # noqa: PLR0917
    """Play the counter's hand and the seats after it; return the case, and where the next round begins."""
    _lay_out(line, cards, start, players, own, after)
    dealer = with_card(usual[CARD + line[1]], line[3], usual)
    if players == 1 or usual[STANDS_AT + dealer] == MOST:
        case, taken, _ = _play(line, 0, rules, numbers, notes)
        return case, after + taken - FIRST
    taken = _taken(line, rules, numbers, notes)
    last = _others(line, cards, start, players, (own + 1, players), after + taken, usual, numbers, notes)
    # The counter's cards, and then at once those of the dealer.
    _lay_out(line, cards, start, players, own, last - taken)
    for place in range(taken):
        line[FIRST + place] = cards[min(after + place, cards.shape[0] - 1)]
    case = _play(line, 0, rules, numbers, notes)[0]
    # Another player may still have a hand, so the dealer draws.
    return case, last + dealers_hand(line, FIRST + taken, dealer, usual)[1] - FIRST - taken


@njit(cache=True)
def play_counted(  # noqa: PLR0917
    shoes,
    burned,
    behind,
    players,
    own,
    tags,
    per_deck,
    lowest,
    usual,
    by_count,
    numbers,
    insured,
    starts,
    codes,
    rounds,
    more,
):
    """Deal the rows of ``shoes``. ``by_count`` are the rules for each count from the lowest on.

    ``own`` is the place of the counter among the players. ``insured``: the count from which insurance is
    taken, and what it gains and loses for each unit bet.
    """
    whole, notes = shoes.shape[1], empty_notes()
    line = np.empty(LINE, np.uint8)
    least, gains, loses = insured
    for row in range(shoes.shape[0]):
        cards = _laid_out(shoes[row], whole)
        at, place, running = burned, 0, 0.0
        while at <= whole - behind:
            stub = at + 2 * players + 2
            up, hole = cards[at + players], cards[stub - 1]
            has_blackjack = usual[STANDS_AT + with_card(usual[CARD + up], hole, usual)] == MOST
            seen = running + _tags_of(cards, at, stub - 1, tags)
            count = _count_now(seen, whole - stub + 1 + burned, per_deck)
            more[row, place] = 0.0
            if count_of(up, usual) == 1 and count >= least:
                more[row, place] = gains if has_blackjack else loses
            after = stub
            if not has_blackjack:
                after = _others(line, cards, at, players, (0, own), stub, usual, numbers, notes)
            seen += _tags_of(cards, stub, after, tags)
            count = _count_now(seen, whole - after + 1 + burned, per_deck)
            rules = by_count[min(max(int(np.floor(count)) - lowest, 0), by_count.shape[0] - 1)]
            case, end = _round(line, cards, at, players, own, after, rules, usual, numbers, notes)
            if end > whole:
                break
            running += _tags_of(cards, at, end, tags)
            starts[row, place], codes[row, place] = at, case
            at, place = end, place + 1
        starts[row, place] = at
        rounds[row] = place


@njit(cache=True)
def _count_now(running, unseen, per_deck):
    return running * DECK / unseen if per_deck else running


# Blackjack played by a count: its figures, its deviations, and shoes that are dealt to a counter.

NEVER = 1e9


class CountedPlay:
    """One count at one table."""

    def __init__(self, table: Table[Played], tags: Mapping[Card, int], per_deck: bool) -> None:
        self._table, self._per_deck = table, per_deck
        self._tags = np.array([float(tags.get(card, 0)) for card in STANDARD_DECK])
        by_rank = [[tags.get(card, 0) for card in STANDARD_DECK if COUNT[card] == count] for count in COUNTS]
        self._by_count = ByCount(table, [sum(of) / len(of) for of in by_rank], per_deck=per_deck)
        self._shoe = shoe_of(table, PARAGRAPHS)

    @property
    def figures(self) -> Figures:
        return self._by_count.figures

    @property
    def deviations(self) -> Sequence[Deviation]:
        return self._by_count.deviations

    @property
    def cases(self) -> Sequence[Case[Any]]:
        return self._cases.cases

    @cached_property
    def _cases(self) -> KernelCases:
        every = [self._by_count.basic, *self._by_count.by_count]
        splits = frozenset[int]().union(*map(pairs_split_by, every))
        return KernelCases(self._table, splits)

    def _rules(self, values: Floats) -> Bytes:
        kinds = self._cases.kinds
        after_third = np.zeros(KIND - AFTER_THIRD, dtype=np.uint8)
        after_third[: kinds.after_third.size] = kinds.after_third.ravel()
        of_game = np.concatenate([aces_and_runs(), after_third, kinds.numbers.transpose(2, 0, 1).ravel()])
        return rules_as_array(self._table, choose_by(values), self._cases.results, of_game)

    @cached_property
    def _usual(self) -> Bytes:
        return self._rules(self._by_count.basic)

    @cached_property
    def _deviating(self) -> Bytes:
        return np.array([self._rules(values) for values in self._by_count.by_count])

    def play(self, shoes: Rounds, behind: int, table: Seating, *, deviate: bool) -> Watched:
        most = shoes.shape[1] // 4 + 1
        watched = Watched(
            np.zeros((len(shoes), most + 1), np.int32),
            np.zeros((len(shoes), most), np.uint16),
            np.zeros(len(shoes), np.int32),
            np.zeros((len(shoes), most)),
        )
        play_counted(
            shoes,
            self._shoe.burned,
            behind,
            table.players,
            table.own - 1,
            self._tags,
            self._per_deck,
            self._by_count.lowest,
            self._usual,
            self._deviating if deviate else self._usual[None, :],
            self._cases.numbers,
            self._insured(deviate),
            *watched,
        )
        return watched

    def _insured(self, deviate: bool) -> tuple[float, float, float]:
        """Return the count from which insurance is taken, and what it then gains and loses for each unit."""
        wager = self._table.wagers.get(INSURANCE_WAGER)
        least = self.figures.insurance_from
        if wager is None or least is None or not deviate:
            return NEVER, 0.0, 0.0
        gains, loses = (wager.decide(Played(dealer=dealer), {}).gain for dealer in (BLACKJACK, None))
        return float(least), float(gains) / 2, float(loses) / 2  # half of the wager may be insured


def counted_play(table: Table[Any], tags: Mapping[Card, int], per_deck: bool) -> CountedPlay:
    if dealers_hands(table.options) > 1:
        raise Refusal(
            "Decisions by a count are not computed at multiple action, where a hand meets several hands of "
            "the dealer. What bets by a count win is computed: ask for --wager base, with --tags for a count "
            "of your own.",
            SEVERAL_HANDS,
        )
    return CountedPlay(table, tags, per_deck)


# Whole shoes with several players, all of whom play the strategy of the simulation.


def seated(one: Shoes, players: int, burned: int, rules: Bytes, numbers: CaseNumbering) -> Shoes:
    """Return the shoes of a table with so many players; the codes are those of the last one."""

    def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        play_counted(
            shuffled,
            burned,
            behind,
            players,
            players - 1,
            np.zeros(DECK),
            False,
            0,
            rules,
            rules[None, :],
            numbers,
            (NEVER, 0.0, 0.0),
            starts,
            codes,
            rounds,
            np.zeros(codes.shape),
        )

    least = min(one.least_behind * (players + 1) // 2, len(one.pack) // 2)
    return replace(one, play=play, least_behind=least, seated=None, cuda=None)
