"""Side bets of every game for tests, as TOML texts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet, as_text
from houseway.rules.side_bets.derive import names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_side_bet

Row = tuple[str, str, str]  # condition, title, pays


def side_bet_text(game_name: str, name: str, *rows: Row, more: str = "") -> str:
    written = "".join(
        f'\n[[rows]]\nwhen = {{ {when} }}\ntitle = "{title}"\npays = "{pays}"\n' for when, title, pays in rows
    )
    meaning = "It wins as its rows say."
    return f'game = "{game_name}"\nname = "{name}"\nmeaning = "{meaning}"\n{more}{written}'


PLAYER_PAIR = side_bet_text(
    "baccarat",
    "player-pair",
    ("player-pair = true, player-suited = true", "Suited pair", "25 to 1"),
    ("player-pair = true", "Pair", "9 to 1"),
)
PAIR_THAT_WINS = side_bet_text(
    "baccarat",
    "pair-that-wins",
    (
        'winner = "player", player-pair = true, player-points = "8 or more"',
        "Pair wins with 8 or 9",
        "40 to 1",
    ),
    ('winner = ["player", "tie"], banker-pair = true', "Banker's pair does not win", "11 to 1"),
)
# One on cards and one on outcomes for every game that has both kinds of words.
EXAMPLES = {
    "baccarat": PAIR_THAT_WINS,
    "baccarat cards": PLAYER_PAIR,
    "mini-baccarat": side_bet_text(
        "mini-baccarat", "six-cards", ('total-cards = 6, margin = "0 to 1"', "Close", "6 to 1")
    ),
    "blackjack": side_bet_text(
        "blackjack",
        "three-card",
        ('poker-hand = "three-of-a-kind or better"', "Three of a kind or better", "40 to 1"),
        ('poker-hand = ["flush", "straight"]', "Flush or straight", "6 to 1"),
        more='settled = "before decisions"\n',
    ),
    "blackjack dealer": side_bet_text(
        "blackjack", "dealer-twenty", ("dealer-total = 20, player-suited = true", "Dealer's twenty", "8 to 1")
    ),
    "crazy-4-poker": side_bet_text(
        "crazy-4-poker",
        "bad-beat",
        ('winner = "dealer", player-hand = "straight or better"', "Beaten", "60 to 1"),
        ('dealer-hand = "flush or better"', "Dealer's flush", "3 to 1"),
    ),
    "crazy-4-poker cards": side_bet_text(
        "crazy-4-poker", "two-suits", ('player-suits = "2 or less"', "Two suits", "4 to 1")
    ),
    "four-card-poker": side_bet_text(
        "four-card-poker", "aces-shown", ('up-card = "ace", player-aces = "1 or more"', "Aces", "20 to 1")
    ),
    "football-kings": side_bet_text(
        "football-kings", "blowout", ('margin = "15 or more"', "Blowout", "8 to 1")
    ),
    "football-kings cards": side_bet_text(
        "football-kings", "all-kings", ('kings = "2 or more"', "Kings", "6 to 1")
    ),
    "lucky-8s": side_bet_text(
        "lucky-8s",
        "four-hands",
        ('hands-of-8 = "4 or more", winner = "dealer"', "Four hands that lose", "12 to 1"),
        ('eights = "3 or more"', "Three eights", "2 to 1"),
    ),
    "red-dog": side_bet_text(
        "red-dog",
        "pair-up",
        ("pair = true, suited = true", "Suited pair", "40 to 1"),
        ("pair = true", "Pair", "7 to 1"),
        more='settled = "before decisions"\n',
    ),
    "red-dog third": side_bet_text(
        "red-dog", "third-ace", ('third-card = "ace", result = "outside"', "Ace outside", "14 to 1")
    ),
    "sic-bo": side_bet_text(
        "sic-bo",
        "lucky-straight",
        ("straight = true, highest = 6", "Four, five, six", "20 to 1"),
        ("straight = true", "Straight", "6 to 1"),
        ("triple = true", "Triple", "push"),
    ),
}


def read(text: str) -> SideBet:
    declared = game(tomllib.loads(text)["game"])
    return read_side_bet(text, "bet.toml", declared.name, vocabulary_of(declared), names_taken(declared))


def side_bet_options(*texts: str) -> dict[str, str]:
    return {SIDE_BETS: as_text(map(read, texts))}


def table_with(*texts: str, options: Mapping[str, str] | None = None) -> Table[Any]:
    """Return the table of the game with these side bets."""
    return open_table(game(read(texts[0]).game), {**(options or {}), **side_bet_options(*texts)})
