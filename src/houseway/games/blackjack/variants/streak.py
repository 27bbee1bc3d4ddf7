"""The four streak wagers (13:69F-2.22): on winning two, three, four or five rounds in a row.

Our sources print only the title, and what the wager may not be offered with: this is the public game of
that name (reading 166). A wager that has won some of its rounds is a form of it, such as
``streak:3:won-2``. It stays on the layout from round to round, until it is decided or taken down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from houseway.equipment.money import dollars
from houseway.games.blackjack.hand_wagers import BOX_WAGERS, MAIN
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.variants.variant import PrintedTable, Standing, Variant
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.analysis.own_odds import OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.guide import Notice, WagerInWords
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice, Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.standing_wagers import check_kept, what_stands
from houseway.rules.procedure.steps import Settle
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.settlement import settle_wager
from houseway.rules.wagers.wagers import (
    Bets,
    Moment,
    Seat,
    Seats,
    Verdict,
    Wager,
    from_dealers_right,
    loses,
    stands,
    wins,
)

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


def check_bets(_: Options, bets: Bets) -> None:
    """Refuse a second streak of one length: the chips of both would be in one area."""
    placed = [placed_as(name) for name in streaks_in(bets)]
    for name in placed:
        if placed.count(name) > 1:
            raise Refusal(
                f"{name}: you have a streak of that length already. Place another when it is decided.",
                SECTION,
            )


def placed_as(wager_name: str) -> str:
    """Return the name under which a wager was placed, whatever form it has now."""
    return ":".join(wager_name.split(":")[:2])


def wagers(_: Options) -> Iterator[Wager[Played]]:
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


# At the table: what may be placed while streaks run, and whether a player is ahead after a round.


def check_placing(table: Table[Played], standing: Bets, bets: Bets) -> None:
    """Refuse to raise a streak that runs, and to begin one without a hand."""
    for name, bet in streaks_in(standing).items():
        if name != placed_as(name) and bets.get(name, 0) > bet:
            length, won = name.split(":")[1:]
            raise Refusal(
                f"{placed_as(name)}: {won.removeprefix('won-')} of its {length} rounds are won, so that its "
                f"stake of {dollars(bet)} cannot be raised to {dollars(bets[name])}. Leave it as it is, "
                "reduce it or take it down.",
                SECTION,
            )
    check_kept(table, standing, bets, SECTION)
    if MAIN in bets:
        return
    for name, bet in streaks_in(bets).items():
        if bet > standing.get(name, 0):
            raise Refusal(
                f"{name}: a streak is wagered on with a hand, and there is no {MAIN} wager. Bet on {MAIN} "
                "too.",
                SECTION,
            )


def moment(bets: Bets) -> Moment:
    """Return which streaks may not be added now, since the player has one of that length that runs."""
    running = {placed_as(name) for name in streaks_in(bets) if name != placed_as(name)}
    return Moment({form(length, 0): 0 for length in PAYS if form(length, 0) in running})


# Insurance and side wagers have no part in it (reading 166).
COUNTED = frozenset((*BOX_WAGERS.on_hand, *BOX_WAGERS.doubles, *BOX_WAGERS.with_main))

NO_HAND = Played()


def with_net(table: Table[Played], played: Played, bets: Bets) -> Played:
    """Return the outcome with whether these wagers on hands win or lose in all."""
    won = sum(
        settle_wager(name, bet, table.by_name[name].decide(played, bets)).net
        for name, bet in bets.items()
        if name in COUNTED
    )
    return msgspec.structs.replace(played, net=(won > 0) - (won < 0))


def settle_standing(
    table: Table[Played], seats: Seats, outcomes: Mapping[Seat, Any], on_hands: Seats
) -> Procedure[Standing]:
    """Settle the streaks of all players, and return what stands.

    For a player without a hand the round does not count, nor does a hand that was void. ``on_hands`` are all
    wagers that were on hands at the end.
    """
    streaks = {seat: bets for seat, placed in seats.items() if (bets := streaks_in(placed))}
    results = {
        seat: outcome if isinstance(outcome := outcomes.get(seat), Played) else NO_HAND for seat in streaks
    }
    if streaks:
        yield Settle(
            key="settle-streaks",
            words="Settle the streak wagers by what each player won or lost in all; those that go on stand",
            cite=SECTION,
            outcome=results,
            seats=from_dealers_right({seat: {**on_hands.get(seat, {}), **streaks[seat]} for seat in streaks}),
            only={seat: frozenset(bets) for seat, bets in streaks.items()},
        )
    return what_stands(table, results, streaks)


def side_areas(_: Options) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the areas of the wagers, each with what is printed in it."""
    for length, units in PAYS.items():
        yield form(length, 0), (f"WIN {length}", f"{units} to 1")


def notices(_: Options) -> Iterable[Notice]:
    yield Notice(
        "Streak wagers stay on the layout over rounds. A round that you neither win nor lose in all, or do "
        "not play, does not count. Before you leave, take your streak wagers down: they are returned",
        SECTION,
    )


_following = lazy("houseway.games.blackjack.variants.streak_kernel:following")


def kernel(table: Table[Played], plain: Kernel[Played], _: Any) -> Kernel[Played]:
    """Return the kernel that can follow a player who keeps streaks up."""
    return replace(plain, follow=lambda seats: _following(table, plain, seats))


STREAK = Variant(
    option=OPTION,
    is_offered=is_offered,
    wagers=wagers,
    wager_names=NAMES,
    standing=frozenset(EVERY_FORM),
    check_bets=check_bets,
    check_placing=check_placing,
    moment=moment,
    outcome=with_net,
    settle_standing=settle_standing,
    side_areas=side_areas,
    printed=PrintedTable(TITLE, PAY_TABLE),
    guide_words=lambda _: {
        NAME: WagerInWords(
            "you win so many rounds in a row, each by all your hands together; it stays on the layout until "
            "then, and loses with the first round that you lose",
            "Streak",
        )
    },
    notices=notices,
    own_odds={
        NAME: OwnOutcomes(
            lazy("houseway.games.blackjack.variants.streak_odds:round_results"),
            lazy("houseway.games.blackjack.variants.streak_odds:note"),
        )
    },
    kernel=kernel,
)
