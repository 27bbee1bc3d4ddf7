"""A wheel with a progressive wager, played by the tests alone: its jackpots come often.

The star wins the whole meter, with envy for the others, five a tenth of it, and four a fixed amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.support.games import changed
from tests.support.new_games import small_wheel

from houseway.regulation import Citation
from houseway.rules.game import Game, Table
from houseway.rules.layout.layout import Layout, area_for, name
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.options import Choice, Options
from houseway.rules.parts import together
from houseway.rules.progressives import AwardTable, fixed, share
from houseway.rules.wagers.progressive import METER, check_stake, meter_option, progressive_wager
from houseway.rules.wagers.wagers import Bets, Wager

CITE = Citation("13:69F-5.5#title")
WAGER = "jackpot"
TABLES = {
    "star": AwardTable(
        "star",
        100,
        (share("star", "the star", "100%", envy=500), share("five", "five", "10%"), fixed("four", "four", 3)),
        CITE,
    ),
    "meter": AwardTable(
        "meter", 100, (share("star", "the star", "50%"), fixed("four", "four", 2, from_meter=True)), CITE
    ),
}


def wagers(options: Options) -> Iterator[Wager[str]]:
    yield from small_wheel.wagers(options)
    chosen = options.choice("progressive")
    if chosen == "off":
        return
    table = TABLES[chosen]

    def row_of(stop: str) -> str | None:
        return stop if stop in table.by_row else None

    yield progressive_wager(
        WAGER, "Jackpot", table, row_of, loses_because="no award", meter=options.amount(METER)
    )


def check_bets(table: Table[str], bets: Bets) -> None:
    if WAGER in bets:
        check_stake(table.progressives[WAGER], WAGER, bets[WAGER])


def layout(table: Table[str]) -> Layout:
    plain = {name: wager for name, wager in table.wagers.items() if name != WAGER}
    drawn = small_wheel.layout(replace(table, wagers=plain))
    if WAGER not in table.wagers:
        return drawn
    area = area_for(table.wagers[WAGER], Box(Point(0, 560), 180, 100), name("Jackpot", 30))
    return replace(drawn, on_table=replace(drawn.on_table, areas=(*drawn.on_table.areas, area)))


GAME: Game[str] = changed(
    small_wheel.GAME,
    name="jackpot-wheel",
    title="Jackpot wheel",
    names=(*small_wheel.GAME.wagering.names, WAGER),
    options=(
        Choice("progressive", ("star", "meter", "off"), "the award table", CITE),
        meter_option(CITE),
    ),
    wagers=wagers,
    check=together(check_bets),
    layout=layout,
)
