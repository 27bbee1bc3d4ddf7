"""A clerk who keeps the layout and the chips of one player, from rules that are written here a second time.

Nothing of the program is used. A clerk hears what the player wants to have on the layout and says whether
that is allowed; after the dice or the number, the clerk moves, pays and collects.
"""

from __future__ import annotations

from fractions import Fraction

POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
TO_LOSE = {
    4: Fraction(5, 11),
    5: Fraction(5, 8),
    6: Fraction(4, 5),
    8: Fraction(4, 5),
    9: Fraction(5, 8),
    10: Fraction(5, 11),
}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
SINGLE = {2: 30, 3: 15, 11: 15, 12: 30}
FIELD = {2: 2, 12: 2, **dict.fromkeys((3, 4, 9, 10, 11), 1)}
FIRE = {4: 24, 5: 249, 6: 999}  # pay table A
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
LINE_OF_ODDS = {"pass-odds": "pass", "dont-pass-odds": "dont-pass"}
LINE_OF_NUMBER = {"come-odds": "come", "dont-come-odds": "dont-come"}

Layout = dict[str, int]
LOST = Fraction(-1)


class Clerk:
    """Chips and layout, whatever is played."""

    def __init__(self, chips: int, *, vigorish_when_placed: bool = False) -> None:
        self.chips = chips
        self.layout: Layout = {}
        self.stood: Layout = {}  # when the last roll was over; what is placed since then may be changed
        self.when_placed = vigorish_when_placed

    @property
    def on_layout(self) -> int:
        """All chips on the layout, with a vigorish that is paid with the stake."""
        return sum(bet + self._paid_with_it(name, bet) for name, bet in self.layout.items())

    def place(self, layout: Layout) -> None:
        before = self.on_layout
        self.layout = dict(layout)
        self.chips -= self.on_layout - before

    def _paid_with_it(self, name: str, bet: int) -> int:
        return self.vigorish(name, bet) if self.when_placed else 0

    def vigorish(self, _name: str, _bet: int) -> int:
        return 0

    def decided(self, gains: dict[str, Fraction]) -> dict[str, int]:
        """Pay and collect; return what comes back of each wager. A gain is for each cent that was bet."""
        back = {}
        for name, gain in gains.items():
            bet = self.layout.pop(name)
            returned = bet + bet * gain
            assert returned.denominator == 1
            charge = self.vigorish(name, bet) if gain > 0 else 0
            back[name] = int(returned) - charge
            # A vigorish next to the stake is taken from there.
            self.chips += back[name] + (charge if self.when_placed else 0)
        return back


