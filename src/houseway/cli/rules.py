"""`houseway rules`: every paragraph of the regulation with its status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson
from houseway.refusal import Refusal, one_of
from houseway.regulation import Paragraph, Status, every_paragraph
from houseway.regulation.coverage import cited_in_code


def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game's paragraphs.")] = None,
    only_open: Annotated[
        bool, typer.Option("--open", help="Only paragraphs that are not carried out yet.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    chosen = [row for row in _paragraphs_of(game) if not only_open or row.status is Status.OPEN]
    if as_json:
        typer.echo(msgspec.json.encode(list(_as_json(chosen))).decode())
        return
    typer.echo("\n".join(_lines(chosen)))


def _paragraphs_of(game: str | None) -> list[Paragraph]:
    everything = list(every_paragraph())
    if game is None:
        return everything
    games = sorted({paragraph.game for paragraph in everything})
    if game not in games:
        raise Refusal(f"No paragraph is about {game!r}. Choose {one_of(games)}.")
    return [paragraph for paragraph in everything if paragraph.game == game]


def _as_json(paragraphs: Iterable[Paragraph]) -> Iterator[dict[str, Any]]:
    places = cited_in_code()
    for paragraph in paragraphs:
        yield {**msgspec.to_builtins(paragraph), "code": places.get(paragraph.id, [])}


def _lines(paragraphs: list[Paragraph]) -> Iterator[str]:
    """Yield the paragraphs section by section, then the count of each status."""
    titles = {row.section: row.text for row in every_paragraph() if row.is_title}
    section = ""
    for row in sorted(paragraphs, key=_section_order(paragraphs)):
        if row.section != section:
            section = row.section
            yield f"\n{section}  {titles.get(section, '')}".rstrip()
        if not row.is_title or row.status is Status.NOT_IN_SOURCE:
            words = "Only the title is printed in our sources." if row.is_title else row.text
            yield f"  {row.status.words:<11} {row.id}  {words}"
    counts = Counter(row.status for row in paragraphs)
    yield ""
    yield ", ".join(f"{counts[status]} {status.words}" for status in Status if counts[status]) or "None."


def _section_order(paragraphs: list[Paragraph]) -> Any:
    """Return a sort key: sections in the order in which they first appear."""
    first: dict[str, int] = {}
    for position, paragraph in enumerate(paragraphs):
        first.setdefault(paragraph.section, position)
    return lambda paragraph: first[paragraph.section]
