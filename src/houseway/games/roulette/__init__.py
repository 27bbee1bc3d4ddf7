"""Roulette, 13:69F-5.1 to 5.4: a ball, and a wheel with one zero or two.

Our sources print only the titles of its sections: this is the standard public game (readings 101 to
104).
"""

from houseway.games.roulette.odds import TALLY, WORDS, distribution, sections
from houseway.games.roulette.papers import GUIDE, SIGN_WORDS, STANDARD_RULES, layout
from houseway.games.roulette.play import IRREGULARITIES, check, opening, round_of_play
from houseway.games.roulette.wagers import (
    COLOR_CHIPS,
    DOUBLE,
    OPTIONS,
    WAGERING,
    Dealt,
    check_options,
    inside,
    outcome,
    outside,
    pockets,
    wagers,
)
from houseway.lazy import lazy
from houseway.rules.analysis.advantage_play import wheel
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.wagers.chips_and_coupons import ChipRules

_LETTERS = {
    "straight": "N",
    "split": "A-B",
    "street": "N",
    "corner": "N",
    "line": "N",
    "dozen": "D",
    "column": "C",
}
_PLACES = (*inside(DOUBLE), *outside())
_KINDS = tuple(dict.fromkeys(place.name.partition(":")[0] for place in _PLACES))
_NAMES = {kind: f"{kind}:{_LETTERS[kind]}" if kind in _LETTERS else kind for kind in _KINDS}

GAME: Game[str] = Game(
    identity=Identity(
        name="roulette",
        title="Roulette",
        cite=WAGERING,
        seats=8,
    ),
    wagering=Wagering(
        names=tuple(_NAMES.values()),
        options=OPTIONS,
        wagers=wagers,
        selections={
            _NAMES[kind]: tuple(
                place.name.partition(":")[2] for place in _PLACES if place.name.startswith(f"{kind}:")
            )
            for kind in _LETTERS
        },
        check_options=check_options,
        check=check,
        chips=ChipRules(colors=COLOR_CHIPS),
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        condition=StandingCondition,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"red": 1000, "straight:17": 100},
            3: {"split:8-11": 200, "corner:25": 200, "street:13": 300},
            5: {"dozen:2": 500, "column:3": 500, "odd": 500},
        },
        bundles=sections,
        tally=TALLY,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=lazy("houseway.games.roulette.kernel:kernel"),
    ),
    protection=Protection(
        device=lambda table: wheel(dict.fromkeys(pockets(table), 1)),
    ),
)
