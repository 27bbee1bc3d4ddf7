"""Sic bo over all 216 rolls and every wager, and the order of its round."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.equipment.dice import ROLLS, Roll
from houseway.games.sic_bo import GAME
from houseway.games.sic_bo.play import ShakerCondition
from houseway.games.sic_bo.wagers import winning_areas
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.procedure import Conversation, RoundEnd, replay
from houseway.rules.procedure.steps import Answer, Happening, Toss
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import VirtualTable, played

EVERY_ROLL = list(product(range(1, 7), repeat=3))
SEATS: Seats = {3: {"small": 500, "big": 500, "total:9": 100}, 1: {"big": 300, "one-of-a-kind:5": 200}}

TOTAL_PAYS = [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50]  # for 4 to 17


def printed_odds(wager: str, dice: tuple[int, ...], *, exactly_two: bool, one_die: str) -> str | None:
    """9.2 and 9.4 once more, from the printed text and not from the code: the odds paid, None for a loss."""
    kind, _, selection = wager.partition(":")
    total, faces = sum(dice), len(set(dice))
    chosen = dice.count(int(selection)) if selection.isdigit() else 0
    match kind:
        case "three-of-a-kind":
            won, odds = chosen == 3, "150 to 1"
        case "two-of-a-kind":
            won, odds = chosen == 2 or (chosen == 3 and not exactly_two), "8 to 1"
        case "any-three-of-a-kind":
            won, odds = faces == 1, "24 to 1"
        case "total":
            won, odds = total == int(selection), f"{TOTAL_PAYS[int(selection) - 4]} to 1"
        case "combination":
            won, odds = {int(number) for number in selection.split("-")} <= set(dice), "5 to 1"
        case "small":
            won, odds = total in {4, 5, 6, 7, 8, 9, 10} and faces > 1, "1 to 1"
        case "big":
            won, odds = total in {11, 12, 13, 14, 15, 16, 17} and faces > 1, "1 to 1"
        case "one-of-a-kind":
            won, odds = chosen > 0, {2: "2 to 1", 3: "3 to 1"}.get(chosen, one_die)
        case _:
            pytest.fail(f"the regulation prints no wager {wager}")
    return odds if won else None


# The number of the 216 rolls on which each wager wins.
TOTAL_WINS = [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3]
WINNING_ROLLS = {
    **{f"three-of-a-kind:{n}": 1 for n in range(1, 7)},
    **{f"two-of-a-kind:{n}": 16 for n in range(1, 7)},
    "any-three-of-a-kind": 6,
    **{f"total:{total}": rolls for total, rolls in enumerate(TOTAL_WINS, start=4)},
    **{f"combination:{low}-{high}": 30 for low in range(1, 7) for high in range(low + 1, 7)},
    "small": 105,
    "big": 105,
    **{f"one-of-a-kind:{n}": 91 for n in range(1, 7)},
}


@pytest.mark.paragraph(
    "13:69F-9.2(a)1",
    "13:69F-9.2(a)2",
    "13:69F-9.2(a)3",
    "13:69F-9.2(a)4",
    "13:69F-9.2(a)5",
    "13:69F-9.2(a)6",
    "13:69F-9.2(a)7",
    "13:69F-9.2(a)8",
    "13:69F-9.4(b)",
    "13:69F-9.4(c)",
    shows="played",
)
@pytest.mark.parametrize("reading", ["at-least-two", "exactly-two"])
@pytest.mark.parametrize(("preset", "one_die"), [("house", "1 to 1"), ("minimum", "1 to 10")])
def test_every_wager_on_every_roll_pays_as_printed(reading: str, preset: str, one_die: str) -> None:
    table = open_table(GAME, {"two-of-a-kind": reading, "pay-table": preset})
    bets = dict.fromkeys(table.wagers, 1000)
    assert len(bets) == 50
    for dice in EVERY_ROLL:
        for bet in settle_bets(table, ROLLS[dice], bets):
            odds = printed_odds(bet.wager, dice, exactly_two=reading == "exactly-two", one_die=one_die)
            expected: tuple[Any, ...] = (Result.LOSE, None, 0, 0)
            if odds is not None:
                units, _, per = odds.partition(" to ")
                pays = 1000 * int(units) // int(per)
                expected = (Result.WIN, odds, pays, 1000 + pays)
            paid_at = str(bet.verdict.odds) if bet.verdict.odds else None
            assert (bet.result, paid_at, bet.pays, bet.returns) == expected, (dice, bet.wager)


def winning_rolls(table: Table[Roll]) -> Counter[str]:
    return Counter(name for dice in EVERY_ROLL for name in winning_areas(table, ROLLS[dice]))


@pytest.mark.paragraph("13:69F-9.2(a)2", "13:69F-9.2(a)6", "13:69F-9.2(a)7", shows="computed")
def test_each_wager_wins_on_its_number_of_rolls() -> None:
    assert winning_rolls(open_table(GAME)) == WINNING_ROLLS
    exactly = winning_rolls(open_table(GAME, {"two-of-a-kind": "exactly-two"}))
    assert exactly == {**WINNING_ROLLS, **{f"two-of-a-kind:{n}": 15 for n in range(1, 7)}}


def test_the_order_of_the_dice_changes_no_wager() -> None:
    table = open_table(GAME)
    for dice in EVERY_ROLL:
        assert winning_areas(table, ROLLS[dice]) == winning_areas(table, ROLLS[tuple(sorted(dice))])


@pytest.mark.paragraph("13:69F-9.5(e)", shows="played")
@pytest.mark.parametrize(
    ("dice", "lit"),
    [
        ((1, 1, 1), "three-of-a-kind:1 two-of-a-kind:1 any-three-of-a-kind one-of-a-kind:1"),
        (
            (1, 2, 3),
            "total:6 combination:1-2 combination:1-3 combination:2-3 small "
            "one-of-a-kind:1 one-of-a-kind:2 one-of-a-kind:3",
        ),
        ((4, 4, 6), "two-of-a-kind:4 total:14 combination:4-6 big one-of-a-kind:4 one-of-a-kind:6"),
    ],
)
def test_the_device_lights_exactly_the_winning_areas(dice: tuple[int, ...], lit: str) -> None:
    table = open_table(GAME)
    assert winning_areas(table, ROLLS[dice]) == tuple(lit.split())
    round_of_play = conversation(table)
    answer_until(round_of_play, "enter-dice", roll=ROLLS[dice])
    assert round_of_play.step is not None
    titles = "; ".join(table.wagers[name].title for name in lit.split())
    assert round_of_play.step.words.endswith(f"it lights {titles}")


@pytest.mark.paragraph("13:69F-9.5(a)", "13:69F-9.5(a)1", "13:69F-9.5(a)2", "13:69F-9.1", shows="played")
def test_the_floorperson_inspects_the_equipment_before_gaming() -> None:
    manual = VirtualTable(open_table(GAME), seeded(1)).opening_events
    assert [event.step.key for event in manual] == ["place-dice", "enter-test-values", "inspected"]
    automated = VirtualTable(open_table(GAME, {"shaker": "automated"}), seeded(1)).opening_events
    tosses = [event for event in automated if isinstance(event.step, Toss)]
    assert [event.step.who for event in tosses] == ["floorperson"] * 3
    lit = automated[1].step.words.partition("it lights ")[2]
    assert lit.startswith("Total value of 6; Two dice combination, 1 and 2; ")
    assert lit.count("; ") == len(winning_areas(open_table(GAME), ROLLS[1, 2, 3])) - 1


@pytest.mark.paragraph("13:69F-9.5(a)", shows="refused")
@pytest.mark.parametrize("name", ["", "  ", None])
def test_the_table_does_not_open_before_a_named_person_confirms_the_inspection(name: Any) -> None:
    opening = Conversation(GAME.play.opening(open_table(GAME)))
    opening.answer()
    opening.answer()
    with pytest.raises(Refusal, match="needs the name of the floorperson"):
        opening.answer(name)
    with pytest.raises(Refusal, match="not over"):
        _ = opening.end
    opening.answer("R. Ortiz")
    assert opening.end == ShakerCondition(shaker="manual")


def conversation(
    table: Table[Roll], condition: ShakerCondition | None = None
) -> Conversation[RoundEnd[Roll]]:
    return Conversation(GAME.play.round_of_play(table, condition or ShakerCondition(shaker="manual")))


def answer_step(round_of_play: Conversation[Any], roll: Roll | None = None) -> None:
    """Answers the step as the automatic dealer does."""
    dealer = AutomaticDealer(seeded(1), {})
    dealer.seat(SEATS)
    step = round_of_play.step
    assert step is not None
    round_of_play.answer(roll if roll and isinstance(step, Toss) else dealer.answer(step))


def answer_until(round_of_play: Conversation[Any], key: str | None = None, roll: Roll | None = None) -> None:
    """Answers up to the step of this name, or to the end."""
    while round_of_play.step is not None and round_of_play.step.key != key:
        answer_step(round_of_play, roll)


@pytest.mark.paragraph("13:69F-9.5(f)", shows="played")
def test_every_loser_is_collected_before_a_winner_is_paid() -> None:
    table = open_table(GAME)
    for dice in EVERY_ROLL[::7]:
        round_of_play = conversation(table)
        answer_until(round_of_play, roll=ROLLS[dice])
        results = [one.result for _, one in played(table, round_of_play).payments]
        assert len(results) == 5
        assert results == sorted(results, key=lambda result: result is not Result.LOSE)


@pytest.mark.paragraph("13:69F-9.5(f)", shows="played")
def test_within_losers_and_winners_the_seats_come_in_order() -> None:
    table = open_table(GAME)
    round_of_play = conversation(table)
    answer_until(round_of_play, roll=ROLLS[2, 2, 5])
    paid = [(seat, one.wager) for seat, one in played(table, round_of_play).payments]
    losers, winners = [(1, "big"), (3, "big")], [(1, "one-of-a-kind:5"), (3, "total:9"), (3, "small")]
    assert paid == losers + winners


@pytest.mark.paragraph(
    "13:69F-9.3(c)", "13:69F-9.5(c)", "13:69F-9.5(d)1", "13:69F-9.5(e)", "13:69F-9.5(g)", shows="refused"
)
def test_no_wager_is_taken_at_or_after_no_more_bets() -> None:
    """The steps come in one order; at every one of them late wagers are refused and change nothing."""
    round_of_play = conversation(open_table(GAME))
    answer_until(round_of_play, "no-more-bets")
    passed = []
    while round_of_play.step is not None:
        before = (round_of_play.step, list(round_of_play.events))
        late_wagers: list[Seats] = [{1: {"small": 100}}, SEATS, {}]
        for late in late_wagers:
            with pytest.raises(Refusal):
                round_of_play.answer(late)
        assert (round_of_play.step, round_of_play.events) == before
        passed.append(round_of_play.step.key)
        answer_step(round_of_play)
    assert " ".join(passed) == "no-more-bets cover shakes uncover announce enter-dice settle clear"
    with pytest.raises(Refusal, match="over"):
        round_of_play.answer(SEATS)


@pytest.mark.paragraph("13:69F-9.5(c)", shows="refused")
@pytest.mark.paragraph("13:69F-9.5(d)2", shows="played")
def test_the_dice_are_not_tossed_before_no_more_bets() -> None:
    condition = ShakerCondition(shaker="automated", inspected_this_shift=True)
    round_of_play = conversation(open_table(GAME, {"shaker": "automated"}), condition)
    passed = []
    while round_of_play.step is not None and round_of_play.step.key != "activate":
        with pytest.raises(Refusal):
            round_of_play.answer(ROLLS[1, 2, 3])
        passed.append(round_of_play.step.key)
        answer_step(round_of_play)
    assert passed == ["new-shift", "dice-age", "wagers", "no-more-bets"]
    round_of_play.answer(ROLLS[1, 2, 3])
    answer_until(round_of_play)
    assert round_of_play.end == RoundEnd(ROLLS[1, 2, 3], condition)


@pytest.mark.parametrize("answer", [None, {1: 500}, {0: {"small": 500}}, {"1": {"small": 500}}, {True: {}}])
def test_wagers_that_cannot_be_read_are_refused(answer: Any) -> None:
    round_of_play = conversation(open_table(GAME))
    answer_until(round_of_play, "wagers")
    with pytest.raises(Refusal):
        round_of_play.answer(answer)
    assert round_of_play.step is not None
    assert round_of_play.step.key == "wagers"


@pytest.mark.paragraph("13:69F-9.6(b)", shows="refused")
def test_a_device_that_has_not_been_fixed_stops_the_game_until_the_table_is_opened_again() -> None:
    table = open_table(GAME)
    virtual = VirtualTable(table, seeded(1))
    stopped = virtual.play_round(SEATS, [("device-malfunction", "enter-dice")])
    assert stopped.events[-2].step.cite.id == "13:69F-9.6(b)"
    assert len(stopped.payments) == 5
    with pytest.raises(Refusal, match=r"No round may begin: the electrical device.*\(13:69F-9\.6\(b\)\)"):
        virtual.play_round(SEATS)
    virtual.condition = VirtualTable(table, seeded(1)).condition
    assert virtual.play_round(SEATS).end.condition.stopped is None


@pytest.mark.paragraph("13:69F-9.6(d)", "13:69F-9.5(b)", shows="played")
@pytest.mark.parametrize(("first", "second"), [("automated", "manual"), ("manual", "automated")])
def test_a_shaker_is_removed_before_another_is_used(first: str, second: str) -> None:
    virtual = VirtualTable(open_table(GAME, {"shaker": first}), seeded(1))
    virtual.play_round(SEATS)
    virtual.table = open_table(GAME, {"shaker": second})
    keys = [event.step.key for event in virtual.play_round(SEATS).events]
    assert keys[0] == "change-shaker"
    assert ("shift-inspected" in keys) == (second == "automated")
    assert "change-shaker" not in [event.step.key for event in virtual.play_round(SEATS).events]


@pytest.mark.parametrize(
    ("shaker", "arranged"),
    [
        ("manual", []),
        ("manual", [("not-flat", "uncover")]),
        ("manual", [("device-malfunction", "no-more-bets")]),
        ("manual", [("device-malfunction", "enter-dice")]),
        ("automated", []),
        ("automated", [("not-flat", "activate")]),
        ("automated", [("shaker-malfunction", "activate")]),
    ],
)
def test_the_recorded_answers_give_the_same_round_again(shaker: str, arranged: list[tuple[str, str]]) -> None:
    table = open_table(GAME, {"shaker": shaker})
    virtual = VirtualTable(table, seeded(7))
    condition = virtual.condition
    recorded = virtual.play_round(SEATS, arranged)
    answers = [event.answer for event in recorded.events]
    again = replay(GAME.play.round_of_play(table, condition), answers)
    assert played(table, again) == recorded


def test_a_recording_that_breaks_off_leaves_the_round_where_it_was() -> None:
    table = open_table(GAME)
    whole = VirtualTable(table, seeded(7)).play_round(SEATS)
    answers: list[Answer] = [event.answer for event in whole.events]
    for length in range(len(answers)):
        again = replay(GAME.play.round_of_play(table, ShakerCondition(shaker="manual")), answers[:length])
        assert again.step == whole.events[length].step
        assert again.answers == answers[:length]


@pytest.mark.paragraph("13:69F-9.6(a)", "13:69F-9.6(c)", shows="computed")
def test_what_may_go_wrong_is_declared_and_nothing_else_is_taken() -> None:
    round_of_play = conversation(open_table(GAME))
    answer_until(round_of_play, "uncover")
    with pytest.raises(Refusal, match="Possible here: not-flat"):
        round_of_play.answer(Happening("shaker-malfunction"))
    assert {irregularity.kind for irregularity in GAME.play.irregularities} == {
        "verbal-cash",
        "not-flat",
        "device-malfunction",
        "shaker-malfunction",
    }
