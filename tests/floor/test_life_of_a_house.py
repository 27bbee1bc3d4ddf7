"""The life of a house by its commands: prepared, opened, played, changed, closed and audited.

With any single preparation left out the table is refused, by the paragraph that asks for it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.floor.audit.log import audit_stream
from houseway.floor.demo.bots import BotTable
from houseway.floor.floor import Floor, Person
from houseway.floor.people import COMMAND_LINE
from houseway.floor.roles import Role
from houseway.floor.store import open_store
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.command import houseway

GAME = "lucky-8s"
LIMITS = {"minimum": "500", "maximum": "50000"}
ANN = Person("ann", Role.PLAYER)
SUE = Person("sue", Role.SUPERVISOR)
STEPS = {
    "chapter": "13:69F-8.5(a)",
    "sign": "13:69F-8.3(d)",
    "guide": "13:69F-8.5(c)",
    "layout": "13:69E-1.10E(b)1",
    "approve": "13:69E-1.10E(b)1",
    "limits": "13:69F-8.2(c)",
}


class House:
    """A house on the command line, with its log in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = str(folder / "house.db")
        for name, role in (("root", "administrator"), ("ines", "inspector"), ("sue", "supervisor")):
            self.run("people", "add", name, "--role", role, "--without-password")
        self.run("people", "add", "ann", "--role", "player", "--without-password")

    def run(self, *arguments: str, status: int = 0) -> str:
        done = houseway(*arguments, "--database", self.database)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def token(self, person: str) -> str:
        made = houseway("people", "token", person, "--label", "tests", "--database", self.database)
        return made.stdout.strip()

    def keep_chapter(self) -> None:
        (self.folder / "chapter.txt").write_text("The text that this house was given.", encoding="utf-8")
        self.run("desk", "chapter", str(self.folder / "chapter.txt"), "--date", "2026-01-02")

    def prepare(self) -> str:
        papers = str(self.folder / "papers")
        return self.run("desk", "prepare", GAME, "--limits", "500-50000", "--folder", papers)

    def submit(self, kind: str) -> None:
        """Submit one paper by itself."""
        place = ("--location", "left", "--size", "letter", "--language", "English") if kind == "sign" else ()
        self.run("desk", "submit", kind, GAME, "--reference", "R-1", *place)

    def approve(self) -> None:
        number = re.search(r"(\d+)\. Layout .* waits for approval", self.run("desk", "submissions"))
        assert number
        approval = ("desk", "approve", number[1], "--reference", "D-1")
        # The house cannot approve its own layout.
        assert "is not for the administrator" in self.run(*approval, status=2)
        self.run(*approval, "--token", self.token("ines"))

    def open(self, floor: Floor, options: dict[str, str]) -> None:
        floor.command(COMMAND_LINE, "T1", commands.Open(GAME, options))


@pytest.mark.paragraph(
    "13:69F-8.2(c)", "13:69F-8.3(c)", "13:69F-8.3(d)", "13:69F-8.5(a)", "13:69F-8.5(c)", shows="computed"
)
def test_a_house_that_leaves_nothing_out_has_nothing_wrong(tmp_path: Path) -> None:
    house = House(tmp_path)
    told = house.prepare()
    assert {file.name for file in (tmp_path / "papers").iterdir()} == {
        "sign.pdf",
        "guide.pdf",
        "layout.svg",
    }
    assert "Sign: submitted now, submission 1" in told
    assert "houseway desk chapter FILE --date" in told
    assert "houseway desk approve 3 --reference" in told
    house.keep_chapter()
    house.approve()
    assert "Everything is on record." in house.prepare()
    with open_store(house.database) as store, Floor(store) as floor:
        house.open(floor, LIMITS)
        ann = BotTable(floor, "T1", GAME, seeded(3), dict(LIMITS), ["ann"])
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
def test_with_one_preparation_left_out_the_table_is_refused(tmp_path: Path, left_out: str) -> None:
    house = House(tmp_path)
    if left_out != "chapter":
        house.keep_chapter()
    for kind in ("sign", "guide", "layout"):
        if kind != left_out:
            house.submit(kind)
    if left_out not in ("layout", "approve"):
        house.approve()
    with open_store(house.database) as store, Floor(store) as floor:
        before = store.count()
        with pytest.raises(Refusal) as refused:
            house.open(floor, {} if left_out == "limits" else LIMITS)
        assert str(refused.value.cite) == STEPS[left_out]
        assert store.count() == before
        assert not floor.tables()
    # What the refusal advises cures it, as it is printed.
    if left_out in ("sign", "guide", "layout"):
        (advised,) = re.findall(
            r"houseway (desk prepare .*?), or on the page Division", refused.value.message
        )
        house.run(*advised.split(), "--folder", str(tmp_path / "papers"))
        if left_out == "layout":
            house.approve()
        with open_store(house.database) as store, Floor(store) as floor:
            house.open(floor, LIMITS)
    assert "Nothing is wrong." in house.run("audit", "verify")
