"""Roads of baccarat against worked examples, and laws that hold for any run of coups."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from houseway.games.baccarat.coup import Coup, Hand, Winner
from houseway.games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    ROWS,
    SMALL_ROAD,
    Cell,
    bead_plate,
    big_road,
    derived_road,
    roads,
    runs,
)
from houseway.rules.registry import game
from houseway.table.commands import table_commands as commands
from houseway.table.live.table_state import Result, outcomes_of_shoe
from houseway.table.view import Viewer
from tests.support.live_tables import TestedTable, view_as_json

WINNERS = {"P": Winner.PLAYER, "B": Winner.BANKER, "T": Winner.TIE}
any_coups = st.lists(st.sampled_from(list(Winner)), max_size=80)


def coups(letters: str) -> list[Winner]:
    return [WINNERS[letter] for letter in letters]


def colors(letters: str, looks_back: int) -> str:
    return "".join(cell.mark[0] for cell in derived_road(coups(letters), looks_back))


def told(letters: str, shoe: int = 1) -> list[Result]:
    """A table's results with these winners."""
    dealt = {"P": Coup(Hand(7, 2), Hand(3, 3)), "B": Coup(Hand(0, 3), Hand(9, 2))}
    every = [dealt.get(letter, Coup(Hand(6, 2), Hand(6, 2))) for letter in letters]
    return [
        Result(number, "any words", shoe, msgspec.to_builtins(coup))
        for number, coup in enumerate(every, start=1)
    ]


def test_roads_are_of_one_shoe_and_know_nothing_of_words() -> None:
    void = Result(9, "void: the shoe was exposed", 2)
    results = [*told("PPPP", shoe=1), *told("PBT", shoe=2), void]
    second = outcomes_of_shoe(results, 2)
    assert [msgspec.convert(outcome, Coup).winner for outcome in second] == coups("PBT")
    assert outcomes_of_shoe(results, 3) == []
    assert roads(second)["totals"] == {"Player": 1, "Banker": 1, "Tie": 1}
    assert roads(second)["naturals"] == 1


def test_a_table_counts_its_shoes_and_its_roads_begin_again_with_each() -> None:
    table = TestedTable("mini-baccarat", {"decks": "6"})
    table.sit("ann", "1", chips=1_000_000)
    shoes: list[int] = []
    while len(set(shoes)) < 3:
        table.order("ann", commands.Wager("1", {"tie": 500}))
        shoes.append(table.live.shoe)
        table.order("ann", commands.Ready("1"))
    assert sorted(set(shoes)) == [1, 2, 3]
    assert shoes == sorted(shoes)
    results = list(table.live.results)
    assert [result.shoe for result in results] == shoes
    for shoe in (1, 2, 3):
        document = roads(outcomes_of_shoe(results, shoe))
        assert len(document["roads"]["bead-plate"]) == shoes.count(shoe) == sum(document["totals"].values())
    seen = view_as_json(table.live, Viewer("ann"))
    assert seen["shoe"] == 3
    last = msgspec.convert(seen["results"][-1]["result"], Coup)
    assert str(last) == seen["results"][-1]["outcome"]
    for again in (table.from_log(), table.from_saved_state()):
        assert (list(again.results), again.shoe) == (results, 3)


def test_the_bead_plate_goes_down_and_then_to_the_right() -> None:
    plate = bead_plate(coups("PBTPBPB"))
    assert [(cell.column, cell.row) for cell in plate] == [(0, row) for row in range(6)] + [(1, 0)]
    assert [cell.mark for cell in plate[:3]] == ["Player", "Banker", "Tie"]


def test_the_big_road_begins_a_column_with_each_new_winner() -> None:
    assert big_road(coups("BBPB")) == [
        Cell(0, 0, "Banker"),
        Cell(0, 1, "Banker"),
        Cell(1, 0, "Player"),
        Cell(2, 0, "Banker"),
    ]


def test_ties_are_counted_at_the_coup_before_them() -> None:
    assert [cell.ties for cell in big_road(coups("TTBTPTTT"))] == [3, 3]


def test_a_long_run_turns_to_the_right_at_the_bottom() -> None:
    long = big_road(coups("BBBBBBBB"))
    assert [(cell.column, cell.row) for cell in long[5:]] == [(0, 5), (1, 5), (2, 5)]


