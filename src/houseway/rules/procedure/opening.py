"""Opening a table: attach the boxes, inspect the cards and show them."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Choose, Confirm, Perform, ShowCards


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
    inspector = yield Confirm(key="inspected", words="The cards are inspected", cite=cite, who=dealer)
    yield Confirm(
        key="verified",
        words="The inspection is verified",
        cite=cite,
        who=verifier,
        apart_from=inspector,
    )


def viewed(cite: Citation, *, pack: str, viewers: str) -> ShowCards:
    return ShowCards(
        key="viewed", words="Look at the cards, spread face up", cite=cite, who=viewers, pack=pack
    )


def show_and_wash(
    spread: str,
    *,
    pack: str,
    spread_cite: Citation,
    wash_cite: Citation,
    viewers: str,
    dealer: str = "dealer",
) -> Procedure[None]:
    """Spread the cards for the first players to look at; then turn them down, wash and stack them."""
    yield Perform(key="spread", words=f"Spread the cards face up {spread}", cite=spread_cite, who=dealer)
    yield viewed(wash_cite, pack=pack, viewers=viewers)
    words = "Turn the cards face down, wash them and stack them"
    yield Perform(key="wash", words=words, cite=wash_cite, who=dealer)
