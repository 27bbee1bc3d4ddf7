"""Wagers that the next roll decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.craps.options import HORN, PAYOUT_ODDS, WAGERS
from houseway.games.craps.throw import CRAPS, SEVEN, YO, Throw
from houseway.rules.options import Options
from houseway.rules.wagers.payout import Odds, PayTable, to
from houseway.rules.wagers.wagers import Wager, loses, wins


def next_roll_wagers(table: PayTable, options: Options) -> Iterator[Wager[Throw]]:
    twelve = to(int(options.choice("field-twelve")), 1)
    field = dict.fromkeys((3, 4, 9, 10, YO), table["field"].odds)
    yield _next_roll("field", "Field", {**field, 2: table["field-2"].odds, 12: twelve})
    yield _next_roll("any-seven", "Any seven", {SEVEN: table["any-seven"].odds})
    any_craps = table["any-craps"].odds
    yield _next_roll("any-craps", "Any craps", dict.fromkeys(CRAPS, any_craps))
    long, short = table["craps-2-12"].odds, table["craps-3-eleven"].odds
    single = {2: long, 3: short, 11: short, 12: long}
    for total in CRAPS:
        yield _next_roll(f"craps:{total}", f"Craps {total}", {total: single[total]})
    yield _next_roll("eleven", "Eleven", {YO: short})
    if options.choice("horn") == "on":
        yield _next_roll("horn", "Horn", _in_parts(single, dict.fromkeys(HORN, 1)))
    if options.choice("horn-high") == "on":
        for total in HORN:
            parts = {**dict.fromkeys(HORN, 1), total: 2}
            yield _next_roll(f"horn-high:{total}", f"Horn high {total}", _in_parts(single, parts))
    if options.choice("craps-eleven") == "on":
        halves = {**dict.fromkeys(CRAPS, any_craps), YO: short}
        yield _next_roll(
            "craps-eleven",
            "Craps-eleven",
            {total: to(odds.units - odds.per, 2 * odds.per) for total, odds in halves.items()},
        )


def _in_parts(single: Mapping[int, Odds], parts: Mapping[int, int]) -> dict[int, Odds]:
    """Return what the whole wager pays where one part wins at its odds and the others lose."""
    whole = sum(parts.values())
    return {
        total: to(odds.units * parts[total] - odds.per * (whole - parts[total]), odds.per * whole)
        for total, odds in single.items()
    }


def _next_roll(name: str, title: str, pays: Mapping[int, Odds]) -> Wager[Throw]:
    """Return a wager that is decided by the next roll: it pays by the total."""
    won = {total: wins(WAGERS, f"the total is {total}", odds, PAYOUT_ODDS) for total, odds in pays.items()}
    lost = loses(WAGERS, f"the total is not {_either(sorted(pays))}")
    return Wager(name, title, WAGERS, lambda throw, _: won.get(throw.total, lost), (*won.values(), lost))


def _either(totals: list[int]) -> str:
    return " or ".join(filter(None, [", ".join(map(str, totals[:-1])), str(totals[-1])]))
