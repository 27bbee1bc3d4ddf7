"""What the dealer says and turns up, as the players hear it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Announce, Decide, Happening, SetHand, Show, TakeWagers


class CallView(msgspec.Struct):
    """Something that the dealer said or turned up; ``spot`` is the seat that it concerns, if it is one."""

    words: str
    spot: int | None


def calls(events: list[Event], may_hear: Callable[[Announce | Show], bool]) -> list[CallView]:
    """Return what the dealer said and turned up since the players last wagered or decided, in order."""
    called: list[Announce | Show] = []
    for event in events:
        step = event.step
        if isinstance(step, TakeWagers | Decide | SetHand):
            called = []
        elif not isinstance(step, Announce | Show) or isinstance(event.answer, Happening):
            continue
        elif may_hear(step):
            last = called[-1] if called else None
            if isinstance(step, Announce) and isinstance(last, Show) and last.place == DEALER:
                called.pop()  # what is said of the dealer's cards also says that they are turned up
            called.append(step)
    return [CallView(step.words, place.spot if (place := _place_of(step)) else None) for step in called]


def _place_of(step: Announce | Show) -> Place | None:
    return step.place if isinstance(step, Show) else step.about
