"""Decides who may look at which cards, and redacts facts and words accordingly."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from houseway.rules.procedure.places import Place, place_named
from houseway.rules.procedure.steps import Decide, SetHand, Show, Step
from houseway.rules.wagers.wagers import Result, spot_of
from houseway.table.live import facts
from houseway.table.live.accounts import chips_of, coupons_of
from houseway.table.live.facts import Answered, AnyFact, SeedCommitted
from houseway.table.live.live_table import LiveTable
from houseway.table.view.layout import cards_on_layout


@dataclass(frozen=True)
class Viewer:
    """A person, and the parts of a table that the role also lets that person see."""

    person: str
    deals: bool = False  # answers the steps; knows the cards that a dealer has entered
    sees_money: bool = False  # of the table and of other players


def equivalent_viewer(table: LiveTable, viewer: Viewer) -> Viewer:
    """Return the same viewer for all who see the same: a name matters only with a seat or chips here."""
    holds = table.accounts[chips_of(viewer.person)] or table.accounts[coupons_of(viewer.person)]
    is_here = viewer.person in table.seats.values() or holds
    return viewer if is_here else replace(viewer, person="")


def may_look(table: LiveTable, viewer: Viewer, place: Place) -> bool:
    """Return whether the viewer may look at the face-down cards of the place."""
    if table.conversation is None:
        return True
    if viewer.deals and table.opened is not None and table.opened.cards == "dealer":
        return True  # the dealer entered them, in records from before cards could stay unseen
    # A person who sits down during the round has no part in it, nor has a bettor behind whose wager is void.
    void = {seat for seat, payment in table.payments if payment.result is Result.VOID}
    own_seats = {seat for seat in table.bets if table.seats.get(seat) == viewer.person}
    return place.spot in {spot_of(seat) for seat in own_seats if seat == spot_of(seat) or seat not in void}


def words_for(table: LiveTable, step: Step, viewer: Viewer) -> str:
    """Return the words of a step, in general terms where they would reveal face-down cards."""
    place = _place_revealed(table, step)
    if place is None or may_look(table, viewer, place):
        return step.words
    if isinstance(step, Decide | SetHand):
        return f"{place.in_words.capitalize()} decides"
    if isinstance(step, Show):
        return f"Turn up the cards of {place.in_words}"
    return f"A word to {place.in_words}"


def _place_revealed(table: LiveTable, step: Step) -> Place | None:
    """Return the place whose face-down cards the words may reveal: the choices of a hand tell what it is."""
    if isinstance(step, Show):
        return step.place
    place = step.about
    if place is None and isinstance(step, Decide | SetHand):
        place = Place.of_seat(step.seat)
    return place if place and has_cards_face_down(table, place) else None


def has_cards_face_down(table: LiveTable, place: Place) -> bool:
    """Return whether any hand of the place has a face-down card."""
    on_layout = cards_on_layout(table.conversation) if table.conversation else {}
    return any(
        not is_up
        for other, cards in on_layout.items()
        if other.first_hand == place.first_hand
        for _, is_up in cards
    )


def news_for(table: LiveTable, news: list[AnyFact], viewer: Viewer, *, over: bool = False) -> list[AnyFact]:
    """Return the facts as the viewer may know them while their round is in progress, or when it is over."""
    return [
        redact_fact(
            fact,
            face_down_is_known=over
            or not isinstance(fact, Answered)
            or may_look(table, viewer, place_named(fact.down)),
        )
        for fact in news
    ]


def redact_fact(fact: AnyFact, *, face_down_is_known: bool) -> AnyFact:
    """Return the fact without its seed, which a fact of its own reveals later, and without hidden cards."""
    if isinstance(fact, facts.Began | SeedCommitted):
        return msgspec.structs.replace(fact, seed="")
    if isinstance(fact, Answered) and fact.down and not face_down_is_known:
        return msgspec.structs.replace(fact, answer=None)
    return fact
