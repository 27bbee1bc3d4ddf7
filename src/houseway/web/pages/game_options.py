"""Makes forms to choose a game and its options from what the game declares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.responses import Response

from houseway.documents.wording import capital
from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import limit_options
from houseway.rules.options import Amount, Choice, Option, plain
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import game_asked_for, side_bets_of
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import with_commas
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor, part

PETITION = Citation("13:69F-8.4(a)")
LONG = 18  # characters
_SHORT_ODDS = re.compile(r"([0-9,]+)(?:\s*[:/]\s*([0-9,]+))?")


class Field(NamedTuple):
    """A form field for one option: a choice of ``values``, each with its words, or a text field."""

    name: str
    label: str
    meaning: str
    cite: str
    values: list[tuple[str, str]]
    hint: str  # what applies where nothing is typed
    value: str  # an amount in dollars, as it is typed
    is_pay_row: bool
    is_money: bool

    @property
    def is_long(self) -> bool:
        """Return whether it needs more width than most fields."""
        return any(len(words) > LONG for _, words in self.values)


class LimitRow(NamedTuple):
    """The posted limits of the whole table or of one kind of wager."""

    title: str
    fields: list[Field]


def games() -> dict[str, str]:
    return {name: game_named(name).title for name in game_names()}


def options_from(game: Game[Any], form: Mapping[str, str], prefix: str = "") -> dict[str, str]:
    """Pick the game's options out of what a form sent. Empty fields keep their default."""
    side_bets = form.get(prefix + SIDE_BETS, "").strip()
    known = game_asked_for(game, {SIDE_BETS: side_bets} if side_bets else {}).all_options
    values = {option.name: _as_meant(option, form.get(prefix + option.name, "").strip()) for option in known}
    return {name: value for name, value in values.items() if value}


def _as_meant(option: Option, typed: str) -> str:
    """Return the odds that 60 or 3:2 means in the field of a payout."""
    short = _SHORT_ODDS.fullmatch(typed) if isinstance(option, RowOdds) else None
    return f"{short[1]} to {short[2] or 1}" if short else typed


def table_from(game: Game[Any], form: Mapping[str, str], prefix: str = "") -> Table[Any]:
    """Open a table with the options that a form sent, or refuse what the regulation does not allow.

    With ``what_if=true`` the form asks for any table, whatever the regulation allows.
    """
    return open_table(game, options_from(game, form, prefix), what_if=is_what_if(form))


def is_what_if(form: Mapping[str, str]) -> bool:
    """Return whether a form or query asks ``what_if=true``."""
    value = form.get("what_if", "false").lower()
    if value not in ("true", "false"):
        raise Refusal(f"what_if cannot be {value!r}. Write what_if=true, or leave it out.")
    return value == "true"


def fields(game: Game[Any], values: Mapping[str, str], prefix: str = "") -> list[Field]:
    offered = [_side_bet_field(game, values, prefix)] if side_bets_of(game) else []
    return [
        *(_field(option, values.get(option.name, ""), prefix) for option in game.wagering.options),
        *offered,
    ]


def _side_bet_field(game: Game[Any], values: Mapping[str, str], prefix: str) -> Field:
    """Return a choice of the side bets that the house has in its folder of games."""
    choices = [(as_text([side_bet]), f"{side_bet.title} (proposed)") for side_bet in side_bets_of(game)]
    return Field(
        prefix + SIDE_BETS,
        "Side bet",
        "a side bet from the house's folder of games, in a test or after its approval",
        PETITION.text,
        [("", "none"), *choices],
        "none",
        values.get(SIDE_BETS, ""),
        is_pay_row=False,
        is_money=False,
    )


def _field(option: Option, value: str, prefix: str) -> Field:
    return Field(
        prefix + option.name,
        capital(option.title),
        option.meaning,
        option.cite.text,
        choices_of(option),
        _hint(option),
        _typed(option, value),
        isinstance(option, RowOdds),
        isinstance(option, Amount),
    )


def choices_of(option: Option) -> list[tuple[str, str]]:
    """Return each value that can be chosen with its words, the default first; nothing if it is typed."""
    if not isinstance(option, Choice):
        return []
    return [(value, option.in_words(value)) for value in option.values if value not in option.not_built]


def _hint(option: Option) -> str:
    """Say the lowest odds allowed, where every pay table has the same, or else the default."""
    if not isinstance(option, RowOdds) or option.chosen_by:
        return option.in_words(option.default)
    return with_commas(f"{'' if option.tables[0].exact else 'at least '}{option.printed[0]}")


def _typed(option: Option, value: str) -> str:
    is_amount = isinstance(option, Amount) and value.isdecimal()
    return dollars(int(value)).removeprefix("$") if is_amount else value


def limit_rows(game: Game[Any], prefix: str = "") -> list[LimitRow]:
    """Return minimum, maximum and increment of the table, then minimum and maximum of each kind of wager."""
    options = {option.name: _field(option, "", prefix) for option in limit_options(game.kinds)}
    rows = [LimitRow("the whole table", [options[name] for name in ("minimum", "maximum", "increment")])]
    for kind in game.kinds:
        rows.append(LimitRow(plain(kind), [options[f"minimum-{kind}"], options[f"maximum-{kind}"]]))
    return rows


# The options of a game, as form fields to open a table or draft a tournament.

PREFIX = "option."  # before the name of an option, since other fields of the form have the same names
router = Router()


@router.get("/options/{game}")
def options(_: Visitor, game: str) -> Response:
    declared = game_named(game)
    return part(
        "shared/game_options.html",
        game=declared,
        fields=fields(declared, {}, PREFIX),
        limits=limit_rows(declared, PREFIX),
    )
