"""Craps: what each roll does to each wager, what may be placed when, and an independent settlement."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.equipment.chance import Chance, seeded
from houseway.equipment.dice import ROLLS_OF_TWO
from houseway.games.craps.play import CrapsCondition, offered_to
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import Announce, Happening
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable


def table_with(**options: str) -> Table[Any]:
    return open_table(game("craps"), {name.replace("_", "-"): value for name, value in options.items()})


def settle(rolls: list[list[int]], bets: Bets, point: int | None = None, **options: str) -> dict[str, Any]:
    line = {"rolls": rolls, "bets": bets, **({"point": point} if point else {})}
    answer: dict[str, Any] = json.loads(LineSettler(table_with(**options)).settle(json.dumps(line).encode()))
    return answer


def results(rolls: list[list[int]], bets: Bets, point: int | None = None, **options: str) -> dict[str, str]:
    return {
        settlement["wager"]: settlement["result"]
        for settlement in settle(rolls, bets, point, **options)["settlements"]
    }


# Wagers that live longer than a roll.


@pytest.mark.paragraph("13:69F-1.10#title", shows="played")
def test_a_come_wager_moves_to_its_number_and_is_decided_there() -> None:
    assert results([[2, 4]], {"come": 500}, 8) == {"come": "stands"}
    assert results([[2, 4], [4, 4], [3, 3]], {"come": 500}, 8) == {"come": "win"}
    assert results([[2, 4], [4, 4], [3, 4]], {"come": 500, "dont-come": 500}, 8) == {
        "come": "lose",
        "dont-come": "win",
    }
    assert results([[6, 6]], {"come": 500, "dont-come": 500}, 8) == {"come": "lose", "dont-come": "push"}


@pytest.mark.paragraph("13:69F-1.3#title", shows="played")
def test_on_a_come_out_roll_some_wagers_are_off_unless_called_on() -> None:
    off = {"place:6": 600, "buy:5": 600}
    always = {"place-to-lose:6": 1000, "lay:9": 600, "big:8": 600}
    seven = results([[3, 4]], {**off, **always})
    assert {name: seven[name] for name in off} == dict.fromkeys(off, "stands")
    assert {name: seven[name] for name in always} == {
        "place-to-lose:6": "win",
        "lay:9": "win",
        "big:8": "lose",
    }
    assert results([[3, 4]], {f"{name}:on": bet for name, bet in off.items()}) == {
        f"{name}:on": "lose" for name in off
    }
    assert results([[3, 3]], {"place:6:on": 600}) == {"place:6:on": "win"}


@pytest.mark.paragraph("13:69F-1.3#title", shows="played")
def test_the_house_says_whether_hardways_are_off_on_a_come_out_roll() -> None:
    bets = {"hard:4": 500, "hard:6": 500}
    assert results([[3, 4]], bets) == {"hard:4": "lose", "hard:6": "lose"}
    assert results([[3, 3]], bets) == {"hard:4": "stands", "hard:6": "win"}
    assert results([[2, 4]], bets) == {"hard:4": "stands", "hard:6": "lose"}
    assert results([[3, 4]], bets, hardways="off") == {"hard:4": "stands", "hard:6": "stands"}
    assert results([[3, 4]], bets, 8, hardways="off") == {"hard:4": "lose", "hard:6": "lose"}
    called_on = {f"{name}:on": bet for name, bet in bets.items()}
    assert results([[3, 3]], called_on, hardways="off") == {"hard:4:on": "stands", "hard:6:on": "win"}


@pytest.mark.paragraph("13:69F-1.3#title", "13:69F-1.6#title", shows="played")
def test_odds_on_a_come_wager_come_back_if_a_come_out_roll_decides_it() -> None:
    bets = {"come:6": 500, "come-odds:6": 1000, "dont-come:9": 500, "dont-come-odds:9": 600}
    seven = settle([[3, 4]], bets)
    assert {
        settlement["wager"]: (settlement["result"], settlement["returns"])
        for settlement in seven["settlements"]
    } == {
        "come:6": ("lose", 0),
        "come-odds:6": ("push", 1000),
        "dont-come:9": ("win", 1000),
        "dont-come-odds:9": ("win", 1000),
    }
    on = {"come:6": 500, "come-odds:6:on": 1000}
    assert results([[3, 4]], on) == {"come:6": "lose", "come-odds:6:on": "lose"}
    assert results([[3, 3]], {"come:6": 500, "come-odds:6": 1000}) == {"come:6": "win", "come-odds:6": "push"}


def test_odds_on_a_line_wait_for_a_come_wager_that_has_not_moved_yet() -> None:
    bets = {"come": 500, "come-odds:6": 1000}
    assert results([[3, 3]], bets, 8) == {"come": "stands", "come-odds:6": "stands"}
    assert results([[3, 3], [2, 4]], bets, 8) == {"come": "win", "come-odds:6": "win"}


@pytest.mark.paragraph("13:69F-1.12#title", shows="played")
def test_the_fire_bet_counts_different_points() -> None:
    def made(*points: int) -> list[list[int]]:
        return [[point // 2, point - point // 2] for point in points for _ in (1, 2)]

    seven_out = [[1, 3], [3, 4]]
    fire = {"fire": 500}
    assert results([*made(4, 5, 6), *seven_out], fire, fire="A") == {"fire": "lose"}
    assert results([*made(4, 5, 6, 6), *seven_out], fire, fire="A") == {"fire": "lose"}
    assert settle([*made(4, 5, 6, 8), *seven_out], fire, fire="A")["settlements"][0]["odds"] == "24 to 1"
    assert settle([*made(4, 5, 6, 8, 9), *seven_out], fire, fire="B")["settlements"][0]["odds"] == "200 to 1"
    assert settle(made(4, 5, 6, 8, 9, 10), fire, fire="C")["settlements"][0]["odds"] == "1999 to 1"
    # Come-out rolls that win or lose at once do not matter.
    assert results([[5, 6], [1, 1], [3, 4], *made(4)], fire, fire="A") == {"fire": "stands"}
    assert settle([[3, 4]], fire)["error"].startswith("'fire' is not offered")


@pytest.mark.paragraph("13:69F-1.5#title", shows="played")
def test_a_vigorish_on_a_win_or_always() -> None:
    on_win = settle([[2, 2]], {"buy:4": 2000}, 6)
    assert on_win["settlements"][0] | {"cite": ""} == {
        "wager": "buy:4",
        "bet": 2000,
        "result": "win",
        "odds": "2 to 1",
        "pays": 4000,
        "vigorish": 100,
        "returns": 5900,
        "cite": "",
    }
    assert settle([[3, 4]], {"buy:4": 2000}, 6)["net"] == -2000
    lost = settle([[3, 4]], {"buy:4": 2000}, 6, vigorish="always")
    assert (lost["settlements"][0]["vigorish"], lost["staked"], lost["net"]) == (100, 2100, -2100)
    assert settle([[2, 2]], {"buy:4": 2000}, 6, vigorish="always")["net"] == 3900
    # Of a lay wager, on what it can win: 5% of $10.
    assert settle([[3, 4]], {"lay:4": 2000}, 6)["net"] == 950
    assert settle([[2, 2]], {"lay:4": 2000}, 6, vigorish="always")["net"] == -2050


def test_what_stands_is_counted_apart() -> None:
    answer = settle([[2, 4]], {"pass": 500, "field": 300})
    assert (answer["staked"], answer["returned"], answer["net"], answer["standing"]) == (300, 0, -300, 500)
    (line,) = [settlement for settlement in answer["settlements"] if settlement["wager"] == "pass"]
    assert (line["result"], line["pays"], line["returns"], line["odds"]) == ("stands", 0, 0, None)


# What may be placed, and when.


@pytest.mark.parametrize(
    ("bets", "point", "says"),
    [
        ({"place:6": 500}, 8, r"place:6: \$5 cannot be paid at 7 to 6. Bet \$6."),
        ({"place:6": 1000}, 8, r"Bet \$6 or \$12."),
        ({"place:5": 1250}, 8, None),
        ({"lay:6": 500}, 8, "cannot be paid at 5 to 6"),
        ({"horn": 501}, None, "cannot be paid at 27 to 4"),
        ({"pass": 500, "pass-odds": 500}, None, "after a point is set"),
        ({"pass-odds": 500}, 4, "goes with a pass wager"),
        ({"pass": 500, "pass-odds": 1600}, 4, r"at most \$15 on 4"),
        ({"pass": 500, "pass-odds": 1500}, 4, None),
        ({"pass": 500, "pass-odds": 2500}, 6, None),
        ({"pass": 500, "pass-odds": 2501}, 6, "cannot be paid at 6 to 5"),
        ({"dont-pass": 500, "dont-pass-odds": 3000}, 4, None),
        ({"dont-pass": 500, "dont-pass-odds": 3002}, 4, r"at most \$30 on 4"),
        ({"come": 500}, None, "after a come-out roll has set a point"),
        ({"come-odds:6": 500}, 8, "goes with a come wager on 6"),
        ({"place:6": 600, "place:6:on": 600}, 8, "twice, once called on"),
        ({"pass": 500}, 7, "7 is not a point"),
    ],
)
@pytest.mark.paragraph("13:69F-1.3#title", "13:69F-1.6#title", "13:69F-1.4#title", shows="computed")
def test_amounts_and_moments_that_are_refused(bets: Bets, point: int | None, says: str | None) -> None:
    answer = settle([[1, 2]], bets, point)
    assert ("error" in answer) == (says is not None), answer
    if says:
        with pytest.raises(Refusal, match=says):
            raise Refusal(answer["error"])


@pytest.mark.parametrize("rolls", [[], [[1, 2, 3]], [[0, 7]], [[1.0, 2]], [["1", 2]]])
def test_rolls_that_are_none(rolls: list[Any]) -> None:
    assert settle(rolls, {"pass": 500})["error"]


def slip(condition: CrapsCondition, bets: Bets) -> None:
    check_slip(table_with(fire="A"), 1, bets, condition)


@pytest.mark.paragraph("13:69F-1.3#title", "13:69F-1.12#title", shows="played")
def test_what_may_be_done_to_wagers_that_stand() -> None:
    point = CrapsCondition(
        point=6, standing={"1": {"pass": 500, "dont-pass": 500, "fire": 500, "place:8": 600}}
    )
    standing = point.standing["1"]
    slip(point, {**standing, "pass-odds": 1000, "come": 500})
    slip(point, {name: bet for name, bet in standing.items() if name != "place:8"})
    slip(point, {**standing, "dont-pass": 300})
    slip(point, {name: bet for name, bet in standing.items() if name != "dont-pass"})
    for changed, says in (
        ({**standing, "pass": 400}, "pass: the wager of .5 stays until it is decided"),
        ({**standing, "pass": 600}, "stays until it is decided"),
        ({name: bet for name, bet in standing.items() if name != "fire"}, "fire: the wager of .5 stays"),
        ({**standing, "dont-pass": 600}, "may be reduced or taken down, not raised to .6"),
        ({**standing, "come:8": 500}, "It is what a come wager may become"),
    ):
        with pytest.raises(Refusal, match=says):
            slip(point, changed)
    with pytest.raises(Refusal, match="made before a come-out roll"):
        slip(CrapsCondition(point=6), {"pass": 500})
    with pytest.raises(Refusal, match="before the shooter's first point"):
        slip(CrapsCondition(made=(4,)), {"fire": 500})
    slip(CrapsCondition(), {"fire": 500})


# The shooter.


@pytest.mark.paragraph("13:69F-1.11#title", shows="played")
def test_the_dice_go_clockwise_to_players_with_a_line_wager() -> None:
    seats: Seats = {2: {"field": 500}, 3: {"pass": 500}, 7: {"dont-pass": 500}, 9: {"pass": 500}}
    assert offered_to(0, seats) == [3, 7, 9]
    assert offered_to(7, seats) == [9, 3, 7]
    assert offered_to(7, {2: {"field": 500}, 8: {"field": 500}}) == [8, 2]


@pytest.mark.paragraph("13:69F-1.11#title", "13:69F-1.7#title", "13:69F-1.9#title", shows="played")
def test_a_shooter_keeps_the_dice_until_a_seven_out_or_passes_them() -> None:
    table = table_with()
    condition, shooters, offers = CrapsCondition(), [], 0
    bets: Any = {1: {"pass": 500}, 2: {"pass": 500}}
    # A point, an invalid throw, the point again; the shooter passes the dice; a point and a seven-out.
    for answers in ([[2, 4]], ["off-the-table", [3, 3]], ["passes", [4, 4]], [[3, 4]], [[5, 6]]):
        placed = {seat: dict(condition.on_layout.get(seat, bets[seat])) for seat in bets}
        talk = Conversation(table.game.play.round_of_play(table, condition))
        throws = [answer for answer in answers if answer != "passes"]
        while (step := talk.step) is not None:
            match step.key:
                case "wagers":
                    talk.answer(placed)
                case "return-dice" if "passes" in answers:
                    talk.answer(Happening("passes-dice"))
                case "shooter":
                    offers += 1
                    talk.answer(step.values[0])  # type: ignore[attr-defined]
                case "throw":
                    thrown: Any = throws.pop(0)
                    talk.answer(Happening(thrown) if isinstance(thrown, str) else ROLLS_OF_TWO[tuple(thrown)])
                case _:
                    talk.answer()
        after = talk.end.condition
        assert isinstance(after, CrapsCondition)
        shooters.append((after.shooter, after.point))
        condition = after
    assert shooters == [(1, 6), (1, None), (2, 8), (None, None), (1, None)]
    assert offers == 3


@pytest.mark.paragraph("13:69F-1.8#title", shows="played")
def test_the_calls_of_the_stickperson() -> None:
    def called(dice: tuple[int, int], point: int | None = None) -> str:
        return Throw(ROLLS_OF_TWO[dice], Turn(point)).called

    assert called((6, 5)) == "Yo eleven, winner"
    assert called((3, 3)) == "Hard 6: the point is 6"
    assert called((4, 2), 8) == "Easy 6"
    assert called((3, 3), 6) == "Hard 6, winner: the point is made"
    assert called((3, 4), 6) == "Seven out, line away"
    assert called((3, 4)) == "Seven, winner"
    assert called((6, 6)) == "Twelve craps, boxcars, line away"
    played = VirtualTable(table_with(), seeded(3)).play_round({1: {"pass": 500}})
    words = [event.step.words for event in played.events if isinstance(event.step, Announce)]
    assert words[0] == "No more bets"


# Settled once more, by an auditor that shares no code with the program.

TRUE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
ONE_ROLL = {
    "field": {2: (2, 1), 12: (2, 1), **dict.fromkeys((3, 4, 9, 10, 11), (1, 1))},
    "any-seven": {7: (4, 1)},
    "any-craps": dict.fromkeys((2, 3, 12), (7, 1)),
    "craps:2": {2: (30, 1)},
    "craps:3": {3: (15, 1)},
    "craps:12": {12: (30, 1)},
    "eleven": {11: (15, 1)},
}


def returned(
    name: str, bet: int, rolls: list[tuple[int, int]], point: int | None, hardways: str
) -> int | None:
    """Return what comes back of a wager, or None if it stands: every rule written a second time."""
    own = None  # the number of a come wager
    for dice in rolls:
        total, come_out = sum(dice), point is None
        kind, _, selection = name.partition(":")
        number, on = selection.removesuffix(":on"), selection.endswith(":on")
        target = int(number) if number else own if "come" in kind else point
        if name in ONE_ROLL:
            units, per = ONE_ROLL[name].get(total, (0, 0))
            return bet + bet * units // per if per else 0
        is_off = come_out and not on and not (kind == "hard" and hardways == "on")
        back = _returned_now(kind, bet, dice, target, off=is_off)
        if back is not None:
            return back
        if kind in ("come", "dont-come") and target is None:
            own = total
        if (total == 7 and point) or total == point:
            point = None
        elif come_out and total in POINTS:
            point = total
    return None


def _returned_now(kind: str, bet: int, dice: tuple[int, int], target: int | None, *, off: bool) -> int | None:
    total = sum(dice)
    if kind in ("pass", "come", "dont-pass", "dont-come"):
        against = kind.startswith("dont")
        if target is None:
            if total == 12 and against:
                return bet
            good = (2, 3) if against else (7, 11)
            return 2 * bet if total in good else 0 if total in (2, 3, 7, 11, 12) else None
        good_number = 7 if against else target
        return 2 * bet if total == good_number else 0 if total in (7, target) else None
    if kind == "hard":
        if off or total not in (7, target):
            return None
        pays = 7 if target in (4, 10) else 9
        return bet * (1 + pays) if total == target and dice[0] == dice[1] else 0
    assert target is not None
    if total not in (7, target):
        return None
    if kind in ("place", "buy", "big", "place-to-lose", "lay"):
        return _race(kind, bet, total, target, off=off)
    raise AssertionError(kind)


def _race(kind: str, bet: int, total: int, target: int, *, off: bool) -> int | None:
    if kind in ("place", "buy") and off:
        return None
    if kind in ("place", "buy", "big"):
        if total == 7:
            return 0
        units, per = {"place": PLACE[target], "buy": TRUE[target], "big": (7, 6)}[kind]
        won = bet * units // per
        return bet + won - (bet * 5 // 100 if kind == "buy" else 0)
    if total == target:
        return 0
    units, per = LOSE[target] if kind == "place-to-lose" else TRUE[target][::-1]
    won = bet * units // per
    return bet + won - (won * 5 // 100 if kind == "lay" else 0)


def _random_line(chance: Chance, names: list[str]) -> tuple[Bets, list[tuple[int, int]], int | None]:
    point = [None, None, *POINTS][chance.below(8)]
    rolls = [(1 + chance.below(6), 1 + chance.below(6)) for _ in range(1 + chance.below(12))]
    fitting = [name for name in names if point or name not in ("come", "dont-come")]
    bets = {fitting[chance.below(len(fitting))]: 660 * 20 * (1 + chance.below(9)) for _ in range(4)}
    return {name: bet for name, bet in bets.items() if f"{name}:on" not in bets}, rolls, point


@pytest.mark.parametrize("hardways", ["on", "off"])
def test_random_sequences_are_settled_as_an_auditor_settles_them(hardways: str) -> None:
    table = table_with(hardways=hardways)
    settler, chance = LineSettler(table), seeded(2026)
    names = [name for name in table.by_name if "odds" not in name and "horn" not in name]
    names = [name for name in names if name not in ("craps-eleven", "fire")]
    for _ in range(2000):
        bets, rolls, point = _random_line(chance, names)
        line = {"rolls": rolls, "bets": bets, "point": point}
        answer = json.loads(settler.settle(json.dumps(line).encode()))
        for settlement in answer["settlements"]:
            expected = returned(settlement["wager"], settlement["bet"], rolls, point, hardways)
            assert (settlement["result"] == "stands") == (expected is None), (line, settlement)
            assert settlement["returns"] == (expected or 0), (line, settlement)
