"""The controller of progressive meters: set up with two keys, fed by tables, won, paid and reconciled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from houseway.documents.progressives.reconciliation import reconciliation
from houseway.documents.render.html import in_html
from houseway.floor.audit.log import audit_log
from houseway.floor.desks import clearance
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.progressives import facts
from houseway.floor.desks.progressives.desk import ProgressiveDesk
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.floor import Floor, Person
from houseway.floor.record import Record, encode
from houseway.floor.reports.meter_days import MeterDays
from houseway.floor.roles import NotAllowed, Role
from houseway.floor.store import open_store
from houseway.refusal import Refusal
from houseway.rules.outside_games import ENVIRONMENT
from houseway.rules.procedure.steps import Deal, Decide, SetHand, Step, TakeWagers, Toss
from houseway.rules.progressives.terms import PARTS, Terms, rate_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import Command
from tests.auditor.auditor import Auditor
from tests.auditor.ledger import Ledger
from tests.auditor.progressives import HandPaid, Json
from tests.support import progressive_house as people
from tests.support.audited import audited
from tests.support.prepared import open_prepared, within_limits
from tests.support.progressive_house import (
    ACCOUNTANT,
    BOSS,
    CLERK,
    INSPECTOR,
    SECURITY,
    SUPERVISOR,
    SURVEILLANCE,
    TERMS,
    WAGER,
    begin,
    change,
    meter_of,
    open_wheel,
    pay,
    set_up_of,
)
from tests.support.timed_floor import TimedFloor, timed_floor

ANN, BOB = Person("ann", Role.PLAYER), Person("bob", Role.PLAYER)
OTHER_BOSS = Person("bea", Role.PIT_BOSS)


class House:
    def __init__(self, timed: TimedFloor) -> None:
        self.timed, self.floor = timed, timed.floor
        self.desk = ProgressiveDesk(timed.floor)

    def refuses(self, person: Person, command: Command, says: str, cite: str = "") -> None:
        before = self.floor.store.count()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert not cite or str(refused.value.cite) == cite
        assert self.floor.store.count() == before

    def sit(self, person: Person, seat: str, table: str = "T1") -> None:
        self.floor.command(person, table, commands.BuyIn(1_000_000))
        self.floor.command(person, table, commands.SitDown(seat))

    def play(self, seats: dict[str, Person], table: str = "T1", bets: dict[str, int] | None = None) -> None:
        for seat, person in seats.items():
            self.floor.command(person, table, commands.Wager(seat, bets or {WAGER: 100}))
        for seat, person in seats.items():
            self.floor.command(person, table, commands.Ready(seat))

    def audit(self) -> Counter[str]:
        checked: Counter[str] = Counter()
        for found in audit_log(self.floor.store):
            assert found.holds, (found.stream, found.faults)
            checked.update(found.checked)
        return checked


@pytest.fixture(autouse=True)
def wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(people.GAMES))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with timed_floor(tmp_path) as timed:
        yield House(timed)


@pytest.fixture
def playing(house: House) -> House:
    """One table with a meter of its own, where Ann and Bob sit."""
    begin(house.desk, set_up_of("star", ["T1"]))
    open_wheel(house.floor, "T1")
    house.sit(ANN, "1")
    house.sit(BOB, "2")
    return house


@pytest.mark.paragraph("13:69D-1.52(b)", shows="refused")
def test_no_table_opens_without_a_controller_in_service(house: House) -> None:
    with pytest.raises(Refusal, match="No meter is linked") as refused:
        open_wheel(house.floor, "T1")
    assert str(refused.value.cite) == "13:69D-1.52(b)"
    house.desk.order(BOSS, set_up_of("star", ["T1"]))
    with pytest.raises(Refusal, match="star is not in service"):
        open_wheel(house.floor, "T1")
    with pytest.raises(Refusal, match="option progressive-meter"):
        open_wheel(house.floor, "T1", **{"progressive-meter": "1000"})
    open_wheel(house.floor, "T2", progressive="off")  # without the wager, no meter is needed


@pytest.mark.paragraph("13:69D-1.52(a)1", "13:69D-1.52(a)2", "13:69E-1.39A(b)", shows="played")
def test_wagers_raise_the_meter_once_a_round_and_awards_are_not_paid_from_the_inventory(
    playing: House,
) -> None:
    house, seats = playing, {"1": ANN, "2": BOB}
    won: list[facts.Hit] = []
    while len(won) < 3:
        before = meter_of(house.desk, "star").meter
        records = house.floor.store.count()
        house.play(seats)
        (fact,) = METERS.facts_of(list(house.floor.store.read("progressives"))[-1])
        meter = meter_of(house.desk, "star").meter
        assert (fact.wagers, fact.cents) == (2, 200)
        assert meter.reconciles
        assert house.floor.store.count() - records == 5  # two wagers, two players ready, and the meter
        if not fact.hits:
            assert meter.display - before.display == 200 * TERMS.rate
        won += fact.hits
    on_record = meter_of(house.desk, "star")
    rounds = house.floor.look("T1", lambda live: live.meters.rounds).seen
    assert on_record.meter.wagers == 2 * rounds
    assert on_record.meter.contributed == 200 * rounds * TERMS.rate
    assert on_record.meter.wins == sum(hit.cents for hit in won)
    # The chips of the wagers went to the table, and only fixed awards came from it.
    returned = house.floor.look("T1", lambda live: live.meters.wagers[WAGER].returned).seen
    assert returned % 300 == 0
    alerts = house.floor.look("T1", lambda live: list(live.alerts.waiting.values())).seen
    assert [alert.kind for alert in alerts if alert.kind != "large-buy-in"] == 2 * [alerts[-1].kind]
    assert house.audit()["records by the rules of the desk"]


@pytest.mark.paragraph("13:69D-1.52(f)1", shows="played")
@pytest.mark.paragraph("13:69D-1.52(f)2", shows="refused")
def test_a_hit_is_paid_by_hand_with_the_signatures_of_two_departments(playing: House) -> None:
    house = playing
    while not (unpaid := meter_of(house.desk, "star").unpaid):
        house.play({"1": ANN, "2": BOB})
    hit = unpaid[-1]
    number = hit.hit.number
    sign, paid = facts.SignHit("star", number), facts.PayHit("star", number, "R-1")
    house.refuses(CLERK, paid, "when the table games department and security", "13:69D-1.52(f)2")
    house.desk.order(SUPERVISOR, sign)
    house.refuses(SUPERVISOR, sign, "sue has signed for table games", "13:69D-1.52(f)2")
    house.refuses(BOSS, sign, "sue has signed for table games")
    house.refuses(CLERK, paid, "when the table games department")
    house.desk.order(SURVEILLANCE, sign)
    house.refuses(Person("sue", Role.PIT_CLERK), paid, "Somebody else pays it", "13:69D-1.52(f)2")
    house.refuses(CLERK, facts.PayHit("star", number, " "), "number of the receipt")
    house.desk.order(CLERK, paid)
    house.refuses(CLERK, paid, "was paid, receipt R-1")
    for person in (ANN, Person("dora", Role.DEALER)):
        with pytest.raises(NotAllowed):
            house.desk.order(person, sign)
    record = list(house.floor.store.read("progressives"))[-1]
    winner = [transfer for transfer in record.transfers if transfer.source == f"jackpot:{hit.won.person}"]
    assert sum(transfer.cents for transfer in winner) == hit.hit.cents
    house.audit()


def test_the_star_brings_envy_to_the_other_wager(playing: House) -> None:
    house = playing
    while not any(hit.won.row == "star" for hit in meter_of(house.desk, "star").unpaid):
        house.play({"1": ANN, "2": BOB})
    hits = [hit for hit in meter_of(house.desk, "star").unpaid if hit.won.row == "star"]
    # Both won: the first took the meter, the second the reset amount with what was carried.
    assert [hit.won.seat for hit in hits] == ["1", "2"]
    assert hits[0].hit.envy == {"2": 500}
    assert hits[1].hit.envy == {"1": 500}
    assert hits[1].hit.cents == hits[1].hit.shown == TERMS.reset
    for hit in meter_of(house.desk, "star").unpaid:
        pay(house.desk, "star", hit.hit.number)
    assert not meter_of(house.desk, "star").unpaid
    house.audit()


def test_envy_moves_the_same_money_in_whichever_order_the_wagers_were_made(playing: House) -> None:
    """The log keeps the keys of a mapping sorted, and the audit makes the transfers of what it reads."""
    house, cid = playing, Person("cid", Role.PLAYER)
    house.sit(cid, "3")
    while not any(hit.hit.envy for hit in meter_of(house.desk, "star").unpaid):
        house.play({"3": cid, "2": BOB, "1": ANN})
    house.audit()
    for hit in meter_of(house.desk, "star").unpaid:
        pay(house.desk, "star", hit.hit.number)
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(c)", shows="refused")
@pytest.mark.paragraph("13:69D-1.52(e)3", shows="refused")
def test_a_change_takes_notice_and_two_keys_of_two_people(playing: House) -> None:
    house = playing
    new = Terms(0, 60_000, rate_named("40%"))
    house.desk.order(BOSS, facts.ChangeMeter("star", "terms", "the rate goes up", terms=new))
    number = meter_of(house.desk, "star").changes
    key = facts.TurnKey("star", number)
    house.refuses(SECURITY, key, "has received no notice", "13:69D-1.52(e)3")
    house.desk.order(ACCOUNTANT, facts.NoticeChange("star", number))
    house.refuses(BOSS, key, "Somebody else turns the key", "13:69D-1.52(c)")
    house.desk.order(SECURITY, key)
    assert meter_of(house.desk, "star").terms == TERMS
    house.refuses(SECURITY, key, "The other key is missing", "13:69D-1.52(c)")
    house.refuses(Person("sam", Role.SUPERVISOR), key, "Somebody else turns the key", "13:69D-1.52(c)")
    house.refuses(BOSS, facts.ChangeMeter("star", "withdraw", "why"), "is prepared")
    with pytest.raises(NotAllowed):
        house.desk.order(ACCOUNTANT, key)
    house.desk.order(SUPERVISOR, key)
    assert meter_of(house.desk, "star").terms == new
    before = meter_of(house.desk, "star").meter
    house.play({"1": ANN, "2": BOB})
    assert meter_of(house.desk, "star").meter.contributed - before.contributed == 200 * new.rate
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(f)3", shows="refused")
def test_a_meter_goes_down_only_by_a_correction_with_both_keys(playing: House) -> None:
    house = playing
    down = facts.ChangeMeter("star", "correct", "counted twice after a power failure", cents=-5000)
    house.refuses(BOSS, facts.ChangeMeter("star", "correct", " ", cents=-1), "Give the reason")
    house.refuses(BOSS, facts.ChangeMeter("star", "correct", "all of it", cents=-(10**8)), "cannot go down")
    house.refuses(SECURITY, facts.TurnKey("star", 2), "No change 2", "13:69D-1.52(f)3")
    change(house.desk, down)
    meter = meter_of(house.desk, "star").meter
    assert (meter.shown, meter.adjusted) == (TERMS.initial - 5000, -5000 * PARTS)
    house.desk.order(BOSS, down)
    house.desk.order(OTHER_BOSS, facts.DropChange("star", 3))
    assert meter_of(house.desk, "star").change is None
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(d)", shows="refused")
def test_linked_tables_need_an_approved_display(house: House) -> None:
    house.desk.order(BOSS, set_up_of("star", ["T1", "T2"]))
    begins = facts.ChangeMeter("star", "begin", "a new jackpot")
    house.refuses(BOSS, begins, "not used before its papers", "13:69D-1.52(e)1")
    house.refuses(INSPECTOR, facts.ApproveDisplay("star", "D-1"), "not submitted yet", "13:69D-1.52(d)")
    house.desk.order(BOSS, facts.SubmitMeter("star", "P-1"))
    house.refuses(BOSS, begins, "has not approved its common display", "13:69D-1.52(d)")
    with pytest.raises(NotAllowed):
        house.desk.order(BOSS, facts.ApproveDisplay("star", "D-1"))
    house.desk.order(INSPECTOR, facts.ApproveDisplay("star", "D-1"))
    change(house.desk, begins)
    assert meter_of(house.desk, "star").in_service


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (set_up_of("s t", ["T1"]), "not the name of a meter"),
        (set_up_of("star", []), "each once"),
        (set_up_of("star", ["T1", "T1"]), "each once"),
        (set_up_of("star", ["T1"], Terms(1, 1, rate=0)), "more than nothing"),
        (set_up_of("star", ["T1"], progressive="off"), "none with these options"),
        (set_up_of("star", ["T1"], TERMS, **{"progressive-meter": "100"}), "The controller keeps the meter"),
    ],
)
def test_a_set_up_that_is_wrong(house: House, wrong: facts.SetUpMeter, says: str) -> None:
    house.refuses(BOSS, wrong, says)


def test_one_meter_over_two_tables_and_a_table_that_leaves_it(house: House) -> None:
    begin(house.desk, set_up_of("star", ["T1", "T2"]))
    for table in ("T1", "T2"):
        open_wheel(house.floor, table)
        house.sit(ANN, "1", table)
        house.play({"1": ANN}, table)
    assert meter_of(house.desk, "star").meter.wagers == 2
    house.refuses(BOSS, set_up_of("other", ["T2"]), "feeds the meter star already")
    # A round is in progress at T2 when the table is taken off: its wagers still count.
    house.floor.command(ANN, "T2", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "tables", "T2 moves", tables=["T1"]))
    house.floor.command(ANN, "T2", commands.Ready("1"))
    assert meter_of(house.desk, "star").meter.wagers == 3
    with pytest.raises(Refusal, match="not in service"):
        house.floor.command(ANN, "T2", commands.Wager("1", {WAGER: 100}))
    house.play({"1": ANN}, "T1")
    assert meter_of(house.desk, "star").meter.wagers == 4
    house.audit()


def test_a_meter_out_of_service_stops_new_rounds(playing: House) -> None:
    house = playing
    change(house.desk, facts.ChangeMeter("star", "withdraw", "the controller is examined"))
    with pytest.raises(Refusal, match="not in service"):
        house.floor.command(ANN, "T1", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "begin", "examined"))
    house.play({"1": ANN})
    assert meter_of(house.desk, "star").meter.wagers == 1


def test_accounting_reads_the_display_every_day(playing: House) -> None:
    house = playing
    house.play({"1": ANN, "2": BOB})
    shown = meter_of(house.desk, "star").meter.shown
    house.refuses(ACCOUNTANT, facts.ReconcileMeter("star", shown + 1), "explain the difference")
    house.desk.order(ACCOUNTANT, facts.ReconcileMeter("star", shown))
    on_record = meter_of(house.desk, "star").reconciled
    assert on_record is not None
    assert (on_record.expected, on_record.day) == (shown, "2026-03-02")
    house.desk.order(ACCOUNTANT, facts.ReconcileMeter("star", shown + 1, "a segment of the display is dark"))
    house.audit()


def test_a_fixed_award_may_come_from_the_meter(house: House) -> None:
    begin(house.desk, set_up_of("star", ["T1"], progressive="meter"))
    open_wheel(house.floor, "T1", progressive="meter")
    house.sit(ANN, "1")
    while not any(hit.won.row == "four" for hit in meter_of(house.desk, "star").unpaid):
        house.play({"1": ANN})
    hit = next(hit for hit in meter_of(house.desk, "star").unpaid if hit.won.row == "four")
    assert hit.hit.cents == 200
    assert meter_of(house.desk, "star").meter.reconciles
    house.audit()


def test_a_table_with_another_award_table_is_not_linked(house: House) -> None:
    begin(house.desk, set_up_of("star", ["T1"], progressive="meter"))
    with pytest.raises(Refusal, match="other awards"):
        open_wheel(house.floor, "T1")


def test_a_meter_is_loaded_again_from_its_records_and_from_its_snapshot(
    playing: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing
    for _ in range(5):
        house.play({"1": ANN})
    here = meter_of(house.desk, "star")
    monkeypatch.setattr("houseway.floor.desks.progressives.meter_log.SAVE_EVERY", 3)
    for _ in range(2):  # the first saves a snapshot, the second begins with it
        with Floor(house.floor.store) as floor:
            assert meter_of(ProgressiveDesk(floor), "star") == here
    assert house.floor.store.snapshot("progressives")
    with Floor(house.floor.store) as floor:
        assert meter_of(ProgressiveDesk(floor), "star") == here
    house.audit()


def test_the_independent_auditor_follows_the_money_of_a_table_with_hits(playing: House) -> None:
    while not any(hit.won.row == "star" for hit in meter_of(playing.desk, "star").unpaid):
        playing.play({"1": ANN, "2": BOB})
    ledger = Ledger()
    for record in playing.floor.records("T1"):
        ledger.follow(msgspec.json.decode(encode(record)))
    staked = ledger.meters["wagers"][WAGER]["staked"]
    assert staked == 100 * meter_of(playing.desk, "star").meter.wagers


def test_blackjack_raises_its_meter_when_the_betting_ends(house: House) -> None:
    """Players decide in between, so the wagers and the settlement are in different records."""
    options = within_limits({"progressive": "suited", "decks": "6"})
    terms = Terms(5_000_000, 5_000_000, rate_named("20%"))
    set_up = facts.SetUpMeter("aces", "Aces", "blackjack", options, "progressive", terms, ["T1"], "above it")
    begin(house.desk, set_up)
    house.timed.open("blackjack", {"progressive": "suited", "decks": "6"})
    house.sit(ANN, "1")
    bets = {"blackjack": 1000, "progressive": 100}
    for rounds in range(1, 13):
        house.floor.command(ANN, "T1", commands.Wager("1", bets))
        house.floor.command(ANN, "T1", commands.Ready("1"))
        assert meter_of(house.desk, "aces").meter.wagers == rounds
        while isinstance(step := house.floor.look("T1", lambda live: live.step).seen, Decide):
            answer = "no" if "no" in step.values else "stand"
            house.floor.command(ANN, "T1", commands.Decide("1", step.key, answer))
    assert meter_of(house.desk, "aces").meter.shown == 5_000_000 + 12 * 20
    audited(house.floor.records("T1"))
    house.audit()


@pytest.mark.paragraph("13:69F-11.14#title", shows="played")
def test_pai_gow_poker_feeds_a_meter_with_the_awards_of_the_house(house: House) -> None:
    awards = "five-aces=100% envy $50, royal=$500, straight-flush=$100, four=$50, full-house=$5, flush=$5"
    awards += ", three=20% envy $2, straight=20% envy $2"
    given = within_limits({"progressive": awards})
    terms = Terms(500_000, 100_000, rate_named("25%"))
    game = "pai-gow-poker"
    begin(
        house.desk,
        facts.SetUpMeter("fives", "Five Aces", game, given, "progressive", terms, ["T1"], "above it"),
    )
    with pytest.raises(Refusal, match="other awards"):
        house.timed.open(game, {"progressive": "five-aces=100%"})
    house.timed.open(game, {"progressive": awards})
    seats = {"2": BOB, "1": ANN}
    house.sit(ANN, "1")
    house.sit(BOB, "2")
    rounds = 0
    while not (hits := meter_of(house.desk, "fives").unpaid):
        house.play(seats, bets={"pai-gow": 1000, "progressive": 100})
        rounds += 1
        while isinstance(step := house.floor.look("T1", lambda live: live.step).seen, SetHand):
            groups = [[card.name for card in group] for group in step.best]
            seat = str(step.seat)
            house.floor.command(seats[seat], "T1", commands.SetHand(seat, step.key, groups))
    meter = meter_of(house.desk, "fives").meter
    assert meter.wagers == 2 * rounds
    assert meter.contributed == 200 * rounds * rate_named("25%")
    assert meter.reconciles
    won = hits[0]
    assert won.hit.cents == won.hit.shown // 5
    assert list(won.hit.envy.values()) == [200]
    # The independent auditor settles every line again, those with a hit at what the meter showed.
    by_hand = HandPaid("T1", _json(house.floor.store.read("progressives")))
    _, compared = audited(house.floor.records("T1"), Auditor(by_hand))
    assert compared["settled alike"] == 2 * rounds
    assert not by_hand.left
    house.audit()


def _json(records: Iterable[Record]) -> list[Json]:
    return [msgspec.json.decode(encode(record)) for record in records]


def test_the_audit_finds_a_meter_that_was_raised_without_its_table(playing: House) -> None:
    house = playing
    house.play({"1": ANN})
    last = list(house.floor.store.read("progressives"))[-1]
    with house.floor.meters.writing() as meters:
        act = DeskAct("ann", "player", last.at, house.desk.context)
        command = facts.PlayMeter("star", "T1", 999, 1, 100, [])
        record = meters.record(house.desk.handlers, command, act)
        house.floor.submit_ahead(meters, [record]).result()
    found = next(audit for audit in audit_log(house.floor.store) if audit.stream == "progressives")
    assert "record 999 of the table T1 and the controller differ" in found.faults[0].words


def test_two_servers_on_one_log_lose_no_contribution(tmp_path: Path, house: House) -> None:
    """Each conflicts with the other at every turn, because neither hears of the other's records here."""
    begin(house.desk, set_up_of("star", ["T1", "T2"]))
    for table, person in (("T1", ANN), ("T2", BOB)):
        open_wheel(house.floor, table)
        house.sit(person, "1", table)
    with open_store(tmp_path / "floor.db") as store, Floor(store) as second:
        for _ in range(6):
            house.play({"1": ANN}, "T1")
            for command in (commands.Wager("1", {WAGER: 100}), commands.Ready("1")):
                second.command(BOB, "T2", command)
        there = meter_of(ProgressiveDesk(second), "star")
        here = meter_of(house.desk, "star")
    assert there == here
    assert here.meter.wagers == 12
    assert here.meter.contributed == 1200 * TERMS.rate
    paid = sum(Fraction(hit.hit.cents) for hit in here.unpaid)
    came_in = Fraction(here.meter.funded + here.meter.contributed + here.meter.reserved, PARTS)
    assert Fraction(here.meter.held, PARTS) == came_in - paid
    house.audit()


