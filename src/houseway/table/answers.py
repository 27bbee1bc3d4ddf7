"""Converts answers to JSON, as in the log and in recorded rounds, and back for their step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.equipment.cards import UNSEEN, Card, card, cards
from houseway.equipment.dice import Roll
from houseway.equipment.tiles import Tile, tile
from houseway.refusal import Refusal
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.steps import (
    Answer,
    Deal,
    Happening,
    SetHand,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.taking_wagers import ConvertCash
from houseway.rules.wagers.wagers import seat_named


def answer_as_json(answer: Answer | tuple[Card, ...]) -> Any:
    match answer:
        case Card():
            return answer.name
        case Roll():
            return list(answer.dice)
        case Happening():
            card = {"card": answer.card.name} if answer.card else {}
            return {"irregularity": answer.kind, **card}
        case tuple():
            return [answer_as_json(part) for part in answer]
        case Mapping():
            return {
                str(seat): value if isinstance(value, str | int) else dict(value)
                for seat, value in answer.items()
            }
    return answer


def answer_from_json(step: Step, written: Any) -> Answer:
    """Read an answer to this step; refuse a value that cannot be one."""
    if isinstance(written, dict) and "irregularity" in written:
        if not isinstance(written["irregularity"], str) or set(written) - {"irregularity", "card"}:
            raise Refusal(
                f"{written!r} does not describe an irregularity. Give its name and the card it shows."
            )
        return Happening(written["irregularity"], card(written["card"]) if "card" in written else None)
    try:
        return _read(step, written)
    except (TypeError, AttributeError, KeyError):
        raise Refusal(f"{step.words}: {written!r} is not an answer to it.", step.cite) from None


def _read(step: Step, written: Any) -> Answer:
    match step:
        case Deal(face="down") if written == UNSEEN.name:
            return UNSEEN
        case Deal() | TurnUp():
            is_tile = isinstance(next(iter(step.left), None), Tile)
            return tile(written) if is_tile else card(written)
        case Toss():
            return step.read(written)
        case SetHand():
            return tuple(cards(group) for group in written)
        case ConvertCash() if written is None:
            return None
        case TakePlaces() | TakeWagers() | ConvertCash():
            return {seat_named(seat): value for seat, value in written.items()}
    answer: Answer = written
    return answer


def hidden_place(step: Step, answer: Answer) -> str:
    """Return the place whose face-down cards the answer reveals; empty where it reveals none."""
    if answer is UNSEEN:
        return ""
    if isinstance(step, Deal) and step.face == "down" and isinstance(answer, Card):
        return step.to.name
    return Place.of_seat(step.seat).name if isinstance(step, SetHand) else ""
