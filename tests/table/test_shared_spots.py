"""More than one person on a spot, where the house allows it."""

from __future__ import annotations

import pytest

from houseway.regulation import Citation
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.view import Viewer, view
from tests.support.live_tables import SUPERVISOR, TestedTable, view_as_json


@pytest.fixture
def lucky_8s() -> TestedTable:
    table = TestedTable("lucky-8s", {"bettors-on-a-spot": "2"})
    table.sit("ann", "3")
    table.sit("bob", "3/2")
    return table


@pytest.mark.paragraph("13:69F-50.7(a)", shows="refused")
def test_people_come_to_a_spot_one_after_the_other(lucky_8s: TestedTable) -> None:
    lucky_8s.refuses("cat", commands.SitDown("4/2"), "At most 2 may wager on a spot here")
    refused = lucky_8s.refuses("cat", commands.SitDown("3/3"), "At most 2 may wager on a spot here")
    assert refused.cite == Citation("13:69F-50.7(a)")
    lucky_8s.refuses("cat", commands.SitDown("3/2"), "bob sits at seat 3/2")
    lucky_8s.refuses("ann", commands.StandUp("3"), "Somebody wagers behind seat 3")
    lucky_8s.order("bob", commands.StandUp("3/2"))
    lucky_8s.order("ann", commands.StandUp("3"))


def test_the_view_lists_the_seats_that_are_free(lucky_8s: TestedTable) -> None:
    def free(person: str) -> list[str]:
        return view(lucky_8s.live, Viewer(person)).free_seats

    assert free("ann") == ["1", "2", "4", "5", "6"]  # nobody wagers twice on a spot
    assert free("cat") == ["1", "2", "4", "5", "6"]  # two is all that a spot takes
    lucky_8s.order("bob", commands.StandUp("3/2"))
    assert free("cat") == ["1", "2", "3/2", "4", "5", "6"]
    for seat in free("cat"):
        lucky_8s.order("cat", commands.SitDown(seat))


def test_nobody_wagers_behind_an_empty_spot(lucky_8s: TestedTable) -> None:
    lucky_8s.refuses("bob", commands.Wager("3/2", {"ante": 500}), "Person 2 cannot wager on spot 3")
    lucky_8s.order("ann", commands.Wager("3", {"ante": 500}))
    lucky_8s.order("bob", commands.Wager("3/2", {"ante": 700}))
    lucky_8s.refuses("ann", commands.Wager("3", {}), "Person 2 cannot wager on spot 3")
    lucky_8s.order("bob", commands.Wager("3/2", {}))
    lucky_8s.order("ann", commands.Wager("3", {}))


def both_wager(table: TestedTable) -> None:
    table.order("ann", commands.Wager("3", {"ante": 500}))
    table.order("bob", commands.Wager("3/2", {"ante": 700}))
    table.order("ann", commands.Ready("3"))
    table.order("bob", commands.Ready("3/2"))


@pytest.mark.paragraph("13:69F-50.7(a)", shows="refused")
def test_nobody_shares_a_spot_without_the_consent_of_the_first(lucky_8s: TestedTable) -> None:
    both_wager(lucky_8s)
    consent = commands.Decide("3/2", "spot-3-consent", "yes")
    lucky_8s.refuses("bob", consent, "seat 3/2 does not decide that")
    news = lucky_8s.order("ann", commands.Decide("3", "spot-3-consent", "no"))
    (returned,) = (fact for fact in news if isinstance(fact, facts.Settled))
    assert (returned.seat, returned.result, returned.cite) == ("3/2", "void", "13:69F-50.7(a)")
    assert lucky_8s.chips("bob") == 100_000
    assert lucky_8s.step == "seat-3-sets"
    seen_by = {who: view_as_json(lucky_8s.live, Viewer(who))["places"]["seat 3"] for who in ("ann", "bob")}
    assert None not in seen_by["ann"]
    assert seen_by["bob"] == [None] * 8


@pytest.mark.paragraph("13:69F-50.7(a)", shows="played")
def test_a_player_who_does_not_answer_has_not_consented(lucky_8s: TestedTable) -> None:
    both_wager(lucky_8s)
    lucky_8s.order(SUPERVISOR, commands.DecideForAbsent("3", "spot-3-consent", "gone"))
    assert lucky_8s.chips("bob") == 100_000


@pytest.mark.paragraph("13:69F-50.7(b)", shows="played")
def test_the_first_decides_for_the_spot_and_the_other_follows_or_not(lucky_8s: TestedTable) -> None:
    both_wager(lucky_8s)
    lucky_8s.order("ann", commands.Decide("3", "spot-3-consent", "yes"))
    best = view_as_json(lucky_8s.live, Viewer("ann"))["step"]["best"]
    lucky_8s.refuses("bob", commands.SetHand("3/2", "seat-3-sets", best), "seat 3/2 does not decide that")
    lucky_8s.order("ann", commands.SetHand("3", "seat-3-sets", best))
    lucky_8s.order("ann", commands.Decide("3", "seat-3-decides", "play"))
    assert lucky_8s.live.accounts["layout:3"] == 1000
    news = lucky_8s.order("bob", commands.Decide("3/2", "seat-3/2-decides", "fold"))
    settled = {(fact.seat, fact.wager): fact.result for fact in news if isinstance(fact, facts.Settled)}
    assert settled["3/2", "ante"] == "lose"
    assert ("3", "in-to-win") in settled
    assert ("3/2", "in-to-win") not in settled


def test_somebody_who_joins_a_spot_during_the_round_does_not_see_its_cards() -> None:
    table = TestedTable("lucky-8s", {"bettors-on-a-spot": "2"})
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"ante": 500}))
    table.order("ann", commands.Ready("3"))
    table.sit("bob", "3/2")
    seen_by = {
        who: view_as_json(table.live, Viewer(who))["places"]["seat 3"] for who in ("ann", "bob", "cat")
    }
    assert None not in seen_by["ann"]
    assert seen_by["bob"] == seen_by["cat"] == [None] * 8


def test_a_box_of_blackjack_is_played_by_its_first_person() -> None:
    table = TestedTable("blackjack", {"bettors-on-a-box": "3"})
    table.sit("ann", "1")
    table.sit("bob", "1/2")
    table.order("ann", commands.Wager("1", {"blackjack": 1000}))
    table.order("bob", commands.Wager("1/2", {"blackjack": 500}))
    table.order("ann", commands.Ready("1"))
    table.order("bob", commands.Ready("1/2"))
    while table.step != "seat-1-decides":
        assert table.live.step, "seed 1 deals a hand that is played"
        seat = table.step.removeprefix("seat-").removesuffix("-insurance")
        table.order({"1": "ann", "1/2": "bob"}[seat], commands.Decide(seat, table.step, "no"))
    table.refuses("bob", commands.Decide("1/2", "seat-1-decides", "stand"), "seat 1/2 does not decide that")
    table.order("ann", commands.Decide("1", "seat-1-decides", "stand"))
    assert {seat for seat, _ in table.live.payments} == {1, (1, 2)}
