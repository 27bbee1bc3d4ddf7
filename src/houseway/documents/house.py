"""The house that issues a document: its legal name, the name that patrons know, and its logo."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.refusal import Refusal
from houseway.rules.layout.layout import NAME_OF_THE_HOUSE

LONGEST_NAME = 200


@dataclass(frozen=True)
class House:
    """A casino: its licensee's full legal name, and its logo as the SVG that `read_logo` returns."""

    licensee: str = ""
    trade_name: str = ""
    logo: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "licensee", _name("licensee", self.licensee))
        object.__setattr__(self, "trade_name", _name("trade name", self.trade_name))

    @property
    def name(self) -> str:
        """Return the name for patrons: the trade name, where there is one."""
        return self.trade_name or self.licensee

    @property
    def felt_name(self) -> str:
        return self.name or NAME_OF_THE_HOUSE

    @property
    def legal_name(self) -> str:
        """Return the licensee's name where it is printed in addition to the trade name."""
        return self.licensee if self.trade_name and self.licensee != self.trade_name else ""


def _name(kind: str, given: str) -> str:
    name = " ".join(given.split())
    if (given and not name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            f"{given!r} cannot be printed as the {kind}. Give a name of 1 to {LONGEST_NAME} letters."
        )
    return name


NO_HOUSE = House()
