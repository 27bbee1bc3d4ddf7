"""The option of a table that says by which house way the dealer sets a hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.house_way.apply import WayInUse
from houseway.rules.house_way.definition import HOUSE_WAY, HouseWay, as_text, from_text
from houseway.rules.house_way.read import read_way
from houseway.rules.house_way.setting_words import SettingWords
from houseway.rules.options import Choice, Options, Value

Hand = TypeVar("Hand")
Setting = TypeVar("Setting")

MEANING = "how the dealer sets a hand: a way by name, or the text of the file of another"


def ways_in(package: str, file_names: tuple[str, ...], game: str, words: Any) -> dict[str, HouseWay]:
    """Read the ways that come with a game, from TOML files in its folder; the first one is the usual one."""
    texts = ((name, (files(package) / name).read_text(encoding="utf-8")) for name in file_names)
    ways = [read_way(text, name, game, words) for name, text in texts]
    return {way.name: way for way in ways}


class HouseWayOption(Choice, Generic[Hand, Setting]):
    """A way by name, or the definition of the house's own way: what is on record can then be replayed.

    A definition is given as the text of its TOML file. ``ways`` come with the game, the usual one first.
    """

    game: str
    ways: Mapping[str, HouseWay]
    vocabulary: SettingWords[Hand, Setting]
    _in_use: dict[str, WayInUse[Hand, Setting]]

    def __init__(
        self,
        game: str,
        ways: Mapping[str, HouseWay],
        vocabulary: SettingWords[Hand, Setting],
        cite: Citation,
        meaning: str = MEANING,
    ) -> None:
        super().__init__(
            HOUSE_WAY,
            tuple(ways),
            meaning,
            cite,
            words={name: way.title for name, way in ways.items()},
            sentences={name: _for_patrons(way) for name, way in ways.items()},
        )
        own = {"game": game, "ways": ways, "vocabulary": vocabulary, "_in_use": {}}
        for name, value in own.items():
            object.__setattr__(self, name, value)

    def read(self, text: str) -> str:
        """Return the name of a known way, or the definition of another in one spelling."""
        named = text.strip().lower()
        if named in self.ways:
            return named
        if "=" not in text and not text.lstrip().startswith("{"):
            raise Refusal(
                f"{self.name} cannot be {text!r}. Choose {one_of(self.values)}, or give the text of the file "
                f"of another way: --option {self.name}=@my-way.toml.",
                self.cite,
            )
        way = read_way(text, "The house way", self.game, self.vocabulary)
        if way.name in self.ways:
            if way == self.ways[way.name]:
                return way.name
            raise Refusal(f"The house way is called {way.name!r}, as another way. Give it its own name.")
        return as_text(way)

    def in_words(self, value: Value) -> str:
        return self.way_of(str(value)).title

    def for_patrons(self, value: Value) -> str:
        return _for_patrons(self.way_of(str(value)))

    def way_of(self, value: str) -> HouseWay:
        """Return the way for a value that ``read`` has returned."""
        if value in self.ways:
            return self.ways[value]
        return _recorded(value)

    def in_use(self, options: Options) -> WayInUse[Hand, Setting]:
        """Return the way of a table, ready to set hands."""
        return self.using(options.choice(self.name))

    def using(self, value: str) -> WayInUse[Hand, Setting]:
        if value not in self._in_use:
            self._in_use[value] = WayInUse(self.way_of(value), self.vocabulary)
        return self._in_use[value]


def _for_patrons(way: HouseWay) -> str:
    return f"The dealer's hand is set by the house way “{way.title}”, which the guide has in full."


@lru_cache(maxsize=64)
def _recorded(text: str) -> HouseWay:
    return from_text(text)
