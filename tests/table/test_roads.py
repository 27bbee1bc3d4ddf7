"""Roads of baccarat against worked examples, and laws that hold for any run of coups."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.games.baccarat.coup import Coup, Hand, Winner
from houseway.table.roads import (
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
    winners,
)

WINNERS = {"P": Winner.PLAYER, "B": Winner.BANKER, "T": Winner.TIE}
any_coups = st.lists(st.sampled_from(list(Winner)), max_size=80)


def coups(letters: str) -> list[Winner]:
    return [WINNERS[letter] for letter in letters]


def colors(letters: str, looks_back: int) -> str:
    return "".join(cell.mark[0] for cell in derived_road(coups(letters), looks_back))


def test_a_table_tells_its_coups_as_the_roads_read_them() -> None:
    told = [Coup(Hand(7, 2), Hand(3, 3)), Coup(Hand(0, 3), Hand(9, 2)), Coup(Hand(6, 2), Hand(6, 2))]
    results = [*enumerate(map(str, told), start=1), (4, "void: the shoe was exposed")]
    assert winners(results) == coups("PBT")


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
    # At the third column: 1 after 2 is new; then no cell beside the second row but one beside the first; then
    # none beside either. At the fourth: 3 after 1 is new; then the row beside is there.
    assert colors(letters, BIG_EYE_BOY) == "bbrbr"
    # Against the first column, of 2: second row there, third not. New column: 3 against 2. Then against 1.
    assert colors(letters, SMALL_ROAD) == "rbbb"
    # The fourth column against the first: the second row is there.
    assert colors(letters, COCKROACH_PIG) == "r"


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
    results = [(1, "Player 7, Banker 3"), (2, "Player 2, Banker 2"), (3, "Player 1, Banker 8")]
    document = roads(results)
    assert document["totals"] == {"Player": 1, "Banker": 1, "Tie": 1}
    assert document["roads"]["big-road"] == [[0, 0, "Player", 1], [1, 0, "Banker", 0]]
