"""Options of a table as people type them: amounts are in dollars, and every error is found at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.equipment.money import cents_from_dollars, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.options import Amount, Choice, Option, Options
from houseway.rules.side_bets.derive import game_asked_for

WHOLE_TABLE = ""


def with_amounts_in_cents(options: Iterable[Option], typed: Mapping[str, str]) -> dict[str, str]:
    """Return options that a person typed, with their amounts of dollars in cents, as tables keep them."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: str(cents_from_dollars(value, name)) if name in amounts and value.lower() != "off" else value
        for name, value in typed.items()
    }


def with_amounts_in_dollars(options: Iterable[Option], kept: Mapping[str, str]) -> dict[str, str]:
    """Return the options as a person types them, with their amounts in dollars."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: dollars(int(value)).removeprefix("$").replace(",", "")
        if name in amounts and value.isdigit()
        else value
        for name, value in kept.items()
    }


def option_errors(game: Game[Any], given: Mapping[str, str], *, what_if: bool = False) -> dict[str, Refusal]:
    """Return why each option is refused, by name; under ``WHOLE_TABLE``, why they are refused together."""
    game = game_asked_for(game, given)
    chosen = {option.name for option in game.all_options if isinstance(option, Choice)}
    errors: dict[str, Refusal] = {}
    for name, value in given.items():
        error = _unreadable(game, {name: value}, check=name in chosen and not what_if)
        if error:
            errors[name] = error
    choices = {name: given[name] for name in given if name in chosen and name not in errors}
    together = _refused(game, choices, what_if=what_if)
    if together:
        return {**errors, WHOLE_TABLE: together}
    # The least odds of a row may depend on the pay table that is chosen.
    for name in given:
        if name not in errors and name not in chosen:
            error = _refused(game, {**choices, name: given[name]}, what_if=what_if)
            if error:
                errors[name] = error
    readable = {name: given[name] for name in given if name not in errors}
    whole = _refused(game, readable, what_if=what_if)
    return {**errors, WHOLE_TABLE: whole} if whole else errors


def _unreadable(game: Game[Any], given: Mapping[str, str], *, check: bool) -> Refusal | None:
    try:
        options = Options(game.all_options, given)
        if check:
            options.check()
    except Refusal as refusal:
        return refusal
    return None


def _refused(game: Game[Any], given: Mapping[str, str], *, what_if: bool) -> Refusal | None:
    try:
        open_table(game, given, what_if=what_if)
    except Refusal as refusal:
        return refusal
    return None
