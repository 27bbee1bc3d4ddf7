"""The submission of a progressive to the Division before its use: amounts, rates, keys, and chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.documents.document import (
    Block,
    Document,
    Heading,
    Signatures,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.wording import capital
from houseway.equipment.money import Cents, dollars
from houseway.floor.desks.progressives.controller import MeterOnRecord
from houseway.regulation import Citation
from houseway.rules.progressives.awards import LONGEST
from houseway.rules.progressives.terms import percent
from houseway.rules.progressives.value import LongRun, ProgressiveValue
from houseway.table.live.recorded_rules import rules_of

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
        blocks=tuple(_blocks(meter)),
    )


def value_of(meter: MeterOnRecord) -> ProgressiveValue:
    """Return what the wager is worth by the chances on record."""
    chances = {row: Fraction(chance) for row, chance in meter.set_up.chances.items()}
    return ProgressiveValue(meter.award_table, chances)


def _blocks(meter: MeterOnRecord) -> Iterator[Block]:
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
