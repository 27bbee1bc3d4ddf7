"""`houseway new game` and `houseway new side-bet`: writes files to start from, which work at once."""

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
from houseway.cli.options import argument, option
from houseway.cli.progress import waiting_message
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, Word, as_text, as_toml, values_of
from houseway.rules.side_bets.derive import names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_side_bet
from houseway.rules.wagers.payout import to

# The text of a new side bet: a TOML file with comments, which works for its game.

PAYS = "10 to 1"
_TEMPLATE = """\
# A side bet of {title}. Its odds:
#   houseway odds {game} --side-bet {name}.toml --wager {name}

game = "{game}"
name = "{name}"
title = "{called}"
# One sentence for the guide: when it wins.
meaning = "{meaning}"

# The least and the most that players may bet, if you post other limits than those of the table.
# minimum = "$1"
# maximum = "$100"
{settled}
# The first row that matches pays. A row matches if all its conditions hold:
#   a value          {word} = {value}
#   some values      {number} = [{some}]
#   a range          {number} = "{range}"
# pays = "push" returns the wager. What no row covers loses.

[[rows]]
when = {{ {word} = {value} }}
title = "{row}"
pays = "{pays}"

# What you can look at:
{words}
"""
_SETTLED = """
# "with the others" at the end of the round, or "before decisions" of the players.
# settled = "before decisions"
"""


def side_bet_file(game: Game[Any], name: str) -> str:
    """Return a file with one row, on the first word of the game that is true or false."""
    words = vocabulary_of(game).words
    word = next((word for word in words if word.is_yes_or_no), words[0])
    number = next((word for word in words if len(word.values) > 3), words[0])
    middle = len(number.values) // 2
    said = word.meaning[:1].upper() + word.meaning[1:]
    return _TEMPLATE.format(
        title=game.title,
        game=game.name,
        name=name,
        called=name.replace("-", " ").title(),
        meaning=f"{said}." if word.is_yes_or_no else f"{said} is {word.values[-1]}.",
        settled=_SETTLED if game.play.players_decide and any(word.early for word in words) else "",
        word=word.name,
        value=as_toml(word.values[-1]),
        number=number.name,
        some=", ".join(map(as_toml, number.values[middle : middle + 2])),
        range=f"{number.values[middle]} or more",
        row=said if len(said) <= 60 else word.name.replace("-", " ").capitalize(),
        pays=PAYS,
        words="\n".join(map(_comment, words)),
    )


def _comment(word: Word) -> str:
    return f"#   {word.name}: {word.meaning} ({values_of(word)})"


# Running games, each a folder with its own name: a new game is a copy of one under another name.
TEMPLATES = Path(__file__).parent / "game_templates"
LIKE = ("high-card", "casino-war")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST = 30
KEPT = Fraction(19, 20)  # of fair odds: the rest is the house's

Folder = Annotated[
    Path | None, option("--in", "FOLDER", "Where to write it; the current folder if not given.")
]


def new_game(
    name: Annotated[str, argument("NAME", "Its name, as dice-duel.")],
    folder: Folder = None,
    like: Annotated[
        str,
        option(
            "--like",
            "GAME",
            "What to start from: high-card, or casino-war, in which each player has cards and decides.",
        ),
    ] = LIKE[0],
) -> None:
    if like not in LIKE:
        raise Refusal(f"--like: {like!r} is not a game to start from. Choose {one_of(LIKE)}.")
    name = _checked_name(name, "dice-duel")
    if name in game_names():
        raise Refusal(f"There is a game {name} already. Choose another name.")
    package = _package(name)
    if keyword.iskeyword(package):
        raise Refusal(f"{name!r} is a word of Python. Choose another name.")
    home = _home(folder)
    target = home / package
    if target.exists():
        raise Refusal(f"{target} is there already, and nothing is overwritten. Choose another name.")
    target.mkdir()
    for file in sorted((TEMPLATES / _package(like)).glob("*.py")):
        text = file.read_text(encoding="utf-8")
        for written in (str, _package, _title, _capitals):
            text = text.replace(written(like), written(name))
        (target / file.name.replace(_package(like), package)).write_text(text, encoding="utf-8")
    games = shlex.quote(str(folder or "."))
    typer.echo(f"Wrote {target}, a game that runs. Try it:")
    for command in (
        f"houseway --games {games} deal {name}",
        f"houseway --games {games} odds {name}",
        f"houseway --games {games} simulate {name}",
        f"pytest {shlex.quote(str(target))}",
    ):
        typer.echo(f"  {command}")


def _package(name: str) -> str:
    return name.replace("-", "_")


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _capitals(name: str) -> str:
    return name.replace("-", " ").upper()


def new_side_bet(
    name: Annotated[str, argument("NAME", "Its name, as lucky-pair.")],
    game: Annotated[str, option("--game", "GAME", "The game that it goes with.", callback=real_game_name)],
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
