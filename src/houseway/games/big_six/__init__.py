"""Big six, 13:69F-5.5 and 5.6: a wheel of 54 sections and seven symbols.

Our sources print only the titles of both sections: this is the standard public game (reading 100).
"""

from fractions import Fraction

from houseway.games.big_six.odds import WORDS, distribution, kernel
from houseway.games.big_six.papers import GUIDE, SIGN_WORDS, STANDARD_RULES, layout
from houseway.games.big_six.play import IRREGULARITIES, opening, round_of_play
from houseway.games.big_six.wagers import (
    OPTIONS,
    SIZE,
    SPINNING,
    SYMBOLS,
    TINT,
    Dealt,
    outcome,
    sections_of,
    wagers,
)
from houseway.rules.analysis.advantage_play import wheel
from houseway.rules.analysis.tally import Tally
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering

GAME: Game[str] = Game(
    identity=Identity(
        name="big-six",
        title="Big six",
        cite=SPINNING,
        seats=8,
    ),
    wagering=Wagering(
        names=("symbol:S",),
        options=OPTIONS,
        wagers=wagers,
        selections={"symbol:S": SYMBOLS},
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"symbol:1": 500, "symbol:5": 200},
            4: {"symbol:2": 1000, "symbol:joker": 100, "symbol:house": 100},
            7: {"symbol:10": 500},
        },
        tally=Tally(
            "spins",
            str,
            lambda options: {symbol: Fraction(count, SIZE) for symbol, count in sections_of(options).items()},
            TINT,
        ),
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=kernel,
    ),
    protection=Protection(
        device=lambda table: wheel(sections_of(table.options)),
    ),
)
