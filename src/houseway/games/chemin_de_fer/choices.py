"""The three free choices of chemin de fer, and the eight ways to make them (reading 116).

Everything else is as in punto banco, which makes all three choices by drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

from houseway.games.baccarat.coup import PUNTO_BANCO, THIRD_CARDS, AsDealt, Coup, DrawingRules, coups_by
from houseway.games.chemin_de_fer.paragraphs import ADDITIONAL_CARDS
from houseway.rules.options import Choice, Options

DRAW, STAND = "draw", "stand"
_LETTERS = {"D": DRAW, "S": STAND}

FREE_FOR_PLAYER = 5
# The point counts of the Banker's Hand and the Player's third card with which the bank may choose.
FREE_FOR_BANKER = ((3, 9), (5, 4))

CHOICES = Choice(
    "choices",
    ("free", "by-the-book"),
    "whether the free choices are the players', or every hand draws in all three",
    ADDITIONAL_CARDS,
    called="free choices",
    words={"free": "the players'", "by-the-book": "fixed: every hand draws"},
    sentences={
        "free": "The Player's Hand may draw or stand with 5. The Banker's Hand may draw or stand with 3 "
        "against a 9, and with 5 against a 4.",
        "by-the-book": "Nobody decides: the Player's Hand draws with 5, and the Banker's Hand draws with 3 "
        "against a 9 and with 5 against a 4.",
    },
)


class Way(NamedTuple):
    """One letter for each free choice, D to draw and S to stand: the Player's Hand, then the Banker's."""

    player: str
    banker: str

    @property
    def name(self) -> str:
        """``DSD``: draw with 5; stand with 3 against a 9; draw with 5 against a 4."""
        return self.player + self.banker

    @property
    def rules(self) -> DrawingRules:
        player = _with_letter(PUNTO_BANCO.player, FREE_FOR_PLAYER, self.player)
        banker = list(PUNTO_BANCO.banker)
        for (count, third), letter in zip(FREE_FOR_BANKER, self.banker, strict=True):
            banker[count] = _with_letter(banker[count], THIRD_CARDS.index(third), letter)
        return DrawingRules(player, tuple(banker))

    @property
    def in_words(self) -> tuple[str, ...]:
        banker = [
            f"{_LETTERS[letter]} with {count} against a {third}"
            for (count, third), letter in zip(FREE_FOR_BANKER, self.banker, strict=True)
        ]
        return (
            f"the Player's Hand: {_LETTERS[self.player]} with {FREE_FOR_PLAYER}",
            f"the Banker's Hand: {', '.join(banker)}",
        )


def _with_letter(letters: str, place: int, letter: str) -> str:
    return letters[:place] + letter + letters[place + 1 :]


BY_THE_BOOK = Way("D", "DD")
PLAYERS_CHOICES = tuple(_LETTERS)
BANKERS_CHOICES = tuple("".join(letters) for letters in product(_LETTERS, repeat=len(FREE_FOR_BANKER)))
WAYS = tuple(Way(player, banker) for player in PLAYERS_CHOICES for banker in BANKERS_CHOICES)


def ways_allowed(options: Options) -> tuple[Way, ...]:
    """Return the ways in which hands may be played at a table."""
    return WAYS if options.choice(CHOICES.name) == "free" else (BY_THE_BOOK,)


@cache
def coups_of(ways: tuple[Way, ...]) -> Mapping[tuple[AsDealt, AsDealt], Coup]:
    """Return every pair of hands that some of these ways allows."""
    return {dealt: coup for way in ways for dealt, coup in coups_by(way.rules)}


def coups_at(options: Options) -> Mapping[tuple[AsDealt, AsDealt], Coup]:
    return coups_of(ways_allowed(options))


def player_may(count: int) -> tuple[str, ...]:
    """Return whether the Player's Hand may draw or stand with this point count; neither hand is a natural."""
    return _allowed({way.rules.player[count] for way in WAYS})


def banker_may(count: int, player_third: int | None) -> tuple[str, ...]:
    """Return whether the Banker's Hand may draw or stand, by its count and the Player's third card."""
    place = THIRD_CARDS.index(player_third)
    return _allowed({way.rules.banker[count][place] for way in WAYS})


def _allowed(letters: set[str]) -> tuple[str, ...]:
    return tuple(word for letter, word in _LETTERS.items() if letter in letters)
