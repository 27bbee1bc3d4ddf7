"""What the felt offers before a roll is what the rules then accept, to the cent, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.games.craps.play import CrapsCondition
from houseway.games.craps.throw import POINTS
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Bets, check_payable_if_won, unit_of

CRAPS = game("craps")
MULTIPLES = ("1", "2", "3-4-5", "20")
LINES: tuple[Bets, ...] = (
    {},
    {"pass": 1000},
    {"dont-pass": 1500},
    {"pass": 700, "come:4": 500, "come:6": 900},
    {"dont-pass": 1200, "dont-come:5": 600, "dont-come:10": 1000},
)


def conditions() -> Iterator[tuple[CrapsCondition, Bets]]:
    for bets in LINES:
        for point in (None, *POINTS):
            standing = {"1": bets} if bets else {}
            yield CrapsCondition(point=point, shooter=1, standing=standing), bets


@pytest.mark.parametrize("multiple", MULTIPLES)
@pytest.mark.paragraph("13:69F-1.6#title", shows="refused")
def test_the_most_that_is_offered_is_accepted_and_more_is_refused(multiple: str) -> None:
    table = open_table(CRAPS, {"odds": multiple, "fire": "A"})
    for condition, bets in conditions():
        moment = CRAPS.wagering.moment(table, condition, bets)
        for wager, most in moment.most.items():
            already = bets.get(wager, 0)
            if most:
                check_slip(table, 1, {**bets, wager: most}, condition)
            # Six dollars more can be paid at every odds, so that only the multiple is in the way.
            for more in (most + 6000, already + 600) if not most else (most + 6000,):
                with pytest.raises(Refusal):
                    check_slip(table, 1, {**bets, wager: more}, condition)


@pytest.mark.parametrize("point", [None, 6])
def test_wagers_that_are_not_named_may_be_placed_as_always(point: int | None) -> None:
    table, condition = open_table(CRAPS, {}), CrapsCondition(point=point, shooter=1)
    named = CRAPS.wagering.moment(table, condition, {}).most
    free = [wager for wager in table.wagers if wager not in named]
    assert {"place:6", "field", "hard:8", "pass" if point is None else "come"} <= set(free)
    for wager in free:
        check_slip(table, 1, {wager: 66000}, condition)


def test_what_is_off_on_a_come_out_roll_is_named() -> None:
    bets = {"pass": 500, "place:6": 600, "place:8:on": 600, "hard:4": 500, "lay:5": 600, "come:4": 500}
    table = open_table(CRAPS, {})
    assert CRAPS.wagering.moment(table, CrapsCondition(), bets).off == {"place:6"}
    table = open_table(CRAPS, {"hardways": "off"})
    assert CRAPS.wagering.moment(table, CrapsCondition(), bets).off == {"place:6", "hard:4"}
    assert not CRAPS.wagering.moment(table, CrapsCondition(point=5), bets).off


def test_the_puck_lies_at_the_point_or_is_off() -> None:
    assert CrapsCondition().markers == {"off": "OFF"}
    layout = CRAPS.felt.layout(open_table(CRAPS, {}))
    places = [place.name for place in layout.markers or ()]
    for point in POINTS:
        assert CrapsCondition(point=point).markers == {str(point): "ON"}
        assert places.count(str(point)) == 2, "one at each end"


def test_both_ends_are_mirrored_and_their_numbers_are_read_from_the_left() -> None:
    layout = CRAPS.felt.layout(open_table(CRAPS, {}))
    right, left = layout.area("place:4", 1), layout.area("place:4", 14)
    assert right.chips.x == pytest.approx(-layout.area("place:10", 14).chips.x)
    assert layout.area("dont-come", 1).chips.x == pytest.approx(-layout.area("dont-come", 14).chips.x)
    for seat in (1, 14):
        columns = [layout.area(f"place:{number}", seat).chips.x for number in POINTS]
        assert columns == sorted(columns)
    assert left.chips.x < 0 < right.chips.x
    assert layout.area("hard:6", 1) == layout.area("hard:6", 14)


def test_steps_in_which_a_felt_places_wagers_can_always_be_paid() -> None:
    for name in ("craps", "mini-dice"):
        table = open_table(game(name), {})
        units = {wager.name: unit_of(wager) for wager in table.wagers.values()}
        for wager, unit in units.items():
            for amount in (unit or 100, 7 * (unit or 100)):
                check_payable_if_won(table.wager(wager), amount)
        assert units["place:6"] == 600
        assert units["place:4"] is None
    craps = open_table(CRAPS, {})
    assert unit_of(craps.wagers["lay:5"]) == 300
    assert unit_of(craps.wagers["place-to-lose:10"]) == 1100
    with pytest.raises(Refusal, match="cannot be paid"):
        check_payable_if_won(craps.wagers["place:6"], 500)
