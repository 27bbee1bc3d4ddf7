"""The form of a petition as fields: what each item is, what it lacks, and the text that the fields make."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from houseway.documents.division.form import answers_in, field_of, form_text, states_of
from houseway.documents.division.petition import read_petition
from houseway.documents.division.petition_form import FORM
from houseway.refusal import Refusal
from houseway.web.routes.compliance import answers_of, form_state, sections
from tests.documents.petitions import COMPLETE, petition, without

ITEMS = {(section.name, item.key): field_of(item) for section in FORM for item in section.items}


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(f)2", shows="printed")
def test_every_item_is_a_field_with_its_paragraph() -> None:
    assert all(field.cite.startswith("13:69F-8.4") and field.words for field in ITEMS.values())
    kinds = {key: field.kind for key, field in ITEMS.items()}
    assert kinds["", "date"] == "date"
    assert kinds["test", "criteria"] == "list"
    assert kinds["requests", "test"] == "yes or no"
    assert ITEMS["category", "kind"].choices == ("variation", "composite", "other")
    game = sections()[0].fields[0]
    assert game.kind == "choice"
    assert "sic-bo" in game.choices


def test_the_answers_of_a_form_make_the_same_form_again() -> None:
    text = form_text(FORM, "Petition", answers_of(COMPLETE))
    assert answers_of(text) == answers_of(COMPLETE)
    again, before = read_petition(text, "The form"), petition()
    assert again.filled.sections == before.filled.sections
    assert (again.missing, again.test_missing) == (before.missing, before.test_missing)


@pytest.mark.paragraph("13:69F-8.4(d)4", shows="computed")
def test_what_is_missing_or_wrong_is_said_at_its_item() -> None:
    states = {(state.section, state.number, state.key): state for state in states_of(FORM, without("patent"))}
    assert states["rights", 0, "patent"].state == "missing"
    assert states["rights", 0, "copyright"].state == "filled in"
    assert states["petitioner", 1, "name"].state == "filled in"
    assert states["", 0, "subchapter"].state == "empty"
    (wrong,) = [
        state
        for state in states_of(FORM, COMPLETE.replace("until = 2026-08-31", 'until = "soon"'))
        if state.state == "wrong"
    ]
    assert (wrong.key, wrong.words) == ("until", "Write a date, for example 2026-03-02.")


def test_a_part_that_may_be_left_out_lacks_nothing() -> None:
    empty = list(states_of(FORM, ""))
    assert {state.section for state in empty} >= {"", "petitioner", "category"}
    assert not {state.section for state in empty} & {"test", "factors", "attachments"}


def test_the_whole_form_is_checked_as_when_it_is_filed() -> None:
    complete = form_state(answers_of(COMPLETE))
    assert (complete.missing, complete.test_missing, complete.errors) == ([], [], [])
    lacking = form_state({"": [{"game": "sic-bo"}]})
    assert any("A casino licensee among the petitioners" in words for words in lacking.missing)
    wrong = form_state({"": [{"game": "sic-bo", "options": {"decks": "6"}}]})
    assert any("decks" in item.words for item in wrong.items if item.key == "options")
    assert tomllib.loads(wrong.form)["options"] == {"decks": "6"}


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"more": [{}]}, "no section 'more'"),
        ({"rights": [{"patents": "none"}]}, "no item 'patents'"),
        ({"rights": [{}, {}]}, "is filled in once"),
        ({"rights": [{"patent": 5}]}, "5 is not an answer"),
    ],
)
def test_answers_to_what_was_not_asked_are_refused(answers: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        form_state(answers)


def test_quotation_marks_and_lines_are_kept() -> None:
    words = 'It is called "Kings",\nand played \\ by two.'
    text = form_text(FORM, "Petition", {"category": [{"why": words}]})
    assert answers_in(FORM, text)["category"] == [{"why": words}]
    assert not answers_in(FORM, "not = = toml")


def test_items_that_contradict_each_other_are_wrong_where_they_stand() -> None:
    changed = (
        COMPLETE.replace("until = 2026-08-31", "until = 2026-05-31")
        .replace('options = { fantasy = "B" }', 'options = { fantasy = "Z" }')
        .replace('kind = "casino licensee"', 'kind = "owner"', 1)
    )
    state = form_state(answers_of(changed))
    wrong = {(item.section, item.number, item.key): item.words for item in state.items if item.words}
    assert wrong["test", 0, "until"].startswith("This is before the first day, 2026-06-01.")
    assert "'Z'" in wrong["", 0, "options"]
    assert "only a casino licensee can agree" in wrong["petitioner", 0, "agreed-to-test"]
    assert state.errors == []  # each is shown next to its item
    with pytest.raises(Refusal, match=r"test\.until = 2026-05-31: this is before the first day"):
        read_petition(changed, "petition.toml")


def test_the_submission_for_the_test_comes_first_and_is_not_left_out() -> None:
    first, *others = sections(for_test=True)
    assert (first.name, first.optional) == ("test", False)
    assert {section.name for section in others} == {section.name for section in FORM} - {"test"}
