"""The keys of a line for settlement with what each holds: those of a game, and those of every line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

import msgspec

from houseway.rules.game import Game
from houseway.table.virtual.line_settler import PAID
from houseway.table.virtual.seats_on_line import FOR_ALL, FOR_ONE

ID = "id"


@dataclass(frozen=True)
class LineKey:
    """A key: the form of its value, what it holds, and whether each line needs it."""

    name: str
    form: str
    meaning: str
    required: bool = False


def keys_of_game(game: Game[Any]) -> Iterator[LineKey]:
    """Yield the keys that only a line of this game has: what was dealt, and what the player did."""
    for field in msgspec.structs.fields(game.dealt):
        if field.encode_name not in (ID, FOR_ONE):
            by_seat = "; by seat on a line with seats" if field.encode_name in game.own_keys else ""
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
    """Return what the game says about the field."""
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
