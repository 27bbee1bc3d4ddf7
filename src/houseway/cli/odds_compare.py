"""Compares odds: versions of one table, sizes of a wager (`--chart`), pay tables near a `--target`."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from houseway.cli.arguments import options_in_words
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.cli.odds_text import UNKNOWN, base_name, selections_in_words, size_blocks, wager_name
from houseway.cli.output import check_picture, print_json, write_picture
from houseway.cli.progress import waiting_message
from houseway.drawing.charts import size_chart
from houseway.equipment.money import LARGEST_WAGER, Cents, cents_from_dollars
from houseway.odds.export import in_percent, percent, what_if_as_json
from houseway.odds.game_odds import BaseOdds, GameOdds
from houseway.odds.pay_table_rows import MOST_TIMES
from houseway.odds.pay_table_search import Proposal, Proposals, propose
from houseway.odds.wager_design import by_wager_size
from houseway.odds.wager_odds import WagerOdds, named_results, volatility_index
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table
from houseway.rules.limits import kind_of

AS_GIVEN = "as given"
LONGEST_HEADING = 36  # a longer label gets a letter, and is written out above the figures
SIDE_BY_SIDE = 4  # at most, so that a line has 80 columns

Odds = WagerOdds | BaseOdds


@dataclass(frozen=True)
class Version:
    """One of the tables compared, by a name, with what makes it another table in words."""

    name: str
    odds: GameOdds
    words: str = ""

    @property
    def label(self) -> str:
        return ": ".join(filter(None, (self.name, self.words)))

    def of_wager(self) -> dict[str, Odds]:
        """Return the odds to compare by name: of each wager, and of the base game."""
        base = {base_name(self.odds.base): self.odds.base} if self.odds.base else {}
        return {**{wager_name(odds): odds for odds in self.odds.wagers}, **base}


def difference_in_words(first: Table[Any], other: Table[Any]) -> str:
    """Return the options of the other table that differ from the first, in words."""
    differing = set(first.options.differing(other.options))
    words = [str(option) for option in other.options.described() if option.name in differing]
    return ", ".join(words) or "the same options"


def compared_blocks(versions: Sequence[Version]) -> Iterator[Block]:
    """Yield the house advantage of every wager, then all figures of each wager that differs."""
    labels = [version.label for version in versions]
    if max(map(len, labels)) > LONGEST_HEADING:
        letters = [_letter(number) for number in range(len(labels))]
        yield facts(zip(letters, labels, strict=True))
        yield BLANK
        labels = letters
    groups = _odds_by_name(versions)
    overview = [(name, [_percent(odds) for odds in odds_by_table]) for name, odds_by_table in groups.items()]
    yield from _side_by_side("house advantage", labels, overview)
    for name, odds_by_table in groups.items():
        if _differs(odds_by_table):
            yield from (BLANK, heading(name))
            yield from _side_by_side("", labels, list(_rows(odds_by_table)))
    same = [name for name, odds_by_table in groups.items() if not _differs(odds_by_table)]
    if same and len(same) < len(groups):
        yield BLANK
        yield prose(f"The same at every table: {'; '.join(same)}.")


def _odds_by_name(versions: Sequence[Version]) -> dict[str, list[Odds | None]]:
    """Return the odds to compare by name, at each table; selections of one wager with equal odds are one."""
    columns = [version.of_wager() for version in versions]
    groups: dict[Hashable, list[str]] = {}
    for name in dict.fromkeys(name for column in columns for name in column):
        figures = tuple(tuple(cells) for _, cells in _rows([column.get(name) for column in columns]))
        groups.setdefault((kind_of(name), figures), []).append(name)
    return {
        selections_in_words(names): [column.get(names[0]) for column in columns] for names in groups.values()
    }


def _letter(number: int) -> str:
    return ascii_uppercase[number % 26] * (number // 26 + 1)


def _differs(odds_by_table: Sequence[Odds | None]) -> bool:
    return any(len(set(cells)) > 1 for _, cells in _rows(odds_by_table))


def _side_by_side(
    title: str, labels: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]
) -> Iterator[Block]:
    """Yield tables of a few columns each; the first version is repeated in all of them."""
    for number, start in enumerate(range(1, max(len(labels), 2), SIDE_BY_SIDE - 1)):
        places = [0, *range(start, min(start + SIDE_BY_SIDE - 1, len(labels)))]
        if number:
            yield BLANK
        yield table(
            (Column(title), *(Column(labels[place], figures=True) for place in places)),
            [(name, *(cells[place] for place in places)) for name, cells in rows],
            indent=0 if title else 2,
        )


def _rows(odds_by_table: Sequence[Odds | None]) -> Iterator[tuple[str, list[str]]]:
    """Yield the figures of a wager at each table, then the odds of each row of its pay table."""
    yield "house advantage", [_percent(odds) for odds in odds_by_table]
    yield "hit frequency", [_share(odds) for odds in odds_by_table]
    yield (
        "standard deviation",
        [_decimal(odds.standard_deviation if odds else None) for odds in odds_by_table],
    )
    yield "volatility index", [_volatility(odds) for odds in odds_by_table]
    yield (
        "element of risk",
        [f"{percent(odds.element_of_risk):.4f}%" if odds else UNKNOWN for odds in odds_by_table],
    )
    if any(isinstance(odds, BaseOdds) for odds in odds_by_table):
        bets = [odds.average_bet if isinstance(odds, BaseOdds) else None for odds in odds_by_table]
        yield "average bet", [_decimal(None if bet is None else float(bet)) for bet in bets]
    paid = [pay_rows(odds) if isinstance(odds, WagerOdds) else {} for odds in odds_by_table]
    for name in dict.fromkeys(name for rows in paid for name in rows):
        yield name, [rows.get(name, UNKNOWN) for rows in paid]


def pay_rows(odds: WagerOdds) -> Mapping[str, str]:
    """Return the odds of each winning result by name."""
    return {result.title: result.row.pays for result in named_results(odds) if result.row.pays}


def _percent(odds: Odds | None) -> str:
    return f"{percent(odds.house_advantage):.4f}%" if odds else UNKNOWN


def _share(odds: Odds | None) -> str:
    return UNKNOWN if odds is None or odds.hit_frequency is None else f"{percent(odds.hit_frequency):.4f}%"


def _decimal(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:.4f}"


def _volatility(odds: Odds | None) -> str:
    deviation = odds.standard_deviation if odds else None
    return UNKNOWN if deviation is None else f"{volatility_index(deviation):.4f}"


# `houseway odds --chart`: the house advantage of a wager by its size.

MOST_SIZES = 24


def counting(game: Game[Any]) -> AbstractContextManager[None]:
    """Say on a terminal that counting best play takes a while."""
    return (
        waiting_message(f"Counting every deal of {game.title}") if game.analysis.best_play else nullcontext()
    )


def print_sizes(table: Table[Any], wager: str, sizes: str, picture: Path | None, *, as_json: bool) -> None:
    check_picture(picture)
    with counting(table.game):
        advantages = by_wager_size(table, wager, _sizes(table, sizes))
    write_picture(picture, size_chart(f"{table.game.title}, {wager}: house advantage by size", advantages))
    if as_json:
        rows = [{"bet": bet, **in_percent("house_advantage", exact)} for bet, exact in advantages.items()]
        document = {"game": table.game.name, "wager": wager, **what_if_as_json(table), "sizes": rows}
        print_json(document)
    else:
        title = f"{wager}: house advantage by the size of the wager{options_in_words(table)}"
        show([heading(title), *break_blocks(table), *size_blocks(advantages)])


def _sizes(table: Table[Any], text: str) -> list[Cents]:
    """Return up to two dozen sizes from end to end, evenly spread, in multiples of the posted increment."""
    first, dash, last = text.partition("-")
    low, high = (cents_from_dollars(amount, "--chart") if dash else 0 for amount in (first, last))
    if not 0 < low < high <= LARGEST_WAGER:
        raise Refusal(f"--chart {text!r} is not a range. Give two amounts in dollars, as 1-25.")
    unit = table.limits.increment or 1
    if high - low < unit:
        return [low, high]
    steps = min(MOST_SIZES - 1, (high - low) // unit)
    return [*(low + (high - low) // unit * step // steps * unit for step in range(steps)), high]


# `houseway odds --target`: pay tables that one would print, near a wanted house advantage.

_PERCENTAGE = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,9})?)%?")
WHOLE_WAGER = 1


def print_proposals(
    table: Table[Any], wager: str, text: str, hold: Sequence[str], move: Sequence[str], *, as_json: bool
) -> None:
    target = _target(text)
    with waiting_message(f"Trying pay tables of {table.game.title}"):
        proposals = propose(table, wager, target, hold=hold, move=move)
    if abs(target) >= WHOLE_WAGER:
        raise Refusal(
            f"--target {text} makes no sense: nobody can lose more than the whole wager. The pay tables of "
            f"{wager} go {_range(proposals)}."
        )
    if as_json:
        print_json(_document(table, wager, proposals))
    else:
        show(_blocks(table, wager, proposals))


def _target(text: str) -> Fraction:
    match = _PERCENTAGE.fullmatch(text.strip())
    if not match:
        raise Refusal(f"--target {text!r} is not a percentage. Write it like 2.5.")
    return Fraction(match[1]) / 100


def _document(table: Table[Any], wager: str, proposals: Proposals) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "wager": wager,
        "options": table.options.given,
        **what_if_as_json(table),
        **in_percent("target", proposals.target),
        "reached": proposals.is_reached,
        "proposals": [_proposal_as_json(proposal, proposals.target) for proposal in proposals.proposals],
        "lowest": in_percent("house_advantage", proposals.lowest),
        "highest": in_percent("house_advantage", proposals.highest),
    }


def _proposal_as_json(proposal: Proposal, target: Fraction) -> dict[str, Any]:
    return {
        "options": proposal.changes,
        **in_percent("house_advantage", proposal.house_advantage),
        **in_percent("off_by", proposal.house_advantage - target),
        **in_percent("hit_frequency", proposal.hit_frequency),
        **what_if_as_json(proposal.table),
    }


def _blocks(table: Table[Any], wager: str, proposals: Proposals) -> Iterator[Block]:
    target = f"{percent(proposals.target):g}%"
    title = f"{wager}: pay tables near a house advantage of {target}{options_in_words(table)}"
    yield from (heading(title), BLANK)
    if proposals.can_change:
        yield from _proposal_blocks(proposals, target)
    else:
        yield prose(
            f"The house advantage is {percent(proposals.lowest):.4f}%: the odds of {wager} are fixed by the "
            "regulation or by the options given."
        )
    if any(row.may_move for row in proposals.rows):
        least = "a quarter of what is printed" if table.what_if else "the least that may be paid"
        yield prose(
            f"Rows keep their order and pay round odds, from {least} to {MOST_TIMES} times what is printed. "
            "Save the lines of a proposal in a file to use them with --options-file."
        )
    if not table.what_if and not (proposals.is_reached and all(row.may_move for row in proposals.rows)):
        yield prose("With --what-if, odds that the regulation does not allow are tried too.")


def _proposal_blocks(proposals: Proposals, target: str) -> Iterator[Block]:
    if not proposals.is_reached:
        yield from (prose(_not_reached(proposals, target)), BLANK)
    for number, proposal in enumerate(proposals.proposals, 1):
        yield prose(f"{number}. {_figures(proposal, proposals.target)}", style="bold")
        yield from (prose(line, indent=3) for line in _lines(proposal, proposals))
        for caution in proposal.table.breaks:
            yield prose(f"would break: {caution}", indent=3, hang=2, style="yellow")
        yield BLANK


def _not_reached(proposals: Proposals, target: str) -> str:
    nearest = f"The nearest is {percent(proposals.off_by):.4f} points off."
    if proposals.lowest <= proposals.target <= proposals.highest:
        return f"No pay table in odds that one would print reaches {target}. {nearest}"
    return f"No pay table reaches {target}: they go {_range(proposals)}. {nearest}"


def _figures(proposal: Proposal, target: Fraction) -> str:
    off = percent(proposal.house_advantage - target)
    side = "above" if off > 0 else "below"
    distance = f"{abs(off):.4f} points {side}" if off else "exactly"
    often = proposal.hit_frequency
    wins = "" if often is None else f"; wins {percent(often):.4f}% of rounds"
    return f"{percent(proposal.house_advantage):.4f}%, {distance}{wins}"


def _lines(proposal: Proposal, proposals: Proposals) -> Iterator[str]:
    """Yield the options to change as lines of a file, each with the present odds of the row."""
    now = {row.option.name: str(row.now) for row in proposals.rows}
    for name, value in proposal.changes.items():
        line = f'{name} = "{value}"'
        yield f"{line}  # now {now[name]}" if name in now else line
    if not proposal.changes:
        yield "as given"


def _range(proposals: Proposals) -> str:
    return f"from {percent(proposals.lowest):.2f}% to {percent(proposals.highest):.2f}%"
