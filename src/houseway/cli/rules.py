"""`houseway rules`: every paragraph, and how far it is carried out."""

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
    only_open: Annotated[bool, typer.Option("--open", help="Only what is not carried out yet.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the paragraphs of the regulation with their status."""
    chosen = [one for one in _of_game(game) if not only_open or one.status is Status.OPEN]
    if as_json:
        typer.echo(msgspec.json.encode(list(_as_json(chosen))).decode())
        return
    typer.echo("\n".join(_lines(chosen)))


def _of_game(game: str | None) -> list[Paragraph]:
    everything = list(every_paragraph())
    if game is None:
        return everything
    games = sorted({one.game for one in everything})
    if game not in games:
        raise Refusal(f"No paragraph is about {game!r}. The catalogue knows {one_of(games)}.")
    return [one for one in everything if one.game == game]


def _as_json(paragraphs: Iterable[Paragraph]) -> Iterator[dict[str, Any]]:
    places = cited_in_code()
    for one in paragraphs:
        yield {**msgspec.to_builtins(one), "code": places.get(one.id, [])}


def _lines(paragraphs: list[Paragraph]) -> Iterator[str]:
    """Section by section, each under its title, then the count of each status."""
    titles = {one.section: one.text for one in every_paragraph() if one.is_title}
    section = ""
    for one in sorted(paragraphs, key=_section_order(paragraphs)):
        if one.section != section:
            section = one.section
            yield f"\n{section}  {titles.get(section, '')}".rstrip()
        if not one.is_title or one.status is Status.NOT_IN_SOURCE:
            words = "Only the title is printed in our sources." if one.is_title else one.text
            yield f"  {one.status.words:<11} {one.id}  {words}"
    counts = Counter(one.status for one in paragraphs)
    yield ""
    yield ", ".join(f"{counts[status]} {status.words}" for status in Status if counts[status]) or "None."


def _section_order(paragraphs: list[Paragraph]) -> Any:
    """Sections in the order in which they first come, with their paragraphs together."""
    first: dict[str, int] = {}
    for position, one in enumerate(paragraphs):
        first.setdefault(one.section, position)
    return lambda one: first[one.section]
