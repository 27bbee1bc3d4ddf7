"""What feeds a progressive meter, and what it pays: hits, envy and void rounds."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from houseway.house.desks import progressive_desk as facts
from houseway.house.desks.progressive_meters import METERS, Hit
from houseway.house.floor import Person
from houseway.house.record import Record, encode
from houseway.house.roles import NotAllowed, Role
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Deal, Decide, SetHand, Step, TakeWagers, Toss
from houseway.rules.progressives import Terms, rate_named
from houseway.table.commands import table_commands as commands
from tests.auditor.auditor import Auditor
from tests.auditor.progressives import HandPaid, Json
from tests.house.progressives.house import ANN, BOB, House
from tests.support.audited import audited
from tests.support.prepared import open_prepared, within_limits
from tests.support.progressive_house import (
    BOSS,
    CLERK,
    SUPERVISOR,
    SURVEILLANCE,
    TERMS,
    WAGER,
    begin,
    meter_of,
    open_wheel,
    pay,
    set_up_of,
)


@pytest.mark.paragraph("13:69D-1.52(a)1", "13:69D-1.52(a)2", "13:69E-1.39A(b)", shows="played")
def test_wagers_raise_the_meter_once_a_round_and_awards_are_not_paid_from_the_inventory(
    playing: House,
) -> None:
    house, seats = playing, {"1": ANN, "2": BOB}
    won: list[Hit] = []
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
    owed = f"play:jackpot:{hit.won.person}"
    winner = [transfer for transfer in record.transfers if transfer.source == owed]
    assert sum(transfer.cents for transfer in winner) == hit.hit.cents
    moved = [move for written in house.floor.store.read("progressives") for move in written.transfers]
    assert all(name.startswith("play:") for move in moved for name in (move.source, move.target))
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
    options = within_limits({"progressive": awards})
    terms = Terms(500_000, 100_000, rate_named("25%"))
    game = "pai-gow-poker"
    begin(
        house.desk,
        facts.SetUpMeter("fives", "Five Aces", game, options, "progressive", terms, ["T1"], "above it"),
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
    five_aces = {"progressive": "five-aces=100%"}
    opening = commands.Open("pai-gow-poker", five_aces, cards="dealer", steps="dealer")
    open_prepared(house.floor, "T1", opening)
    house.sit(ANN, "1")
    _answer_until(house, dealer, TakeWagers)
    chips = house.floor.view(ANN, "T1").chips
    house.floor.command(ANN, "T1", commands.Wager("1", {"pai-gow": 1000, "progressive": 100}))
    house.floor.command(dealer, "T1", commands.NoMoreBets())
    _answer_until(house, dealer, Deal)
    display = meter_of(house.desk, "fives").meter
    assert (display.wagers, display.shown) == (1, 500_025)
    for card in ("2h", "9c"):  # the second card found face up voids the round
        step = _answer_until(house, dealer, Deal)
        house.floor.command(dealer, "T1", commands.Irregularity(step.key, "found-face-up", card))
    _answer_until(house, dealer, TakeWagers)
    assert house.floor.view(ANN, "T1").chips == chips
    assert house.floor.look("T1", lambda live: live.meters.voided).seen == 2
    assert meter_of(house.desk, "fives").meter == display
    house.audit()


def _answer_until(house: House, dealer: Person, kind: type[Step]) -> Step:
    """Let the dealer answer until the table is at such a step."""
    while not isinstance(step := house.floor.look("T1", lambda live: live.step).seen, kind):
        who = getattr(step, "who", "dealer")
        person = {"dealer": dealer, "first player": ANN}.get(who, SUPERVISOR)
        if step is None:
            house.floor.command(dealer, "T1", commands.BeginRound())
        else:
            answer = [1, 2, 3] if isinstance(step, Toss) else getattr(step, "usual", None)
            house.floor.command(person, "T1", commands.Answer(step.key, answer))
    return step
