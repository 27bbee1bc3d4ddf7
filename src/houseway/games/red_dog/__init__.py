"""Red dog, 13:69F-6: will the third card fall between the first two?

The smallest game in which players decide, and so the folder to copy for a new one. Our sources print only
the titles of its sections: this is the standard public game (readings 47 and 72).
"""

from houseway.games.red_dog.odds import WORDS
from houseway.games.red_dog.papers import GUIDE, STANDARD_RULES, layout
from houseway.games.red_dog.play import DECKS, IRREGULARITIES, opening, packs, round_of_play
from houseway.games.red_dog.wagers import (
    ANTE,
    DEALING,
    ODDS_OPTIONS,
    RAISE,
    SIGN_WORDS,
    Dealt,
    Played,
    check_bets,
    outcome,
    wagers,
)
from houseway.lazy import lazy
from houseway.rules.analysis.best_play import ToCome
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering, together
from houseway.rules.procedure.shoe import ShoeCondition

GAME: Game[Played] = Game(
    identity=Identity(
        name="red-dog",
        title="Red dog",
        cite=DEALING,
        seats=7,
    ),
    wagering=Wagering(
        names=(ANTE, RAISE),
        options=(DECKS, *ODDS_OPTIONS),
        wagers=wagers,
        check=together(check_bets),
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        players_decide=True,
        condition=ShoeCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {ANTE: 1000}, 4: {ANTE: 2500}, 7: {ANTE: 500}},
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        best_play=lazy("houseway.games.red_dog.odds:best_play"),
        hints=ToCome(lazy("houseway.games.red_dog.odds:to_come")),
        kernel=lazy("houseway.games.red_dog.kernel:kernel"),
    ),
)
