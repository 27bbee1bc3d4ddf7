"""Complimentary Vigorish Forms: signatures, drop, comparison, and the money."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks import vigorish_desk as forms
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.vigorish_desk import STREAM, VigorishDesk
from houseway.house.desks.vigorish_forms import CompareForms, Form, VigorishForms
from houseway.house.floor import Person
from houseway.house.reports.win_report import WinReport
from houseway.house.roles import NotAllowed, Role
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared
from tests.support.records import check_whole
from tests.support.staffed_floor import StaffedFloor
from tests.support.timed_floor import (
    ACCOUNTANT,
    ANN,
    BOB,
    BOSS,
    CLERK,
    DEALER,
    Clock,
    TimedFloor,
    timed_floor,
)

GAMES = {"baccarat": "13:69F-3.3(c)", "mini-baccarat": "13:69F-7.3(c)"}


class Desk:
    """The desk, and a table T1 with ann at seat 1, whose vigorish is deferred."""

    def __init__(self, house: TimedFloor, game: str) -> None:
        self.house = house
        self.desk = VigorishDesk(house.floor)
        house.open(game, vigorish="deferred")
        house.sit(ANN, "1")
        self.order(ACCOUNTANT, forms.RegisterForms("A", 101, 104, "pit 2"))

    def order(self, person: Person, command: DeskCommand) -> None:
        self.desk.order(person, command)

    def refuses(self, person: Person, command: DeskCommand, says: str) -> str:
        """Check that it is refused and nothing is written. Return the paragraph."""
        before = self._written()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert self._written() == before
        return str(refused.value.cite)

    def _written(self) -> tuple[int, int]:
        owed = self.owed  # waits until the log has what happened at the table
        return owed, self.house.floor.store.count()

    def owe(self) -> int:
        """Play until a winning wager on the Banker's Hand has left a marker."""
        while not self.owed:
            self.house.play(ANN, "1", {"banker": 10_000})
        return self.owed

    @property
    def owed(self) -> int:
        owes: int = self.house.view()["seats"][0]["owes"]
        return owes

    @property
    def register(self) -> VigorishForms:
        return self.desk.look(lambda register: register)

    def form(self, number: str) -> Form:
        return self.register.named(number)

    def account(self, name: str) -> int:
        return self.house.floor.look_for_sure("T1", lambda live: live.accounts[name]).seen

    def sign(self, number: str, *, patron: bool = True) -> None:
        self.order(DEALER, forms.SignForm(number))
        self.order(BOSS, forms.SignForm(number))
        if patron:
            self.order(ANN, forms.SignForm(number))
        else:
            self.order(BOSS, forms.ExcusePatron(number, "left without a word"))

    def document(self, number: str) -> int:
        """Take a form from preparation to drop; return its amount."""
        cents = self.owe()
        self.order(CLERK, forms.PrepareForm(number, "T1", "1"))
        self.sign(number)
        for witness in (BOSS, CLERK):
            self.order(witness, forms.WitnessDrop(number))
        self.order(DEALER, forms.DropForm(number))
        return cents


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def desk(tmp_path: Path, game: str) -> Iterator[Desk]:
    with timed_floor(tmp_path) as house:
        yield Desk(house, game)


@pytest.fixture
def cite(game: str) -> str:
    return GAMES[game]


@pytest.mark.paragraph(
    "13:69F-3.3(c)3", "13:69F-7.3(c)3", "13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", shows="computed"
)
def test_vigorish_that_is_not_collected_is_won_and_given_to_the_patron(desk: Desk) -> None:
    cents = desk.document("A-101")
    assert cents == 500
    assert desk.owed == 0
    assert desk.register.given_to("ann") == cents
    (form,) = desk.register.complimentaries["ann"]
    assert (form.form, form.at) == ("A-101", desk.house.clock.now)
    # The house paid the vigorish for her: it is in the drop box, and nothing else has moved.
    assert (desk.account("forms"), desk.account("complimentaries")) == (cents, -cents)
    assert desk.account("markers") == 0
    report = WinReport().read(desk.house.floor.records("T1")).as_json()
    assert report["vigorish_given"] == {"A-101": cents}
    money = desk.house.view()["money"]
    meters = money["meters"]
    counted = desk.account("inventory") - 10_000_000 - meters["fills"] + desk.account("drop")
    assert counted + desk.account("forms") == money["win"] == report["win"]


