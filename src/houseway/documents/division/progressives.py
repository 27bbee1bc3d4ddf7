"""Writes the papers of a progressive meter: its submission, its sign and its daily reconciliation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    PayGroup,
    PayLine,
    Signatures,
    SignRules,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.wording import capital, moment
from houseway.documents.wording import day as day_in_words
from houseway.equipment.money import Cents, dollars
from houseway.house.clock import LocalTime, parse_day
from houseway.house.desks.progressive_meters import MeterOnRecord
from houseway.house.reports.meter_days import MeterDay, MeterDays
from houseway.odds.progressives import LongRun, ProgressiveValue
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.progressives import LONGEST, PARTS, exact_dollars, percent
from houseway.rules.registry import rules_of

AMOUNTS = Citation("13:69D-1.52(e)1")
KEYS = Citation("13:69D-1.52(e)2")
RATE = Citation("13:69D-1.52(e)3")
CHANCES = Citation("13:69D-1.52(e)4")
TWO_KEYS = Citation("13:69D-1.52(c)")
DISPLAY = Citation("13:69D-1.52(d)")
PARAMETERS = Citation("13:69E-1.39A(a)")
METERS = Citation("13:69E-1.39A(b)")


def submission(meter: MeterOnRecord) -> Document:
    set_up = meter.set_up
    return Document(
        title=set_up.title,
        kind="Submission of a progressive jackpot",
        subtitle="Division of Gaming Enforcement",
        blocks=tuple(_submission_blocks(meter)),
    )


def value_of(meter: MeterOnRecord) -> ProgressiveValue:
    """Return the value of the wager by the chances on record."""
    chances = {row: Fraction(chance) for row, chance in meter.set_up.chances.items()}
    return ProgressiveValue(meter.award_table, chances)


def _submission_blocks(meter: MeterOnRecord) -> Iterator[Block]:
    set_up, terms = meter.set_up, meter.terms
    rules = rules_of(set_up.game, set_up.options)
    yield Words(
        "This progressive is submitted before any table that offers it is placed on the floor.", (AMOUNTS,)
    )
    yield details(
        (
            ("Controller's name for it", meter.name),
            ("Game and wager", f"{rules.game.title}, {set_up.wager} ({meter.award_table.cite})"),
            ("Options of the tables", rules.options.in_words),
            ("Tables", _tables(meter)),
        )
    )
    yield Heading("Amounts and rates")
    yield grid(
        ("Parameter", "Value"),
        (
            ("Initial amount", dollars(set_up.terms.initial)),
            ("Reset amount", dollars(terms.reset)),
            ("Rate of progression, of each wager", percent(terms.rate)),
            ("Hidden rate, to the reserve for the next reset", percent(terms.reserve_rate)),
            ("Limit of the display", _or_none(terms.limit)),
            ("Unreasonable contribution of one round", _or_none(terms.unreasonable)),
        ),
        right={1},
        cites=(AMOUNTS, RATE, PARAMETERS),
    )
    yield Words(
        "Fractions of a cent are carried on the meter. What exceeds the limit is kept as overflow and added "
        "to the next jackpot.",
        (METERS,),
    )
    yield from _chances(meter)
    yield from _controls(meter)


def _tables(meter: MeterOnRecord) -> str:
    houses = meter.houses
    return ", ".join(f"{name} ({houses[name]})" if name in houses else name for name in meter.tables)


def _or_none(cents: Cents) -> str:
    return dollars(cents) if cents else "none"


def _chances(meter: MeterOnRecord) -> Iterator[Block]:
    value, terms = value_of(meter), meter.terms
    yield Heading("Awards and their probabilities")
    yield grid(
        ("Outcome", "Award", "Probability", "Odds against"),
        tuple(
            (
                capital(award.title),
                award.words,
                f"{float(value.chances[award.row]):.4g}",
                _against(value, award.row),
            )
            for award in value.table.awards
        ),
        right={2, 3},
        cites=(CHANCES,),
    )
    yield Words(
        f"No award from the meter is longer than {LONGEST:,} to one. Probabilities are exact for cards just "
        "shuffled and the play on which they are counted.",
        (CHANCES,),
    )
    run = LongRun(value, terms)
    even = value.break_even
    yield details(
        (
            ("House advantage at the reset amount", f"{float(100 * value.edge(terms.reset)):.4f}%"),
            ("Break-even meter", dollars(round(even)) if even is not None else "none"),
            ("Cost to the house in the long run", f"{float(100 * run.cost):.4f}% of each wager"),
        )
    )


def _against(value: ProgressiveValue, row: str) -> str:
    chance = value.chances[row]
    return f"{float(1 / chance - 1):,.0f} to 1" if chance else "never"


def _controls(meter: MeterOnRecord) -> Iterator[Block]:
    yield Heading("Keys, access and display")
    yield items(
        (
            "The controller is locked with two keys. The security department holds one, the table games "
            "department the other; each is turned by a person of that department who signs in by name.",
            "A change is prepared by a third person, takes a notice to accounting, and takes effect when "
            "both keys have been turned for it. Everything is in a log whose records cannot be altered "
            "unseen.",
            "A hit is paid by hand, after the table games department and security or surveillance have "
            "signed it; somebody else pays it.",
            "Accounting reads the display every gaming day and reconciles all meters.",
        )
    )
    yield Words("Keys and codes are controlled as above.", (KEYS, TWO_KEYS, RATE))
    linked = "common display of the linked tables" if meter.is_linked else "display"
    yield Words(f"The {linked} hangs {meter.set_up.display}.", (DISPLAY,))
    yield Together((Signatures(("Name and title, for the casino licensee",)),))


# The printed sign: the awards, and how they are paid.


def meter_sign(meter: MeterOnRecord) -> Document:
    table = meter.award_table
    lines = tuple(PayLine(capital(award.title), award.words) for award in table.awards)
    rules = (
        f"{percent(meter.terms.rate)} of each wager goes onto the meter. The wager is not returned.",
        "An award from the meter is paid by hand, once it has been verified.",
        "If several players win in one round, they are paid in the order of settlement, each from what the "
        "meter shows then.",
        f"After a jackpot the meter starts again at {dollars(meter.terms.reset)}.",
    )
    return Document(
        title=meter.set_up.title,
        kind="Progressive jackpot",
        subtitle=f"{dollars(table.stake)} wager",
        blocks=(PayGroup("Awards", lines), SignRules(rules)),
        style="sign",
    )


# The reconciliation sheet: every meter at the opening and the end of a gaming day.

RECONCILED = Citation("13:69D-1.52(e)3")

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


def reconciliation(sheet: MeterDay) -> Document:
    return Document(
        title=sheet.title,
        kind="Daily reconciliation of a progressive",
        subtitle=f"Gaming day {day_in_words(sheet.day)}",
        blocks=tuple(_reconciliation_blocks(sheet)),
        mark="" if sheet.reconciles else "Does not reconcile",
    )


def _reconciliation_blocks(sheet: MeterDay) -> Iterator[Block]:
    yield details(
        (
            ("Meter", sheet.meter),
            ("Wagers of the day", f"{sheet.wagers:,}, {dollars(sheet.staked)}"),
            ("Unpaid hits at the end of the day", dollars(sheet.unpaid)),
        )
    )
    yield grid(
        ("Meter", "Opening", "Closing", "Change"),
        tuple(_row(sheet, words, name) for words, name in ROWS.items()),
        right={1, 2, 3},
        cites=(METERS,),
    )
    parts = {name: part for name, part in sheet.closing.parts.items() if part}
    if parts:
        carried = ", ".join(f"{name} {part / PARTS:.6f}".rstrip("0") for name, part in parts.items())
        yield Words(f"Fractions of a cent carried at the end: {carried}.", (METERS,))
    yield Callout(_verdict(sheet), (RECONCILED,))
    if sheet.houses:
        yield from _houses(sheet)
    yield from _hits(sheet)
    yield from _readings(sheet)
    yield Together((Signatures(("Accounting",)),))


def _row(sheet: MeterDay, words: str, name: str) -> tuple[str, ...]:
    opening, closing = getattr(sheet.opening, name), getattr(sheet.closing, name)
    amounts = (opening, closing, closing - opening)
    return (words, *(f"{amount:,}" if name in _COUNTS else _dollars(amount) for amount in amounts))


def _dollars(cents: Cents) -> str:
    """Return an amount with its cents, so that the amounts of a column line up."""
    return f"{'−' if cents < 0 else ''}{exact_dollars(abs(cents) * PARTS)}"


def _verdict(sheet: MeterDay) -> str:
    if sheet.reconciles:
        return (
            "The meters reconcile: display, overflow and reserve are what came in less what was won, to the "
            "fraction of a cent."
        )
    return f"The meters do not reconcile: they differ by {sheet.difference / PARTS:.6f} cents."


def _houses(sheet: MeterDay) -> Iterator[Block]:
    """Yield the intake and the wins of the tables of each house, with the totals of the meter."""
    yield Heading("By house")
    columns = ("wagers", "staked", "contributed", "reserved", "hits", "wins", "envy")
    rows = [
        (house.house, *(_of_house(name, getattr(house, name)) for name in columns)) for house in sheet.houses
    ]
    sums = (sum(getattr(house, name) for house in sheet.houses) for name in columns)
    total = ("All houses", *(_of_house(name, amount) for name, amount in zip(columns, sums, strict=True)))
    yield grid(
        ("House", "Wagers", "Wagered", "To the display", "To the reserve", "Hits", "Wins", "Envy"),
        (*rows, total),
        right=set(range(1, 8)),
        small=True,
    )
    agree = "The houses sum to the meter." if sheet.houses_agree else "The houses do not sum to the meter."
    yield Words(f"{agree} Contributions are exact, to the fraction of a cent.", (RECONCILED,))


def _of_house(name: str, amount: int) -> str:
    if name in _COUNTS:
        return f"{amount:,}"
    return exact_dollars(amount) if name in ("contributed", "reserved") else dollars(amount)


def _hits(sheet: MeterDay) -> Iterator[Block]:
    yield Heading("Hits and payments")
    if not sheet.hits and not sheet.paid:
        yield Words("There was no hit, and none was paid.")
    clock = LocalTime()
    if sheet.hits:
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
                for hit in sheet.hits
            ),
            right={5, 6},
            small=True,
        )
    if sheet.paid:
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
                for paid in sheet.paid
            ),
            right={3},
            small=True,
        )


def _readings(sheet: MeterDay) -> Iterator[Block]:
    yield Heading("The display as it was read")
    if not sheet.readings:
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
            for reading in sheet.readings
        ),
        right={0, 1, 2},
    )


# The documents of a meter by their names, for commands and pages.

PAPERS = ("submission", "sign", "reconciliation")


def paper(name: str, meter: MeterOnRecord, days: MeterDays, day: str | None = None) -> Document:
    """Return a document of a meter; a reconciliation is of the day, or of the last one on record."""
    if name == "submission":
        return submission(meter)
    if name == "sign":
        return meter_sign(meter)
    if name != "reconciliation":
        raise Refusal(f"A progressive has no document {name!r}. Choose {one_of(PAPERS)}.")
    (sheet,) = days.day(parse_day(day) if day else None, meter.name)
    return reconciliation(sheet)
