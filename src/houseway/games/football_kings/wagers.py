"""Defines the wagers of Football Kings (13:69F-45.5 to 45.5B), what they pay (45.7), and the payout limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.equipment.money import Cents
from houseway.games.football_kings.settlement import SCORES, SIDE_TOTALS, Score
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.limits import Limits
from houseway.rules.options import UNSAID, Amount, Choice, Options, pay_tables
from houseway.rules.procedure.taking_wagers import additional_places_option
from houseway.rules.wagers.pay_table_options import RowOdds, alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayoutLimit, Pays, PayTable, Row, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, either, loses, paid_by, pushes, wins

INITIAL_WAGER = Citation("13:69F-45.5(d)")
HOME = Citation("13:69F-45.5(d)1")
VISITOR = Citation("13:69F-45.5(d)2")
NOT_BOTH = Citation("13:69F-45.5(e)")
OPTIONAL_WAGERS = Citation("13:69F-45.5A(a)")
TIE = Citation("13:69F-45.5A(a)1")
OVER_56 = Citation("13:69F-45.5A(a)2")
UNDER_55 = Citation("13:69F-45.5A(a)3")
HAIL_MARY = Citation("13:69F-45.5A(a)4")
FANTASY = Citation("13:69F-45.5B(a)")
FANTASY_NEEDS_INITIAL = Citation("13:69F-45.5B(b)")
FANTASY_PAY_TABLE = Citation("13:69F-45.5B(c)")
EVEN_MONEY = Citation("13:69F-45.7(b)")
LEAST_ODDS = Citation("13:69F-45.7(c)")
TABLE_A = Citation("13:69F-45.7(d) Table A")
TABLE_B = Citation("13:69F-45.7(d) Table B")
TABLE_C = Citation("13:69F-45.7(d) Table C")

LOWEST_TOTAL = 2 * SIDE_TOTALS[0]
HIGHEST_TOTAL = 2 * SIDE_TOTALS[-1]
LARGEST_MARGIN = SIDE_TOTALS[-1] - SIDE_TOTALS[0]

LEAST = PayTable(
    "minimum",
    LEAST_ODDS,
    (
        row("tie", "Tie", to(20, 1)),
        row("over-56", "Over 56", to(1, 1)),
        row("under-55", "Under 55", to(1, 1)),
        row("hail-mary", "Hail Mary", to(1500, 1)),
    ),
    exact=False,
)


def _wins_by(least: int, most: int, pays: Pays) -> Row:
    return row(f"fantasy-{least}-to-{most}", f"{least} to {most} points", pays, range(least, most + 1))


# Printed as exact odds, not as minimums (reading 7).
FANTASY_TABLES: Mapping[str, PayTable] = {
    "A": PayTable(
        "A",
        TABLE_A,
        (
            _wins_by(1, 6, "push"),
            _wins_by(7, 13, to(1, 1)),
            _wins_by(14, 20, to(4, 1)),
            _wins_by(21, 27, to(10, 1)),
            _wins_by(28, 36, to(100, 1)),
        ),
        exact=True,
    ),
    "B": PayTable(
        "B",
        TABLE_B,
        (
            _wins_by(1, 3, "lose"),
            _wins_by(4, 6, "push"),
            _wins_by(7, 13, to(1, 1)),
            _wins_by(14, 20, to(4, 1)),
            _wins_by(21, 27, to(20, 1)),
            _wins_by(28, 36, to(200, 1)),
        ),
        exact=True,
    ),
    "C": PayTable(
        "C",
        TABLE_C,
        (
            _wins_by(1, 3, "lose"),
            _wins_by(4, 6, "push"),
            _wins_by(7, 13, to(1, 1)),
            _wins_by(14, 20, to(5, 1)),
            _wins_by(21, 27, to(15, 1)),
            _wins_by(28, 36, to(200, 1)),
        ),
        exact=True,
    ),
}

FANTASY_OPTION = Choice(
    "fantasy",
    (*FANTASY_TABLES, "off"),
    "the pay table of the Fantasy wager, or off if it is not offered",
    FANTASY_PAY_TABLE,
    called="Fantasy",
    words=pay_tables(FANTASY_TABLES),
    sentences=UNSAID,
)
ODDS_OPTIONS: tuple[RowOdds, ...] = (
    *row_odds(LEAST),
    *alternative_row_odds(FANTASY_TABLES.values(), "fantasy", FANTASY_PAY_TABLE, "Fantasy"),
)
SIGN_WORDS = SignWords(
    notes={
        "Home": "Home has more points",
        "Visitor": "Visitor has more points",
        "Tie": "Home and Visitor have the same points",
        "Over 56": "Both sides together have 57 or more",
        "Under 55": "Both sides together have 54 or less",
        "Hail Mary": "Both sides together have more than 78",
    }
)


def wagers(options: Options) -> Iterator[Wager[Score]]:
    """Yield the wagers in the order in which a seat is settled."""
    pays = options.table_with_odds(LEAST)
    yield either(
        "home",
        "Home",
        lambda score: score.home > score.visitor,
        won=wins(HOME, "Home has more points than Visitor", to(1, 1), EVEN_MONEY),
        lost=loses(HOME, "wins only if Home has more points than Visitor"),
    )
    # The printed win clause is garbled; it mirrors that of Home (reading 1).
    yield either(
        "visitor",
        "Visitor",
        lambda score: score.visitor > score.home,
        won=wins(VISITOR, "Visitor has more points than Home", to(1, 1), EVEN_MONEY),
        lost=loses(VISITOR, "wins only if Visitor has more points than Home"),
    )
    yield either(
        "tie",
        "Tie",
        lambda score: score.home == score.visitor,
        won=paid_by(pays["tie"], TIE, "Home and Visitor have equally many points", LEAST_ODDS),
        lost=loses(TIE, "wins only if Home and Visitor have equally many points"),
    )
    yield _over_or_under(
        "over-56",
        "Over 56",
        OVER_56,
        pays["over-56"],
        wins_at=range(57, HIGHEST_TOTAL + 1),
        words="57 or more",
        pushes_at=56,
    )
    yield _over_or_under(
        "under-55",
        "Under 55",
        UNDER_55,
        pays["under-55"],
        wins_at=range(LOWEST_TOTAL, 55),
        words="54 or less",
        pushes_at=55,
    )
    yield either(
        "hail-mary",
        "Hail Mary",
        lambda score: score.total > 78,
        won=paid_by(pays["hail-mary"], HAIL_MARY, "the total of both sides is more than 78", LEAST_ODDS),
        lost=loses(HAIL_MARY, "wins only if the total of both sides is more than 78"),
    )
    if options.choice("fantasy") != "off":
        yield _fantasy(fantasy_table(options))


def fantasy_table(options: Options) -> PayTable:
    """Return the chosen pay table of the Fantasy wager, with the odds that options set."""
    return options.table_with_odds(FANTASY_TABLES[options.choice("fantasy")])


def _over_or_under(
    name: str, title: str, cite: Citation, pay_row: Row, *, wins_at: range, words: str, pushes_at: int
) -> Wager[Score]:
    """Return a wager on the total of both sides, which pushes at one number."""
    won = paid_by(pay_row, cite, f"the total of both sides is {words}", LEAST_ODDS)
    pushed = pushes(cite, f"the total of both sides is exactly {pushes_at}")
    lost = loses(cite, f"wins only if the total of both sides is {words}")
    by_total = dict.fromkeys(range(LOWEST_TOTAL, HIGHEST_TOTAL + 1), lost)
    by_total |= dict.fromkeys(wins_at, won) | {pushes_at: pushed}
    return Wager(name, title, cite, lambda score, _: by_total[score.total], (won, pushed, lost))


def _fantasy(table: PayTable) -> Wager[Score]:
    """Return the Fantasy wager, paid according to the margin by which the player's side wins."""
    # The table decides narrow wins; (a) decides everything that is not a win (reading 6).
    lost = loses(FANTASY, "the player's Home or Visitor wager does not win")
    by_row = {pay_row: _fantasy_verdict(table, pay_row) for pay_row in table.rows}
    by_margin = dict.fromkeys(range(-LARGEST_MARGIN, 1), lost)
    by_margin |= {margin: by_row[table[margin]] for margin in range(1, LARGEST_MARGIN + 1)}

    def decide(score: Score, bets: Bets) -> Verdict:
        lead = score.home - score.visitor
        return by_margin[lead if "home" in bets else -lead]

    verdicts = (lost, *by_row.values())
    return Wager("fantasy", "Fantasy", FANTASY, decide, verdicts, beside=({"home": 1},))


