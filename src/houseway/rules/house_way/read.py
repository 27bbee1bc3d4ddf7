"""Reads a house way from its TOML file; one message has every mistake, each with its case."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.refusal import Refusal, one_of
from houseway.rules.house_way.apply import HIGHEST, LOWEST
from houseway.rules.house_way.definition import Case, HouseWay
from houseway.rules.house_way.setting_words import SettingWords
from houseway.rules.side_bets.conditions import accepted
from houseway.rules.side_bets.vocabulary import Word

MOST_CASES = 80
LONGEST_NAME, LONGEST_TEXT = 40, 400
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def read_way(text: str, source: str, game: str, words: SettingWords[Any, Any]) -> HouseWay:
    """Read a way from TOML, or from the spelling in which tables keep it; refuse one with mistakes."""
    try:
        content = msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        way = msgspec.convert(content, HouseWay)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{source} is not TOML: {error}.") from None
    except msgspec.MsgspecError as error:
        raise Refusal(f"{source} is not a house way: {error}.") from None
    mistakes = list(_mistakes(way, game, words))
    if mistakes:
        count = "a mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        raise Refusal("\n  ".join([f"{source} has {count}.", *mistakes]))
    return way


def _mistakes(way: HouseWay, game: str, words: SettingWords[Any, Any]) -> Iterator[str]:
    if way.game != game:
        yield f'game is {way.game!r}, but the table is one of {game}. Write game = "{game}".'
        return  # then its words are those of another game, too
    if not _is_name(way.name):
        yield f"name is {way.name!r}. Write up to {LONGEST_NAME} small letters, digits and hyphens."
    for what, text in (("title", way.title), ("meaning", way.meaning)):
        if not _is_text(text):
            yield f"{what} is {text!r}. Write up to {LONGEST_TEXT} letters."
    if not 0 < len(way.cases) <= MOST_CASES:
        yield f"there are {len(way.cases)} cases. Write at least one, and at most {MOST_CASES}."
        return
    keys = [case.key for case in way.cases]
    for number, case in enumerate(way.cases):
        where = f"case {number + 1} ({case.key})"
        if not _is_name(case.key) or case.key in keys[:number]:
            yield f"{where}: give it a key of its own, in small letters, digits and hyphens."
        if not _is_text(case.words):
            yield f"{where}: words is {case.words!r}. Write up to {LONGEST_TEXT} letters."
        yield from (f"{where}: {mistake}" for mistake in _mistakes_of_case(case, words))
    if way.cases[-1].when or way.cases[-1].set:
        yield "the last case has conditions. It sets all hands that are left, so leave out when and set."


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and len(text) <= LONGEST_NAME


def _is_text(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST_TEXT and "\n" not in text.strip()


def _mistakes_of_case(case: Case, words: SettingWords[Any, Any]) -> Iterator[str]:
    yield from _wrong_conditions("when", case.when, words.of_hand, "the hand")
    yield from _wrong_conditions("set", case.set, words.of_setting, "a setting")
    names = [word.name for word in words.of_setting]
    for text in case.prefer:
        direction, _, name = text.partition(" ")
        if direction not in (HIGHEST, LOWEST) or name not in names:
            yield f'prefer has {text!r}. Write "highest" or "lowest", then {one_of(names)}.'


def _wrong_conditions(key: str, wanted: Mapping[str, Any], known: Iterable[Word], what: str) -> Iterator[str]:
    by_name = {word.name: word for word in known}
    for name, value in wanted.items():
        if name not in by_name:
            near = difflib.get_close_matches(name, by_name, n=1)
            advice = f"Did you mean {near[0]}?" if near else f"There are {one_of(list(by_name))}."
            yield f"{key} has {name!r}, which is not a word of {what}. {advice}"
            continue
        try:
            accepted(by_name[name], value)
        except Refusal as refusal:
            yield f"{key}: {refusal.message}"