def test_a_meter_over_two_houses_reconciles_by_house(house: House) -> None:
    set_up = msgspec.structs.replace(set_up_of("star", ["T1", "T2"]), houses={"T1": "Shore", "T2": "Bay"})
    partly = msgspec.structs.replace(set_up, houses={"T1": "Shore"})
    house.refuses(BOSS, partly, "T2 has no house", "13:69D-1.52(d)")
    not_linked = msgspec.structs.replace(set_up, houses={**set_up.houses, "T9": "Bay"})
    house.refuses(BOSS, not_linked, "T9 has a house and does not feed", "13:69D-1.52(d)")
    begin(house.desk, set_up)
    for table, person, rounds in (("T1", ANN, 5), ("T2", BOB, 3)):
        open_wheel(house.floor, table)
        house.sit(person, "1", table)
        for _ in range(rounds):
            house.play({"1": person}, table)
    less = Terms(0, 50_000, rate_named("7.77%"))
    change(house.desk, facts.ChangeMeter("star", "terms", "less for the display", terms=less))
    house.play({"1": BOB}, "T2")
    (day,) = MeterDays(house.floor.store).day(None, "star")
    assert day.houses_agree
    assert day.reconciles
    bay, shore = day.houses
    assert (bay.house, bay.wagers, shore.house, shore.wagers) == ("Bay", 4, "Shore", 5)
    assert bay.contributed == 300 * TERMS.rate + 100 * less.rate
    meter = meter_of(house.desk, "star").meter
    assert bay.contributed + shore.contributed == meter.contributed
    assert bay.reserved + shore.reserved == meter.reserved
    assert bay.wins + shore.wins == meter.wins
    printed = in_html(reconciliation(day))
    assert "The houses sum to the meter" in printed
    assert "Shore" in printed
    moved = facts.ChangeMeter("star", "tables", "a third", tables=["T1", "T2", "T3"])
    house.refuses(BOSS, moved, "T3 has no house")
    change(house.desk, msgspec.structs.replace(moved, houses={"T3": "Bay"}))
    assert meter_of(house.desk, "star").houses == {"T1": "Shore", "T2": "Bay", "T3": "Bay"}
    house.audit()


