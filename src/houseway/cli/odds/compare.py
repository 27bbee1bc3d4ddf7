"""Several tables of one game side by side: what differs between them, and the figures of each wager."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from houseway.cli.odds.as_text import UNKNOWN, base_name, selections_in_words, wager_name
from houseway.cli.output.blocks import BLANK, Block, Column, facts, heading, prose, table
from houseway.odds.export import percent
from houseway.odds.game_odds import BaseOdds, GameOdds
from houseway.odds.wager_odds import WagerOdds, named_results, volatility_index
from houseway.rules.game import Table
from houseway.rules.limits import kind_of

AS_GIVEN = "as given"
LONGEST_HEADING = 36  # a longer label gets a letter, and is written out above the figures
SIDE_BY_SIDE = 4  # at most, so that a line has 80 columns

Found = WagerOdds | BaseOdds


@dataclass(frozen=True)
class Version:
    """One of the tables compared, by a name, with what makes it another table in words."""

    name: str
    odds: GameOdds
    words: str = ""

    @property
    def label(self) -> str:
        return ": ".join(filter(None, (self.name, self.words)))

    def of_wager(self) -> dict[str, Found]:
        """Return what is compared, by name: each wager, and the base game."""
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
    groups = _alike(versions)
    overview = [(name, [_percent(odds) for odds in found]) for name, found in groups.items()]
    yield from _side_by_side("house advantage", labels, overview)
    for name, found in groups.items():
        if _differs(found):
            yield from (BLANK, heading(name))
            yield from _side_by_side("", labels, list(_rows(found)))
    same = [name for name, found in groups.items() if not _differs(found)]
    if same and len(same) < len(groups):
        yield BLANK
        yield prose(f"The same at every table: {'; '.join(same)}.")


def _alike(versions: Sequence[Version]) -> dict[str, list[Found | None]]:
    """Return what is compared, by name; selections of one wager with the same figures are one."""
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


def _differs(found: Sequence[Found | None]) -> bool:
    return any(len(set(cells)) > 1 for _, cells in _rows(found))


def _side_by_side(
    title: str, labels: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]
) -> Iterator[Block]:
    """Yield tables of a few columns each; the first version is repeated in all of them."""
    for number, start in enumerate(range(1, max(len(labels), 2), SIDE_BY_SIDE - 1)):
        shown = [0, *range(start, min(start + SIDE_BY_SIDE - 1, len(labels)))]
        if number:
            yield BLANK
        yield table(
            (Column(title), *(Column(labels[place], figures=True) for place in shown)),
            [(name, *(cells[place] for place in shown)) for name, cells in rows],
            indent=0 if title else 2,
        )


def _rows(found: Sequence[Found | None]) -> Iterator[tuple[str, list[str]]]:
    """Yield the figures of a wager at each table, then what each row of its pay table pays."""
    yield "house advantage", [_percent(odds) for odds in found]
    yield "hit frequency", [_share(odds) for odds in found]
    yield "standard deviation", [_decimal(odds.standard_deviation if odds else None) for odds in found]
    yield "volatility index", [_volatility(odds) for odds in found]
    yield "element of risk", [f"{percent(odds.element_of_risk):.4f}%" if odds else UNKNOWN for odds in found]
    if any(isinstance(odds, BaseOdds) for odds in found):
        bets = [odds.average_bet if isinstance(odds, BaseOdds) else None for odds in found]
        yield "average bet", [_decimal(None if bet is None else float(bet)) for bet in bets]
    paid = [pay_rows(odds) if isinstance(odds, WagerOdds) else {} for odds in found]
    for name in dict.fromkeys(name for rows in paid for name in rows):
        yield name, [rows.get(name, UNKNOWN) for rows in paid]


def pay_rows(odds: WagerOdds) -> Mapping[str, str]:
    """Return what each winning result pays, by name."""
    return {result.title: result.row.pays for result in named_results(odds) if result.row.pays}


def _percent(odds: Found | None) -> str:
    return f"{percent(odds.house_advantage):.4f}%" if odds else UNKNOWN


def _share(odds: Found | None) -> str:
    return UNKNOWN if odds is None or odds.hit_frequency is None else f"{percent(odds.hit_frequency):.4f}%"


def _decimal(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:.4f}"


def _volatility(odds: Found | None) -> str:
    deviation = odds.standard_deviation if odds else None
    return UNKNOWN if deviation is None else f"{volatility_index(deviation):.4f}"
