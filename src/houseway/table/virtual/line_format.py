"""Describes the keys of a line for settlement, and writes played rounds as such lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.procedure.steps import Deal, Happening, Settle, Toss
from houseway.rules.wagers.bank import HOUSE
from houseway.rules.wagers.wagers import Seat
from houseway.table.answers import answer_as_json
from houseway.table.virtual.line_settler import PAID, LineSettler
from houseway.table.virtual.seats_on_line import FOR_ALL, FOR_ONE, OF_HOUSE
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

ID = "id"


@dataclass(frozen=True)
class LineKey:
    """A key: the form and the meaning of its value, and whether each line needs it."""

    name: str
    form: str
    meaning: str
    required: bool = False


def keys_of_game(game: Game[Any]) -> Iterator[LineKey]:
    """Yield the keys of a line of this game: the cards, dice or stops, and the player's decisions."""
    dealt = game.line.dealt
    for field in msgspec.structs.fields(dealt):
        if field.encode_name not in (ID, FOR_ONE):
            by_seat = "; by seat on a line with seats" if field.encode_name in dealt.own_keys else ""
            meaning = f"{_description(field.type)}{by_seat}"
            yield LineKey(field.encode_name, _form(field.type), meaning, field.required)


def keys_of_every_line() -> Iterator[LineKey]:
    yield LineKey(
        FOR_ONE, "{WAGER: cents}", "the wagers of one player, by the names in `houseway games`", required=True
    )
    yield LineKey(FOR_ALL, "{SEAT: {WAGER: cents}}", "instead of bets: the wagers of all players by seat")
    yield LineKey(
        PAID,
        "{WAGER: cents}",
        "what was handed back on each wager, stake included, to compare with what is due; "
        "0 on wagers that it does not name; by seat on a line with seats",
    )
    yield LineKey(ID, "anything", "comes back in the answer")


def _description(kind: Any) -> str:
    """Return the game's description of the field."""
    metas = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((meta.description for meta in metas if getattr(meta, "description", None)), "")


def _form(kind: Any) -> str:
    """Return the form of the JSON value: cards are strings, as in "Ts". A title says what else they are."""
    inner, *metas = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    called = next((meta.title for meta in metas if getattr(meta, "title", None)), "cards")
    shapes = {
        "list[str]": f"[{called}]",
        "list[list[str]]": f"[[{called}], …]",
        "list[int]": "[numbers]",
        "list[list[int]]": "[[numbers], …]",
        "bool": "true or false",
        "int": "number",
        "str": "text",
    }
    known = str(
        getattr(inner, "__name__", inner) if isinstance(inner, type) and not get_args(inner) else inner
    )
    return shapes.get(known.removesuffix(" | None"), known)


# Played rounds as lines for settlement, and an example for a table.

MOST_ROUNDS = 200  # that are dealt for an example
_SEAT = re.compile(r"seat-(\d+)-")


def line_of(played: PlayedRound[Any], of_seat: Seat | None = None) -> bytes:
    """Return the round of one player, who is alone or has this seat, as a line for settlement."""
    paid = [(seat, settled) for seat, settled in played.payments if of_seat in (None, seat)]
    bets = {settled.wager: settled.bet for _, settled in paid if settled.bet}
    keys_of_player = played.table.game.line.dealt.keys_of_player
    own = {key: value for seat, _ in paid for key, value in keys_of_player(played.events, seat).items()}
    return json.dumps({"id": 1, **_dealt(played), **own, FOR_ONE: bets}).encode()


def line_of_seats(played: PlayedRound[Any]) -> bytes:
    """Return the round of all its players as one line, with their own cards by seat."""
    dealt, form = _dealt(played), played.table.game.line.dealt
    if "player" in form.own_keys:
        hands: dict[str, list[str]] = {}
        for event in played.events:
            of_seat = _SEAT.match(event.step.key)
            if isinstance(event.step, Deal) and isinstance(event.answer, Card) and of_seat:
                hands.setdefault(of_seat[1], []).append(event.answer.name)
        dealt["player"] = hands
    seats: dict[str, dict[str, int]] = {}
    for seat in dict.fromkeys(seat for seat, _ in played.payments):
        for key, value in form.keys_of_player(played.events, seat).items():
            dealt.setdefault(key, {})[str(seat)] = value
    for seat, settlement in played.payments:
        if settlement.bet:
            seats.setdefault(str(seat), {})[settlement.wager] = settlement.bet
    for event in played.events:
        if isinstance(event.step, Settle) and HOUSE in event.step.seats:
            seats[OF_HOUSE] = dict(event.step.seats[HOUSE])
    return json.dumps({"id": 1, **dealt, FOR_ALL: seats}).encode()


