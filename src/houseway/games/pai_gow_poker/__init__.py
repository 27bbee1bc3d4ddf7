"""Pai gow poker, 13:69F-11: seven cards set into two hands, both of which must beat the dealer's.

Our sources print 13:69F-11.20 in full and only the titles of the other sections: this is the
standard public game (readings 128 to 137).
"""

from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.guide import GUIDE, STANDARD_RULES
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.layout import layout
from houseway.games.pai_gow_poker.odds import OWN_ODDS, WORDS, best_play, distribution, to_come
from houseway.games.pai_gow_poker.opening import (
    DEALING,
    SEATS,
    SHUFFLING,
    START,
    DeckCondition,
    opening,
    packs,
)
from houseway.games.pai_gow_poker.pay_tables import ODDS_OPTIONS, OPTIONS, PAYOUT_LIMIT_OPTION, payout_limit
from houseway.games.pai_gow_poker.play import IRREGULARITIES, round_of_play
from houseway.games.pai_gow_poker.setting import SETTING, hand_in_words
from houseway.games.pai_gow_poker.settlement import Dealt, Showdown, against_bank, outcome
from houseway.games.pai_gow_poker.wagers import (
    BANK_RULES,
    PAI_GOW,
    PLAYER_BANK,
    SIDE_WAGERS,
    SIGN_WORDS,
    bonuses,
    check_bets,
    check_options,
    wagers,
)
from houseway.lazy import lazy
from houseway.rules.analysis.best_play import ToCome
from houseway.rules.game import Game
from houseway.rules.limits import LimitRules
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering, together

GAME: Game[Showdown] = Game(
    identity=Identity(
        name="pai-gow-poker",
        title="Pai gow poker",
        cite=SETTING,
        seats=SEATS,
    ),
    wagering=Wagering(
        limits=LimitRules(payout=payout_limit, new_kinds=frozenset({progressive.NAME})),
        names=(PAI_GOW, *BANK_RULES.forms, *SIDE_WAGERS),
        options=(
            *OPTIONS,
            HOUSE_WAY,
            PLAYER_BANK,
            DEALING,
            SHUFFLING,
            START,
            PAYOUT_LIMIT_OPTION,
            *ODDS_OPTIONS,
            progressive.OPTION,
            progressive.METER_OPTION,
        ),
        wagers=wagers,
        bonuses=bonuses,
        check_options=check_options,
        check=together(check_bets),
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        players_decide=True,
        condition=DeckCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
        against_bank=against_bank,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {PAI_GOW: 1000}, 3: {PAI_GOW: 2500}, 6: {PAI_GOW: 500}},
        hand_in_words=hand_in_words,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        best_play=best_play,
        hints=ToCome(to_come),
        own_odds=OWN_ODDS,
        kernel=lazy("houseway.games.pai_gow_poker.kernel:kernel"),
    ),
    protection=Protection(
        hidden_hands=lazy("houseway.games.pai_gow_poker.exact.one_hand:hidden_hands"),
    ),
    bank=BANK_RULES,
)
