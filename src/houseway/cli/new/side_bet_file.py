"""The text of a new side bet: a TOML file with comments, which works for its game."""

from __future__ import annotations

from typing import Any

from houseway.rules.game import Game
from houseway.rules.side_bets.definition import Word, as_toml, values_of
from houseway.rules.side_bets.derive import vocabulary_of

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
        settled=_SETTLED if game.players_decide and any(word.early for word in words) else "",
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
