"""Defines all wagers of a craps table (13:69F-1.2), and which may be placed together, when, for how much.

Those of a shooter's turn are in `line_wagers.py`; here are those on the next roll, and on a number
against the seven. Amounts and moments follow 13:69F-1.3 and 1.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.equipment.money import Cents, dollars
from houseway.games.craps.line_wagers import (
    COME,
    COME_ODDS,
    DONT_COME,
    DONT_COME_ODDS,
    DONT_PASS,
    DONT_PASS_ODDS,
    FIRE,
    ON,
    PASS,
    PASS_ODDS,
    called_on,
    fire_bet,
    line_wagers,
    odds_on_the_line,
    race,
)
from houseway.games.craps.options import (
    BUY_AND_LAY,
    FIRE_BET,
    FIRE_TABLES,
    HARD_NUMBERS,
    HARDWAYS,
    HORN,
    LEAST,
    MAKING,
    PAIR_OF,
    PAYOUT_ODDS,
    SUPPLEMENTAL,
    TRUE_ODDS,
    WAGERS,
    reversed_odds,
    times_of,
    vigorish,
)
from houseway.games.craps.throw import CRAPS, POINTS, SEVEN, YO, Throw, Turn
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.options import Options
from houseway.rules.procedure.standing_wagers import check_kept
from houseway.rules.wagers.payout import Odds, PayTable, Row, Vigorish, row, to
from houseway.rules.wagers.wagers import (
    Bets,
    Moment,
    Result,
    Verdict,
    Wager,
    check_payable,
    check_payable_if_won,
    loses,
    most_payable,
    paid_by,
    pushes,
    stands,
    wins,
)

# Wagers that the next roll decides.

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
    """Return the gain of a row for each unit: 0 for a push, -1 for a loss."""
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
    """Return the gain of the whole wager: a win, its stake, or a part of it."""
    words = f"the roll is {row_title}"
    if gain > 0:
        odds = to(gain.numerator, gain.denominator)
        return wins(WAGERS, words, odds, PAYOUT_ODDS, row=row_title)
    if gain == 0:
        return pushes(WAGERS, words, row=row_title)
    return loses(WAGERS, words, 1 + gain or None, row=row_title)


def _high_first(total: int) -> tuple[int, ...]:
    """Return the numbers of a horn: the high one, the one with the same odds, and the others."""
    pair = (total, OTHER_OF_PAIR[total])
    return (*pair, *(other for other in HORN if other not in pair))


def _seen_from(total: int) -> dict[int, str]:
    """Return the rows of a horn high bet: the number itself, the one with its odds, and the two others."""
    pair = "2 or 12" if total in (2, 12) else "3 or 11"
    others = "3 or 11" if total in (2, 12) else "2 or 12"
    rows = dict.fromkeys(HORN, others)
    return {**rows, total: f"the number that is high, {pair}", OTHER_OF_PAIR[total]: f"the other of {pair}"}


# Wagers on a number against the seven: place, buy, lay, hardways and big.


@dataclass(frozen=True)
class _Terms:
    """The odds that a kind of wager pays, and the paragraphs that set them."""

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
        hardway = _hardway(number, table[f"hard-{PAIR_OF[number]}"])
        yield from [hardway] if options.choice(HARDWAYS.name) == "on" else _off_at_come_out(hardway)
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


def wagers(options: Options) -> Iterator[Wager[Throw]]:
    """Yield every wager, each followed by the forms that it takes later."""
    table = options.table_with_odds(LEAST)
    yield from line_wagers(table)
    yield from odds_on_the_line()
    yield from number_wagers(table, options)
    yield from next_roll_wagers(table, options)
    if options.choice("fire") != "off":
        yield fire_bet(options.table_with_odds(FIRE_TABLES[options.choice("fire")]))


# Which wagers may be placed together, when, and in which amounts (13:69F-1.3, 1.6).

# Odds behind the line, whose amount depends on the point; those on a number name it.
BEHIND_THE_LINE = {PASS_ODDS: PASS, DONT_PASS_ODDS: DONT_PASS}
BEHIND_A_NUMBER = {COME_ODDS: COME, DONT_COME_ODDS: DONT_COME}


def check_bets(table: Table[Throw], bets: Bets) -> None:
    """Refuse bets that do not go together, or that cannot be paid at their odds, whatever the point is."""
    for name, bet in bets.items():
        if name.endswith(ON) and name.removesuffix(ON) in bets:
            raise Refusal(
                f"{name.removesuffix(ON)} is on the layout twice, once called on. Give it once.", MAKING
            )
        if name in BEHIND_THE_LINE:
            _check_has_wager(name, BEHIND_THE_LINE[name], bets)
            continue
        check_payable_if_won(table.wager(name), bet)
        _check_odds_on_a_number(table, name, bets)


def _check_odds_on_a_number(table: Table[Throw], name: str, bets: Bets) -> None:
    kind, _, selection = name.removesuffix(ON).partition(":")
    if kind not in BEHIND_A_NUMBER:
        return
    of, number = BEHIND_A_NUMBER[kind], int(selection)
    # On a recorded line the wager may still have to move to its number.
    placed = f"{of}:{number}" if f"{of}:{number}" in bets else of
    if placed not in bets:
        raise Refusal(
            f"{name} goes with a {of} wager on {number}, and there is none. Add {of}:{number}.", SUPPLEMENTAL
        )
    _check_multiple(table, name, bets[name], number, bets[placed], takes=of == COME)


def check_at_point(table: Table[Throw], point: int | None, bets: Bets) -> None:
    """Refuse odds that this point does not allow, and wagers that belong to another moment."""
    for name, of in BEHIND_THE_LINE.items():
        if name not in bets:
            continue
        if point is None:
            raise Refusal(f"{name}: odds are taken or laid after a point is set. Wait for it.", SUPPLEMENTAL)
        takes = of == PASS
        check_payable(name, bets[name], TRUE_ODDS[point] if takes else reversed_odds(point), SUPPLEMENTAL)
        _check_multiple(table, name, bets[name], point, bets[of], takes=takes)
    if point is None:
        for name in (COME, DONT_COME):
            if name in bets:
                raise Refusal(
                    f"{name}: such a wager is made after a come-out roll has set a point. Before it, bet on "
                    f"{'pass' if name == COME else 'dont-pass'}.",
                    WAGERS,
                )


def check_new(turn: Turn, standing: Bets, bets: Bets) -> None:
    """Refuse a new wager that has to be made before the point, or before the shooter's first one."""
    for name in (PASS, DONT_PASS):
        if name in bets and name not in standing and turn.point is not None:
            raise Refusal(
                f"{name}: such a wager is made before a come-out roll, and the point is {turn.point}. Bet "
                f"on {COME if name == PASS else DONT_COME}, or wait.",
                MAKING,
            )
    if FIRE in bets and FIRE not in standing and turn != Turn():
        raise Refusal(
            "fire: the bet is made before the shooter's first point. Wait for the next shooter.", FIRE_BET
        )


