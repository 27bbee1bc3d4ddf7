"""Football Kings over every score that can be dealt, every card in every quarter, and its payout limit."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations, product

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.equipment.money import dollars
from houseway.games.football_kings import GAME
from houseway.games.football_kings.settlement import QUARTERS, SCORES, Dealt, Score, value_of
from houseway.games.football_kings.wagers import COVERED
from houseway.refusal import Refusal
from houseway.rules.game import Table, make_table, open_table
from houseway.rules.wagers.settlement import settle_bets

FANTASY_AS_PRINTED = {
    "A": {
        range(1, 7): "push",
        range(7, 14): "1",
        range(14, 21): "4",
        range(21, 28): "10",
        range(28, 37): "100",
    },
    "B": {
        range(1, 4): "lose",
        range(4, 7): "push",
        range(7, 14): "1",
        range(14, 21): "4",
        range(21, 28): "20",
        range(28, 37): "200",
    },
    "C": {
        range(1, 4): "lose",
        range(4, 7): "push",
        range(7, 14): "1",
        range(14, 21): "5",
        range(21, 28): "15",
        range(28, 37): "200",
    },
}


def as_printed(wager: str, own: int, other: int, fantasy: str) -> str:
    """45.5 to 45.7 once more, from the printed text and not from the code: push, lose, or what 1 pays.

    ``own`` is the total of the side with the player's initial wager.
    """
    total = own + other
    match wager:
        case "home" | "visitor":
            return "1" if own > other else "lose"
        case "tie":
            return "20" if own == other else "lose"
        case "over-56":
            return "push" if total == 56 else "1" if total >= 57 else "lose"
        case "under-55":
            return "push" if total == 55 else "1" if total <= 54 else "lose"
        case "hail-mary":
            return "1500" if total > 78 else "lose"
        case "fantasy":
            rows = FANTASY_AS_PRINTED[fantasy]
            return next((result for margins, result in rows.items() if own - other in margins), "lose")
    pytest.fail(f"the regulation prints no wager {wager}")


@pytest.mark.paragraph(
    "13:69F-45.5(d)1",
    "13:69F-45.5(d)2",
    "13:69F-45.5A(a)1",
    "13:69F-45.5A(a)2",
    "13:69F-45.5A(a)3",
    "13:69F-45.5A(a)4",
    "13:69F-45.5B(a)",
    "13:69F-45.7(b)",
    "13:69F-45.7(c)",
    "13:69F-45.7(d) Table A",
    "13:69F-45.7(d) Table B",
    "13:69F-45.7(d) Table C",
    shows="played",
)
@pytest.mark.paragraph("13:69F-45.5B(c)", "13:69F-45.7(d)", shows="computed")
@pytest.mark.parametrize("fantasy", "ABC")
@pytest.mark.parametrize("initial", ["home", "visitor"])
def test_every_wager_on_every_score_pays_as_printed(fantasy: str, initial: str) -> None:
    table = open_table(GAME, {"fantasy": fantasy})
    bets = dict.fromkeys((initial, "tie", "over-56", "under-55", "hail-mary", "fantasy"), 100)
    for (home, visitor), score in SCORES.items():
        own, other = (home, visitor) if initial == "home" else (visitor, home)
        for bet in settle_bets(table, score, bets):
            expected = as_printed(bet.wager, own, other, fantasy)
            units = int(expected) if expected.isdigit() else 0
            result = "win" if units else expected
            returns = 0 if result == "lose" else 100 + 100 * units
            settled = (bet.result.value, bet.pays, bet.returns)
            assert settled == (result, 100 * units, returns), (score, bet.wager)


def ranks_by_total() -> dict[int, list[str]]:
    """Four ranks for each total that a side can have, all of them, the totals counted by hand."""
    early = {rank: 1 if rank == "A" else int(rank) if rank.isdigit() else 10 for rank in "A23456789T"}
    late = {**early, "A": 11}
    by_total: dict[int, list[str]] = {}
    for ranks in product("A23456789T", repeat=4):
        first, second, third, fourth = ranks
        total = early[first] + early[second] + late[third] + late[fourth]
        by_total.setdefault(total, []).append("".join(ranks))
    return by_total


@pytest.mark.paragraph("13:69F-45.2(a)", shows="computed")
def test_the_scores_are_those_that_one_deck_can_deal() -> None:
    """A deck has four cards of a rank, sixteen of value 10."""
    sides = ranks_by_total()

    def one_deck_holds(ranks: str) -> bool:
        return all(count <= (16 if rank == "T" else 4) for rank, count in Counter(ranks).items())

    can_be_dealt = {
        (home, visitor)
        for home, visitor in product(sides, repeat=2)
        if any(one_deck_holds(side + other) for side in sides[home] for other in sides[visitor])
    }
    assert can_be_dealt == set(SCORES)
    assert {abs(home - visitor) for home, visitor in can_be_dealt} == set(range(37))
    assert {home + visitor for home, visitor in can_be_dealt} == set(range(12, 85))


def counted(names: tuple[str, ...]) -> int:
    """A side's total by the words of 45.2(c)."""
    total = 0
    for quarter, name in enumerate(names, start=1):
        match name[0]:
            case "A":
                total += 1 if quarter <= 2 else 11
            case "T" | "J" | "Q" | "K":
                total += 10
            case digit:
                total += int(digit)
    return total