def _dealt(played: PlayedRound[Any]) -> dict[str, Any]:
    """Return the cards, dice and stops of a round by the keys of a line.

    The key of a `Deal` step begins with the field of the line that its card belongs to, or with one of its
    items: `dealer-card-1` is of `dealer`, `card-3` of `cards`. The cards of a seat are of `player`. What was
    tossed is of the field that a line must have, if that is one.
    """
    form = played.table.game.line.dealt
    fields = {field.name: field for field in msgspec.structs.fields(form)}
    names = {field.encode_name for field in fields.values()}
    dealt: dict[str, Any] = {}
    for event in played.events:
        if isinstance(event.step, Toss) and not isinstance(event.answer, Happening):
            needed = [field for name, field in fields.items() if field.required and name != FOR_ONE]
            if len(needed) == 1:  # where there are more, the toss only decides who is dealt to first
                _add_toss(dealt, needed[0], answer_as_json(event.answer))
        elif isinstance(event.step, Deal) and isinstance(event.answer, Card):
            place = event.step.key.replace("seat-", "player-").partition("-")[0]
            # A key such as `dealer-2-card-3` is of the field `dealer-2`, if the line has one.
            longer = [name for name in names if "-" in name and event.step.key.startswith(f"{name}-")]
            for name in longer or names & {place, f"{place}s"}:
                dealt.setdefault(name, []).append(event.answer.name)
    outcome = played.end.outcome
    if not isinstance(outcome, Voided | Mapping):
        dealt |= form.keys_of_outcome(outcome)
    return dealt


def _add_toss(dealt: dict[str, Any], field: FieldInfo, toss: Any) -> None:
    """Set the field, or add to it if it holds a list of tosses."""
    try:
        msgspec.convert(toss, field.type)
    except msgspec.ValidationError:
        dealt.setdefault(field.encode_name, []).append(toss)
    else:
        dealt[field.encode_name] = toss


def example_line(table: Table[Any]) -> str:
    """Return a line that settles without a difference, from a round that is dealt for it."""
    for line, pays in _settled_examples(table):
        if pays:  # a round without a win shows less
            return line
    raise Refusal(
        f"No round of {table.game.title} that was dealt with these options can be written on one line. "
        "Leave some options out."
    )


def _settled_examples(table: Table[Any]) -> Iterator[tuple[str, bool]]:
    """Yield lines that settle exactly as the round was paid, and whether anything was paid."""
    seat, bets = next(iter(table.demonstration.items()))
    for number in range(1, MOST_ROUNDS + 1):
        if table.game.bank and not table.game.bank.house_banks:  # then nobody plays alone
            played = VirtualTable(table, seeded(number)).play_round(table.demonstration)
            line = {**json.loads(line_of_seats(played)), PAID: _paid_by_seat(played)}
        else:
            played = VirtualTable(table, seeded(number)).play_round({seat: bets})
            paid = {settlement.wager: settlement.returns for _, settlement in played.payments}
            line = {**json.loads(line_of(played)), PAID: paid}
        answer = json.loads(LineSettler(table).settle(json.dumps(line).encode()))
        if answer.get("difference") == 0 and answer["net"] == played.returned - played.staked:
            yield json.dumps(line), played.returned > 0


def _paid_by_seat(played: PlayedRound[Any]) -> dict[str, dict[str, Cents]]:
    paid: dict[str, dict[str, Cents]] = {}
    for seat, settlement in played.payments:
        paid.setdefault(str(seat), {})[settlement.wager] = settlement.returns
    return paid