@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", shows="refused")
@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", shows="computed")
def test_a_marker_stays_until_it_is_collected_or_documented(desk: Desk, cite: str) -> None:
    owed = desk.owe()
    for command in (commands.StandUp("1"), commands.CashOut()):
        with pytest.raises(Refusal, match=r"owes a vigorish of \$5. Collect it first") as refused:
            desk.house.order(ANN, command)
        assert str(refused.value.cite) == f"{cite}4"
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    desk.sign("A-101")
    assert desk.owed == owed
    for witness in (BOSS, CLERK):
        desk.order(witness, forms.WitnessDrop("A-101"))
    desk.order(DEALER, forms.DropForm("A-101"))
    desk.house.order(ANN, commands.StandUp("1"))
    desk.house.order(ANN, commands.CashOut())
    desk.house.order(BOSS, commands.Close())
    # With the table everything is back in the cage but the house's gift.
    assert desk.account("cage") == owed
    assert desk.account("complimentaries") == -owed


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", shows="refused")
def test_no_shuffle_while_a_marker_lies_on_the_layout(desk: Desk, cite: str) -> None:
    with pytest.raises(Refusal, match="Collect it first, or give it by a form") as refused:
        _play_to_the_end_of_the_shoe(desk)
    assert str(refused.value.cite) == f"{cite}2"
    assert desk.house.view()["phase"] == "between rounds"
    desk.document("A-101")
    desk.house.play(ANN, "1", {"banker": 10_000})


def _play_to_the_end_of_the_shoe(desk: Desk) -> None:
    while True:
        desk.house.play(ANN, "1", {"banker": 10_000})


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", shows="refused")
def test_a_form_has_every_signature_or_the_reason_why_the_patrons_is_missing(desk: Desk, cite: str) -> None:
    owed = desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    about = desk.form("A-101").prepared
    assert about is not None
    assert (about.patron, about.cents, about.table, about.seat) == ("ann", owed, "T1", "1")
    drop = forms.DropForm("A-101")
    assert desk.refuses(DEALER, drop, "signature of the dealer is missing") == f"{cite}3i"
    desk.order(DEALER, forms.SignForm("A-101"))
    desk.refuses(DEALER, drop, "signature of the pit boss is missing")
    desk.order(BOSS, forms.SignForm("A-101"))
    assert desk.refuses(DEALER, drop, "patron has not signed") == f"{cite}3i"
    desk.refuses(BOB, forms.SignForm("A-101"), "not about bob")
    desk.refuses(DEALER, forms.ExcusePatron("A-101", " "), "Why could")
    desk.order(DEALER, forms.ExcusePatron("A-101", "left without a word"))
    desk.refuses(DEALER, drop, "must be present at the drop")


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", shows="refused")
def test_nobody_signs_in_two_roles(desk: Desk) -> None:
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    desk.refuses(Person(CLERK.id, Role.DEALER), forms.SignForm("A-101"), "signed form A-101 in another role")
    desk.order(DEALER, forms.SignForm("A-101"))
    desk.refuses(Person("other", Role.DEALER), forms.SignForm("A-101"), "dora has signed")
    desk.refuses(Person(DEALER.id, Role.PIT_BOSS), forms.SignForm("A-101"), "in another role")


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", shows="refused")
def test_forms_are_used_in_order_by_pit_clerks_only(desk: Desk, cite: str) -> None:
    desk.document("A-101")
    desk.owe()
    with pytest.raises(NotAllowed, match="not for the dealer"):
        desk.order(DEALER, forms.PrepareForm("A-102", "T1", "1"))
    assert desk.refuses(CLERK, forms.PrepareForm("A-103", "T1", "1"), "out of order: the next is A-102") == (
        f"{cite}3ii"
    )
    desk.refuses(CLERK, forms.PrepareForm("A-101", "T1", "1"), "used already")
    desk.refuses(CLERK, forms.PrepareForm("A-0102", "T1", "1"), "out of order")
    desk.refuses(CLERK, forms.PrepareForm("B-101", "T1", "1"), "not a form of a registered series")
    desk.refuses(CLERK, forms.PrepareForm("A-102", "T1", "2"), "owes no vigorish")
    desk.refuses(ACCOUNTANT, forms.RegisterForms("A", 105, 110, "pit 2"), "registered already")
    desk.order(CLERK, forms.PrepareForm("A-102", "T1", "1"))
    desk.refuses(CLERK, forms.PrepareForm("A-103", "T1", "1"), "A-102 is about that seat")


