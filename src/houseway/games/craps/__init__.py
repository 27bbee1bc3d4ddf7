"""Craps, 13:69F-1: two dice, a shooter, and wagers that stand until they are decided."""

from houseway.games.craps.declaration import craps
from houseway.games.craps.layout import layout

GAME = craps("craps", "Craps", seats=14, layout=layout)
