"""Which wagers may be placed together, when, and in which amounts (13:69F-1.3, 1.6)."""

from __future__ import annotations

from fractions import Fraction

from houseway.equipment.money import Cents, dollars
from houseway.games.craps.options import FIRE_BET, SUPPLEMENTAL, TRUE_ODDS, WAGERS, reversed_odds, times_of
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.games.craps.wager_kinds.common import (
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
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.procedure.standing_wagers import check_kept
from houseway.rules.wagers.wagers import Bets, Moment, check_payable, check_payable_if_won, most_payable

MAKING = Citation("13:69F-1.3#title")
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
    """Refuse what a player may not place, change or take down before the next roll."""
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
