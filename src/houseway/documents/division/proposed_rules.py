"""Drafts the rules of a game as a new subchapter, in the format of the chapter (reading 87), and prints them.

They are printed in full, or as an amendment of other rules, which sets added text in bold and deleted text in
brackets, as in the chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

from houseway.documents.division.rule_content import WagerRules, payout_content, table_content
from houseway.documents.document import Block, Grid, Heading, RuleParagraph, RuleText, Run, Together, grid
from houseway.documents.rules_text import (
    Numbered,
    RuleSection,
    WrittenRules,
    defined,
    in_a_sentence,
    numbered,
    referring,
    written_rules,
)
from houseway.documents.table.payouts import is_playable, pay_table_choices
from houseway.documents.wording import capital, sentence
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.standard_rules import Clause, Content, RuleTable

CHAPTER = "13:69F"
SUBCHAPTER = "51"  # the next one after those of our sources
TABLE_SECTION = "13:69E-1.13DD"  # likewise
ALIKE = 0.5  # the least likeness of two paragraphs that are compared word by word
KEPT = 0.3  # an amendment keeps at least this part of the paragraphs; less is a game of its own
MEANINGS = (
    "The following words and terms, when used in this subchapter, shall have the following meanings "
    "unless the context clearly indicates otherwise:"
)


def proposed_rules(
    table: Table[Any], subchapter: str = SUBCHAPTER, table_section: str = TABLE_SECTION
) -> list[RuleSection]:
    """Return the sections in order, with their numbers and with the numbers of the sections they refer to."""
    written = written_rules(table.game) or _from_guide(table)
    names = WagerRules(table, written)
    sections = [*_before_play(table, written, names), *_play(table, written, names)]
    numbers = {"table": f"N.J.A.C. {table_section}"} | {
        section.key: f"N.J.A.C. {CHAPTER}-{subchapter}.{place}" for place, section in enumerate(sections, 1)
    }
    words = {"game": in_a_sentence(table.game.title)} | numbers
    first = RuleSection(
        "table",
        f"{capital(table.game.title)} table; physical characteristics",
        tuple(table_content(table, names)),
    )
    return [
        replace(
            section,
            number=numbers[section.key].removeprefix("N.J.A.C. "),
            content=tuple(referring(section.content, words)),
        )
        for section in (first, *sections)
    ]


def is_drafted(table: Table[Any]) -> bool:
    """Return whether the game has its procedure in the words of a rule, which a petition needs."""
    return written_rules(table.game) is not None


def _from_guide(table: Table[Any]) -> WrittenRules:
    """Return the play of a game that has no rules written out yet, as its guide tells it."""
    guide = table.game.papers.guide
    equipment = tuple(Clause(1, f"{item.title}. {item.words}") for item in guide.equipment)
    play = tuple(Clause(1, words) for words in guide.play_at(table.options))
    return WrittenRules(
        sections=(
            RuleSection("cards", "Equipment", equipment),
            RuleSection("deal", "Procedure of play", play),
        )
    )


def _before_play(table: Table[Any], written: WrittenRules, names: WagerRules) -> Iterator[RuleSection]:
    """Yield definitions, equipment, opening and wagers."""
    terms = {**names.definitions(), **written.definitions}
    yield RuleSection(
        "definitions", "Definitions", tuple(Clause(0, words) for words in (MEANINGS, *defined(terms)))
    )
    yield from _upto(_drafted(written), ("dealing", "deal"))
    yield RuleSection("wagers", "Wagers", (*names.clauses(), *written.wagers, *_closing_of_wagers(table)))


def _play(table: Table[Any], written: WrittenRules, names: WagerRules) -> Iterator[RuleSection]:
    """Yield the procedure of a round, payout odds, irregularities, and the licensee's choices and posts."""
    drafted = _drafted(written)
    rest = drafted[len(list(_upto(drafted, ("dealing", "deal")))) :]
    procedure = list(_upto(rest, ("irregularities",)))
    yield from procedure
    yield RuleSection("payouts", "Payout odds", tuple(payout_content(table, names)))
    yield from rest[len(procedure) :]
    yield RuleSection(
        "options", "Options of the casino licensee; notice and posted signs", tuple(_options(table))
    )


