"""Crazy 4 Poker, 19:47-27.10A: the variation of four card poker with a super bonus and queens up.

The second version of one family: this folder holds only what differs (see version.py). The procedure, hands,
settlement, exact odds and simulation are in games/four_card_poker; open both folders to read this game.
"""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.crazy_4_poker.papers import GUIDE, STANDARD_RULES, layout
from houseway.games.crazy_4_poker.wagers import (
    CRAZY_4_VERSION,
    ODDS_OPTIONS,
    QUEENS_UP_OPTION,
    SIGN_WORDS,
    check_bets,
    check_options,
    wagers,
)
from houseway.games.four_card_poker import declare_game
from houseway.games.four_card_poker.settlement import Showdown
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.analysis.best_play import ToCome

GAME = declare_game(
    "crazy-4-poker",
    "Crazy 4 Poker",
    CRAZY_4_VERSION,
    cite=Citation("19:47-27.10A#title"),
    best_play=best_play_kept("houseway.games.crazy_4_poker.odds", Showdown, apart=("queens-up",)),
    hints=ToCome(lazy("houseway.games.crazy_4_poker.odds:to_come")),
    seen_cards="houseway.games.crazy_4_poker.odds",
    hidden_hands=lazy("houseway.games.crazy_4_poker.odds:hidden_hands"),
    kernel=lazy("houseway.games.crazy_4_poker.odds:kernel"),
    wager_names=("ante", "super-bonus", "queens-up", "play"),
    pay_table=QUEENS_UP_OPTION,
    odds_options=ODDS_OPTIONS,
    wagers=wagers,
    check_bets=check_bets,
    check_options=check_options,
    guide=GUIDE,
    sign_words=SIGN_WORDS,
    standard_rules=STANDARD_RULES,
    demonstration={
        1: {"ante": 500, "super-bonus": 500},
        3: {"ante": 1000, "super-bonus": 1000, "queens-up": 500},
        6: {"ante": 2500, "super-bonus": 2500, "queens-up": 100},
    },
    layout=layout,
    layout_submissions={"layout": Citation("19:46-1.13P(c)")},
)