@pytest.mark.paragraph("13:69D-1.52(a)1", shows="played")
def test_a_void_round_returns_the_wager_and_leaves_the_meter_as_it_is(house: House) -> None:
    """The meter was raised when the betting ended, and it may not go down (reading 162)."""
    options = within_limits({"progressive": "five-aces=100%"})
    terms = Terms(500_000, 100_000, rate_named("25%"))
    set_up = facts.SetUpMeter(
        "fives", "Five Aces", "pai-gow-poker", options, "progressive", terms, ["T1"], "above it"
    )
    begin(house.desk, set_up)
    dealer = Person("dora", Role.DEALER)
    given = {"progressive": "five-aces=100%"}
    opening = commands.Open("pai-gow-poker", given, cards="dealer", steps="dealer")
    open_prepared(house.floor, "T1", opening)
    house.sit(ANN, "1")
    _answer_until(house, dealer, TakeWagers)
    chips = house.floor.view(ANN, "T1").chips
    house.floor.command(ANN, "T1", commands.Wager("1", {"pai-gow": 1000, "progressive": 100}))
    house.floor.command(dealer, "T1", commands.NoMoreBets())
    _answer_until(house, dealer, Deal)
    shown = meter_of(house.desk, "fives").meter
    assert (shown.wagers, shown.shown) == (1, 500_025)
    for card in ("2h", "9c"):  # the second card found face up voids the round
        step = _answer_until(house, dealer, Deal)
        house.floor.command(dealer, "T1", commands.Irregularity(step.key, "found-face-up", card))
    _answer_until(house, dealer, TakeWagers)
    assert house.floor.view(ANN, "T1").chips == chips
    assert house.floor.look("T1", lambda live: live.meters.voided).seen == 2
    assert meter_of(house.desk, "fives").meter == shown
    house.audit()


