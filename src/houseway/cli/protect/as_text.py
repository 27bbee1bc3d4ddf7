"""The analysis of a wager as text: first the judgement in words, then the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.drawing.formats import percent
from houseway.equipment.money import dollars

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.card_counting.analysis import Protection
    from houseway.protection.card_counting.winnings import Pace

_EFFECTS = (
    Column("cards", style="bold"),
    Column("effect", figures=True),
    Column("tag", figures=True),
)
_DEPTHS = (
    Column("dealt", figures=True),
    Column("mean edge", figures=True),
    Column("deviation", figures=True),
    Column("favourable rounds", figures=True),
)


_LONGEST_FRACTION = 40


def protection_blocks(found: Protection, others: Sequence[Protection], pace: Pace) -> Iterator[Block]:
    from houseway.protection.card_counting import report as in_words  # noqa: PLC0415 - loads numba

    title = f"{found.table.game.title}, {found.wager}: what watching the cards wins"
    yield heading(title + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield BLANK
    yield prose(f"Rating: {found.rating}. {found.rating.words}")
    yield prose(f"{in_words.what_is_won(found)}{_an_hour(found, pace)}")
    yield from (BLANK, heading("What the edge gains when one card is out, and the tags of the count"))
    rows = [(names, f"{float(effect):+.4%}", tag) for names, effect, tag in in_words.effect_rows(found)]
    yield table(_EFFECTS, rows, indent=2)
    yield from (BLANK, facts(_count_facts(found), indent=2))
    yield from (BLANK, heading("What it wins, in bets of one unit"))
    yield table(_columns(in_words.WON_HEADINGS, words={0}), in_words.won_rows(found), indent=2)
    yield prose(in_words.conventions(found), indent=2)
    yield from (BLANK, heading(in_words.CUT_TITLE))
    yield table(_columns(in_words.CUT_HEADINGS, words={9}), in_words.cut_rows(found, others), indent=2)
    yield from (BLANK, heading("The edge by depth of the shoe"))
    yield table(_DEPTHS, _depth_rows(found), indent=2)


def _columns(headings: Sequence[str], words: set[int]) -> list[Column]:
    return [Column(name, figures=place not in words) for place, name in enumerate(headings)]


def _an_hour(found: Protection, pace: Pace) -> str:
    if found.bets is None:
        return ""
    won, deviation = dollars(pace.won(found.bets)), dollars(pace.deviation(found.bets))
    return (
        f" With bets of {dollars(pace.bet)} and {pace.rounds:,} rounds an hour, that is {won} an hour; its "
        f"standard deviation is {deviation}."
    )


def _count_facts(found: Protection) -> Iterator[tuple[str, str]]:
    exact = str(-found.effects.edge)
    in_full = f", exactly {exact}" if len(exact) <= _LONGEST_FRACTION else ""
    yield "house advantage", f"{percent(-found.effects.edge)} of a full shoe{in_full}"
    if found.system.tags:
        yield "betting correlation", f"{found.system.correlation(found.effects):.4f}"
    best = ", ".join(f"level {level} {correlation:.4f}" for level, correlation in found.correlations)
    yield "of the best tags", best
    if found.bets and (until := found.bets.rounds_until_level):
        yield "N0", f"{until:,.0f} rounds until the counter's win equals one standard deviation"
        yield "of 100 rounds", f"standard deviation {found.bets.deviation_per_100:.3f} units"
    half = len(found.effects.pack) // 2
    yield "edge in mid-shoe", f"varies by {found.effects.spread_of_edge(half):.3%} (standard deviation)"


def _depth_rows(found: Protection) -> Iterator[tuple[str, ...]]:
    for depth in found.by_depth:
        yield f"{depth.seen:.0%}", f"{depth.mean:+.3%}", f"{depth.deviation:.3%}", f"{depth.favourable:.2%}"
