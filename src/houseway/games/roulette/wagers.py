"""The wagers of roulette and what they pay, even-money wagers on a zero, and the color chips of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from houseway.games.roulette.places import EVEN_MONEY, FIVE, Place, inside, outside
from houseway.games.roulette.settlement import PAYS, SPINNING, WAGERING
from houseway.games.roulette.wheel import DOUBLE, SINGLE, ZEROS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.options import Choice, Option, Options
from houseway.rules.wagers.chips_and_coupons import ColorChipRules, Shade
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by, pushes, stands

HALF, LOSE, PRISON = "half", "lose", "prison"

PAY_TABLE = PayTable(
    "roulette",
    PAYS,
    (
        row("straight", "Straight up, one number", to(35, 1)),
        row("split", "Split, two numbers", to(17, 1)),
        row("street", "Street, three numbers", to(11, 1)),
        row("corner", "Corner, four numbers", to(8, 1)),
        row("five", "Five numbers", to(6, 1)),
        row("line", "Line, six numbers", to(5, 1)),
        row("dozen", "Dozen", to(2, 1)),
        row("column", "Column", to(2, 1)),
        row("even-money", "Red, black, odd, even, 1-18, 19-36", to(1, 1)),
    ),
    exact=True,
)
WHEEL = Choice(
    "wheel",
    (DOUBLE, SINGLE),
    "the wheel in use: 38 pockets with 0 and 00, or 37 with 0 alone",
    SPINNING,
    words={DOUBLE: "double zero", SINGLE: "single zero"},
    sentences={
        DOUBLE: "Played with a double zero wheel: 0, 00 and 1 to 36.",
        SINGLE: "Played with a single zero wheel: 0 and 1 to 36.",
    },
)
ON_ZERO = Choice(
    "zero",
    (HALF, LOSE, PRISON),
    "what becomes of an even-money wager on a zero: half of it is returned, it loses, or it waits in prison",
    WAGERING,
    called="even money on a zero",
    words={HALF: "half is returned", LOSE: "loses", PRISON: "goes to prison"},
    sentences={
        HALF: "If a zero comes up, half of each even-money wager is returned.",
        LOSE: "If a zero comes up, even-money wagers lose.",
        PRISON: "If a zero comes up, even-money wagers stay for the next spin: they are returned if they "
        "win then, lose if they lose, and stay on another zero.",
    },
)
OPTIONS: tuple[Option, ...] = (WHEEL, ON_ZERO, *row_odds(PAY_TABLE))


def check_options(options: Options) -> None:
    """Refuse prison at a double zero wheel."""
    if options.choice(ON_ZERO.name) == PRISON and options.choice(WHEEL.name) != SINGLE:
        raise Refusal(
            "zero=prison goes with a single zero wheel only. Choose wheel=single-zero, or zero=half or lose.",
            WAGERING,
        )


def check_bets(_: Table[str], bets: Bets) -> None:
    """Refuse another wager on an area where one of the player is in prison (reading 103)."""
    for name in EVEN_MONEY:
        if name in bets and f"{name}:{PRISON}" in bets:
            raise Refusal(
                f"{name}: your wager there is in prison. Place another when it is decided.", WAGERING
            )


def pay_table(options: Options) -> PayTable:
    return options.table_with_odds(PAY_TABLE)


def wagers(options: Options) -> Iterator[Wager[str]]:
    """Yield the wagers inside, from one number to six, then those outside, and wagers in prison."""
    pays, on_zero = pay_table(options), options.choice(ON_ZERO.name)
    for place in (*inside(options.choice(WHEEL.name)), *outside()):
        won = paid_by(pays[place.pays], WAGERING, f"the number is {_covered(place)}", PAYS)
        lost = loses(WAGERING, f"wins only if the number is {_covered(place)}")
        if place.name not in EVEN_MONEY or on_zero == LOSE:
            yield Wager(place.name, place.title, WAGERING, _decide(place, won, lost, lost), (won, lost))
            continue
        zero = _verdict_on_zero(place, on_zero)
        yield Wager(place.name, place.title, WAGERING, _decide(place, won, lost, zero), (won, lost, zero))
        if on_zero == PRISON:
            yield _in_prison(place, lost)


def _covered(place: Place) -> str:
    """Return the numbers in words, completing "the number is …"."""
    if place.pays == "even-money":
        return place.name if place.name in ("red", "black", "odd", "even") else place.title
    if place.pays == "straight":
        return min(place.covers)
    if place.name == FIVE:
        return "0, 00, 1, 2 or 3"
    words = place.title.split(", ", 1)[1].replace(" and ", " or ")
    return f"in the column from {words.removeprefix('from ')}" if place.pays == "column" else words


def _decide(place: Place, won: Verdict, lost: Verdict, zero: Verdict) -> Callable[[str, Bets], Verdict]:
    covers = place.covers
    return lambda number, _: won if number in covers else zero if number in ZEROS else lost


def _verdict_on_zero(place: Place, on_zero: str) -> Verdict:
    if on_zero == HALF:
        return loses(WAGERING, "a zero comes up, and half is returned", Fraction(1, 2))
    return stands(WAGERING, "a zero comes up, and the wager goes to prison", f"{place.name}:{PRISON}")


def _in_prison(place: Place, lost: Verdict) -> Wager[str]:
    """Return the wager in prison: it cannot win any more, only be returned or lost."""
    free = pushes(WAGERING, f"the number is {_covered(place)}, and the wager is free")
    zero = stands(WAGERING, "another zero comes up, and the wager stays in prison")
    return Wager(
        f"{place.name}:{PRISON}",
        f"{place.title}, in prison",
        WAGERING,
        _decide(place, free, lost, zero),
        (free, lost, zero),
        placed="during the round",
        form_of=place.name,
        while_standing="stays",
    )


# A color for each player, with a value set at purchase (readings 107 and 108).
WHITE, DARK = "#ffffff", "#1b1c20"
COLOR_CHIPS = ColorChipRules(
    WAGERING,
    {
        "yellow": Shade("#f2c230", DARK),
        "pink": Shade("#e8749f", DARK),
        "light blue": Shade("#66b8e6", DARK),
        "lavender": Shade("#9c7fd1", DARK),
        "orange": Shade("#ee7d2b", DARK),
        "brown": Shade("#7b4a2a", WHITE),
        "mint": Shade("#6fd0a2", DARK),
        "navy": Shade("#26427f", WHITE),
        "gray": Shade("#8b9097", DARK),
        "wine": Shade("#7a2346", WHITE),
    },
    usual_values=(100, 200, 500, 1000, 2500),
)
