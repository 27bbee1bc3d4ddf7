"""Mini-baccarat, 13:69F-7: the rules of baccarat at a small table, where the dealer deals every card."""

from houseway.games.baccarat.declaration import baccarat
from houseway.games.mini_baccarat.layout import layout
from houseway.games.mini_baccarat.paragraphs import PARAGRAPHS

GAME = baccarat("mini-baccarat", "Mini-baccarat", seats=7, paragraphs=PARAGRAPHS, layout=layout)
