"""The gaming guide: a game abridged for patrons (13:69F-8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from houseway.documents.document import Block, Callout, Document, Heading, Words, grid, items
from houseway.documents.issue_status import Submission, foot, source_blocks, without_limits
from houseway.documents.table.illustrated_round import dealt_round, round_blocks
from houseway.documents.table.odds_tables import base_wagers, not_counted_blocks, title_of
from houseway.documents.table.payouts import payouts_of
from houseway.documents.table.sign import pay_table
from houseway.documents.wording import capital, sentence
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike
from houseway.regulation import Citation
from houseway.rules.game import Table

ON_REQUEST = Citation("13:69F-8.5(b)")
SAMPLE_FIRST = Citation("13:69F-8.5(c)")
ANYWHERE = Citation("13:69F-8.5(d)")
# A source that repeats itself: every copy of the guide shows the same round.
SEED = 8


def gaming_guide(
    found: GameOdds, *, submission: Submission | None = None, dated: date | None = None, seed: int = SEED
) -> Document:
    """A sample, until it is told the record of its submission."""
    table = found.table
    return Document(
        title=table.game.title,
        kind="Gaming guide",
        subtitle="How it is played, what it pays, and what the house keeps",
        blocks=(
            Words(table.game.guide.objective),
            Heading("How it is played"),
            items(table.game.guide.play, numbered=True),
            Words("Told in short, after the rules themselves.", (table.game.cite, *table.game.guide.cites)),
            *(Words(one.words, (one.cite,)) for one in table.game.guide.examples),
            Heading("Wagers and what they pay"),
            *_wager_blocks(table),
            Heading("What the house keeps"),
            *_advantage_blocks(found),
            Heading("A round in pictures"),
            Words("Cards or dice as they really came, and every cent explained."),
            *round_blocks(dealt_round(without_limits(table), seed)),
            Heading("About this guide"),
            *_about(submission),
            *source_blocks(dated),
        ),
        mark="" if submission else f"Sample, not for issue ({SAMPLE_FIRST})",
        foot=foot(table, submission),
        dated=dated,
    )


def _wager_blocks(table: Table[Any]) -> Iterator[Block]:
    found = payouts_of(table)
    simple = [(one.title, one.lines[0].words, one.single) for one in found if one.single]
    if simple:
        yield grid(("Wager", "Wins if", "Pays"), simple, right=(2,), shares=(7, 14, 6))
    pushes = [(one.title, capital(words)) for one in found if one.single for words in one.pushes]
    if pushes:
        yield grid(("Returned to you", "If"), pushes, shares=(7, 20))
    yield from (pay_table(one) for one in found if not one.single)
    yield Words(
        "Odds are what you win besides your wager: at 3 to 2 a wager of $10 wins $15, and the $10 come back "
        "too. The least and the most that you may bet are posted at the table."
    )


def _advantage_blocks(found: GameOdds) -> Iterator[Block]:
    """The base game as one, since its wagers cannot be had alone; then those that stand for themselves."""
    base = found.base
    own = [group for group in alike(found.wagers) if not base or group[0].wager.name not in base_wagers(base)]
    yield Words(
        "On average the house keeps this part of every wager. It is counted over everything that can be "
        "dealt, and it does not tell how a single evening will go."
    )
    rows = []
    if base:
        whole = f"The game itself, of the {base.unit}, with the best play"
        rows.append((whole, "", percent(base.house_advantage, 2)))
    rows += [_kept(group) for group in own]
    if rows:
        yield grid(("Wager", "Wins", "The house keeps"), rows, right=(1, 2), shares=(12, 4, 5))
    if base:
        yield Words("To play at its best:")
        yield items(sentence(words) for words in base.strategy.words)
    yield from not_counted_blocks(found)


def _kept(group: Sequence[WagerOdds]) -> tuple[str, str, str]:
    one = group[0]
    return title_of(group), percent(one.hit_frequency, 2), percent(one.house_advantage, 2)


def _about(submission: Submission | None) -> Iterator[Block]:
    yield Words(
        "This is an abridged version of the rules, which is to be had on request. The complete rules can be "
        "seen at the security podium.",
        (ON_REQUEST,),
    )
    if submission:
        yield Words(
            f"{submission.words}. It may be displayed anywhere in the establishment.",
            (SAMPLE_FIRST, ANYWHERE),
        )
    else:
        yield Callout(
            "This is a sample. It may not be issued, displayed or distributed before it has been submitted "
            "to the Division; after that it may be displayed anywhere in the establishment.",
            (SAMPLE_FIRST, ANYWHERE),
        )
