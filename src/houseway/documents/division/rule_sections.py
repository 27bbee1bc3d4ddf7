"""Sets proposed rules as blocks of a document: new rules in full, or an amendment of other rules.

As in the chapter, an amendment sets added text in bold and deleted text in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from houseway.documents.document import Block, Grid, Heading, RuleParagraph, RuleText, Run, Together, grid
from houseway.documents.rules_text import Numbered, RuleSection, numbered
from houseway.rules.standard_rules import Clause, Content, RuleTable

ALIKE = 0.5  # the least likeness of two paragraphs that are compared word by word
KEPT = 0.3  # an amendment keeps at least this part of the paragraphs; less is a game of its own


def new_rules(sections: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the sections in full."""
    for section in sections:
        parts = [_plain(number, part) for number, part in numbered(section.content)]
        yield from _printed(section, parts)


def amendment(base: Sequence[RuleSection], varied: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the varied sections with what they add to the base and what they delete from it."""
    before = {section.key: section for section in base}
    for section in varied:
        old = before.pop(section.key, None)
        yield from _printed(section, list(_compared(list(numbered(old.content if old else ())), section)))
    for section in before.values():
        yield from _printed(section, [_deleted(number, part) for number, part in numbered(section.content)])


def is_amendment(base: Sequence[RuleSection], varied: Sequence[RuleSection]) -> bool:
    """Return whether enough of the base is kept for an amendment to be readable."""
    old = [part.text for section in base for part in section.content if isinstance(part, Clause)]
    new = {part.text for section in varied for part in section.content if isinstance(part, Clause)}
    return bool(old) and sum(text in new for text in old) >= KEPT * len(old)


Written = RuleParagraph | Grid


def _plain(number: str, part: Content) -> Written:
    return (
        _rows(part) if isinstance(part, RuleTable) else _paragraph(part, Run(_lead(number)), Run(part.text))
    )


def _added(number: str, part: Content) -> Written:
    if isinstance(part, RuleTable):
        return _rows(part, bold=range(len(part.rows)))
    return _paragraph(part, Run(_lead(number) + part.text, "added"))


def _deleted(number: str, part: Content) -> Written:
    if isinstance(part, RuleTable):
        return _rows(replace(part, rows=tuple(map(_in_brackets, part.rows))))
    return _paragraph(part, Run(_lead(number) + part.text, "deleted"))


def _lead(number: str) -> str:
    return f"{number} " if number else ""


def _paragraph(part: Clause, *runs: Run) -> RuleParagraph:
    return RuleParagraph(part.level, tuple(run for run in runs if run.text))


def _rows(table: RuleTable, bold: range = range(0)) -> Grid:
    columns = len(table.headings)
    shares = (3, *[1 if columns > 3 else 2] * (columns - 1)) if columns > 2 else (2, 1)
    made = grid(table.headings, table.rows, caption=table.title, shares=shares, small=columns > 4)
    return Grid(**{**vars(made), "bold": frozenset(bold)})


def _in_brackets(row: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"[{cell}]" for cell in row)


def _compared(old: list[Numbered], section: RuleSection) -> Iterator[Written]:
    new = list(numbered(section.content))
    matcher = SequenceMatcher(a=[part for _, part in old], b=[part for _, part in new], autojunk=False)
    for kind, first, last, new_first, new_last in matcher.get_opcodes():
        if kind == "equal":
            for (was, _), (number, part) in zip(old[first:last], new[new_first:new_last], strict=True):
                yield _kept(was, number, part)
        else:
            yield from _replaced(old[first:last], new[new_first:new_last])


def _kept(was: str, number: str, part: Content) -> Written:
    if isinstance(part, RuleTable) or was == number:
        return _plain(number, part)
    return _paragraph(part, Run(was, "deleted"), Run(f" {number} ", "added"), Run(part.text))


def _replaced(old: list[Numbered], new: list[Numbered]) -> Iterator[Written]:
    """Yield changed paragraphs next to what they replace, word by word where they are alike."""
    left = list(old)
    for number, part in new:
        alike = next((place for place, (_, was) in enumerate(left) if _are_alike(was, part)), None)
        if alike is None:
            yield _added(number, part)
            continue
        yield from (_deleted(was_number, was) for was_number, was in left[:alike])
        was_number, was = left[alike]
        left = left[alike + 1 :]
        yield _changed(was_number, was, number, part)
    yield from (_deleted(number, part) for number, part in left)


def _are_alike(was: Content, part: Content) -> bool:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        return isinstance(was, RuleTable) and isinstance(part, RuleTable) and was.headings == part.headings
    words = SequenceMatcher(a=was.text.split(), b=part.text.split(), autojunk=False)
    return was.level == part.level and words.ratio() >= ALIKE


def _changed(was_number: str, was: Content, number: str, part: Content) -> Written:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        assert isinstance(was, RuleTable) and isinstance(part, RuleTable)  # noqa: S101, PT018 - see _are_alike
        gone = [_in_brackets(row) for row in was.rows if row not in part.rows]
        rows = (*gone, *part.rows)
        new_rows = [place for place, row in enumerate(rows) if place >= len(gone) and row not in was.rows]
        return Grid(**{**vars(_rows(replace(part, rows=rows))), "bold": frozenset(new_rows)})
    runs = (
        [Run(_lead(number))]
        if was_number == number
        else [Run(was_number, "deleted"), Run(f" {number} ", "added")]
    )
    return _paragraph(part, *runs, *_word_by_word(was.text, part.text))


def _word_by_word(was: str, text: str) -> Iterator[Run]:
    old, new = was.split(), text.split()
    for kind, first, last, new_first, new_last in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Run(" ".join(old[first:last]) + " ")
            continue
        if last > first:
            yield Run(" ".join(old[first:last]), "deleted")
            yield Run(" ")
        if new_last > new_first:
            yield Run(" ".join(new[new_first:new_last]) + " ", "added")


def _printed(section: RuleSection, parts: Sequence[Written]) -> Iterator[Block]:
    yield Heading(f"{section.number} {section.title}", 3)
    yield from _in_blocks(parts)


def _in_blocks(parts: Sequence[Written]) -> Iterator[RuleText | Grid | Together]:
    """Yield runs of paragraphs as one block; a table stays with the paragraph that introduces it."""
    paragraphs: list[RuleParagraph] = []
    for part in parts:
        if isinstance(part, RuleParagraph):
            paragraphs.append(part)
            continue
        if paragraphs[:-1]:
            yield RuleText(tuple(paragraphs[:-1]))
        yield Together((RuleText((paragraphs[-1],)), part)) if paragraphs else part
        paragraphs = []
    if paragraphs:
        yield RuleText(tuple(paragraphs))
