"""Big six, 13:69F-5.5 and 5.6: a wheel of 54 sections and seven symbols.

Our sources print only the titles of both sections: what is built is the standard public game (reading 100).
"""

from fractions import Fraction

from houseway.games.big_six.odds import WORDS, distribution
from houseway.games.big_six.papers import GUIDE, PUBLIC_RULES, SIGN_WORDS, layout
from houseway.games.big_six.play import IRREGULARITIES, opening, round_of_play
from houseway.games.big_six.wagers import OPTIONS, SECTIONS, SPINNING, TINT, WHEEL, Dealt, outcome, wagers
from houseway.rules.analysis.advantage_play import wheel
from houseway.rules.analysis.kernel import kernel_in
from houseway.rules.analysis.tally import Tally
from houseway.rules.game import Game

GAME: Game[str] = Game(
    name="big-six",
    title="Big six",
    cite=SPINNING,
    seats=8,
    wager_names=("symbol:S",),
    selections={"symbol:S": tuple(SECTIONS)},
    options=OPTIONS,
    wagers=wagers,
    dealt=Dealt,
    outcome=outcome,
    opening=opening,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    odds=distribution,
    device=lambda _: wheel(SECTIONS),
    kernel=kernel_in("houseway.games.big_six.kernel"),
    guide=GUIDE,
    sign_words=SIGN_WORDS,
    public_rules=PUBLIC_RULES,
    vocabulary=WORDS,
    demonstration={
        1: {"symbol:1": 500, "symbol:5": 200},
        4: {"symbol:2": 1000, "symbol:joker": 100, "symbol:house": 100},
        7: {"symbol:10": 500},
    },
    layout=layout,
    tally=Tally(
        "spins",
        str,
        lambda _: {symbol: Fraction(count, len(WHEEL)) for symbol, count in SECTIONS.items()},
        TINT,
    ),
)
