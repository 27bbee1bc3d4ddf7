"""What somebody may see of a live table. Everything that is shown of one goes through here.

Nobody sees a card that is not dealt yet, and a card that lies face down only who may look at it: the player
of the spot, and at a real table the dealer, who entered it. After the round its cards are known to all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import msgspec

from houseway.equipment.cards import Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import Cents
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import (
    Announce,
    Choose,
    Deal,
    Decide,
    Happening,
    Measure,
    Move,
    SetHand,
    Settle,
    Show,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.wagers.settlement import settle_step
from houseway.rules.wagers.wagers import Result, seat_order, spot_of
from houseway.table.commands.seats_and_chips import free_seats
from houseway.table.commands.undo_entry import is_dealers, last_entry
from houseway.table.facts import table_facts as facts
from houseway.table.facts.answer_codec import answer_as_json
from houseway.table.facts.table_facts import Answered, AnyFact
from houseway.table.live.accounts import CHIPS, DROP, INVENTORY, TIPS, chips_of, layout_of, owed_by
from houseway.table.live.live_table import LiveTable
from houseway.table.live.wagers_on_layout import wagers_lying
from houseway.table.notice.notices import notices_shown

# With every event, to everybody who looks on; what came before is recalled from the log.
RESULTS_TOLD = 24
_SEATS_PLACE = re.compile(r"seat (\d+)\b")


@dataclass(frozen=True)
class Viewer:
    """A person and what the role lets that person see besides what everybody sees."""

    person: str
    deals: bool = False  # answers the steps; at a real table knows the cards entered
    sees_money: bool = False  # of the table and of others


def view(table: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """The table as a JSON document."""
    lying = wagers_lying(table)
    shown = {
        "table": table.name,
        "phase": phase_of(table),
        "round": max(table.number, 0),
        "game": table.rules.game.name,
        "title": table.rules.game.title,
        "options": table.rules.options.given,
        "changes": notices_shown(table.notices, table.rules.game.all_options),
        "sign": msgspec.to_builtins(table.notices.hung),
        "session": msgspec.to_builtins(table.session),
        "cards": table.opened.cards if table.opened else "",
        "commitment": table.commitment,
        "step": _step(table, viewer),
        "seats": [
            {**_seat(table, seat, viewer), "lying": lying.get(seat, {})}
            for seat in sorted(table.seats, key=seat_order)
        ],
        "free_seats": [str(seat) for seat in free_seats(table, viewer.person)],
        "places": _places(table, viewer),
        "dealt": _dealt(table),
        "dice": _dice(table),
        "called": _called(table, viewer),
        "payments": [_payment(seat, one) for seat, one in table.payments],
        "shoe": table.shoe,
        "results": [
            {"round": one.round, "outcome": one.words, "shoe": one.shoe, "result": one.outcome}
            for one in islice(reversed(table.results), RESULTS_TOLD)
        ][::-1],
        "chips": table.accounts[chips_of(viewer.person)],
        "decision_seconds": table.clock.seconds,
        "stopped": table.condition.stopped.reason if table.condition.stopped else None,
        "dispute": _dispute(table),
    }
    if viewer.deals:
        shown["last_entry"] = _last_entry(table)
    if viewer.sees_money:
        shown["money"] = {
            **{account: table.accounts[account] for account in (INVENTORY, DROP, TIPS)},
            "meters": msgspec.to_builtins(table.meters),
            "win": table.meters.win,
            "left": _left_behind(table),
        }
        shown["alerts"] = msgspec.to_builtins(list(table.alerts.waiting.values()))
        shown["proposals"] = msgspec.to_builtins(list(table.proposals.values()))
        shown["signs"] = msgspec.to_builtins(list(table.notices.signs.values()))
    return shown


def _left_behind(table: LiveTable) -> dict[str, Cents]:
    """The chips of people who have no place at the table."""
    held = {
        account.removeprefix(CHIPS): cents
        for account, cents in table.accounts.balances.items()
        if account.startswith(CHIPS)
    }
    return {person: cents for person, cents in held.items() if person not in table.seats.values()}


def _dispute(table: LiveTable) -> dict[str, Any] | None:
    """Who disputes what, for everybody at the table, and the rounds that are kept to be looked at."""
    one = table.dispute
    return {"by": one.by, "why": one.why, "rounds": one.rounds} if one else None


def sight(table: LiveTable, viewer: Viewer) -> Viewer:
    """Viewers who see the same are one: who somebody is matters only with a seat or chips at the table."""
    here = viewer.person in table.seats.values() or table.accounts[chips_of(viewer.person)]
    return viewer if here else replace(viewer, person="")


def in_short(table: LiveTable) -> dict[str, Any]:
    """For a list of tables: what a passer-by sees."""
    rules = table.rules
    return {
        "table": table.name,
        "game": rules.game.name,
        "title": rules.game.title,
        "options": rules.options.given,
        "phase": phase_of(table),
        "round": max(table.number, 0),
        "seats": rules.game.seats,
        "taken": {str(seat): table.seats[seat] for seat in sorted(table.seats, key=seat_order)},
        "limits": {
            kind: {"minimum": rules.limits.minimums[kind], "maximum": rules.limits.maximums[kind]}
            for kind in rules.limits.minimums
        },
        "increment": rules.limits.increment,
    }


def balances(table: LiveTable, viewer: Viewer) -> dict[str, Cents]:
    """Every account, or the own chips."""
    if viewer.sees_money:
        return dict(sorted(table.accounts.balances.items()))
    own = chips_of(viewer.person)
    return {own: table.accounts[own]}


def phase_of(table: LiveTable) -> str:
    if table.is_closed:
        return "closed"
    if table.dispute:
        return "disputed"
    step = table.step
    if step is None:
        return "stopped" if table.condition.stopped else "between rounds"
    if table.number == 0:
        return "opening"
    if isinstance(step, TakePlaces | TakeWagers):
        return "wagers"
    return "decision" if isinstance(step, Decide | SetHand) else "dealing"


def _seat(table: LiveTable, seat: Any, viewer: Viewer) -> dict[str, Any]:
    person = table.seats[seat]
    return {
        "seat": str(seat),
        "person": person,
        "mine": person == viewer.person,
        "chips": table.accounts[chips_of(person)],
        "bets": dict(table.bets.get(seat, {})),
        "layout": table.accounts[layout_of(seat)],
        "ready": seat in table.ready,
        "owes": table.accounts[owed_by(seat)],
        "allowed": dict(table.allowed.get(seat, {})),
    }


def _payment(seat: Any, one: Any) -> dict[str, Any]:
    verdict = one.verdict
    return {
        "seat": str(seat),
        "wager": one.wager,
        "bet": one.bet,
        "result": one.result.value,
        "odds": verdict.odds.words if verdict.odds else None,
        "pays": one.pays,
        "vigorish": one.vigorish,
        "returns": one.returns,
        "reason": verdict.reason,
        "cite": str(verdict.cite),
    }


def _step(table: LiveTable, viewer: Viewer) -> dict[str, Any] | None:
    step = table.step
    if step is None:
        return None
    shown: dict[str, Any] = {
        "key": step.key,
        "kind": type(step).__name__.lower(),
        "words": words_for(table, step, viewer),
        "who": step.who,
        "cite": step.cite.text,
    }
    if viewer.deals or viewer.sees_money:
        shown["may_happen"] = [
            {"kind": one.kind, "words": one.words, "cite": str(one.cite), "shows_card": one.shows_card}
            for one in step.may_happen
        ]
    if isinstance(step, Decide | SetHand):
        shown |= {"seat": str(step.seat), "asked": table.asked, **table.clock.shown()}
        if table.seats.get(step.seat) == viewer.person:
            shown |= _for_the_player(step)
        return shown
    if isinstance(step, Settle) and viewer.deals:
        shown["payments"] = [_payment(seat, one) for seat, one in settle_step(table.rules, step)]
    return shown | _how_to_answer(step)


def words_for(table: LiveTable, step: Step, viewer: Viewer) -> str:
    """Words that tell of cards face down are for who may look at them; cards are told of once they are up."""
    place = _told_of(table, step)
    if not place or may_look(table, viewer, place):
        return step.words
    whose = place if place.startswith("seat") else f"the {place}"
    if isinstance(step, Decide | SetHand):
        return f"{whose.capitalize()} decides"
    return f"Turn up the cards of {whose}" if isinstance(step, Show) else f"A word to {whose}"


def _told_of(table: LiveTable, step: Step) -> str:
    """The place whose cards, face down, the words may tell of. What a hand may do tells what it is."""
    if isinstance(step, Show):
        return step.place
    if step.about or not isinstance(step, Decide | SetHand):
        return step.about
    seat, lying = f"seat {spot_of(step.seat)}", on_layout(table.conversation) if table.conversation else {}
    hand = [up for place, cards in lying.items() if f"{place} ".startswith(f"{seat} ") for _, up in cards]
    return "" if all(hand) else seat


def _for_the_player(step: Decide | SetHand) -> dict[str, Any]:
    hand = [one.name for one in step.hand]
    if isinstance(step, SetHand):
        return {"hand": hand, "best": answer_as_json(step.best), "hint": step.hint}
    return {
        "hand": hand,
        "dealer": [one.name for one in step.dealer],
        "values": list(step.values),
        "costs": dict(step.costs),
        "adds": dict(step.adds),
        "undecided": step.undecided,
        "hint": step.hint,
        "hint_reason": step.hint_reason,
        "counted_over": step.counted_over,
    }


def _how_to_answer(step: Step) -> dict[str, Any]:
    match step:
        case Choose():
            return {"values": list(step.values)}
        case Measure():
            return {"least": step.least, "most": step.most, "usual": step.usual}
        case Deal():
            return {"to": step.to, "face": step.face}
        case Toss():
            return dict(step.entry)
    return {}


def may_look(table: LiveTable, viewer: Viewer, place: str) -> bool:
    """Whether the viewer may look at cards that lie face down at the place."""
    if table.conversation is None:
        return True
    if viewer.deals and table.opened is not None and table.opened.cards == "dealer":
        return True
    found = _SEATS_PLACE.match(place)
    # Who sits down at a spot during the round has no part in it, nor who was not let wager behind another.
    void = {seat for seat, one in table.payments if one.verdict.result is Result.VOID}
    own = {seat for seat in table.bets if table.seats.get(seat) == viewer.person}
    spots = {spot_of(seat) for seat in own if seat == spot_of(seat) or seat not in void}
    return found is not None and int(found[1]) in spots


def _places(table: LiveTable, viewer: Viewer) -> dict[str, list[str | None]]:
    """The cards on the layout by place; None for one that the viewer may not see."""
    conversation = table.conversation or table.last
    return {
        place: [card.name if up or may_look(table, viewer, place) else None for card, up in cards]
        for place, cards in (on_layout(conversation) if conversation else {}).items()
    }


def _events(table: LiveTable) -> list[Event]:
    """Of the round in progress, or else of the last one."""
    conversation = table.conversation or table.last
    return conversation.events if conversation else []


def _dealt(table: LiveTable) -> list[str]:
    """The place of every card on the layout, in the order in which they came to lie there."""
    places: list[str] = []
    for one in _events(table):
        if isinstance(one.step, Deal) and isinstance(one.answer, Card):
            places.append(one.step.to)
        elif isinstance(one.step, Move):
            last = len(places) - 1 - places[::-1].index(one.step.place)
            places[last] = one.step.to
    return places


def _dice(table: LiveTable) -> list[int] | None:
    """The last toss that counted."""
    tosses = [one.answer.dice for one in _events(table) if isinstance(one.answer, Roll)]
    return list(tosses[-1]) if tosses else None


def _called(table: LiveTable, viewer: Viewer) -> list[str]:
    """What the dealer said and turned up since the players last wagered or decided, in order."""
    called: list[Step] = []
    for one in _events(table):
        step = one.step
        if isinstance(step, TakeWagers | Decide | SetHand):
            called = []
        elif not isinstance(step, Announce | Show) or isinstance(one.answer, Happening):
            continue
        elif not step.about or may_look(table, viewer, step.about):
            # What is said of the dealer's cards stands for their being turned up.
            turned_up = called and isinstance(called[-1], Show) and called[-1].place == "dealer"
            called = [*(called[:-1] if turned_up and isinstance(step, Announce) else called), step]
    return [step.words for step in called]


def _last_entry(table: LiveTable) -> str | None:
    """The step whose answer the dealer can take back."""
    last = last_entry(table)
    return last.step.key if last and is_dealers(table, last) else None


def on_layout(conversation: Conversation[Any]) -> Mapping[str, list[tuple[Card, bool]]]:
    """Every card that was dealt in the round, by place, and whether it lies face up."""
    places: dict[str, list[tuple[Card, bool]]] = {}
    for event in conversation.events:
        step, answer = event.step, event.answer
        if isinstance(step, Deal) and isinstance(answer, Card):
            places.setdefault(step.to, []).append((answer, step.face == "up"))
        elif isinstance(step, Move):
            places[step.to] = [places[step.place].pop()]
        elif isinstance(step, Show) and not isinstance(answer, Happening):
            places[step.place] = [(one, True) for one, _ in places.get(step.place, [])]
    return places


def news_for(table: LiveTable, news: list[AnyFact], viewer: Viewer, *, over: bool = False) -> list[AnyFact]:
    """Facts as the viewer may be told of them while their round is in progress, or when it is over."""
    return [_redacted(table, fact, viewer, over=over) for fact in news]


def _redacted(table: LiveTable, fact: AnyFact, viewer: Viewer, *, over: bool) -> AnyFact:
    known = over or not isinstance(fact, Answered) or may_look(table, viewer, fact.down)
    return without_what_is_hidden(fact, face_down_is_known=known)


def without_what_is_hidden(fact: AnyFact, *, face_down_is_known: bool) -> AnyFact:
    """A seed is told where it is shown, and not where its round began."""
    if isinstance(fact, facts.Began):
        return msgspec.structs.replace(fact, seed="")
    if isinstance(fact, Answered) and fact.down and not face_down_is_known:
        return msgspec.structs.replace(fact, answer=None)
    return fact
