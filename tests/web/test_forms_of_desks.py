"""The forms of the pages are made from the commands to desks."""

from __future__ import annotations

from houseway.house.desks.cage_money_desk import CageMoneyCommand
from houseway.house.desks.command import prompts_of
from houseway.house.desks.coupons import CouponCommand
from houseway.house.desks.desks import EVERY_COMMAND
from houseway.house.desks.petition_desk import PetitionCommand
from houseway.house.roles import Role
from houseway.table.commands.table_commands import name_of
from houseway.web.pages.forms import forms_for


def test_a_form_asks_for_the_fields_of_its_command() -> None:
    form = forms_for(Role.PIT_BOSS, CouponCommand)["issue-coupon"]
    assert form.button == "Issue"
    assert [(field.name, field.label) for field in form.fields] == [
        ("number", "Number"),
        ("patron", "Patron"),
        ("kind", "Kind"),
        ("cents", "Value"),
        ("pays", "If its wager wins"),
    ]
    assert form.fields[2].kind == [("match-play", "match play coupon"), ("bonus", "bonus coupon")]
    assert form.fields[3].kind == "money"


def test_a_role_gets_the_forms_of_its_own_commands() -> None:
    assert list(forms_for(Role.SECURITY, CageMoneyCommand)) == ["decide-cage-slip"]
    assert not forms_for(Role.DEALER, CageMoneyCommand)


def test_a_field_that_may_be_left_out_says_what_is_sent_then() -> None:
    forms = forms_for(Role.INSPECTOR, PetitionCommand, game={"sic-bo": "Sic bo"})
    fields = {field.name: field for field in forms["begin-test"].fields}
    assert {name: (field.kind, field.blank) for name, field in fields.items() if name != "petition"} == {
        "conditions": ("lines", []),
        "tables": ("names", None),
        "first": ("day", None),
        "last": ("day", None),
        "hours": ("commas", None),
    }
    assert [field.name for field in forms["modify-test"].fields][-1] == "options"
    assert [field.kind for field in forms["propose-game"].fields][1] == [("sic-bo", "Sic bo")]


def test_every_command_with_fields_to_fill_in_says_what_to_press() -> None:
    asked = [command for command in EVERY_COMMAND if command.roles and not command.button]
    labelled = [
        name_of(command) for command in asked if any(prompt.label for _, prompt in prompts_of(command))
    ]
    # Petitions and tournaments are drafted in forms of their own.
    assert set(labelled) <= {"draft-petition", "draft-test", "draft-tournament"}, labelled
