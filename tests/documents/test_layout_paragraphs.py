"""Every paragraph on layouts, checked against the layout: places and inscriptions."""

from __future__ import annotations

import re
from math import dist
from typing import Any

import pytest

from houseway.documents.drawing.layout import draw
from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.rules.layout.layout import Layout, PlacedArea, in_print
from houseway.rules.layout.shapes import Frame, Point
from houseway.rules.wagers.payout import Odds
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.felts import GAME_NAMES, every_felt, felt, seen_from, table
from tests.support.geometry import bounds
from tests.support.printed_layouts import every_run

LICENSEE = "Grand Atlantic"
ODDS = re.compile(r"\d to \d")
FANTASY = {
    "A": {"1–6": "push", "7–13": "1", "14–20": "4", "21–27": "10", "28–36": "100"},
    "B": {"4–6": "push", "7–13": "1", "14–20": "4", "21–27": "20", "28–36": "200"},
    "C": {"4–6": "push", "7–13": "1", "14–20": "5", "21–27": "15", "28–36": "200"},
}


def words_at(layout: Layout, seat: int | None) -> list[str]:
    """Return every line printed at a seat, or for the whole table if the seat is None."""
    at = Frame() if seat is None else next(place.frame for place in layout.seats if place.number == seat)
    return [run.line.words for frame, run in every_run(layout, LICENSEE) if frame == at]


def on_every_seat(layout: Layout, *lines: str) -> bool:
    """Return whether each seat has these lines, perhaps broken into several."""
    at_seats = [" ".join(words_at(layout, seat.number)) for seat in layout.seats]
    return all(line in words for words in at_seats for line in lines)


