"""Wagers on a number against the seven: place, buy, lay, hardways and big."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.craps.options import (
    BUY_AND_LAY,
    HARD_NUMBERS,
    PAIR_OF,
    PAYOUT_ODDS,
    TRUE_ODDS,
    WAGERS,
    reversed_odds,
    vigorish,
)
from houseway.games.craps.throw import POINTS, SEVEN, Throw
from houseway.games.craps.wager_kinds.common import called_on, race
from houseway.regulation import Citation
from houseway.rules.options import Options
from houseway.rules.wagers.payout import Odds, PayTable, Row, Vigorish
from houseway.rules.wagers.wagers import Bets, Result, Verdict, Wager, loses, paid_by, stands, wins


@dataclass(frozen=True)
class _Terms:
    """What a kind of wager pays, and by which paragraphs."""

    cite: Citation
    pays: Row | Odds  # a row of the pay table, or true odds
    odds_cite: Citation
    charge: Vigorish | None = None

    def won(self, words: str) -> Verdict:
        if isinstance(self.pays, Row):
            return paid_by(self.pays, self.cite, words, self.odds_cite)
        return wins(self.cite, words, self.pays, self.odds_cite, self.charge)

    def lost(self, words: str) -> Verdict:
        """Return a loss, with the charge if that was paid when the wager was placed."""
        paid = self.charge if self.charge and self.charge.when_placed else None
        return Verdict(Result.LOSE, self.cite, words, vigorish=paid)


def number_wagers(table: PayTable, options: Options) -> Iterator[Wager[Throw]]:
    """Yield the wagers on a number before a 7, or on a seven before it."""
    for number in POINTS:
        pays = table[f"place-{PAIR_OF[number]}"]
        yield from _off_at_come_out(
            _to_win("place", "Place to win", number, _Terms(WAGERS, pays, PAYOUT_ODDS))
        )
    for number in POINTS:
        pays = table[f"place-to-lose-{PAIR_OF[number]}"]
        yield _to_lose("place-to-lose", "Place to lose", number, _Terms(WAGERS, pays, PAYOUT_ODDS))
    for number in POINTS:
        terms = _Terms(BUY_AND_LAY, TRUE_ODDS[number], BUY_AND_LAY, vigorish(options))
        yield from _off_at_come_out(_to_win("buy", "Buy", number, terms))
    for number in POINTS:
        odds = reversed_odds(number)
        terms = _Terms(BUY_AND_LAY, odds, BUY_AND_LAY, vigorish(options, can_win=odds))
        yield _to_lose("lay", "Lay", number, terms)
    for number in HARD_NUMBERS:
        yield from _off_at_come_out(_hardway(number, table[f"hard-{PAIR_OF[number]}"]))
    for number in (6, 8):
        yield _to_win("big", "Big", number, _Terms(WAGERS, table["big"], PAYOUT_ODDS))


def _to_win(kind: str, title: str, number: int, terms: _Terms) -> Wager[Throw]:
    """Return a wager that the number comes before a 7."""
    won, lost = terms.won(f"{number} comes before a 7"), terms.lost(f"a 7 comes before {number}")
    waits = stands(terms.cite, f"neither {number} nor 7")
    decide = race(number, won, lost, waits)
    return Wager(f"{kind}:{number}", f"{title}, {number}", terms.cite, decide, (won, lost, waits))


def _to_lose(kind: str, title: str, number: int, terms: _Terms) -> Wager[Throw]:
    """Return a wager that a 7 comes before the number."""
    won, lost = terms.won(f"a 7 comes before {number}"), terms.lost(f"{number} comes before a 7")
    waits = stands(terms.cite, f"neither {number} nor 7")
    decide = race(number, lost, won, waits)
    return Wager(f"{kind}:{number}", f"{title}, {number}", terms.cite, decide, (won, lost, waits))


def _off_at_come_out(wager: Wager[Throw]) -> Iterator[Wager[Throw]]:
    """Yield the wager, which is off on a come-out roll, and its form that is called on."""
    off = stands(wager.cite, "off on a come-out roll", off=True)

    def decide(throw: Throw, bets: Bets) -> Verdict:
        return off if throw.is_come_out else wager.decide(throw, bets)

    yield Wager(wager.name, wager.title, wager.cite, decide, (*wager.verdicts, off))
    yield called_on(wager.name, wager.title, wager.cite, wager.decide, wager.verdicts)


def _hardway(number: int, pays: Row) -> Wager[Throw]:
    half = number // 2
    won = paid_by(pays, WAGERS, f"{number} comes as {half}-{half}", PAYOUT_ODDS)
    easy = loses(WAGERS, f"{number} comes the easy way")
    seven = loses(WAGERS, f"a 7 comes before {half}-{half}")
    waits = stands(WAGERS, f"neither {number} nor 7")

    def decide(throw: Throw, _: Bets) -> Verdict:
        if throw.total == number:
            return won if throw.roll.is_double else easy
        return seven if throw.total == SEVEN else waits

    return Wager(f"hard:{number}", f"Hardway, {number}", WAGERS, decide, (won, easy, seven, waits))
