"""Holds what players did against each count and against each card that they should not know.

The rounds are read from the log with what could be seen when bets and decisions were made. A look is
put on record first, by a person who may look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.house.desks.surveillance import LookAtPlayers, PlayersLookedAt, SurveillanceDesk, check_have_bet
from houseway.house.floor import Floor, Person
from houseway.house.loading import STREAM
from houseway.house.record import Record
from houseway.progress import report_progress
from houseway.protection.card_counting.counting_system import WagerCount, counts_of_wagers
from houseway.protection.evidence import (
    Act,
    ActsByCard,
    BetsByCount,
    Finding,
    WatchedShoe,
    acts_against_card,
    bets_against_count,
    judged,
    kind_of,
    kind_of_hand,
    kinds_of_counts,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Deal, Decide, Happening, TakeWagers
from houseway.rules.wagers.wagers import Seat, spot_of
from houseway.table.live import facts
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable

if TYPE_CHECKING:
    from houseway.house.store import Store


@dataclass(frozen=True)
class HiddenCard:
    """A card that was face down at a decision, with its number among the face-down cards of its place."""

    place: str
    number: int
    card: Card


@dataclass(frozen=True)
class Decision:
    """A decision of a person in a situation that all could see, and the cards that nobody should know."""

    person: str
    situation: str
    decision: str
    hidden: Sequence[HiddenCard]
    of_others: Sequence[Card] = ()  # face-down cards of the other players


@dataclass(frozen=True)
class LoggedRound:
    """A round; ``seen`` are the cards that had been seen of its shoe when the wagers were made."""

    table: str
    number: int
    rules: Table[Any]
    shoe: int
    seen: Sequence[Card]
    bets: Mapping[str, Mapping[str, Cents]]  # by person, those of all seats together
    first_card: Card | None  # that was dealt after the wagers
    decisions: Sequence[Decision]


def logged_rounds(table: str, records: Iterable[Record]) -> Iterator[LoggedRound]:
    """Yield every round that is over; none of a tournament or in training, where chips are not money."""
    live = LiveTable(table)
    for record in records:
        live.now = record.at
        for fact in facts_from(record.body):
            if not isinstance(fact, DERIVED_FACTS):
                live.do(fact)
            if isinstance(fact, facts.Ended) and fact.number and not (live.session or live.is_training):
                yield _round(live)
        live.news = []
        live.accounts.take_transfers()


def _round(live: LiveTable) -> LoggedRound:
    if live.last is None or live.round_start is None:
        raise ValueError(f"{live.name} has ended a round that it has not begun")
    events = live.last.events
    taken = max((place for place, event in enumerate(events) if _takes_wagers(event)), default=len(events))
    before, after = events[:taken], events[taken:]
    condition = live.round_start.condition
    before_the_round = (
        condition.seen if isinstance(condition, ShoeCondition) and not condition.finished else ()
    )
    bets: dict[str, Counter[str]] = {}
    for seat, placed in (after[0].answer if after else {}).items():  # type: ignore[union-attr]
        if person := live.seats.get(seat):
            bets.setdefault(person, Counter()).update(placed)
    return LoggedRound(
        live.name,
        live.round_start.number,
        live.round_start.rules,
        live.shoes,
        (*before_the_round, *_cards(before)),
        bets,
        next(_cards(after), None),
        [*_decisions(after, live.seats)],
    )


def _takes_wagers(event: Event) -> bool:
    return isinstance(event.step, TakeWagers) and not isinstance(event.answer, Happening)


def _cards(events: Iterable[Event]) -> Iterator[Card]:
    for event in events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card):
            yield event.answer


def _decisions(events: Iterable[Event], seats: Mapping[Seat, str]) -> Iterator[Decision]:
    down: list[HiddenCard] = []
    of_spots: list[tuple[int, Card]] = []
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(step, Deal) and isinstance(answer, Card) and step.face == "down":
            if step.to.spot is not None:
                of_spots.append((step.to.spot, answer))
                continue
            number = 1 + sum(hidden.place == step.to.name for hidden in down)
            down.append(HiddenCard(step.to.name, number, answer))
        elif isinstance(step, Decide) and isinstance(answer, str) and step.seat in seats:
            dealer = " ".join(card.rank for card in step.dealer)
            situation = f"{'/'.join(step.values)}, best {step.hint or 'not known'}, dealer shows {dealer}"
            hidden = [unseen for unseen in down if unseen.card not in step.dealer]
            others = [card for spot, card in of_spots if spot != spot_of(step.seat)]
            yield Decision(seats[step.seat], situation, answer, hidden, others)


# Holds what players did against each count and against each card that they should not know.

NEXT_CARD, OTHERS = "the next card", "face-down cards of other players"
_SIZES = 3  # groups of bets that are held against the next card

Test = Callable[[int, int], Finding]  # called with the number of all tests, and a seed


@dataclass(frozen=True)
class OfPlayer:
    """What was found about a player, at the tables with these rules."""

    player: str
    game: str
    title: str
    rules: str  # its options in words
    tables: Sequence[str]
    rounds: int  # in which the player bet
    findings: Sequence[Finding] = ()


@dataclass(frozen=True)
class Surveillance:
    """One look at some players; ``tests`` is how many were made in all, which corrects each of them."""

    players: Sequence[OfPlayer]
    tests: int
    seed: int


@dataclass(frozen=True)
class _Rules:
    """Everything that was played under the same rules, whatever the limits of the table were."""

    table: Table[Any]
    rounds: Sequence[LoggedRound]

    @cached_property
    def shoes(self) -> list[list[LoggedRound]]:
        """Return the rounds by shoe, in the order of the log."""
        by_shoe: dict[tuple[str, int], list[LoggedRound]] = {}
        for played in self.rounds:
            by_shoe.setdefault((played.table, played.shoe), []).append(played)
        return [*by_shoe.values()]


def look(
    store: Store,
    players: Iterable[str] = (),
    tags: str = "",
    *,
    seed: int = 1,
    until: int | None = None,
) -> Surveillance:
    """Look at these players, or at everybody if none is named, as the log was at a time.

    Every test of the look is corrected for all the others.
    """
    by_rules = [*_by_rules(store, until)]
    known = sorted({person for rules in by_rules for played in rules.rounds for person in played.bets})
    chosen = [*dict.fromkeys(players)] or known
    for player in chosen:
        if player not in known:
            raise Refusal(f"{player!r} has made no wager at a table with cards. Check the spelling.")
    planned = [plan for rules in by_rules for plan in _planned(rules, chosen, tags or None)]
    tests = sum(len(tried) for _, tried in planned)
    findings = []
    for place, (_, tried) in enumerate(planned):
        report_progress(f"player {place + 1:,} of {len(planned):,}")
        findings.append([test(tests, seed + number) for number, test in enumerate(tried)])
    answers = iter(judged([finding for of_player in findings for finding in of_player], tests))
    return Surveillance(
        [replace(player, findings=[next(answers) for _ in tried]) for player, tried in planned],
        tests,
        seed,
    )


def _by_rules(store: Store, until: int | None = None) -> Iterator[_Rules]:
    by_rules: dict[tuple[str, tuple[tuple[str, str], ...]], list[LoggedRound]] = {}
    for stream in store.streams():
        if not stream.startswith(STREAM):
            continue
        report_progress(stream)
        records = takewhile(lambda record: until is None or record.at <= until, store.read(stream))
        for played in logged_rounds(stream.removeprefix(STREAM), records):
            if played.rules.game.play.packs(played.rules.options):
                by_rules.setdefault(_key(played.rules), []).append(played)
    for rounds in by_rules.values():
        yield _Rules(rounds[-1].rules, rounds)


def _key(rules: Table[Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    limits = {option.name for option in limit_options(rules.game.kinds)}
    options = {name: value for name, value in rules.options.given.items() if name not in limits}
    return rules.game.name, tuple(sorted(options.items()))


def _planned(
    rules: _Rules, players: Sequence[str], tags: str | None
) -> Iterator[tuple[OfPlayer, list[Test]]]:
    """Yield each player of these rules, with the tests that are to be made."""
    playing = [player for player in players if any(player in played.bets for played in rules.rounds)]
    bet_on = {name for played in rules.rounds for player in playing for name in played.bets.get(player, {})}
    counts = counts_of_wagers(rules.table, bet_on, tags) if playing else {}
    game, words = rules.table.game, rules.table.options.in_words
    for player in playing:
        own = [played for played in rules.rounds if player in played.bets]
        tests = [
            *_bet_tests(rules, player, own, counts),
            *_decision_tests(player, own),
            *_by_count(player, own, counts),
        ]
        tables = sorted({played.table for played in own})
        yield OfPlayer(player, game.name, game.title, words, tables, len(own)), tests


def _bet_tests(
    rules: _Rules, player: str, own: Sequence[LoggedRound], counts: Mapping[str, WagerCount]
) -> Iterator[Test]:
    wagers = dict.fromkeys(wager for played in own for wager in played.bets[player])
    for name in wagers:
        if name in counts:
            yield _count_test(rules, player, name, counts[name])
        yield _next_card_test(player, name, own)


def _count_test(rules: _Rules, player: str, wager: str, count: WagerCount) -> Test:
    shoes = [
        WatchedShoe(
            [len(played.seen) for played in shoe],
            [count.value(played.seen) for played in shoe],
            [_bet(played, player, wager) for played in shoe],
        )
        for shoe in rules.shoes
        if any(player in played.bets for played in shoe)
    ]
    subject = f"the count {count.in_words}"
    test = BetsByCount(shoes)
    return lambda tests, seed: bets_against_count(
        subject, wager, test, count.pays_from, tests=tests, seed=seed
    )


def _bet(played: LoggedRound, player: str, wager: str) -> Cents:
    return played.bets.get(player, {}).get(wager, 0)


def _next_card_test(player: str, wager: str, own: Sequence[LoggedRound]) -> Test:
    """Hold the size of the bets against the first card that was dealt after them."""
    dealt = [(played, card) for played in own if (card := played.first_card) is not None]
    amounts = [_bet(played, player, wager) for played, _ in dealt]
    limits = np.quantile(amounts or [0], [part / _SIZES for part in range(1, _SIZES)])
    acts = [
        Act(wager, str(np.searchsorted(limits, amount)), kind_of(card))
        for amount, (_, card) in zip(amounts, dealt, strict=True)
    ]
    test = ActsByCard(acts)
    return lambda tests, seed: acts_against_card(NEXT_CARD, wager, test, tests=tests, seed=seed)


def _decision_tests(player: str, own: Sequence[LoggedRound]) -> Iterator[Test]:
    """Hold decisions against each card that lay face down, and against the others' cards together."""
    by_subject: dict[str, list[Act]] = {}
    for decision in (made for played in own for made in played.decisions if made.person == player):
        kinds = {
            f"face-down card {hidden.number} of the {hidden.place}": kind_of(hidden.card)
            for hidden in decision.hidden
        }
        if decision.of_others:
            kinds[OTHERS] = kind_of_hand(decision.of_others)
        for subject, kind in kinds.items():
            act = Act(decision.situation, decision.decision, kind)
            by_subject.setdefault(subject, []).append(act)
    for subject, acts in by_subject.items():
        yield _hidden_card_test(subject, ActsByCard(acts))


