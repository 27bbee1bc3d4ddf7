"""The reconciliation sheet of a progressive: every meter at the opening and the end of a gaming day."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    Signatures,
    Together,
    Words,
    details,
    grid,
)
from houseway.documents.wording import day as day_in_words
from houseway.documents.wording import moment
from houseway.equipment.money import Cents, dollars
from houseway.floor.calendar import LocalTime
from houseway.floor.reports.meter_days import MeterDay
from houseway.regulation import Citation
from houseway.rules.progressives.terms import PARTS, exact_dollars

RECONCILED = Citation("13:69D-1.52(e)3")
METERS = Citation("13:69E-1.39A(b)")
ROWS = {
    "Wagers in": "wagers",
    "Contributions to the display": "contributed",
    "Contributions to the reserve": "reserved",
    "Display": "display",
    "Overflow": "overflow",
    "Reserved pool": "reserve",
    "Hits": "hits",
    "Wins": "wins",
    "Put in by the house": "funded",
    "Corrections": "adjusted",
}
_COUNTS = ("wagers", "hits")


def reconciliation(found: MeterDay) -> Document:
    return Document(
        title=found.title,
        kind="Daily reconciliation of a progressive",
        subtitle=f"Gaming day {day_in_words(found.day)}",
        blocks=tuple(_blocks(found)),
        mark="" if found.reconciles else "Does not reconcile",
    )


def _blocks(found: MeterDay) -> Iterator[Block]:
    yield details(
        (
            ("Meter", found.meter),
            ("Wagers of the day", f"{found.wagers:,}, {dollars(found.staked)}"),
            ("Unpaid hits at the end of the day", dollars(found.unpaid)),
        )
    )
    yield grid(
        ("Meter", "Opening", "Closing", "Change"),
        tuple(_row(found, words, name) for words, name in ROWS.items()),
        right={1, 2, 3},
        cites=(METERS,),
    )
    parts = {name: left for name, left in found.closing.parts.items() if left}
    if parts:
        carried = ", ".join(f"{name} {left / PARTS:.6f}".rstrip("0") for name, left in parts.items())
        yield Words(f"Fractions of a cent carried at the end: {carried}.", (METERS,))
    yield Callout(_verdict(found), (RECONCILED,))
    if found.houses:
        yield from _houses(found)
    yield from _hits(found)
    yield from _readings(found)
    yield Together((Signatures(("Accounting",)),))


def _row(found: MeterDay, words: str, name: str) -> tuple[str, ...]:
    opening, closing = getattr(found.opening, name), getattr(found.closing, name)
    amounts = (opening, closing, closing - opening)
    return (words, *(f"{amount:,}" if name in _COUNTS else _dollars(amount) for amount in amounts))


def _dollars(cents: Cents) -> str:
    """Return an amount with its cents, so that those of a column stand below each other."""
    return f"{'−' if cents < 0 else ''}{exact_dollars(abs(cents) * PARTS)}"


def _verdict(found: MeterDay) -> str:
    if found.reconciles:
        return (
            "The meters reconcile: display, overflow and reserve are what came in less what was won, to the "
            "fraction of a cent."
        )
    return f"The meters do not reconcile: they differ by {found.difference / PARTS:.6f} cents."


def _houses(found: MeterDay) -> Iterator[Block]:
    """Yield what the tables of each house took in and won, with the sum that is the meter's."""
    yield Heading("By house")
    columns = ("wagers", "staked", "contributed", "reserved", "hits", "wins", "envy")
    rows = [
        (house.house, *(_of_house(name, getattr(house, name)) for name in columns)) for house in found.houses
    ]
    sums = (sum(getattr(house, name) for house in found.houses) for name in columns)
    total = ("All houses", *(_of_house(name, amount) for name, amount in zip(columns, sums, strict=True)))
    yield grid(
        ("House", "Wagers", "Wagered", "To the display", "To the reserve", "Hits", "Wins", "Envy"),
        (*rows, total),
        right=set(range(1, 8)),
        small=True,
    )
    agree = "The houses sum to the meter." if found.houses_agree else "The houses do not sum to the meter."
    yield Words(f"{agree} Contributions are exact, to the fraction of a cent.", (RECONCILED,))


def _of_house(name: str, amount: int) -> str:
    if name in _COUNTS:
        return f"{amount:,}"
    return exact_dollars(amount) if name in ("contributed", "reserved") else dollars(amount)


def _hits(found: MeterDay) -> Iterator[Block]:
    yield Heading("Hits and payments")
    if not found.hits and not found.paid:
        yield Words("There was no hit, and none was paid.")
    clock = LocalTime()
    if found.hits:
        yield grid(
            ("Hit", "Time", "Table and seat", "Patron", "Award", "Amount", "Envy"),
            tuple(
                (
                    str(hit.number),
                    moment(clock.moment(hit.at)),
                    f"{hit.table}, seat {hit.seat}",
                    hit.person,
                    hit.row.replace("-", " "),
                    dollars(hit.cents),
                    dollars(hit.envy) if hit.envy else "",
                )
                for hit in found.hits
            ),
            right={5, 6},
            small=True,
        )
    if found.paid:
        yield grid(
            ("Paid hit", "Time", "Patron", "Amount", "Receipt", "By"),
            tuple(
                (
                    str(paid.hit),
                    moment(clock.moment(paid.at)),
                    paid.person,
                    dollars(paid.cents),
                    paid.receipt,
                    paid.by,
                )
                for paid in found.paid
            ),
            right={3},
            small=True,
        )


def _readings(found: MeterDay) -> Iterator[Block]:
    yield Heading("The display as it was read")
    if not found.readings:
        yield Words("Nobody has read the display on this gaming day.", (RECONCILED,))
        return
    yield grid(
        ("Read as", "Controller", "Difference", "By", "Reason"),
        tuple(
            (
                dollars(reading.shown),
                dollars(reading.expected),
                _dollars(reading.shown - reading.expected),
                reading.by,
                reading.why,
            )
            for reading in found.readings
        ),
        right={0, 1, 2},
    )
