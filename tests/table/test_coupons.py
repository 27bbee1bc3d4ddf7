"""Coupons at a live table: placed next to chips, settled, and in the ledger to the cent."""

from __future__ import annotations

import pytest

from houseway.house.reports.win_report import WinReport
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import GiveBackCoupon, ReceiveCoupon
from houseway.table.live import facts
from houseway.table.live.log_text import in_words
from houseway.table.view import Viewer
from tests.support.audited import audited
from tests.support.live_tables import BOSS, DEALER, TestedTable, state_of, view_as_json

WINS, LOSES, TIES = ("9s 2h Td 3h", "2s 9h 3d Th", "9s 9h Td Th")  # for player, dealt in turn to both hands
CARDS = ("player-card-1", "banker-card-1", "player-card-2", "banker-card-2")
COUPON = ReceiveCoupon("ann", "C-7", "match-play", 2500, "odds")
CITE = "13:69F-3.2(c)"


def seated(game: str = "baccarat", chips: int = 10_000, options: dict[str, str] | None = None) -> TestedTable:
    table = TestedTable(game, options, cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1", chips)
    return table


def begin(table: TestedTable) -> None:
    table.order(DEALER, commands.BeginRound())
    table.deal_on()


def play(table: TestedTable, cards: str) -> list[facts.Settled]:
    table.order(DEALER, commands.NoMoreBets())
    before = len(table.records)
    table.deal_on(answers=dict(zip(CARDS, cards.split(), strict=True)))
    return [
        fact
        for record in table.records[before:]
        for fact in facts.facts_from(record.body)
        if isinstance(fact, facts.Settled)
    ]


def balances(table: TestedTable) -> dict[str, int]:
    return {name: cents for name, cents in table.live.accounts.balances.items() if "coupons" in name}


@pytest.mark.paragraph(CITE, shows="computed")
@pytest.mark.parametrize(
    ("cards", "chips", "left_cents", "taken", "words"),
    [
        (WINS, 10_000 + 2500 + 2500, 0, 2500, "coupon C-7 of $25 pays $25 and is taken"),
        (LOSES, 10_000 - 2500, 0, 2500, "coupon C-7 of $25 is taken"),
        (TIES, 10_000, 2500, 0, "coupon C-7 of $25 stays with the player"),
    ],
)
def test_a_match_play_coupon_is_settled_with_its_wager(
    cards: str, chips: int, left_cents: int, taken: int, words: str
) -> None:
    table = seated()
    table.order("ann", COUPON)
    assert balances(table) == {"coupons:ann": 2500}
    assert table.live.accounts["promotions"] == -2500
    begin(table)
    table.order("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}))
    assert balances(table) == {"coupons-laid:1": 2500}
    (settled,) = play(table, cards)
    assert table.chips("ann") == chips
    assert balances(table) == {
        name: cents for name, cents in (("coupons:ann", left_cents), ("coupons-taken", taken)) if cents
    }
    assert (settled.coupon, settled.coupon_cents) == ("C-7", 2500)
    assert f"; {words}:" in in_words(
        next(fact for record in table.records for fact in record.body if fact["fact"] == "settled")
    )
    meters = table.live.meters
    assert meters.win == 10_000 - chips
    report = WinReport(with_odds=False).read(table.records).as_json()
    assert report["coupons_redeemed"] == meters.coupons_taken == (1 if taken else 0)
    assert report["coupons_redeemed_cents"] == meters.coupons_taken_cents == taken
    assert report["coupon_payouts"] == meters.coupon_payouts == settled.coupon_pays
    assert report["won_after_coupons"] == report["won"] - settled.coupon_pays == meters.win
    assert state_of(table.from_log()) == state_of(table.from_saved_state()) == state_of(table.live)
    audited(table.records)


@pytest.mark.paragraph(CITE, "13:69F-3.3(c)3", shows="computed")
def test_vigorish_on_a_coupon_is_owed_where_it_is_deferred() -> None:
    table = TestedTable("baccarat", None, cards="dealer", steps="dealer", vigorish="deferred")
    table.deal_on()
    table.sit("ann", "1", 10_000)
    table.order("ann", COUPON)
    begin(table)
    table.order("ann", commands.Wager("1", {"banker": 2500}, {"banker": "C-7"}))
    (settled,) = play(table, LOSES)
    assert (settled.vigorish, settled.coupon_pays, settled.coupon_vigorish) == (125, 2500, 125)
    assert table.live.accounts["owed:1"] == 250
    assert table.chips("ann") == 15_000
    audited(table.records)


@pytest.mark.paragraph(CITE, shows="computed")
def test_a_coupon_is_seen_by_its_owner_and_its_value_by_everybody() -> None:
    table = seated()
    table.order("ann", COUPON)
    begin(table)
    view = view_as_json(table.live, Viewer("ann"))
    assert view["takes_coupons"] == ["match-play"]
    assert view["coupons"] == [
        {"number": "C-7", "kind": "match-play", "cents": 2500, "pays": "odds", "seat": None, "wager": None}
    ]
    table.order("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}))
    view = view_as_json(table.live, Viewer("bob"))
    assert view["coupons"] == []
    assert view["seats"][0]["coupons"] == {"player": 2500}
    own = view_as_json(table.live, Viewer("ann"))["coupons"][0]
    assert (own["seat"], own["wager"]) == ("1", "player")


@pytest.mark.paragraph(CITE, shows="refused")
def test_a_coupon_is_taken_up_with_its_wager_and_carried_along() -> None:
    table = seated()
    table.order("ann", COUPON)
    begin(table)
    table.order("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}))
    table.refuses("ann", GiveBackCoupon("ann", "C-7"), "lies beside player at seat 1")
    table.order("ann", commands.Wager("1", {"banker": 3000}, {"banker": "C-7"}))
    assert balances(table) == {"coupons-laid:1": 2500}
    table.order("ann", commands.Wager("1", {"banker": 3000}))
    assert balances(table) == {"coupons:ann": 2500}
    table.order("ann", commands.Wager("1", {}))
    table.order("ann", GiveBackCoupon("ann", "C-7"))
    assert balances(table) == {}
    assert table.live.accounts["promotions"] == 0
    audited(table.records)


@pytest.mark.paragraph(CITE, shows="refused")
def test_what_may_not_be_laid() -> None:
    table = seated(options={"maximum": "6000"})
    table.sit("bob", "2", 10_000)
    table.order("ann", COUPON)
    table.order("ann", ReceiveCoupon("ann", "C-8", "match-play", 500, "odds"))
    begin(table)
    for who, seat, bets, coupons, says in (
        ("ann", "1", {"player": 2000}, {"player": "C-7"}, r"\$20 in chips do not match"),
        ("ann", "1", {"player": 2500}, {"banker": "C-7"}, "no chips on banker"),
        ("ann", "1", {"player": 4000}, {"player": "C-7"}, r"above the posted maximum of \$60"),
        ("ann", "1", {"player": 2500}, {"player": "C-9"}, "ann has no coupon C-9 at this table"),
        ("bob", "2", {"player": 2500}, {"player": "C-7"}, "bob has no coupon C-7 at this table"),
        ("ann", "1", {"player": 2500, "tie": 2500}, {"player": "C-7", "tie": "C-7"}, "one wager only"),
        ("ann", "1", {}, {"player": "C-7"}, "has placed no wager to take back"),
    ):
        refusal = table.refuses(who, commands.Wager(seat, dict(bets), dict(coupons)), says)
        assert refusal.cite is not None
    table.refuses("ann", COUPON, "at this table already")
    table.refuses("ann", ReceiveCoupon("ann", "B-1", "bonus", 500, "odds"), "takes match play coupons only")


@pytest.mark.paragraph(CITE, shows="refused")
def test_a_coupon_that_was_taken_is_gone() -> None:
    table = seated()
    table.order("ann", COUPON)
    begin(table)
    table.order("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}))
    play(table, LOSES)
    table.refuses("ann", GiveBackCoupon("ann", "C-7"), "C-7 was taken at this table")
    table.refuses("ann", COUPON, "A coupon counts once")
    begin(table)
    table.refuses("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}), "C-7 was taken")


@pytest.mark.paragraph("13:69F-9.3(a)", shows="computed")
def test_a_game_whose_rules_name_no_coupons_takes_none() -> None:
    table = TestedTable("sic-bo")
    refusal = table.refuses("ann", COUPON, "The rules of Sic bo name no coupons")
    assert refusal.cite is not None
    table.sit("ann", "1")
    table.refuses("ann", commands.Wager("1", {"small": 500}, {"small": "C-7"}), "name no coupons")
    assert view_as_json(table.live, Viewer("ann"))["takes_coupons"] == []


@pytest.mark.paragraph("13:69F-45.8(c)", shows="played")
@pytest.mark.paragraph("13:69F-45.5(a)", shows="computed")
def test_a_void_round_leaves_the_coupon_to_the_player() -> None:
    table = seated("football-kings")
    table.order("ann", ReceiveCoupon("ann", "B-1", "bonus", 2500, "even money"))
    begin(table)
    table.order("ann", commands.Wager("1", {"home": 500}, {"home": "B-1"}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on(answers={"home-cards": 5})
    assert table.live.payments[0][1].result == "void"
    assert balances(table) == {"coupons:ann": 2500}
    assert table.chips("ann") == 10_000
    audited(table.records)


def test_a_table_closes_when_its_coupons_are_returned() -> None:
    table = seated()
    table.order("ann", COUPON)
    table.order("ann", commands.StandUp("1"))
    table.order("ann", commands.CashOut())
    table.refuses(BOSS, commands.Close(), r"ann still has coupons of \$25 at the table")
    table.order("ann", GiveBackCoupon("ann", "C-7"))
    table.order(BOSS, commands.Close())


def test_coupons_that_were_taken_are_counted_when_the_table_closes() -> None:
    table = seated()
    table.order("ann", COUPON)
    begin(table)
    table.order("ann", commands.Wager("1", {"player": 2500}, {"player": "C-7"}))
    play(table, LOSES)
    table.order("ann", commands.StandUp("1"))
    table.order("ann", commands.CashOut())
    table.order(BOSS, commands.Close())
    assert not table.live.accounts.balances
    audited(table.records)


@pytest.mark.paragraph("13:69F-8.6(a)2", shows="refused")
def test_a_tournament_takes_no_coupons() -> None:
    session = facts.Session("t", 1, 3, 10_000, {"1": "ann"})
    table = TestedTable("baccarat", {}, session=session)
    table.refuses("ann", COUPON, "not possible in a tournament")
