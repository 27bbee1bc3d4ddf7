"""`houseway floor rounds`, `win`, `meters`, `reconcile`: reports rounds, wins and progressive meters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli.blocks import BLANK, Block, Column, facts, heading, prose, show, table
from houseway.cli.house_options import Database
from houseway.cli.options import AsJson, argument, number, option
from houseway.cli.output import check_csv, csv_text, print_json, write_csv
from houseway.cli.progress import waiting_message
from houseway.equipment.money import Cents, dollars
from houseway.house.access import open_existing_database
from houseway.house.clock import parse_day
from houseway.house.desks.progressive_display import MeterInPit, MeterTotals, pit_view
from houseway.house.desks.progressive_meters import MeterLog
from houseway.house.loading import STREAM, UnknownTable
from houseway.house.reports.meter_days import MeterDay, MeterDays
from houseway.house.reports.round_files import RoundRow, round_rows
from houseway.house.reports.win_report import ChipsWithoutValue, WinReport
from houseway.refusal import Refusal
from houseway.rules.progressives import PARTS, exact_dollars

if TYPE_CHECKING:
    from houseway.house.store import Store


# The tables of a log, and amounts as spreadsheets read them: shared by the reports of a floor.

CsvFile = Annotated[Path | None, option("--csv", "FILE", "Write the report as CSV; - prints it.")]


def tables_in(store: Store, names: Sequence[str] | None) -> list[str]:
    """Return the names of the tables, or those that are wanted; refuse a name that is not there."""
    known = [stream.removeprefix(STREAM) for stream in store.streams() if stream.startswith(STREAM)]
    for name in names or ():
        if name not in known:
            raise UnknownTable(name)
    return list(names or known)


def plain_dollars(cents: Cents) -> str:
    """Return an amount that a spreadsheet takes for a number: ``-1234.50``."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def check_report(file: Path | None, *, as_json: bool) -> None:
    """Refuse a file that cannot be written, before the log is read."""
    if file and as_json:
        raise Refusal("--csv and --json write the same report. Give one of them.")
    check_csv(file, as_json=False)


SHOWN = 20
AMOUNTS_OF_ROUND = ("bet", "pays", "vigorish", "returns", "house_wins")


