"""Wagers that the next roll decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.games.craps.options import HORN, PAYOUT_ODDS, WAGERS
from houseway.games.craps.throw import CRAPS, SEVEN, YO, Throw
from houseway.refusal import one_of
from houseway.rules.options import Options
from houseway.rules.wagers.payout import Odds, PayTable, Row, row, to
from houseway.rules.wagers.wagers import Verdict, Wager, loses, paid_by, pushes, wins

OTHER_OF_PAIR = {2: 12, 12: 2, 3: 11, 11: 3}


def next_roll_wagers(table: PayTable, options: Options) -> Iterator[Wager[Throw]]:
    yield _field(table, options)
    yield _on_totals("any-seven", "Any seven", table["any-seven"], (SEVEN,))
    yield _on_totals("any-craps", "Any craps", table["any-craps"], CRAPS)
    single = {2: table["craps-2-12"], 3: table["craps-3"], YO: table["eleven"], 12: table["craps-2-12"]}
    for total in CRAPS:
        yield _on_totals(f"craps:{total}", f"Craps, {total}", single[total], (total,))
    yield _on_totals("eleven", "Eleven", single[YO], (YO,))
    if options.choice("horn") == "on":
        pairs = {2: "2 or 12", 12: "2 or 12", 3: "3 or 11", 11: "3 or 11"}
        yield _in_parts("horn", "Horn", dict.fromkeys(HORN, 1), single, pairs)
    if options.choice("horn-high") == "on":
        for total in HORN:
            parts = {number: 1 + (number == total) for number in _high_first(total)}
            yield _in_parts(f"horn-high:{total}", f"Horn high, {total}", parts, single, _seen_from(total))
    if options.choice("craps-eleven") == "on":
        yield _craps_eleven(table)


def _field(table: PayTable, options: Options) -> Wager[Throw]:
    twelve = row("field-12", "Field on 12", to(int(options.choice("field-twelve")), 1))
    rows = {**dict.fromkeys((3, 4, 9, 10, YO), table["field"]), 2: table["field-2"], 12: twelve}
    paid = {
        pays.name: paid_by(pays, WAGERS, f"the roll is {pays.title[9:]}", PAYOUT_ODDS, row=pays.title)
        for pays in rows.values()
    }
    return _by_total("field", "Field", {total: paid[pays.name] for total, pays in rows.items()})


def _on_totals(name: str, title: str, pays: Row, totals: tuple[int, ...]) -> Wager[Throw]:
    """Return a wager that pays the same on each of these totals."""
    words = one_of([str(total) for total in totals])
    return _by_total(
        name, title, dict.fromkeys(totals, paid_by(pays, WAGERS, f"the roll is {words}", PAYOUT_ODDS))
    )


def _by_total(name: str, title: str, verdicts: Mapping[int, Verdict]) -> Wager[Throw]:
    lost = loses(WAGERS, f"the roll is not {one_of([str(total) for total in sorted(verdicts)])}")
    every = (*dict.fromkeys(verdicts.values()), lost)
    return Wager(name, title, WAGERS, lambda throw, _: verdicts.get(throw.total, lost), every)


# Wagers in parts.


def _in_parts(
    name: str, title: str, parts: Mapping[int, int], single: Mapping[int, Row], rows: Mapping[int, str]
) -> Wager[Throw]:
    """Return a wager with parts on several totals: one of them is paid at its odds, and the others lose."""
    whole = sum(parts.values())
    gains = {
        total: Fraction(_gain(single[total]) * count - (whole - count)) / whole
        for total, count in parts.items()
    }
    return _by_gain(name, title, gains, rows)


def _craps_eleven(table: PayTable) -> Wager[Throw]:
    """Return a wager of two halves, on any craps and on eleven."""
    craps, eleven = _gain(table["any-craps"]), _gain(table["eleven"])
    gains = {**dict.fromkeys(CRAPS, (craps - 1) / 2), YO: (eleven - 1) / 2}
    rows = {**dict.fromkeys(CRAPS, "2, 3 or 12"), YO: "11"}
    return _by_gain("craps-eleven", "Craps-eleven", gains, rows)


def _gain(pays: Row) -> Fraction:
    """Return what a row pays for each unit: nothing for a push, and the loss of the unit itself."""
    if isinstance(pays.pays, Odds):
        return pays.pays.ratio
    return Fraction(0 if pays.pays == "push" else -1)


def _by_gain(name: str, title: str, gains: Mapping[int, Fraction], rows: Mapping[int, str]) -> Wager[Throw]:
    by_row: dict[tuple[str, Fraction], Verdict] = {}
    verdicts = {
        total: by_row.setdefault((rows[total], gain), _paid(gain, rows[total]))
        for total, gain in gains.items()
    }
    return _by_total(name, title, verdicts)


def _paid(gain: Fraction, row_title: str) -> Verdict:
    """Return what the whole wager comes to: a win, its stake, or a part of it."""
    words = f"the roll is {row_title}"
    if gain > 0:
        odds = to(gain.numerator, gain.denominator)
        return wins(WAGERS, words, odds, PAYOUT_ODDS, row=row_title)
    if gain == 0:
        return pushes(WAGERS, words, row=row_title)
    return loses(WAGERS, words, 1 + gain or None, row=row_title)


def _high_first(total: int) -> tuple[int, ...]:
    """Return the numbers of a horn: that which is high, the one paid alike, and the others."""
    pair = (total, OTHER_OF_PAIR[total])
    return (*pair, *(other for other in HORN if other not in pair))


def _seen_from(total: int) -> dict[int, str]:
    """Return the rows of a horn high bet: the number itself, the one paid alike, and the two others."""
    pair = "2 or 12" if total in (2, 12) else "3 or 11"
    others = "3 or 11" if total in (2, 12) else "2 or 12"
    rows = dict.fromkeys(HORN, others)
    return {**rows, total: f"the number that is high, {pair}", OTHER_OF_PAIR[total]: f"the other of {pair}"}
