"""One declaration for two games: baccarat-punto banco and mini-baccarat differ only in their paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.games.baccarat.guide import guide
from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.hands.roads import roads
from houseway.games.baccarat.hands.third_card import hand_in_words
from houseway.games.baccarat.hands.words import WORDS
from houseway.games.baccarat.odds import distribution
from houseway.games.baccarat.options import check_options, every_option, shoe_packs
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.games.baccarat.procedure import round_of_play
from houseway.games.baccarat.round.dealing import irregularities
from houseway.games.baccarat.round.opening import BaccaratCondition, opening
from houseway.games.baccarat.round.public_rules import public_rules
from houseway.games.baccarat.settlement import Dealt, outcome
from houseway.games.baccarat.wagers import SIGN_WORDS, WAGER_NAMES, check_bets, wagers
from houseway.rules.analysis.kernel import kernel_in
from houseway.rules.game import Game, Table
from houseway.rules.layout.layout import Layout
from houseway.rules.public_rules import PublicRule
from houseway.rules.wagers.chips_and_coupons import CouponRules


def baccarat(
    name: str,
    title: str,
    *,
    seats: int,
    paragraphs: Paragraphs,
    layout: Callable[[Table[Coup]], Layout],
    further_rules: tuple[PublicRule, ...] = (),
) -> Game[Coup]:
    """Return the game that these paragraphs describe."""
    return Game(
        name=name,
        title=title,
        cite=paragraphs.wagers,
        seats=seats,
        wager_names=WAGER_NAMES,
        selections={},
        options=every_option(paragraphs),
        wagers=partial(wagers, paragraphs),
        dealt=Dealt,
        outcome=partial(outcome, paragraphs),
        opening=partial(opening, paragraphs),
        round_of_play=partial(round_of_play, paragraphs),
        irregularities=irregularities(paragraphs),
        demonstration={
            1: {"player": 2500},
            2: {"banker": 10000, "tie": 500},
            5: {"banker": 2500},
        },
        layout=layout,
        condition=BaccaratCondition,
        check_options=partial(check_options, paragraphs),
        check_bets=partial(check_bets, paragraphs),
        packs=shoe_packs,
        hand_in_words=hand_in_words,
        odds=distribution,
        kernel=kernel_in("houseway.games.baccarat.kernel"),
        guide=guide(paragraphs),
        sign_words=SIGN_WORDS,
        public_rules=(*public_rules(paragraphs), *further_rules),
        vigorish=paragraphs.vigorish,
        coupons=CouponRules(paragraphs.verbal_cash, ("match-play",)),
        scoreboard=roads,
        vocabulary=WORDS,
    )
