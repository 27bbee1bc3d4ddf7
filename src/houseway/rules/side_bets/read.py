"""Reads a side bet from its TOML file; one message has every mistake, each with its line."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from houseway.equipment.money import Cents, cents_from_dollars, check_wager_amount, dollars
from houseway.refusal import Refusal, one_of
from houseway.rules.side_bets.definition import (
    BEFORE_DECISIONS,
    PUSH,
    SETTLED,
    WITH_THE_OTHERS,
    Accepted,
    SideBet,
    SideBetRow,
    Vocabulary,
    accepted,
    from_text,
    is_covered,
)
from houseway.rules.wagers.payout import odds

KEYS = ("game", "name", "title", "meaning", "settled", "minimum", "maximum", "rows")
ROW_KEYS = ("when", "title", "pays")
MOST_ROWS = 40
LONGEST = {"title": 60, "meaning": 300}
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LONGEST_NAME = 30


class Source:
    """The text of a file, to find the line of a key: the TOML reader tells none."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self._lines = text.splitlines()

    def line(self, key: str, row: int | None = None) -> int | None:
        """Return the line of a key at the top, or of one in a row; None in what is no file."""
        start, end = self._part(row)
        spelled = re.compile(rf"""(?:^|[{{,.])\s*["']?{re.escape(key)}["']?\s*(?:=|\.)""")
        for number in range(start, end):
            if spelled.search(self._lines[number].partition("#")[0]):
                return number + 1
        return start + 1 if row is not None and self._lines else None

    def _part(self, row: int | None) -> tuple[int, int]:
        heads = [number for number, line in enumerate(self._lines) if line.strip().startswith("[[rows]]")]
        if row is None:
            return 0, len(self._lines)
        if row >= len(heads):
            return 0, 0
        return heads[row], [*heads, len(self._lines)][row + 1]


class _Reader:
    """Reads one file and notes what is wrong with it."""

    def __init__(
        self, content: Mapping[str, Any], source: Source, vocabulary: Vocabulary, taken: Mapping[str, str]
    ) -> None:
        self._content = content
        self._source = source
        self._vocabulary = vocabulary
        self._taken = taken
        self.errors: dict[str, None] = {}

    def note(self, message: str, key: str, row: int | None = None) -> None:
        line = self._source.line(key, row)
        self.errors[f"line {line}: {message}" if line else message] = None

    def read(self, game: str) -> SideBet | None:
        content = self._content
        self._check_keys(content, KEYS, None)
        name = self._name()
        title = self._text("title", content.get("title", name.replace("-", " ").capitalize()))
        meaning = self._text("meaning", content.get("meaning"))
        settled = self._settled()
        limits = {end: self._cents(end) for end in ("minimum", "maximum")}
        if limits["minimum"] and limits["maximum"] and limits["maximum"] < limits["minimum"]:
            self.note("the maximum is below the minimum. Write the larger amount as maximum.", "maximum")
        rows = tuple(self._rows(settled))
        if self.errors:
            return None
        return SideBet(game, name, title, meaning, rows, settled, **limits)

    def _check_keys(self, content: Mapping[str, Any], known: tuple[str, ...], row: int | None) -> None:
        for key in content:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                advice = f"Did you mean {near[0]}?" if near else f"Write {one_of(known)}."
                self.note(f"{key!r} is not a key of a side bet. {advice}", key, row)

    def _name(self) -> str:
        name = self._content.get("name")
        if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
            self.note(
                f"name is {name!r}. Write up to {_LONGEST_NAME} small letters, digits and hyphens, "
                'such as name = "lucky-pair".',
                "name",
            )
            return ""
        if name in self._taken:
            self.note(f"{name!r} is already {self._taken[name]}. Choose another name.", "name")
        return name

    def _text(self, key: str, value: Any, row: int | None = None) -> str:
        longest = LONGEST.get(key, 60)
        if isinstance(value, str) and 0 < len(value.strip()) <= longest and "\n" not in value.strip():
            return value.strip()
        what = "is missing" if value is None else f"is {value!r}"
        example = '"The first two cards are a pair."' if key == "meaning" else '"Suited pair"'
        self.note(f"{key} {what}. Write up to {longest} letters, as {key} = {example}.", key, row)
        return ""

    def _settled(self) -> Any:
        settled = self._content.get("settled", WITH_THE_OTHERS)
        if settled not in SETTLED:
            self.note(f"settled is {settled!r}. Write {one_of([f'{way!r}' for way in SETTLED])}.", "settled")
            return WITH_THE_OTHERS
        return settled

    def _cents(self, key: str) -> Cents | None:
        amount = self._content.get(key)
        if amount is None:
            return None
        try:
            if isinstance(amount, (bool, float)) or not isinstance(amount, (int, str)):
                raise Refusal(f'{amount!r} is not an amount of money. Write dollars, as "$5".')
            cents = cents_from_dollars(str(amount))
            check_wager_amount(cents, key)
        except Refusal as refusal:
            self.note(f"{key}: {refusal.message}", key)
            return None
        return cents

    def _rows(self, settled: str) -> Iterator[SideBetRow]:
        rows = self._content.get("rows")
        if not isinstance(rows, (list, tuple)) or not rows or not all(isinstance(row, dict) for row in rows):
            self.note("there are no rows. Write at least one [[rows]] with when, title and pays.", "rows")
            return
        if len(rows) > MOST_ROWS:
            self.note(f"there are {len(rows)} rows. Write at most {MOST_ROWS}.", "rows")
            return
        before: list[Accepted] = []
        titles: list[str] = []
        for number, row in enumerate(rows):
            self._check_keys(row, ROW_KEYS, number)
            title = self._text("title", row.get("title"), number)
            pays = self._pays(row.get("pays"), number)
            when = self._when(row.get("when"), settled, number)
            if when is not None:
                self._check_reached(when, before, titles, number)
                before.append(when)
            side_bet_row = SideBetRow(dict(row.get("when") or {}), title, pays)
            if side_bet_row.name in map(_row_name, titles):
                self.note(f"two rows are called {title!r}. Give each its own title.", "title", number)
            titles.append(title)
            yield side_bet_row

    def _check_reached(self, when: Accepted, before: list[Accepted], titles: list[str], number: int) -> None:
        covering = is_covered(when, before)
        if covering is not None:
            self.note(
                f"this row is never reached: {titles[covering]!r} above it pays for all that it covers. "
                "Move it up, or leave it out.",
                "when",
                number,
            )

    def _pays(self, pays: Any, row: int) -> str:
        if pays == PUSH:
            return PUSH
        try:
            return odds(pays if isinstance(pays, str) else str(pays)).words
        except Refusal:
            self.note(f'pays is {pays!r}. Write odds, as pays = "11 to 1", or pays = "push".', "pays", row)
            return PUSH

    def _when(self, when: Any, settled: str, row: int) -> Accepted | None:
        if not isinstance(when, dict) or not when:
            example = f"when = {{ {self._vocabulary.words[0].name} = … }}"
            self.note(f"when is {when!r}. Write what the row looks at, as {example}.", "when", row)
            return None
        conditions = {name: self._accepted(name, value, row) for name, value in when.items()}
        if settled == BEFORE_DECISIONS:
            for name in when:
                if name in self._vocabulary.names and not self._vocabulary[name].early:
                    self.note(
                        f"{name} is not known before the players decide. Leave it out, or leave out settled.",
                        name,
                        row,
                    )
        return (
            None
            if None in conditions.values()
            else {name: values for name, values in conditions.items() if values}
        )

    def _accepted(self, name: str, value: Any, row: int) -> frozenset[Any] | None:
        if name not in self._vocabulary.names:
            near = difflib.get_close_matches(name, self._vocabulary.names, n=1)
            known = f"`houseway games {self._content['game']} --outcomes` lists its words."
            advice = f"Did you mean {near[0]}?" if near else known
            self.note(f"{name!r} is not a word of this game. {advice}", name, row)
            return None
        parts = value if isinstance(value, list) else [value]
        if not parts or not all(isinstance(part, (bool, int, str)) for part in parts):
            self.note(f"{name} = {value!r} is not a condition. Write a value or a list of values.", name, row)
            return None
        try:
            return accepted(self._vocabulary[name], value)
        except Refusal as refusal:
            self.note(refusal.message, name, row)
            return None


