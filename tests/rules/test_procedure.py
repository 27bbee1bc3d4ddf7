"""Conversations: steps asked, answers checked, recordings replayed."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import card
from houseway.equipment.dice import ROLLS
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Conversation, Procedure, Stopped, replay
from houseway.rules.procedure.steps import (
    Announce,
    Choose,
    Confirm,
    Deal,
    Happening,
    Irregularity,
    Measure,
    Perform,
    Step,
    Toss,
)

CITE = Citation("13:69F-45.8(a)")
FACE_UP = Irregularity("found-face-up", "a card is found face up", CITE, shows_card=True)
JAM = Irregularity("jam", "the device jams", CITE)
ACE, KING = card("As"), card("Ks")


def _two_questions() -> Procedure[str]:
    hand = yield Choose(key="hand", words="Hand", cite=CITE, values=("left", "right"))
    cut = yield Measure(key="cut", words="Cards cut", cite=CITE, least=10, most=51)
    return f"{hand} {cut}"


def test_a_conversation_asks_until_it_is_over() -> None:
    conversation = Conversation(_two_questions())
    assert conversation.step is not None
    assert conversation.step.key == "hand"
    with pytest.raises(Refusal, match="not over"):
        _ = conversation.end
    conversation.answer("left")
    with pytest.raises(Refusal, match="10 to 51"):
        conversation.answer(9)
    conversation.answer(10)
    assert conversation.is_over
    assert conversation.end == "left 10"
    with pytest.raises(Refusal, match="takes no more answers"):
        conversation.answer(10)


def test_a_recording_gives_the_same_conversation() -> None:
    first = replay(_two_questions(), ["right", 20])
    again = replay(_two_questions(), first.answers)
    assert again.events == first.events
    assert replay(_two_questions(), ["right"]).step == Measure(
        key="cut", words="Cards cut", cite=CITE, least=10, most=51
    )


DEAL = Deal(
    key="d", words="Deal", cite=CITE, pack="deck", to=Place("home"), left={ACE: 1}, may_happen=(FACE_UP,)
)


@pytest.mark.parametrize(
    ("step", "good", "bad"),
    [
        (Announce(key="a", words="No more bets", cite=CITE), None, "spoken"),
        (Perform(key="p", words="Cover the shaker", cite=CITE), None, 1),
        (Confirm(key="c", words="Verified", cite=CITE), "A. Clerk", " "),
        (Choose(key="h", words="Hand", cite=CITE, values=("left", "right")), "left", "both"),
        (Measure(key="m", words="Count", cite=CITE, least=3), 3, 2),
        (Measure(key="m", words="Count", cite=CITE, least=0), 0, True),
        (Toss(key="t", words="Toss", cite=CITE), ROLLS[1, 2, 3], (1, 2, 3)),
        (DEAL, ACE, KING),
        (DEAL, Happening("found-face-up", ACE), Happening("found-face-up", KING)),
        (DEAL, Happening("found-face-up", ACE), Happening("found-face-up")),
        (DEAL, ACE, Happening("jam")),
    ],
)
def test_steps_take_what_fits_and_refuse_the_rest(step: Step, good: Any, bad: Any) -> None:
    step.check(good)
    with pytest.raises(Refusal) as caught:
        step.check(bad)
    assert caught.value.cite == CITE


def test_a_stopped_table_begins_no_round() -> None:
    Condition().check_can_begin()
    with pytest.raises(Refusal, match="No round may begin: the device is broken"):
        Condition(stopped=Stopped("the device is broken", CITE)).check_can_begin()
