"""One round as a file: all that is public of its cards and dice, so that anybody can deal it again.

docs/fairness.md describes the format for those who write a program of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from houseway.equipment.cards import Card
from houseway.refusal import Refusal
from houseway.rules.procedure.devices.number_generator import GenerateNumber
from houseway.rules.procedure.devices.wheel import Spin
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.shoe import CUTTING_CARD
from houseway.rules.procedure.steps import Burn, CountStub, Cut, Deal, InsertCutCard, Shuffle, Step, Toss
from houseway.table.facts.answer_codec import answer_as_json

FORMAT: Final = "houseway-round-1"
Does = Literal["shuffle", "cut", "cutting-card", "burn", "deal", "count", "draw"]


class ChanceStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step that chance has decided, and what the log says that it gave."""

    step: str
    does: Does
    pack: str = ""
    gives: Any = None
    without: list[str] = []  # cards of the pack that a shuffle leaves out
    least: int = 0  # cards of a cut, or behind the cutting card
    most: int | None = None
    count: int = 1  # cards that are burned, or values that are drawn
    values: list[str | int] = []  # that are drawn from: the faces of a die, the sections of a wheel
    stops: bool = False  # whether the cutting card, when it comes out, is the answer


class RecordedShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's share in the chance of the round, and the link of the hash chain that came before it."""

    person: str
    value: str
    record: int  # in which it was given
    link: str
    link_round: int  # in which the link became public; it is an earlier round


class RoundFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """``seed`` is null while cards that it has fixed lie hidden."""

    format: Literal["houseway-round-1"] = FORMAT
    table: str
    round: int
    game: str
    options: dict[str, str]
    commitment: str
    seed: str | None
    commitment_record: int  # in which the hash was published
    first_wager_record: int | None
    packs: dict[str, list[str]]  # those shuffled in the round, as they are before the shuffle
    steps: list[ChanceStep]
    hashes: dict[str, list[str]]  # of the cards in packs that were shuffled in an earlier round
    shown: dict[str, list[tuple[int, str, str]]]  # the cards of those that left: place, card, nonce
    committed: dict[str, list[str]]  # hashes of the cards that stay hidden after the round
    shares: list[RecordedShare] = []  # by person
    first_chance_record: int | None = None  # with the first step that takes chance; after all shares


def chance_steps(events: Iterable[Event]) -> Iterator[ChanceStep]:
    for event in events:
        described = _described(event.step)
        if described is not None:
            yield ChanceStep(event.step.key, gives=answer_as_json(event.answer), **described)


def _described(step: Step) -> dict[str, Any] | None:
    match step:
        case Shuffle():
            return {"does": "shuffle", "pack": step.pack, "without": names(step.without)}
        case Cut():
            return {"does": "cut", "pack": step.pack, "least": step.least, "most": step.most}
        case InsertCutCard():
            return {"does": "cutting-card", "pack": step.pack, "least": step.usual}
        case CountStub():
            return {"does": "count", "pack": step.pack}
        case Burn():
            return {"does": "burn", "pack": step.pack, "count": step.count}
        case Deal():
            stops = step.irregularity(CUTTING_CARD) is not None
            return {"does": "deal", "pack": step.pack, "stops": stops}
        case Toss():
            return {"does": "draw", **_drawn_from(step)}
    return None


def _drawn_from(step: Toss) -> Mapping[str, Any]:
    match step:
        case Spin():
            return {"values": list(step.wheel)}
        case GenerateNumber():
            return {"values": list(step.entry["values"])}
    return {"values": [1, 2, 3, 4, 5, 6], "count": step.dice}


def names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def read_round(text: bytes, name: str) -> RoundFile:
    try:
        return msgspec.json.decode(text, type=RoundFile)
    except msgspec.DecodeError as error:
        raise Refusal(
            f"{name!r} is not the file of a round: {error}. Download one from the page of the table, or "
            "write one with `houseway audit round TABLE ROUND -o FILE`."
        ) from None
