"""Writes the packet of a petition for a new game, item by item, with the submission for its test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from hashlib import sha256
from typing import NamedTuple

from houseway.documents.division.form import Answers, Value
from houseway.documents.division.petition import Petition, in_words, read_petition
from houseway.documents.division.petition_chapters import (
    TITLE,
    Security,
    description_blocks,
    security_blocks,
    security_of,
    undescribed,
)
from houseway.documents.division.petition_form import (
    CATEGORIES,
    CATEGORY,
    DECLARATORY_RULING,
    DESCRIPTION,
    FACTORS,
    IN_WRITING,
    LICENSE_APPLICATION,
    LICENSEE_AGREES,
    NAMES_AND_ADDRESSES,
    OFFERED_TO_ALL,
    OTHER,
    OTHER_MATERIAL,
    RELEASE,
    RIGHTS,
    TRIAL_CASINOS,
    TRIAL_CRITERIA,
    TRIAL_DATES,
    TRIAL_OTHER,
    TRIAL_REQUEST,
    TRIAL_SIGNS,
    TRIAL_SUBMISSION,
    UNLICENSED,
    WAIVER,
    WHO_MAY_PETITION,
)
from houseway.documents.document import (
    Block,
    Document,
    Heading,
    NewPage,
    Signatures,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import draft_blocks, draft_mark, footer
from houseway.documents.versions import fingerprint
from houseway.documents.wording import sentence, time_of_day
from houseway.house.desks.petitions import Lack, Packet, TrialPlan
from houseway.house.desks.trials import listed
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.regulation.citation import Missing

_HOURS = re.compile(r"\b([0-2][0-9]:[0-5][0-9])-([0-2][0-9]:[0-5][0-9])\b")
AFTER_APPROVAL = Citation("13:69F-8.4(f)")
LACKING = "Missing."
NONE_REQUESTED = "None was requested."
ADDRESSEE = "Division of Gaming Enforcement, Intake Unit"


def everything_missing(petition: Petition, odds: GameOdds) -> list[Missing]:
    """Return the items missing in the form, the description of the game and the data of a proposed trial."""
    trial = petition.test_missing if petition.has_trial else ()
    return [*petition.missing, *undescribed(odds), *trial]


def petition_packet(petition: Petition, odds: GameOdds, security: Security | None = None) -> Document:
    """Return the packet, marked as a draft with a list of missing items if it is not complete.

    Without ``security``, the cards of every wager are counted for that chapter, which takes seconds for each.
    """
    missing = everything_missing(petition, odds)
    title = petition.table.game.title
    return Document(
        title=title,
        kind="Petition for the approval of a new game",
        subtitle=f"To the {ADDRESSEE}",
        blocks=(
            *draft_blocks(missing),
            *_petitioner_blocks(petition),
            *_category_blocks(petition),
            Heading("3. Description of the game"),
            Words(f"The description of {title} has five parts, i to v.", (DESCRIPTION,)),
            *description_blocks(petition, odds),
            *_statement_blocks(petition),
            *_factor_blocks(petition),
            *_signature_blocks(petition),
            *security_blocks(security or security_of(petition.table)),
            *_trial_blocks(petition),
        ),
        mark=draft_mark(missing),
        footer=footer(petition.table),
        dated=petition.dated,
        contents=True,
    )


def _and_listed(names: Sequence[str]) -> str:
    return one_of(names).replace(" or ", " and ") if names else ""


def _petitioner_blocks(petition: Petition) -> Iterator[Block]:
    yield Heading("1. Petitioners")
    yield grid(
        ("Name", "Address", "Capacity", "Agreed to test"),
        [_petitioner_row(petitioner) for petitioner in petition.petitioners],
        shares=(5, 6, 4, 4),
    )
    yield Words(
        "The petitioners are interested persons: casino licensees, casino service industries, or owners, "
        "licensees, lessees or franchisees of rights to the game.",
        (WHO_MAY_PETITION, NAMES_AND_ADDRESSES),
    )
    yield Words(
        "The petitioners are jointly and severally liable for the costs of the Division's review, test and "
        "approval of the game.",
        (LICENSEE_AGREES,),
    )


def _petitioner_row(petitioner: Answers) -> tuple[str, ...]:
    return tuple(in_words(petitioner.get(key, "")) for key in ("name", "address", "kind", "agreed-to-test"))


def _category_blocks(petition: Petition) -> Iterator[Block]:
    yield Heading("2. Category of the game")
    kind, of = petition.answer("category", "kind"), _and_listed(petition.varied_games)
    if kind == OTHER:
        words = "The game is neither a variation nor a composite of authorized games."
    else:
        words = f"The game is a {kind} of {of}." if kind and of else LACKING
    yield Words(words, (CATEGORY, CATEGORIES))
    yield Words(_answer_text(petition, "category", "why"))


def _answer_text(petition: Petition, section: str, key: str) -> str:
    answer = petition.answer(section, key)
    return sentence(answer) if answer else LACKING


def _statement_blocks(petition: Petition) -> Iterator[Block]:
    """Yield items 4 to 9."""
    title = petition.table.game.title
    rights = ("copyright", "trademark", "patent")
    yield Heading("4. Copyrights, trademarks and patents")
    yield details((key.capitalize(), _answer_text(petition, "rights", key)) for key in rights)
    yield Words("Rights to the game, its name or its equipment, issued or pending.", (RIGHTS,))
    yield Heading("5. Offer to all casino licensees")
    yield Words(_answer_text(petition, "assurances", "offered"), (OFFERED_TO_ALL,))
    yield Heading("6. Release and indemnity")
    yield Words(_answer_text(petition, "assurances", "release"), (RELEASE,))
    yield Heading("7. Request for a declaratory ruling")
    ruling = f"a declaratory ruling that {title} is as stated in item 2, as N.J.S.A. 5:12-5 requires"
    yield Words(_requested(petition, "declaratory-ruling", ruling), (DECLARATORY_RULING,))
    yield Heading("8. Request for a test or experiment")
    test = f"a test or experiment of {title}, if it is approved, under N.J.S.A. 5:12-5 and 69e"
    yield Words(_requested(petition, "test", test), (TRIAL_REQUEST,))
    yield from _other_material(petition)


def _requested(petition: Petition, key: str, words: str) -> str:
    return f"The petitioners request {words}." if petition.answer("requests", key) else LACKING


def _other_material(petition: Petition) -> Iterator[Block]:
    yield Heading("9. Other material")
    other = petition.filled.answers("attachments").get("other")
    if isinstance(other, tuple):
        yield items(other)
    words = "Material that the Division requested from these petitioners." if other else NONE_REQUESTED
    yield Words(words, (OTHER_MATERIAL,))


def _factor_blocks(petition: Petition) -> Iterator[Block]:
    yield Heading("Factors for the Division's consideration")
    yield Words(
        "Where this packet addresses each factor. A ruling is subject to a successful test.", (FACTORS,)
    )
    yield grid(
        ("Factor", "In this packet"),
        (
            ("Rules and method of play", "3.i and 3.ii"),
            ("True and payout odds", "3.iii"),
            ("Wagers offered", "3.i and 3.iii"),
            ("Layout", "3.iv"),
            ("Equipment", "3.v"),
            ("Personnel", _factor(petition, "personnel")),
            ("Security and integrity", _security(petition)),
            ("Similarity to other games", _factor(petition, "similarity")),
            (
                "Previously approved variations or composites",
                _and_listed(petition.varied_games) or "none named",
            ),
        ),
        shares=(1, 2),
    )


def _factor(petition: Petition, key: str) -> str:
    return petition.answer("factors", key) or "not addressed"


def _security(petition: Petition) -> str:
    """Return the petitioners' words; the wins of players who watch the cards have a chapter of their own."""
    said = petition.answer("factors", "security")
    return f"{sentence(said)} See also the chapter {TITLE}." if said else f"the chapter {TITLE}"


