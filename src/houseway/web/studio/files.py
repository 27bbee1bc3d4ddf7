"""A version as a file: its options in the notation of the command line, and its figures for a spreadsheet."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.documents.division.form import toml_string
from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import game_asked_for, names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_recorded, read_side_bet
from houseway.rules.typed_options import with_amounts_in_cents, with_amounts_in_dollars
from houseway.web.schemas.odds import Figures, TableVersion, VersionRead, WagerVersion

EXAMPLE = 'decks = "6"'
HEADINGS = ("wager", "title", "figure", "result", "pays", "printed", "ways", "exact", "decimal")
Line = tuple[str, ...]


def options_as_toml(game: Game[Any], options: Mapping[str, str]) -> str:
    """Return the options as ``houseway odds --options-file`` reads them, with amounts in dollars."""
    command = f"houseway odds {game.name} --what-if --options-file FILE"
    typed = with_amounts_in_dollars(game_asked_for(game, options).all_options, options)
    lines = [f"{name} = {toml_string(value)}" for name, value in typed.items()]
    return "\n".join([f"# Options of {game.title}. Read them with: {command}", *lines]) + "\n"


def version_in_file(game: Game[Any], text: str, options: Mapping[str, str]) -> VersionRead:
    """Read a file of options, or of a side bet, which is added to the options that a table has already."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"The file is not TOML: {error}. Write options as {EXAMPLE}.") from None
    if "rows" in content:
        return _with_side_bet(game, text, content, options)
    for name, value in content.items():
        if not isinstance(value, str) and type(value) is not int:
            raise Refusal(f"{name} = {value!r} is not an option. Write options as {EXAMPLE}.")
    typed = {name: str(value) for name, value in content.items()}
    return VersionRead(game.name, with_amounts_in_cents(game_asked_for(game, typed).all_options, typed))


def _with_side_bet(
    game: Game[Any], text: str, content: Mapping[str, Any], options: Mapping[str, str]
) -> VersionRead:
    """Add a side bet. Its file names its game, which may be another one."""
    if content.get("game") in game_names() and content["game"] != game.name:
        game, options = game_named(content["game"]), {}
    others = read_recorded(options[SIDE_BETS]) if SIDE_BETS in options else ()
    added = read_side_bet(text, "The file", game.name, vocabulary_of(game), names_taken(game))
    kept = [side_bet for side_bet in others if side_bet.name != added.name]
    return VersionRead(game.name, {**options, SIDE_BETS: as_text([*kept, added])})


def version_as_csv(version: TableVersion) -> str:
    """Return every figure and every row, exact and as a decimal number."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEADINGS)
    for wager in version.wagers:
        writer.writerows(_figure_lines(wager, "", wager.figures))
        writer.writerows(_figure_lines(wager, ", printed", wager.printed))
        writer.writerows(_row_lines(wager))
    return written.getvalue()


def _figure_lines(wager: WagerVersion, which: str, figures: Figures) -> Iterator[Line]:
    shown: dict[str, tuple[str | None, float | None]] = {
        "house advantage": (figures.house_advantage, figures.house_advantage_percent / 100),
        "hit frequency": (figures.hit_frequency, _part(figures.hit_frequency_percent)),
        "standard deviation": (None, figures.standard_deviation_float),
        "win of handle": (figures.hold, _part(figures.hold_percent)),
    }
    for title, (exact, decimal) in shown.items():
        if decimal is not None:
            yield wager.key, wager.title, title + which, "", "", "", "", exact or "", repr(decimal)


def _part(percent: float | None) -> float | None:
    return None if percent is None else percent / 100


def _row_lines(wager: WagerVersion) -> Iterator[Line]:
    for row in wager.rows:
        for figure, exact, percent in (
            ("probability", row.probability, row.probability_percent),
            ("return", row.returns, row.returns_percent),
        ):
            of_row = (figure, row.title, row.pays, row.printed, row.ways, exact, repr(percent / 100))
            yield wager.key, wager.title, *of_row
