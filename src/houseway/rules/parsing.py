"""Reads what people type: names of games and wagers, options with amounts in dollars, and parts of a
whole.

"sicbo", "Sic Bo", "crazy4", "any triple" and "4-5" are all understood. Every error in the options is
found at once.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from houseway.equipment.money import cents_from_dollars, dollars
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Amount, Choice, Option, Options
from houseway.rules.registry import every_game, game, game_names
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.wagers import Wager

FEWEST_LETTERS = 3  # that are taken for the beginning of a name
MOST_NAMED = 8  # names in one message

_WORD = re.compile(r"[a-z]+|\d+")
_FILLER = frozenset({"a", "an", "and", "bet", "bets", "of", "on", "the", "to", "value", "wager"})
_SAME_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "triple": "3kind", "triples": "3kind", "double": "2kind", "doubles": "2kind",
}  # fmt: skip

Words = tuple[str, ...]


def game_name(typed: str) -> str:
    """Return the name of the game that is meant; refuse where none or more than one is."""
    names = game_names()
    if typed in names:
        return typed
    fits = best_fits(typed, {name: [name] for name in names})
    if not fits:  # titles are read only now: that loads all the games
        fits = best_fits(typed, {declared.name: [declared.title] for declared in every_game()})
    if not fits:
        raise Refusal(
            f"There is no game {typed!r}. {_advice(typed, names, f'The games are {one_of(names)}.')}",
        )
    return _only(typed, fits)


def game_meant(typed: str) -> Game[Any]:
    return game(game_name(typed))


def wager_name(table: Table[Any], typed: str) -> str:
    """Return the name of the wager that is meant at this table; refuse where none or more than one is."""
    if typed in table.wagers:
        return typed
    fits = best_fits(typed, _spellings(table.wagers))
    if fits:
        return _only(typed, fits)
    _refuse_by_option(table, typed)
    if kind_of(typed) not in table.game.kinds:
        near = _near(typed, table.wagers)
        if near:
            raise Refusal(
                f"There is no wager {typed!r} at this table. Did you mean {one_of(near)}?",
                table.game.cite,
            )
    return table.wager(typed).name  # which refuses, and lists what is offered


def _spellings(wagers: Mapping[str, Wager[Any]]) -> dict[str, list[str]]:
    """Return how each wager may be written; what is chosen in it, as 4-5, may name it by itself."""
    return {
        name: [name, wager.title, *filter(None, [name.partition(":")[2]])] for name, wager in wagers.items()
    }


def _refuse_by_option(table: Table[Any], typed: str) -> None:
    """Refuse a wager that the table would offer with another value of an option, and name all of them."""
    values: dict[str, list[str]] = {}
    wagers: dict[str, Wager[Any]] = {}
    for option, value, other in _changed_by_option(table):
        for name in other.wagers.keys() - table.wagers.keys():
            values.setdefault(name, []).append(f"{option}={value}")
        wagers |= other.wagers
    fits = best_fits(typed, _spellings({name: wagers[name] for name in values}))
    if len(fits) == 1:
        try:
            table.wager(fits[0])
        except Refusal as refusal:
            words = f"{refusal.message} Choose {one_of(values[fits[0]])} to offer it."
            raise Refusal(words, refusal.cite) from None


def _changed_by_option(table: Table[Any]) -> Iterator[tuple[str, str, Table[Any]]]:
    """Yield the table with each other value of each option: the name, the value, and the table."""
    for option in table.game.wagering.options:
        for value in option.values if isinstance(option, Choice) else ():
            if value != table.options.choice(option.name):
                other = changed_table(table, option.name, value)
                if other:
                    yield option.name, value, other


def changed_table(
    table: Table[Any], option: str, value: str, *, what_if: bool | None = None
) -> Table[Any] | None:
    """Return the table with another value of an option; None if it does not go with the others."""
    options = {**table.options.given, option: value}
    try:
        return open_table(
            game(table.game.name), options, what_if=table.what_if if what_if is None else what_if
        )
    except Refusal:
        return None


def _ways_to_read(text: str) -> set[Words]:
    """Return the words that matter, however they are spaced, with numbers as words and as digits."""
    plain = text.casefold().replace("'", "").replace("’", "")
    words = tuple(word for word in _WORD.findall(plain) if word not in _FILLER)
    return {words, tuple(_SAME_WORDS.get(word, word) for word in words)} - {()}


def best_fits(typed: str, spellings: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the names that fit best: as a whole, else from their beginning, else from a later word."""
    typed_readings = {"".join(words) for words in _ways_to_read(typed)}
    known = {name: set().union(*map(_ways_to_read, texts)) for name, texts in spellings.items()}
    fits: tuple[Callable[[Words, str], bool], ...] = (
        lambda words, text: "".join(words) == text,
        _begins,
        lambda words, text: any(_begins(words[start:], text) for start in range(1, len(words))),
    )
    for fit in fits:
        names = [
            name
            for name, readings in known.items()
            if any(fit(words, text) for words in readings for text in typed_readings)
        ]
        if names:
            return names
    return []