def test_a_run_turns_where_another_lies_in_its_way() -> None:
    second = [(cell.column, cell.row) for cell in big_road(coups("BBBBBBBPPPPPP")) if cell.mark == "Player"]
    assert second == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_derived_roads_of_a_choppy_shoe_are_all_red() -> None:
    # Columns of one each repeat one another, whichever are compared.
    assert colors("BPBPBPBP", BIG_EYE_BOY) == "rrrrrr"
    assert colors("BPBPBPBP", SMALL_ROAD) == "rrrrr"
    assert colors("BPBPBPBP", COCKROACH_PIG) == "rrrr"


def test_derived_roads_by_hand() -> None:
    # Columns of 2, 1, 3, 2: B B | P | B B B | P P
    letters = "BBPBBBPP"
    # At the third column: 1 after 2 is new; then a cell next to the first row, not the second; then
    # none next to either. At the fourth: 3 after 1 is new; then the row next to it is there.
    assert colors(letters, BIG_EYE_BOY) == "bbrbr"
    # Against the first column, of 2: second row there, third not. New column: 3 against 2. Then against 1.
    assert colors(letters, SMALL_ROAD) == "rbbb"
    # The fourth column against the first: the second row is there.
    assert colors(letters, COCKROACH_PIG) == "r"


# A shoe worked out by hand. The columns of its big road, without the ties:
#   BBB | PP | B | PPPP | BB | P | BBBB | P | BB | PPP
# A new column is red where the two before it (for the small road: the last and the third last, for the
# cockroach pig: the last and the fourth last) are of one length. Each further mark is red unless the column
# next to it (second, third column) ends exactly one row above.
WORKED = "BBTB PPT B PPPP BB P BBBB P BB PPPT".replace(" ", "")


def test_a_worked_shoe() -> None:
    road = big_road(coups(WORKED))
    assert [cell.column for cell in road if cell.row == 0] == list(range(10))
    assert [number for number, cell in enumerate(road) if cell.ties] == [1, 4, 22]
    assert colors(WORKED, BIG_EYE_BOY) == "r b bbrr br b bbrr b bb brb".replace(" ", "")
    assert colors(WORKED, SMALL_ROAD) == "brbr bb b brbr b rr bbr".replace(" ", "")
    assert colors(WORKED, COCKROACH_PIG) == "rrb br r rrrr r bb brr".replace(" ", "")


def test_a_derived_road_begins_a_column_with_each_new_color() -> None:
    cells = derived_road(coups(WORKED), COCKROACH_PIG)
    assert [(cell.column, cell.row) for cell in cells[:4]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    # Seven in a row, of which the last turns aside at the bottom.
    assert [(cell.column, cell.row) for cell in cells[4:11]] == [(2, row) for row in range(6)] + [(3, 5)]


@given(any_coups)
def test_no_two_marks_of_a_road_lie_on_each_other(played: list[Winner]) -> None:
    for cells in roads([])["roads"].values():
        assert cells == []
    every = [bead_plate(played), big_road(played)]
    every += [derived_road(played, back) for back in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG)]
    for road in every:
        places = [(cell.column, cell.row) for cell in road]
        assert len(set(places)) == len(places)
        assert all(0 <= cell.row < ROWS for cell in road)


@given(any_coups)
def test_every_coup_is_counted_once(played: list[Winner]) -> None:
    road = big_road(played)
    ties = sum(cell.ties for cell in road)
    assert len(road) == sum(map(len, runs(played)))
    assert len(road) + ties == (len(played) if road else 0)


def test_the_document_counts_the_winners() -> None:
    document = roads(outcomes_of_shoe(told("PTB"), 1))
    assert document["totals"] == {"Player": 1, "Banker": 1, "Tie": 1}
    assert document["roads"]["big-road"] == [[0, 0, "Player", 1], [1, 0, "Banker", 0]]


def test_the_game_declares_its_roads() -> None:
    assert game("baccarat").felt.scoreboard is game("mini-baccarat").felt.scoreboard is roads
    assert game("sic-bo").felt.scoreboard is None