@pytest.mark.paragraph("13:69F-3.3(c)3iii", "13:69F-7.3(c)3iii", shows="refused")
def test_the_dealer_drops_the_original_before_those_who_signed(desk: Desk, cite: str) -> None:
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    desk.sign("A-101")
    drop = forms.DropForm("A-101")
    assert desk.refuses(DEALER, drop, "boss, who signed as pit-boss") == f"{cite}3iii"
    other_boss = Person("ben", Role.PIT_BOSS)
    assert desk.refuses(other_boss, forms.WitnessDrop("A-101"), "ben has not signed") == f"{cite}3iii"
    desk.order(BOSS, forms.WitnessDrop("A-101"))
    desk.refuses(DEALER, drop, "carl, who signed as pit-clerk")
    desk.order(CLERK, forms.WitnessDrop("A-101"))
    desk.refuses(Person("dan", Role.DEALER), drop, "dora signed as dealer")
    desk.order(DEALER, drop)
    desk.refuses(DEALER, drop, "is dropped")


def test_a_form_about_more_than_is_owed_by_now_is_void(desk: Desk) -> None:
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    desk.sign("A-101")
    for witness in (BOSS, CLERK):
        desk.order(witness, forms.WitnessDrop("A-101"))
    desk.house.order(DEALER, commands.CollectVigorish("1"))
    desk.refuses(DEALER, forms.DropForm("A-101"), "owes no vigorish")
    assert desk.form("A-101").state == "prepared"
    assert desk.register.given_to("ann") == 0


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", shows="refused")
def test_a_void_form_is_signed_by_two(desk: Desk, cite: str) -> None:
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    assert desk.refuses(BOSS, forms.SignVoidForm("A-101"), "not marked VOID") == f"{cite}3v"
    desk.order(CLERK, forms.VoidForm("A-101", "wrong seat"))
    assert desk.form("A-101").state == "marked void"
    assert desk.refuses(CLERK, forms.ForwardForms(), "has not signed the void form") == f"{cite}3v"
    desk.refuses(Person(CLERK.id, Role.PIT_BOSS), forms.SignVoidForm("A-101"), "Somebody else must sign it")
    desk.refuses(DEALER, forms.SignForm("A-101"), "is marked void")
    desk.order(BOSS, forms.SignVoidForm("A-101"))
    assert desk.form("A-101").state == "void"
    # One that was spoiled with nothing on it keeps its number.
    desk.order(CLERK, forms.VoidForm("A-102", "torn"))
    desk.order(BOSS, forms.SignVoidForm("A-102"))
    desk.refuses(CLERK, forms.VoidForm("A-104", "torn"), "the next is A-103")
    desk.document("A-103")
    desk.refuses(CLERK, forms.VoidForm("A-103", "late"), "is dropped")


def compared(**changed: Any) -> CompareForms:
    """A-101 was dropped with $5, A-102 void."""
    whole: dict[str, Any] = {
        "originals": {"A-101": 500},
        "duplicates": {"A-101": 500},
        "void_originals": ["A-102"],
        "void_duplicates": ["A-102"],
        "next_blank": {"A": 103},
    }
    return CompareForms(**{**whole, **changed})