def outcome(table: Table[Score], home: list[str], visitor: list[str]) -> Score:
    return GAME.line.outcome(table, Dealt(home=home, visitor=visitor, bets={}))


@pytest.mark.paragraph(
    "13:69F-45.2(c)1", "13:69F-45.2(c)2", "13:69F-45.2(c)3", '13:69F-45.1 "King Zone"', shows="computed"
)
def test_eight_cards_count_right_in_every_order() -> None:
    table = open_table(GAME)
    for names in permutations(["As", "Ah", "2d", "9c", "Td", "Js", "Qh", "Kc"]):
        score = outcome(table, [*names[:4]], [*names[4:]])
        assert (score.home, score.visitor) == (counted(names[:4]), counted(names[4:]))


@pytest.mark.paragraph(
    "13:69F-45.2(c)1", "13:69F-45.2(c)2", "13:69F-45.2(c)3", '13:69F-45.1 "King Zone"', shows="computed"
)
def test_every_card_has_its_value_and_its_paragraph_in_every_quarter() -> None:
    def told(one: Card) -> list[tuple[int, str]]:
        return [(value.points, value.cite.id) for value in (value_of(one, quarter) for quarter in QUARTERS)]

    ace, king_zone = (1, "13:69F-45.2(c)3"), (11, '13:69F-45.1 "King Zone"')
    for dealt in STANDARD_DECK:
        if dealt.rank == "A":
            assert told(dealt) == [ace, ace, king_zone, king_zone]
        elif dealt.rank in "JQK":
            assert told(dealt) == [(10, "13:69F-45.2(c)2")] * 4
        else:
            assert told(dealt) == [(counted((dealt.name,)), "13:69F-45.2(c)1")] * 4


def test_cards_are_read_in_every_accepted_spelling() -> None:
    table = open_table(GAME)
    assert outcome(table, ["10s", "kS", "AH", "2c"], ["3s", "4s", "5s", "6s"]) is SCORES[33, 18]


@pytest.mark.paragraph(
    "13:69F-45.5(d)", "13:69F-45.5(e)", "13:69F-45.5A(a)", "13:69F-45.5B(b)", shows="refused"
)
def test_bets_are_taken_with_exactly_one_initial_wager() -> None:
    """All 127 sets of wagers that one player could lay down."""
    table = open_table(GAME)
    names = list(table.wagers)
    for chosen in product([False, True], repeat=len(names)):
        bets = {name: 100 for name, is_bet in zip(names, chosen, strict=True) if is_bet}
        initial = {"home", "visitor"} & set(bets)
        if len(initial) == 1:
            table.check_bets(bets)
        else:
            with pytest.raises(Refusal):
                table.check_bets(bets)


