"""High card: one card for the players, one for the dealer; the higher card wins.

This is a running example to start from. Change one file at a time, and run `pytest` here after each.
"""

from houseway.equipment.cards import STANDARD_DECK
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering

from .numbers import distribution, kernel
from .papers import GUIDE, layout
from .play import IRREGULARITIES, opening, round_of_play
from .wagers import DECK, OPTIONS, RULES, WORDS, Dealt, Drawn, outcome, wagers

GAME: Game[Drawn] = Game(
    identity=Identity("high-card", "High card", RULES, seats=6),
    wagering=Wagering(names=("high", "tie"), options=OPTIONS, wagers=wagers, vocabulary=WORDS),
    play=Play(opening, round_of_play, IRREGULARITIES, packs=lambda _: {DECK: STANDARD_DECK}),
    line=Line(Dealt, outcome),
    felt=Felt(layout, demonstration={1: {"high": 1000}, 3: {"high": 500, "tie": 500}}),
    papers=Papers(GUIDE),
    analysis=Analysis(odds=distribution, kernel=kernel),
)
