"""Defines the form of a petition for a new game and of the submission for its test (13:69F-8.4)."""

from __future__ import annotations

import re
from typing import Any

from houseway.documents.division.form import (
    Item,
    Section,
    Value,
    read_date,
    read_one_of,
    read_options,
    read_texts,
    read_yes_no,
)
from houseway.house.desks.trials import listed
from houseway.refusal import Refusal
from houseway.regulation import Citation

WHO_MAY_PETITION = Citation("13:69F-8.4(a)")
LICENSEE_AGREES = Citation("13:69F-8.4(b)")
CATEGORIES = Citation("13:69F-8.4(c)")
IN_WRITING = Citation("13:69F-8.4(d)")
NAMES_AND_ADDRESSES = Citation("13:69F-8.4(d)1")
CATEGORY = Citation("13:69F-8.4(d)2")
DESCRIPTION = Citation("13:69F-8.4(d)3")
DRAFT_RULES = Citation("13:69F-8.4(d)3ii")
LAYOUT_NAME = Citation("13:69F-8.4(d)3iv")
RIGHTS = Citation("13:69F-8.4(d)4")
OFFERED_TO_ALL = Citation("13:69F-8.4(d)5")
RELEASE = Citation("13:69F-8.4(d)6")
DECLARATORY_RULING = Citation("13:69F-8.4(d)7")
TRIAL_REQUEST = Citation("13:69F-8.4(d)8")
OTHER_MATERIAL = Citation("13:69F-8.4(d)9")
FACTORS = Citation("13:69F-8.4(e)")
UNLICENSED = Citation("13:69F-8.4(f)1")
LICENSE_APPLICATION = Citation("13:69F-8.4(f)1i")
WAIVER = Citation("13:69F-8.4(f)1ii")
TRIAL_SUBMISSION = Citation("13:69F-8.4(f)2")
TRIAL_CASINOS = Citation("13:69F-8.4(f)2i")
TRIAL_DATES = Citation("13:69F-8.4(f)2ii")
TRIAL_SIGNS = Citation("13:69F-8.4(f)2iii")
TRIAL_CRITERIA = Citation("13:69F-8.4(f)2iv")
TRIAL_OTHER = Citation("13:69F-8.4(f)2v")

CASINO_LICENSEE = "casino licensee"
INDUSTRY_LICENSEE = "casino service industry licensee"
_SUBCHAPTER = re.compile(r"[1-9][0-9]{0,2}[A-Z]?")
PETITIONERS = (
    CASINO_LICENSEE,
    INDUSTRY_LICENSEE,
    "owner",
    "licensee",
    "lessee",
    "franchisee",
    "other interested person",
)
VARIATION, COMPOSITE, OTHER = "variation", "composite", "other"
IN_FULL = {"variation of an authorized game": VARIATION, "composite of authorized games": COMPOSITE}


def read_hours(value: Any) -> tuple[Value | None, str]:
    try:
        return ", ".join(listed(str(value))), ""
    except Refusal as refusal:
        return None, refusal.message


def read_subchapter(value: Any) -> tuple[Value | None, str]:
    """Accept a number such as 51 or 13A, with or without quotation marks."""
    number = str(value).strip().upper()
    if _SUBCHAPTER.fullmatch(number) and not isinstance(value, bool):
        return number, ""
    return None, "Write the number of a subchapter, for example 51 or 13A."


