"""The fingerprint of a layout: equal for equal felts, different where anything printed differs.

It is the SHA-256 of everything the layout describes, in order: words, sizes, shapes, colors and places.
Citations are left out, as nobody sees them on the felt. The casino's name is part of it where one is printed;
without one the fingerprint is the same as before names were covered.
"""

from __future__ import annotations

import json
from dataclasses import Field, fields, is_dataclass
from hashlib import sha256
from typing import Any

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import GAINED_LATER, NAME_OF_THE_HOUSE


def design_of(rules: Table[Any], name: str = NAME_OF_THE_HOUSE) -> str:
    described = _values(rules.game.layout(rules))
    if name != NAME_OF_THE_HOUSE:
        described = [described, name]
    return sha256(json.dumps(described, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def design_without_name(rules: Table[Any], kind: str, version: str, name: str) -> str:
    """Return the design of a layout that was submitted with the casino's name on it; nothing without a name.

    A table is held against the design. Refuse a version that is not that of the layout with this name.
    """
    if not name:
        return ""
    if not kind.startswith("layout"):
        raise Refusal(f"{name!r}: only a layout is submitted with a name on it. Leave the name out.")
    if version != design_of(rules, name):
        raise Refusal(
            f"Version {version[:16]} is not the layout of {rules.game.title} with the name {name!r} and "
            "these options. Give the version that `houseway desk version` prints for them."
        )
    return design_of(rules)


def _counts(part: Any, field: Field[Any]) -> bool:
    """Leave out what layouts gained later and most do not have: designs on record keep their fingerprints."""
    return not field.metadata.get(GAINED_LATER) or getattr(part, field.name) is not None


def _values(part: Any) -> Any:
    if is_dataclass(part):
        return [_values(getattr(part, field.name)) for field in fields(part) if _counts(part, field)]
    if isinstance(part, (tuple, list)):
        return [_values(element) for element in part]
    return None if isinstance(part, Citation) else part
