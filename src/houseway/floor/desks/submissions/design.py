"""The fingerprint of a layout: the same for the same felt, another where anything printed on it differs.

SHA-256 over all that the layout describes, in its order: words, sizes, shapes, colors and places. Which
paragraph asks for it is left out, as nobody sees that on the felt.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

from houseway.regulation import Citation
from houseway.rules.game import Table


def design_of(rules: Table[Any]) -> str:
    described = _values(rules.game.layout(rules))
    return sha256(json.dumps(described, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def _values(part: Any) -> Any:
    if is_dataclass(part):
        return [_values(getattr(part, one.name)) for one in fields(part)]
    if isinstance(part, (tuple, list)):
        return [_values(one) for one in part]
    return None if isinstance(part, Citation) else part