def _signature_blocks(petition: Petition) -> Iterator[Block]:
    yield Heading("Signatures")
    yield Words(f"Signed by the petitioners and addressed to the {ADDRESSEE}.", (IN_WRITING,))
    signers = [
        ", ".join(in_words(petitioner[key]) for key in ("signed-by", "name") if petitioner.get(key))
        for petitioner in petition.petitioners
    ]
    yield Signatures(tuple(signer or "Name of the petitioner" for signer in signers))


def _trial_blocks(petition: Petition) -> Iterator[Block]:
    """Yield the separate submission for the test, due once the game is preliminarily approved."""
    if not petition.has_trial:
        return
    yield NewPage()
    yield Heading("Submission for the test")
    yield Words(
        "To be filed for the test, once the game has been preliminarily approved.",
        (AFTER_APPROVAL, TRIAL_SUBMISSION),
    )
    if petition.unlicensed:
        yield grid(
            ("Petitioner", "License application and fee", "Transactional waiver"),
            [
                tuple(
                    in_words(petitioner.get(key, LACKING))
                    for key in ("name", "license-application", "transactional-waiver")
                )
                for petitioner in petition.unlicensed
            ],
            caption="Petitioners without a license",
            cites=(UNLICENSED, LICENSE_APPLICATION, WAIVER),
        )
    labels = {"documented": "Documentation", "other": "Material"}
    for caption, keys, cite in (
        ("Casinos", ("casinos",), TRIAL_CASINOS),
        ("Dates, times and tables", ("from", "until", "hours", "tables"), TRIAL_DATES),
        ("Sign at the entrances", ("sign",), TRIAL_SIGNS),
        ("Criteria and documentation", ("criteria", "documented"), TRIAL_CRITERIA),
        ("Other material", ("other",), TRIAL_OTHER),
    ):
        answers = (
            (labels.get(key, key.capitalize()), hours_in_words(petition.answer("test", key)) or _empty(key))
            for key in keys
        )
        yield details(answers, caption=caption, cites=(cite,))


