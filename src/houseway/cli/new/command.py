"""`houseway new game` and `houseway new side-bet`: files to start from, which work at once."""

from __future__ import annotations

import keyword
import re
import shlex
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.arguments import real_game_name
from houseway.cli.new.side_bet_file import PAYS, side_bet_file
from houseway.cli.output.progress import waiting_message
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_side_bet
from houseway.rules.wagers.payout import to

SKELETON = Path(__file__).parent / "skeleton"
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST = 30
KEPT = Fraction(19, 20)  # of fair odds: the rest is the house's

Folder = Annotated[
    Path | None,
    typer.Option("--in", metavar="FOLDER", help="Where to write it; the current folder if not given."),
]


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, as dice-duel.")],
    folder: Folder = None,
) -> None:
    name = _checked_name(name, "dice-duel")
    if name in game_names():
        raise Refusal(f"There is a game {name} already. Choose another name.")
    package = name.replace("-", "_")
    if keyword.iskeyword(package):
        raise Refusal(f"{name!r} is a word of Python. Choose another name.")
    home = _home(folder)
    target = home / package
    if target.exists():
        raise Refusal(f"{target} is there already, and nothing is overwritten. Choose another name.")
    title = name.replace("-", " ").capitalize()
    target.mkdir()
    for file in sorted(SKELETON.glob("*.py")):
        text = file.read_text(encoding="utf-8")
        for placeholder, word in (("new-game", name), ("new_game", package), ("New game", title)):
            text = text.replace(placeholder, word)
        text = text.replace("NEW GAME", title.upper())
        (target / file.name.replace("new_game", package)).write_text(text, encoding="utf-8")
    games = shlex.quote(str(folder or "."))
    typer.echo(f"Wrote {target}, a game that runs. Try it:")
    for command in (
        f"houseway --games {games} deal {name}",
        f"houseway --games {games} odds {name}",
        f"houseway --games {games} simulate {name}",
        f"pytest {shlex.quote(str(target))}",
    ):
        typer.echo(f"  {command}")


def new_side_bet(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, as lucky-pair.")],
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help="The game that it goes with.", callback=real_game_name),
    ],
    folder: Folder = None,
) -> None:
    name = _checked_name(name, "lucky-pair")
    declared = game_named(game)
    target = _home(folder) / f"{name}.toml"
    if target.exists():
        raise Refusal(f"{target} is there already, and nothing is overwritten. Choose another name.")
    text = _with_fair_odds(side_bet_file(declared, name), name, target, declared)
    target.write_text(text, encoding="utf-8")
    typer.echo(f"Wrote {target}, a side bet that works. Change it, and ask for its odds:")
    typer.echo(f"  houseway odds {game} --side-bet {shlex.quote(str(target))} --wager {name}")


def _with_fair_odds(text: str, name: str, target: Path, declared: Game[Any]) -> str:
    """Return the file with odds that leave the house a little; refuse a name that the game uses already."""
    side_bet = read_side_bet(text, target.name, declared.name, vocabulary_of(declared), names_taken(declared))
    table = open_table(declared, {SIDE_BETS: as_text([side_bet])})
    with waiting_message(f"Counting every deal of {declared.title}"):
        won = game_odds(table, wager=name)[name].hit_frequency
    if not 0 < won < 1:
        return text
    fair = (1 - won) / won * KEPT
    pays = to(max(1, int(fair)), 1) if fair >= 1 else to(1, ceil(1 / fair))
    return text.replace(PAYS, pays.words)


def _checked_name(name: str, example: str) -> str:
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise Refusal(
            f"{name!r} is not a name. Write up to {LONGEST} small letters, digits and hyphens, as {example}."
        )
    return name


def _home(folder: Path | None) -> Path:
    home = folder or Path()
    if not home.is_dir():
        raise Refusal(f"{home} is not a folder. Make it first, or name another.")
    return home