FORM = (
    Section(
        "",
        (
            Item("game", "The game, as listed by `houseway games`", DESCRIPTION),
            Item("date", "Date of the petition", IN_WRITING, read_date),
            Item(
                "options",
                "Options of the table, for example { decks = '6' }",
                DESCRIPTION,
                read_options,
                needed=False,
                example="{}",
            ),
            Item(
                "subchapter",
                "Number of the proposed subchapter of 13:69F",
                DRAFT_RULES,
                read_subchapter,
                needed=False,
                hint="51, the next one, if it is left empty",
            ),
        ),
    ),
    Section(
        "petitioner",
        (
            Item("name", "Full legal name of the petitioner", NAMES_AND_ADDRESSES),
            Item(
                "trade-name",
                "Name or trade name for the layout",
                LAYOUT_NAME,
                needed=False,
                hint="a short name for the felt, if the legal name is long",
            ),
            Item("address", "Address of the petitioner", NAMES_AND_ADDRESSES),
            Item(
                "kind",
                "Capacity of the petitioner",
                WHO_MAY_PETITION,
                read_one_of(*PETITIONERS),
                hint=", ".join(PETITIONERS),
            ),
            Item(
                "agreed-to-test",
                "Date on which a casino licensee agreed in writing to test the game in its casino",
                LICENSEE_AGREES,
                read_date,
                needed=False,
            ),
            Item("signed-by", "Name and title of the person who signs for the petitioner", IN_WRITING),
            Item(
                "license-application",
                "Application for a license, with its fee",
                LICENSE_APPLICATION,
                needed=False,
                hint="required for the test if the petitioner is neither kind of licensee",
            ),
            Item(
                "transactional-waiver",
                "Application for a transactional waiver",
                WAIVER,
                needed=False,
                hint="likewise; write 'not required' if none is required",
            ),
        ),
        repeated=True,
    ),
    Section(
        "category",
        (
            Item(
                "kind",
                "Category of the game",
                CATEGORY,
                read_one_of(VARIATION, COMPOSITE, OTHER, also=IN_FULL),
                hint="write variation, composite or other",
            ),
            Item(
                "of",
                "Authorized games of which it is a variation or composite",
                CATEGORIES,
                read_texts,
                needed=False,
                example="[]",
                hint="for example ['blackjack']",
            ),
            Item(
                "why",
                "Reasons for the category, and why the game is suitable and in the public interest",
                CATEGORY,
            ),
        ),
    ),
    Section(
        "rights",
        (
            Item(
                "copyright", "Copyrights on the game, name or equipment, issued or pending, or 'none'", RIGHTS
            ),
            Item(
                "trademark", "Trademarks on the game, name or equipment, issued or pending, or 'none'", RIGHTS
            ),
            Item("patent", "Patents on the game, name or equipment, issued or pending, or 'none'", RIGHTS),
        ),
    ),
    Section(
        "assurances",
        (
            Item("offered", "How the game was first offered to all casino licensees", OFFERED_TO_ALL),
            Item(
                "release",
                "Signed agreement that releases and indemnifies the Division and the State",
                RELEASE,
            ),
        ),
    ),
    Section(
        "requests",
        (
            Item(
                "declaratory-ruling",
                "A declaratory ruling is requested",
                DECLARATORY_RULING,
                read_yes_no,
                example="true",
            ),
            Item("test", "A test or experiment is requested", TRIAL_REQUEST, read_yes_no, example="true"),
        ),
    ),
    Section(
        "factors",
        (
            Item("personnel", "Personnel required for the game", FACTORS, needed=False),
            Item("security", "Security and integrity of the game", FACTORS, needed=False),
            Item("similarity", "Similarity to other authorized games", FACTORS, needed=False),
        ),
        optional=True,
    ),
    Section(
        "attachments",
        (
            Item(
                "other",
                "Other material requested by the Division",
                OTHER_MATERIAL,
                read_texts,
                needed=False,
                example="[]",
            ),
        ),
        optional=True,
    ),
    Section(
        "test",
        (
            Item(
                "casinos", "Casinos where the test will take place", TRIAL_CASINOS, read_texts, example="[]"
            ),
            Item("from", "First day of the test", TRIAL_DATES, read_date),
            Item("until", "Last day of the test", TRIAL_DATES, read_date),
            Item(
                "hours",
                "Times of the test",
                TRIAL_DATES,
                read_hours,
                hint="for example 12:00-24:00, or Mon-Thu 18:00-24:00, Fri-Sun 12:00-02:00",
            ),
            Item("tables", "Gaming tables or other equipment used", TRIAL_DATES, read_texts, example="[]"),
            Item("sign", "Wording of the sign at the casino entrances", TRIAL_SIGNS),
            Item(
                "criteria", "Criteria for the success of the test", TRIAL_CRITERIA, read_texts, example="[]"
            ),
            Item("documented", "How the test is documented, with the forms used", TRIAL_CRITERIA),
            Item(
                "other",
                "Other material requested by the Division",
                TRIAL_OTHER,
                read_texts,
                needed=False,
                example="[]",
            ),
        ),
        optional=True,
    ),
)
