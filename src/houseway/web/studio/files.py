"""Writes and reads versions as files: in the notation of the command line, and for spreadsheets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from houseway.documents.division.form import toml_string
from houseway.odds.export import as_csv, table_rows
from houseway.odds.game_odds import game_odds
from houseway.odds.workbook import workbook
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.parsing import with_amounts_in_cents, with_amounts_in_dollars
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import game_asked_for, names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_recorded, read_side_bet
from houseway.web.studio.schemas import NamedVersion, VersionsRead
from houseway.web.worker.odds import OptionPairs

EXAMPLE = 'decks = "6"'


def versions_as_toml(game: Game[Any], versions: Sequence[NamedVersion]) -> str:
    """Return versions as ``houseway odds --options-file`` reads them, with amounts in dollars.

    Each has a heading, unless it is the only one. Side bets hold for the whole file: those of the first.
    """
    lines = [f"# {game.title}: houseway odds {game.name} --what-if --options-file FILE"]
    lines += _lines({name: text for name, text in versions[0].options.items() if name == SIDE_BETS})
    for version in versions:
        typed = with_amounts_in_dollars(game_asked_for(game, version.options).all_options, version.options)
        lines += [f"\n[{toml_string(version.name)}]"] if len(versions) > 1 else []
        lines += _lines({name: text for name, text in typed.items() if name != SIDE_BETS})
    return "\n".join(lines) + "\n"


def _lines(options: Mapping[str, str]) -> list[str]:
    return [f"{name} = {toml_string(value)}" for name, value in options.items()]


def versions_in_file(game: Game[Any], text: str, options: Mapping[str, str]) -> VersionsRead:
    """Read a file of versions, or of a side bet, which is added to the options that a table has already."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"The file is not TOML: {error}. Write options as {EXAMPLE}.") from None
    if "rows" in content:
        return _with_side_bet(game, text, content, options)
    shared = {name: value for name, value in content.items() if not isinstance(value, dict)}
    named = {name: value for name, value in content.items() if isinstance(value, dict)} or {"": {}}
    versions = [NamedVersion(name, _options(game, {**shared, **own})) for name, own in named.items()]
    return VersionsRead(game.name, versions)


def _options(game: Game[Any], content: Mapping[str, Any]) -> dict[str, str]:
    for name, value in content.items():
        if not isinstance(value, str) and type(value) is not int:
            raise Refusal(f"{name} = {value!r} is not an option. Write options as {EXAMPLE}.")
    typed = {name: str(value) for name, value in content.items()}
    return with_amounts_in_cents(game_asked_for(game, typed).all_options, typed)


def _with_side_bet(
    game: Game[Any], text: str, content: Mapping[str, Any], options: Mapping[str, str]
) -> VersionsRead:
    """Add a side bet. Its file names its game, which may be another one."""
    if content.get("game") in game_names() and content["game"] != game.name:
        game, options = game_named(content["game"]), {}
    others = read_recorded(options[SIDE_BETS]) if SIDE_BETS in options else ()
    added = read_side_bet(text, "The file", game.name, vocabulary_of(game), names_taken(game))
    unchanged = [side_bet for side_bet in others if side_bet.name != added.name]
    return VersionsRead(game.name, [NamedVersion("", {**options, SIDE_BETS: as_text([*unchanged, added])})])


# The job that writes the figures of a version for spreadsheets, as the command line does.

CSV, XLSX = "csv", "xlsx"
HAS_WORKBOOKS = find_spec("xlsxwriter") is not None  # an optional extra


def exported(game: str, options: OptionPairs, form: str) -> bytes:
    """Return the version as CSV, or with the printed rules as an Excel workbook."""
    declared = game_named(game)
    version = game_odds(open_table(declared, dict(options), what_if=True))
    if form == CSV:
        return as_csv(table_rows(version)).encode()
    printed = game_odds(open_table(declared))
    return workbook(declared.title, [("printed rules", printed), ("this version", version)])