def _fantasy_verdict(table: PayTable, pay_row: Row) -> Verdict:
    words = f"the player's Home or Visitor wager wins by {pay_row.title}, pay table {table.name}"
    return paid_by(pay_row, FANTASY, words, table.cite, row=f"Wins by {pay_row.title}")


def check_bets(_: Table[Score], bets: Bets) -> None:
    """Refuse Home and Visitor together, and other wagers without one of them."""
    if "home" in bets and "visitor" in bets:
        raise Refusal("One player cannot bet on home and visitor together. Leave one of them out.", NOT_BOTH)
    if "home" in bets or "visitor" in bets:
        return
    if list(bets) == ["fantasy"]:
        cite = FANTASY_NEEDS_INITIAL
    else:
        cite = INITIAL_WAGER if "fantasy" in bets else OPTIONAL_WAGERS
    raise Refusal(
        f"{', '.join(bets)}: there is no initial wager. Bet on home or visitor too, or take these back.",
        cite,
    )


# The positions at a Football Kings table, and whether one player may hold several (13:69F-45.9).

POSITIONS = 6
ONE_POSITION = Citation("13:69F-45.9")
ADDITIONAL_POSITIONS = additional_places_option("position", ONE_POSITION)


# The limit that a house may set on its payouts in one round of Football Kings (13:69F-45.7(e)).

