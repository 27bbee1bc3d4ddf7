"""Writes reports on advantage play: counting on a wager, hidden cards, known counts, looks at players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Grid,
    Heading,
    Items,
    NewPage,
    Picture,
    Signatures,
    Together,
    Words,
    details,
    grid,
)
from houseway.documents.status import break_blocks, footer, what_if_mark
from houseway.documents.table.statistics_sheet import NOBODY, Signed
from houseway.documents.wording import capital, day
from houseway.drawing.formats import percent
from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.reports.surveillance import OfPlayer, Surveillance
from houseway.house.reports.surveillance_report import (
    CANNOT_SHOW,
    HEADINGS,
    error_rates,
    explained,
    headline,
    overall,
    row,
    says,
)
from houseway.protection import counter_play as of_counter
from houseway.protection import leak_value as of_leak
from houseway.protection import measures as of_measures
from houseway.protection.card_counting.analysis import CountAnalysis
from houseway.protection.card_counting.report import (
    CUT_HEADINGS,
    CUT_TITLE,
    WON_HEADINGS,
    conventions,
    cut_rows,
    depth_chart,
    effect_rows,
    judgement,
    wager_title,
    what_is_won,
    won_rows,
)
from houseway.protection.card_counting.winnings import Pace, rating_in_words
from houseway.protection.counter_play import CounterAnalysis
from houseway.protection.evidence import Verdict
from houseway.protection.leak_value import LeakAnalysis
from houseway.protection.measures import Compared
from houseway.regulation import Citation
from houseway.rules.fingerprint import short_hash
from houseway.rules.game import Table

SECURITY = Citation("13:69F-8.4(e)")
NOT_SHOWN = (
    "The report is about this wager and the cards of this shoe. It does not show what is gained by cards "
    "that are seen before they are dealt, by a shuffle that can be followed, or by several players together."
)


def protection_report(
    result: CountAnalysis,
    elsewhere: Sequence[CountAnalysis],
    dated: date | None = None,
    *,
    signed: Signed = NOBODY,
    measures: Compared | None = None,
) -> Document:
    """Return the report: one page of judgement first, then the figures behind it."""
    table = result.table
    effects = [
        (names, f"{float(effect):+.4%}", str(effect) if len(str(effect)) < 40 else "", tag)
        for names, effect, tag in effect_rows(result)
    ]
    blocks: list[Block] = [
        *_judgement(result, measures),
        details([*_identity(table, signed, dated, _about_wager(result), _about_sample(result))]),
        Words(NOT_SHOWN, small=True),
        NewPage(),
        *(_measures(measures) if measures else ()),
        Together((Heading(CUT_TITLE), _figures(CUT_HEADINGS, cut_rows(result, elsewhere), right=range(9)))),
        Together((Heading("What is won"), _figures(WON_HEADINGS, [*won_rows(result)], right=(1, 2)))),
        Words(conventions(result)),
        Heading("The effect of each card"),
        Words(
            "How much the edge of the player grows when one such card is out of a full shoe, exactly, "
            f"and the tag of the card in the count. Betting correlation: {_correlation(result)}."
        ),
        _figures(("cards", "effect", "exactly", "tag"), effects, right=(1, 3)),
        Together(
            (
                Heading("The edge as the shoe is dealt"),
                Picture(depth_chart(result), "Edge of the player by depth of the shoe", captioned=False),
            )
        ),
    ]
    return _report(
        table, f"What watching the cards wins on the wager {wager_title(result)}", blocks, dated, signed
    )


def _judgement(result: CountAnalysis, measures: Compared | None) -> Iterator[Block]:
    yield Callout(f"Rating: {result.rating.value}. {judgement(result)}", (SECURITY,))
    yield Words(what_is_won(result))
    yield Heading("What the rating means")
    yield Words(rating_in_words())
    if measures:
        yield Heading("What the house can do")
        yield Words(of_measures.verdict(measures) or of_measures.most_effective(measures))


def _measures(compared: Compared) -> Iterator[Block]:
    rows = [*of_measures.rows(compared)]
    yield Together(
        (Heading("What a house can change"), _figures(of_measures.HEADINGS, rows, right=(1, 2, 3, 5, 6)))
    )
    yield Words(of_measures.CONVENTIONS, small=True)
    if of_measures.has_marks(compared):
        yield Words(of_measures.NOT_ALLOWED, small=True)


def _about_wager(result: CountAnalysis) -> Iterator[tuple[str, str]]:
    yield "Wager", wager_title(result)
    yield "House advantage", f"{percent(-result.effects.edge)} of a full shoe"


def _about_sample(result: CountAnalysis) -> Iterator[tuple[str, str]]:
    yield "Sample", f"{result.at_triggers.shoes:,} shoes, seed {result.job.seed}"


def _figures(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> Grid:
    return grid(tuple(map(capital, headings)), rows, right=right)


def _correlation(result: CountAnalysis) -> str:
    system = result.system
    return f"{system.correlation(result.effects):.4f}" if system.tags else "none, it counts suits"


# Reports on leaks, which show hidden cards, and on players who bet and decide by a well-known count.

MOST_DEVIATIONS = 40
_WORDS = ("", "seen", "decision", "best play", "hand", "below", "then")


def leak_report(leak: LeakAnalysis, dated: date | None = None, *, signed: Signed = NOBODY) -> Document:
    """Return the report on a leak: its value, then all cards that may be seen."""
    figures = [*of_leak.rows_of(leak)]
    blocks: list[Block] = [
        Callout(f"This leak is worth {float(leak.worth):.3%} of the wager to the best player.", (SECURITY,)),
        Words(of_leak.what_is_seen(leak)),
        details([(capital(name), figure) for name, figure in of_leak.facts_of(leak)]),
        *([_titled("What is seen", of_leak.headings_of(leak), figures)] if figures else []),
        *_about_report(leak.table, dated, signed),
    ]
    subtitle = f"What the leak {leak.leak.name} is worth"
    return _report(leak.table, subtitle, blocks, dated, signed)


def counter_report(
    counter: CounterAnalysis, dated: date | None = None, *, signed: Signed = NOBODY, pace: Pace | None = None
) -> Document:
    """Return the report on a count: its wins, how well it knows the game, and its deviations."""
    bets = counter.deviating
    won = f"{bets.per_100:.2f} units per 100 rounds here (standard error {bets.error_per_100:.2f})"
    blocks: list[Block] = [
        Callout(f"{counter.system.name} wins {won}.", (SECURITY,)),
        Words(of_counter.what_is_won(counter, pace or Pace())),
        details([(capital(name), figure) for name, figure in of_counter.facts_of(counter)]),
        _titled("What it wins, in units", of_counter.WON_HEADINGS, of_counter.won_rows(counter)),
        Words(of_counter.conventions(counter)),
        _titled(
            of_counter.DEVIATIONS_TITLE,
            of_counter.DEVIATION_HEADINGS,
            of_counter.deviation_rows(counter, MOST_DEVIATIONS),
        ),
        _titled("By the count before the round", of_counter.COUNT_HEADINGS, of_counter.count_rows(counter)),
        *_about_report(counter.table, dated, signed),
    ]
    return _report(counter.table, capital(of_counter.title(counter)), blocks, dated, signed)


def _about_report(table: Table[Any], dated: date | None, signed: Signed) -> tuple[Block, Block]:
    return Heading("About this report"), details([*_identity(table, signed, dated)])


# What all of these reports have.


def _report(
    table: Table[Any], subtitle: str, blocks: Sequence[Block], dated: date | None, signed: Signed
) -> Document:
    names = (f"{signed.author}, author", f"{signed.reviewer}, reviewer")
    return Document(
        title=table.game.title,
        kind="Protection report",
        subtitle=subtitle,
        blocks=(*break_blocks(table), *blocks, Signatures(tuple(name.removeprefix(", ") for name in names))),
        mark=what_if_mark(table),
        footer=footer(table),
        dated=dated,
    )


def _identity(
    table: Table[Any],
    signed: Signed,
    dated: date | None,
    wager: Iterable[tuple[str, str]] = (),
    sample: Iterable[tuple[str, str]] = (),
) -> Iterator[tuple[str, str]]:
    yield "Game", f"{table.game.title} ({table.game.cite.text})"
    yield from wager
    yield "Options", table.options.in_words or "as usual"
    yield "Rules", short_hash(table)
    yield from sample
    yield "Program", f"Houseway {__version__}"
    if signed.author:
        yield "Author", signed.author
    if signed.reviewer:
        yield "Reviewer", signed.reviewer
    if dated:
        yield "Date", day(dated)


def _titled(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Block:
    right = [place for place, name in enumerate(headings) if name not in _WORDS]
    return Together((Heading(title), grid(tuple(map(capital, headings)), [*rows], right=right)))


# The report of a look at players in the log: the evidence for their use of the cards, and its limits.


def surveillance_report(surveillance: Surveillance, question: PlayersLookedAt, when: str) -> Document:
    """Return the report of a look; ``when`` is its time in words."""
    return Document(
        title="Surveillance",
        kind="Surveillance report",
        subtitle="Bets and decisions of players against cards that they should not know",
        blocks=(
            Callout(_summary(surveillance)),
            details(
                [
                    ("Look", f"{question.look}, by {question.by}"),
                    ("When", when),
                    ("Players", ", ".join(question.players) or "everybody who has bet at a table with cards"),
                    *((("Reason", question.why),) if question.why else ()),
                    *((("Tags", question.tags),) if question.tags else ()),
                    ("Program", f"Houseway {__version__}"),
                ]
            ),
            *(block for player in surveillance.players for block in _player(player)),
            Heading("How often these tests are wrong"),
            *(Words(sentence) for sentence in error_rates(surveillance)),
            Together(
                (
                    Heading("What this report cannot show"),
                    Items(tuple(Words(sentence) for sentence in CANNOT_SHOW)),
                )
            ),
            Signatures(("surveillance", "casino supervisor")),
        ),
    )


def _summary(surveillance: Surveillance) -> str:
    named = sorted({player.player for player in surveillance.players if overall(player) is Verdict.FOLLOWS})
    if named:
        return f"What {', '.join(named)} did follows the cards, beyond what chance explains."
    short = sum(overall(player) is Verdict.NOT_ENOUGH for player in surveillance.players)
    if short:
        players = len(surveillance.players)
        return f"Nobody was found. For {short} of {players}, there are not enough rounds to say."
    return "Nobody was found."


def _player(player: OfPlayer) -> Iterator[Block]:
    rows = [row(finding) for finding in player.findings]
    yield Together(
        (
            Heading(headline(player)),
            Words(f"{says(player)} {capital(player.rules)}."),
            grid(tuple(map(capital, HEADINGS)), rows, right=(2, 3, 4, 5, 6)),
        )
    )
    sentences = tuple(Words(sentence) for sentence in explained(player))
    if sentences:
        yield Items(sentences)
