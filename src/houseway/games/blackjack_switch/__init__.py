"""Blackjack switch, 13:69F-2A: two hands, whose second cards the player may exchange.

The second game of blackjack's family: this folder holds only what differs. Hands, boxes, turns, the dealer's
play, the compiled dealing and the exact counts are in games/blackjack; open both folders to read this game.
Our sources print only the titles of its sections (readings 138 to 145), and 13:69E-1.10C on its table.
"""

from houseway.counting.answer_cache import best_play_kept
from houseway.games.blackjack.hands import hand_in_words
from houseway.games.blackjack.protection import leaks_in
from houseway.games.blackjack_switch.papers import GUIDE, STANDARD_RULES, layout
from houseway.games.blackjack_switch.play import IRREGULARITIES, Dealt, opening, outcome, round_of_play
from houseway.games.blackjack_switch.side_bets import OWN_ODDS, WORDS, distribution
from houseway.games.blackjack_switch.wagers import (
    MATCH,
    ODDS_OPTIONS,
    OPTIONS,
    PARAGRAPHS,
    SELECTIONS,
    SIGN_WORDS,
    WAGER_NAMES,
    Switched,
    check_bets,
    packs,
    wagers,
)
from houseway.lazy import lazy
from houseway.rules.analysis.best_play import Worth
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering, together
from houseway.rules.procedure.shoe import ShoeCondition

GAME: Game[Switched] = Game(
    identity=Identity(
        name="blackjack-switch",
        title="Blackjack switch",
        cite=PARAGRAPHS.wagers,
        seats=5,
    ),
    wagering=Wagering(
        names=WAGER_NAMES,
        options=(*OPTIONS, *ODDS_OPTIONS),
        wagers=wagers,
        selections=SELECTIONS,
        check=together(check_bets),
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        players_decide=True,
        condition=ShoeCondition,
        packs=packs,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"first": 1000, "second": 1000},
            3: {"first": 2500, "second": 2500, "match": 500},
            4: {"first": 500, "second": 500, "match": 100},
        },
        hand_in_words=hand_in_words,
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=STANDARD_RULES,
    ),
    analysis=Analysis(
        odds=distribution,
        best_play=best_play_kept("houseway.games.blackjack_switch.best_play", Switched, apart=(MATCH,)),
        hints=Worth(lazy("houseway.games.blackjack_switch.hints:worth")),
        kernel=lazy("houseway.games.blackjack_switch.kernel:kernel"),
        own_odds=OWN_ODDS,
    ),
    protection=Protection(
        leaks=leaks_in("houseway.games.blackjack_switch.seen_cards", places=9),
    ),
)