def _answer_until(house: House, dealer: Person, wanted: type[Step]) -> Step:
    """Let the dealer answer until the table is at such a step."""
    while not isinstance(step := house.floor.look("T1", lambda live: live.step).seen, wanted):
        who = getattr(step, "who", "dealer")
        person = {"dealer": dealer, "first player": ANN}.get(who, SUPERVISOR)
        if step is None:
            house.floor.command(dealer, "T1", commands.BeginRound())
        else:
            answer = [1, 2, 3] if isinstance(step, Toss) else getattr(step, "usual", None)
            house.floor.command(person, "T1", commands.Answer(step.key, answer))
    return step


@pytest.mark.paragraph("13:69D-1.52(b)", shows="played")
def test_the_audit_finds_a_round_that_began_while_the_meter_was_out_of_service(
    playing: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing
    house.floor.command(ANN, "T1", commands.Wager("1", {WAGER: 100}))
    change(house.desk, facts.ChangeMeter("star", "withdraw", "the controller is examined"))
    house.timed.clock.set("23:00")
    house.floor.command(ANN, "T1", commands.Ready("1"))  # this round had begun before
    house.audit()
    # A program that does not look at the controller plays on.
    monkeypatch.setattr(clearance, "check_in_service", lambda *_: None)
    house.play({"1": ANN, "2": BOB})
    number = list(house.floor.records("T1"))[-1].number
    found = next(stream for stream in audit_log(house.floor.store) if stream.stream == "progressives")
    assert [fault.words for fault in found.faults] == [
        f"record {number} of the table T1 is of a round that began while the meter star was not in service "
        "there"
    ]