def _by_count(player: str, own: Sequence[LoggedRound], counts: Mapping[str, WagerCount]) -> Iterator[Test]:
    """Hold decisions against the count of the hand, as it was when the round began."""
    made = [(played, made) for played in own for made in played.decisions if made.person == player]
    for count in counts.values():
        if made and count.opens_hand:
            kinds = kinds_of_counts([count.value(played.seen) for played, _ in made])
            acts = [
                Act(decision.situation, decision.decision, kind)
                for (_, decision), kind in zip(made, kinds, strict=True)
            ]
            yield _hidden_card_test(f"the count {count.in_words}", ActsByCard(acts))


def _hidden_card_test(subject: str, test: ActsByCard) -> Test:
    return lambda tests, seed: acts_against_card(subject, "decisions", test, tests=tests, seed=seed)


# A look at players that is put on record first, by a person who may look.


def recorded_look(
    floor: Floor, person: Person, players: Sequence[str], *, why: str = "", tags: str = "", seed: int = 1
) -> tuple[PlayersLookedAt, Surveillance]:
    """Look at these players, or at everybody if none is named; return the record and what was found.

    A person whose role may not look is refused, and nothing is recorded.
    """
    check_have_bet(floor.store, players)
    desk = SurveillanceDesk(floor)
    desk.order(person, LookAtPlayers([*players], why, tags))
    recorded = desk.look(lambda looks: looks.made[-1])
    return recorded, look(floor.store, players, tags, seed=seed, until=recorded.at)
