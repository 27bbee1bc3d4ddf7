"""Mini-dice, 13:69F-13: two dice in a shaker.

Our sources print only the titles of its sections. Wagers and odds are New Jersey's; the procedure is that of
sic bo's shaker (readings 105 and 106).
"""

from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.games.mini_dice.odds import WORDS, distribution
from houseway.games.mini_dice.papers import GUIDE, SIGN_WORDS, STANDARD_RULES, layout
from houseway.games.mini_dice.play import (
    IRREGULARITIES,
    SHAKER,
    ShakerCondition,
    check,
    opening,
    round_of_play,
)
from houseway.games.mini_dice.wagers import NUMBERS, ODDS_OPTIONS, WAGERS, Dealt, outcome, wagers
from houseway.lazy import lazy
from houseway.rules.analysis.advantage_play import one_die_of, weighted
from houseway.rules.analysis.tally import tally_of_totals
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering

GAME: Game[Roll] = Game(
    identity=Identity(
        name="mini-dice",
        title="Mini-dice",
        cite=WAGERS,
        seats=8,
    ),
    wagering=Wagering(
        names=("place:N", "field", "any-seven", "over-7", "under-7"),
        options=(SHAKER, *ODDS_OPTIONS),
        wagers=wagers,
        selections={"place:N": tuple(map(str, NUMBERS))},
        check=check,
        vocabulary=WORDS,
        pays_whole_cents=True,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        condition=ShakerCondition,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"place:9": 500, "field": 500},
            3: {"place:6": 1200, "over-7": 1000, "any-seven": 200},
            6: {"place:4": 1000, "under-7": 500},
        },
        tally=tally_of_totals(2, "shakes"),
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=lazy("houseway.games.mini_dice.kernel:kernel"),
    ),
    protection=Protection(
        device=lambda _: one_die_of(ROLLS_OF_TWO.values(), weighted),
    ),
)
