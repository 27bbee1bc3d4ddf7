"""Baccarat-chemin de fer, 13:69F-4: players are the bank in turn, and the house takes its vigorish only.

Our sources print only the titles of its sections: what is built is the standard public game (readings 113 to
119). Cards, counts and the shoe are those of baccarat-punto banco.
"""

from houseway.games.baccarat.coup import Coup, hand_in_words
from houseway.games.chemin_de_fer.choices import CHOICES
from houseway.games.chemin_de_fer.odds import distribution
from houseway.games.chemin_de_fer.papers import GUIDE, PUBLIC_RULES, layout
from houseway.games.chemin_de_fer.paragraphs import AGAINST_BANK
from houseway.games.chemin_de_fer.play import (
    DECKS,
    IRREGULARITIES,
    BankedCondition,
    opening,
    packs,
    round_of_play,
)
from houseway.games.chemin_de_fer.wagers import (
    BANK_RULES,
    PLAYER,
    SIGN_WORDS,
    WAGER_NAMES,
    Dealt,
    check_bets,
    outcome,
    wagers,
)
from houseway.rules.analysis.best_play import best_play_in, worth_in
from houseway.rules.analysis.kernel import kernel_in
from houseway.rules.game import Game
from houseway.rules.wagers.bank import BANK

GAME: Game[Coup] = Game(
    name="chemin-de-fer",
    title="Baccarat-chemin de fer",
    cite=AGAINST_BANK,
    seats=9,
    wager_names=WAGER_NAMES,
    selections={},
    options=(DECKS, CHOICES),
    wagers=wagers,
    dealt=Dealt,
    outcome=outcome,
    opening=opening,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    demonstration={1: {BANK: 50000}, 9: {PLAYER: 20000}, 6: {PLAYER: 10000}, 4: {PLAYER: 25000}},
    layout=layout,
    guide=GUIDE,
    sign_words=SIGN_WORDS,
    public_rules=PUBLIC_RULES,
    players_decide=True,
    condition=BankedCondition,
    check_bets=check_bets,
    bank=BANK_RULES,
    packs=packs,
    hand_in_words=hand_in_words,
    odds=distribution,
    best_play=best_play_in("houseway.games.chemin_de_fer.odds"),
    worth=worth_in("houseway.games.chemin_de_fer.odds"),
    kernel=kernel_in("houseway.games.chemin_de_fer.kernel"),
)
