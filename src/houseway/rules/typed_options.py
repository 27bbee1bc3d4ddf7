"""Options of a table as people type them: their amounts are in dollars, and tables keep them in cents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.equipment.money import cents_from_dollars, dollars
from houseway.rules.options import Amount, Option


def with_amounts_in_cents(options: Iterable[Option], typed: Mapping[str, str]) -> dict[str, str]:
    """Return options that a person typed, with their amounts of dollars in cents, as tables keep them."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: str(cents_from_dollars(value, name)) if name in amounts and value.lower() != "off" else value
        for name, value in typed.items()
    }


def with_amounts_in_dollars(options: Iterable[Option], kept: Mapping[str, str]) -> dict[str, str]:
    """Return the options as a person types them, with their amounts in dollars."""
    amounts = {option.name for option in options if isinstance(option, Amount)}
    return {
        name: dollars(int(value)).removeprefix("$").replace(",", "")
        if name in amounts and value.isdigit()
        else value
        for name, value in kept.items()
    }
