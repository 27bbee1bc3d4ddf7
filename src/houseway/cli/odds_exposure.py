"""`houseway odds --exposure`: prints what a round can cost the house, and what a mix of wagers brings it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.cli.arguments import bets_in_words, options_in_words, seats_from
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.cli.odds_compare import counting
from houseway.cli.odds_text import UNKNOWN
from houseway.cli.output import print_json
from houseway.drawing.formats import average_amount
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.odds.export import in_decimals, in_percent, percent, what_if_as_json
from houseway.odds.exposure import ASSUMED, Exposure, greatest_exposure, is_assumed
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.house_win import HouseRound, house_round, win_of_drop
from houseway.rules.game import Table
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.wagers import Seats

RISKS = (0.01, 0.001)  # of losing the bank; the exposure says how much money each needs

_MIX = (
    Column("wager", style="bold"),
    Column("bet", figures=True),
    Column("house advantage", figures=True),
    Column("win", figures=True),
    Column("share of the win", figures=True),
)


@dataclass(frozen=True)
class ExposureReport:
    """The exposure of a table, and the money of a round with some bets."""

    table: Table[Any]
    seats: Seats
    greatest: Exposure
    round: HouseRound | None  # None if the odds of one of the wagers are not known
    turnover: Fraction
    bank: Cents | None


def exposure_report(
    odds: GameOdds, seats: Seats | None, turnover: Fraction, bank: Cents | None
) -> ExposureReport:
    """Find the exposure. Without bets, the seats of the game's demonstration play."""
    for seat, bets in (seats or {}).items():
        check_slip(odds.table, seat, bets)
    mix = seats or odds.table.demonstration
    return ExposureReport(odds.table, mix, greatest_exposure(odds), house_round(odds, mix), turnover, bank)


def exposure_blocks(report: ExposureReport) -> Iterator[Block]:
    played = report.table
    yield heading(f"{played.game.title}: exposure of the house{options_in_words(played)}")
    yield from break_blocks(played)
    yield from (BLANK, heading("The round that costs most"))
    yield from _greatest_blocks(report)
    yield from (BLANK, heading("An average round with these bets"))
    for seat, bets in report.seats.items():
        yield prose(f"seat {seat} bets {bets_in_words(bets)}", indent=2, hang=2)
    yield BLANK
    if report.round is None:
        yield prose(
            f"These wagers have no exact odds. `houseway simulate {played.game.name}` estimates them.",
            indent=2,
        )
        return
    yield table(_MIX, _mix_rows(report.round), indent=2)
    yield BLANK
    yield facts(_figures(report, report.round), indent=2)


def _greatest_blocks(report: ExposureReport) -> Iterator[Block]:
    greatest, seats = report.greatest, report.greatest.seats
    limits = "at the posted maximums"
    if is_assumed(report.table):
        limits = f"at {dollars(ASSUMED)} on each wager without a posted maximum"
    at_most = "at most " if greatest.is_bound else ""
    yield prose(f"Amounts are {limits}.", indent=2)
    together = f"{dollars(greatest.all_seats)}, all {seats} seats together"
    if not greatest.common:
        together = f"at most {together}, each with cards of its own"
    pairs = [("one player", f"{at_most}{dollars(greatest.one_player)}"), ("whole table", together)]
    if not greatest.is_bound:
        pairs.append(("with", f"{bets_in_words(greatest.bets)} for each player"))
    yield facts(pairs, indent=2)
    if greatest.is_bound:
        yield prose(
            "That is the sum of the greatest wins of all wagers. They are counted one by one, so the round "
            "that costs most may cost less.",
            indent=2,
        )


def _mix_rows(house_round: HouseRound) -> Iterator[tuple[str, ...]]:
    for name, money in house_round.wagers.items():
        share = percent(money.won / house_round.win) if house_round.win else None
        yield (
            name,
            average_amount(money.staked),
            UNKNOWN if money.advantage is None else f"{percent(money.advantage):.4f}%",
            average_amount(money.won),
            UNKNOWN if share is None else f"{share:.1f}%",
        )


