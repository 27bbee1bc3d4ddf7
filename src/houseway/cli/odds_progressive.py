"""Writes the part of `houseway odds` about progressive wagers: chances, edge by meter, and the long run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from houseway.cli.blocks import BLANK, Block, Column, bar, facts, heading, prose, table
from houseway.cli.options import option
from houseway.drawing.formats import one_in
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.lazy import lazy
from houseway.odds.export import percent
from houseway.odds.progressives import QUANTILES, LongRun, ProgressiveReport
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game
from houseway.rules.progressives import Terms, rate_named
from houseway.rules.wagers.progressive import METER

if TYPE_CHECKING:
    from houseway.simulation.jackpots import Jackpots

simulate_jackpots = lazy("houseway.simulation.jackpots:simulate_jackpots")  # it loads NumPy

TERMS = ("rate", "reserve", "reset", "initial", "limit")
MeterText = Annotated[
    str | None, option("--meter", "DOLLARS", "The amount on the meter of a progressive wager.")
]
TermsText = Annotated[
    str | None,
    option(
        "--terms",
        "NAME=VALUE,…",
        "The meter's terms, as rate=20%,reset=10000,reserve=5%, for its cost in the long run.",
    ),
]
JackpotsAsked = Annotated[
    int | None, option("--jackpots", "NUMBER", "With --terms: simulate so many, for their times and amounts.")
]
SEED = 1
WIDEST_BAR = 20


def with_meter(game: Game[Any], options: dict[str, str], meter: str | None) -> dict[str, str]:
    """Return the options with the meter of the command line."""
    if meter is None:
        return options
    if METER not in {option.name for option in game.all_options}:
        raise Refusal(f"{game.title} has no progressive wager. Leave --meter out.")
    return {**options, METER: meter}


def terms_from(text: str | None, jackpots: int | None = None) -> Terms | None:
    """Read ``rate=20%,reset=10000,reserve=5%``."""
    if text is None:
        if jackpots is not None:
            raise Refusal("--jackpots has no effect without --terms. Give the terms of the meter.")
        return None
    values: dict[str, str] = {}
    for part in text.split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in TERMS or not value or name in values:
            raise Refusal(f"--terms {part.strip()!r} is not a term. Give {one_of(TERMS)}, each once.")
        values[name] = value
    terms = Terms(
        _amount(values, "initial") if "initial" in values else _amount(values, "reset"),
        _amount(values, "reset"),
        rate_named(values.get("rate", "0")),
        rate_named(values.get("reserve", "0")),
        _amount(values, "limit"),
    )
    terms.check()
    return terms


def _amount(values: dict[str, str], name: str) -> Cents:
    text = values.get(name, "0")
    return 0 if text in ("0", "$0") else cents_from_dollars(text, f"--terms {name}")


def progressive_blocks(report: ProgressiveReport, jackpots: int | None) -> Iterator[Block]:
    value = report.value
    yield heading(f"{report.wager}, {dollars(value.table.stake)} into the meter")
    columns = (Column("award"), Column("pays"), Column("chance", figures=True))
    rows = [(award.title, award.words, one_in(chance)) for award, chance in report.rows]
    yield table(columns, rows, indent=2)
    yield BLANK
    yield facts(_figures(report), indent=2)
    yield BLANK
    edges = [(dollars(meter), f"{percent(value.edge(meter)):.4f}%") for meter in report.meters]
    yield table((Column("meter", figures=True), Column("house advantage", figures=True)), edges, indent=2)
    run = report.long_run
    if run:
        yield BLANK
        yield from _long_run(run)
        if jackpots:
            yield BLANK
            yield from _simulated(report, simulate_jackpots(value, run.terms, jackpots, SEED))


def _figures(report: ProgressiveReport) -> Iterator[tuple[str, str]]:
    value = report.value
    if value.break_even is not None:
        yield "break-even meter", dollars(round(value.break_even))
        yield "each $1,000 on the meter", f"takes {percent(1000 * value.edge_per_dollar):.4f}% off the edge"
    if value.envy:
        yield "envy payments", f"take {percent(value.envy):.4f}% off for each other wager at the table"
    if value.wagers_to_jackpot is not None:
        yield "wagers to a jackpot", f"{float(value.wagers_to_jackpot):,.0f} on average"
        counts = [f"{report.wagers_until(chance):,} ({float(chance):.0%})" for chance in QUANTILES]
        yield "", f"by then it has come: {', '.join(counts)}"


def _long_run(run: LongRun) -> Iterator[Block]:
    yield heading("In the long run, of each dollar wagered")
    parts = [
        ("fixed awards of the house", run.fixed_by_house),
        ("contributions to the display", run.display),
        ("resets", run.resets),
        ("contributions to the reserve, which pays for resets", run.reserve),
        ("cost to the house", run.cost),
        ("kept by the house", run.hold),
    ]
    yield facts([(words, f"{percent(part):.4f}%") for words, part in parts], indent=2)
    if run.meter_at_jackpot is not None:
        yield prose(f"A jackpot pays {dollars(round(run.meter_at_jackpot))} on average.", indent=2)


def _simulated(report: ProgressiveReport, jackpots: Jackpots) -> Iterator[Block]:
    yield heading(f"{len(jackpots.paid):,} jackpots by simulation, seed {SEED}")
    columns = (Column(""), Column("wagers", figures=True), Column("pays", figures=True))
    rows = [("mean", f"{jackpots.mean_wagers:,.0f}", dollars(round(jackpots.mean_paid)))]
    for chance in QUANTILES:
        wagers, paid = jackpots.quantile(chance)
        rows.append((f"{float(chance):.0%} are below", f"{wagers:,}", dollars(paid)))
    yield table(columns, rows, indent=2)
    exact = report.value.wagers_to_jackpot
    if exact is not None:
        yield prose(f"Exact chances make the mean {float(exact):,.0f} wagers.", indent=2)
        yield BLANK
        yield from _waits(jackpots, exact)


def _waits(jackpots: Jackpots, expected: Fraction) -> Iterator[Block]:
    """Yield how long jackpots took, as bars."""
    columns = (
        Column("wagers until it came", figures=True),
        Column("sample", figures=True),
        Column("exact", figures=True),
        Column(""),
    )
    waits = jackpots.waits(expected)
    longest = max(wait.jackpots for wait in waits)
    rows = [
        (
            f"{wait.low:,} to {wait.high - 1:,}" if wait.high else f"{wait.low:,} or more",
            f"{100 * wait.jackpots / len(jackpots.wagers):.1f}%",
            f"{100 * wait.exact:.1f}%",
            bar(wait.jackpots / longest, WIDEST_BAR),
        )
        for wait in waits
    ]
    yield table(columns, rows, indent=2)


def jackpots_as_json(report: ProgressiveReport, jackpots: int | None) -> dict[str, Any]:
    """Return the simulated jackpots of a report, where some were asked for."""
    if not jackpots or report.terms is None:
        return {}
    simulated = simulate_jackpots(report.value, report.terms, jackpots, SEED)
    quantiles = {str(float(chance)): simulated.quantile(chance) for chance in QUANTILES}
    expected = report.value.wagers_to_jackpot
    return {
        "simulated": {
            "jackpots": len(simulated.paid),
            "seed": SEED,
            "mean_wagers": simulated.mean_wagers,
            "mean_paid": simulated.mean_paid,
            "quantiles": {
                part: {"wagers": wagers, "paid": paid} for part, (wagers, paid) in quantiles.items()
            },
            "waits": [asdict(wait) for wait in simulated.waits(expected)] if expected else [],
        }
    }
