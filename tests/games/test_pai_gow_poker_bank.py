"""A player is the bank at pai gow poker: what each of them gets, and what the house wagers."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import cards
from houseway.equipment.chance import seeded
from houseway.games.pai_gow_poker import GAME
from houseway.games.pai_gow_poker.setting import setting_of
from houseway.games.pai_gow_poker.settlement import Contest, contest
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide, SetHand, Settle
from houseway.rules.wagers.bank import HOUSE
from houseway.rules.wagers.settlement import settle_house_wagers
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.virtual.virtual_table import VirtualTable

ON = {"player-bank": "on"}
THREE: Seats = {1: {"pai-gow": 1000}, 3: {"pai-gow": 2000}, 6: {"pai-gow": 500}}
BANKING = "13:69F-11.10#title"


def at_table(seed: int, taken: str) -> VirtualTable[Any]:
    """A table after a round against the house, in which seat 3 has taken the bank."""
    virtual = VirtualTable(open_table(GAME, ON), seeded(seed))
    virtual.dealer.decide = lambda step: taken if step.key == "seat-3-bank" else step.undecided
    virtual.play_round(THREE)
    return virtual


@pytest.mark.paragraph(BANKING, shows="played")
def test_the_bank_is_offered_in_turn_to_those_who_played_against_the_house() -> None:
    virtual = VirtualTable(open_table(GAME, ON), seeded(4))
    virtual.dealer.decide = lambda step: step.undecided
    played = virtual.play_round(THREE)
    offers = [event.step for event in played.events if isinstance(event.step, Decide)]
    assert [step.key for step in offers] == ["seat-6-bank", "seat-3-bank", "seat-1-bank"]
    assert offers[0].costs == {"bank": 3500, "co-bank": 1750}


@pytest.mark.paragraph(BANKING, shows="played")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("form", "stake"), [("bank", 3500), ("co-bank", 1750)])
def test_a_bank_wins_what_the_others_lose_less_its_vigorish(seed: int, form: str, stake: int) -> None:
    virtual = at_table(seed, form)
    assert virtual.condition.on_layout == {3: {form: stake}}
    played = virtual.play_round({1: {"pai-gow": 1000}, 6: {"pai-gow": 500}, 3: {form: stake}})
    (settle,) = [event.step for event in played.events if isinstance(event.step, Settle)]
    assert settle.seats[HOUSE] == {"pai-gow": 2000}
    part = 2 if form == "co-bank" else 1
    (own,) = played.of_seat(3)
    against = [settlement for seat in (1, 6) for settlement in played.of_seat(seat)]
    against += settle_house_wagers(virtual.table, settle)
    won = sum(settlement.bet // part for settlement in against if settlement.result is Result.LOSE)
    won -= sum(settlement.pays // part for settlement in against)
    charge = won * 5 // 100 if won > 0 else 0
    assert own.returns == stake + won - charge
    set_by = [event.step.seat for event in played.events if isinstance(event.step, SetHand)]
    assert set_by == ([1, 3, 6] if form == "bank" else [1, 6])
    assert virtual.condition.on_layout == {}


@pytest.mark.paragraph(BANKING, shows="refused")
def test_a_bank_that_was_not_offered_or_at_ez_pai_gow_is_refused() -> None:
    virtual = VirtualTable(open_table(GAME, ON), seeded(4))
    with pytest.raises(Refusal, match="Seat 3 is not the bank"):
        virtual.play_round({3: {"bank": 5000}})
    with pytest.raises(Refusal, match="does not go with version=ez"):
        open_table(GAME, {**ON, "version": "ez"})


@pytest.mark.paragraph(BANKING, shows="computed")
def test_the_average_over_banking_is_the_published_one() -> None:
    """Published for house way against house way: about 1.46 percent, averaged over banking."""
    odds = game_odds(open_table(GAME, ON))
    average = (odds["pai-gow"].house_advantage + odds["bank"].house_advantage) / 2
    assert float(odds["bank"].house_advantage) == pytest.approx(0.002637, abs=1e-6)
    assert float(average) == pytest.approx(0.0147, abs=1e-4)


def test_a_foul_hand_of_the_bank_loses_to_every_hand_that_is_not_foul() -> None:
    banks = cards(["As", "Ah", "Kd", "Qc", "9s", "5h", "3d"])
    foul = setting_of(banks, [cards(["As", "Ah"])])
    assert foul.is_foul
    lowest = cards(["9d", "8c", "7h", "5s", "4d", "3c", "2h"])
    assert contest(setting_of(lowest, [cards(["8c", "7h"])]), foul) is Contest.BOTH
    assert contest(setting_of(lowest, [cards(["9d", "8c"])]), foul) is Contest.FOUL