def _row_name(title: str) -> str:
    return SideBetRow({}, title, PUSH).name


def read_side_bet(
    text: str, source_name: str, game: str, vocabulary: Vocabulary, taken: Mapping[str, str]
) -> SideBet:
    """Read a side bet of this game; ``taken`` are names that it cannot have, and what they name."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{source_name} is not TOML: {error}.") from None
    return side_bet_from(content, Source(text, source_name), game, vocabulary, taken)


def side_bet_from(
    content: Mapping[str, Any], source: Source, game: str, vocabulary: Vocabulary, taken: Mapping[str, str]
) -> SideBet:
    """Read a side bet that was written as a mapping."""
    reader = _Reader(content, source, vocabulary, taken)
    side_bet = None
    if content.get("game") == game:
        side_bet = reader.read(game)
    else:  # then its words are those of another game, too
        reader.note(
            f'game is {content.get("game")!r}, but the table is one of {game}. Write game = "{game}".', "game"
        )
    if side_bet is None:
        count = "a mistake" if len(reader.errors) == 1 else f"{len(reader.errors)} mistakes"
        raise Refusal("\n  ".join([f"{source.name} has {count}.", *reader.errors]))
    return side_bet


def read_recorded(text: str) -> tuple[SideBet, ...]:
    """Read side bets in the spelling in which tables keep them."""
    try:
        return from_text(text)
    except msgspec.MsgspecError:
        raise Refusal(
            f"side-bets cannot be {text[:60]!r}. Give the file of a side bet with --side-bet FILE."
        ) from None


def checked_again(
    side_bets: tuple[SideBet, ...], game: str, vocabulary: Vocabulary, taken: Mapping[str, str]
) -> None:
    """Refuse recorded side bets that this game cannot have, as a program may send them."""
    for side_bet in side_bets:
        content = msgspec.to_builtins(side_bet)
        for end in ("minimum", "maximum"):
            if end in content:
                content[end] = dollars(content[end])
        side_bet_from(content, Source("", f"The side bet {side_bet.name}"), game, vocabulary, taken)