def _begins(words: Words, text: str) -> bool:
    """Say whether the words begin so: "1" is not the beginning of 10, and one or two letters are too few."""
    if len(text) > 1 and any("".join(words[:count]) == text for count in range(1, len(words) + 1)):
        return True
    return len(text) >= FEWEST_LETTERS and not text[-1].isdigit() and "".join(words).startswith(text)


def _only(typed: str, names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    named = ", ".join(names[:MOST_NAMED]) + ("…" if len(names) > MOST_NAMED else "")
    raise Refusal(f"{typed.strip()!r} may be {named}. Name one of them.")


def _advice(typed: str, names: Iterable[str], otherwise: str) -> str:
    near = _near(typed, names)
    return f"Did you mean {one_of(near)}?" if near else otherwise


def _near(typed: str, names: Iterable[str]) -> list[str]:
    """Return names that are spelled nearly so, compared without spaces and signs."""
    plain = {"".join(words): name for name in names for words in _ways_to_read(name)}
    close = [
        plain[spelling]
        for words in _ways_to_read(typed)
        for spelling in difflib.get_close_matches("".join(words), plain, n=3)
    ]
    return list(dict.fromkeys(close))[:3]


# Options of a table as people type them: amounts are in dollars, and every error is found at once.

WHOLE_TABLE = ""


def with_amounts_in_cents(options: Iterable[Option], typed: Mapping[str, str]) -> dict[str, str]:
    """Return options that a person typed, with their amounts of dollars in cents, as tables keep them."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: str(cents_from_dollars(value, name)) if name in amounts and value.lower() != "off" else value
        for name, value in typed.items()
    }


def with_amounts_in_dollars(options: Iterable[Option], in_cents: Mapping[str, str]) -> dict[str, str]:
    """Return the options as a person types them, with their amounts in dollars."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: dollars(int(value)).removeprefix("$").replace(",", "")
        if name in amounts and value.isdigit()
        else value
        for name, value in in_cents.items()
    }


def option_errors(game: Game[Any], typed: Mapping[str, str], *, what_if: bool = False) -> dict[str, Refusal]:
    """Return why each option is refused, by name; under ``WHOLE_TABLE``, why they are refused together."""
    game = game_asked_for(game, typed)
    chosen = {option.name for option in game.all_options if isinstance(option, Choice)}
    errors: dict[str, Refusal] = {}
    for name, value in typed.items():
        error = _unreadable(game, {name: value}, check=name in chosen and not what_if)
        if error:
            errors[name] = error
    choices = {name: typed[name] for name in typed if name in chosen and name not in errors}
    together = _refused(game, choices, what_if=what_if)
    if together:
        return {**errors, WHOLE_TABLE: together}
    # The least odds of a row may depend on the pay table that is chosen.
    for name in typed:
        if name not in errors and name not in chosen:
            error = _refused(game, {**choices, name: typed[name]}, what_if=what_if)
            if error:
                errors[name] = error
    readable = {name: typed[name] for name in typed if name not in errors}
    whole = _refused(game, readable, what_if=what_if)
    return {**errors, WHOLE_TABLE: whole} if whole else errors


def _unreadable(game: Game[Any], typed: Mapping[str, str], *, check: bool) -> Refusal | None:
    try:
        options = Options(game.all_options, typed)
        if check:
            options.check()
    except Refusal as refusal:
        return refusal
    return None


def _refused(game: Game[Any], typed: Mapping[str, str], *, what_if: bool) -> Refusal | None:
    try:
        open_table(game, typed, what_if=what_if)
    except Refusal as refusal:
        return refusal
    return None


# Reads a part of a whole as people write it.


def written_share(text: str) -> Fraction | None:
    """Return the value of ``20%``, ``1/5`` or ``0.2``; None if the text is no number."""
    number = text.strip()
    try:
        return Fraction(number.rstrip("%")) / (100 if number.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        return None
