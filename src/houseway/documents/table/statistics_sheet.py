"""Writes the statistics sheet of a game (laboratories call it a PAR sheet), as a document, JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Any

from houseway import __version__
from houseway.documents.document import (
    Block,
    Document,
    Heading,
    NewPage,
    Part,
    Signatures,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.status import break_blocks, footer, what_if_mark
from houseway.documents.table.odds_tables import (
    base_blocks,
    base_wagers,
    figures_summary,
    not_counted,
    not_counted_blocks,
    summary,
    ways,
)
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.table.wager_statistics import (
    ComparedPayTables,
    SampleReport,
    compared_pay_tables,
    other_wager_blocks,
    sample_blocks,
    wager_blocks,
)
from houseway.documents.wording import capital, day, sentence
from houseway.drawing.formats import average_amount, percent
from houseway.equipment.money import dollars
from houseway.odds.export import Row, as_csv, figure_row, odds_as_json, table_rows, wager_rows
from houseway.odds.exposure import ASSUMED, Exposure, greatest_exposure, is_assumed
from houseway.odds.game_odds import GameOdds
from houseway.odds.house_win import TURNOVER, HouseRound, house_round, win_of_drop
from houseway.odds.wager_odds import WagerOdds, returned
from houseway.regulation import Citation
from houseway.rules.fingerprint import options_in_force, rules_hash
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Seats

# An average round with a typical mix of wagers: the handle, the house's win, and the safety of its bank.

BANK_RISK = 0.01


def average_round_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the section; nothing where the odds of these wagers are not known."""
    seats = odds.table.demonstration
    average = house_round(odds, seats)
    if average is None:
        return
    rows = [
        (
            wager_title(odds.table, name),
            average_amount(money.staked),
            "–" if money.advantage is None else percent(money.advantage),
            average_amount(money.won),
        )
        for name, money in average.wagers.items()
    ]
    yield Together(
        (
            Heading("A typical mix of wagers"),
            Words(f"On average, in a round in which {_in_words(odds.table, seats)}."),
            grid(
                ("Wager", "Bet", "House advantage", "Win of the house"),
                [*rows, ("Together", *_together(average))],
                right=(1, 2, 3),
                shares=(7, 4, 4, 4),
                total=True,
            ),
            details(_figures(average)),
        )
    )


def _together(average: HouseRound) -> tuple[str, ...]:
    return average_amount(average.handle), percent(average.win_of_handle), average_amount(average.win)


def _in_words(table: Table[Any], seats: Seats) -> str:
    return "; ".join(
        f"seat {seat} bets "
        + ", ".join(f"{dollars(bet)} on {wager_title(table, name)}" for name, bet in bets.items())
        for seat, bets in seats.items()
    )


def wager_title(table: Table[Any], name: str) -> str:
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    return table.wagers[name].title if name in table.wagers else titles.get(name, name)


def _figures(average: HouseRound) -> Iterator[tuple[str, str]]:
    yield "Win as a share of the handle", percent(average.win_of_handle)
    share = Fraction(win_of_drop(average.win_of_handle))
    yield (
        "Win as a share of the drop",
        f"{percent(share, 2)}, assuming that players bet their drop {TURNOVER} times over, "
        "each time what is left",
    )
    if average.standard_deviation is not None:
        yield "Standard deviation", f"{dollars(round(average.standard_deviation))} a round"
    if (level := average.rounds_until_level) is not None:
        yield "N0", f"{float(level):,.0f} rounds until the expected win equals one standard deviation"
    if (bank := average.bank_for(BANK_RISK)) is not None:
        yield (
            "Bank",
            f"{dollars(-(-bank // 100) * 100)} is lost with a chance of at most {BANK_RISK:.0%} if these "
            "bets go on for ever (Lundberg’s bound)",
        )


ODDS_AND_ADVANTAGE = Citation("13:69F-8.4(d)3iii")

