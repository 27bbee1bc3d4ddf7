"""Baccarat-punto banco, 13:69F-3: a Player's Hand and a Banker's Hand from one shoe."""

from houseway.games.baccarat.declaration import baccarat
from houseway.games.baccarat.layout import layout
from houseway.games.baccarat.paragraphs import PARAGRAPHS
from houseway.regulation import Citation
from houseway.rules.public_rules import public_rule

NEXT_TO_DEAL = Citation("13:69F-3.11#title")

GAME = baccarat(
    "baccarat",
    "Baccarat-punto banco",
    seats=14,
    paragraphs=PARAGRAPHS,
    layout=layout,
    further_rules=(
        public_rule(
            NEXT_TO_DEAL,
            "Who deals from the shoe, and when it passes to another participant, does not affect any wager. "
            "The house follows the official text.",
        ),
    ),
)
