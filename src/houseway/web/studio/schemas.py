"""Declares the bodies of requests and responses about the odds of a table that is being designed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseway.web.routes.schemas import RequestBody


class OddsWanted(RequestBody):
    """A table with these options. With ``what_if`` it may pay less than the regulation allows."""

    game: str
    options: dict[str, str] = msgspec.field(default_factory=dict)
    what_if: bool = False


class OptionError(msgspec.Struct):
    """Why an option is refused; without an option, why they are refused together."""

    option: str | None
    error: str
    cite: str | None


class Broken(msgspec.Struct):
    """What a what-if would break, and the paragraph."""

    words: str
    cite: str


class Figures(msgspec.Struct):
    """The figures of a wager, None where they are not known.

    ``hold`` is the win of the house over the handle, which is all that is bet. A wager that is only made with
    others has none: the base game has it.
    """

    house_advantage: str
    house_advantage_percent: float
    hit_frequency: str | None
    hit_frequency_percent: float | None
    standard_deviation_float: float | None
    hold: str | None
    hold_percent: float | None


class PaidRow(msgspec.Struct):
    """A result of a wager. ``returns`` is its part of what comes back to the player, stake included.

    ``option`` sets its odds, if they can be changed, and ``printed`` is what it pays without that option.
    Where it ``changes_play``, other odds can change the best play, and every deal is counted again.
    """

    title: str
    result: str
    pays: str
    in_words: str
    printed: str
    option: str | None
    ways: str
    probability: str
    probability_percent: float
    returns: str
    returns_percent: float
    printed_returns_percent: float
    changes_play: bool
    breaks: list[Broken]


class WagerVersion(msgspec.Struct):
    """Selections of a wager that are counted and paid alike, or the base game.

    ``printed`` are the figures with the default options; of a wager that is then not offered, those of its
    pay table as it is printed.
    """

    key: str
    title: str
    wagers: list[str]
    about: str
    cite: str
    figures: Figures
    printed: Figures
    rows: list[PaidRow]


class TableVersion(msgspec.Struct):
    """A table with its options, what it would break, and the odds of all its wagers."""

    game: str
    title: str
    options: dict[str, str]
    options_in_words: str
    what_if: bool
    breaks: list[Broken]
    cautions: list[str]
    wagers: list[WagerVersion]
    not_counted: dict[str, str]


class NamedVersion(msgspec.Struct):
    """Options under a name, which is empty in a file of a single version."""

    name: str
    options: dict[str, str]


class VersionFile(RequestBody):
    """A TOML file with versions, as ``houseway odds --options-file`` reads it, or with a side bet.

    A side bet is added to the ``options`` that the table has already.
    """

    game: str
    text: str
    options: dict[str, str] = msgspec.field(default_factory=dict)


class VersionsRead(msgspec.Struct):
    """The versions of a file, amounts in cents, and their game, which the file of a side bet names."""

    game: str
    versions: list[NamedVersion]


class VersionsToSave(RequestBody):
    game: str
    versions: Annotated[list[NamedVersion], msgspec.Meta(min_length=1, max_length=50)]
