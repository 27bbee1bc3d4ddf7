"""The description of a game for a petition (13:69F-8.4(d)3): summary, rules, odds, layout, equipment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.documents.division.petition import Petition
from houseway.documents.division.rules.proposed_rules import SUBCHAPTER, is_drafted, proposed_rules
from houseway.documents.division.rules.rule_draft import amendment, is_amendment, new_rules
from houseway.documents.document import Block, Heading, Picture, Words, grid, items
from houseway.documents.drawing.equipment import sketch
from houseway.documents.drawing.layout.layout import draw
from houseway.documents.table.odds_tables import base_game_kinds, not_counted, not_counted_blocks, summary
from houseway.documents.table.option_effects import option_effects
from houseway.documents.table.payouts import payouts_of
from houseway.documents.what_if import break_blocks
from houseway.documents.wording import sentence
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import alike
from houseway.regulation import Citation
from houseway.regulation.missing_item import Missing
from houseway.rules.game import Table

SUMMARY = Citation("13:69F-8.4(d)3i")
DRAFT_RULES = Citation("13:69F-8.4(d)3ii")
ODDS = Citation("13:69F-8.4(d)3iii")
LAYOUT = Citation("13:69F-8.4(d)3iv")
EQUIPMENT = Citation("13:69F-8.4(d)3v")


def undescribed(odds: GameOdds) -> Iterator[Missing]:
    """Yield what Houseway itself cannot supply: a draft of the rules, or odds that it does not compute."""
    if not is_drafted(odds.table):
        yield Missing("The draft of the proposed rules in the format of the chapter", DRAFT_RULES)
    for kind in not_counted(odds):
        if kind not in base_game_kinds(odds):
            yield Missing(f"True odds and house advantage of the wager {kind}", ODDS)


def description_blocks(petition: Petition, odds: GameOdds) -> Iterator[Block]:
    table = odds.table
    yield Heading("3.i Summary", 2)
    yield from _summary_blocks(table)
    yield from break_blocks(table)
    yield Heading("3.ii Draft of the proposed rules", 2)
    yield from _rules_blocks(petition)
    yield Heading("3.iii True odds, payout odds and house advantage", 2)
    yield from _odds_blocks(odds)
    yield Heading("3.iv Layout", 2)
    layout = draw(table.game.layout(table), petition.felt_name)
    yield Picture(layout, f"The layout of {table.game.title}, to scale.")
    yield Words("Every area is where its paragraph requires it.", (LAYOUT,))
    yield Heading("3.v Equipment", 2)
    yield from _equipment_blocks(table)


def _rules_blocks(petition: Petition) -> Iterator[Block]:
    """Yield the rules in full, or as an amendment if they vary those of a game that Houseway has."""
    subchapter = petition.answer("", "subchapter") or SUBCHAPTER
    rules = proposed_rules(petition.table, subchapter)
    varied = petition.varied_table
    base = proposed_rules(varied, subchapter) if varied else []
    if varied and is_amendment(base, rules):
        yield Words(
            f"The rules of {varied.game.title} as they are proposed to be varied. Additions are set in bold; "
            "deletions are set in [brackets].",
            (DRAFT_RULES,),
        )
        yield from amendment(base, rules)
        return
    yield Words(
        f"Proposed new subchapter {subchapter} of N.J.A.C. 13:69F, with the section on its table, for "
        "N.J.A.C. 13:69E.",
        (DRAFT_RULES,),
    )
    yield from new_rules(rules)


def _summary_blocks(table: Table[Any]) -> Iterator[Block]:
    guide = table.game.guide
    yield Words(guide.objective, (SUMMARY,), lead="Objective.")
    yield Words("", lead="Method of play.")
    yield items(guide.play_at(table.options), numbered=True)
    yield grid(
        ("Wagers offered", "Pays"),
        [(wager.title, wager.single or "by its pay table, in 3.ii") for wager in payouts_of(table)],
        shares=(3, 2),
    )


def _odds_blocks(odds: GameOdds) -> Iterator[Block]:
    yield Words("Computed exactly, over every possible outcome; nothing is sampled.", (ODDS,))
    yield summary(odds, caption=f"The table as proposed; options: {odds.table.options.in_words}")
    if odds.base:
        unit = odds.base.unit
        yield Words(f"The base game is evaluated as a whole, per unit of the {unit}, with the best strategy:")
        yield items(sentence(words) for words in odds.base.strategy.words)
    yield from not_counted_blocks(odds)
    for effect in option_effects(odds):
        caption = f"With {effect.option.title} {effect.option.in_words(effect.value)}"
        yield summary(effect.odds, alike(effect.changed), caption)
        base = effect.odds.base
        if base and odds.base and base.house_advantage != odds.base.house_advantage:
            advantage = percent(base.house_advantage)
            yield Words(f"The house advantage of the base game is then {advantage} of the {base.unit}.")


def _equipment_blocks(table: Table[Any]) -> Iterator[Block]:
    for item in table.game.guide.equipment:
        yield Picture(sketch(item.sketch, item.title), f"{item.title}. {item.words}", 36)
    yield Words("Sketches. Every item complies with the rules on gaming equipment.", (EQUIPMENT,))
