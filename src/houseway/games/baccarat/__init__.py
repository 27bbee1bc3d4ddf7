"""Baccarat-punto banco, 13:69F-3: a Player's Hand and a Banker's Hand from one shoe.

Baccarat-punto banco and mini-baccarat share one declaration: they differ only in their paragraphs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.games.baccarat.coup import Coup, Dealt, hand_in_words, outcome
from houseway.games.baccarat.guide import guide, standard_rules
from houseway.games.baccarat.layout import layout
from houseway.games.baccarat.odds import WORDS, distribution
from houseway.games.baccarat.opening import BaccaratCondition, opening
from houseway.games.baccarat.options import check_options, every_option, shoe_packs
from houseway.games.baccarat.paragraphs import PARAGRAPHS, Paragraphs
from houseway.games.baccarat.play import irregularities, round_of_play
from houseway.games.baccarat.roads import roads
from houseway.games.baccarat.wagers import SIGN_WORDS, WAGER_NAMES, check_bets, wagers
from houseway.lazy import lazy
from houseway.rules.game import Game, Table
from houseway.rules.layout.layout import Layout
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering, together
from houseway.rules.wagers.chips_and_coupons import ChipRules, CouponRules


def baccarat(
    name: str,
    title: str,
    *,
    seats: int,
    paragraphs: Paragraphs,
    layout: Callable[[Table[Coup]], Layout],
) -> Game[Coup]:
    """Return the game that these paragraphs describe."""
    return Game(
        identity=Identity(
            name=name,
            title=title,
            cite=paragraphs.wagers,
            seats=seats,
        ),
        wagering=Wagering(
            names=WAGER_NAMES,
            options=every_option(paragraphs),
            wagers=partial(wagers, paragraphs),
            check_options=partial(check_options, paragraphs),
            check=together(partial(check_bets, paragraphs)),
            vigorish=paragraphs.vigorish,
            chips=ChipRules(CouponRules(paragraphs.verbal_cash, ("match-play",))),
            vocabulary=WORDS,
        ),
        play=Play(
            opening=partial(opening, paragraphs),
            round_of_play=partial(round_of_play, paragraphs),
            irregularities=irregularities(paragraphs),
            condition=BaccaratCondition,
            packs=shoe_packs,
        ),
        line=Line(
            dealt=Dealt,
            outcome=partial(outcome, paragraphs),
        ),
        felt=Felt(
            layout=layout,
            demonstration={
                1: {"player": 2500},
                2: {"banker": 10000, "tie": 500},
                5: {"banker": 2500},
            },
            hand_in_words=hand_in_words,
            scoreboard=roads,
        ),
        papers=Papers(
            guide=guide(paragraphs),
            sign_words=SIGN_WORDS,
            standard_rules=standard_rules(paragraphs),
        ),
        analysis=Analysis(
            odds=distribution,
            kernel=lazy("houseway.games.baccarat.kernel:kernel"),
        ),
    )


# Baccarat-punto banco, 13:69F-3: a Player's Hand and a Banker's Hand from one shoe.

GAME = baccarat(
    "baccarat",
    "Baccarat-punto banco",
    seats=14,
    paragraphs=PARAGRAPHS,
    layout=layout,
)
