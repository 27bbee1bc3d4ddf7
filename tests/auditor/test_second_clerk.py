"""Random players at a live table, whose layout and chips a second clerk keeps from rules of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest

from houseway.equipment.chance import Chance, seeded
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.accounts import layout_of
from tests.auditor.second_clerk import CrapsClerk, MiniDiceClerk, PrisonClerk
from tests.support.audited import audited
from tests.support.live_tables import DEALER, TestedTable
from tests.support.nightly import seeds, size

ROLLS = size(500, 5000)
CHIPS = 2_000_000_00
UNIT = 66_000  # cents that all odds of these games can pay, with a vigorish that is even
WIDE = {"minimum": "1", "maximum": "100000000"}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


class RandomPlayer:
    """Changes a few things before each roll: adds, raises, reduces, takes down, calls on or off."""

    def __init__(self, chance: Chance, names: list[str]) -> None:
        self.chance, self.names = chance, names

    def wants(self, standing: dict[str, int]) -> dict[str, int]:
        layout = dict(standing)
        for _ in range(1 + self.chance.below(2)):
            if layout and self.chance.below(3) == 0:
                self._change(layout)
            else:
                layout[self.names[self.chance.below(len(self.names))]] = UNIT * (1 + self.chance.below(6))
        return layout

    def _change(self, layout: dict[str, int]) -> None:
        name = sorted(layout)[self.chance.below(len(layout))]
        match self.chance.below(3):
            case 0:
                del layout[name]
            case 1:
                layout[name] = max(UNIT, layout[name] - UNIT)
            case _ if f"{name}:on" in self.names:
                layout[f"{name}:on"] = layout.pop(name)
            case _ if name.endswith(":on"):
                layout[name.removesuffix(":on")] = layout.pop(name)


def play(
    table: TestedTable,
    clerk: Any,
    player: RandomPlayer,
    roll: Callable[[], Any],
    step: str,
    *,
    rolls: int = ROLLS,
) -> Counter[str]:
    """Play rolls, and compare what is allowed, what comes back, the layout and the chips after each."""
    seen: Counter[str] = Counter()
    for _ in range(rolls):
        table.order(DEALER, commands.BeginRound())
        for _ in range(player.chance.below(4)):
            _change_layout(table, clerk, player, seen)
        while not clerk.layout:  # nobody rolls for an empty layout
            _change_layout(table, clerk, player, seen)
        assert (table.live.accounts[layout_of(1)], table.chips("ann")) == (clerk.on_layout, clerk.chips)
        dice = roll()
        news = table.order(DEALER, commands.NoMoreBets())
        while table.step != step:
            news += table.order(DEALER, commands.Answer(table.step))
        news += table.order(DEALER, commands.Answer(step, dice))
        before = dict(clerk.layout)
        back = clerk.roll(tuple(dice) if isinstance(dice, list) else int(dice))
        settled = {fact.wager: fact.returns for fact in news if isinstance(fact, facts.Settled)}
        assert settled == back, (before, dice)
        on_layout = {name: bet for bets in table.live.bets.values() for name, bet in bets.items()}
        assert on_layout == clerk.layout, (before, dice)
        assert (table.live.accounts[layout_of(1)], table.chips("ann")) == (clerk.on_layout, clerk.chips)
        seen["decided"] += len(back)
        seen["stands"] += len(on_layout)
        seen["moved"] += len(on_layout.keys() - before.keys())
        seen.update(f"{name.partition(':')[0]} decided" for name in back)
    auditor, _ = audited(table.records)
    assert sum(table.live.accounts.balances.values()) == 0
    assert auditor.ledger.due.holding.get("chips:ann", 0) == clerk.chips
    return seen


def _change_layout(table: TestedTable, clerk: Any, player: RandomPlayer, seen: Counter[str]) -> None:
    """Let the player ask for something; table and clerk have to agree on whether it is allowed."""
    layout = player.wants(clerk.layout)
    if layout == clerk.layout:
        return
    allowed = _taken(table, layout)
    assert allowed == clerk.allows(layout), (clerk.layout, layout)
    seen["taken" if allowed else "refused"] += 1
    if allowed:
        seen["taken down"] += len(clerk.layout.keys() - layout.keys())
        clerk.place(layout)


def _taken(table: TestedTable, layout: dict[str, int]) -> bool:
    try:
        table.order("ann", commands.Wager("1", layout))
    except Refusal:
        return False
    return True


def table_of(game: str, options: dict[str, str], seed: int) -> TestedTable:
    table = TestedTable(game, {**WIDE, **options}, seed=seed, cards="dealer", steps="automatic")
    table.deal_on()
    table.order("ann", commands.BuyIn(CHIPS))
    table.order("ann", commands.SitDown("1"))
    return table


def two_dice(chance: Chance) -> Callable[[], list[int]]:
    """Throw dice on which a seven comes less often than it would, so that a shooter makes many points."""

    def throw() -> list[int]:
        dice = [1 + chance.below(6), 1 + chance.below(6)]
        return dice if sum(dice) != 7 or chance.below(3) == 0 else throw()

    return throw


@pytest.mark.nightly
@pytest.mark.paragraph("13:69F-1.3#title", "13:69F-1.6#title", "13:69F-1.12#title", shows="computed")
@pytest.mark.parametrize(
    ("game", "vigorish", "hardways"), [("craps", "on-win", "on"), ("mini-craps", "always", "off")]
)
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_craps(game: str, vigorish: str, hardways: str, seed: int) -> None:
    options = {"fire": "A", "vigorish": vigorish, "hardways": hardways}
    table, chance = table_of(game, options, seed), seeded(seed)
    names = [name for name, wager in table.live.rules.by_name.items() if wager.placed == "before the deal"]
    # Line wagers more often than they would be found, since odds and much else depends on them.
    often = ["pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds", "fire"]
    player = RandomPlayer(chance, names + often * 12)
    clerk = CrapsClerk(CHIPS, vigorish_when_placed=vigorish == "always", hardways_rest=hardways == "off")
    seen = play(table, clerk, player, two_dice(chance), "throw")
    kinds = ("pass", "come", "dont-pass", "pass-odds", "place", "lay", "hard", "horn-high", "fire")
    few = [
        what
        for what in ("refused", "taken down", "moved", *(f"{kind} decided" for kind in kinds))
        if not seen[what]
    ]
    assert not few, (few, seen)


class OnFire(RandomPlayer):
    """Keeps pass and fire up, whenever they may be made."""

    def wants(self, standing: dict[str, int]) -> dict[str, int]:
        return {"pass": UNIT, "fire": UNIT} | standing


@pytest.mark.paragraph("13:69F-1.12#title", shows="computed")
@pytest.mark.parametrize(("points", "pays"), [(3, None), (4, 24), (5, 249), (6, 999)])
def test_a_shooter_makes_points_until_a_seven(points: int, pays: int | None) -> None:
    table, clerk = table_of("craps", {"fire": "A"}, 1), CrapsClerk(CHIPS)
    made = [[2, 2], [2, 3], [3, 3], [4, 4], [4, 5], [5, 5]][:points]
    dice = [throw for number in made for throw in (number, number)]
    # The first point is made once more, which does not count again; then the shooter sevens out.
    dice = [*dice[:2], *dice] + ([] if points == 6 else [[3, 3], [3, 4]])
    rolls = iter(dice)
    seen = play(table, clerk, OnFire(Chance(repeat(3)), []), lambda: next(rolls), "throw", rolls=len(dice))
    assert seen["fire decided"] == 1
    lines = points + 1 - (points != 6)  # passes that were won, less the one that the seven took
    assert clerk.chips + clerk.on_layout == CHIPS + UNIT * (lines + (-1 if pays is None else pays))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 5))
@pytest.mark.paragraph("13:69F-13.4#title", shows="computed")
def test_mini_dice(seed: int) -> None:
    table, chance = table_of("mini-dice", {}, seed), seeded(seed)
    seen = play(
        table,
        MiniDiceClerk(CHIPS),
        RandomPlayer(chance, list(table.live.rules.wagers)),
        two_dice(chance),
        "uncover",
    )
    assert seen["taken down"]
    assert seen["stands"]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 5))
@pytest.mark.paragraph("13:69F-5.1#title", shows="computed")
def test_roulette_with_prison(seed: int) -> None:
    table, chance = table_of("roulette", {"wheel": "single-zero", "zero": "prison"}, seed), seeded(seed)
    names = [*EVEN_MONEY, *EVEN_MONEY, "straight:0", "straight:17", "dozen:2", "column:3"]

    def spin() -> str:
        """Spin a wheel on which zero comes more often than it would, so that wagers go to prison."""
        return str([0, 0, 0, *range(37)][chance.below(40)])

    seen = play(table, PrisonClerk(CHIPS), RandomPlayer(chance, names), spin, "spin")
    assert seen["moved"]
    assert seen["refused"]
