"""What is asked at a table now, as far as a viewer may know, and how it is answered."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from houseway.equipment.money import Cents, dollars
from houseway.rules.procedure.clock_steps import Lapse
from houseway.rules.procedure.money_steps import AddWager, ConvertCash
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import (
    Choose,
    Deal,
    Decide,
    Measure,
    SetHand,
    Settle,
    ShowCards,
    Step,
    Toss,
)
from houseway.rules.procedure.unseen.turn_up import TurnUp, is_unseen
from houseway.rules.wagers.settled_wager import SettledAtSeat, settled_at_seat
from houseway.rules.wagers.settlement import settle_step
from houseway.rules.wagers.wagers import seat_order
from houseway.table.facts.answer_codec import answer_as_json
from houseway.table.facts.in_words import answer_in_words
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view.coming_step import kind_of_step
from houseway.table.live.view.layout import cards_of_seat
from houseway.table.live.view.redaction import Viewer, has_cards_face_down, words_for


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
    spread: list[str] | UnsetType = UNSET  # the different cards that lie face up, in sequence
    copies: int | UnsetType = UNSET  # how many of each


def step_view(table: LiveTable, viewer: Viewer) -> StepView | None:
    step = table.step
    if step is None:
        return None
    shown = StepView(step.key, kind_of_step(step), words_for(table, step, viewer), step.who, step.cite.text)
    if viewer.deals or viewer.sees_money:
        shown.may_happen = [
            IrregularityView(fault.kind, fault.words, str(fault.cite), fault.shows_card)
            for fault in step.may_happen
            if not isinstance(fault, Lapse)
        ]
    if isinstance(step, Decide | SetHand):
        _show_question(shown, table, step, viewer)
    else:
        if isinstance(step, Settle) and viewer.deals:
            shown.payments = [
                settled_at_seat(*payment) for payment in settle_step(table.rules, step, table.coupons.laid)
            ]
        if isinstance(step, ConvertCash):
            shown.values = [str(seat) for seat in sorted(table.seats, key=seat_order)]
        _show_how_to_answer(shown, step)
    if isinstance(step, ShowCards):
        cards = table.rules.game.packs(table.rules.options)[step.pack]
        shown.spread = [card.name for card in dict.fromkeys(cards)]
        shown.copies = len(cards) // len(shown.spread)
    return shown


def _show_question(shown: StepView, table: LiveTable, step: Decide | SetHand, viewer: Viewer) -> None:
    """Show a decision: to its player with the hand, and how it is entered to a dealer with real cards."""
    shown.seat, shown.asked = str(step.seat), table.asked
    if table.clock.until is not None:
        shown.decide_until = table.clock.until
    place = step.about or Place.of_seat(step.seat)
    if step.about is not None:
        shown.place = place.name
    if is_unseen(cards_of_seat(table, place)):
        shown.unseen = True
    if table.seats.get(step.seat) == viewer.person:
        _show_hand(shown, step)
    elif viewer.deals and table.has_real_cards:
        if not has_cards_face_down(table, place):
            _show_hand(shown, step)
        elif isinstance(step, Decide):
            shown.values, shown.costs, shown.undecided = list(step.values), dict(step.costs), step.undecided


def _show_hand(shown: StepView, step: Decide | SetHand) -> None:
    """Add what only the player who decides may see."""
    shown.hand = [card.name for card in step.hand]
    if isinstance(step, SetHand):
        shown.best, shown.hint = answer_as_json(step.best), step.hint
        shown.best_title, shown.hands = step.best_title, list(step.hands)
        shown.is_valued, shown.counted_over = bool(step.settings), step.counted_over
        return
    shown.dealer, shown.dealer_title = [card.name for card in step.dealer], step.dealer_title
    shown.values = list(step.values)
    shown.keys = keys_for(step.values)
    shown.costs, shown.adds = dict(step.costs), dict(step.adds)
    shown.parts = {decision: dict(added) for decision, added in step.parts.items()}
    shown.undecided = step.undecided
    shown.hint, shown.hint_reason, shown.counted_over = step.hint, step.hint_reason, step.counted_over


def keys_for(values: Iterable[str]) -> dict[str, str]:
    """Return a key for each decision: the number it ends with, or its first letter that is still free."""
    keys: dict[str, str] = {}
    for value in values:
        number = value.rpartition("-")[2]
        wanted = number if number.isdigit() else value.upper() + "123456789"
        free = (sign for sign in wanted if sign.isalnum() and sign not in keys.values())
        keys[value] = next(free, "")
    return keys


def _show_how_to_answer(shown: StepView, step: Step) -> None:
    match step:
        case Choose():
            shown.values = list(step.values)
        case Measure():
            shown.least, shown.most, shown.usual = step.least, step.most, step.usual
        case Deal():
            shown.to, shown.face = step.to.name, step.face
        case TurnUp():
            shown.to, shown.face = step.place.name, "up"
        case Toss():
            for name, value in step.entry.items():
                setattr(shown, name, value)


def entry_in_words(table: LiveTable, entry: Event, viewer: Viewer) -> str:
    """Return what the dealer entered, ``Card 1 to seat 2: 7h``, without a card that lies face down."""
    step, words = entry.step, words_for(table, entry.step, viewer)
    if isinstance(step, Deal) and step.face == "down":
        return words
    if isinstance(step, AddWager) and isinstance(entry.answer, int):
        return f"{words}: {dollars(entry.answer)}"
    answer = answer_in_words(answer_as_json(entry.answer))
    return f"{words}: {answer}" if answer else words
