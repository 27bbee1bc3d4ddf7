"""Mini-craps, 13:69F-1: craps at a small table, with the players along one side."""

from houseway.games.craps.declaration import craps
from houseway.games.mini_craps.layout import layout

GAME = craps("mini-craps", "Mini-craps", seats=9, layout=layout)
