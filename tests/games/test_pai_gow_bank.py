"""A player is the bank at pai gow: wagers against the bank, the house's hand, and what each of them gets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.odds import AS_HOUSE, best_play
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide, SetHand, Settle, Show
from houseway.rules.wagers.bank import HOUSE
from houseway.rules.wagers.settlement import settle_house_wagers
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

ON = {"player-bank": "on"}
THREE: Seats = {1: {"pai-gow": 1000}, 3: {"pai-gow": 2000}, 6: {"pai-gow": 500}}
BANKING = "13:69F-10.8#title"


def at_table(seed: int, taken: str, by: int = 3) -> VirtualTable[Any]:
    """A table after a round against the house, in which one seat has taken the bank."""
    virtual = VirtualTable(open_table(GAME, ON), seeded(seed))

    def decide(step: Decide) -> str:
        return taken if step.key == f"seat-{by}-bank" else step.undecided

    virtual.dealer.decide = decide
    virtual.play_round(THREE)
    return virtual


def returned(played: PlayedRound[Any], seat: int) -> int:
    return sum(settlement.returns for settlement in played.of_seat(seat))


@pytest.mark.paragraph(BANKING, shows="played")
def test_the_bank_is_offered_in_turn_to_those_who_played_against_the_house() -> None:
    virtual = VirtualTable(open_table(GAME, ON), seeded(4))
    virtual.dealer.decide = lambda step: step.undecided
    played = virtual.play_round(THREE)
    offers = [event.step for event in played.events if isinstance(event.step, Decide)]
    assert [step.key for step in offers] == ["seat-6-bank", "seat-3-bank", "seat-1-bank"]
    assert offers[0].costs == {"bank": 3500, "co-bank": 1750}
    assert virtual.condition.on_layout == {}


@pytest.mark.paragraph(BANKING, '13:69F-10.1 "Bank"', shows="played")
@pytest.mark.parametrize("seed", range(5))
def test_a_bank_pays_and_collects_with_its_vigorish_on_the_net_win(seed: int) -> None:
    virtual = at_table(seed, "bank")
    assert virtual.condition.on_layout == {3: {"bank": 3500}}
    played = virtual.play_round({1: {"pai-gow": 1000}, 6: {"pai-gow": 500}, 3: {"bank": 3500}})
    (settle,) = [event.step for event in played.events if isinstance(event.step, Settle)]
    assert settle.seats[HOUSE] == {"pai-gow": 2000}  # what seat 3 wagered last, which the bank still covers
    (of_house,) = settle_house_wagers(played.table, settle)
    others = [settlement for seat in (1, 6) for settlement in played.of_seat(seat)]
    won = sum(one.bet - one.returns if one.result == "lose" else -one.pays for one in [*others, of_house])
    (bank,) = played.of_seat(3)
    assert (bank.pays, bank.vigorish) == (max(won, 0), max(won, 0) * 5 // 100)
    assert bank.returns == 3500 + won - bank.vigorish
    assert virtual.condition.on_layout == {}, "the bank has passed"


def test_the_count_begins_with_the_bank_which_sets_its_own_hand() -> None:
    virtual = at_table(2, "bank")
    played = virtual.play_round({1: {"pai-gow": 1000}, 3: {"bank": 3500}})
    words = {event.step.key: event.step.words for event in played.events}
    assert words["players-bank"] == "Seat 3 is the bank"
    assert {event.step.key for event in played.events if isinstance(event.step, SetHand)} == {
        "seat-1-sets",
        "seat-3-sets",
    }
    keys_shown = [event.step.key for event in played.events if isinstance(event.step, Show)]
    assert keys_shown == ["seat-3-shown", "dealer-shows", "seat-1-shown"]


@pytest.mark.paragraph(BANKING, shows="played")
def test_a_co_bank_covers_half_and_is_set_by_the_house_way() -> None:
    virtual = at_table(2, "co-bank")
    assert virtual.condition.on_layout == {3: {"co-bank": 1750}}
    played = virtual.play_round({1: {"pai-gow": 1000}, 3: {"co-bank": 1750}})
    assert {event.step.key for event in played.events if isinstance(event.step, SetHand)} == {"seat-1-sets"}
    (settle,) = [event.step for event in played.events if isinstance(event.step, Settle)]
    against = [*played.of_seat(1), *settle_house_wagers(played.table, settle)]
    won = sum(
        settlement.bet // 2 if settlement.result == "lose" else -(settlement.pays // 2)
        for settlement in against
    )
    assert returned(played, 3) == 1750 + won - max(won, 0) * 5 // 100


@pytest.mark.paragraph(BANKING, shows="refused")
def test_what_a_bank_may_not_do_is_refused() -> None:
    fresh = VirtualTable(open_table(GAME, ON), seeded(1))
    with pytest.raises(Refusal, match="it is offered at the end of a round"):
        fresh.table.check_bank({1: {"pai-gow": 1000}, 3: {"bank": 3500}}, fresh.condition)
    later = at_table(1, "bank")
    with pytest.raises(
        Refusal, match=r"The bank of seat 3, \$35, covers \$35 of the pai-gow wager of seat 1"
    ):
        later.table.check_bank({1: {"pai-gow": 9000}, 3: {"bank": 3500}}, later.condition)
    with pytest.raises(Refusal, match="is not offered at this table"):
        open_table(GAME).wager("bank")


@pytest.mark.slow
@pytest.mark.paragraph(BANKING, shows="computed")
def test_the_odds_of_a_bank() -> None:
    """Against the dealer's hand alone: set best a bank is ahead; by one way it loses by its vigorish only.

    Where both set by one way, the bank wins as often as it loses, and copies as well. The Wizard of Odds has
    0.7377% for another way.
    """
    odds = game_odds(open_table(GAME, ON))
    by_house_way = odds["co-bank"].house_advantage
    assert f"{float(by_house_way) * 100:.4f}" == "0.5990"
    assert f"{float(odds['bank'].house_advantage) * 100:.4f}" == "-0.1821"
    (branch,) = best_play(open_table(GAME), ()).named(AS_HOUSE).branches
    total = branch.outcomes.total
    wins = sum(ways for outcome, ways in branch.outcomes.ways.items() if outcome.won == 2)
    loses = sum(ways for outcome, ways in branch.outcomes.ways.items() if outcome.won == 0)
    assert by_house_way == Fraction(5, 100) * Fraction(loses, total) - Fraction(loses - wins, total)
