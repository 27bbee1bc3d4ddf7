"""Writes the notice of a tournament to the Division, in seven items (13:69F-8.6(a)), from a TOML form."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

from houseway.documents.division.form import (
    Answers,
    FilledForm,
    FormError,
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
from houseway.documents.document import Block, Document, Heading, Part, Signatures, Together, Words, details
from houseway.documents.status import draft_blocks, draft_mark
from houseway.documents.wording import capital, day, moment, sentence
from houseway.equipment.money import dollars
from houseway.house.clock import parse_day, parse_moment
from houseway.house.desks.business_days import REQUIRED, BusinessCalendar, without
from houseway.house.desks.tournament_desk import check_times
from houseway.house.desks.tournaments import CERTIFY, CONTROLLER, Notice, Tournament, lacking_certifications
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.regulation.citation import Missing
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
NOT_AT_THE_DESK = ("licensee", "signed-by", "holidays", "filed")
DEPARTMENTS = tuple(CERTIFY.values())
CERTIFIED_AS = {role: words.replace(" ", "-") for role, words in CERTIFY.items()} | {
    Role.ACCOUNTING: "controller"
}


def read_amounts(value: Any) -> tuple[Value | None, str]:
    if isinstance(value, list) and all(type(cents) is int and cents > 0 for cents in value):
        return tuple(map(str, value)), ""
    return None, "Write a list of whole cents, for example [20000, 10000]."


FORM = (
    Section(
        "",
        (
            Item("licensee", LICENSEE, FILED),
            Item("signed-by", "Name and title of the person who files the notice", FILED, needed=False),
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
            Item(
                "later-sessions",
                "Date and time of each session after the first: ['2026-11-16T20:00']",
                DATE_AND_TIME,
                read_texts,
                needed=False,
                hint="[]",
            ),
            Item("entry-fee", "Entry fee in cents", DESCRIPTION, read_whole_number, needed=False),
            Item("prizes", "Prizes in cents by rank: [20000, 10000]", DESCRIPTION, read_amounts, False, "[]"),
            Item("patrons", "Number of patrons", PATRONS, read_whole_number),
            Item("location", "Exact location", LOCATION),
            Item("security", "Additional security measures", SECURITY),
            Item("affects-revenue", "Whether gross revenue is affected", REVENUE, read_yes_no, needed=False),
            Item("holidays", "Holidays besides the state's: ['2026-11-27']", FILED, read_texts, False, "[]"),
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
    """Return the notice, marked as a draft with a list of missing items if it is not complete."""
    filled = read_form(FORM, content, file_name)
    filled.errors += _contradictions(filled.answers(""))
    refuse_errors(file_name, filled.errors)
    return _document(filled, _calendar(filled.answers("")))


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


def notice_on_file(tournament: Tournament, calendar: BusinessCalendar) -> Document:
    """Return the notice on file at the tournament desk, with the names of the people who certified it."""
    notice, filed, certified = tournament.notice, tournament.filed, tournament.certified
    fields = {key.replace("_", "-"): value for key, value in msgspec.to_builtins(notice).items()}
    answers = {
        **{item.key: fields[item.key] for item in FORM[0].items if item.key in fields},
        "prizes": tuple(map(str, notice.prizes)),
        "later-sessions": tuple(notice.later_sessions),
        **({"filed": date.fromisoformat(filed.on)} if filed else {}),
    }
    by = {key: certified[role] for role, key in CERTIFIED_AS.items() if role in certified}
    filled = FilledForm({"": [answers], "certified-by": [by]})
    filled.missing[""] = [
        Missing(f"Certification by {words}", CERTIFIED)
        for words in lacking_certifications(tournament)
        if words != CONTROLLER
    ]
    return _document(filled, calendar)


def _contradictions(answers: Answers) -> Iterator[FormError]:
    for check in (_check_game, _check_sessions, _check_filing):
        try:
            check(answers)
        except Refusal as refusal:
            yield FormError(str(refusal))


def _check_game(answers: Answers) -> None:
    name, options = answers.get("game"), answers.get("options", {})
    if isinstance(name, str) and isinstance(options, dict):
        open_table(game(name), options)


def _calendar(answers: Answers) -> BusinessCalendar:
    return BusinessCalendar(frozenset(map(parse_day, _texts(answers, "holidays"))))


def _texts(answers: Answers, key: str) -> tuple[str, ...]:
    value = answers.get(key, ())
    return value if isinstance(value, tuple) else ()


def _starts(answers: Answers) -> Any:
    starts = answers.get("starts")
    return parse_moment(starts, DATE_AND_TIME) if isinstance(starts, str) else None


def _check_sessions(answers: Answers) -> None:
    starts, sessions = answers.get("starts"), answers.get("sessions")
    if isinstance(starts, str) and isinstance(sessions, int):
        check_times(starts, _texts(answers, "later-sessions"), sessions)


def _check_filing(answers: Answers) -> None:
    starts, filed = _starts(answers), answers.get("filed")
    if starts is None or not isinstance(filed, date):
        return
    calendar = _calendar(answers)
    days = calendar.days_ahead(filed, starts.date())
    if days < REQUIRED:
        skipped = calendar.skipped(filed, starts.date())
        raise Refusal(
            f"filed = {filed}: {days} business days before {starts.date()}{without(skipped)}. "
            f"At least {REQUIRED} are required.",
            FILED,
        )


def _missing(filled: FilledForm) -> list[Missing]:
    missing = [item for section in filled.missing.values() for item in section]
    if filled.answers("").get("affects-revenue") and "controller" not in filled.answers("certified-by"):
        missing.append(Missing("Certification by the casino controller or designee", REVENUE))
    return missing


def _document(filled: FilledForm, calendar: BusinessCalendar) -> Document:
    answers, missing = filled.answers(""), _missing(filled)
    return Document(
        title=in_words(answers.get("title", "Tournament")),
        kind="Notice of a gaming tournament",
        subtitle=in_words(answers.get("licensee", "")),
        blocks=(
            *draft_blocks(missing),
            *_filing_blocks(answers, calendar),
            *_item_blocks(answers),
            *_certification_blocks(filled),
        ),
        mark=draft_mark(missing),
        dated=filled.day("", "filed"),
    )


def _filing_blocks(answers: Answers, calendar: BusinessCalendar) -> Iterator[Block]:
    yield Words(f"To the {ADDRESSEE}.", (FILED,))
    starts = _starts(answers)
    if starts:
        latest = calendar.last_day_to_file(starts.date())
        skipped = calendar.skipped(latest, starts.date())
        named = "; ".join(f"{holiday.name}, {day(parse_day(holiday.day))}" for holiday in skipped)
        yield Words(
            f"To be filed no later than {day(latest)}: five business days follow it, the day of the "
            f"tournament included. Holidays not counted: {named or 'none'}.",
            (FILED,),
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
    later = [parse_moment(text) for text in _texts(answers, "later-sessions")]
    yield Words(f"{moment(starts)}." if starts else "Missing.", (DATE_AND_TIME,))
    if starts and later:
        times = [(f"Session {number}", moment(begins)) for number, begins in enumerate([starts, *later], 1)]
        yield details(times)
    yield Heading("2. Description")
    yield Words(answer("description"), (DESCRIPTION,))
    yield details(_format(answers), caption="Format", cites=(DESCRIPTION, SOME_CHANCE))
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
    prizes = answers.get("prizes", ())
    for rank, prize in enumerate(prizes if isinstance(prizes, tuple) else (), 1):
        yield f"rank {rank}: {dollars(int(prize))}"


def _certification_blocks(filled: FilledForm) -> Iterator[Block]:
    """Yield items 6 and 7 and the signature of the licensee, each on one page with its heading."""
    answers, by = filled.answers(""), filled.answers("certified-by")
    certify = Words(
        "The undersigned certify that the tournament will not adversely affect the security and integrity of "
        "gaming operations.",
        (CERTIFIED,),
    )
    names = [(key, in_words(by.get(key.replace(" ", "-"), ""))) for key in DEPARTMENTS]
    supervisors = Signatures(tuple(_signer(name, f"supervisor of {key}") for key, name in names))
    yield Together((Heading("6. Certification by the departments"), certify, supervisors))
    revenue: list[Part] = [Heading("7. Gross revenue")]
    if answers.get("affects-revenue"):
        revenue.append(Words("The tournament affects gross revenue, as certified here.", (REVENUE,)))
        revenue.append(Signatures((_signer(in_words(by.get("controller", "")), "casino controller"),)))
    else:
        revenue.append(Words("The tournament does not affect gross revenue.", (REVENUE,)))
    yield Together(tuple(revenue))
    signer = ", ".join(in_words(answers[key]) for key in ("signed-by", "licensee") if key in answers)
    filed = Words("Filed for the casino licensee by:", (FILED,))
    yield Together((Heading("Signature"), filed, Signatures((signer or "Name, title and licensee",))))


def _signer(name: str, capacity: str) -> str:
    return f"{name}, {capacity}" if name else capital(capacity)
