"""The submission of a proposed shuffle for Lucky 8's by a licensee (13:69F-50.4(c))."""

from __future__ import annotations

from houseway.documents.division.form import Item, Section, read_date, read_form, refuse_errors, template
from houseway.documents.division.petition import in_words
from houseway.documents.document import Document, Signatures, Words, details
from houseway.documents.draft_mark import draft_blocks, draft_mark
from houseway.documents.wording import sentence
from houseway.regulation import Citation

MAY_SUBMIT = Citation("13:69F-50.4(c)")

ASKED = {
    "shuffle": "The proposed shuffle",
    "cut-card-placement": "Placement of the cut card",
    "number-of-cut-cards": "Number of cut cards, or 'none'",
    "location": "Location of the shuffle",
    "who": "Person who shuffles",
    "equipment": "Shuffling equipment, dealing shoes or other devices",
    "burn": "Burning of cards",
}
FORM = (
    Section(
        "",
        (
            Item("licensee", "Casino licensee", MAY_SUBMIT),
            Item("signed-by", "Name and title of the person who signs", MAY_SUBMIT),
            Item("date", "Date of the submission", MAY_SUBMIT, read_date),
            *(Item(key, words, MAY_SUBMIT) for key, words in ASKED.items()),
        ),
    ),
)


def example() -> str:
    return template(FORM, "Submission of a shuffle for Lucky 8's (13:69F-50.4(c))")


def shuffle_submission(content: str, file_name: str) -> Document:
    filled = read_form(FORM, content, file_name)
    refuse_errors(file_name, filled.errors)
    answers, missing = filled.answers(""), filled.missing[""]
    values = {key: sentence(in_words(answers[key])) if key in answers else "Missing." for key in ASKED}
    signer = ", ".join(in_words(answers[key]) for key in ("signed-by", "licensee") if key in answers)
    return Document(
        title="Lucky 8's",
        kind="Submission of a shuffle for approval",
        subtitle=in_words(answers.get("licensee", "")),
        blocks=(
            *draft_blocks(missing),
            Words("Submitted to the Division for approval.", (MAY_SUBMIT,)),
            details((words, values[key]) for key, words in ASKED.items()),
            Signatures((signer or "Name, title and licensee",)),
        ),
        mark=draft_mark(missing),
        dated=filled.day("", "date"),
    )
