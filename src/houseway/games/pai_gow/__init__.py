"""Pai gow, 13:69F-10: four tiles, set into a high and a low hand against the bank's.

Our sources print only the titles of its sections: this is the standard public game (readings 120 to
127 and 198).
"""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.pai_gow.hands import GONG_OPTION, hand_in_words
from houseway.games.pai_gow.house_way import HOUSE_WAY_OPTION
from houseway.games.pai_gow.opening import START, TilesCondition, opening, packs
from houseway.games.pai_gow.papers import GUIDE, STANDARD_RULES, layout
from houseway.games.pai_gow.play import IRREGULARITIES, round_of_play
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, WORDS, Dealt, Showdown, against_bank, outcome
from houseway.games.pai_gow.wagers import BANK_RULES, PLAYER_BANK, SIGN_WORDS, VIGORISH, WAGER_NAMES, wagers
from houseway.lazy import lazy
from houseway.rules.analysis.advantage_play import dealer_card_in, key_card_in
from houseway.rules.analysis.best_play import ToCome
from houseway.rules.analysis.own_odds import OwnOutcomes
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering
from houseway.rules.wagers.bank import BANK, CO_BANK

SEEN_TILES = "houseway.games.pai_gow.hidden_hands"

GAME: Game[Showdown] = Game(
    identity=Identity(
        name="pai-gow",
        title="Pai gow",
        cite=DEALING,
        seats=6,
    ),
    wagering=Wagering(
        names=WAGER_NAMES,
        options=(GONG_OPTION, HOUSE_WAY_OPTION, START, VIGORISH, PLAYER_BANK),
        wagers=wagers,
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        players_decide=True,
        condition=TilesCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
        against_bank=against_bank,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {PAI_GOW: 2500}, 3: {PAI_GOW: 10000}, 6: {PAI_GOW: 5000}},
        hand_in_words=hand_in_words,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        best_play=best_play_kept("houseway.games.pai_gow.odds", Showdown),
        hints=ToCome(lazy("houseway.games.pai_gow.odds:to_come")),
        own_odds={
            BANK: OwnOutcomes(lazy("houseway.games.pai_gow.odds:as_bank")),
            CO_BANK: OwnOutcomes(lazy("houseway.games.pai_gow.odds:as_co_bank")),
        },
        kernel=lazy("houseway.games.pai_gow.kernel:kernel"),
    ),
    protection=Protection(
        leaks=(key_card_in(SEEN_TILES), dealer_card_in(SEEN_TILES)),
        hidden_hands=lazy("houseway.games.pai_gow.hidden_hands:hidden_hands"),
    ),
    bank=BANK_RULES,
)
