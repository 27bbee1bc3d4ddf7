"""Baccarat-punto banco, 13:69F-3: a Player's Hand and a Banker's Hand from one shoe."""

from houseway.games.baccarat.declaration import baccarat
from houseway.games.baccarat.layout import layout
from houseway.games.baccarat.paragraphs import PARAGRAPHS

GAME = baccarat("baccarat", "Baccarat-punto banco", seats=14, paragraphs=PARAGRAPHS, layout=layout)
