"""What a dealer does after the current step, as the procedure has it.

The procedure is rehearsed with answers that may come: each decision, some cards, some throws. Cards that the
dealer may not see are replaced by others, so what is shown never depends on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import Chance, seeded
from houseway.refusal import Refusal
from houseway.rules.procedure.clock_steps import ByClock
from houseway.rules.procedure.money_steps import ConvertCash
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import (
    Announce,
    Answer,
    Choose,
    Deal,
    Decide,
    Measure,
    NoMoreBets,
    SetHand,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.unseen.turn_up import TurnUp
from houseway.rules.wagers.wagers import Bets, Seat
from houseway.table.live.live_table import LiveTable
from houseway.table.live.table_state import RoundStart
from houseway.table.live.view.layout import cards_on_layout
from houseway.table.live.view.redaction import Viewer, may_look, words_for
from houseway.table.virtual.automatic_dealer import default_answer

SAMPLES = 4  # of cards that are hidden, or still to come
MOST_SHOWN = 3  # steps of which one comes next
MOST_ANSWERED = 8  # the same, where the answer to a question says which
GAP = "…"  # for words that depend on what comes


class ComingStep(msgspec.Struct, frozen=True):
    """A step that comes next, or one that may; ``kind`` and ``who`` are as in the step of a table.

    ``after`` are the answers to the current question that lead to it; none if it does not depend on them.
    """

    key: str
    kind: str
    words: str
    who: str
    cite: str
    seat: str = ""  # that decides
    after: tuple[str, ...] = ()


def kind_of_step(step: Step) -> str:
    return "announce" if isinstance(step, Announce) else type(step).__name__.lower()


def coming_steps(table: LiveTable, viewer: Viewer) -> list[ComingStep]:
    """Return the step after the current one; several where that depends on what comes, none if too many."""
    found: dict[str, dict[str, list[Step]]] = {}
    for answer, step in _rehearsed(table, viewer):
        found.setdefault(answer, {}).setdefault(step.key, []).append(step)
    shown: dict[ComingStep, list[str]] = {}
    for answer, by_key in found.items():
        for steps in by_key.values():
            words = [words_for(table, step, viewer) for step in steps]
            shown.setdefault(_merged(steps, words), []).append(answer)
    choices = len(table.step.values) if isinstance(table.step, Choose) else 1
    if len(shown) > (MOST_ANSWERED if choices > 1 else MOST_SHOWN):
        return []
    depends = any(len(answers) < choices for answers in shown.values())
    return [replace(step, after=tuple(answers)) if depends else step for step, answers in shown.items()]


def _merged(steps: Sequence[Step], words: Sequence[str]) -> ComingStep:
    """Return one step for all, with a gap for the words in which they differ."""
    step = steps[0]
    seat = str(step.seat) if isinstance(step, Decide | SetHand) else ""
    return ComingStep(step.key, kind_of_step(step), common_words(words), step.who, step.cite.text, seat)


def common_words(sentences: Sequence[str]) -> str:
    """Return what the sentences begin and end with, with a gap between."""
    parts = [sentence.split() for sentence in dict.fromkeys(sentences)]
    if len(parts) == 1:
        return sentences[0]
    begins = _beginning(parts)
    ends = _beginning([part[len(begins) :][::-1] for part in parts])[::-1]
    return " ".join([*begins, GAP, *ends])


def _beginning(parts: Sequence[Sequence[str]]) -> list[str]:
    """Return the words that all parts begin with."""
    together = takewhile(lambda words: len(set(words)) == 1, zip(*parts, strict=False))
    return [words[0] for words in together]


def _rehearsed(table: LiveTable, viewer: Viewer) -> Iterator[tuple[str, Step]]:
    """Yield the steps that may come next, each with the answer that leads to it, if a question is asked."""
    if table.conversation is None:
        start = RoundStart(table.number + 1, table.rules, table.condition)
        with suppress(Refusal):  # no round may begin now
            yield from (("", step) for step in _after_clock(Conversation(start.procedure())))
        return
    hidden = _hidden_deals(table, viewer)
    for number in range(SAMPLES if hidden else 1):
        chance = seeded(number)
        for answer in _possible_answers(table, chance):
            conversation = _as_seen(table, hidden, chance)
            if conversation is None:
                break
            try:
                _answer(table, conversation, answer)
            except Refusal:
                continue  # such an answer cannot come
            chosen = str(answer) if isinstance(table.step, Choose) else ""
            yield from ((chosen, step) for step in _after_clock(conversation))


def _hidden_deals(table: LiveTable, viewer: Viewer) -> frozenset[int]:
    """Return the positions of the events that dealt a card which lies face down, unknown to the viewer."""
    conversation = table.conversation
    if conversation is None:
        return frozenset()
    down = {place for place, cards in cards_on_layout(conversation).items() if not all(up for _, up in cards)}
    return frozenset(
        position
        for position, event in enumerate(conversation.events)
        if isinstance(event.step, Deal)
        and event.step.face == "down"
        and event.answer is not UNSEEN
        and event.step.to in down
        and not may_look(table, viewer, event.step.to)
    )


def _as_seen(table: LiveTable, hidden: frozenset[int], chance: Chance) -> Conversation[Any] | None:
    """Return the round so far with other cards in place of the hidden ones; None if it would differ then."""
    if table.round_start is None or table.conversation is None or table.step is None:
        return None
    if not hidden:
        return table.rehearsal()
    conversation = Conversation(table.round_start.procedure())
    for position, event in enumerate(table.conversation.events):
        step, answer = conversation.step, event.answer
        if position in hidden and isinstance(step, Deal):
            answer = _any_card(step.left, chance)
        try:
            conversation.answer(answer)
        except Refusal:
            return None
    is_same = conversation.step is not None and conversation.step.key == table.step.key
    return conversation if is_same else None


def _any_card(left: Mapping[Card, int], chance: Chance) -> Card:
    cards = [card for card, count in left.items() if count > 0]
    return cards[chance.below(len(cards))]


def _possible_answers(table: LiveTable, chance: Chance) -> Sequence[Answer]:
    step = table.step
    match step:
        case Deal() if step.face == "down" and table.opened and table.opened.cards == "dealer":
            return [UNSEEN]
        case Deal() | TurnUp():
            return [_any_card(step.left, chance) for _ in range(SAMPLES)]
        case Toss():
            return [step.thrown(chance) for _ in range(SAMPLES)]
        case Choose():
            return step.values
        case SetHand():
            return [step.best]
        case Measure():
            return [max(step.least, step.usual)]
        case ConvertCash():
            return []
    return [default_answer(step)] if step else []


def _answer(table: LiveTable, conversation: Conversation[Any], answer: Answer) -> None:
    """Answer the current step; where it takes the wagers, with those that lie there, or the usual ones."""
    bets = dict(table.bets) or _usual_bets(table)
    if isinstance(conversation.step, TakePlaces):
        conversation.answer({seat: table.seats.get(seat, f"player {seat}") for seat in bets})
    if not isinstance(conversation.step, TakeWagers):
        if not isinstance(table.step, TakePlaces):
            conversation.answer(answer)
        return
    conversation.answer(bets)
    if isinstance(conversation.step, NoMoreBets):
        conversation.answer(None)  # the dealer calls it when the wagers are closed


def _usual_bets(table: LiveTable) -> dict[Seat, Bets]:
    """Return wagers of those who sit at the table, such as a round is shown with."""
    usual = dict(table.rules.demonstration)
    some = next(iter(usual.values()), {})
    seated: dict[Seat, Bets] = {seat: usual.get(seat, some) for seat in table.seats}
    return seated if seated and not table.rules.game.bank else usual


def _after_clock(conversation: Conversation[Any]) -> Iterator[Step]:
    """Yield the step that the conversation has come to; the clock answers those that are its own."""
    while isinstance(conversation.step, ByClock):
        conversation.answer(default_answer(conversation.step))
    if conversation.step is not None:
        yield conversation.step