FINDINGS: list[tuple[dict[str, Any], list[str]]] = [
    ({"originals": {"A-101": 550}}, ["A-101: $5.50 on the original, $5 on record", "$5 on the duplicate"]),
    ({"originals": {}}, ["A-101: the original is missing"]),
    ({"duplicates": {}}, ["A-101: the duplicate is missing"]),
    ({"void_duplicates": []}, ["A-102: the duplicate of the void form is missing"]),
    ({"originals": {"A-101": 500, "A-102": 100}}, ["A-102: void, and yet a copy with an amount is there"]),
    ({"duplicates": {"A-101": 500, "A-104": 500}}, ["A-104: no form of that number was used"]),
    ({"next_blank": {"A": 105}}, ["A: missing without use: A-103, A-104"]),
    ({"next_blank": {"A": 102}}, ["A: A-102 is blank, and on record as used"]),
    ({"next_blank": {}}, ["A: its blank forms were not looked at"]),
]


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", shows="refused")
@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", shows="computed")
def test_at_the_end_of_the_day_every_number_and_both_copies_are_compared(desk: Desk, cite: str) -> None:
    desk.document("A-101")
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-102", "T1", "1"))
    assert desk.refuses(CLERK, forms.ForwardForms(), r"A-102 about \$5 is not dropped") == f"{cite}3iv"
    desk.order(CLERK, forms.VoidForm("A-102", "she pays"))
    desk.order(BOSS, forms.SignVoidForm("A-102"))
    desk.order(ACCOUNTANT, compared())
    assert desk.register.comparisons[-1].findings == [
        "A-101: the pit clerk has not forwarded it",
        "A-102: the pit clerk has not forwarded it",
    ]
    desk.order(CLERK, forms.ForwardForms())
    act = DeskAct(ACCOUNTANT.id, ACCOUNTANT.role, desk.house.clock.now, desk.desk.context)
    for changed, findings in FINDINGS:
        (told,) = compared(**changed).decide(desk.register, act)
        assert all(any(words in finding for finding in told.findings) for words in findings), told
        assert not {finding.partition(":")[0] for finding in told.findings} & set(told.whole)
    assert desk.refuses(Person(CLERK.id, Role.ACCOUNTING), compared(), "carl had a part in") == f"{cite}3iv"
    desk.order(ACCOUNTANT, compared())
    assert desk.register.comparisons[-1].findings == []
    assert desk.register.comparisons[-1].whole == ["A-101", "A-102"]
    desk.order(ACCOUNTANT, compared())
    assert "A-101: accounted for before" in desk.register.comparisons[-1].findings
    desk.refuses(CLERK, forms.ForwardForms(), "All forms have been forwarded already")


def test_the_register_is_made_from_the_log_and_a_drop_is_in_both_streams_or_in_none(desk: Desk) -> None:
    desk.document("A-101")
    desk.document("A-102")
    again = VigorishDesk(desk.house.floor).look(lambda register: register)
    assert {number: form.state for number, form in again.forms.items()} == {
        "A-101": "dropped",
        "A-102": "dropped",
    }
    assert again.given_to("ann") == 1000
    store = desk.house.floor.store
    check_whole(store.read(STREAM))
    check_whole(store.read("table:T1"))
    in_desk = [record.at for record in store.read(STREAM) if record.kind == "drop-form"]
    at_table = [record.at for record in store.read("table:T1") if record.kind == "document-vigorish"]
    assert len(in_desk) == len(at_table) == 2
    assert all(audit.holds for audit in audit_log(store))


def test_a_table_may_have_the_name_of_a_desk(desk: Desk) -> None:
    open_prepared(desk.house.floor, STREAM, "sic-bo")
    desk.order(ACCOUNTANT, forms.RegisterForms("B", 1, 9, "pit 2"))
    desk.order(ACCOUNTANT, forms.RegisterForms("C", 1, 9, "pit 2"))
    assert desk.house.view(table=STREAM)["phase"] == "between rounds"
    assert set(desk.register.series) == {"A", "B", "C"}


def test_a_drop_is_tried_again_if_another_program_was_quicker(desk: Desk, tmp_path: Path) -> None:
    desk.owe()
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    desk.sign("A-101")
    for witness in (BOSS, CLERK):
        desk.order(witness, forms.WitnessDrop("A-101"))
    with timed_floor(tmp_path) as other:
        other.order(ANN, commands.BuyIn(5000))
    desk.order(DEALER, forms.DropForm("A-101"))
    assert desk.owed == 0
    assert desk.register.given_to("ann") == 500


def test_a_drop_is_whole_in_either_database(store: Store) -> None:
    with StaffedFloor(store) as floor:
        desk = Desk(TimedFloor(floor, Clock()), "baccarat")
        desk.document("A-101")
        assert desk.owed == 0
        assert all(audit.holds for audit in audit_log(store))


def test_two_desks_on_one_log_do_not_use_a_number_twice(desk: Desk) -> None:
    desk.owe()
    other = VigorishDesk(desk.house.floor)
    other.look(lambda register: register)
    desk.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    with pytest.raises(Refusal, match="used already"):
        other.order(CLERK, forms.PrepareForm("A-101", "T1", "1"))
    record = other.order(DEALER, forms.SignForm("A-101"), key="k1")
    assert desk.desk.order(DEALER, forms.SignForm("A-101"), key="k1") == record
    with pytest.raises(Refusal, match="used for another command"):
        desk.desk.order(BOSS, forms.SignForm("A-101"), key="k1")
    with pytest.raises(Refusal, match="used for another command"):
        desk.desk.order(DEALER, forms.SignForm("A-102"), key="k1")
