"""Football Kings, 13:69F-45: two sides of the field, four quarters, one deck."""

from houseway.games.football_kings.odds import WORDS, distribution
from houseway.games.football_kings.opening import (
    CARDS,
    DECKS,
    SHUFFLING,
    DeckCondition,
    check_options,
    opening,
    packs,
)
from houseway.games.football_kings.papers import GUIDE, layout
from houseway.games.football_kings.play import (
    BURN_OPTION,
    DEALING,
    IN_CHIPS,
    IRREGULARITIES,
    STUB_COUNT,
    round_of_play,
)
from houseway.games.football_kings.settlement import PLACES_OF_SIDES, Dealt, Score, hand_in_words, outcome
from houseway.games.football_kings.wagers import (
    ADDITIONAL_POSITIONS,
    FANTASY_OPTION,
    FANTASY_TABLES,
    LEAST,
    ODDS_OPTIONS,
    PAYOUT_LIMIT_OPTION,
    POSITIONS,
    SIGN_WORDS,
    check_bets,
    payout_limit,
    wagers,
)
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.game import Game
from houseway.rules.limits import LimitRules
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Wagering, together
from houseway.rules.procedure.places import SeveralPlaces
from houseway.rules.standard_rules import printed_tables
from houseway.rules.wagers.chips_and_coupons import ChipRules, CouponRules

LAYOUT_SUBMITTED = Citation("13:69E-1.13CC(a)1")

GAME: Game[Score] = Game(
    identity=Identity(
        name="football-kings",
        title="Football Kings",
        cite=Citation("13:69F-45.5#title"),
        seats=POSITIONS,
    ),
    wagering=Wagering(
        names=("home", "visitor", "tie", "over-56", "under-55", "hail-mary", "fantasy"),
        options=(
            FANTASY_OPTION,
            BURN_OPTION,
            PAYOUT_LIMIT_OPTION,
            DECKS,
            SHUFFLING,
            DEALING,
            CARDS,
            STUB_COUNT,
            ADDITIONAL_POSITIONS,
            *ODDS_OPTIONS,
        ),
        wagers=wagers,
        check_options=check_options,
        check=together(check_bets),
        vocabulary=WORDS,
        limits=LimitRules(payout=payout_limit),
        chips=ChipRules(CouponRules(IN_CHIPS, ("match-play", "bonus"))),
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
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
            2: {"home": 1000, "over-56": 500, "hail-mary": 100},
            3: {"visitor": 2500, "fantasy": 1000},
            6: {"home": 500, "tie": 200, "under-55": 500, "fantasy": 500},
        },
        hand_in_words=hand_in_words,
        hands={side: SeveralPlaces(places) for side, places in PLACES_OF_SIDES.items()},
    ),
    papers=Papers(
        guide=GUIDE,
        layout_submissions={"layout-drawing": LAYOUT_SUBMITTED, "layout-photograph": LAYOUT_SUBMITTED},
        sign_words=SIGN_WORDS,
        standard_rules=printed_tables(LEAST, *FANTASY_TABLES.values()),
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=lazy("houseway.games.football_kings.kernel:kernel"),
    ),
)