def _drafted(written: WrittenRules) -> list[RuleSection]:
    """Return the sections that a draft has."""
    return [section for section in written.sections if section.in_draft]


def _upto(sections: Sequence[RuleSection], keys: Iterable[str]) -> Iterator[RuleSection]:
    """Yield the sections before the first of these."""
    stop = set(keys)
    for section in sections:
        if section.key in stop:
            return
        yield section


def _closing_of_wagers(table: Table[Any]) -> Iterator[Clause]:
    later = any(wager.placed == "during the round" for wager in table.wagers.values())
    bets = '"No more bets," except as provided in {deal}.' if later else '"No more bets."'
    yield Clause(1, f"No wager shall be made, increased or withdrawn after the dealer has announced {bets}")
    yield Clause(
        1,
        "Each wager shall be within the minimum and maximum wagers that the casino licensee has posted "
        "in accordance "
        "with N.J.A.C. 13:69F-8.2 and 8.3.",
    )
    yield Clause(1, "No wager other than those specified in (a) above shall be accepted.")


def _options(table: Table[Any]) -> Iterator[Content]:
    others = set(_options_of_other_wagers(table))
    choices = [
        option
        for option in table.game.wagering.options
        if isinstance(option, Choice) and is_playable(option) and option.name not in others
    ]
    yield Clause(
        1,
        "A casino licensee may, in its discretion, elect the following at each table, provided that it "
        "gives notice of "
        "any change in accordance with N.J.A.C. 13:69F-8.3:",
    )
    yield from (Clause(2, _option(option)) for option in choices)
    yield Clause(1, "A sign at each table shall state:")
    yield Clause(2, "The minimum and maximum wagers, in accordance with N.J.A.C. 13:69F-8.2 and 8.3;")
    yield Clause(2, "The payout odds of all authorized wagers, if they are not inscribed on the layout; and")
    yield Clause(2, "Each election under (a) above that affects what a wager pays or how a hand is played.")
    for notice in table.game.papers.guide.notices(table.options):
        rows = "; ".join(f"{name}: {value}" for name, value in notice.rows)
        words = f"{notice.words}: {rows}" if rows else notice.words.rstrip(".")
        yield Clause(1, f'A sign at each table shall also state: "{words}."')


def _options_of_other_wagers(table: Table[Any]) -> Iterator[str]:
    """Yield the options that only choose pay tables of wagers that are not proposed."""
    for choice in pay_table_choices(table):
        if not any(name in table.wagers for paid in choice.wagers for name in paid.names):
            yield choice.option.name


def _option(option: Choice) -> str:
    values = one_of([option.in_words(value) for value in option.values])
    meaning = option.meaning.partition(" (reading")[0].partition(";")[0]
    return sentence(f"{capital(option.title if ': ' in meaning else meaning)} ({values})")


# The sections as blocks of a document.


def new_rules(sections: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the sections in full."""
    for section in sections:
        parts = [_plain(number, part) for number, part in numbered(section.content)]
        yield from _printed(section, parts)


def amendment(base: Sequence[RuleSection], varied: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the varied sections with the words added to the base and the words deleted from it."""
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
    """Yield changed paragraphs next to what they replace, word by word where they are similar."""
    left = list(old)
    for number, part in new:
        similar = next((place for place, (_, was) in enumerate(left) if _are_similar(was, part)), None)
        if similar is None:
            yield _added(number, part)
            continue
        yield from (_deleted(was_number, was) for was_number, was in left[:similar])
        was_number, was = left[similar]
        left = left[similar + 1 :]
        yield _changed(was_number, was, number, part)
    yield from (_deleted(number, part) for number, part in left)


def _are_similar(was: Content, part: Content) -> bool:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        return isinstance(was, RuleTable) and isinstance(part, RuleTable) and was.headings == part.headings
    words = SequenceMatcher(a=was.text.split(), b=part.text.split(), autojunk=False)
    return was.level == part.level and words.ratio() >= ALIKE


def _changed(was_number: str, was: Content, number: str, part: Content) -> Written:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        assert isinstance(was, RuleTable) and isinstance(part, RuleTable)  # noqa: S101, PT018 - see _are_similar
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
