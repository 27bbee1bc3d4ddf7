"""A game described for a petition (13:69F-8.4(d)3): summary, draft rules, odds, layout, equipment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.documents.document import Block, Heading, Picture, Words, grid, items
from houseway.documents.drawing.equipment import sketch
from houseway.documents.drawing.layout import draw
from houseway.documents.table.odds_tables import not_counted, not_counted_blocks, summary
from houseway.documents.table.option_effects import alternatives
from houseway.documents.table.payouts import payouts_of
from houseway.documents.table.rule_text import rule_blocks
from houseway.documents.wording import sentence
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import alike
from houseway.regulation import Citation
from houseway.regulation.missing import Missing
from houseway.rules.game import Table
from houseway.rules.limits import kind_of

SUMMARY = Citation("13:69F-8.4(d)3i")
DRAFT_RULES = Citation("13:69F-8.4(d)3ii")
ODDS = Citation("13:69F-8.4(d)3iii")
LAYOUT = Citation("13:69F-8.4(d)3iv")
EQUIPMENT = Citation("13:69F-8.4(d)3v")


def undescribed(found: GameOdds) -> Iterator[Missing]:
    """What Houseway itself cannot tell of the game."""
    for kind in not_counted(found):
        if kind in _judged_together(found):
            continue
        yield Missing(f"True odds and house advantage of the wager {kind}", ODDS)


def _judged_together(found: GameOdds) -> set[str]:
    """Kinds of wagers whose odds are those of the base game."""
    decisions = found.play.decisions.values() if found.play else ()
    return {kind_of(name) for bets in decisions for name in bets}


def description_blocks(found: GameOdds, licensee: str) -> Iterator[Block]:
    table = found.table
    yield Heading("3.i Summary", 2)
    yield from _summary_blocks(table)
    yield Heading("3.ii Draft of the proposed rules", 2)
    yield Words(
        "Equipment and rules of the game, section by section as the chapter numbers them, each paragraph in "
        "our own words; a star marks one that our sources do not print.",
        (DRAFT_RULES,),
    )
    yield from rule_blocks(table.game, level=3)
    yield Heading("3.iii True odds, payout odds and house advantage", 2)
    yield from _odds_blocks(found)
    yield Heading("3.iv Layout", 2)
    layout = draw(table.game.layout(table), licensee)
    yield Picture(layout, f"The layout of {table.game.title}, to scale.")
    yield Words("Every area stands where its paragraph puts it.", (LAYOUT,))
    yield Heading("3.v Equipment", 2)
    yield from _equipment_blocks(table)


def _summary_blocks(table: Table[Any]) -> Iterator[Block]:
    guide = table.game.guide
    yield Words(guide.objective, (SUMMARY,), lead="Objective.")
    yield Words("", lead="Method of play.")
    yield items(guide.play, numbered=True)
    yield grid(
        ("Wagers offered", "Pays"),
        [(one.title, one.single or f"by a table of {len(one.lines)} rows") for one in payouts_of(table)],
        shares=(3, 2),
    )


def _odds_blocks(found: GameOdds) -> Iterator[Block]:
    yield Words("Counted exactly, over everything that can be dealt; nothing is sampled.", (ODDS,))
    yield summary(found, caption=f"The table as petitioned for; options: {found.table.options.in_words}")
    if found.base:
        unit = found.base.unit
        yield Words(f"The base game is judged as one, per unit of the {unit}, under the best play:")
        yield items(sentence(words) for words in found.base.strategy.words)
    yield from not_counted_blocks(found)
    for one in alternatives(found):
        caption = f"With {one.option.title} {one.option.in_words(one.value)}"
        yield summary(one.found, alike(one.changed), caption)
        if one.found.base and found.base and one.found.base.house_advantage != found.base.house_advantage:
            kept = percent(one.found.base.house_advantage)
            yield Words(f"The base game then costs {kept} of the {one.found.base.unit}.")


def _equipment_blocks(table: Table[Any]) -> Iterator[Block]:
    for one in table.game.guide.equipment:
        yield Picture(sketch(one.sketch, one.title), f"{one.title}. {one.words}", 36)
    yield Words("Sketches; every piece meets the rules on gaming equipment.", (EQUIPMENT,))
