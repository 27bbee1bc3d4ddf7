"""Blackjack, 13:69F-2: each player's hand against the dealer's, with the King's Bounty sidebet.

This is the one game with three engines, because each answers a question that the others cannot:

- `play.py`, `dealing.py`, `boxes.py` and `round_steps.py` play a round, for tables and recordings;
- `kernel.py` and `simulation/` deal rounds by the million, compiled;
- `exact/` counts every round under a strategy, as fractions.

What a player may do (`boxes.py`), what cards count (`hands.py`) and what wagers pay (`wagers.py`) is
written once, for all three. Two tests keep them equal: `tests/simulation/test_blackjack_kernel.py` deals the
same shuffles by the procedure and by the kernel and expects the same rounds; `tests/odds/test_blackjack.py`
compares the exact engine with every round of small shoes, by brute force (`tests/odds/every_round.py`).
"""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.blackjack.dealing import EVERY_IRREGULARITY, BlackjackCondition, opening
from houseway.games.blackjack.hand_wagers import ADDED
from houseway.games.blackjack.hands import Played, hand_in_words
from houseway.games.blackjack.layout import layout
from houseway.games.blackjack.odds import OWN_ODDS, distribution
from houseway.games.blackjack.options import MAY_FAVOR, OPTIONS, check_options, packs
from houseway.games.blackjack.papers import GUIDE, STANDARD_RULES
from houseway.games.blackjack.play import VERBAL_CASH, Dealt, check, outcome, round_of_play
from houseway.games.blackjack.protection import COUNTS, LEAKS
from houseway.games.blackjack.side_bets import FIXED_AMOUNTS, SIDE, kings_bounty
from houseway.games.blackjack.side_bets.words import WORDS
from houseway.games.blackjack.variants import bundles, moment, streak
from houseway.games.blackjack.variants.multiple_action_round import DEALERS_HANDS
from houseway.games.blackjack.wagers import NEW_KINDS, SELECTIONS, SIGN_WORDS, WAGER_NAMES, WAGERS, wagers
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.analysis.best_play import Worth
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
)
from houseway.rules.wagers.progressive import METER

GAME: Game[Played] = Game(
    identity=Identity(
        name="blackjack",
        title="Blackjack",
        cite=WAGERS,
        seats=7,
    ),
    wagering=Wagering(
        names=WAGER_NAMES,
        options=OPTIONS,
        wagers=wagers,
        selections=SELECTIONS,
        check_options=check_options,
        check=check,
        limits=LimitRules(
            posted_by={kings_bounty.OWN: Citation("13:69F-2.30(c)")},
            fixed_amounts=FIXED_AMOUNTS,
            covered_by={kings_bounty.DEALERS: kings_bounty.OWN},
            new_kinds=NEW_KINDS,
        ),
        shared_spots=SharedSpots(lambda options: int(options.choice("bettors-on-a-box"))),
        moment=moment,
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=(VERBAL_CASH, *EVERY_IRREGULARITY),
        players_decide=True,
        condition=BlackjackCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={1: {"blackjack": 1000}, 3: {"blackjack": 2500}, 6: {"blackjack": 500}},
        bundles=bundles,
        hand_in_words=hand_in_words,
        hands=DEALERS_HANDS,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        best_play=best_play_kept(
            "houseway.games.blackjack.exact.best_play",
            Played,
            apart=(*SIDE, ADDED, streak.NAME, MAY_FAVOR, METER),
        ),
        hints=Worth(lazy("houseway.games.blackjack.exact.hints:worth")),
        kernel=lazy("houseway.games.blackjack.kernel:kernel"),
        own_odds=OWN_ODDS,
    ),
    protection=Protection(
        leaks=LEAKS,
        counts=COUNTS,
    ),
)
