"""Opening a table: attach the boxes, inspect the cards and show them."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Choose, Confirm, Perform


def attach_boxes(cite: Citation) -> Procedure[None]:
    """Attach the drop box and the tip box, one on each side of the dealer (reading 49)."""
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


def inspect_cards(cite: Citation, *, verifier: str, dealer: str = "dealer") -> Procedure[None]:
    """The dealer inspects the cards, and another person verifies it."""
    yield Confirm(key="inspected", words="The cards are inspected", cite=cite, who=dealer)
    yield Confirm(key="verified", words="The inspection is verified", cite=cite, who=verifier)


def viewed(cite: Citation, *, viewers: str, dealer: str = "dealer") -> Confirm:
    words = f"The {viewers} had the opportunity to look at the cards"
    return Confirm(key="viewed", words=words, cite=cite, who=dealer)


def show_and_wash(
    spread: str, *, spread_cite: Citation, wash_cite: Citation, viewers: str, dealer: str = "dealer"
) -> Procedure[None]:
    """Spread the cards for the first players to look at; then turn them down, wash and stack them."""
    yield Perform(key="spread", words=f"Spread the cards face up {spread}", cite=spread_cite, who=dealer)
    yield viewed(wash_cite, viewers=viewers, dealer=dealer)
    words = "Turn the cards face down, wash them and stack them"
    yield Perform(key="wash", words=words, cite=wash_cite, who=dealer)
