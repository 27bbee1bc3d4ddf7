"""Four card poker, 19:47-27: five cards against the dealer's six, a pay table, or both.

This folder holds the code of a family of two games: the standard version, declared here, and Crazy 4 Poker
(games/crazy_4_poker), which adds only its own wagers, layout, guide and rules. `version.Version` lists what
differs between them; the procedure, the hands, the exact odds and the simulation are shared.
"""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.four_card_poker.family.declaration import declare_game
from houseway.games.four_card_poker.guide import GUIDE
from houseway.games.four_card_poker.layout import layout
from houseway.games.four_card_poker.public_rules import PUBLIC_RULES
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard_version import STANDARD_VERSION
from houseway.games.four_card_poker.wagers import (
    ACES_UP_OPTION,
    ODDS_OPTIONS,
    SIGN_WORDS,
    bonuses,
    check_bets,
    check_options,
    wagers,
)
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import hidden_hands_in
from houseway.rules.analysis.best_play import to_come_in
from houseway.rules.analysis.kernel import kernel_in

GAME = declare_game(
    "four-card-poker",
    "Four Card Poker",
    STANDARD_VERSION,
    cite=Citation("19:47-27.6#title"),
    best_play=best_play_kept("houseway.games.four_card_poker.odds", Showdown, apart=("aces-up",)),
    to_come=to_come_in("houseway.games.four_card_poker.odds"),
    seen_cards="houseway.games.four_card_poker.exact.seen_cards",
    hidden_hands=hidden_hands_in("houseway.games.four_card_poker.exact.hidden_hands"),
    kernel=kernel_in("houseway.games.four_card_poker.kernel"),
    wager_names=("ante", "play", "aces-up"),
    pay_table=ACES_UP_OPTION,
    odds_options=ODDS_OPTIONS,
    wagers=wagers,
    check_bets=check_bets,
    check_options=check_options,
    bonuses=bonuses,
    guide=GUIDE,
    sign_words=SIGN_WORDS,
    public_rules=PUBLIC_RULES,
    demonstration={
        2: {"ante": 1000},
        4: {"ante": 1000, "aces-up": 500},
        7: {"aces-up": 500},
    },
    layout=layout,
)
