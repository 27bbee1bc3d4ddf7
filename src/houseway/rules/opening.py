"""Opening a table: what is attached to it before any game is played there."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.procedure import Procedure
from houseway.rules.steps import Choose


def attach_boxes(cite: Citation) -> Procedure[None]:
    """The drop box and the tip box, one on each side of the dealer (reading 49)."""
    drop_box = yield Choose(
        key="drop-box",
        words="Side of the dealer on which the drop box is attached",
        cite=cite,
        values=("left", "right"),
    )
    yield Choose(
        key="tip-box",
        words="Side of the dealer on which the tip box is attached",
        cite=cite,
        values=("right" if drop_box == "left" else "left",),
    )