METHOD = (
    "Every figure is exact: the settlement that pays players is applied to every possible outcome, "
    "weighted by the "
    "number of equally likely ways that lead to it. Percentages and decimals are rounded in print only, "
    "and a "
    "number of ways with more than 24 digits is printed rounded, with the sign ≈; the CSV and JSON files "
    "of this "
    "sheet have all numbers in full."
)
RETURN = (
    "“Return” is the amount that a result returns per unit bet, stake included, weighted by its probability. "
    "The returns of all results add up to the return to player; the difference from 100% is the house "
    "advantage."
)
TERMS = (
    "Hit frequency is the part of rounds in which the wager wins. Standard deviation is per unit bet and "
    "round. "
    "Element of risk is the expected loss for each unit of everything that is bet. The volatility index "
    "is the "
    "distance from the average within which 90 percent of single rounds lie, 1.645 standard deviations."
)
BEST_PLAY = "The player always makes the decision that loses least on average. In words, nearly always:"
NO_DECISION = "None. The player makes no decision after the wager."


@dataclass(frozen=True)
class Signed:
    """Who wrote the report and who reviewed it."""

    author: str = ""
    reviewer: str = ""


NOBODY = Signed()


def statistics_sheet(
    odds: GameOdds, dated: date | None = None, *, signed: Signed = NOBODY, sample: SampleReport | None = None
) -> Document:
    """Return the report: its title page, a summary, and every wager with all its pay tables."""
    table, compared = odds.table, compared_pay_tables(odds)
    return Document(
        title=table.game.title,
        kind="Statistics sheet",
        subtitle="Every wager with its results, ways, probabilities and returns",
        blocks=(
            *_title_page(odds.table, signed, dated),
            NewPage(),
            Heading("Summary"),
            Together((figures_summary(odds),)),
            Words(TERMS),
            *not_counted_blocks(odds),
            Together((Words("What each wager pays, and the odds against it."), summary(odds))),
            *_exposure_blocks(odds),
            *average_round_blocks(odds),
            *(sample_blocks(sample) if sample else ()),
            *_base_blocks(odds),
            *wager_blocks(
                odds, compared, (Heading("Results of each wager"), Words(RETURN, (ODDS_AND_ADVANTAGE,)))
            ),
            *other_wager_blocks(odds, compared),
        ),
        mark=what_if_mark(table),
        footer=footer(table),
        dated=dated,
    )


def _title_page(table: Table[Any], signed: Signed, dated: date | None) -> Iterator[Block]:
    yield details(_identity(table, signed, dated))
    yield from break_blocks(table)
    yield Words(METHOD, lead="Method.")
    rules = [(rule.title, capital(rule.value)) for rule in rules_in_force(table)]
    if rules:
        yield grid(("Options in force", ""), rules, shares=(5, 7))
    yield Signatures(
        (
            f"{signed.author}, author".removeprefix(", "),
            f"{signed.reviewer}, reviewer".removeprefix(", "),
        )
    )


