"""Whose money it is: with the house as the bank and with a player's, conserved and bounded for everybody."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.chance import seeded
from houseway.equipment.dice import roll
from houseway.games.baccarat.coup import Winner
from houseway.house.reports.win_report import WinReport
from houseway.odds.game_odds import game_odds
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide, SetHand, Settle
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.bank import HALF, HOUSE, WHOLE, BankRules
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.settlement import settle_house_wagers, settle_step
from houseway.rules.wagers.wagers import Seat, Seats, Wager, pushes
from houseway.table.commands import table_commands as commands
from houseway.table.live import money_movements
from houseway.table.live.accounts import CAGE, INVENTORY, Accounts, Meters, chips_of, layout_of
from houseway.table.live.saved_table import matches_snapshot, restore, save
from houseway.table.view import Viewer
from tests.support.audited import audited
from tests.support.games import changed
from tests.support.live_tables import TestedTable, replayed, state_of, view_as_json
from tests.support.random_tables import random_bets, random_seats_beside_bank

BANKED = [game.name for game in every_game() if game.bank]
BY_THE_HOUSE = ["baccarat", "red-dog", "blackjack"]
PEOPLE: dict[Seat, str] = {1: "ann", 2: "bob", 3: "cat"}


def holdings(table: TestedTable) -> dict[str, int]:
    """What everybody has, in front of them and on the layout."""
    accounts = table.live.accounts
    return {person: accounts[chips_of(person)] + accounts[layout_of(seat)] for seat, person in PEOPLE.items()}


@pytest.mark.parametrize("name", [*BANKED, *BY_THE_HOUSE])
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_loses_more_than_lies_on_the_layout(name: str, seed: int) -> None:
    """Round by round: what the players lose, the house wins; with a player's bank that is the vigorish."""
    chance = seeded(seed)
    table = TestedTable(name, seed=seed)
    for seat, person in PEOPLE.items():
        table.sit(person, str(seat), chips=50_000_000)
    live = table.live
    for _ in range(12):
        if live.rules.game.bank:
            seats = random_seats_beside_bank(live.rules, chance, live.condition, len(PEOPLE))
        else:
            seats = {seat: random_bets(live.rules, chance, live.condition, seat) for seat in PEOPLE}
        before, won = holdings(table), live.meters.win
        at_risk = _place(table, seats)
        _decide(table, chance.below, at_risk)
        after = holdings(table)
        lost = {person: before[person] - after[person] for person in before}
        assert sum(lost.values()) == live.meters.win - won
        for person, cents in lost.items():
            assert cents <= at_risk[person], f"{person} loses more than lies on the layout"
        if live.rules.bank_of(seats):
            vigorish = sum(settlement.vigorish for _, settlement in live.payments)
            assert live.meters.win - won == vigorish
    again = replayed(table.records)
    assert state_of(again) == state_of(live)
    assert matches_snapshot(restore("T1", save(live)), save(live))
    audited(table.records)


def _place(table: TestedTable, seats: Seats) -> dict[str, int]:
    """Place the wagers, the bank first, and be ready; return what everybody has on the layout then."""
    live = table.live
    for seat in sorted(seats, key=lambda seat: live.rules.bank_of({seat: seats[seat]}) is None):
        if dict(live.bets.get(seat, {})) != dict(seats[seat]):
            table.order(PEOPLE[seat], commands.Wager(str(seat), dict(seats[seat])))
    at_risk = {person: live.accounts[layout_of(seat)] for seat, person in PEOPLE.items()}
    for seat in list(live.bets):
        table.order(PEOPLE[seat], commands.Ready(str(seat)))
    return at_risk


def _decide(table: TestedTable, below, at_risk: dict[str, int]) -> None:  # type: ignore[no-untyped-def]
    """Decide at random; what a decision adds is on the layout too, except a bank for the next round."""
    while step := table.live.step:
        assert isinstance(step, Decide | SetHand)
        person = PEOPLE[step.seat]
        if isinstance(step, SetHand):
            groups = [[card.name for card in group] for group in step.best]
            table.order(person, commands.SetHand(str(step.seat), step.key, groups))
            continue
        decision = step.values[below(len(step.values))]
        if not step.key.endswith("-bank"):
            at_risk[person] += step.costs.get(decision, 0)
        table.order(person, commands.Decide(str(step.seat), step.key, decision))


def coup_at(seats: Seats) -> TestedTable:
    table = TestedTable("chemin-de-fer")
    for seat, person in PEOPLE.items():
        table.sit(person, str(seat), chips=1_000_000)
    _place(table, seats)
    return table


def test_everybody_sees_whose_bank_it_is() -> None:
    table = coup_at({3: {"bank": 30000}, 2: {"player": 20000}, 1: {"player": 20000}})
    bank = view_as_json(table.live, Viewer("stranger"))["bank"]
    assert (bank["seat"], bank["person"], bank["stake"], bank["part"]) == ("3", "cat", 30000, "1")
    assert [(cover["seat"], cover["bet"], cover["covered"]) for cover in bank["covers"]] == [
        ("2", 20000, 20000),
        ("1", 20000, 10000),
    ]
    assert bank["words"] == "cat at seat 3 is the bank with $300; $300 is wagered against it"
    assert view_as_json(TestedTable("baccarat").live, Viewer("stranger"))["bank"] is None