@pytest.mark.paragraph("13:69F-45.7(e)", shows="refused")
@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, 2_500_000),
        ({"minimum": "1643"}, 2_500_000),
        ({"minimum": "1644"}, 2_500_524),
        ({"minimum": "2500"}, 1521 * 2500),
        # Each wager's own minimum and odds.
        ({"minimum": "1000", "minimum-hail-mary": "2000"}, 1500 * 2000 + 21 * 1000),
        ({"minimum": "2000", "pays-hail-mary": "2000 to 1", "pays-tie": "25 to 1"}, 2026 * 2000),
        ({"minimum": "2001", "pays-over-56": "3 to 2"}, 1520 * 2001 + 3002),
        # Fantasy at 28 to 36 points goes with a total of 54 or less, never with one over 56.
        ({"fantasy": "B", "minimum-fantasy": "20000", "minimum-under-55": "300"}, 200 * 20_000 + 300),
        ({"fantasy": "A", "minimum-fantasy": "30000", "minimum-under-55": "300"}, 100 * 30_000 + 300),
        ({"fantasy": "C", "minimum-fantasy": "20000", "minimum-over-56": "300"}, 200 * 20_000 + 1),
        ({"fantasy": "off", "minimum": "2500"}, 1521 * 2500),
        # A minimum that is no multiple of the increment cannot be bet.
        ({"minimum": "1600", "increment": "500"}, 1521 * 2000),
        # A patron who may hold all six positions can win at each of them.
        ({"minimum": "2500", "additional-positions": "yes"}, 6 * 1521 * 2500),
        ({"minimum": "100", "additional-positions": "yes"}, 2_500_000),
        ({"minimum": "2500", "additional-positions": "no"}, 1521 * 2500),
    ],
)
def test_the_least_payout_limit(options: dict[str, str], least: int) -> None:
    table = open_table(GAME, {**options, "payout-limit": str(least)})
    assert table.payout_limit is not None
    with pytest.raises(Refusal, match=re.escape(f"Give {dollars(least)} ")) as refused:
        open_table(GAME, {**options, "payout-limit": str(least - 1)})
    assert str(refused.value.cite) == "13:69F-45.7(e)"
    make_table(GAME, {**options, "payout-limit": str(least - 1)}, recorded=True)  # a log may hold it


@pytest.mark.paragraph("13:69F-45.7(e)", shows="computed")
def test_the_limit_is_for_the_optional_and_fantasy_wagers() -> None:
    table = open_table(GAME, {"payout-limit": "2500000"})
    assert table.payout_limit is not None
    assert table.payout_limit.wager_names == COVERED == set(table.wagers) - {"home", "visitor"}
    assert open_table(GAME).payout_limit is None


@pytest.mark.paragraph("13:69F-45.7(e)", shows="computed")
def test_a_left_over_cent_does_not_depend_on_the_order_in_which_bets_are_written() -> None:
    table = open_table(GAME, {"payout-limit": "2500000"})
    bets = {"home": 500, "tie": 10_000, "over-56": 1000, "hail-mary": 2000}
    paid = {bet.wager: bet.pays for bet in settle_bets(table, SCORES[42, 42], bets)}
    backwards = dict(reversed(bets.items()))
    settled = settle_bets(table, SCORES[42, 42], backwards)
    assert [settlement.wager for settlement in settled] == list(backwards)
    assert {settlement.wager: settlement.pays for settlement in settled} == paid
    assert sum(paid.values()) == 2_500_000


def test_the_joker_is_no_jack() -> None:
    with pytest.raises(Refusal, match="The joker is not in the deck"):
        outcome(open_table(GAME), [card("Jk").name, "2s", "3s", "4s"], ["5s", "6s", "7s", "8s"])
