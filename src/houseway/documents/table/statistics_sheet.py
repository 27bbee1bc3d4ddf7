"""The statistics sheet of a game (laboratories call it a PAR sheet): every result of every wager."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Document, Heading, Words, details, grid, items
from houseway.documents.issue_status import footer
from houseway.documents.table.odds_tables import (
    base_blocks,
    base_wagers,
    not_counted,
    not_counted_blocks,
    result_blocks,
    returned,
    summary,
    title_of,
)
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.wording import capital, sentence
from houseway.drawing.numbers import ways
from houseway.odds.as_json import odds_as_json
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.rules_hash import options_in_force, rules_hash

ODDS_AND_ADVANTAGE = Citation("13:69F-8.4(d)3iii")

METHOD = (
    "All figures on this sheet are exact; nothing is sampled. The settlement that pays players is applied to "
    "every outcome, weighted by the exact number of equally likely ways that lead to it. Ways are whole "
    "numbers; percentages are rounded only in print."
)
RETURN = (
    "“Return” is the amount that a result returns per unit bet, stake included, weighted by its probability. "
    "The returns of all results add up to the return to player; the difference from 100% is the house "
    "advantage."
)
NO_DECISION = "None. The player makes no decision after the wager."


def statistics_sheet(odds: GameOdds, dated: date | None = None) -> Document:
    table = odds.table
    return Document(
        title=table.game.title,
        kind="Statistics sheet",
        subtitle="Every wager with its results, ways, probabilities and returns",
        blocks=(
            details(_identity(table)),
            Words(METHOD),
            *_strategy_blocks(odds),
            Heading("Summary"),
            summary(odds),
            *not_counted_blocks(odds),
            *_base_blocks(odds),
            Heading("Results of each wager"),
            Words(RETURN, (ODDS_AND_ADVANTAGE,)),
            *_wager_blocks(odds),
            *_rules_blocks(table),
        ),
        footer=footer(table),
        dated=dated,
    )


def statistics_as_json(odds: GameOdds) -> dict[str, Any]:
    """Return the odds as in `houseway odds --json`, with every reason and what identifies the rules."""
    table = odds.table
    return {
        **odds_as_json(odds),
        "options": options_in_force(table),
        "program": f"houseway {__version__}",
        "rules_hash": rules_hash(table),
        "packs": {name: len(cards) for name, cards in table.game.packs(table.options).items()},
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


def _identity(table: Table[Any]) -> Iterator[tuple[str, str]]:
    yield "Game", f"{table.game.title} ({table.game.cite.paragraph.section})"
    yield "Options", table.options.in_words if table.options.given else "all at their default values"
    for name, cards in table.game.packs(table.options).items():
        yield capital(name), f"{ways(len(cards))} cards"
    yield "Program", f"Houseway {__version__}"
    yield "Rules fingerprint", rules_hash(table)


def _strategy_blocks(odds: GameOdds) -> Iterator[Block]:
    yield Heading("Strategy assumed")
    if odds.base is None:
        yield Words(NO_DECISION)
        return
    yield Words("The player always makes the decision that loses least on average. In words, nearly always:")
    yield items(sentence(words) for words in odds.base.strategy.words)


def _base_blocks(odds: GameOdds) -> Iterator[Block]:
    if odds.base is None:
        return
    decisions = odds.play.decisions.values() if odds.play else ()
    required = base_wagers(odds.base).union(*decisions)
    titles = [wager.title for wager in odds.table.wagers.values() if wager.name in required]
    yield Heading("The base game")
    yield Words(
        f"Wagers that belong together: {', '.join(titles)}. None of them can be made alone, so they are "
        f"evaluated as one, per unit of the {odds.base.unit}."
    )
    yield from base_blocks(odds.base, odds.simple)


def _wager_blocks(odds: GameOdds) -> Iterator[Block]:
    for group in alike(odds.wagers):
        yield Heading(title_of(group), 2)
        yield from result_blocks(group)


def _rules_blocks(table: Table[Any]) -> Iterator[Block]:
    yield Heading("Options in force")
    yield grid(
        ("Option", "Value", "Paragraph"),
        [(f"{rule.title}: {rule.meaning}", rule.value, str(rule.cite)) for rule in rules_in_force(table)],
        shares=(9, 4, 4),
    )
