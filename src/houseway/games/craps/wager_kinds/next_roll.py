"""Wagers that the next roll decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.craps.options import HORN, PAYOUT_ODDS, WAGERS
from houseway.games.craps.throw import CRAPS, SEVEN, YO, Throw
from houseway.refusal import one_of
from houseway.rules.options import Options
from houseway.rules.wagers.payout import Odds, PayTable, to
from houseway.rules.wagers.wagers import Verdict, Wager, loses, wins

OTHER_OF_PAIR = {2: 12, 12: 2, 3: 11, 11: 3}


def next_roll_wagers(table: PayTable, options: Options) -> Iterator[Wager[Throw]]:
    twelve = to(int(options.choice("field-twelve")), 1)
    field = dict.fromkeys((3, 4, 9, 10, YO), table["field"].odds)
    rows = {2: "2", 12: "12"} | dict.fromkeys(field, "3, 4, 9, 10 or 11")
    yield _next_roll("field", "Field", {**field, 2: table["field-2"].odds, 12: twelve}, rows)
    yield _next_roll("any-seven", "Any seven", {SEVEN: table["any-seven"].odds})
    any_craps = table["any-craps"].odds
    yield _next_roll("any-craps", "Any craps", dict.fromkeys(CRAPS, any_craps))
    long, three, eleven = (table[row].odds for row in ("craps-2-12", "craps-3", "eleven"))
    single = {2: long, 3: three, YO: eleven, 12: long}
    for total in CRAPS:
        yield _next_roll(f"craps:{total}", f"Craps, {total}", {total: single[total]})
    yield _next_roll("eleven", "Eleven", {YO: eleven})
    if options.choice("horn") == "on":
        pairs = {2: "2 or 12", 12: "2 or 12", 3: "3 or 11", 11: "3 or 11"}
        yield _next_roll("horn", "Horn", _in_parts(single, dict.fromkeys(HORN, 1)), pairs)
    if options.choice("horn-high") == "on":
        for total in HORN:
            parts = {**dict.fromkeys(HORN, 1), total: 2}
            pays = _in_parts({high: single[high] for high in _high_first(total)}, parts)
            yield _next_roll(f"horn-high:{total}", f"Horn high, {total}", pays, _seen_from(total))
    if options.choice("craps-eleven") == "on":
        halves = {**dict.fromkeys(CRAPS, any_craps), YO: eleven}
        pays = {total: to(odds.units - odds.per, 2 * odds.per) for total, odds in halves.items()}
        rows = {**dict.fromkeys(CRAPS, "2, 3 or 12"), YO: "11"}
        yield _next_roll("craps-eleven", "Craps-eleven", pays, rows)


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


def _in_parts(single: Mapping[int, Odds], parts: Mapping[int, int]) -> dict[int, Odds]:
    """Return what the whole wager pays where one part wins at its odds and the others lose."""
    whole = sum(parts.values())
    return {
        total: to(odds.units * parts[total] - odds.per * (whole - parts[total]), odds.per * whole)
        for total, odds in single.items()
    }


def _next_roll(
    name: str, title: str, pays: Mapping[int, Odds], rows: Mapping[int, str] | None = None
) -> Wager[Throw]:
    """Return a wager that is decided by the next roll and pays by the total, or by the rows of totals."""
    totals = one_of([str(total) for total in sorted(pays)])
    by_row: dict[tuple[str, Odds], Verdict] = {}
    won: dict[int, Verdict] = {}
    for total, odds in pays.items():
        row = rows[total] if rows else ""
        words = f"the roll is {row or totals}"
        won[total] = by_row.setdefault((row, odds), wins(WAGERS, words, odds, PAYOUT_ODDS, row=row))
    lost = loses(WAGERS, f"the roll is not {totals}")
    return Wager(name, title, WAGERS, lambda throw, _: won.get(throw.total, lost), (*by_row.values(), lost))
