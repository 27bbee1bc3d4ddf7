"""Who has which color chips at a table, and what each of them stands for."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.color_chips import ColorChipRules, ColorChips
from houseway.rules.wagers.wagers import Seat
from houseway.table.live.accounts import Accounts, chips_of, layout_of


def color_rules_of(rules: Table[object]) -> ColorChipRules:
    if rules.game.color_chips is None:
        raise Refusal(
            f"{rules.game.title} is played with chips that have a value on them. Leave out the value of a "
            "color chip.",
            rules.game.cite,
        )
    return rules.game.color_chips


class ColorsAtTable:
    """The color of a person lasts until nothing of it is out and the person cashes in or leaves."""

    def __init__(self) -> None:
        self.held: dict[str, ColorChips] = {}

    def bought(self, person: str, color: str, value: Cents) -> None:
        if color:
            self.held[person] = ColorChips(color, value)

    def returned(self, person: str, accounts: Accounts, seats: dict[Seat, str]) -> None:
        if not are_out(person, accounts, seats):
            self.held.pop(person, None)

    def color_for(self, person: str, rules: ColorChipRules) -> str:
        """Return the person's color, or one that nobody else has."""
        if person in self.held:
            return self.held[person].color
        return rules.free_color({chips.color for chips in self.held.values()})


def are_out(person: str, accounts: Accounts, seats: dict[Seat, str]) -> bool:
    """Return whether the person has chips, or wagers on the layout."""
    on_layout = (accounts[layout_of(seat)] for seat, seated in seats.items() if seated == person)
    return bool(accounts[chips_of(person)]) or any(on_layout)
