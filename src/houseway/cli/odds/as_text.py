"""Exact odds as text: tables, bars, and strategies in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from houseway.drawing.numbers import short_odds
from houseway.equipment.money import Cents, dollars
from houseway.odds.as_json import percent
from houseway.odds.base_game_odds import BaseOdds
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike
from houseway.rules.limits import kind_of

BAR = 40
ONE_POINT = Fraction(1, 100)
UNKNOWN = "–"
LONGEST_NUMBER = 10**16  # numbers of ways below this are printed to the last digit


def _name(odds: WagerOdds) -> str:
    """Return the name of the wager, with the other bets where they make a difference."""
    beside = ", ".join(kind_of(name) for name in odds.beside)
    return f"{odds.wager.name} beside {beside}" if beside and len(odds.wager.beside) > 1 else odds.wager.name


def summary_lines(game_odds: GameOdds) -> list[str]:
    """Return a line for each wager; selections of one wager with the same odds share a line."""
    lines = [
        f"{'wager':<28} {'pays':<22} {'true odds':>14} {'wins':>9} {'house advantage':>16} {'deviation':>10}"
    ]
    for group in alike(game_odds.wagers):
        odds = group[0]
        pays = ", ".join(dict.fromkeys(row.pays for row in odds.rows if row.pays))
        lines.append(
            f"{_short(_names(group), 28):<28} {_short(pays, 22):<22} {short_odds(odds.true_odds):>14}"
            f" {percent(odds.hit_frequency):>8.4f}% {percent(odds.house_advantage):>15.4f}%"
            f" {odds.standard_deviation:>10.3f}"
        )
    if game_odds.base:
        lines.append(_base_line(game_odds.base))
    lines += [f"{kind:<28} {why}" for kind, why in game_odds.not_counted.items()]
    if game_odds.not_counted and game_odds.table.game.kernel:
        lines.append(
            f"`houseway simulate {game_odds.table.game.name}` estimates by simulation what is not counted."
        )
    return lines


def _base_line(base: BaseOdds) -> str:
    """Return the line of the base game; some figures are known only where whole rounds are counted."""
    wins, deviation = base.hit_frequency, base.standard_deviation
    true_odds = UNKNOWN if wins is None else short_odds(base.true_odds)
    return (
        f"{_base_name(base):<28} {'':<22} {true_odds:>14}"
        f" {UNKNOWN if wins is None else f'{percent(wins):.4f}%':>9} {percent(base.house_advantage):>15.4f}%"
        f" {UNKNOWN if deviation is None else f'{deviation:.3f}':>10}"
    )


def _base_name(base: BaseOdds) -> str:
    return f"base, per unit of the {base.unit}"


def _names(group: Sequence[WagerOdds]) -> str:
    """Return ``total:4, 17`` for several selections."""
    selections = [odds.wager.name.partition(":")[2] for odds in group[1:]]
    return ", ".join([_name(group[0]), *selections])


def _short(words: str, width: int) -> str:
    return words if len(words) <= width else words[: width - 1].rstrip(", ") + "…"


def side_by_side(columns: Mapping[str, GameOdds]) -> list[str]:
    """Return the house advantage of each wager at each table."""
    width = max(16, *(len(label) for label in columns))
    by_name = [_advantages(column) for column in columns.values()]
    lines = [f"{'house advantage':<28}" + "".join(f" {label:>{width}}" for label in columns)]
    for name in dict.fromkeys(name for column in by_name for name in column):
        cells = [f"{percent(column[name]):.4f}%" if name in column else UNKNOWN for column in by_name]
        lines.append(f"{_short(name, 28):<28}" + "".join(f" {cell:>{width}}" for cell in cells))
    return lines


def _advantages(game_odds: GameOdds) -> dict[str, Fraction]:
    base = {_base_name(game_odds.base): game_odds.base.house_advantage} if game_odds.base else {}
    return {**{_name(odds): odds.house_advantage for odds in game_odds.wagers}, **base}


def result_lines(odds: WagerOdds) -> list[str]:
    """Return every result of a wager with its ways, and figures for operators."""
    lines = [f"{_name(odds)} ({odds.wager.cite}), {odds.total:,} equally likely ways"]
    for row in odds.rows:
        lines.append(_bar(row.words, row.ways, odds.total))
    lines.append(f"  house advantage {odds.house_advantage} = {percent(odds.house_advantage):.6f}%")
    lines.append(
        f"  wins {percent(odds.hit_frequency):.5f}%, standard deviation {odds.standard_deviation:.4f}"
    )
    rounds = ", ".join(f"{odds.rounds_until(ONE_POINT, sure):,} ({sure:.0%})" for sure in (0.95, 0.99))
    lines.append(f"  rounds until the hold is within one percentage point of it: {rounds}")
    value = percent(odds.promotional_value)
    lines.append(f"  a promotional chip or match play coupon is worth {value:.2f}% of its face")
    return lines


def _bar(label: str, ways: int, total: int) -> str:
    chance = Fraction(ways, total)
    bar = "█" * max(1, round(chance * BAR))
    return f"  {label:<19}{_number(ways):>22}  {percent(chance):>9.5f}%  {bar}"


def _number(ways: int) -> str:
    """Return the number, rounded where it has too many digits to read."""
    return f"{ways:,}" if ways < LONGEST_NUMBER else f"about {ways:.4e}"


def size_lines(by_size: Mapping[Cents, Fraction]) -> list[str]:
    """Return a bar for each size of the wager, all to one scale; no bar where the player is ahead."""
    longest = max(*by_size.values(), Fraction(1, 10_000))
    return [
        f"  {dollars(bet):>10} {percent(advantage):>9.4f}%  {'█' * max(0, round(advantage / longest * BAR))}"
        for bet, advantage in by_size.items()
    ]


def base_lines(base: BaseOdds, simple: Iterable[BaseOdds]) -> list[str]:
    """Return the best strategy: how to play it, what it costs, and what simpler ones cost."""
    lines = ["Best play"]
    lines += [f"  {words}" for words in base.strategy.words]
    lines.append("")
    for decision, chance in base.decisions.items():
        lines.append(_bar(decision, int(chance * base.total), base.total))
    lines += [
        f"  house advantage {percent(base.house_advantage):.6f}% of the {base.unit}; average bet "
        f"{float(base.average_bet):.4f} {base.unit}s; element of risk {percent(base.element_of_risk):.6f}%",
        f"  {_rounds(base)}",
    ]
    lines += ["", f"  {'other strategies':<58} {'house advantage':>16} {'costs':>10}"]
    for other in simple:
        cost = percent(other.house_advantage - base.house_advantage)
        lines.append(
            f"  {_short(other.strategy.name, 58):<58} {percent(other.house_advantage):>15.4f}% {cost:>9.4f}%"
        )
    return lines


def _rounds(base: BaseOdds) -> str:
    if base.hit_frequency is None or base.standard_deviation is None:
        return (
            f"{float(base.hands_per_round):.5f} hands a round, counted one by one: how often a round ends "
            "ahead is not known"
        )
    return (
        f"ahead after {percent(base.hit_frequency):.5f}% of rounds, "
        f"standard deviation {base.standard_deviation:.4f} {base.unit}s"
    )


def gain_lines(base: BaseOdds) -> list[str]:
    """Return what a round, or a hand of it, may win, and how often."""
    lines = [f"{base.brings}, {_number(base.all_gains)} equally likely ways"]
    for gain, ways in sorted(base.gains.items(), reverse=True):
        lines.append(_bar(f"{float(gain):+g}", ways, base.all_gains))
    return lines
