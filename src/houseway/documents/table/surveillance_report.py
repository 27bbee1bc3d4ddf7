"""The surveillance report: what the log shows of players' use of the cards, and what it cannot show."""

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


def surveillance_report(found: Surveillance, asked: PlayersLookedAt, when: str) -> Document:
    """Return the report of a look; ``when`` is its time in words."""
    return Document(
        title="Surveillance",
        kind="Surveillance report",
        subtitle="Bets and decisions of players against cards that they should not know",
        blocks=(
            Callout(_judgement(found)),
            details(
                [
                    ("Look", f"{asked.look}, by {asked.by}"),
                    ("When", when),
                    ("Players", ", ".join(asked.players) or "everybody who has bet at a table with cards"),
                    *((("Reason", asked.why),) if asked.why else ()),
                    *((("Tags", asked.tags),) if asked.tags else ()),
                    ("Program", f"Houseway {__version__}"),
                ]
            ),
            *(block for player in found.players for block in _player(player)),
            Heading("How often these tests are wrong"),
            *(Words(sentence) for sentence in error_rates(found)),
            Together(
                (
                    Heading("What this report cannot show"),
                    Items(tuple(Words(sentence) for sentence in CANNOT_SHOW)),
                )
            ),
            Signatures(("surveillance", "casino supervisor")),
        ),
    )


def _judgement(found: Surveillance) -> str:
    named = sorted({player.player for player in found.players if overall(player) is Verdict.FOLLOWS})
    if named:
        return f"What {', '.join(named)} did follows the cards, beyond what chance explains."
    short = sum(overall(player) is Verdict.NOT_ENOUGH for player in found.players)
    if short:
        return f"Nobody was found. For {short} of {len(found.players)}, there are not enough rounds to say."
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
