"""A patron who walked off: the place is cleared by a supervisor, and the cage keeps the chips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import cage as facts
from houseway.house.desks.cage import STREAM, CageDesk, cage_view
from houseway.house.desks.cage_money_desk import CageMoneyDesk, CountCage, DecideCageSlip
from houseway.house.desks.command import DeskCommand
from houseway.house.floor import Person
from houseway.house.loading import UnknownTable
from houseway.house.record import Record, encode
from houseway.house.roles import NotAllowed, Role
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live.money import MoneyRules
from tests.auditor.cage import CageAuditor
from tests.auditor.chain import FaultError, Json
from tests.support.audited import audited
from tests.support.prepared import open_prepared
from tests.support.timed_floor import ANN, BOB, BOSS, DEALER, SUPERVISOR, TimedFloor, timed_floor

ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)
GONE = facts.ClearSeat("T1", "ann", "not seen for an hour")


class House:
    def __init__(self, house: TimedFloor) -> None:
        self.house = house
        self.cage = CageDesk(house.floor)

    def refuses(self, person: Person, command: DeskCommand, says: str) -> str:
        before = self.house.floor.store.count()
        with pytest.raises(Refusal, match=says) as refused:
            self.cage.order(person, command)
        assert self.house.floor.store.count() == before
        return str(refused.value.cite)

    def chips(self) -> dict[str, int]:
        return self.cage.look(lambda cage: dict(cage.kept))

    def audit(self) -> int:
        """Audit the tables, the cage, and both against each other."""
        auditor = CageAuditor()
        auditor.follow(_written(self.house.floor.store.read(STREAM)))
        tables = {}
        for table in self.house.floor.tables():
            audited(self.house.floor.records(table))
            tables[table] = list(_written(self.house.floor.records(table)))
        assert [audit.faults for audit in audit_log(self.house.floor.store) if not audit.holds] == []
        return auditor.compare(tables)  # type: ignore[arg-type]


def _written(records: Iterator[Record]) -> Iterator[Json]:
    return (msgspec.json.decode(encode(record)) for record in records)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with timed_floor(tmp_path) as floor:
        yield House(floor)


def test_a_place_is_cleared_and_the_table_can_be_closed(house: House) -> None:
    house.house.open("sic-bo")
    house.house.sit(ANN, "3", 12_345)
    with pytest.raises(Refusal, match="still sits at the table"):
        house.house.order(BOSS, commands.Close())
    house.cage.order(SUPERVISOR, GONE)
    seen = house.house.view()
    assert seen["seats"] == []
    assert house.chips() == {"ann": 12_345}
    record = list(house.house.floor.records("T1"))[-1]
    assert (record.who, record.role, record.kind) == ("sue", "supervisor", "vacate-seats")
    assert record.body[0] == {
        "fact": "seats-cleared",
        "person": "ann",
        "seats": ["3"],
        "cents": 12_345,
        "why": "not seen for an hour",
        "by": "sue",
    }
    (chips,) = house.cage.look(cage_view).kept
    assert (chips.person, chips.cents, chips.since[0].by) == ("ann", 12_345, "sue")
    house.house.order(BOSS, commands.Close())
    house.cage.order(ANN, facts.RedeemChips())
    assert house.chips() == {}
    assert house.cage.accounts.balances == {}
    house.refuses(ANN, facts.RedeemChips(), "keeps no chips for ann")
    assert house.audit() == 1


def test_the_chips_are_brought_to_another_table(house: House) -> None:
    house.house.open("sic-bo")
    open_prepared(house.house.floor, "T2", "baccarat")
    house.house.sit(ANN, "1", 50_000)
    house.house.order(ANN, commands.SitDown("2"))
    house.cage.order(SUPERVISOR, GONE)  # both of her places
    house.cage.order(ANN, facts.BringChips("T2"))
    assert house.chips() == {}
    assert house.house.view(ANN, "T2")["chips"] == 50_000
    house.house.order(ANN, commands.SitDown("5"), "T2")
    house.refuses(ANN, facts.BringChips("T2"), "keeps no chips")
    with pytest.raises(UnknownTable):
        house.cage.order(SUPERVISOR, facts.ClearSeat("nowhere", "ann", "gone"))
    assert house.audit() == 2


def test_a_patron_stood_up_and_left_chips_behind(house: House) -> None:
    house.house.open("sic-bo")
    house.house.sit(ANN, "1", 700)
    house.house.order(ANN, commands.StandUp("1"))
    with pytest.raises(Refusal, match=r"ann still has .* of chips at the table. Cash them out first"):
        house.house.order(BOSS, commands.Close())
    house.cage.order(SUPERVISOR, GONE)
    house.house.sit(ANN, "1", 300)
    house.cage.order(BOSS, GONE)
    assert house.chips() == {"ann": 1000}
    house.house.order(BOSS, commands.Close())


def test_wagers_that_are_not_settled_stand(house: House) -> None:
    house.house.open("blackjack")
    house.house.sit(ANN, "1")
    house.house.order(ANN, commands.Wager("1", {"blackjack": 1000}))
    cite = house.refuses(SUPERVISOR, GONE, "Seat 1 has wagers that are not settled")
    assert cite.startswith("13:69F-2")
    house.house.order(ANN, commands.Wager("1", {}))
    house.cage.order(SUPERVISOR, GONE)


@pytest.mark.paragraph("13:69F-7.3(c)4", shows="refused")
def test_vigorish_that_is_owed_is_collected_first(house: House) -> None:
    house.house.open("mini-baccarat", vigorish="deferred")
    house.house.sit(ANN, "1")
    while not house.house.view()["seats"][0]["owes"]:
        house.house.play(ANN, "1", {"banker": 10_000})
    assert house.refuses(SUPERVISOR, GONE, "owes a vigorish") == "13:69F-7.3(c)4"
    house.house.order(DEALER, commands.CollectVigorish("1"))
    house.cage.order(SUPERVISOR, GONE)
    assert house.audit() == 1


def test_a_player_who_wagers_behind_stands_up_first(house: House) -> None:
    house.house.open("lucky-8s", {"bettors-on-a-spot": "2"})
    house.house.sit(ANN, "1")
    house.house.sit(BOB, "1/2")
    house.refuses(SUPERVISOR, GONE, "Somebody wagers behind seat 1")
    house.house.order(BOB, commands.StandUp("1/2"))
    house.cage.order(SUPERVISOR, GONE)
    assert house.house.view()["seats"] == []
    assert [*house.chips()] == ["ann"]


def test_what_is_refused(house: House) -> None:
    house.house.open("sic-bo")
    house.house.sit(ANN, "1")
    for person in (ANN, BOB, DEALER):
        with pytest.raises(NotAllowed):
            house.cage.order(person, GONE)
    with pytest.raises(NotAllowed):
        house.cage.order(Person("carl", Role.PIT_CLERK), facts.RedeemChips())
    house.refuses(SUPERVISOR, facts.ClearSeat("T1", "ann", " "), "Why is the place of ann cleared")
    house.refuses(SUPERVISOR, facts.ClearSeat("T1", "bob", "gone"), "neither a seat nor chips")
    house.house.order(DEALER, commands.Dispute("her chips"))
    house.refuses(SUPERVISOR, GONE, "dispute has stopped the table")


def test_the_auditor_finds_chips_that_the_cage_lost(house: House) -> None:
    house.house.open("sic-bo")
    house.house.sit(ANN, "1", 500)
    house.cage.order(SUPERVISOR, GONE)
    tables = {"T1": list(_written(house.house.floor.records("T1")))}
    auditor = CageAuditor()
    with pytest.raises(FaultError, match="the tables say"):
        auditor.compare(tables)  # type: ignore[arg-type]
    (record,) = _written(house.house.floor.store.read(STREAM))
    record["transfers"] = []
    with pytest.raises(FaultError, match="hash"):
        auditor.follow([record])


def counted(house: House) -> None:
    money = CageMoneyDesk(house.house.floor)
    money.order(Person("ada", Role.ACCOUNTING), CountCage("opening", 100_000_000, 100_000_000))
    money.order(Person("gus", Role.SECURITY), DecideCageSlip(1, True))


def test_the_house_says_how_money_moves(house: House) -> None:
    clerk = Person("carl", Role.PIT_CLERK)
    house.house.open("sic-bo")
    house.house.order(clerk, commands.Fill(50_000))  # as usual: it waits for a second person
    assert house.house.view(BOSS)["money"]["slips"][0]["state"] == "waiting"
    with pytest.raises(NotAllowed):
        house.cage.order(BOSS, facts.SetMoneyRules(second_person=False))
    house.refuses(ADMINISTRATOR, facts.SetMoneyRules(large_buy_in=-1), "large_buy_in cannot be -1 cents")
    house.cage.order(ADMINISTRATOR, facts.SetMoneyRules(second_person=False, buy_ins="staff"))
    house.house.order(clerk, commands.Fill(-20_000))
    assert house.house.view(BOSS)["money"]["slips"][1]["state"] == "done"
    house.house.order(DEALER, commands.DecideFill(1, True))
    money = house.house.view(BOSS)["money"]
    assert (money["fills"], money["credits"]) == (50_000, 20_000)
    assert house.cage.look(cage_view).rules == MoneyRules(second_person=False, buy_ins="staff")
    house.audit()


def test_a_table_for_cash_takes_nobodys_word_for_a_buy_in(house: House) -> None:
    house.cage.order(ADMINISTRATOR, facts.SetMoneyRules(buy_ins="staff"))
    counted(house)
    house.house.open("sic-bo")
    house.house.order(ANN, commands.SitDown("1"))
    with pytest.raises(Refusal, match="Hand your cash to the dealer or the cage"):
        house.house.order(ANN, commands.BuyIn(500))
    house.cage.order(ADMINISTRATOR, facts.SetMoneyRules())
    with pytest.raises(Refusal, match="Hand your cash to the dealer or the cage"):
        house.house.order(ANN, commands.BuyIn(500))  # the table was opened for cash
    house.house.order(DEALER, commands.TakeBuyIn("ann", 500))
    assert house.house.view(ANN)["chips"] == 500
    house.audit()


def test_play_money_has_accounts_of_its_own_and_is_never_cash(house: House) -> None:
    house.house.open("sic-bo")
    house.house.sit(ANN, "1", 500)
    record = list(house.house.floor.records("T1"))[-2]
    assert {name for move in record.transfers for name in (move.source, move.target)} == {
        "play:cage",
        "play:drop",
        "play:inventory",
        "play:chips:ann",
    }
    house.cage.order(ADMINISTRATOR, facts.SetMoneyRules(buy_ins="staff"))
    counted(house)
    with pytest.raises(Refusal, match="opened for play money, and the house plays for money now"):
        house.house.order(DEALER, commands.TakeBuyIn("ann", 500))
    open_prepared(house.house.floor, "T2", "baccarat")
    house.cage.order(SUPERVISOR, GONE)
    house.refuses(ANN, facts.BringChips("T2"), "plays for cash, and the cage keeps chips for play money")
    house.house.order(ANN, commands.SitDown("5"), "T2")
    house.house.order(DEALER, commands.TakeBuyIn("ann", 800), "T2")
    house.cage.order(SUPERVISOR, facts.ClearSeat("T2", "ann", "gone, too"))
    (chips,) = house.cage.look(cage_view).kept
    assert (chips.cents, chips.play_money) == (1_300, 500)
    before = CageMoneyDesk(house.house.floor).look(lambda money: money.till)
    house.cage.order(ANN, facts.RedeemChips())
    after = CageMoneyDesk(house.house.floor).look(lambda money: money.till)
    assert before
    assert after
    assert before.cash - after.cash == 800  # nothing is paid for play money
    assert house.chips() == {}
    assert house.audit() == 2