def rounds(
    name: Annotated[str, argument("TABLE", "The name of the table.")],
    last: Annotated[
        int | None, number("--last", "NUMBER", f"Only the last rounds; {SHOWN} if printed, else all.")
    ] = None,
    csv: CsvFile = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    check_report(csv, as_json=as_json)
    with open_existing_database(database) as store:
        (known,) = tables_in(store, [name])
        rows = list(round_rows(store.read(STREAM + known)))
    if csv:
        write_csv(csv, csv_text(RoundRow.__struct_fields__, map(_round_as_csv, _last(rows, last))))
    elif as_json:
        print_json(_last(rows, last))
    else:
        show(_round_blocks(name, _last(rows, SHOWN if last is None else last)))


def _last(rows: Sequence[RoundRow], count: int | None) -> Sequence[RoundRow]:
    """Return the wagers of so many rounds at the end."""
    if count is None:
        return rows
    numbers = sorted({row.round for row in rows})[-count:] if count else []
    return [row for row in rows if row.round in set(numbers)]


def _round_blocks(name: str, rows: Sequence[RoundRow]) -> Iterator[Block]:
    if not rows:
        yield prose(f"The table {name} has had no round.")
        return
    columns = (
        Column("round", figures=True),
        Column("over (UTC)", whole=True),
        Column("outcome"),
        *(Column(words, figures=True) for words in ("wagers", "staked", "house wins")),
    )
    yield heading(f"Rounds of {name}")
    yield table(columns, [_line(list(of_round)) for _, of_round in groupby(rows, lambda row: row.round)])


def _line(of_round: list[RoundRow]) -> tuple[str, ...]:
    first = of_round[0]
    staked, won = sum(row.bet for row in of_round), sum(row.house_wins for row in of_round)
    return str(first.round), _time(first), first.outcome, str(len(of_round)), dollars(staked), dollars(won)


def _time(row: RoundRow) -> str:
    return f"{datetime.fromtimestamp(row.at / 1_000_000, UTC):%Y-%m-%d %H:%M:%S}"


def _round_as_csv(row: RoundRow) -> list[str]:
    written = {**msgspec.structs.asdict(row), "at": _time(row), "odds": row.odds or ""}
    return [
        plain_dollars(value) if name in AMOUNTS_OF_ROUND else str(value) for name, value in written.items()
    ]


# `houseway floor win`: the win of each table, and the win to expect from the wagers really made.

AMOUNTS_OF_WIN = ("staked", "won", "drop", "coupon_payouts", "won_after_coupons", "staked_without_exact_odds")
WIN_HEADINGS = ("table", "game", "rounds", "void_rounds", *AMOUNTS_OF_WIN, "expected", "low_95", "high_95")


def win(
    tables: Annotated[list[str] | None, argument("[TABLE]…", "Only these tables; all if not given.")] = None,
    csv: CsvFile = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    check_report(csv, as_json=as_json)
    with open_existing_database(database) as store, waiting_message("Reading the log"):
        reports = {}
        for name in tables_in(store, tables):
            try:
                reports[name] = WinReport().read(store.read(STREAM + name))
            except ChipsWithoutValue:
                if tables:  # among all tables, those of tournaments are left out
                    raise
    rows = [{"table": name, **report.as_json()} for name, report in reports.items()]
    if csv:
        write_csv(csv, csv_text(WIN_HEADINGS, map(_win_as_csv, rows)))
    elif as_json:
        print_json(rows)
    else:
        show(_win_blocks(rows))


def _win_blocks(rows: list[dict[str, Any]]) -> Iterator[Block]:
    if not rows:
        yield prose("There is no table in the log.")
        return
    columns = (
        Column("table"),
        *(Column(words, figures=True) for words in ("rounds", "handle", "win", "expected", "drop")),
        *(Column(words, figures=True) for words in ("win of drop", "win of handle")),
    )
    yield heading("What the tables won")
    yield table(columns, [_win_row(row) for row in rows])
    yield BLANK
    for row in rows:
        if row["rounds"] and not row["in_band_95"]:
            low, high = (dollars(round(cents)) for cents in row["band_95_float"])
            yield prose(
                f"{row['table']}: 95 times in 100 luck leaves the win between {low} and {high}.", hang=2
            )
    yield prose(
        "Expected is what these wagers win on average, as far as exact odds are known. The handle is all "
        "that was staked, the drop what was bought in. Void wagers are left out."
    )


def _win_row(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["table"],
        f"{row['rounds']:,}",
        dollars(row["staked"]),
        dollars(row["won"]),
        "" if (expected := _expected(row)) is None else dollars(expected),
        dollars(row["drop"]),
        _percent(row["win_of_drop_percent"]),
        _percent(row["win_of_handle_percent"]),
    )


def _expected(row: dict[str, Any]) -> Cents | None:
    """Return the expected win; None where no wager has exact odds."""
    if row["staked"] == row["staked_without_exact_odds"]:
        return None
    return round(float(row["theoretical_won_float"]))


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}%"


def _win_as_csv(row: dict[str, Any]) -> list[Any]:
    counts = [row[name] for name in ("table", "game", "rounds", "void_rounds")]
    amounts = [plain_dollars(row[name]) for name in AMOUNTS_OF_WIN]
    expected = _expected(row)
    if expected is None:
        return [*counts, *amounts, "", "", ""]
    return [*counts, *amounts, *(plain_dollars(round(cents)) for cents in (expected, *row["band_95_float"]))]


# `houseway floor meters` and `houseway floor reconcile`: the meters, and their amounts on a day.

MeterName = Annotated[str | None, argument("[METER]", "Only this meter; all if not given.")]
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
    view.meters = [one for one in view.meters if meter in (None, one.shown.meter)]
    if as_json:
        print_json(view)
    else:
        show(_meters(view.meters))


def _meters(meters: list[MeterInPit]) -> Iterator[Block]:
    if not meters:
        yield prose("There is no progressive meter in the log.")
    for meter in meters:
        display = meter.shown
        state = "in service" if display.in_service else "not in service"
        yield heading(f"{display.meter}: {display.title}, {dollars(display.shown)}")
        yield prose(
            f"{display.wager} of {display.game} at {', '.join(display.tables)}; {state}. {meter.rate} of "
            f"each wager goes to the display and {meter.reserve_rate} to the reserve; it is reset to "
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
        str | None, option("--day", "DAY", "A gaming day, as 2026-11-16; the last one if not given.")
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    gaming_day = parse_day(day) if day else None
    with open_existing_database(database) as store:
        days = MeterDays(store).day(gaming_day, meter)
    wrong = [meter_day.meter for meter_day in days if not meter_day.reconciles]
    if as_json:
        print_json([{**_meters_as_json(meter_day)} for meter_day in days])
    else:
        show(_days(days))
    if wrong:
        raise typer.Exit(1)


def _meters_as_json(meter_day: MeterDay) -> dict[str, object]:
    fields = {name: getattr(meter_day, name) for name in meter_day.__struct_fields__}
    return {**fields, "reconciles": meter_day.reconciles, "is_read": meter_day.is_read}


def _days(days: list[MeterDay]) -> Iterator[Block]:
    if not days:
        yield prose("There is no progressive meter in the log.")
    for meter_day in days:
        yield heading(f"{meter_day.meter}: {meter_day.title}, gaming day {meter_day.day}")
        figures = (Column(words, figures=True) for words in ("opening", "closing", "change"))
        yield table(
            (Column("meter"), *figures),
            [_meter_row(meter_day, words, name) for words, name in TOTALS.items()],
            indent=2,
        )
        if meter_day.houses:
            yield BLANK
            yield from _houses(meter_day)
        for hit in meter_day.hits:
            yield prose(
                f"hit {hit.number}: {hit.row}, {dollars(hit.cents)}, {hit.person} at {hit.table}", indent=2
            )
        for paid in meter_day.paid:
            words = f"paid: hit {paid.hit}, {dollars(paid.cents)} to {paid.person}, receipt {paid.receipt}"
            yield prose(words, indent=2)
        yield prose(_verdict(meter_day), indent=2)
        yield BLANK


def _houses(meter_day: MeterDay) -> Iterator[Block]:
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
        for house in meter_day.houses
    ]
    yield table((Column("house"), *columns), rows, indent=2)
    agree = "They sum to the meter." if meter_day.houses_agree else "They do not sum to the meter."
    yield prose(agree, indent=2)


def _meter_row(meter_day: MeterDay, words: str, name: str) -> tuple[str, ...]:
    opening, closing = getattr(meter_day.opening, name), getattr(meter_day.closing, name)
    write = (lambda amount: f"{amount:,}") if name in _COUNTS else _dollars
    return (words, write(opening), write(closing), write(closing - opening))


def _dollars(cents: Cents) -> str:
    return f"-{dollars(-cents)}" if cents < 0 else dollars(cents)


def _verdict(meter_day: MeterDay) -> str:
    agrees = (
        "The meters reconcile: what they hold is what came in less what was won, to the fraction of a cent."
        if meter_day.reconciles
        else f"The meters do not reconcile: they differ by {meter_day.difference / PARTS:.6f} cents."
    )
    if not meter_day.readings:
        return f"{agrees} Accounting has not read the display on that day."
    reading = meter_day.readings[-1]
    if reading.shown == reading.expected:
        return f"{agrees} {reading.by} of accounting read {dollars(reading.shown)} on the display."
    return f"{agrees} The display was read as {dollars(reading.shown)}: {reading.why}."