def seen(layout: Layout, wager: str, seat: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of an area as seen by the player at the seat."""
    frame = next(place.frame for place in layout.seats if place.number == seat)
    return bounds([seen_from(frame, point) for point in layout.area(wager, seat).outline])


def away_from_inventory(layout: Layout, point: Point) -> float:
    return dist(point, layout.fixture("table inventory").shape.centre)


def at_seat(layout: Layout, seat: int) -> list[PlacedArea]:
    return [area for area in layout.areas if area.seat == seat]


@pytest.mark.paragraph("13:69E-1.13CC(a)", "13:69E-1.10E(a)", shows="printed")
@pytest.mark.parametrize("game_name", ["football-kings", "lucky-8s"])
def test_six_players_on_one_side_and_the_dealer_on_the_other(game_name: str) -> None:
    one = felt(game_name)
    assert len(one.seats) == 6
    assert all(seat.frame.at.y < one.felt.depth / 2 for seat in one.seats)
    assert [dealer.at for dealer in one.dealers] == [Point(0, one.felt.depth)]
    bets = next(iter(table(game_name).game.felt.demonstration.values()))
    with pytest.raises(Refusal, match="no seat 7"):
        VirtualTable(table(game_name), seeded(1)).play_round({7: bets})


@pytest.mark.paragraph("13:69E-1.13CC(b)1", "13:69E-1.10E(b)1", "19:46-1.13P(c)1", shows="printed")
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_the_licensees_name_is_on_the_layout(game_name: str) -> None:
    assert f">{LICENSEE}</text" in draw(felt(game_name), LICENSEE)
    assert LICENSEE not in draw(felt(game_name), "Another House")


@pytest.mark.paragraph("13:69E-1.13CC(b)2", "13:69E-1.13CC(b)3", shows="printed")
def test_home_is_at_the_bottom_outside_right_and_visitor_at_the_bottom_outside_left() -> None:
    one = felt("football-kings")
    for seat in range(1, 7):
        areas = {area.area.wager: seen(one, area.area.wager, seat) for area in at_seat(one, seat)}
        left, bottom, right, _ = areas["home"]
        others = [area for wager, area in areas.items() if wager not in ("home", "visitor")]
        assert bottom == pytest.approx(areas["visitor"][1])
        assert all(bottom < other[1] for other in others), "no area lies lower"
        assert all(right > other[2] for other in others), "none lies further to the right"
        assert all(areas["visitor"][0] < other[0] for other in others), "none lies further to the left"
        assert left > 0 > areas["visitor"][2]


@pytest.mark.paragraph("13:69E-1.13CC(b)4", shows="printed")
def test_five_more_areas_with_the_hail_mary_nearest_the_inventory() -> None:
    one = felt("football-kings")
    for seat in range(1, 7):
        away = {area.area.wager: away_from_inventory(one, area.chips) for area in at_seat(one, seat)}
        assert set(away) == {"home", "visitor", "fantasy", "tie", "over-56", "under-55", "hail-mary"}
        assert min(away, key=lambda wager: away[wager]) == "hail-mary"
    for title in ("HOME", "VISITOR", "FANTASY", "TIE", "OVER 56", "UNDER 55", "HAIL MARY"):
        assert on_every_seat(one, title)


@pytest.mark.paragraph("13:69E-1.13CC(b)5", shows="printed")
def test_the_field_lies_between_the_inventory_and_the_betting_areas_home_at_the_dealers_left() -> None:
    one = felt("football-kings")
    inventory = bounds(one.fixture("table inventory").shape.outline)
    field = [cards for cards in one.card_places if cards.place != "discard rack"]
    assert len(field) == 8
    nearest_area = min(away_from_inventory(one, area.chips) for area in one.areas)
    for cards in field:
        assert bounds(cards.outline)[3] < inventory[1]
        assert away_from_inventory(one, cards.middle) < nearest_area
        # The dealer faces the players: what is at the dealer's left is at their right.
        assert (cards.middle.x > 0) == cards.place.startswith("Home")
    assert {"HOME", "VISITOR"} <= set(words_at(one, None))


@pytest.mark.paragraph(
    "13:69E-1.13CC(b)5i",
    "13:69E-1.13CC(b)5ii",
    "13:69E-1.13CC(b)5iii",
    "13:69E-1.13CC(b)5iv",
    shows="printed",
)
@pytest.mark.parametrize("quarter", ["1st Quarter", "2nd Quarter", "3rd Quarter", "4th Quarter"])
def test_each_quarter_has_one_inscribed_place_on_either_side(quarter: str) -> None:
    one = felt("football-kings")
    inscribed = [
        cards for cards in one.card_places if [line.words for line in cards.cards.lines] == [quarter]
    ]
    assert [cards.place for cards in inscribed] == [f"Visitor {quarter}", f"Home {quarter}"]
    assert words_at(one, None).count(quarter) == 2


@pytest.mark.paragraph("13:69E-1.13CC(b)6i", shows="printed")
@pytest.mark.parametrize("fantasy", FANTASY)
def test_football_kings_inscribes_all_odds_at_each_position(fantasy: str) -> None:
    one = felt("football-kings", fantasy=fantasy, pays_tie="25 to 1")
    for seat in range(1, 7):
        lines = {area.area.wager: [line.words for line in area.area.lines] for area in at_seat(one, seat)}
        assert lines["home"] == ["HOME", "1 to 1"]
        assert lines["visitor"] == ["VISITOR", "1 to 1"]
        assert lines["tie"] == ["TIE", "25 to 1"]
        assert lines["over-56"] == ["OVER 56", "1 to 1"]
        assert lines["under-55"] == ["UNDER 55", "1 to 1"]
        assert lines["hail-mary"] == ["HAIL MARY", "1,500 to 1"]
    (panel,) = one.at_each_seat.panels
    pays_by_points = {
        points.removesuffix(" points"): pays.removesuffix(" to 1") for points, pays in panel.rows
    }
    assert pays_by_points == FANTASY[fantasy]


def test_football_kings_without_fantasy_has_neither_its_area_nor_its_pay_table() -> None:
    one = felt("football-kings", fantasy="off")
    assert one.at_each_seat.panels == ()
    assert not on_every_seat(one, "FANTASY")


@pytest.mark.paragraph("13:69E-1.13CC(b)6ii", shows="printed")
def test_football_kings_inscribes_what_an_ace_counts_at_each_position() -> None:
    one = felt("football-kings")
    assert on_every_seat(one, "Ace counts 1 in the 1st and 2nd Quarter")
    assert on_every_seat(one, "11 in the 3rd and 4th Quarter, the King Zone")


@pytest.mark.paragraph("19:46-1.13P(c)2", shows="printed")
def test_crazy_4_poker_has_the_ante_left_of_the_super_bonus() -> None:
    one = felt("crazy-4-poker")
    for seat in range(1, 8):
        ante, super_bonus = seen(one, "ante", seat), seen(one, "super-bonus", seat)
        assert ante[2] < super_bonus[0]
        assert ante[1] == pytest.approx(super_bonus[1]), "side by side"


@pytest.mark.paragraph("19:46-1.13P(c)3", "19:46-1.13P(c)4", shows="printed")
def test_crazy_4_poker_has_play_before_the_ante_and_queens_up_behind_it() -> None:
    """In a line from the player to the dealer: play, ante, queens up."""
    one = felt("crazy-4-poker")
    for seat in range(1, 8):
        play, ante, queens_up = (seen(one, wager, seat) for wager in ("play", "ante", "queens-up"))
        assert 0 < play[1] < play[3] < ante[1] < ante[3] < queens_up[1]
        for area in (play, queens_up):
            middle = (area[0] + area[2]) / 2
            assert ante[0] < middle < ante[2], "not aside of the ante"
        dealer = one.dealers[0].at
        assert dist(one.area("queens-up", seat).chips, dealer) < dist(one.area("ante", seat).chips, dealer)


@pytest.mark.paragraph("19:46-1.13P(c)5i", "19:46-1.13P(c)5ii", "19:46-1.13P(c)5iv", shows="printed")
def test_crazy_4_poker_inscribes_its_rules_at_each_position() -> None:
    assert on_every_seat(
        felt("crazy-4-poker"),
        "Super bonus wager equals the ante wager",
        "Play wager equals the ante; with aces or better it may double or triple the ante",
        "Best four-card hand plays",
        "Dealer qualifies with king-high",
    )


@pytest.mark.paragraph("19:46-1.13P(c)5iii", shows="printed")
@pytest.mark.parametrize(
    ("queens_up", "straight_flush", "three"), [("I", 30, 9), ("II", 40, 8), ("III", 30, 8), ("IV", 40, 7)]
)
def test_crazy_4_poker_inscribes_all_odds_at_each_position(
    queens_up: str, straight_flush: int, three: int
) -> None:
    one = felt("crazy-4-poker", queens_up=queens_up, pays_super_bonus_flush="2 to 1")
    for seat in range(1, 8):
        lines = {area.area.wager: [line.words for line in area.area.lines] for area in at_seat(one, seat)}
        assert lines["ante"] == ["ANTE", "1 to 1"]
        assert lines["play"] == ["PLAY", "1 to 1"]
    super_bonus, queens = one.at_each_seat.panels
    assert super_bonus.rows == (
        ("Four aces", "200 to 1"),
        ("Four of a kind", "30 to 1"),
        ("Straight flush", "15 to 1"),
        ("Three of a kind", "2 to 1"),
        ("Flush", "2 to 1"),
        ("Straight", "1 to 1"),
    )
    assert queens.rows == (
        ("Four of a kind", "50 to 1"),
        ("Straight flush", f"{straight_flush} to 1"),
        ("Three of a kind", f"{three} to 1"),
        ("Flush", "4 to 1"),
        ("Straight", "3 to 1"),
        ("Two pair", "2 to 1"),
        ("Pair of queens", "1 to 1"),
    )


@pytest.mark.paragraph("19:46-1.13P(c)6", shows="printed")
def test_the_active_players_cards_lie_in_the_middle_before_the_inventory() -> None:
    one = felt("crazy-4-poker")
    active = one.card_place("active player")
    assert active.middle.x == 0
    assert bounds(active.outline)[3] < bounds(one.fixture("table inventory").shape.outline)[1]
    for area in one.areas:
        assert away_from_inventory(one, active.middle) < away_from_inventory(one, area.chips)


@pytest.mark.paragraph("13:69E-1.10E(b)2", shows="printed")
def test_lucky_8s_has_three_areas_at_each_position() -> None:
    one = felt("lucky-8s")
    for seat in range(1, 7):
        assert {area.area.wager for area in at_seat(one, seat)} == {"ante", "in-to-win", "bonus"}
    assert on_every_seat(one, "ANTE", "IN TO WIN", "LUCKY 8's BONUS")


@pytest.mark.paragraph("13:69E-1.10E(b)3", "13:69F-50.6(i)", shows="printed")
def test_lucky_8s_has_places_for_cards_used_and_not_used_at_each_position() -> None:
    one = felt("lucky-8s")
    for seat in range(1, 7):
        places = {cards.place: cards for cards in one.card_places if cards.seat == seat}
        assert set(places) == {f"seat {seat}", f"seat {seat}, side cards"}
    assert on_every_seat(one, "8's", "side cards")


@pytest.mark.paragraph("13:69E-1.10E(b)4i", "13:69E-1.10E(b)4ii", shows="printed")
def test_lucky_8s_has_both_inscriptions_word_by_word() -> None:
    words = words_at(felt("lucky-8s"), None)
    assert "Dealer Qualifies with One Natural 8 or Joker" in words
    assert "Both the Ante and In to Win wager must be in equal amounts" in words


@pytest.mark.paragraph("13:69E-1.10E(b)5", shows="printed")
@pytest.mark.parametrize(
    ("bonus", "top"),
    [
        ("1", ["250 to 1", "500 to 1", "1,000 to 1"]),
        ("2", ["500 to 1", "1,000 to 1", "5,000 to 1"]),
        ("3", ["500 to 1", "1,000 to 1", "10,000 to 1"]),
        ("4", ["500 to 1", "1,000 to 1", "25,000 to 1"]),
        ("5", ["500 to 1", "1,000 to 1", "200,000 to 1"]),
    ],
)
def test_lucky_8s_inscribes_the_odds_of_the_bonus(bonus: str, top: list[str]) -> None:
    for panel in felt("lucky-8s", bonus=bonus).on_table.panels:
        assert [pays for _, pays in panel.rows] == ["1 to 1", "2 to 1", "5 to 1", "40 to 1", *top]
        assert panel.rows[0][0] == "Two natural 8's and jokers"


@pytest.mark.paragraph("13:69E-1.10(w)", shows="printed")
def test_a_table_with_kings_bounty_has_a_kings_crown_and_its_odds() -> None:
    one = felt("blackjack", kings_bounty="2")
    for seat in range(1, 8):
        crown = one.area("kings-bounty", seat).area
        assert " ".join(line.words for line in crown.lines) == "KING'S CROWN"
    for panel in one.on_table.panels:
        odds = ["1,000 to 1", "200 to 1", "50 to 1", "25 to 1", "9 to 1", "6 to 1", "4 to 1"]
        assert [pays for _, pays in panel.rows] == odds
    assert "CROWN" not in " ".join(words_at(felt("blackjack"), 1))
    assert felt("blackjack").on_table.panels == ()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {},
            ["BLACKJACK PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "INSURANCE PAYS 2 TO 1"],
        ),
        ({"blackjack_pays": "6 to 5"}, ["BLACKJACK PAYS 6 TO 5"]),
        ({"soft_17": "hit"}, ["Dealer must draw to 16 and on soft 17, and stand on hard 17"]),
    ],
)
def test_blackjack_inscribes_the_rules_of_the_table(options: dict[str, str], words: list[str]) -> None:
    assert set(words) <= set(words_at(felt("blackjack", **options), None))


def test_blackjack_without_insurance_does_not_speak_of_it() -> None:
    assert "INSURANCE" not in " ".join(words_at(felt("blackjack", insurance="off"), None))


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", shows="printed")
@pytest.mark.parametrize(("game_name", "players"), [("baccarat", 14), ("mini-baccarat", 7)])
def test_a_numbered_space_before_the_dealer_for_each_player_who_may_owe_vigorish(
    game_name: str, players: int
) -> None:
    for commission in ("5", "4", "total-cards"):
        one = felt(game_name, commission=commission)
        spaces = one.on_table.spaces
        assert [space.lines[0].words for space in spaces] == [str(seat) for seat in range(1, players + 1)]
        inventory = bounds(one.fixture("table inventory").shape.outline)
        assert all(0 < inventory[1] - bounds(space.shape.outline)[3] < 100 for space in spaces)
        from_dealers_left = [space.shape.centre.x for space in spaces]
        assert from_dealers_left == sorted(from_dealers_left, reverse=True)
    assert felt(game_name, commission="banker-six").on_table.spaces == ()
    assert felt(game_name, commission="dragon-7").on_table.spaces == ()


@pytest.mark.parametrize(
    ("options", "pays", "rule"),
    [
        ({}, "1 to 1 less 5%", "less 5 percent vigorish"),
        ({"commission": "4"}, "1 to 1 less 4%", "less 4 percent vigorish"),
        (
            {"commission": "banker-six"},
            "1 to 1 or 1 to 2",
            "without vigorish, and 1 to 2 where it wins with 6",
        ),
        ({"commission": "total-cards"}, "1 to 1", "unless total card wagers equal it"),
        ({"commission": "dragon-7"}, "1 to 1", "without vigorish, and pushes on a dragon 7"),
        ({"commission": "tie-25"}, "1 to 1", "and a tie costs 25 percent of it in vigorish"),
    ],
)
def test_mini_baccarat_inscribes_how_a_banker_wager_is_paid(
    options: dict[str, str], pays: str, rule: str
) -> None:
    one = felt("mini-baccarat", **options)
    assert [line.words for line in one.area("banker", 3).area.lines] == ["BANKER", pays]
    assert rule in " ".join(_rule(one))


def _rule(one: Layout) -> list[str]:
    lines = words_at(one, None)
    return lines[lines.index("A winning Banker wager pays 1 to 1") :]


def test_players_at_baccarat_are_numbered_on_the_felt() -> None:
    for name in ("baccarat", "mini-baccarat"):
        one = felt(name)
        assert all(str(seat.number) in words_at(one, seat.number) for seat in one.seats)


@pytest.mark.paragraph("13:69F-9.4(a)", shows="printed")
def test_sic_bo_inscribes_the_odds_of_every_area() -> None:
    """The odds are those in force at the table."""
    rules = table("sic-bo", pays_total_4="60 to 1", pays_combination="6 to 1")
    one = rules.game.felt.layout(rules)
    for placed in one.areas:
        lines = " ".join(line.words for line in placed.area.lines)
        for verdict in rules.wagers[placed.area.wager].verdicts:
            assert verdict.odds is None or in_print(verdict.odds) in lines, placed.area.wager
    assert one.area("total:4", 1).area.lines[1].words == "60 to 1"
    assert one.area("combination:2-5", 1).area.lines[0].words == "6 to 1"
    assert one.area("combination:2-5", 1).area.dice == (2, 5)


@pytest.mark.paragraph("13:69F-9.4(a)", shows="printed")
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_odds_are_stated_with_to_and_never_with_for(game_name: str) -> None:
    for layout in every_felt(game_name):
        words = [run.line.words.lower().split() for _, run in every_run(layout, LICENSEE)]
        assert not any("for" in line for line in words)
    assert any("to" in line for line in words), "the felt states no odds: give areas an odds_line"


def _single_odds(rules: Any) -> dict[str, Odds]:
    """Return the wagers that always win at the same odds."""
    single = {}
    for name, wager in rules.wagers.items():
        odds = {verdict.odds for verdict in wager.verdicts if verdict.odds}
        if len(odds) == 1 and wager.placed == "before the deal":
            single[name] = odds.pop()
    return single


@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_a_layout_states_the_odds_that_each_wager_pays(game_name: str) -> None:
    """The odds are in its area, or elsewhere if the area states none."""
    rules = table(game_name)
    one = rules.game.felt.layout(rules)
    anywhere = [run.line.words for _, run in every_run(one, LICENSEE)]
    for wager, odds in _single_odds(rules).items():
        lines = [line.words for line in one.area(wager, 1).area.lines]
        if any(ODDS.search(line) for line in lines):
            assert any(line.startswith(in_print(odds)) for line in lines), wager
        else:
            assert any(in_print(odds) in line for line in anywhere), f"no odds of {wager} on the felt"
