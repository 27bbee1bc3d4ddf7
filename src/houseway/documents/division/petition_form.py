"""The form of a petition for a new game, and of the submission for its test (13:69F-8.4)."""

from __future__ import annotations

from typing import Any

from houseway.documents.division.form import Item, Section, Value, choices, day, one_among, texts, yes
from houseway.floor.desks.petitions.hours import listed
from houseway.refusal import Refusal
from houseway.regulation import Citation

WHO_MAY_PETITION = Citation("13:69F-8.4(a)")
LICENSEE_AGREES = Citation("13:69F-8.4(b)")
CATEGORIES = Citation("13:69F-8.4(c)")
IN_WRITING = Citation("13:69F-8.4(d)")
NAMES_AND_ADDRESSES = Citation("13:69F-8.4(d)1")
CATEGORY = Citation("13:69F-8.4(d)2")
DESCRIPTION = Citation("13:69F-8.4(d)3")
RIGHTS = Citation("13:69F-8.4(d)4")
OFFERED_TO_ALL = Citation("13:69F-8.4(d)5")
RELEASE = Citation("13:69F-8.4(d)6")
DECLARATORY_RULING = Citation("13:69F-8.4(d)7")
TEST_REQUEST = Citation("13:69F-8.4(d)8")
OTHER_MATERIAL = Citation("13:69F-8.4(d)9")
FACTORS = Citation("13:69F-8.4(e)")
UNLICENSED = Citation("13:69F-8.4(f)1")
LICENSE_APPLICATION = Citation("13:69F-8.4(f)1i")
WAIVER = Citation("13:69F-8.4(f)1ii")
TEST_SUBMISSION = Citation("13:69F-8.4(f)2")
TEST_CASINOS = Citation("13:69F-8.4(f)2i")
TEST_DATES = Citation("13:69F-8.4(f)2ii")
TEST_SIGNS = Citation("13:69F-8.4(f)2iii")
TEST_CRITERIA = Citation("13:69F-8.4(f)2iv")
TEST_OTHER = Citation("13:69F-8.4(f)2v")

CASINO_LICENSEE = "casino licensee"
INDUSTRY_LICENSEE = "casino service industry licensee"
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


def hours(given: Any) -> tuple[Value | None, str]:
    try:
        return ", ".join(listed(str(given))), ""
    except Refusal as refusal:
        return None, refusal.message


FORM = (
    Section(
        "",
        (
            Item("game", "The game, as listed by `houseway games`", DESCRIPTION),
            Item("date", "Date of the petition", IN_WRITING, day),
            Item(
                "options",
                "Options of the table, as { decks = '6' }",
                DESCRIPTION,
                choices,
                needed=False,
                example="{}",
            ),
        ),
    ),
    Section(
        "petitioner",
        (
            Item("name", "Name of the petitioner", NAMES_AND_ADDRESSES),
            Item("address", "Address of the petitioner", NAMES_AND_ADDRESSES),
            Item(
                "kind",
                "What the petitioner is",
                WHO_MAY_PETITION,
                one_among(*PETITIONERS),
                hint=", ".join(PETITIONERS),
            ),
            Item(
                "agreed-to-test",
                "Date on which a casino licensee agreed in writing to test the game in its casino",
                LICENSEE_AGREES,
                day,
                needed=False,
            ),
            Item("signed-by", "Name and title of the person who signs for the petitioner", IN_WRITING),
            Item(
                "license-application",
                "Application for a license, with its fee",
                LICENSE_APPLICATION,
                needed=False,
                hint="for the test, of a petitioner who is neither kind of licensee",
            ),
            Item(
                "transactional-waiver",
                "Application for a transactional waiver",
                WAIVER,
                needed=False,
                hint="likewise; 'not required' where it is not",
            ),
        ),
        repeated=True,
    ),
    Section(
        "category",
        (
            Item(
                "kind",
                "What the game is",
                CATEGORY,
                one_among(VARIATION, COMPOSITE, OTHER),
                hint="variation of an authorized game, composite of several, or other",
            ),
            Item(
                "of",
                "The authorized games it varies or is composed of",
                CATEGORIES,
                texts,
                needed=False,
                example="[]",
            ),
            Item(
                "why",
                "Why it is so, and why the game is suitable and compatible with the public interest",
                CATEGORY,
            ),
        ),
    ),
    Section(
        "rights",
        (
            Item("copyright", "Copyrights on game, name or equipment, issued or pending, or 'none'", RIGHTS),
            Item("trademark", "Trademarks on game, name or equipment, issued or pending, or 'none'", RIGHTS),
            Item("patent", "Patents on game, name or equipment, issued or pending, or 'none'", RIGHTS),
        ),
    ),
    Section(
        "assurances",
        (
            Item("offered", "How the game was first offered to all casino licensees", OFFERED_TO_ALL),
            Item(
                "release",
                "The signed agreement that releases and indemnifies the Division and the State",
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
                yes,
                example="true",
            ),
            Item("test", "A test or experiment is requested", TEST_REQUEST, yes, example="true"),
        ),
    ),
    Section(
        "factors",
        (
            Item("personnel", "Personnel that the game takes", FACTORS, needed=False),
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
                "Other material that the Division asked for",
                OTHER_MATERIAL,
                texts,
                needed=False,
                example="[]",
            ),
        ),
        optional=True,
    ),
    Section(
        "test",
        (
            Item("casinos", "Casinos where the test will take place", TEST_CASINOS, texts, example="[]"),
            Item("from", "First day of the test", TEST_DATES, day),
            Item("until", "Last day of the test", TEST_DATES, day),
            Item(
                "hours",
                "Times of the test",
                TEST_DATES,
                hours,
                hint="as 12:00-24:00, or Mon-Thu 18:00-24:00, Fri-Sun 12:00-02:00",
            ),
            Item("tables", "Gaming tables or other equipment of the test", TEST_DATES, texts, example="[]"),
            Item("sign", "Words of the sign at the entrances of the casinos", TEST_SIGNS),
            Item("criteria", "By what the success of the test is judged", TEST_CRITERIA, texts, example="[]"),
            Item("documented", "How it is documented, with the forms", TEST_CRITERIA),
            Item(
                "other",
                "Other material that the Division asked for",
                TEST_OTHER,
                texts,
                needed=False,
                example="[]",
            ),
        ),
        optional=True,
    ),
)
