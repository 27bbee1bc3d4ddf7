"""Formats exact numbers as people read them, and HTML tables as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from houseway.drawing.svg import WON, element
from houseway.equipment.money import Cents, dollars
from houseway.rules.wagers.payout import Odds, Vigorish
from houseway.rules.wagers.wagers import Result, Verdict

LONGEST_NUMBER = 10**24


def percent(number: Fraction, digits: int = 4) -> str:
    return f"{float(number * 100):.{digits}f}%"


def one_in(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.0f}" if chance else "never"


def ways(count: int) -> str:
    """Write a count in full, or to five digits where it is too long to read."""
    return f"{count:,}" if count < LONGEST_NUMBER else f"about {count:.4e}"


def decimal(number: Fraction | float, digits: int = 4) -> str:
    return f"{float(number):,.{digits}f}"


def amount(cents: Cents | None) -> str:
    return "none" if cents is None else dollars(cents)


def average_amount(cents: Fraction) -> str:
    """Return an average amount to the hundredth of a cent, without zeros that say nothing."""
    exact = f"{abs(float(cents)) / 100:,.4f}"
    return f"{'-' if cents < 0 else ''}${exact[:-2] if exact.endswith('00') else exact}"


def short_odds(odds: Odds | None) -> str:
    """Return ``1.094 to 1``."""
    return f"{float(odds.ratio):.4g} to 1" if odds else "never wins"


def pays_in_words(verdict: Verdict) -> str:
    """Return the payout, such as ``1 to 1, less 5 percent``; a row of a pay table may also push or lose."""
    if verdict.paid_as:
        return verdict.paid_as
    if verdict.odds is None:
        return "loses" if verdict.result is Result.LOSE else verdict.result.value
    odds = verdict.odds.in_print
    return f"{odds}, {less_vigorish(verdict.vigorish)}" if verdict.vigorish else odds


def less_vigorish(vigorish: Vigorish) -> str:
    """Return ``less 5 percent of the amount won``."""
    base = "of the amount won" if vigorish.of == "won" else "of the wager"
    return f"less {vigorish.percent} percent {base}"


# HTML tables, as a notebook shows them.

BAR_WIDTH = 160


def bar(share: Fraction) -> str:
    """Draw a cell's bar, as long as the share of the whole."""
    filled = element("rect", width=max(1, round(float(share) * BAR_WIDTH)), height=10, fill=WON)
    return element("svg", filled, width=BAR_WIDTH, height=10, role="img", aria_label=percent(share))


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table. Cells that begin with an SVG are drawn; all others are text."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _cell(text: str) -> str:
    return f"<td>{text if text.startswith('<svg') else escape(text)}</td>"
