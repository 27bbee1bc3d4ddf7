"""The four streak wagers (13:69F-2.22): on winning two, three, four or five rounds in a row.

Our sources print only the title, and what the wager may not be offered with: this is the public game of
that name (reading 166). A wager that has won some of its rounds is a form of it, such as
``streak:3:won-2``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.blackjack.hands import Played
from houseway.regulation import Citation
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice, Options
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, stands, wins

NAME = "streak"
TITLE = "Streak"
SECTION = Citation("13:69F-2.22(a)-(k)")
TITLE_OF_SECTION = Citation("13:69F-2.22#title")

PAYS: Mapping[int, int] = {2: 3, 3: 7, 4: 17, 5: 37}  # to 1, by the rounds that have to be won in a row
PAY_TABLE = PayTable(
    "on",
    SECTION,
    tuple(
        row(f"{NAME}-{length}", f"{length} rounds won in a row", to(units, 1), covers=(length,))
        for length, units in PAYS.items()
    ),
    exact=True,
)
WON, EVEN, LOST = 1, 0, -1  # what ``net`` of an outcome can be

OPTION = Choice(
    NAME,
    ("off", "on"),
    "whether the streak wagers are offered: on winning two, three, four or five rounds in a row",
    TITLE_OF_SECTION,
    called="streak wagers",
    sentences={
        "off": "",
        "on": "Streak wagers stay on the layout until the streak is complete or a round is lost. A round "
        "with no net win or loss does not count.",
    },
)


def form(length: int, won: int) -> str:
    """Return the name of the wager once it has won so many rounds."""
    return f"{NAME}:{length}:won-{won}" if won else f"{NAME}:{length}"


NAMES = tuple(form(length, 0) for length in PAYS)
EVERY_FORM = tuple(form(length, won) for length in PAYS for won in range(length))


def is_streak(wager_name: str) -> bool:
    return kind_of(wager_name) == NAME


def streaks_in(bets: Bets) -> Bets:
    return {name: bet for name, bet in bets.items() if is_streak(name)}


def is_offered(options: Options) -> bool:
    return options.choice(NAME) != "off"


def placed_as(wager_name: str) -> str:
    """Return the name under which a wager was placed, whatever form it has now."""
    return ":".join(wager_name.split(":")[:2])


def wagers(options: Options) -> Iterator[Wager[Played]]:
    if is_offered(options):
        for length in PAYS:
            for won in range(length):
                yield _wager(length, won)


def _wager(length: int, won: int) -> Wager[Played]:
    before = f" after {won} won" if won else ""
    lost = loses(SECTION, f"a round is lost{before}")
    even = stands(SECTION, "the round is neither won nor lost in all, so it does not count")
    no_hand = stands(SECTION, "the player has no hand that counts in this round", off=True)
    pays = PAY_TABLE[length]
    complete = wins(SECTION, pays.title, pays.odds, SECTION, row=pays.title)
    goes_on = stands(SECTION, f"{won + 1} of {length} rounds are won", form(length, won + 1))
    is_won = goes_on if won + 1 < length else complete
    by_net: dict[int | None, Verdict] = {WON: is_won, EVEN: even, LOST: lost, None: no_hand}

    def decide(played: Played, _: Bets) -> Verdict:
        return by_net[played.net]

    so_far = f", {won} won" if won else ""
    return Wager(
        form(length, won),
        f"{TITLE} of {length}{so_far}",
        SECTION,
        decide,
        # What a complete streak pays is printed for the wager that is placed.
        tuple(dict.fromkeys((complete, *by_net.values()))),
        placed="during the round" if won else "before the deal",
        form_of=form(length, 0) if won else "",
        while_standing="only less" if won else "free",
        chips_on=form(length, 0) if won else "",
    )
