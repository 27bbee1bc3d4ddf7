"""Casino war: each player has a card, and so has the dealer. After a tie, a player goes to war or surrenders.

It is no game of the regulation, but a running example to start from, in which each seat holds its own cards
and decides. Change one file at a time, and run `pytest` here after each.
"""

from houseway.rules.analysis.best_play import ToCome
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering, together

from .numbers import WORDS, best_play, kernel, to_come
from .papers import GUIDE, layout
from .play import IRREGULARITIES, opening, round_of_play
from .wagers import ANTE, OPTIONS, RULES, TIE, WAR, Compared, Dealt, check_bets, outcome, packs, wagers

GAME: Game[Compared] = Game(
    identity=Identity("casino-war", "Casino war", RULES, seats=6),
    wagering=Wagering(
        names=(ANTE, WAR, TIE), options=OPTIONS, wagers=wagers, check=together(check_bets), vocabulary=WORDS
    ),
    play=Play(opening, round_of_play, irregularities=IRREGULARITIES, packs=packs, players_decide=True),
    line=Line(Dealt, outcome),
    felt=Felt(layout, demonstration={seat: {ANTE: 1000, TIE: 100 * seat} for seat in range(1, 7)}),
    papers=Papers(GUIDE),
    analysis=Analysis(best_play=best_play, hints=ToCome(to_come), kernel=kernel),
)
