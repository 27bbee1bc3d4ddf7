"""The analysis of a wager as text: first the judgement in words, then the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.drawing.numbers import percent
from houseway.equipment.cards import RANKS, SUITS
from houseway.equipment.money import Cents, dollars

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.count.effects import Effects
    from houseway.protection.count.protect import Protection
    from houseway.protection.count.sample import BetsAtTrigger, PerfectPlay

_EFFECTS = (
    Column("cards", style="bold"),
    Column("effect", figures=True),
    Column("tag", figures=True),
)
_CUTS = (
    Column("cards behind", figures=True),
    Column("counted", figures=True),
    Column("error", figures=True),
    Column("perfect play", figures=True),
    Column("rating"),
)
_DEPTHS = (
    Column("dealt", figures=True),
    Column("mean edge", figures=True),
    Column("deviation", figures=True),
    Column("favourable rounds", figures=True),
)


@dataclass(frozen=True)
class Pace:
    """What somebody bets, and how many rounds are dealt in an hour."""

    bet: Cents
    rounds: Fraction


def protection_blocks(found: Protection, others: Sequence[Protection], pace: Pace) -> Iterator[Block]:
    title = f"{found.table.game.title}, {found.wager}: what watching the cards wins"
    yield heading(title + options_in_words(found.table))
    yield from break_blocks(found.table)
    yield BLANK
    yield prose(f"Rating: {found.rating}. {found.rating.words}")
    yield prose(_in_words(found, pace))
    yield from (BLANK, heading("What the edge gains when one card is out, and the tags of the count"))
    yield table(_EFFECTS, _effect_rows(found), indent=2)
    yield from (BLANK, facts(_count_facts(found), indent=2))
    yield from (BLANK, heading("What it wins, in bets of one unit"))
    yield table(
        (Column(""), Column("counted", figures=True), Column("perfect play", figures=True)), _won(found), 2
    )
    yield prose(_conventions(found), indent=2)
    yield from (BLANK, heading("Units per 100 rounds, by the place of the cutting card"))
    yield table(_CUTS, [_cut_row(other) for other in (found, *others)], indent=2)
    yield from (BLANK, heading("The edge by depth of the shoe"))
    yield table(_DEPTHS, _depth_rows(found), indent=2)


def _in_words(found: Protection, pace: Pace) -> str:
    bets = found.bets
    if bets is None:
        return (
            f"In {found.at_triggers.shoes:,} shoes no count of this kind has shown a profit. Perfect play "
            f"would win {found.perfect.per_100:.3f} units per 100 rounds."
        )
    an_hour = dollars(round(bets.per_100 / 100 * float(pace.rounds) * pace.bet))
    return (
        f"Somebody who bets one unit when the {found.kind_of_count} is {bets.trigger} or more bets in "
        f"{bets.frequency:.2%} of the rounds with an average edge of {bets.average_edge:.2%}, and wins "
        f"{bets.per_100:.3f} units per 100 rounds (standard error {bets.error_per_100:.3f}). With bets of "
        f"{dollars(pace.bet)} and {float(pace.rounds):g} rounds an hour, that is {an_hour} an hour."
    )


def _effect_rows(found: Protection) -> Iterator[tuple[str, str, str]]:
    """Yield the cards with the same effect and tag together, from the ace up."""
    rows: dict[tuple[Fraction, int | None], list[str]] = {}
    for name, cards in found.effects.groups.items():
        key = found.effects.by_card[cards[0]], found.system.tags.get(cards[0])
        rows.setdefault(key, []).append(name)
    for (effect, tag), names in rows.items():
        yield (
            _short(names, found.effects),
            f"{float(effect):+.4%}",
            "" if tag is None else f"{tag:+d}" if tag else "0",
        )


def _short(names: Sequence[str], effects: Effects) -> str:
    """Name a rank instead of its four suits."""
    whole = [rank for rank in RANKS if all(f"{rank}{suit}" in names for suit in SUITS)]
    ranks = [name for name in names if name in effects.groups and len(name) == 1] + whole
    return " ".join([*ranks, *(name for name in names if len(name) > 1 and name[0] not in whole)])


def _count_facts(found: Protection) -> Iterator[tuple[str, str]]:
    yield "house advantage", f"{percent(-found.effects.edge)} of a full shoe, exactly {-found.effects.edge}"
    if found.system.tags:
        yield "betting correlation", f"{found.system.correlation(found.effects):.4f}"
    best = ", ".join(f"level {level} {correlation:.4f}" for level, correlation in found.correlations)
    yield "of the best tags", best
    if found.bets and (until := found.bets.rounds_until_level):
        yield "N0", f"{until:,.0f} rounds until the counter's win equals one standard deviation"
    half = len(found.effects.pack) // 2
    yield "edge in mid-shoe", f"varies by {found.effects.spread_of_edge(half):.3%} (standard deviation)"


def _won(found: Protection) -> Iterator[tuple[str, str, str]]:
    columns = [_figures(bets) for bets in (found.bets, found.perfect)]
    for name in columns[1]:
        yield name, columns[0].get(name, "0"), columns[1][name]


def _figures(bets: BetsAtTrigger | PerfectPlay | None) -> dict[str, str]:
    if bets is None:
        return {}
    return {
        "bets a shoe": f"{bets.bets_per_shoe:.3f}",
        "of the rounds": f"{bets.frequency:.3%}",
        "average edge": f"{bets.average_edge:.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
    }


def _conventions(found: Protection) -> str:
    edges = "exactly" if found.exact_shoes else "as the effects of removal add up"
    shoes = f"{found.at_triggers.shoes:,} shoes of {found.rounds_per_shoe:.1f} rounds"
    return (
        f"{shoes}, dealt as the rules deal, with {found.behind} cards behind the cutting card and one "
        f"player. Burned cards are not seen. The {found.kind_of_count} is rounded down. Perfect play knows "
        f"the edge before each round {edges}, and bets whenever it is positive."
    )


def _cut_row(found: Protection) -> tuple[str, ...]:
    bets, perfect = found.bets, found.perfect
    counted = (f"{bets.per_100:.3f}", f"{bets.error_per_100:.3f}") if bets else ("0", "")
    return f"{found.behind}", *counted, f"{perfect.per_100:.3f}", found.rating.value


def _depth_rows(found: Protection) -> Iterator[tuple[str, ...]]:
    for depth in found.by_depth:
        yield f"{depth.seen:.0%}", f"{depth.mean:+.3%}", f"{depth.deviation:.3%}", f"{depth.favourable:.2%}"
