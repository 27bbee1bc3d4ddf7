"""Finds exact numbers in a JSON document that have no float next to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_FRACTION = re.compile(r"-?\d+(/\d+)?")
# Whole numbers by nature, options as they are given, and a map that has a twin as a whole.
EXEMPT = {"ways", "ways_total", "cells", "decisions", "options"}


def without_float(document: Any) -> Iterator[str]:
    """Yield the names of exact numbers without a twin that ends in ``_percent`` or ``_float``."""
    if isinstance(document, list):
        for part in document:
            yield from without_float(part)
    elif isinstance(document, dict):
        for name, value in document.items():
            if name in EXEMPT:
                continue
            twins = {f"{name}_percent", f"{name}_float"} & set(document)
            if isinstance(value, str) and _FRACTION.fullmatch(value) and not twins:
                yield name
            yield from without_float(value)