PAYOUT_LIMIT = Citation("13:69F-45.7(e)")

# The wagers of 45.7(c) and (d); Home and Visitor wins are paid in full (reading 10).
COVERED = frozenset({"tie", "over-56", "under-55", "hail-mary", "fantasy"})
TWENTY_FIVE_THOUSAND_DOLLARS: Cents = 2_500_000

PAYOUT_LIMIT_OPTION = Amount(
    "payout-limit", "the most that is paid on all optional and Fantasy wagers of one round", PAYOUT_LIMIT
)


def payout_limit(options: Options, limits: Limits, offered: Sequence[Wager[Score]]) -> PayoutLimit | None:
    """Return the limit that the house has set, with the least that it may be."""
    amount = options.amount("payout-limit")
    if amount is None:
        return None
    positions = POSITIONS if options.choice(ADDITIONAL_POSITIONS.name) == "yes" else 1
    least = max(TWENTY_FIVE_THOUSAND_DOLLARS, positions * most_at_one_position(limits, offered))
    at_all_positions = f", at all {positions} positions that a patron may hold" if positions > 1 else ""
    because = (
        "It must be at least $25,000, and at least what one patron can win in a round at the posted "
        f"minimums{at_all_positions}."
    )
    return PayoutLimit(amount, COVERED, PAYOUT_LIMIT, least, because)


def most_at_one_position(limits: Limits, offered: Sequence[Wager[Score]]) -> Cents:
    """Return the most that the smallest bets on all covered wagers can win at a position (reading 10)."""
    least_bets = {wager: _least_bet(limits, wager.name) for wager in offered if wager.name in COVERED}
    return max(
        sum(_won(wager, bet, score, initial) for wager, bet in least_bets.items())
        for initial in ({"home": 1}, {"visitor": 1})
        for score in SCORES.values()
    )


def _won(wager: Wager[Score], bet: Cents, score: Score, initial: Bets) -> Cents:
    odds = wager.decide(score, initial).odds
    return odds.pays(bet) if odds else 0


def _least_bet(limits: Limits, wager_name: str) -> Cents:
    """Return the posted minimum, or the next amount that the increments permit."""
    step = limits.increment or 1
    return -(-limits.minimums[wager_name] // step) * step
