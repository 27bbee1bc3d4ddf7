"""A version as a file: its options in the notation of the command line, and its figures for a spreadsheet."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.typed_options import with_amounts_in_cents, with_amounts_in_dollars
from houseway.web.schemas.odds import Figures, TableVersion, WagerVersion

EXAMPLE = 'decks = "6"'
HEADINGS = ("wager", "title", "figure", "result", "pays", "printed", "ways", "exact", "decimal")
Line = tuple[str, ...]


def options_as_toml(game: Game[Any], options: Mapping[str, str]) -> str:
    """Return the options as ``houseway odds --options-file`` reads them, with amounts in dollars."""
    about = (
        f"# Options of {game.title}. Read them with: houseway odds {game.name} --what-if --options-file FILE"
    )
    typed = with_amounts_in_dollars(game.all_options, options)
    return "\n".join([about, *(f'{name} = "{value}"' for name, value in typed.items())]) + "\n"


def options_from_toml(game: Game[Any], text: str) -> dict[str, str]:
    """Read such a file; amounts are then in cents, as tables keep them."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"The file is not TOML: {error}. Write options as {EXAMPLE}.") from None
    for name, value in content.items():
        if not isinstance(value, str) and type(value) is not int:
            raise Refusal(f"{name} = {value!r} is not an option. Write options as {EXAMPLE}.")
    return with_amounts_in_cents(game.all_options, {name: str(value) for name, value in content.items()})


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
