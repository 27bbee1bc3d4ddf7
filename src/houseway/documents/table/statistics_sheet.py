"""The statistics sheet of a game, which laboratories call a PAR sheet: every result of every wager."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Document, Heading, Words, facts, grid, items
from houseway.documents.issue_status import foot
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
    "Nothing on this sheet is sampled. The settlement that pays players is folded over the exact number of "
    "equally likely ways that lead to each outcome. Ways are whole numbers; percentages are rounded only in "
    "print."
)
RETURN = (
    "“Return” is what a result hands back, stake included, for each unit bet, weighted with its probability; "
    "all results together give the return to the player, and what is missing to 100% is the house advantage."
)
NO_DECISION = "None: after the wager there is nothing to decide."


def statistics_sheet(found: GameOdds, dated: date | None = None) -> Document:
    table = found.table
    return Document(
        title=table.game.title,
        kind="Statistics sheet",
        subtitle="Every wager with its results, ways, probabilities and returns",
        blocks=(
            facts(_identity(table)),
            Words(METHOD),
            *_strategy_blocks(found),
            Heading("Summary"),
            summary(found),
            *not_counted_blocks(found),
            *_base_blocks(found),
            Heading("Results of each wager"),
            Words(RETURN, (ODDS_AND_ADVANTAGE,)),
            *_wager_blocks(found),
            *_rules_blocks(table),
        ),
        foot=foot(table),
        dated=dated,
    )


def statistics_as_json(found: GameOdds) -> dict[str, Any]:
    """The odds as `houseway odds --json` gives them, with every reason, and what identifies the rules."""
    table = found.table
    return {
        **odds_as_json(found),
        "options": options_in_force(table),
        "program": f"houseway {__version__}",
        "rules_hash": rules_hash(table),
        "packs": {name: len(cards) for name, cards in table.game.packs(table.options).items()},
        "not_counted": not_counted(found),
        "reasons": [_reasons_as_json(one) for one in found.wagers],
    }


def _reasons_as_json(one: WagerOdds) -> dict[str, Any]:
    """A result for each reason that the rules give, where the odds put those of the same money together."""
    results = [
        {
            "result": row.verdict.result.value,
            "reason": row.verdict.reason,
            "pays": row.pays,
            "units": row.units,
            "ways": str(row.ways),
            "return": str(returned(row, one)),
        }
        for row in one.by_verdict
    ]
    return {"wager": one.wager.name, "beside": dict(one.beside), "results": results}


def _identity(table: Table[Any]) -> Iterator[tuple[str, str]]:
    yield "Game", f"{table.game.title} ({table.game.cite.paragraph.section})"
    words = "as they are without any choice of the house"
    yield "Options", table.options.in_words if table.options.given else words
    for name, cards in table.game.packs(table.options).items():
        yield capital(name), f"{ways(len(cards))} cards"
    yield "Program", f"Houseway {__version__}"
    yield "Fingerprint of the rules", rules_hash(table)


def _strategy_blocks(found: GameOdds) -> Iterator[Block]:
    yield Heading("Strategy assumed")
    if found.base is None:
        yield Words(NO_DECISION)
        return
    yield Words("The player decides as loses least, whatever the cards. In words, nearly always:")
    yield items(sentence(words) for words in found.base.strategy.words)


def _base_blocks(found: GameOdds) -> Iterator[Block]:
    if found.base is None:
        return
    decisions = found.play.decisions.values() if found.play else ()
    required = base_wagers(found.base).union(*decisions)
    titles = [one.title for one in found.table.wagers.values() if one.name in required]
    yield Heading("The base game")
    yield Words(
        f"{', '.join(titles)} belong together and are judged as one, per unit of the {found.base.unit}: "
        "alone, none of them can be had."
    )
    yield from base_blocks(found.base, found.simple)


def _wager_blocks(found: GameOdds) -> Iterator[Block]:
    for group in alike(found.wagers):
        yield Heading(title_of(group), 2)
        yield from result_blocks(group)


def _rules_blocks(table: Table[Any]) -> Iterator[Block]:
    yield Heading("Options in force")
    yield grid(
        ("Option", "Value", "Paragraph"),
        [(f"{one.title}: {one.meaning}", one.value, str(one.cite)) for one in rules_in_force(table)],
        shares=(9, 4, 4),
    )