def check_placing(table: Table[Throw], turn: Turn, standing: Bets, bets: Bets) -> None:
    """Refuse bets that a player may not place, change or take down before the next roll."""
    check_kept(table, standing, bets, MAKING)
    check_new(turn, standing, bets)
    check_at_point(table, turn.point, bets)
    for kind, of in BEHIND_A_NUMBER.items():
        for number in POINTS:
            for name in (f"{kind}:{number}", f"{kind}:{number}{ON}"):
                if name in bets and f"{of}:{number}" not in bets:
                    raise Refusal(f"{name} goes with a {of} wager on {number}: there is none.", SUPPLEMENTAL)


def _check_has_wager(name: str, of: str, bets: Bets) -> None:
    if of not in bets:
        raise Refusal(f"{name} goes with a {of} wager, and there is none. Add {of}.", SUPPLEMENTAL)


def most_odds(
    table: Table[Throw], number: int, line: Cents, *, takes: bool, times: int | None = None
) -> Cents:
    """Return the most that may be taken or laid behind a wager, or so many times the wager."""
    most = line * (times_of(table.options, number) if times is None else times)
    return most if takes else int(Fraction(most) / reversed_odds(number).ratio)


def _check_multiple(
    table: Table[Throw], name: str, bet: Cents, number: int, line: Cents, *, takes: bool
) -> None:
    """Refuse odds beyond the multiple: of the stake if they are taken, of what they win if they are laid."""
    times, most = times_of(table.options, number), most_odds(table, number, line, takes=takes)
    if bet > most:
        what = "take" if takes else "lay"
        raise Refusal(
            f"{name}: you may {what} odds of at most {dollars(most)} on {number} with a wager of "
            f"{dollars(line)} ({times} times{'' if takes else ', counted by what they win'}), "
            f"not {dollars(bet)}.",
            SUPPLEMENTAL,
        )


def may_be_added(table: Table[Throw], turn: Turn, bets: Bets) -> Moment:
    """Return the most of every wager that depends on the point, and the bets that are off on this roll."""
    is_come_out = turn.point is None
    most = dict.fromkeys((COME, DONT_COME) if is_come_out else (PASS, DONT_PASS), 0)
    if FIRE in table.wagers and turn != Turn():
        most[FIRE] = 0
    for name, of in BEHIND_THE_LINE.items():
        most[name] = _may_be_taken(table, name, turn.point, bets.get(of, 0), takes=of == PASS)
    for kind, of in BEHIND_A_NUMBER.items():
        for number in POINTS:
            name, line = f"{kind}:{number}", bets.get(f"{of}:{number}", 0)
            most[name] = _may_be_taken(table, name, number, line, takes=of == COME)
    off = {name for name in bets if f"{name}{ON}" in table.by_name} if is_come_out else ()
    return Moment(most, frozenset(off))


def _may_be_taken(table: Table[Throw], name: str, point: int | None, line: Cents, *, takes: bool) -> Cents:
    """Return the most odds that may be taken or laid and can be paid; nothing without a point or a wager."""
    if point is None or not line:
        return 0
    most = most_odds(table, point, line, takes=takes)
    posted = table.limits.maximums[kind_of(name)]
    return most_payable(min(most, posted or most), TRUE_ODDS[point] if takes else reversed_odds(point))
