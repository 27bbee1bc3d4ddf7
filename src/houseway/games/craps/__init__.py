"""Craps, 13:69F-1: two dice, a shooter, and wagers that stand until they are decided.

Craps and mini-craps share one declaration: they differ only in the size of their table.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.games.craps.guide import GUIDE, SIGN_WORDS, STANDARD_RULES
from houseway.games.craps.layout import layout
from houseway.games.craps.odds import OWN_ODDS, die, distribution
from houseway.games.craps.options import HARD_NUMBERS, HORN, OPTIONS, WAGERS
from houseway.games.craps.play import (
    IRREGULARITIES,
    CrapsCondition,
    Dealt,
    check,
    moment,
    opening,
    outcome,
    round_of_play,
)
from houseway.games.craps.throw import CRAPS, POINTS, Throw
from houseway.games.craps.wagers import wagers
from houseway.lazy import lazy
from houseway.rules.analysis.tally import tally_of_totals
from houseway.rules.game import Game, Table
from houseway.rules.layout.layout import Layout
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering

_NUMBERS = tuple(map(str, POINTS))
WAGER_NAMES = (
    *("pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds"),
    *("come-odds:N", "dont-come-odds:N", "place:N", "place-to-lose:N", "buy:N", "lay:N", "hard:N", "big:N"),
    *("field", "any-seven", "any-craps", "craps:N", "eleven", "horn", "horn-high:N", "craps-eleven", "fire"),
)


def craps(name: str, title: str, *, seats: int, layout: Callable[[Table[Throw]], Layout]) -> Game[Throw]:
    """Return the game at a table of this size."""
    return Game(
        identity=Identity(
            name=name,
            title=title,
            cite=WAGERS,
            seats=seats,
        ),
        wagering=Wagering(
            names=WAGER_NAMES,
            options=OPTIONS,
            wagers=wagers,
            selections={
                **{
                    f"{kind}:N": _NUMBERS
                    for kind in ("come-odds", "dont-come-odds", "place", "place-to-lose", "buy", "lay")
                },
                "hard:N": tuple(map(str, HARD_NUMBERS)),
                "big:N": ("6", "8"),
                "craps:N": tuple(map(str, CRAPS)),
                "horn-high:N": tuple(map(str, HORN)),
            },
            check=check,
            moment=moment,
            pays_whole_cents=True,
        ),
        play=Play(
            opening=opening,
            round_of_play=round_of_play,
            irregularities=IRREGULARITIES,
            condition=CrapsCondition,
        ),
        line=Line(
            dealt=Dealt,
            outcome=outcome,
        ),
        felt=Felt(
            layout=layout,
            demonstration={
                1: {"pass": 1000, "field": 500},
                3: {"dont-pass": 1500, "place:6": 1200},
                5: {"pass": 500, "hard:8": 500},
            },
            tally=tally_of_totals(2, "rolls", lambda throw: throw["roll"]),
        ),
        papers=Papers(
            guide=GUIDE,
            sign_words=SIGN_WORDS,
            standard_rules=STANDARD_RULES,
        ),
        analysis=Analysis(
            odds=distribution,
            own_odds=OWN_ODDS,
            kernel=lazy("houseway.games.craps.kernel:kernel"),
        ),
        protection=Protection(
            device=die,
        ),
    )


# Craps, 13:69F-1: two dice, a shooter, and wagers that stand until they are decided.

GAME = craps("craps", "Craps", seats=14, layout=layout)
