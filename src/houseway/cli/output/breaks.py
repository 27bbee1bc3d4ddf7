"""Says which paragraphs a what-if would break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.cli.output.blocks import Block, prose
from houseway.rules.game import Table


def break_blocks(table: Table[Any], version: str = "") -> Iterator[Block]:
    """Yield what a what-if would break, or that it would break nothing; nothing for any other table."""
    what = f"What if, {version}" if version else "What if"
    if table.breaks:
        yield prose(f"{what}: no table may open with these options. They would break", style="yellow")
        for caution in table.breaks:
            yield prose(str(caution), indent=2, hang=2, style="yellow")
    elif table.what_if:
        yield prose(f"{what}: a table may open with these options.")