def _figures(report: ExposureReport, house_round: HouseRound) -> Iterator[tuple[str, str]]:
    yield "handle", f"{average_amount(house_round.handle)} a round"
    yield "win", f"{average_amount(house_round.win)} a round"
    yield "win of the handle", f"{percent(house_round.win_of_handle):.4f}%"
    of_drop = win_of_drop(house_round.win_of_handle, report.turnover)
    times = f"{float(report.turnover):g}"
    yield (
        "win of the drop",
        f"{of_drop:.2%}, assuming that players bet their drop {times} times over, each time what is left",
    )
    if house_round.standard_deviation is None:
        yield "luck", "only averages are counted here: `houseway simulate` tells how far luck goes"
        return
    yield "standard deviation", f"{dollars(round(house_round.standard_deviation))} a round"
    if (level := house_round.rounds_until_level) is not None:
        yield "N0", f"{float(level):,.0f} rounds until the expected win equals one standard deviation"
    yield from _ruin(report.bank, house_round)


def _ruin(bank: Cents | None, house_round: HouseRound) -> Iterator[tuple[str, str]]:
    if house_round.win <= 0:
        yield "risk of ruin", "100% in the long run: the house has no advantage"
        return
    if bank is not None and (risk := house_round.risk_of_ruin(bank)):
        yield (
            f"a bank of {dollars(bank)}",
            f"is lost with a chance of {_chance(risk[0])} to {_chance(risk[1])} if these bets go on for ever "
            "(Lundberg's bounds)",
        )
    for chance in RISKS:
        if (needed := house_round.bank_for(chance)) is not None:
            whole = -(-needed // 100) * 100
            yield f"a risk of {chance * 100:g}%", f"at most, needs a bank of {dollars(whole)}"


def _chance(risk: float) -> str:
    return f"{risk:.4%}" if risk >= 1e-6 else f"{risk:.1e}"


def exposure_document(report: ExposureReport) -> dict[str, Any]:
    greatest, house_round = report.greatest, report.round
    return {
        "game": report.table.game.name,
        "options": report.table.options.given,
        **what_if_as_json(report.table),
        "exposure": {
            "greatest_loss_one_player": greatest.one_player,
            "greatest_loss_all_seats": greatest.all_seats,
            "at_most": greatest.is_bound,
            "seats": greatest.seats,
            "bets": dict(greatest.bets),
            "assumed_maximum": ASSUMED if is_assumed(report.table) else None,
        },
        "bets": {str(seat): dict(bets) for seat, bets in report.seats.items()},
        "round": None if house_round is None else _round_as_json(report, house_round),
    }


def _round_as_json(report: ExposureReport, house_round: HouseRound) -> dict[str, Any]:
    risk = house_round.risk_of_ruin(report.bank) if report.bank is not None else None
    return {
        "wagers": [
            {
                "wager": name,
                **in_decimals("handle", money.staked),
                **in_decimals("win", money.won),
                **in_percent("house_advantage", money.advantage),
            }
            for name, money in house_round.wagers.items()
        ],
        **in_decimals("handle", house_round.handle),
        **in_decimals("win", house_round.win),
        **in_percent("win_of_handle", house_round.win_of_handle),
        "win_of_drop_percent": 100 * win_of_drop(house_round.win_of_handle, report.turnover),
        "turnover_float": float(report.turnover),
        "standard_deviation_float": house_round.standard_deviation,
        **in_decimals("rounds_until_level", house_round.rounds_until_level),
        "bank": report.bank,
        "risk_of_ruin_percent": None if risk is None else {"least": 100 * risk[0], "most": 100 * risk[1]},
        "bank_for_risk": {f"{chance * 100:g}%": house_round.bank_for(chance) for chance in RISKS},
    }


def print_exposure(
    played: Table[Any],
    bets: Sequence[str] | None,
    bank: str | None,
    turnover: Fraction,
    *,
    as_json: bool,
) -> None:
    seats = seats_from(bets, played) if bets else None
    with counting(played.game):
        report = exposure_report(
            game_odds(played), seats, turnover, None if bank is None else cents_from_dollars(bank, "--bank")
        )
    if as_json:
        print_json(exposure_document(report))
    else:
        show(exposure_blocks(report))
