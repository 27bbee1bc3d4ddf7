"""Multiple action at blackjack (13:69F-2.18): what it may be combined with, and its rounds at live tables."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.equipment.money import dollars
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hand_wagers import MAINS
from houseway.house.record import encode
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide, TakeWagers
from houseway.rules.wagers.wagers import Bets
from houseway.table.commands import table_commands as commands
from houseway.table.live.accounts import layout_of
from houseway.table.view import Viewer, view
from houseway.table.view.layout import wagers_on_layout
from houseway.table.virtual.virtual_table import VirtualTable
from tests.auditor.auditor import Auditor
from tests.support.audited import settle
from tests.support.command import houseway
from tests.support.live_tables import BOSS, DEALER, MINUTE, TestedTable, state_of
from tests.support.timed_floor import ANN, timed_floor

BARRED = {
    **dict.fromkeys(
        ("progressive", "streak", "match-the-dealer", "twenty-point", "in-between", "kings-bounty"),
        "13:69F-2.18(a) incompatibility",
    ),
    "twenty-one-plus-three": "13:69F-2.27(g)",
    "house-money": "13:69F-2.28(g)",
    "bet-the-set": "13:69F-2.29(i)",
}
ALL = dict.fromkeys(MAINS, 1000)


@pytest.mark.parametrize("hands", ["2", "3"])
@pytest.mark.parametrize(
    "wager",
    [
        pytest.param(wager, marks=pytest.mark.paragraph(clause, shows="refused"))
        for wager, clause in BARRED.items()
    ],
)
def test_no_other_side_wager_stands_beside_it(wager: str, hands: str) -> None:
    value = next(
        value for option in GAME.wagering.options if option.name == wager for value in option.values[1:]
    )
    with pytest.raises(Refusal, match=f"multiple-action and {wager} cannot be offered at one table"):
        open_table(GAME, {"multiple-action": hands, wager: value})


@pytest.mark.paragraph("13:69F-2.18(a)", shows="played")
@pytest.mark.parametrize("hands", ["2", "3"])
def test_every_player_has_as_many_wagers_as_the_dealer_has_hands(hands: str) -> None:
    table = open_table(GAME, {"multiple-action": hands})
    mains = [name for name in MAINS if name in table.wagers]
    assert len(mains) == int(hands)
    assert [list(bets) for bets in table.demonstration.values()] == [mains] * len(GAME.felt.demonstration)
    (bundle,) = GAME.felt.bundles(table.options)
    assert list(bundle.parts) == mains
    assert "insurance" not in table.wagers


@pytest.mark.paragraph("13:69F-2.18(a)", shows="refused")
@pytest.mark.parametrize("hands", ["1", "4", "9"])
def test_the_dealer_plays_two_or_three_hands(hands: str) -> None:
    with pytest.raises(Refusal, match="two or three hands") as refused:
        open_table(GAME, {"multiple-action": hands})
    assert str(refused.value.cite) == "13:69F-2.18(a)"


@pytest.mark.paragraph("13:69F-2.18(a) notice", shows="refused")
def test_withdrawing_it_needs_notice() -> None:
    table = TestedTable("blackjack", {"multiple-action": "3"})
    off: dict[str, str | None] = {"multiple-action": "off"}
    at_once = table.refuses(BOSS, commands.ChangeLimits(off, "rules", announced=True), "is not a limit")
    assert str(at_once.cite) == "13:69F-2.18(a) notice"
    table.refuses(BOSS, commands.PlanChange(off, table.now + 29 * MINUTE), "29 min 0 s ahead")
    table.order(BOSS, commands.PlanChange(off, table.now + 31 * MINUTE))


def test_a_decision_names_all_wagers_that_it_adds() -> None:
    """One decision doubles every wager: it costs their sum, and each is a wager of its own."""
    bets: Bets = {MAINS[0]: 1000, MAINS[1]: 300, MAINS[2]: 500}
    virtual = VirtualTable(open_table(GAME, {"multiple-action": "3"}), seeded(3))
    questions: list[Decide] = []

    def decide(step: Decide) -> str:
        questions.append(step)
        return next((value for value in ("split", "double") if value in step.values), "stand")

    virtual.dealer.decide = decide
    for _ in range(30):
        played = virtual.play_round({1: bets})
        settled = {settlement.wager: settlement.bet for settlement in played.of_seat(1)}
        added = {name: bet for step in questions for name, bet in step.added_by("double").items()}
        for name, bet in settled.items():
            if name.startswith("double"):
                assert added[name] == bet, dollars(bet)
        questions.clear()
        hands = [name for name in settled if name.startswith("split") and "dealer" not in name]
        for name in hands:
            assert [settled[name], settled[f"{name}:dealer-2"], settled[f"{name}:dealer-3"]] == [
                1000,
                300,
                500,
            ]


# Live tables


@pytest.mark.paragraph("13:69F-2.18(a)", shows="played")
def test_an_independent_auditor_follows_many_rounds() -> None:
    """Two players decide at random; the log alone says the result of each wager."""
    table = TestedTable("blackjack", {"multiple-action": "3", "surrender": "late"}, seed=11)
    chance = seeded(5)
    people = {"ann": 1, "bob": 2}
    for person, seat in people.items():
        table.sit(person, str(seat), 10_000_000)
    added: set[str] = set()
    for _ in range(25):
        for person, seat in people.items():
            bets = {name: 100 * (1 + chance.below(20)) for name in MAINS[: 2 + chance.below(2)]}
            table.order(person, commands.Wager(str(seat), bets))
        for person, seat in people.items():
            if isinstance(table.live.step, TakeWagers):
                table.order(person, commands.Ready(str(seat)))
        while isinstance(step := table.live.step, Decide):
            on_layout = wagers_on_layout(table.live)
            for at, wagers in on_layout.items():
                assert sum(wagers.values()) == table.live.accounts[layout_of(at)]
            taken = step.values[chance.below(len(step.values))]
            table.order(table.live.seats[step.seat], commands.Decide(str(step.seat), step.key, taken))
        assert table.live.conversation is None
        added |= {settlement.wager for _, settlement in table.live.payments}
    assert {"double:1:dealer-3", "split:2:dealer-2"} <= added
    assert state_of(table.from_log()) == state_of(table.live)
    auditor = Auditor()
    auditor.follow([msgspec.json.decode(encode(record)) for record in table.records])
    assert auditor.settle_again(settle)["settled alike"] > 45


def test_the_log_of_a_floor_with_such_a_table_is_verified(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("blackjack", {"multiple-action": "3"})
        house.sit(ANN, "1")
        for _ in range(6):
            while (step := house.view(ANN)["step"]) and step["kind"] == "showcards":
                house.order(ANN, commands.Answer(step["key"]))
            house.order(ANN, commands.Wager("1", ALL))
            house.order(ANN, commands.Ready("1"))
            while (step := house.view(ANN)["step"]) and step["kind"] == "decide":
                best = commands.Decide("1", step["key"], step["hint"], step["asked"])
                house.order(ANN, best)
        assert house.view(ANN)["round"] >= 6
        assert [audit.faults for audit in audit_log(house.floor.store) if not audit.holds] == []


@pytest.mark.paragraph("13:69F-2.18(a)", shows="played")
def test_every_hand_of_the_dealer_stays_in_sight_with_what_it_counts() -> None:
    table = TestedTable("blackjack", {"multiple-action": "2"}, cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("wagers")
    table.order("ann", commands.Wager("1", {MAINS[0]: 1000, MAINS[1]: 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on(answers={"seat-1-card-1": "Ts", "dealer-card-1": "9h", "seat-1-card-2": "Td"})
    table.order("ann", commands.Decide("1", "seat-1-decides", "stand"))
    table.deal_on("pick-up", {"dealer-card-2": "Tc", "dealer-2-card-2": "2c", "dealer-2-card-3": "Jh"})
    seen = view(table.live, Viewer("ann"))
    assert seen.places["dealer"] == ["9h", "Tc"]
    assert seen.places["dealer hand 2"] == ["2c", "Jh"]
    assert seen.hands["dealer"].words == "19"
    assert seen.hands["dealer hand 2"].words == "21"
    assert table.chips("ann") == 100_000


def test_an_average_round_has_every_wager_alike() -> None:
    ran = houseway(
        "odds", "blackjack", "--option=multiple-action=2", "--option=decks=1", "--exposure", "--json"
    )
    wagers = msgspec.json.decode(ran.stdout)["round"]["wagers"]
    assert [wager["wager"] for wager in wagers] == list(MAINS[:2])
    assert wagers[0]["win"] == wagers[1]["win"]
    assert wagers[0]["handle"] == wagers[1]["handle"]
