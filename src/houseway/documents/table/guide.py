"""The gaming guide: an abridged version of the rules for patrons (13:69F-8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from houseway.documents.document import Block, Document, Heading, Words, grid, items
from houseway.documents.issue_status import Submission, without_limits
from houseway.documents.table.guide_parts.felt import felt_blocks
from houseway.documents.table.guide_parts.topics import beside, topic_block, wager_blocks
from houseway.documents.table.illustrated_round import dealt_round, round_blocks
from houseway.documents.table.odds_tables import base_wagers, title_of
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds, alike
from houseway.regulation import Citation
from houseway.regulation.sources import sources_of
from houseway.rules.paragraphs import paragraphs_of
from houseway.rules.rules_hash import short_hash

ON_REQUEST = Citation("13:69F-8.5(b)")
SAMPLE_FIRST = Citation("13:69F-8.5(c)")
ANYWHERE = Citation("13:69F-8.5(d)")
MOST_IN_A_COLUMN = 6  # rows of the table of advantages
# The line of the Council on Compulsive Gambling of New Jersey, open day and night.
HELP_LINE = "If you or someone you know has a gambling problem and wants help, call 1-800-GAMBLER."


def gaming_guide(
    odds: GameOdds,
    *,
    submission: Submission | None = None,
    dated: date | None = None,
    seed: int | None = None,
    help_line: str = HELP_LINE,
) -> Document:
    """Return the guide, marked as a sample unless the record of its submission is given."""
    table = odds.table
    guide = table.game.guide
    return Document(
        title=table.game.title,
        kind="Gaming guide",
        subtitle="How to play and what each wager pays",
        blocks=(
            Words(guide.objective),
            Heading("How a round goes"),
            items(guide.play_at(table.options), numbered=True),
            *felt_blocks(table),
            *map(topic_block, guide.topics(table.options)),
            *_example_blocks(odds),
            *_advice_blocks(odds),
            Heading("A round, played through"),
            *round_blocks(dealt_round(without_limits(table), guide.round_shown if seed is None else seed)),
            Heading("Wagers and what they pay"),
            *wager_blocks(table),
            Words(
                "Odds state what you win in addition to your wager: at 3 to 2, a $10 wager wins $15 and the "
                "$10 is returned as well. Minimum and maximum wagers are posted at the table.",
                small=True,
            ),
            Heading("House advantage"),
            *_advantage_blocks(odds),
            Words(_about(odds, submission), small=True),
        ),
        mark="" if submission else f"Sample, not for issue ({SAMPLE_FIRST})",
        footer=help_line,
        dated=dated,
        narrow_margins=True,
    )


def _example_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the examples of the regulation: the first sentence introduces the others."""
    examples = odds.table.game.guide.examples
    if examples:
        yield Words(examples[0].words)
        yield items(example.words for example in examples[1:])


def _advice_blocks(odds: GameOdds) -> Iterator[Block]:
    advice = odds.table.game.guide.advice
    if advice:
        yield Heading("Playing well")
        yield Words(f"You decide for yourself. A rule of thumb: {' '.join(advice)}")


def _advantage_blocks(odds: GameOdds) -> Iterator[Block]:
    """Show the base game as a whole, because its wagers belong together; then each other wager."""
    base = odds.base
    separate = [
        group for group in alike(odds.wagers) if not base or group[0].wager.name not in base_wagers(base)
    ]
    yield Words(
        "The house advantage is the average part of a wager that the house keeps over very many rounds; it "
        "does not tell how a single visit will end."
    )
    if odds.table.game.bank and not odds.table.game.bank.house_banks:
        yield Words(
            "Here the house keeps only its vigorish: the rest of what a wager loses on average is won by "
            "whoever is the bank."
        )
    rows = [_advantage_row(group) for group in separate]
    if base:
        whole = f"The game, played as well as possible (of your {base.unit})"
        rows.insert(0, (whole, percent(base.house_advantage, 2)))
    half = len(rows) if len(rows) <= MOST_IN_A_COLUMN else (len(rows) + 1) // 2
    columns = [rows[:half], rows[half:]]
    yield from beside(
        [grid(("Wager", "House advantage"), part, right=(1,), shares=(5, 2)) for part in columns if part]
    )


def _advantage_row(group: Sequence[WagerOdds]) -> tuple[str, str]:
    return title_of(group), percent(group[0].house_advantage, 2)


def _about(odds: GameOdds, submission: Submission | None) -> str:
    """Return the small print: what this is, where it comes from, and whether it may be handed out."""
    sources = "; ".join(source.words for source in sources_of(paragraphs_of(odds.table.game)))
    status = (
        f"{submission.words}. It may be displayed anywhere in the establishment."
        if submission
        else "This is a sample, not to be issued, displayed or distributed before it has been submitted to "
        "the Division."
    )
    return (
        "This guide is an abridged version of the rules, available on request. The complete rules may be "
        f"inspected at the security podium, and they prevail. Source: {sources}. "
        f"{status} Version {short_hash(without_limits(odds.table))}."
    )
