"""Baccarat-chemin de fer, 13:69F-4: players are the bank in turn, and the house takes its vigorish only.

Our sources print only the titles of its sections: this is the standard public game (readings 113 to
119). Cards, counts and the shoe are those of baccarat-punto banco.
"""

from houseway.games.baccarat.coup import Coup, hand_in_words
from houseway.games.chemin_de_fer.choices import CHOICES
from houseway.games.chemin_de_fer.odds import distribution
from houseway.games.chemin_de_fer.papers import GUIDE, STANDARD_RULES, layout
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
from houseway.lazy import lazy
from houseway.rules.analysis.best_play import Worth
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering, together
from houseway.rules.wagers.bank import BANK

GAME: Game[Coup] = Game(
    identity=Identity(
        name="chemin-de-fer",
        title="Baccarat-chemin de fer",
        cite=AGAINST_BANK,
        seats=9,
    ),
    wagering=Wagering(
        names=WAGER_NAMES,
        options=(DECKS, CHOICES),
        wagers=wagers,
        check=together(check_bets),
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        players_decide=True,
        condition=BankedCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {BANK: 50000}, 9: {PLAYER: 20000}, 6: {PLAYER: 10000}, 4: {PLAYER: 25000}},
        hand_in_words=hand_in_words,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        best_play=lazy("houseway.games.chemin_de_fer.odds:best_play"),
        hints=Worth(lazy("houseway.games.chemin_de_fer.odds:worth")),
        kernel=lazy("houseway.games.chemin_de_fer.kernel:kernel"),
    ),
    bank=BANK_RULES,
)
