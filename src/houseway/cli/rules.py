"""`houseway rules`: every paragraph of the regulation with its status, or those that are looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec

from houseway.cli.blocks import BLANK, Block, facts, heading, prose, show
from houseway.cli.options import AsJson, argument, flag
from houseway.cli.output import print_json
from houseway.refusal import Refusal, one_of
from houseway.regulation import Paragraph, Status, every_paragraph
from houseway.regulation.coverage import cited_in_code
from houseway.rules.parsing import best_fits

STATUS_WIDTH = max(len(status.value) for status in Status)  # of the first column


def rules(
    about: Annotated[
        str | None, argument("GAME|PARAGRAPH", "Only this game, section or paragraph, as 13:69F-9.4.")
    ] = None,
    only_open: Annotated[bool, flag("--open", "Only paragraphs that are not carried out yet.")] = False,
    as_json: AsJson = False,
) -> None:
    chosen = [row for row in _paragraphs_of(about) if not only_open or row.status is Status.OPEN]
    if as_json:
        print_json(list(_as_json(chosen)))
    else:
        show(_explained(chosen) if _is_number(about) else _listed(chosen))


def _is_number(about: str | None) -> bool:
    return about is not None and ":" in about


def _paragraphs_of(game: str | None) -> list[Paragraph]:
    everything = list(every_paragraph())
    if game is None:
        return everything
    if _is_number(game):
        return _looked_up(game, everything)
    games = sorted({paragraph.game for paragraph in everything})
    if game not in games:
        game = _game_in(games, game)
    return [paragraph for paragraph in everything if paragraph.game == game]


def _game_in(games: list[str], typed: str) -> str:
    """Return the game that is meant; some games and topics of the catalogue have rules but no table here."""
    matching = best_fits(typed, {name: [name] for name in games})
    if len(matching) != 1:
        raise Refusal(f"No paragraph is about {typed!r}. Choose {one_of(matching or games)}.")
    return matching[0]


def _looked_up(number: str, paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Return the paragraph or section with this number, and its subdivisions."""
    matching = [row for row in paragraphs if row.id == number or _is_within(row.id, number)]
    if not matching:
        raise Refusal(f"There is no paragraph {number!r} in the catalogue. `houseway rules` lists them all.")
    return matching


def _is_within(paragraph_id: str, number: str) -> bool:
    """Say whether it is a part of that one: (a)1ii is one of (a)1, (a) and their section, not of (a)1i."""
    rest = paragraph_id.removeprefix(number)
    if rest in ("", paragraph_id):
        return False
    is_divided = "(" in number and (number[-1] == ")" or (number[-1].isdigit() and rest[0].isalpha()))
    return is_divided or rest[0] in ".(# "


def _explained(paragraphs: Iterable[Paragraph]) -> Iterator[Block]:
    """Yield each paragraph with its text, its status and what that means."""
    for row in paragraphs:
        yield prose(f"{row.id}  {row.text}", hang=2)
        yield prose(f"{row.status.words}: {row.status.meaning}", indent=2)
        if row.note:
            yield prose(row.note, indent=2)


def _as_json(paragraphs: Iterable[Paragraph]) -> Iterator[dict[str, Any]]:
    places = cited_in_code()
    for paragraph in paragraphs:
        yield {**msgspec.to_builtins(paragraph), "code": places.get(paragraph.id, [])}


def _listed(paragraphs: list[Paragraph]) -> Iterator[Block]:
    """Yield the paragraphs section by section, then the count of each status and its meaning."""
    titles = {row.section: row.text for row in every_paragraph() if row.is_title}
    section = ""
    for row in sorted(paragraphs, key=_section_order(paragraphs)):
        if row.section != section:
            section = row.section
            yield from (BLANK, heading(f"{section}  {titles.get(section, '')}".rstrip()))
        if not row.is_title or row.status is Status.NOT_IN_SOURCE:
            words = "Only the title is printed in our sources." if row.is_title else row.text
            why = f" ({row.note.rstrip('.')}.)" if row.status is Status.OPEN and row.note else ""
            yield facts([(_first_column(row.status), f"{row.id}  {words}{why}")], 2)
    counts = Counter(row.status for row in paragraphs)
    yield from (BLANK, heading("Status") if counts else prose("None."))
    for status in (status for status in Status if counts[status]):
        meaning = status.meaning.partition(". ")[0].rstrip(".")
        yield facts([(_first_column(status), f"{counts[status]}: {meaning}.")], 2)


def _first_column(status: Status) -> str:
    return f"{status.value.replace('-', ' '):<{STATUS_WIDTH}}"


def _section_order(paragraphs: list[Paragraph]) -> Any:
    """Return a sort key: sections in the order in which they first appear."""
    first: dict[str, int] = {}
    for position, paragraph in enumerate(paragraphs):
        first.setdefault(paragraph.section, position)
    return lambda paragraph: first[paragraph.section]