def hours_in_words(text: str) -> str:
    """Write hours of the day as documents do: ``12:00-24:00`` becomes ``12:00 PM to midnight``."""
    return _HOURS.sub(lambda hours: f"{_hour(hours[1])} to {_hour(hours[2])}", text)


def _hour(text: str) -> str:
    return "midnight" if text in ("24:00", "00:00") else time_of_day(datetime.strptime(text, "%H:%M"))


def _empty(key: str) -> str:
    return NONE_REQUESTED if key == "other" else LACKING


# The filing: the rendered packet, with the data for the house's record.


class PrintedPacket(NamedTuple):
    packet: Packet
    page: bytes  # the print as HTML, which needs no other file


class PacketInPDF(NamedTuple):
    content: str  # the fingerprint, the same for every way of printing the packet
    pdf: bytes


def packet_from(form: str, file_name: str) -> PrintedPacket:
    """Return the packet of a form; refuse a form with errors. The packet lists what is missing."""
    petition = read_petition(form, file_name)
    odds = game_odds(petition.table)
    document = petition_packet(petition, odds)
    page = in_html(document).encode()
    packet = Packet(
        form=form,
        content=fingerprint(document),
        game=petition.table.game.name,
        options=dict(petition.table.options.given),
        petitioners=[str(person["name"]) for person in petition.petitioners if person.get("name")],
        unlicensed=[str(person.get("name", "")) for person in petition.unlicensed],
        missing=[_lack(missing) for missing in (*petition.missing, *undescribed(odds))],
        test=_trial_plan(petition) if petition.has_trial else None,
        test_missing=[_lack(missing) for missing in petition.test_missing],
        printed=sha256(page).hexdigest(),
    )
    return PrintedPacket(packet, page)


def packet_in_pdf(form: str, file_name: str) -> PacketInPDF:
    """Return the packet of a form that is on record, printed as PDF."""
    petition = read_petition(form, file_name)
    document = petition_packet(petition, game_odds(petition.table))
    return PacketInPDF(fingerprint(document), in_pdf(document))


def _lack(missing: Missing) -> Lack:
    return Lack(missing.words, missing.cite.id)


def _trial_plan(petition: Petition) -> TrialPlan:
    answers = petition.filled.answers("test")
    return TrialPlan(
        _as_list(answers.get("tables")),
        _day(answers.get("from")),
        _day(answers.get("until")),
        dict(petition.table.options.given),
        listed(str(answers.get("hours", ""))),
    )


def _as_list(value: Value | None) -> list[str]:
    return list(value) if isinstance(value, tuple) else []


def _day(value: Value | None) -> str:
    return value.isoformat() if isinstance(value, date) else ""