class CrapsClerk(Clerk):
    """The rules of craps: a point, the points that the shooter has made, and what each roll does."""

    def __init__(
        self, chips: int, *, vigorish_when_placed: bool = False, hardways_rest: bool = False
    ) -> None:
        super().__init__(chips, vigorish_when_placed=vigorish_when_placed)
        self.hardways_rest = hardways_rest  # on a come-out roll
        self.point: int | None = None
        self.made: set[int] = set()

    def vigorish(self, _name: str, _bet: int) -> int:
        """Five percent of a buy wager, or of what a lay wager wins; amounts are such that it is even."""
        kind, number, _ = _parts(_name)
        base = Fraction(_bet) if kind == "buy" else _bet / TRUE[number] if kind == "lay" else Fraction(0)
        return -int(-base * 5 // 100)

    # What may be done before a roll.

    def allows(self, layout: Layout) -> bool:
        return (
            all(self._may_become(name, bet, layout.get(name, 0)) for name, bet in self.stood.items())
            and all(name in self.stood or self._may_be_made(name) for name in layout)
            and all(self._is_in_order(name, bet, layout) for name, bet in layout.items())
        )

    def _may_become(self, name: str, bet: int, now: int) -> bool:
        kind, number, _ = _parts(name)
        if kind in ("fire", "pass") or (kind == "come" and number):
            return now == bet
        if kind == "dont-pass" or (kind == "dont-come" and number):
            return now <= bet
        return True

    def _may_be_made(self, name: str) -> bool:
        kind, number, _ = _parts(name)
        if kind in ("pass", "dont-pass"):
            return self.point is None
        if kind in ("come", "dont-come"):
            return self.point is not None and not number
        if kind == "fire":
            return self.point is None and not self.made
        return True

    def _is_in_order(self, name: str, bet: int, layout: Layout) -> bool:
        kind, number, on = _parts(name)
        if on and name.removesuffix(":on") in layout:
            return False
        if kind in LINE_OF_ODDS:
            line = LINE_OF_ODDS[kind]
            return (
                self.point is not None and line in layout and _few_enough(kind, bet, layout[line], self.point)
            )
        if kind in LINE_OF_NUMBER:
            line = f"{LINE_OF_NUMBER[kind]}:{number}"
            return line in layout and _few_enough(kind, bet, layout[line], number)
        return True

    # What a roll does.

    def roll(self, dice: tuple[int, int]) -> dict[str, int]:
        total, point = sum(dice), self.point
        gains = {name: gain for name in self.layout if (gain := self._gain(name, dice)) is not None}
        back = self.decided(gains)
        if point is not None and total in POINTS:
            for kind in ("come", "dont-come"):
                if kind in self.layout:
                    self.layout[f"{kind}:{total}"] = self.layout.pop(kind)
        self.stood = dict(self.layout)
        self._next(total)
        return back

    def _next(self, total: int) -> None:
        if self.point is None:
            self.point = total if total in POINTS else None
        elif total == 7:
            self.point, self.made = None, set()
        elif total == self.point:
            self.made.add(total)
            self.point = None

    def _gain(self, name: str, dice: tuple[int, int]) -> Fraction | None:
        """Return what a cent on it wins with this roll, or None if the roll does not decide it."""
        total = sum(dice)
        kind, number, on = _parts(name)
        if kind in ("pass", "come", "dont-pass", "dont-come"):
            return _line(kind, total, number or (self.point or 0 if kind.endswith("pass") else 0))
        if kind == "fire":
            return self._fire(total)
        if kind in LINE_OF_ODDS:
            return _race(total, self.point or 0, TRUE[self.point or 4], against=kind.startswith("dont"))
        resting = self.point is None and not on
        if kind == "come-odds" and resting:
            return Fraction(0) if total in (7, number) else None
        if kind == "hard":
            if (resting and self.hardways_rest) or total not in (7, number):
                return None
            return Fraction(HARD[number]) if total == number and dice[0] == dice[1] else LOST
        if number and kind in ("place", "buy", "place-to-lose", "lay", "big", "come-odds", "dont-come-odds"):
            if kind in ("place", "buy") and resting:
                return None
            against = kind in ("place-to-lose", "lay", "dont-come-odds")
            pays = {"place": PLACE, "place-to-lose": {key: 1 / odds for key, odds in TO_LOSE.items()}}.get(
                kind, TRUE
            )
            return _race(total, number, Fraction(7, 6) if kind == "big" else pays[number], against=against)
        return _one_roll(kind, number, total)

    def _fire(self, total: int) -> Fraction | None:
        if self.point is None:
            return None
        if total == self.point and len(self.made | {total}) == 6:
            return Fraction(FIRE[6])
        return Fraction(FIRE.get(len(self.made), -1)) if total == 7 else None


def _parts(name: str) -> tuple[str, int, bool]:
    kind, _, rest = name.partition(":")
    number, _, on = rest.partition(":")
    return kind, int(number or 0), on == "on"


def _few_enough(kind: str, bet: int, line: int, number: int) -> bool:
    """Odds of 3, 4 or 5 times the wager may be taken, or laid to win that."""
    most = line * {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[number]
    return (bet / TRUE[number] if kind.startswith("dont") else bet) <= most


def _line(kind: str, total: int, number: int) -> Fraction | None:
    against = kind.startswith("dont")
    if number:
        return _race(total, number, Fraction(1), against=against)
    if total in POINTS:
        return None
    if total == 12 and against:
        return Fraction(0)
    return Fraction(1) if (total in (7, 11)) != against else LOST


def _race(total: int, number: int, pays: Fraction, *, against: bool) -> Fraction | None:
    if total not in (7, number):
        return None
    if (total == 7) != against:
        return LOST
    return 1 / pays if against else pays


def _one_roll(kind: str, number: int, total: int) -> Fraction:
    if kind == "field":
        return Fraction(FIELD.get(total, -1))
    if kind == "any-seven":
        return Fraction(4 if total == 7 else -1)
    if kind == "any-craps":
        return Fraction(7 if total in (2, 3, 12) else -1)
    if kind in ("craps", "eleven"):
        return Fraction(SINGLE[total] if total == (number or 11) else -1)
    parts = {
        "horn": dict.fromkeys(SINGLE, 1),
        "horn-high": {single: 1 + (single == number) for single in SINGLE},
    }
    if kind == "craps-eleven":  # one half on any craps, the other on eleven
        return Fraction(7 - 1, 2) if total in (2, 3, 12) else Fraction(15 - 1, 2) if total == 11 else LOST
    shares = parts[kind]
    whole = sum(shares.values())
    won = shares.get(total, 0)
    return Fraction(won * SINGLE.get(total, 0) - (whole - won), whole)


class MiniDiceClerk(Clerk):
    """Two dice in a shaker: place bets stand, and everything else is decided at once."""

    def allows(self, _: Layout) -> bool:
        return True

    def roll(self, dice: tuple[int, int]) -> dict[str, int]:
        total = sum(dice)
        gains = {name: gain for name in self.layout if (gain := self._gain(name, total)) is not None}
        return self.decided(gains)

    def _gain(self, name: str, total: int) -> Fraction | None:
        kind, _, number = name.partition(":")
        if kind == "place":
            return _race(total, int(number), PLACE[int(number)], against=False)
        wins = {"any-seven": total == 7, "over-7": total > 7, "under-7": total < 7}
        if kind == "field":
            return Fraction(FIELD.get(total, -1))
        pays = 4 if kind == "any-seven" else 1
        return Fraction(pays) if wins[kind] else LOST


class PrisonClerk(Clerk):
    """A single zero wheel where wagers at even money go to prison on a zero."""

    def allows(self, layout: Layout) -> bool:
        in_prison = {name: bet for name, bet in self.stood.items() if name.endswith(":prison")}
        new = {name: bet for name, bet in layout.items() if name not in in_prison}
        return (
            all(layout.get(name) == bet for name, bet in in_prison.items())
            and not any(name.endswith(":prison") for name in new)
            and not any(f"{name}:prison" in in_prison for name in new)
        )

    def roll(self, number: int) -> dict[str, int]:
        gains = {name: gain for name in self.layout if (gain := self._gain(name, number)) is not None}
        back = self.decided(gains)
        self.layout = {f"{name.removesuffix(':prison')}:prison": bet for name, bet in self.layout.items()}
        self.stood = dict(self.layout)
        return back

    def _gain(self, name: str, number: int) -> Fraction | None:
        kind, _, rest = name.partition(":")
        if kind == "straight":
            return Fraction(35 if number == int(rest) else -1)
        if kind in ("dozen", "column"):
            third = (number - 1) // 12 + 1 if kind == "dozen" else (number - 1) % 3 + 1
            return Fraction(2 if number and third == int(rest) else -1)
        if number == 0:
            return None
        good = {
            "red": number in RED,
            "black": number not in RED,
            "odd": number % 2 == 1,
            "even": number % 2 == 0,
            "low": number < 19,
            "high": number > 18,
        }[kind]
        return LOST if not good else Fraction(0) if rest == "prison" else Fraction(1)
