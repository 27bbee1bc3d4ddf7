"""Sic bo, 13:69F-9: three dice in a shaker."""

from houseway.equipment.dice import FACES, ROLLS, Roll
from houseway.games.sic_bo.odds import WORDS, distribution
from houseway.games.sic_bo.papers import GUIDE, layout
from houseway.games.sic_bo.play import IRREGULARITIES, SHAKER, ShakerCondition, opening, round_of_play
from houseway.games.sic_bo.wagers import (
    LEAST,
    LEAST_MORE_DICE,
    ODDS_OPTIONS,
    PAIRS,
    PAY_TABLE,
    SIGN_WORDS,
    TOTALS,
    TWO_OF_A_KIND_READING,
    Dealt,
    outcome,
    wagers,
)
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import one_die_of, weighted
from houseway.rules.analysis.tally import tally_of_totals
from houseway.rules.game import Game
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering
from houseway.rules.standard_rules import printed_tables

_NUMBERS = tuple(map(str, FACES))

GAME: Game[Roll] = Game(
    identity=Identity(
        name="sic-bo",
        title="Sic bo",
        cite=Citation("13:69F-9.2#title"),
        seats=8,
    ),
    wagering=Wagering(
        names=(
            "three-of-a-kind:N",
            "two-of-a-kind:N",
            "any-three-of-a-kind",
            "total:T",
            "combination:A-B",
            "small",
            "big",
            "one-of-a-kind:N",
        ),
        options=(PAY_TABLE, TWO_OF_A_KIND_READING, SHAKER, *ODDS_OPTIONS),
        wagers=wagers,
        selections={
            "three-of-a-kind:N": _NUMBERS,
            "two-of-a-kind:N": _NUMBERS,
            "total:T": tuple(map(str, TOTALS)),
            "combination:A-B": tuple(f"{low}-{high}" for low, high in PAIRS),
            "one-of-a-kind:N": _NUMBERS,
        },
        vocabulary=WORDS,
    ),
    play=Play(
        opening=opening,
        round_of_play=round_of_play,
        irregularities=IRREGULARITIES,
        condition=ShakerCondition,
    ),
    line=Line(
        dealt=Dealt,
        outcome=outcome,
    ),
    felt=Felt(
        layout=layout,
        demonstration={
            1: {"small": 500, "total:9": 100},
            2: {"big": 1000, "one-of-a-kind:5": 200, "combination:2-5": 300},
        },
        tally=tally_of_totals(3, "shakes"),
    ),
    papers=Papers(
        guide=GUIDE,
        sign_words=SIGN_WORDS,
        standard_rules=printed_tables(LEAST, LEAST_MORE_DICE),
    ),
    analysis=Analysis(
        odds=distribution,
        kernel=lazy("houseway.games.sic_bo.kernel:kernel"),
    ),
    protection=Protection(
        device=lambda _: one_die_of(ROLLS.values(), weighted),
    ),
)