def _exposure_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the greatest cost of a round to the house, and how it comes up."""
    table, exposure = odds.table, greatest_exposure(odds)
    limits = "at the posted maximums"
    if is_assumed(table):
        limits = f"at {dollars(ASSUMED)} on each wager without a posted maximum"
    parts: list[Part] = [Heading("Greatest exposure of a round")]
    if exposure.is_bound:
        parts.append(
            Words(
                f"No round can cost the house more than {dollars(exposure.one_player)} to one player, "
                f"{limits}: that is "
                "the sum of the greatest wins of all wagers. They are counted one by one, so the round "
                "that costs "
                "most may cost less."
            )
        )
    else:
        parts.append(
            Words(
                f"The round that costs the house most, {limits}: {dollars(exposure.one_player)} to one "
                f"player. {_all_seats(exposure)}"
            )
        )
        parts.append(
            grid(
                ("Wager", "Bet", "Result", "Cost to the house"),
                [
                    (wager_title(table, paid.wager), dollars(paid.bet), _result(paid), dollars(paid.net))
                    for paid in exposure.settled
                ],
                right=(1, 3),
                shares=(5, 3, 7, 4),
            )
        )
    yield Together(tuple(parts))


def _all_seats(exposure: Exposure) -> str:
    seats, cost = exposure.seats, dollars(exposure.all_seats)
    if exposure.common:
        return f"One outcome decides for all {seats} seats: together {cost}."
    return f"Each seat has its own cards: {seats} seats cost at most {cost} together."


def _result(paid: Settlement) -> str:
    return "Loses" if paid.net < 0 else capital(paid.verdict.row or paid.verdict.reason)


def statistics_as_json(odds: GameOdds) -> dict[str, Any]:
    """Return the odds as in `houseway odds --json`, with every reason and the identity of the rules."""
    table = odds.table
    return {
        **odds_as_json(odds),
        "options": options_in_force(table),
        "program": f"houseway {__version__}",
        "rules_hash": rules_hash(table),
        "packs": {name: len(cards) for name, cards in table.game.play.packs(table.options).items()},
        "not_counted": not_counted(odds),
        "reasons": [_reasons_as_json(wager) for wager in odds.wagers],
    }


def _reasons_as_json(wager: WagerOdds) -> dict[str, Any]:
    """Return a result for each reason in the rules; the odds combine reasons that pay the same."""
    results = [
        {
            "result": row.verdict.result.value,
            "reason": row.verdict.reason,
            "pays": row.pays,
            "units": row.units,
            "ways": str(row.ways),
            "return": str(returned(row, wager)),
        }
        for row in wager.by_verdict
    ]
    return {"wager": wager.wager.name, "beside": dict(wager.beside), "results": results}


def _identity(table: Table[Any], signed: Signed, dated: date | None) -> Iterator[tuple[str, str]]:
    yield "Game", f"{table.game.title} ({table.game.cite.paragraph.section})"
    yield "Options", table.options.in_words if table.options.given else "all at their default values"
    for name, cards in table.game.play.packs(table.options).items():
        yield capital(name), f"{ways(len(cards))} cards"
    yield "Author", signed.author or "–"
    yield "Reviewer", signed.reviewer or "–"
    yield "Date", day(dated) if dated else "–"
    yield "Program", f"Houseway {__version__}"
    yield "Rules fingerprint", rules_hash(table)


def _base_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the strategy that the figures assume, and the wagers that are evaluated together under it."""
    if odds.base is None:
        yield Words(NO_DECISION, lead="Strategy assumed.")
        return
    decisions = odds.play.decisions.values() if odds.play else ()
    required = base_wagers(odds.base).union(*decisions)
    titles = [wager.title for wager in odds.table.wagers.values() if wager.name in required]
    strategy = items(sentence(words) for words in odds.base.strategy.words)
    yield Together((Heading("Strategy assumed"), Words(BEST_PLAY), strategy))
    words = (
        f"Wagers that belong together: {', '.join(titles)}. None of them can be made alone, so they are "
        f"evaluated as one, per unit of the {odds.base.unit}."
    )
    yield Together((Heading("The base game"), Words(words), *base_blocks(odds.base, odds.simple)))


# The figures as CSV, one in each line: exact, and as a decimal number.


def statistics_as_csv(odds: GameOdds) -> str:
    """Return the sheet: every result and figure of every wager, of the base game, and of other pay tables."""
    exposure = greatest_exposure(odds)
    name = "greatest exposure, one player, in cents" + (", at most" if exposure.is_bound else "")
    row = figure_row(("", "", ""), name, Fraction(exposure.one_player))
    others = chain.from_iterable(map(_pay_table_rows, compared_pay_tables(odds)))
    return as_csv([*table_rows(odds), *others, row])


def _pay_table_rows(tables: ComparedPayTables) -> Iterator[Row]:
    option = tables.choice.option.name
    values: Sequence[str] = [f"{option}={value}" for value in tables.choice.tables]
    for odds_of_table in tables.odds:
        for value, odds in zip(values, odds_of_table, strict=True):
            if odds:
                yield from wager_rows(odds, value)
