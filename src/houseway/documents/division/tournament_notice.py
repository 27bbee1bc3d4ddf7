"""The written notice of a tournament to the Division, in seven items (13:69F-8.6(a)), from a TOML form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import msgspec

from houseway.documents.division.form import (
    Answers,
    FilledForm,
    Item,
    Section,
    Value,
    read_date,
    read_form,
    read_one_of,
    read_options,
    read_texts,
    read_whole_number,
    read_yes_no,
    refuse_errors,
    template,
)
from houseway.documents.division.petition import in_words
from houseway.documents.document import Block, Document, Heading, Signatures, Words, details
from houseway.documents.draft_mark import draft_blocks, draft_mark
from houseway.documents.wording import day, moment, sentence
from houseway.equipment.money import dollars
from houseway.floor.calendar import business_days, last_day_to_file, parse_day, parse_moment
from houseway.floor.desks.tournaments.facts import Notice
from houseway.floor.desks.tournaments.tournaments import (
    BUSINESS_DAYS,
    CERTIFY,
    CONTROLLER,
    Tournament,
    lacking_certifications,
)
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.regulation.missing_item import Missing
from houseway.rules.game import open_table
from houseway.rules.options import options_in_words
from houseway.rules.registry import game

FILED = Citation("13:69F-8.6(a)")
DATE_AND_TIME = Citation("13:69F-8.6(a)1")
DESCRIPTION = Citation("13:69F-8.6(a)2")
PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")
SECURITY = Citation("13:69F-8.6(a)5")
CERTIFIED = Citation("13:69F-8.6(a)6")
REVENUE = Citation("13:69F-8.6(a)7")
CEASE = Citation("13:69F-8.6(b)")
SOME_CHANCE = Citation("13:69F-8.6(c)")

ADDRESSEE = "Division of Gaming Enforcement, Regulatory Enforcement Bureau, office in the establishment"
LICENSEE = "Casino licensee"
NOT_AT_THE_DESK = ("licensee", "holidays", "filed")
DEPARTMENTS = tuple(CERTIFY.values())
CERTIFIED_AS = {role: words.replace(" ", "-") for role, words in CERTIFY.items()} | {
    Role.ACCOUNTING: "controller"
}


def read_amounts(given: Any) -> tuple[Value | None, str]:
    if isinstance(given, list) and all(type(cents) is int and cents > 0 for cents in given):
        return tuple(map(str, given)), ""
    return None, "Write a list of whole cents, for example [20000, 10000]."


FORM = (
    Section(
        "",
        (
            Item("licensee", LICENSEE, FILED),
            Item("title", "Name of the tournament", DESCRIPTION),
            Item("starts", "Date and time, for example '2026-11-16T18:00'", DATE_AND_TIME),
            Item("description", "Detailed description of the type of tournament", DESCRIPTION),
            Item(
                "decided-by",
                "What decides the tournament",
                SOME_CHANCE,
                read_one_of("chance", "skill and chance"),
                hint="'chance' or 'skill and chance'",
            ),
            Item("game", "The game, as listed by `houseway games`", DESCRIPTION),
            Item("options", "Its options, such as { decks = '6' }", DESCRIPTION, read_options, False, "{}"),
            Item("chips", "Chips per player and session, in cents", DESCRIPTION, read_whole_number),
            Item("rounds", "Rounds per session", DESCRIPTION, read_whole_number),
            Item("advance", "Players who advance from each table", DESCRIPTION, read_whole_number),
            Item("sessions", "Sessions, including the final", DESCRIPTION, read_whole_number),
            Item("entry-fee", "Entry fee in cents", DESCRIPTION, read_whole_number, needed=False),
            Item("prizes", "Prizes in cents by rank: [20000, 10000]", DESCRIPTION, read_amounts, False, "[]"),
            Item("patrons", "Number of patrons", PATRONS, read_whole_number),
            Item("location", "Exact location", LOCATION),
            Item("security", "Additional security measures", SECURITY),
            Item("affects-revenue", "Whether gross revenue is affected", REVENUE, read_yes_no, needed=False),
            Item("holidays", "Holidays before it: ['2026-11-11']", FILED, read_texts, False, "[]"),
            Item("filed", "Date of filing", FILED, read_date, needed=False),
        ),
    ),
    Section(
        "certified-by",
        (
            *(Item(key.replace(" ", "-"), f"Supervisor of {key}", CERTIFIED) for key in DEPARTMENTS),
            Item("controller", "Casino controller or designee", REVENUE, needed=False),
        ),
    ),
)


def example() -> str:
    return template(FORM, "Notice of a tournament (13:69F-8.6)")


def tournament_notice(content: str, file_name: str) -> Document:
    """Return the notice, marked as a draft with a list of what is missing if it is not complete."""
    filled = read_form(FORM, content, file_name)
    filled.errors += _contradictions(filled.answers(""))
    refuse_errors(file_name, filled.errors)
    return _document(filled)


def notice_in_form(content: str, file_name: str) -> Notice:
    """Return the notice for the tournament desk, where the departments certify it."""
    filled = read_form(FORM, content, file_name)
    missing = [item for item in filled.missing[""] if item.words != LICENSEE]
    refuse_errors(file_name, [*filled.errors, *(f"missing: {item}" for item in missing)])
    answers = dict(filled.answers(""))
    prizes = answers.pop("prizes", ())
    fields = {key.replace("-", "_"): value for key, value in answers.items() if key not in NOT_AT_THE_DESK}
    amounts = [int(prize) for prize in prizes] if isinstance(prizes, tuple) else []
    return msgspec.convert({"affects_revenue": False, **fields, "prizes": amounts}, Notice)


def notice_on_file(tournament: Tournament, holidays: Iterable[date]) -> Document:
    """Return the notice as the tournament desk has it, with the names of those who certified it."""
    notice, filed, certified = tournament.notice, tournament.filed, tournament.certified
    fields = {key.replace("_", "-"): value for key, value in msgspec.to_builtins(notice).items()}
    answers = {
        **{item.key: fields[item.key] for item in FORM[0].items if item.key in fields},
        "prizes": tuple(map(str, notice.prizes)),
        "holidays": tuple(sorted(map(str, holidays))),
        **({"filed": date.fromisoformat(filed.on)} if filed else {}),
    }
    by = {key: certified[role] for role, key in CERTIFIED_AS.items() if role in certified}
    filled = FilledForm({"": [answers], "certified-by": [by]})
    filled.missing[""] = [
        Missing(f"Certification by {words}", CERTIFIED)
        for words in lacking_certifications(tournament)
        if words != CONTROLLER
    ]
    return _document(filled)


def _contradictions(answers: Answers) -> Iterator[str]:
    for check in (_check_game, _check_time):
        try:
            check(answers)
        except Refusal as refusal:
            yield str(refusal)


def _check_game(answers: Answers) -> None:
    name, options = answers.get("game"), answers.get("options", {})
    if isinstance(name, str) and isinstance(options, dict):
        open_table(game(name), options)


def _holidays(answers: Answers) -> list[date]:
    given = answers.get("holidays", ())
    return [parse_day(holiday) for holiday in given] if isinstance(given, tuple) else []


def _starts(answers: Answers) -> Any:
    starts = answers.get("starts")
    return parse_moment(starts, DATE_AND_TIME) if isinstance(starts, str) else None


def _check_time(answers: Answers) -> None:
    starts, filed = _starts(answers), answers.get("filed")
    if starts is None or not isinstance(filed, date):
        return
    days = business_days(filed, starts.date(), _holidays(answers))
    if days < BUSINESS_DAYS:
        raise Refusal(
            f"filed = {filed}: {days} business days before {starts.date()}. "
            f"At least {BUSINESS_DAYS} are required.",
            FILED,
        )


def _missing(filled: FilledForm) -> list[Missing]:
    missing = [item for section in filled.missing.values() for item in section]
    if filled.answers("").get("affects-revenue") and "controller" not in filled.answers("certified-by"):
        missing.append(Missing("Certification by the casino controller or designee", REVENUE))
    return missing


def _document(filled: FilledForm) -> Document:
    answers, missing = filled.answers(""), _missing(filled)
    return Document(
        title=in_words(answers.get("title", "Tournament")),
        kind="Notice of a gaming tournament",
        subtitle=in_words(answers.get("licensee", "")),
        blocks=(
            *draft_blocks(missing),
            *_filing_blocks(answers),
            *_item_blocks(answers),
            *_certification_blocks(filled),
        ),
        mark=draft_mark(missing),
        dated=filled.day("", "filed"),
    )


def _filing_blocks(answers: Answers) -> Iterator[Block]:
    yield Words(f"To the {ADDRESSEE}.", (FILED,))
    starts = _starts(answers)
    if starts:
        latest = last_day_to_file(starts.date(), BUSINESS_DAYS, _holidays(answers))
        yield Words(
            f"To be filed no later than {day(latest)}, five business days before the tournament.", (FILED,)
        )
    yield Words(
        "The Division may stop a tournament at once if it differs materially from this notice, or if it "
        "compromises security, integrity or the collection of gross revenue.",
        (CEASE,),
    )


def _item_blocks(answers: Answers) -> Iterator[Block]:
    def answer(key: str) -> str:
        return sentence(in_words(answers[key])) if key in answers else "Missing."

    starts = _starts(answers)
    yield Heading("1. Date and time")
    when = f"{moment(starts)}." if starts else "Missing."
    yield Words(when, (DATE_AND_TIME,))
    yield Heading("2. Description")
    yield Words(answer("description"), (DESCRIPTION,))
    yield details(_format(answers), cites=(DESCRIPTION, SOME_CHANCE))
    for heading, key, cite in (
        ("3. Number of patrons", "patrons", PATRONS),
        ("4. Exact location", "location", LOCATION),
        ("5. Additional security measures", "security", SECURITY),
    ):
        yield Heading(heading)
        yield Words(answer(key), (cite,))


def _format(answers: Answers) -> Iterator[tuple[str, str]]:
    chips = answers.get("chips")
    yield from _rules(answers)
    yield "Decided by", in_words(answers.get("decided-by", "missing"))
    yield (
        "Chips at the start",
        f"{dollars(chips)}, without cash value" if isinstance(chips, int) else "missing",
    )
    for key, words in (
        ("rounds", "Rounds per session"),
        ("advance", "Players advancing from each table"),
        ("sessions", "Sessions, including the final"),
    ):
        yield words, in_words(answers.get(key, "missing"))
    fee = answers.get("entry-fee")
    yield "Entry fee", dollars(fee) if isinstance(fee, int) and fee else "none"
    yield "Prizes", "; ".join(_prizes(answers)) or "none"


def _rules(answers: Answers) -> Iterator[tuple[str, str]]:
    name, options = answers.get("game"), answers.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        yield "Game", "missing"
        return
    declared = game(name)
    yield "Game", declared.title
    yield "Options", options_in_words(declared.all_options, options)


def _prizes(answers: Answers) -> Iterator[str]:
    given = answers.get("prizes", ())
    for rank, prize in enumerate(given if isinstance(given, tuple) else (), 1):
        yield f"rank {rank}: {dollars(int(prize))}"


def _certification_blocks(filled: FilledForm) -> Iterator[Block]:
    by = filled.answers("certified-by")
    yield Heading("6. Certification by the departments")
    yield Words(
        "The undersigned certify that the tournament will not adversely affect the security and integrity of "
        "gaming operations.",
        (CERTIFIED,),
    )
    names = [(key, in_words(by.get(key.replace(" ", "-"), ""))) for key in DEPARTMENTS]
    yield Signatures(tuple(f"{name}, supervisor of {key}".removeprefix(", ") for key, name in names))
    yield Heading("7. Gross revenue")
    if filled.answers("").get("affects-revenue"):
        yield Words("The tournament affects gross revenue, as certified here.", (REVENUE,))
        yield Signatures((f"{in_words(by.get('controller', ''))}, casino controller".removeprefix(", "),))
    else:
        yield Words("The tournament does not affect gross revenue.", (REVENUE,))
