"""Drafts the rules of a game as a new subchapter, in the format of the chapter (reading 87)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from houseway.documents.division.rule_content import WagerRules, payout_content, table_content
from houseway.documents.rules_text import (
    RuleSection,
    WrittenRules,
    defined,
    in_a_sentence,
    referring,
    written_rules,
)
from houseway.documents.table.payouts import is_playable, pay_table_choices
from houseway.documents.wording import capital, sentence
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.standard_rules import Clause, Content

CHAPTER = "13:69F"
SUBCHAPTER = "51"  # the next one after those of our sources
TABLE_SECTION = "13:69E-1.13DD"  # likewise
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
    """Yield the procedure of a round, payout odds, irregularities, and what the licensee elects and posts."""
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
