"""`houseway floor meters` and `houseway floor reconcile`: the meters, and what they came to on a day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.cli.output.report import print_json
from houseway.cli.output.show import show
from houseway.equipment.money import Cents, dollars
from houseway.house.access import open_existing_database
from houseway.house.clock import parse_day
from houseway.house.desks.progressive_display import MeterInPit, MeterTotals, pit_view
from houseway.house.desks.progressive_meters import MeterLog
from houseway.house.reports.meter_days import MeterDay, MeterDays
from houseway.rules.progressives import PARTS, exact_dollars

MeterName = Annotated[
    str | None, typer.Argument(metavar="[METER]", help="Only this meter; all if not given.")
]
TOTALS = {
    "wagers in": "wagers",
    "to the display": "contributed",
    "to the reserve": "reserved",
    "display": "display",
    "overflow": "overflow",
    "reserved pool": "reserve",
    "hits": "hits",
    "wins": "wins",
    "put in by the house": "funded",
    "corrections": "adjusted",
}
_COUNTS = ("wagers", "hits")


def meters(meter: MeterName = None, database: Database = None, as_json: AsJson = False) -> None:
    with open_existing_database(database) as store:
        log = MeterLog(store)
        if meter is not None:
            log.look(lambda controller: controller.named(meter))
        view = log.look(pit_view)
    view.meters = [found for found in view.meters if meter in (None, found.shown.meter)]
    if as_json:
        print_json(view)
    else:
        show(_meters(view.meters))


def _meters(found: list[MeterInPit]) -> Iterator[Block]:
    if not found:
        yield prose("There is no progressive meter in the log.")
    for meter in found:
        shown = meter.shown
        state = "in service" if shown.in_service else "not in service"
        yield heading(f"{shown.meter}: {shown.title}, {dollars(shown.shown)}")
        yield prose(
            f"{shown.wager} of {shown.game} at {', '.join(shown.tables)}; {state}. {meter.rate} of each "
            f"wager goes to the display and {meter.reserve_rate} to the reserve; it is reset to "
            f"{dollars(meter.terms.reset)}.",
            indent=2,
        )
        yield facts([(words, _amount(meter.totals, name)) for words, name in TOTALS.items()], indent=2)
        for hit in meter.hits:
            signed = ", ".join(f"{person} for {department}" for department, person in hit.signed.items())
            paid = f"paid, receipt {hit.paid}" if hit.paid else f"not paid; signed by {signed or 'nobody'}"
            words = (
                f"hit {hit.number}: {hit.title}, {dollars(hit.cents)}, {hit.person} at {hit.table}; {paid}"
            )
            yield prose(words, indent=2, hang=2)
        if meter.change:
            keys = ", ".join(meter.change.keys) or "none"
            yield prose(
                f"change {meter.change.change} ({meter.change.kind}) waits; keys turned: {keys}", indent=2
            )
        yield BLANK


def _amount(totals: MeterTotals, name: str) -> str:
    amount: int = getattr(totals, name)
    if name in _COUNTS:
        return f"{amount:,}"
    left = totals.parts.get(name, 0)
    return f"{dollars(amount)}{f' and {left / PARTS:.6f}'.rstrip('0') + ' cents' if left else ''}"


def reconcile(
    meter: MeterName = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DAY", help="A gaming day, as 2026-11-16; the last one if not given."),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    wanted = parse_day(day) if day else None
    with open_existing_database(database) as store:
        days = MeterDays(store).day(wanted, meter)
    wrong = [found.meter for found in days if not found.reconciles]
    if as_json:
        print_json([{**_as_json(found)} for found in days])
    else:
        show(_days(days))
    if wrong:
        raise typer.Exit(1)


def _as_json(found: MeterDay) -> dict[str, object]:
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    return {**fields, "reconciles": found.reconciles, "is_read": found.is_read}


def _days(days: list[MeterDay]) -> Iterator[Block]:
    if not days:
        yield prose("There is no progressive meter in the log.")
    for found in days:
        yield heading(f"{found.meter}: {found.title}, gaming day {found.day}")
        figures = (Column(words, figures=True) for words in ("opening", "closing", "change"))
        yield table(
            (Column("meter"), *figures),
            [_row(found, words, name) for words, name in TOTALS.items()],
            indent=2,
        )
        if found.houses:
            yield BLANK
            yield from _houses(found)
        for hit in found.hits:
            yield prose(
                f"hit {hit.number}: {hit.row}, {dollars(hit.cents)}, {hit.person} at {hit.table}", indent=2
            )
        for paid in found.paid:
            words = f"paid: hit {paid.hit}, {dollars(paid.cents)} to {paid.person}, receipt {paid.receipt}"
            yield prose(words, indent=2)
        yield prose(_verdict(found), indent=2)
        yield BLANK


def _houses(found: MeterDay) -> Iterator[Block]:
    titles = ("wagers", "to the display", "to the reserve", "wins")
    columns = (Column(words, figures=True) for words in titles)
    rows = [
        (
            house.house,
            f"{house.wagers:,}",
            exact_dollars(house.contributed),
            exact_dollars(house.reserved),
            dollars(house.wins),
        )
        for house in found.houses
    ]
    yield table((Column("house"), *columns), rows, indent=2)
    agree = "They sum to the meter." if found.houses_agree else "They do not sum to the meter."
    yield prose(agree, indent=2)


def _row(found: MeterDay, words: str, name: str) -> tuple[str, ...]:
    opening, closing = getattr(found.opening, name), getattr(found.closing, name)
    write = (lambda amount: f"{amount:,}") if name in _COUNTS else _dollars
    return (words, write(opening), write(closing), write(closing - opening))


def _dollars(cents: Cents) -> str:
    return f"-{dollars(-cents)}" if cents < 0 else dollars(cents)


def _verdict(found: MeterDay) -> str:
    agrees = (
        "The meters reconcile: what they hold is what came in less what was won, to the fraction of a cent."
        if found.reconciles
        else f"The meters do not reconcile: they differ by {found.difference / PARTS:.6f} cents."
    )
    if not found.readings:
        return f"{agrees} Accounting has not read the display on that day."
    reading = found.readings[-1]
    if reading.shown == reading.expected:
        return f"{agrees} {reading.by} of accounting read {dollars(reading.shown)} on the display."
    return f"{agrees} The display was read as {dollars(reading.shown)}: {reading.why}."
