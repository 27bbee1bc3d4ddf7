"""Writes the surveillance report: the evidence of the log for players' use of the cards, and its limits."""

from __future__ import annotations

from collections.abc import Iterator

from houseway import __version__
from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Heading,
    Items,
    Signatures,
    Together,
    Words,
    details,
    grid,
)
from houseway.documents.wording import capital
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
from houseway.protection.evidence import Verdict


def surveillance_report(surveillance: Surveillance, question: PlayersLookedAt, when: str) -> Document:
    """Return the report of a look; ``when`` is its time in words."""
    return Document(
        title="Surveillance",
        kind="Surveillance report",
        subtitle="Bets and decisions of players against cards that they should not know",
        blocks=(
            Callout(_judgement(surveillance)),
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


def _judgement(surveillance: Surveillance) -> str:
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