def test_the_log_has_what_was_cut_back_and_whose_money_moved() -> None:
    table = coup_at({3: {"bank": 30000}, 2: {"player": 20000}, 1: {"player": 20000}})
    while step := table.live.step:
        assert isinstance(step, Decide)
        table.order(PEOPLE[step.seat], commands.Decide(str(step.seat), step.key, step.undecided))
    moved = [transfer for record in table.records for transfer in record.transfers]
    assert ("layout:1", "chips:ann", 10000) in [
        (transfer.source, transfer.target, transfer.cents) for transfer in moved
    ]
    answers = {
        fact["step"]: fact.get("answer")
        for record in table.records
        for fact in record.body
        if fact["fact"] == "answered"
    }
    assert answers["seat-1-player-cut-back"] == 10000
    between = {
        (transfer.source, transfer.target)
        for transfer in moved
        if transfer.why in ("player loses to the bank", "the bank pays player")
    }
    assert between <= {
        ("layout:1", "layout:3"),
        ("layout:2", "layout:3"),
        ("layout:3", "chips:ann"),
        ("layout:3", "chips:bob"),
    }


def test_a_bank_waits_for_somebody_and_may_be_taken_back() -> None:
    table = TestedTable("chemin-de-fer")
    for seat, person in PEOPLE.items():
        table.sit(person, str(seat))
    table.refuses("ann", commands.Wager("1", {"player": 500}), "Nobody is the bank yet")
    table.order("bob", commands.Wager("2", {"bank": 5000}))
    table.refuses("bob", commands.Ready("2"), "Nobody wagers against the bank of seat 2 yet")
    table.refuses("cat", commands.Wager("3", {"bank": 5000}), "Seat 2 is the bank")
    table.order("ann", commands.Wager("1", {"player": 500}))
    table.refuses("bob", commands.Wager("2", {}), "Nobody is the bank yet")
    table.order("ann", commands.Wager("1", {}))
    table.order("bob", commands.Wager("2", {}))
    table.order("cat", commands.Wager("3", {"bank": 5000}))


def test_the_expected_win_is_the_vigorish_on_what_is_covered() -> None:
    table = coup_at({3: {"bank": 30000}, 2: {"player": 20000}, 1: {"player": 20000}})
    while step := table.live.step:
        assert isinstance(step, Decide)
        table.order(PEOPLE[step.seat], commands.Decide(str(step.seat), step.key, step.undecided))
    report = WinReport().read(table.records)
    ways = {
        row.verdict.result.value: row.ways
        for row in game_odds(open_table(game("chemin-de-fer")))["bank"].rows
    }
    assert report.expected.mean == Fraction(1500 * ways["win"], sum(ways.values()))
    assert report.won == table.live.meters.win
    assert {Winner.BANKER: 1500}.get(table.live.results[-1].outcome and _winner(table), 0) == report.won


def _winner(table: TestedTable) -> Winner:
    outcome = table.live.results[-1].outcome
    margin = outcome["player"]["points"] - outcome["banker"]["points"]
    return Winner.PLAYER if margin > 0 else Winner.BANKER if margin < 0 else Winner.TIE


# A bank in common, and the house's own wager against a player's bank, on the accounts themselves.

SIC_BO = game("sic-bo")
NOTHING = pushes(SIC_BO.cite, "nobody wagers against it")
COMMON = open_table(
    changed(
        SIC_BO,
        names=(*SIC_BO.wagering.names, "bank", "co-bank"),
        wagers=lambda options: (
            *SIC_BO.wagering.wagers(options),
            *(Wager(name, name, SIC_BO.cite, lambda *_: NOTHING, (NOTHING,)) for name in ("bank", "co-bank")),
        ),
        bank=BankRules(
            SIC_BO.cite,
            frozenset({"small", "big"}),
            Vigorish(5, "won", SIC_BO.cite),
            {"bank": WHOLE, "co-bank": HALF},
        ),
    )
)


@given(
    st.sampled_from(["bank", "co-bank"]),
    st.lists(st.tuples(st.sampled_from(["small", "big"]), st.integers(1, 9999)), min_size=1, max_size=5),
    st.integers(0, 9999),
    st.tuples(*[st.integers(1, 6)] * 3),
)
def test_a_bank_in_common_shares_every_cent_with_the_house(
    form: str, wagers: list[tuple[str, int]], by_house: int, dice: tuple[int, int, int]
) -> None:
    seats: dict[Seat, dict[str, int]] = {seat: {name: bet} for seat, (name, bet) in enumerate(wagers, 1)}
    stake = sum(bet for _, bet in wagers) + by_house
    accounts, meters = Accounts(), Meters()
    accounts.move(CAGE, INVENTORY, 10**6, "opening inventory")
    seats[8] = {form: stake}
    for seat, bets in seats.items():
        accounts.move(CAGE, layout_of(seat), sum(bets.values()), "wager")
    if by_house:
        seats[HOUSE] = {"small": by_house}
    step = Settle(key="settle", words="", cite=SIC_BO.cite, outcome=roll(dice), seats=seats)
    bank = COMMON.bank_of(step.seats)
    assert bank
    for own in settle_house_wagers(COMMON, step):
        money_movements.settle_house_wager(accounts, meters, bank, own)
    for seat, one in settle_step(COMMON, step):
        if seat == 8:
            money_movements.settle_bank(accounts, meters, seat, "8", one)
        else:
            money_movements.settle(
                accounts, meters, seat, str(seat), one, laid=one.bet, to_tips=False, deferred=False, bank=bank
            )
    assert not any(name.startswith("layout:") for name in accounts.balances), "all of it is somebody's"
    assert accounts[INVENTORY] == 10**6 + meters.fills + meters.win
    assert accounts[chips_of("8")] >= 0
    if form == "bank" and not by_house:
        assert meters.win == meters.vigorish
