"""The rules of the games for the security podium (13:69F-8.5(a)): a paraphrase beside the official text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Callout, Document, Heading, Words, details, grid
from houseway.documents.table.rule_text import FOR_ALL_GAMES, STAR, rule_blocks, section_blocks
from houseway.documents.wording import day
from houseway.regulation import Citation, Paragraph, every_paragraph
from houseway.regulation.sources import Source, every_source, sources_of
from houseway.rules.game import Game
from houseway.rules.paragraphs import paragraphs_of

AT_THE_PODIUM = Citation("13:69F-8.5(a)")
AUTHORITY = Citation("13:69F authority")
EXPIRATION = Citation("13:69F expiration")

COVER = "A paraphrase that helps to read the rules. It does not replace the official text."
WHAT_THIS_IS = (
    "This book is a help for reading. It says in other words what the rules of the games say, and how they "
    "are played here. It does not replace the official text, which the house keeps beside it at the security "
    "podium, where patrons may inspect both on request."
)
STARRED = (
    f"A star ({STAR}) marks what our sources name without printing it. There the rule that is really played "
    "is given in full: the standard public rule."
)
AN_EXTRACT = "This is an extract. The complete book also has the rules that apply to all games (13:69F-8)."


@dataclass(frozen=True)
class OfficialText:
    """The copy of the official chapter that the house keeps: its file, its date and its SHA-256."""

    name: str
    dated: date
    fingerprint: str


def rules_book(
    games: Sequence[Game[Any]], dated: date | None = None, official: OfficialText | None = None
) -> Document:
    """Return the book of one game or, with all of them, of everything that the catalogue has."""
    is_extract = len(games) == 1
    title = games[0].title if is_extract else "Rules of the games"
    return Document(
        title=title,
        kind="Rules for inspection",
        subtitle=COVER,
        blocks=(
            *_about(games, dated, official),
            *(rule_blocks(games[0]) if is_extract else _everything(games)),
        ),
        footer=f"A paraphrase, not the official text · Houseway {__version__}",
        dated=dated,
        contents=not is_extract,
    )


def _about(games: Sequence[Game[Any]], dated: date | None, official: OfficialText | None) -> Iterator[Block]:
    yield Heading("About this book")
    yield Callout(WHAT_THIS_IS, (AT_THE_PODIUM,))
    yield Words(f"{STARRED} {AN_EXTRACT}" if len(games) == 1 else STARRED)
    if official:
        yield details(
            (
                ("File", official.name),
                ("Text as of", day(official.dated)),
                ("Fingerprint (SHA-256)", official.fingerprint),
            ),
            caption="The official text that the house keeps",
        )
    sources = every_source() if len(games) > 1 else sources_of(paragraphs_of(games[0]))
    yield grid(
        ("Source", "Adopted", "Authority"),
        [_source_row(source) for source in sources],
        caption="The texts that this book is based on",
        shares=(5, 4, 3),
        cites=(AUTHORITY,),
    )
    yield from (Words(_expiry(source, dated), (EXPIRATION,)) for source in sources if source.expires)


def _source_row(source: Source) -> tuple[str, str, str]:
    return (
        source.title[:1].upper() + source.title[1:],
        source.adopted or "number not printed",
        source.authority,
    )


def _expiry(source: Source, dated: date | None) -> str:
    """Return what the text says about its own expiration, and what a later reader has to do."""
    words = (
        f"{source.title} states that the chapter expires on {day(source.expires)}." if source.expires else ""
    )
    if source.expires and dated and dated > source.expires:
        words += (
            f" This book is dated {day(dated)}: check that the chapter has been readopted, and with which "
            "changes."
        )
    return words


def _everything(games: Sequence[Game[Any]]) -> Iterator[Block]:
    """Yield the rules for all games, each game, and the titles of the games that are not played here."""
    catalogue = [paragraph for paragraph in every_paragraph() if paragraph.section != "13:69F"]
    yield Heading("Rules that apply to all games")
    yield from section_blocks(paragraph for paragraph in catalogue if paragraph.game == FOR_ALL_GAMES)
    told = {FOR_ALL_GAMES}
    for family in _families(games):
        yield Heading(" and ".join(game.title for game in family))
        rules = dict.fromkeys(rule for game in family for rule in game.public_rules)
        yield from section_blocks(paragraphs_of(family[0]), tuple(rules))
        told |= {paragraph.game for paragraph in paragraphs_of(family[0])}
    others = [paragraph for paragraph in catalogue if paragraph.game not in told]
    if others:
        yield Heading("Games of the chapter that are not played here")
        yield Words("The official text has these sections. What our sources print of them is given here.")
        yield grid(("Section", "Title"), map(_section_row, others), shares=(1, 4))


def _families(games: Sequence[Game[Any]]) -> list[list[Game[Any]]]:
    """Return games that have the same sections together, so that none is printed twice."""
    families: dict[tuple[str, ...], list[Game[Any]]] = {}
    for game in games:
        families.setdefault(tuple(paragraph.id for paragraph in paragraphs_of(game)), []).append(game)
    return list(families.values())


def _section_row(paragraph: Paragraph) -> tuple[str, str]:
    number = paragraph.section if paragraph.is_title else paragraph.id
    return number, paragraph.text
