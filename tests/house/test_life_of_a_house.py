"""The life of a house by its commands: prepared, opened, played, changed, closed and audited.

With any single preparation left out the table is refused, by the paragraph that asks for it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable, Staff
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_stream
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.house_by_commands import House

GAME = "lucky-8s"
LIMITS = {"minimum": "500", "maximum": "50000"}
ANN = Person("ann", Role.PLAYER)
SUE = Person("sue", Role.SUPERVISOR)
DORA = Person("dora", Role.DEALER)
STEPS = {
    "chapter": "13:69F-8.5(a)",
    "sign": "13:69F-8.3(d)",
    "guide": "13:69F-8.5(c)",
    "layout": "13:69E-1.10E(b)1",
    "approve": "13:69E-1.10E(b)1",
    "limits": "13:69F-8.2(c)",
}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path, "sue", "ann", "dora")


def open_table(floor: Floor, options: dict[str, str]) -> None:
    floor.command(COMMAND_LINE, "T1", commands.Open(GAME, options))


@pytest.mark.paragraph(
    "13:69F-8.2(c)", "13:69F-8.3(c)", "13:69F-8.3(d)", "13:69F-8.5(a)", "13:69F-8.5(c)", shows="computed"
)
def test_a_house_that_leaves_nothing_out_has_nothing_wrong(house: House) -> None:
    told = house.prepare(GAME)
    assert {file.name for file in (house.folder / "papers").iterdir()} == {
        "sign.pdf",
        "guide.pdf",
        "layout.svg",
    }
    assert "Sign: submitted now, submission 1" in told
    assert "houseway desk chapter FILE --date" in told
    assert "houseway desk approve 3 --reference" in told
    house.keep_chapter()
    house.approve_layout()
    assert "Everything is on record." in house.prepare(GAME)
    with open_store(house.database) as store, Floor(store) as floor:
        open_table(floor, LIMITS)
        ann = BotTable(floor, "T1", GAME, seeded(3), dict(LIMITS), ["ann"], Staff(DORA, SUE))
        ann.play_round()
        floor.command(COMMAND_LINE, "T1", commands.SubmitSign("new", "left", "letter", "English", "S-2"))
        floor.command(SUE, "T1", commands.ChangeLimits({"maximum": "60000"}, "new", announced=True))
        ann.play_round()
        (seat,) = floor.look("T1", lambda live: list(live.seats)).seen
        floor.command(ANN, "T1", commands.StandUp(str(seat)))
        floor.command(ANN, "T1", commands.CashOut())
        floor.command(COMMAND_LINE, "T1", commands.Close())
        played = audit_stream(store, "table:T1").checked
    assert played["rounds with everything on record"] == 2
    assert "Nothing is wrong." in house.run("audit", "verify")


@pytest.mark.parametrize(
    "left_out",
    [pytest.param(step, marks=pytest.mark.paragraph(cite, shows="refused")) for step, cite in STEPS.items()],
)
def test_with_one_preparation_left_out_the_table_is_refused(house: House, left_out: str) -> None:
    if left_out != "chapter":
        house.keep_chapter()
    for kind in ("sign", "guide", "layout"):
        if kind != left_out:
            house.submit(kind, GAME)
    if left_out not in ("layout", "approve"):
        house.approve_layout()
    with open_store(house.database) as store, Floor(store) as floor:
        before = store.count()
        with pytest.raises(Refusal) as refused:
            open_table(floor, {} if left_out == "limits" else LIMITS)
        assert str(refused.value.cite) == STEPS[left_out]
        assert store.count() == before
        assert not floor.tables()
    # What the refusal advises cures it, as it is printed.
    if left_out in ("sign", "guide", "layout"):
        (advised,) = re.findall(
            r"houseway (desk prepare .*?), or on the page Division", refused.value.message
        )
        house.run(*advised.split(), "--folder", str(house.folder / "papers"))
        if left_out == "layout":
            house.approve_layout()
        with open_store(house.database) as store, Floor(store) as floor:
            open_table(floor, LIMITS)
    assert "Nothing is wrong." in house.run("audit", "verify")
