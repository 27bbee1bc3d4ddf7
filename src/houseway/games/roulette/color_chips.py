"""Color chips of roulette: a color for each player, with a value set at purchase (readings 107 and 108)."""

from __future__ import annotations

from houseway.games.roulette.settlement import WAGERING
from houseway.rules.wagers.color_chips import ColorChipRules, Shade

WHITE, DARK = "#ffffff", "#1b1c20"
COLOR_CHIPS = ColorChipRules(
    WAGERING,
    {
        "yellow": Shade("#f2c230", DARK),
        "pink": Shade("#e8749f", DARK),
        "light blue": Shade("#66b8e6", DARK),
        "lavender": Shade("#9c7fd1", DARK),
        "orange": Shade("#ee7d2b", DARK),
        "brown": Shade("#7b4a2a", WHITE),
        "mint": Shade("#6fd0a2", DARK),
        "navy": Shade("#26427f", WHITE),
        "gray": Shade("#8b9097", DARK),
        "wine": Shade("#7a2346", WHITE),
    },
    usual_values=(100, 200, 500, 1000, 2500),
)
