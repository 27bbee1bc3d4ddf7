"""A counter's play in words and rows of figures, for the terminal and for the printed report alike."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.money import dollars
from houseway.protection.count.won.pace import Pace
from houseway.protection.count.won.winnings import BetsAtTrigger
from houseway.protection.counter_play.found import CounterFound

WON_HEADINGS = ("", "bets alone", "with deviations")
DEVIATION_HEADINGS = ("hand", "below", "from", "then", "equal at")
COUNT_HEADINGS = ("count", "of the rounds", "edge", "error", "bet")
DEVIATIONS_TITLE = "Decisions that depend on the count, those that gain most first"


def title(found: CounterFound) -> str:
    return f"what {found.system.name} wins with bets of {found.question.spread} units"


def what_is_won(found: CounterFound, pace: Pace) -> str:
    bets = found.deviating
    return (
        f"Somebody who bets {found.question.spread.least} to {found.question.spread.most} units, more from a "
        f"{found.kind_of_count} of {bets.trigger} on, and who decides by the count, wins {bets.per_100:.3f} "
        f"units per 100 rounds (standard error {bets.error_per_100:.3f}). Deviations and insurance are "
        f"{found.added:.3f} of them (standard error {found.error_of_difference:.3f}). With units of "
        f"{dollars(pace.bet)} and {pace.rounds} rounds an hour, that is {dollars(pace.won(bets))} an hour."
    )


def facts_of(found: CounterFound) -> Iterator[tuple[str, str]]:
    figures = found.figures
    kind = "balanced" if found.is_balanced else "unbalanced, used as it runs"
    yield "count", f"level {found.system.level}, {kind}"
    yield "betting correlation", f"{figures.betting_correlation:.3f}"
    yield "playing efficiency", f"{figures.playing_efficiency:.3f}"
    if figures.insurance_correlation is not None and figures.insurance_from is not None:
        yield "insurance correlation", f"{figures.insurance_correlation:.3f}"
        yield "insurance", f"from a {found.kind_of_count} of {figures.insurance_from:.2f} on"
    yield "edge", f"{figures.edge:+.3%} without a count, {figures.slope:+.3%} for each point of it"


def won_rows(found: CounterFound) -> Iterator[tuple[str, str, str]]:
    columns = [_figures(bets) for bets in (found.without, found.deviating)]
    for name in columns[0]:
        yield name, columns[0][name], columns[1][name]


def _figures(bets: BetsAtTrigger) -> dict[str, str]:
    level = bets.rounds_until_level
    return {
        "average bet": f"{bets.frequency:.3f}",
        "edge for each unit bet": f"{bets.average_edge:+.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
        "standard deviation of 100": f"{bets.deviation_per_100:.2f}",
        "N0, in rounds": f"{level:,.0f}" if level else "",
    }


def conventions(found: CounterFound) -> str:
    players, own = found.question.seating
    seats = "one player" if players == 1 else f"{players} players, the counter in seat {own}"
    return (
        f"{found.deviating.shoes:,} shoes of {found.rounds_per_shoe:.1f} rounds with {found.behind} cards "
        f"behind the cutting card and {seats}. The {found.kind_of_count} is rounded down. A bet is made by "
        "the count before the round, and grows in proportion to the edge, up to the largest at 2%. A "
        "decision is made by the count of all cards that are face up when the turn begins."
    )


def deviation_rows(found: CounterFound, most: int) -> Iterator[tuple[str, ...]]:
    for deviation in found.deviations[:most]:
        count, equal = f"{deviation.from_count:+d}", f"{deviation.exact:+.2f}"
        yield deviation.situation, deviation.below, count, deviation.decision, equal


def count_rows(found: CounterFound) -> Iterator[tuple[str, ...]]:
    for row in found.by_count:
        yield f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.2%}", f"{row.error:.2%}", str(row.bet)
