"""Side bets that people name: TOML files, or mappings of a program."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet, as_text
from houseway.rules.side_bets.derive import file_of, names_taken, vocabulary_of
from houseway.rules.side_bets.read import Source, read_side_bet, side_bet_from

SideBetSource = str | Path | Mapping[str, Any]


def side_bet_options(game: Game[Any], sources: Iterable[SideBetSource]) -> dict[str, str]:
    """Return the option of the table that holds these side bets; nothing if there are none."""
    side_bets: list[SideBet] = []
    for source in sources:
        side_bets.append(_side_bet(game, source, {side_bet.name for side_bet in side_bets}))
    return {SIDE_BETS: as_text(side_bets)} if side_bets else {}


def _side_bet(game: Game[Any], source: SideBetSource, others: set[str]) -> SideBet:
    vocabulary = vocabulary_of(game)
    taken = {**names_taken(game), **dict.fromkeys(others, "another side bet of this table")}
    if isinstance(source, Mapping):
        return side_bet_from(source, Source("", "The side bet"), game.name, vocabulary, taken)
    if not isinstance(source, str | Path):
        raise Refusal(f"{source!r} is not a side bet. Name its TOML file, or give a mapping.", value=source)
    file = Path(source)
    if not file.exists() and not file.suffix:
        file = file_of(str(source)) or file
    return read_side_bet(_text(file), str(file), game.name, vocabulary, taken)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"{file} cannot be read: {why}. Name the TOML file of a side bet.") from None
