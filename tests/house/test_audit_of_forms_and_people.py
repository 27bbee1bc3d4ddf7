"""The audit of desks and people finds tampering, even with a recomputed chain."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.demo.demonstration import demonstrator
from houseway.house.desks import vigorish_desk as forms
from houseway.house.desks.vigorish_desk import STREAM as FORMS
from houseway.house.desks.vigorish_forms import CompareForms
from houseway.house.floor import Floor
from houseway.house.people import COMMAND_LINE, People
from houseway.house.people import STREAM as PEOPLE
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.findings import StreamAudit
from houseway.house.trust.audit.log import audit_log, audit_records, audit_stream
from tests.house.test_vigorish_forms import Desk
from tests.support.databases import tamper
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import ACCOUNTANT, ANN, BOSS, CLERK, DEALER, SUPERVISOR, timed_floor
from tests.support.web_house import WEAK


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """People of the house who have dropped a form, voided one and compared both."""
    folder = tmp_path_factory.mktemp("house")
    with timed_floor(folder) as house:
        people = People(house.floor.store, WEAK, house.clock)
        people.create(COMMAND_LINE, "root", "Root", Role.ADMINISTRATOR, "a good password")
        root, token = people.sign_in("root", "a good password")
        for person in (BOSS, CLERK, DEALER, SUPERVISOR, ACCOUNTANT, ANN):
            people.create(root, person.id, person.id.title(), person.role, None)
        name, _ = people.create_token(root, "ann", "robot")
        people.revoke_token(root, "ann", name)
        people.create(root, "max", "Max", Role.PLAYER, None)
        people.disable(root, "max")
        people.sign_out(root, token)
        desk = Desk(house, "baccarat")
        cents = desk.document("A-101")
        desk.order(CLERK, forms.VoidForm("A-102", "torn"))
        desk.order(BOSS, forms.SignVoidForm("A-102"))
        desk.order(CLERK, forms.ForwardForms())
        in_hand = CompareForms({"A-101": cents}, {"A-101": cents}, ["A-102"], ["A-102"], {"A": 103})
        desk.order(ACCOUNTANT, in_hand)
    return folder / "floor.db"


@pytest.fixture
def store(documented: Path, tmp_path: Path) -> Iterator[Store]:
    shutil.copy(documented, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def test_a_house_in_order_passes(store: Store) -> None:
    audits = {audit.stream: audit for audit in audit_log(store)}
    assert audits.keys() == {FORMS, PEOPLE, "submissions", "table:T1"}
    assert all(audit.holds for audit in audits.values()), [audit.faults for audit in audits.values()]
    desk, people = audits[FORMS], audits[PEOPLE]
    assert desk.checked["records by the rules of the desk"] == desk.last[0]
    assert desk.checked["acts that tables have on record too"] == 1
    assert people.checked["records about people"] == people.last[0]
    assert people.checked["people in the database"] == 8
    assert not desk.unchecked
    assert not people.unchecked
    assert audit_stream(store, FORMS) == desk


def test_records_without_a_store_are_audited_as_far_as_possible(store: Store) -> None:
    """Exported records, without the rest of the log."""
    audit = audit_records(FORMS, ((record, True) for record in store.read(FORMS)), {})
    assert audit.holds
    assert audit.checked["records by the rules of the desk"] == audit.last[0]
    assert audit.unchecked == ["who the people are: only the records are given"]


def test_only_the_chain_of_an_unknown_stream_is_checked(store: Store) -> None:
    tamper(store, "UPDATE records SET stream = 'attic' WHERE stream = :stream", stream=FORMS)
    assert any("only its chain was checked" in words for words in audit_stream(store, "attic").unchecked)


def _named(records: list[Json], kind: str) -> Json:
    return next(record for record in records if record["kind"] == kind)


def _left_out(kind: str) -> Callable[[list[Json]], None]:
    return lambda records: records.remove(_named(records, kind))


def _more_on_the_form(records: list[Json]) -> None:
    """In every record about the form, but not at the table."""
    for record in records:
        for fact in record["body"]:
            if "cents" in fact:
                fact["cents"] += 100
            if "in_hand" in fact:
                fact["in_hand"]["originals"]["A-101"] += 100
                fact["in_hand"]["duplicates"]["A-101"] += 100


def _other_complimentary(records: list[Json]) -> None:
    _named(records, "drop-form")["body"][1]["cents"] += 100


def _number_skipped(records: list[Json]) -> None:
    for record in records[1:]:
        for fact in record["body"]:
            if fact.get("form") == "A-101":
                fact["form"] = "A-104"


def _signed_by_one_hand(records: list[Json]) -> None:
    for record in records:
        if record["kind"] == "sign-form" and record["role"] == "pit-boss":
            record["who"] = record["body"][0]["by"] = DEALER.id


def _by_somebody_else(records: list[Json]) -> None:
    _named(records, "void-form")["who"] = BOSS.id


def _at_another_time(records: list[Json]) -> None:
    _named(records, "void-form")["body"][0]["at"] += 1


def _by_nobody_known(records: list[Json]) -> None:
    record = _named(records, "void-form")
    record["who"] = record["body"][0]["by"] = "eve"


def _in_a_role_not_held(records: list[Json]) -> None:
    record = _named(records, "sign-void-form")
    record["who"] = record["body"][0]["by"] = ANN.id


def _not_for_the_role(records: list[Json]) -> None:
    _named(records, "void-form")["role"] = "dealer"


def _money_at_the_desk(records: list[Json]) -> None:
    records[3]["transfers"].append(["cage", "chips:eve", 100, "a gift", ""])


def _nothing_was_wrong(records: list[Json]) -> None:
    """The original is missing, and the comparison says that everything was there."""
    del _named(records, "compare-forms")["body"][0]["in_hand"]["originals"]["A-101"]


def _no_such_fact(records: list[Json]) -> None:
    records[3]["body"].append({"fact": "miracle"})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_left_out("witness-drop"), "must be present at the drop"),
        (_left_out("sign-form"), "is missing on form A-101"),
        (_left_out("void-form"), "Nothing is written on form 'A-102'"),
        (_left_out("drop-form"), "is not dropped"),
        (_more_on_the_form, "table:T1 has no record of it"),
        (_other_complimentary, "does not lead to its facts"),
        (_number_skipped, "out of order: the next is A-101"),
        (_signed_by_one_hand, "has signed form A-101 in another role|was never a pit-boss"),
        (_by_somebody_else, "its fact says by carl, but it is by boss|was never a pit-clerk"),
        (_at_another_time, "its fact says at"),
        (_by_nobody_known, "eve was never a pit-clerk of this house"),
        (_in_a_role_not_held, "ann was never a pit-boss of this house"),
        (_not_for_the_role, "void-form is not for the dealer"),
        (_money_at_the_desk, "moves other money than its facts say"),
        (_nothing_was_wrong, "does not lead to its facts"),
        (_no_such_fact, "miracle"),
    ],
)
def test_what_cannot_have_happened_at_the_desk_is_found(
    store: Store, change: Callable[[list[Json]], None], says: str
) -> None:
    rewritten(store, FORMS, change, sealed=True)
    assert re.search(says, _faults_in(audit_stream(store, FORMS)))


def test_a_comparison_without_what_was_in_hand_is_listed_as_unchecked(store: Store) -> None:
    def by_an_earlier_program(records: list[Json]) -> None:
        del _named(records, "compare-forms")["body"][0]["in_hand"]

    rewritten(store, FORMS, by_an_earlier_program, sealed=True)
    audit = audit_stream(store, FORMS)
    assert audit.holds, audit.faults
    assert ["1 comparisons of forms" in words for words in audit.unchecked] == [True]


def test_a_table_that_gave_vigorish_without_a_form_is_found(store: Store) -> None:
    def cut(records: list[Json]) -> None:
        del records[[record["kind"] for record in records].index("drop-form") :]

    rewritten(store, FORMS, cut, sealed=True)
    assert "has a record of it, and the desk has none" in _faults_in(audit_stream(store, FORMS))


def _faults_in(audit: StreamAudit) -> str:
    assert audit.checked["records against their hashes"] == audit.last[0], "the chain itself holds"
    return " ".join(fault.words for fault in audit.faults)


# The people of the house.


def _created_twice(records: list[Json]) -> None:
    records.append(dict(_named(records, "person-created")))


def _never_created(records: list[Json]) -> None:
    del records[0]


def _let_in_though_disabled(records: list[Json]) -> None:
    records.append(
        {
            **_named(records, "signed-in"),
            "who": "max",
            "role": "player",
            "body": [{"fact": "signed-in", "person": "max"}],
        }
    )


def _made_by_a_player(records: list[Json]) -> None:
    records[-2] |= {"who": "ann", "role": "player"}


def _another_mans_session(records: list[Json]) -> None:
    _named(records, "signed-out")["body"][0]["person"] = "ann"


def _a_token_that_never_was(records: list[Json]) -> None:
    _named(records, "token-revoked")["body"][0]["token"] = "0" * 16


def _no_administrator_left(records: list[Json]) -> None:
    _named(records, "person-disabled")["body"][0]["person"] = "root"


def _a_role_that_is_none(records: list[Json]) -> None:
    records[2]["body"][0]["role"] = "king"


def _of_no_kind(records: list[Json]) -> None:
    records[-1]["kind"] = records[-1]["body"][0]["fact"] = "person-knighted"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_created_twice, "root existed already"),
        (_never_created, "root, who did it, is unknown"),
        (_let_in_though_disabled, "max was disabled"),
        (_made_by_a_player, "the player may not do it"),
        (_another_mans_session, "root did it for ann"),
        (_a_token_that_never_was, "0000"),
        (_no_administrator_left, "no administrator is left"),
        (_a_role_that_is_none, "king"),
        (_of_no_kind, "person-knighted is not a record about people"),
    ],
)
def test_what_cannot_have_happened_to_people_is_found(
    store: Store, change: Callable[[list[Json]], None], says: str
) -> None:
    rewritten(store, PEOPLE, change, sealed=True)
    assert re.search(says, _faults_in(audit_stream(store, PEOPLE)))


def test_a_role_changed_in_the_database_but_not_in_the_log_is_found(store: Store) -> None:
    tamper(store, "UPDATE people SET role = 'administrator' WHERE id = 'ann'")
    (fault,) = audit_stream(store, PEOPLE).faults
    assert "ann is stored as" in fault.words
    tamper(store, "UPDATE people SET role = 'player' WHERE id = 'ann'")
    assert audit_stream(store, PEOPLE).holds


def test_automatic_players_are_strangers_in_a_house_of_people(store: Store) -> None:
    with Floor(store) as floor:
        BotTable(floor, "fk", "football-kings", seeded(3)).play_round()
    faults = {fault.words for audit in audit_log(store) for fault in audit.faults}
    assert "not by the person it names: fk-2 was never a player of this house" in faults


def test_automatic_players_belong_to_a_demonstration(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store, Floor(store) as floor:
        People(store, WEAK).create(
            COMMAND_LINE, demonstrator(Role.PLAYER), "Demonstration", Role.PLAYER, None
        )
        BotTable(floor, "fk", "football-kings", seeded(3)).play_round()
        assert [fault for audit in audit_log(store) for fault in audit.faults] == []
