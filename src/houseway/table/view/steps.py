"""Shows the current step of a table, how to answer it, and the steps that may come next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import Chance, seeded
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.procedure.face_down import TurnUp, is_unseen
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import (
    Announce,
    Answer,
    Choose,
    Deal,
    Decide,
    Measure,
    NoMoreBets,
    SetHand,
    Settle,
    ShowCards,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.taking_wagers import AddWager, ByClock, ConvertCash, Lapse
from houseway.rules.wagers.settlement import SettledAtSeat, settle_step, settled_at_seat
from houseway.rules.wagers.wagers import Bets, Seat, seat_order
from houseway.table.answers import answer_as_json
from houseway.table.live.live_table import LiveTable
from houseway.table.live.log_text import answer_in_words
from houseway.table.live.table_state import RoundStart
from houseway.table.view.layout import cards_of_seat, cards_on_layout
from houseway.table.view.redaction import Viewer, has_cards_face_down, may_look, words_for
from houseway.table.virtual.automatic_play import default_answer

# The coming steps. The procedure is rehearsed with possible answers: each decision, some cards, some throws.
# Cards that the dealer may not see are replaced by others, so the view never depends on them.

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
    """Return the step after the current one; several where that depends on the answer, none if too many."""
    by_answer: dict[str, dict[str, list[Step]]] = {}
    for answer, step in _rehearsed(table, viewer):
        by_answer.setdefault(answer, {}).setdefault(step.key, []).append(step)
    coming: dict[ComingStep, list[str]] = {}
    for answer, by_key in by_answer.items():
        for steps in by_key.values():
            words = [words_for(table, step, viewer) for step in steps]
            coming.setdefault(_merged(steps, words), []).append(answer)
    choices = len(table.step.values) if isinstance(table.step, Choose) else 1
    if len(coming) > (MOST_ANSWERED if choices > 1 else MOST_SHOWN):
        return []
    depends = any(len(answers) < choices for answers in coming.values())
    return [replace(step, after=tuple(answers)) if depends else step for step, answers in coming.items()]


def _merged(steps: Sequence[Step], words: Sequence[str]) -> ComingStep:
    """Return one step for all, with a gap for the words in which they differ."""
    step = steps[0]
    seat = str(step.seat) if isinstance(step, Decide | SetHand) else ""
    return ComingStep(step.key, kind_of_step(step), common_words(words), step.who, step.cite.text, seat)


def common_words(sentences: Sequence[str]) -> str:
    """Return the common beginning and end of the sentences, with a gap between."""
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
    """Yield the steps that may come next, each with the answer to an open question that leads to it."""
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
                continue  # an impossible answer
            chosen = str(answer) if isinstance(table.step, Choose) else ""
            yield from ((chosen, step) for step in _after_clock(conversation))


def _hidden_deals(table: LiveTable, viewer: Viewer) -> frozenset[int]:
    """Return the positions of the events that dealt a face-down card unknown to the viewer."""
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


def _any_card(pack: Mapping[Card, int], chance: Chance) -> Card:
    cards = [card for card, count in pack.items() if count > 0]
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
    """Answer the current step; where it takes the wagers, with those on the layout, or the usual ones."""
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
    """Return usual wagers for the people at the table, or those of the demonstration."""
    usual = dict(table.rules.demonstration)
    some = next(iter(usual.values()), {})
    seated: dict[Seat, Bets] = {seat: usual.get(seat, some) for seat in table.seats}
    return seated if seated and not table.rules.game.bank else usual


def _after_clock(conversation: Conversation[Any]) -> Iterator[Step]:
    """Yield the step that the conversation has reached; the clock answers its own steps."""
    while isinstance(conversation.step, ByClock):
        conversation.answer(default_answer(conversation.step))
    if conversation.step is not None:
        yield conversation.step


class IrregularityView(msgspec.Struct):
    kind: str
    words: str
    cite: str
    shows_card: bool


class StepView(msgspec.Struct):
    """What is asked at the table now. Which fields are present depends on the step and on the viewer."""

    key: str
    kind: str
    words: str
    who: str
    cite: str
    may_happen: list[IrregularityView] | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    place: str | UnsetType = UNSET  # of the hand that is decided on, where it is one of several
    asked: int | UnsetType = UNSET  # send it with the decision: then no other question is answered by it
    decide_until: int | UnsetType = UNSET  # microseconds since 1970, where a clock runs
    hand: list[str] | UnsetType = UNSET
    dealer: list[str] | UnsetType = UNSET
    dealer_title: str | UnsetType = UNSET  # what is said of them: the dealer shows them
    best: list[list[str]] | UnsetType = UNSET
    best_title: str | UnsetType = UNSET  # what it is: the best setting known, or the house way
    hands: list[tuple[str, int]] | UnsetType = UNSET  # the hands to set, and how many cards each has
    is_valued: bool | UnsetType = UNSET  # whether a hint can tell what the settings are worth
    values: list[str] | UnsetType = UNSET
    costs: dict[str, Cents] | UnsetType = UNSET
    keys: dict[str, str] | UnsetType = UNSET  # a key of the keyboard for each of the values
    adds: dict[str, str] | UnsetType = UNSET  # the wager that the chips of a decision become
    parts: dict[str, dict[str, Cents]] | UnsetType = UNSET  # by wager, where a decision adds to several
    amounts: dict[str, tuple[Cents, Cents]] | UnsetType = (
        UNSET  # least and most, where the player says the amount
    )
    undecided: str | UnsetType = UNSET  # what holds where the player does not decide
    hint: str | UnsetType = UNSET
    hint_reason: str | UnsetType = UNSET
    counted_over: str | UnsetType = UNSET  # what the values in a hint are averages of
    least: int | UnsetType = UNSET
    most: int | UnsetType | None = UNSET
    usual: int | UnsetType = UNSET
    to: str | UnsetType = UNSET
    face: str | UnsetType = UNSET
    unseen: bool | UnsetType = UNSET  # the player decides by real cards, which only the player has seen
    dice: int | UnsetType = UNSET
    payments: list[SettledAtSeat] | UnsetType = UNSET
    spread: list[str] | UnsetType = UNSET  # the different cards, face up, in sequence
    copies: int | UnsetType = UNSET  # how many of each


def step_view(table: LiveTable, viewer: Viewer) -> StepView | None:
    step = table.step
    if step is None:
        return None
    view = StepView(step.key, kind_of_step(step), words_for(table, step, viewer), step.who, step.cite.text)
    if viewer.deals or viewer.sees_money:
        view.may_happen = [
            IrregularityView(fault.kind, fault.words, str(fault.cite), fault.shows_card)
            for fault in step.may_happen
            if not isinstance(fault, Lapse)
        ]
    if isinstance(step, Decide | SetHand):
        _show_question(view, table, step, viewer)
    else:
        if isinstance(step, Settle) and viewer.deals:
            view.payments = [
                settled_at_seat(*payment) for payment in settle_step(table.rules, step, table.coupons.laid)
            ]
        if isinstance(step, ConvertCash):
            view.values = [str(seat) for seat in sorted(table.seats, key=seat_order)]
        _show_how_to_answer(view, step)
    if isinstance(step, ShowCards):
        cards = table.rules.game.play.packs(table.rules.options)[step.pack]
        view.spread = [card.name for card in dict.fromkeys(cards)]
        view.copies = len(cards) // len(view.spread)
    return view


def _show_question(view: StepView, table: LiveTable, step: Decide | SetHand, viewer: Viewer) -> None:
    """Show a decision: to its player with the hand, and how it is entered to a dealer with real cards."""
    view.seat, view.asked = str(step.seat), table.asked
    if table.clock.until is not None:
        view.decide_until = table.clock.until
    place = step.about or Place.of_seat(step.seat)
    if step.about is not None:
        view.place = place.name
    if is_unseen(cards_of_seat(table, place)):
        view.unseen = True
    if table.seats.get(step.seat) == viewer.person:
        _show_hand(view, step)
    elif viewer.deals and table.has_real_cards:
        if not has_cards_face_down(table, place):
            _show_hand(view, step)
        elif isinstance(step, Decide):
            view.values, view.costs, view.undecided = list(step.values), dict(step.costs), step.undecided
            view.amounts = _amounts(step)


def _show_hand(view: StepView, step: Decide | SetHand) -> None:
    """Add the hand, which only the player who decides may see."""
    view.hand = [card.name for card in step.hand]
    if isinstance(step, SetHand):
        view.best, view.hint = answer_as_json(step.best), step.hint
        view.best_title, view.hands = step.best_title, list(step.hands)
        view.is_valued, view.counted_over = bool(step.settings), step.counted_over
        return
    view.dealer, view.dealer_title = [card.name for card in step.dealer], step.dealer_title
    view.values = list(step.values)
    view.keys = keys_for(step.values)
    view.costs, view.adds = dict(step.costs), dict(step.adds)
    view.parts = {decision: dict(added) for decision, added in step.parts.items()}
    view.amounts = _amounts(step)
    view.undecided = step.undecided
    view.hint, view.hint_reason, view.counted_over = step.hint, step.hint_reason, step.counted_over


def _amounts(step: Decide) -> dict[str, tuple[Cents, Cents]] | UnsetType:
    bounds = {decision: (asks.least, asks.most or asks.least) for decision, asks in step.amounts.items()}
    return bounds or UNSET


def keys_for(values: Iterable[str]) -> dict[str, str]:
    """Return a key for each decision: the number it ends with, or its first letter that is still free."""
    keys: dict[str, str] = {}
    for value in values:
        number = value.rpartition("-")[2]
        signs = number if number.isdigit() else value.upper() + "123456789"
        free = (sign for sign in signs if sign.isalnum() and sign not in keys.values())
        keys[value] = next(free, "")
    return keys


def _show_how_to_answer(view: StepView, step: Step) -> None:
    match step:
        case Choose():
            view.values = list(step.values)
        case Measure():
            view.least, view.most, view.usual = step.least, step.most, step.usual
        case Deal():
            view.to, view.face = step.to.name, step.face
        case TurnUp():
            view.to, view.face = step.place.name, "up"
        case Toss():
            for name, value in step.entry.items():
                setattr(view, name, value)


def entry_in_words(table: LiveTable, entry: Event, viewer: Viewer) -> str:
    """Return the dealer's entry, ``Card 1 to seat 2: 7h``, without a face-down card."""
    step, words = entry.step, words_for(table, entry.step, viewer)
    if isinstance(step, Deal) and step.face == "down":
        return words
    if isinstance(step, AddWager) and isinstance(entry.answer, int):
        return f"{words}: {dollars(entry.answer)}"
    answer = answer_in_words(answer_as_json(entry.answer))
    return f"{words}: {answer}" if answer else words
