"""Lucky 8's, 13:69F-50: eight cards, set into hands of 8 against the dealer's."""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.lucky_8s.opening import CARDS, DEALING, DeckCondition, opening, packs
from houseway.games.lucky_8s.papers import GUIDE, layout
from houseway.games.lucky_8s.play import IN_CHIPS, IRREGULARITIES, round_of_play
from houseway.games.lucky_8s.player_turn import ADDITIONAL_SPOTS, BETTORS_ON_A_SPOT, SHARED_SPOT, SHARED_SPOTS
from houseway.games.lucky_8s.setting import hand_in_words
from houseway.games.lucky_8s.settlement import SETTING, WORDS, Dealt, Showdown, outcome
from houseway.games.lucky_8s.wagers import (
    BONUS_OPTION,
    COMMON_ROWS,
    ODDS_OPTIONS,
    SIGN_WORDS,
    TOP_ROWS,
    check_bets,
    wagers,
)
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import key_card_in
from houseway.rules.analysis.best_play import ToCome
from houseway.rules.game import Game
from houseway.rules.limits import LimitRules
from houseway.rules.parts import (
    Analysis,
    Felt,
    Identity,
    Line,
    Papers,
    Play,
    Protection,
    SharedSpots,
    Wagering,
    together,
)
from houseway.rules.standard_rules import printed_tables
from houseway.rules.wagers.chips_and_coupons import ChipRules, CouponRules

GAME: Game[Showdown] = Game(
    identity=Identity(
        name="lucky-8s",
        title="Lucky 8's",
        cite=Citation("13:69F-50.6#title"),
        seats=6,
    ),
    wagering=Wagering(
        shared_spots=SharedSpots(lambda options: int(options.choice(BETTORS_ON_A_SPOT.name)), SHARED_SPOT),
        names=("ante", "in-to-win", "bonus"),
        options=(
            BONUS_OPTION,
            SETTING,
            DEALING,
            CARDS,
            BETTORS_ON_A_SPOT,
            SHARED_SPOTS,
            ADDITIONAL_SPOTS,
            *ODDS_OPTIONS,
        ),
        wagers=wagers,
        limits=LimitRules(no_others=Citation("13:69F-50.6(q)")),
        check=together(check_bets),
        vocabulary=WORDS,
        chips=ChipRules(CouponRules(IN_CHIPS, ("match-play",))),
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
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"ante": 1000, "bonus": 500},
            3: {"ante": 2500},
            6: {"ante": 500, "bonus": 100},
        },
        hand_in_words=hand_in_words,
    ),
    papers=Papers(
        guide=GUIDE,
        layout_submissions={"layout": Citation("13:69E-1.10E(b)1")},
        sign_words=SIGN_WORDS,
        standard_rules=printed_tables(COMMON_ROWS, *TOP_ROWS.values()),
    ),
    analysis=Analysis(
        best_play=best_play_kept("houseway.games.lucky_8s.odds", Showdown, apart=("bonus",)),
        hints=ToCome(lazy("houseway.games.lucky_8s.odds:to_come")),
        kernel=lazy("houseway.games.lucky_8s.kernel:kernel"),
    ),
    protection=Protection(
        leaks=(key_card_in("houseway.games.lucky_8s.hidden_hands"),),
        hidden_hands=lazy("houseway.games.lucky_8s.hidden_hands:hidden_hands"),
    ),
)
