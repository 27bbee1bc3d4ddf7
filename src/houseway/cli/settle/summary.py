"""What a file of recorded rounds comes to, in words: for an auditor who checks a night with one command."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.money import Cents, dollars
from houseway.table.virtual.line_settler import Tally, WrongPayment


def summary_lines(tally: Tally) -> Iterator[str]:
    yield f"{_count(tally.lines, 'line')}: {tally.settled:,} settled, {tally.refused:,} refused."
    if tally.refused:
        lines = ", ".join(str(line) for line in tally.first_refused)
        more = "…" if tally.refused > len(tally.first_refused) else ""
        yield f"Refused: line{'s' if tally.refused > 1 else ''} {lines}{more}. The answer to each says why."
    if tally.compared:
        yield from _payment_lines(tally)


def _payment_lines(tally: Tally) -> Iterator[str]:
    totals = f"paid {dollars(tally.paid)}, due {dollars(tally.due)}"
    what = f"What was paid is on {_count(tally.compared, 'line')}: {totals}"
    if not tally.wrong_payments:
        yield f"{what}. No payment differs."
        return
    yield f"{what}, {_in_words(tally.difference)} in all."
    yield (
        f"{_count(tally.wrong_payments, 'payment')} on {_count(tally.paid_wrongly, 'line')} "
        f"{'differs' if tally.wrong_payments == 1 else 'differ'}:"
    )
    yield from map(_wrong_payment, tally.first_wrong)
    if more := tally.wrong_payments - len(tally.first_wrong):
        yield f"  and {more:,} more"


def _wrong_payment(wrong: WrongPayment) -> str:
    seat = f", seat {wrong.seat}" if wrong.seat else ""
    known_as = "" if wrong.id is None else f" (id {wrong.id})"
    return (
        f"  line {wrong.line}{known_as}{seat}, {wrong.wager}: paid {dollars(wrong.paid)}, "
        f"due {dollars(wrong.due)}, {_in_words(wrong.difference)}"
    )


def _in_words(difference: Cents) -> str:
    if not difference:
        return "$0"
    return f"{dollars(abs(difference))} too {'much' if difference > 0 else 'little'}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
