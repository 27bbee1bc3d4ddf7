"""Money is always whole cents, an int, never a float."""

from __future__ import annotations

import re
from fractions import Fraction

from houseway.refusal import Refusal

Cents = int

# A hundred million dollars. It keeps every payout (at most 200,000 to 1) within the integers that any JSON
# reader holds exactly, and stops typing errors.
LARGEST_WAGER: Cents = 10_000_000_000

_DOLLARS = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18})(?:\.([0-9]{2}))?")


def dollars(cents: Cents) -> str:
    """Return cents as people read them: ``$1,234.50``."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


def cents_from_dollars(text: str, what: str = "") -> Cents:
    """Parse dollars as people type them: ``25``, ``$25``, ``$1,250.50``; ``what`` asks for them."""
    match = _DOLLARS.fullmatch(text.strip())
    if not match:
        where = f"{what}: " if what else ""
        raise Refusal(
            f"{where}{text.strip()!r} is not an amount of money. Type dollars, such as 25 or 12.50."
        )
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


def check_wager_amount(amount: object, what: str) -> None:
    """Refuse anything but a positive whole number of cents up to the largest wager."""
    if type(amount) is not int:
        raise Refusal(f"{what}: {amount!r} is not a whole number of cents. Write $5 as 500.")
    if amount <= 0:
        raise Refusal(
            f"{what}: a wager of {amount} cents is not a wager. Bet at least one cent or leave it out."
        )
    if amount > LARGEST_WAGER:
        raise Refusal(
            f"{what}: {amount} cents is more than Houseway takes in one wager ({LARGEST_WAGER} cents)."
        )


def rounded_up(amount: Fraction, step: Cents = 1) -> Cents:
    """Round up to a multiple of the step."""
    return -(-amount.numerator // (amount.denominator * step)) * step


def rounded_down(amount: Fraction) -> Cents:
    return amount.numerator // amount.denominator
