"""The gaming guide: an abridged version of the rules for patrons (13:69F-8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from houseway.documents.document import Block, Callout, Document, Heading, Words, grid, items
from houseway.documents.issue_status import Submission, footer, source_blocks, without_limits
from houseway.documents.table.illustrated_round import dealt_round, round_blocks
from houseway.documents.table.odds_tables import base_wagers, not_counted_blocks, title_of
from houseway.documents.table.payouts import pay_table, payouts_of
from houseway.documents.wording import capital, sentence
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike
from houseway.regulation import Citation
from houseway.rules.game import Table

ON_REQUEST = Citation("13:69F-8.5(b)")
SAMPLE_FIRST = Citation("13:69F-8.5(c)")
ANYWHERE = Citation("13:69F-8.5(d)")
# Fixed, so that every copy of the guide shows the same round.
SEED = 8


def gaming_guide(
    odds: GameOdds, *, submission: Submission | None = None, dated: date | None = None, seed: int = SEED
) -> Document:
    """Return the guide, marked as a sample unless the record of its submission is given."""
    table = odds.table
    return Document(
        title=table.game.title,
        kind="Gaming guide",
        subtitle="How to play, what each wager pays, and the house advantage",
        blocks=(
            Words(table.game.guide.objective),
            Heading("How to play"),
            items(table.game.guide.play, numbered=True),
            Words("A summary of the rules of the game.", (table.game.cite, *table.game.guide.cites)),
            *(Words(example.words, (example.cite,)) for example in table.game.guide.examples),
            Heading("Wagers and payouts"),
            *_wager_blocks(table),
            Heading("House advantage"),
            *_advantage_blocks(odds),
            Heading("A sample round"),
            Words("A round as it was actually dealt, with every payment explained."),
            *round_blocks(dealt_round(without_limits(table), seed)),
            Heading("About this guide"),
            *_about(submission),
            *source_blocks(dated),
        ),
        mark="" if submission else f"Sample, not for issue ({SAMPLE_FIRST})",
        footer=footer(table, submission),
        dated=dated,
    )


def _wager_blocks(table: Table[Any]) -> Iterator[Block]:
    payouts = payouts_of(table)
    simple = [(wager.title, wager.lines[0].words, wager.single) for wager in payouts if wager.single]
    if simple:
        yield grid(("Wager", "Wins if", "Pays"), simple, right=(2,), shares=(7, 14, 6))
    pushes = [(wager.title, capital(words)) for wager in payouts if wager.single for words in wager.pushes]
    if pushes:
        yield grid(("Returned to you", "If"), pushes, shares=(7, 20))
    yield from (pay_table(wager) for wager in payouts if not wager.single)
    yield Words(
        "Odds state what you win in addition to your wager: at 3 to 2, a $10 wager wins $15 and the $10 is "
        "returned as well. Minimum and maximum wagers are posted at the table."
    )


def _advantage_blocks(odds: GameOdds) -> Iterator[Block]:
    """Show the base game as a whole, because its wagers belong together; then each other wager."""
    base = odds.base
    separate = [
        group for group in alike(odds.wagers) if not base or group[0].wager.name not in base_wagers(base)
    ]
    yield Words(
        "The house advantage is the share of each wager that the house keeps on average. It is computed "
        "exactly, over every possible outcome, and does not predict the result of a single visit."
    )
    rows = []
    if base:
        whole = f"The game as a whole, per unit of the {base.unit}, with the best strategy"
        rows.append((whole, "", percent(base.house_advantage, 2)))
    rows += [_advantage_row(group) for group in separate]
    if rows:
        yield grid(("Wager", "Wins", "House advantage"), rows, right=(1, 2), shares=(12, 4, 5))
    if base:
        yield Words("The best strategy:")
        yield items(sentence(words) for words in base.strategy.words)
    yield from not_counted_blocks(odds)


def _advantage_row(group: Sequence[WagerOdds]) -> tuple[str, str, str]:
    first = group[0]
    return title_of(group), percent(first.hit_frequency, 2), percent(first.house_advantage, 2)


def _about(submission: Submission | None) -> Iterator[Block]:
    yield Words(
        "This is an abridged version of the rules, available on request. The complete rules may be inspected "
        "at the security podium.",
        (ON_REQUEST,),
    )
    if submission:
        yield Words(
            f"{submission.words}. It may be displayed anywhere in the establishment.",
            (SAMPLE_FIRST, ANYWHERE),
        )
    else:
        yield Callout(
            "This is a sample. It may not be issued, displayed or distributed until it has been submitted to "
            "the Division. After that it may be displayed anywhere in the establishment.",
            (SAMPLE_FIRST, ANYWHERE),
        )
