"""The option of a table that holds the house's own award table for a progressive wager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Options, Value
from houseway.rules.progressives.awards import AwardTable


@dataclass(frozen=True)
class OwnAwards:
    """Off, or an award table in words as ``awards_named`` reads it; ``table_of`` checks it for the game.

    The whole table is the value of the option, so that a record can be replayed.
    """

    name: str
    cite: Citation
    table_of: Callable[[str], AwardTable]
    meaning: str = (
        "the house's own award table of the progressive wager, as ROW=AWARD,… or the text of a file; off "
        "where it is not offered"
    )
    values: tuple[str, ...] = ("off", "AWARDS")
    default: None = None
    called: str = "progressive wager"
    is_new: bool = True  # earlier versions did not know it: fingerprints on record have it only if it is set

    @property
    def title(self) -> str:
        return self.called

    def read(self, text: str) -> str | None:
        """Return the table in one spelling."""
        if text.strip().lower() == "off":
            return None
        if "=" not in text:
            raise Refusal(
                f"{self.name} cannot be {text!r}. Give the awards, such as royal=100%, or a file of them: "
                f"--option {self.name}=@awards.txt. Or give off.",
                self.cite,
            )
        return self.table_of(text).name

    def check(self, options: Options) -> None:
        """The table was checked when it was read."""

    def in_words(self, value: Value) -> str:
        """Return the awards in words: ``$1 wager: five aces 100% of the meter, royal flush $500``."""
        if value is None:
            return "not offered"
        table = _known(self.table_of, str(value))
        awards = ", ".join(f"{award.title} {award.words}" for award in table.awards)
        return f"{dollars(table.stake)} wager: {awards}"

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign has the awards

    def table(self, options: Options) -> AwardTable | None:
        """Return the award table of a table, or None where the wager is not offered."""
        text = options.text(self.name)
        return None if text in (None, "off") else _known(self.table_of, text)


@cache
def _known(table_of: Callable[[str], AwardTable], text: str) -> AwardTable:
    return table_of(text)
