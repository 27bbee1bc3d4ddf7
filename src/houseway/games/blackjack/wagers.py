"""The wagers of blackjack: those on each hand, side wagers, and which of these may be offered together.

13:69F-2.3 and 2.7 to 2.11 are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.hand_wagers import (
    ADDED,
    AGAINST,
    BOX_WAGERS,
    DOUBLES,
    INSURANCE_WAGER,
    MAIN,
    MAINS,
    MOST_HANDS,
    ON_HAND,
    HandWagers,
    check_added,
    check_insurance_bet,
    insurance_wager,
    offers_insurance,
)
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.paragraphs import PARAGRAPHS
from houseway.games.blackjack.side_bets import (
    FIRST_CARDS,
    FIXED_AMOUNTS,
    SIDE,
    kings_bounty,
    one_dollar,
    progressive,
)
from houseway.games.blackjack.variants import VARIANTS, variants_of
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.limits import kind_of
from houseway.rules.options import UNSAID, Caution, Choice, Options
from houseway.rules.wagers.wagers import Bets, Seats, Wager


@dataclass(frozen=True)
class SideWager:
    """A side wager by the name of its option; ``clause`` lists what it may not be offered with."""

    option: str
    section: Citation
    clause: Citation | None  # None where our sources do not print the section
    bars: frozenset[str] = frozenset()


def _bars(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Bracketed names are deleted from the lists: 2.18 to 2.26 no longer name 2.27, 2.28 and 2.29.
SIDE_WAGERS = (
    SideWager(
        "multiple-action",
        Citation("13:69F-2.18#title"),
        Citation("13:69F-2.18(a) incompatibility"),
        _bars(
            "progressive blackjack-bonus streak match-the-dealer twenty-point optional-bonus "
            "in-between kings-bounty"
        ),
    ),
    SideWager("progressive", Citation("13:69F-2.19#title"), None),
    SideWager(
        "blackjack-bonus",
        Citation("13:69F-2.20#title"),
        Citation("13:69F-2.20(l)"),
        _bars("multiple-action progressive streak twenty-point optional-bonus in-between kings-bounty"),
    ),
    SideWager(
        "streak",
        Citation("13:69F-2.22#title"),
        Citation("13:69F-2.22(l)"),
        _bars(
            "multiple-action progressive blackjack-bonus twenty-point optional-bonus in-between kings-bounty"
        ),
    ),
    SideWager("match-the-dealer", Citation("13:69F-2.23#title"), None),
    SideWager(
        "twenty-point",
        Citation("13:69F-2.24#title"),
        Citation("13:69F-2.24(i)"),
        _bars("multiple-action progressive blackjack-bonus streak optional-bonus in-between kings-bounty"),
    ),
    SideWager(
        "optional-bonus",
        Citation("13:69F-2.25#title"),
        Citation("13:69F-2.25(h)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak match-the-dealer twenty-point "
            "in-between kings-bounty"
        ),
    ),
    SideWager(
        "in-between",
        Citation("13:69F-2.26#title"),
        Citation("13:69F-2.26(h)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak match-the-dealer twenty-point "
            "optional-bonus kings-bounty"
        ),
    ),
    SideWager(
        "twenty-one-plus-three",
        Citation("13:69F-2.27#title"),
        Citation("13:69F-2.27(g)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        "house-money",
        Citation("13:69F-2.28#title"),
        Citation("13:69F-2.28(g)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        "bet-the-set",
        Citation("13:69F-2.29#title"),
        Citation("13:69F-2.29(i)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        kings_bounty.OWN,
        Citation("13:69F-2.30#title"),
        Citation("13:69F-2.30(j)"),
        _bars("multiple-action blackjack-bonus streak twenty-point optional-bonus in-between"),
    ),
)

NOT_DEALT = "It cannot be dealt: our sources print only the title of its section."

_BY_NAME = {wager.name: wager for wager in FIRST_CARDS}
_OTHER_OPTIONS = {
    progressive.NAME: progressive.OPTION,
    **{variant.name: variant.option for variant in VARIANTS},
}


def _option(wager: SideWager) -> Choice:
    """Return the option of a side wager. Where its rules are not known, it is there for the lists alone."""
    if wager.option in _OTHER_OPTIONS:
        return _OTHER_OPTIONS[wager.option]
    if wager.option in _BY_NAME:
        return _BY_NAME[wager.option].option
    return Choice(
        wager.option,
        ("off", "on"),
        "whether the table has this side wager, which cannot be dealt yet",
        wager.section,
        sentences=UNSAID,
        not_built={"on": (NOT_DEALT, wager.section)},
    )


OPTIONS = (
    *(_option(wager) for wager in SIDE_WAGERS if wager.option != kings_bounty.OWN),
    *(wager.option for wager in one_dollar.ONE_DOLLAR_WAGERS),
)
ROW_OPTIONS = tuple(
    option for wager in FIRST_CARDS for option in wager.row_options if wager.name != kings_bounty.OWN
)


def clauses_against(first: SideWager, second: SideWager) -> tuple[Citation, ...]:
    """Return the clauses that bar the pair; one of the two is enough."""
    barring = ((first, second), (second, first))
    return tuple(wager.clause for wager, other in barring if other.option in wager.bars and wager.clause)


def offered(options: Options) -> list[SideWager]:
    return [wager for wager in SIDE_WAGERS if options.choice(wager.option) != "off"]


def check_options(options: Options) -> None:
    one_dollar.check_options(options)
    for first, second in combinations(offered(options), 2):
        clauses = clauses_against(first, second)
        if clauses:
            by = " and ".join(map(str, clauses))
            options.not_allowed(
                f"{first.option} and {second.option} cannot be offered at one table: barred by {by}",
                clauses[0],
                "Switch one of them off.",
            )


def cautions(options: Options) -> Iterator[Caution]:
    """Yield pairs that no printed list bars, if the list of one of the two is not printed."""
    for first, second in combinations(offered(options), 2):
        unprinted = [wager for wager in (first, second) if wager.clause is None]
        if unprinted:
            yield Caution(
                f"{first.option} and {second.option} are offered together at this table. No printed list "
                "bars that, but the list of one of them is not printed. Look it up",
                unprinted[0].section,
            )


# The wagers of blackjack on each hand, and what they pay.
#
# 13:69F-2.3 and 2.7 to 2.11 are titles only in our sources: these are the standard public rules (reading
# 47).

WAGERS = PARAGRAPHS.wagers
DOUBLING = PARAGRAPHS.doubling

# These need no wager on the first hand: side wagers, wagers against several hands of the dealer, and wagers
# that stay from round to round.
_STANDING = frozenset(name for variant in VARIANTS for name in variant.standing)
_BY_THEMSELVES = frozenset((*SIDE, *MAINS)) | _STANDING
NEW_KINDS = frozenset((*SIDE, ADDED, *map(kind_of, _STANDING))) - kings_bounty.BOTH
WAGER_NAMES = (
    MAIN,
    INSURANCE_WAGER,
    "split:N",
    "double:N",
    *MAINS[1:],
    kings_bounty.OWN,
    kings_bounty.DEALERS,
    *(name for name in SIDE if name in NEW_KINDS),
    ADDED,
    *(name for variant in VARIANTS for name in variant.wager_names),
)
SELECTIONS = {
    "split:N": tuple(name.partition(":")[2] for name in ON_HAND[1:]),
    "double:N": tuple(name.partition(":")[2] for name in DOUBLES),
}

SIGN_WORDS = SignWords(
    {
        "King's Bounty for the dealer (to the tip box)": "King's Bounty",
        "House money added to the blackjack wager": "Blackjack",
        **{f"Blackjack{names.against}": "Blackjack" for names in AGAINST.values()},
        **{
            f"Hand {number} of a split pair{names.against}": "Split hands"
            for number in range(2, MOST_HANDS + 1)
            for names in AGAINST.values()
        },
        **{
            f"Doubling down on hand {number}{names.against}": "Doubled hands"
            for number in range(1, MOST_HANDS + 1)
            for names in AGAINST.values()
        },
        "blackjack, and the dealer has none": "blackjack",
        "the dealer's hand is over 21": "all other winning hands",
        "the hand has more points than the dealer's": "all other winning hands",
        "blackjack, paid as even money before the dealer's second card is known": "even money on blackjack",
        "the hand has as many points as the dealer's": "the hand equals the dealer's",
        "the player and the dealer have blackjack": "you and the dealer both have blackjack",
        "the dealer has blackjack and takes the original wager only": "the dealer has blackjack",
        **{
            words: words.replace(", and the dealer has blackjack", " with dealer blackjack")
            for words in (
                "two kings of spades, and the dealer has blackjack",
                "two queens of hearts, and the dealer has blackjack",
            )
        },
    },
    {"Split hands": "", "Doubled hands": ""},
)


def wagers(options: Options) -> Iterator[Wager[Played]]:
    """Yield the wagers in the order in which they are settled."""
    of_variants = [wager for variant in variants_of(options) for wager in variant.wagers(options)]
    for wager in FIRST_CARDS:
        yield from wager.wagers(options)
    on_hands: HandWagers[Played] = HandWagers(options, PARAGRAPHS, BOX_WAGERS)
    yield on_hands.main("Blackjack")
    yield from progressive.wagers(options)
    yield from (wager for wager in of_variants if wager.name == ADDED)
    if offers_insurance(options):
        yield insurance_wager(PARAGRAPHS, lambda played: played.dealer)
    yield from on_hands.added()
    yield from (wager for wager in of_variants if wager.name != ADDED)


_BOX_OF = {name: names for names in AGAINST.values() for name in (*names.on_hand, *names.doubles)}


def check_bets(table: Table[Played], bets: Bets) -> None:
    """Check what a player adds against the wager on the first hand."""
    stake = bets.get(MAIN)
    for name, bet in bets.items():
        if name in _BY_THEMSELVES:
            if name in FIXED_AMOUNTS:
                _check_fixed(table, name, bet)
        elif stake is None:
            raise Refusal(
                f"{name}: there is no {MAIN} wager for it. Bet on {MAIN} too.",
                table.wagers[name].cite,
            )
        elif name == INSURANCE_WAGER:
            check_insurance_bet(PARAGRAPHS, bet, stake, f"{MAIN} wager")
        elif name != ADDED:
            _check_added(bets, name, bet)
    if kings_bounty.DEALERS in bets:
        kings_bounty.check_bets(table, bets)
    for variant in variants_of(table.options):
        variant.check_bets(table.options, bets)


def _check_added(bets: Bets, name: str, bet: Cents) -> None:
    """Check what is added to a hand against the wager on it, against the same hand of the dealer."""
    names = _BOX_OF[name]
    if names.main not in bets:
        raise Refusal(f"{name}: there is no {names.main} wager for it. Bet on {names.main} too.", WAGERS)
    check_added(PARAGRAPHS, names, name, bet, names.stake(bets))


def _check_fixed(table: Table[Played], name: str, bet: Cents) -> None:
    amount = FIXED_AMOUNTS[name]
    if bet != amount:
        raise Refusal(
            f"{name}: {dollars(bet)} is not the amount of the wager. Bet exactly {dollars(amount)}.",
            table.by_name[name].cite,
        )


def check_opening_bets(bets: Bets) -> None:
    """Refuse a side wager without a hand of blackjack. Wagers that stand may wait for one."""
    if MAIN not in bets and not bets.keys() <= _STANDING:
        raise Refusal(
            f"{', '.join(bets)}: there is no {MAIN} wager with it, so no hand is dealt. Bet on {MAIN} too.",
            kings_bounty.KINGS_BOUNTY if kings_bounty.BOTH & set(bets) else WAGERS,
        )


def on_hands(seats: Seats) -> Seats:
    """Return the wagers of everybody who has a hand, without those that may stay for the next round."""
    return {
        seat: {name: bet for name, bet in bets.items() if name not in _STANDING}
        for seat, bets in seats.items()
        if MAIN in bets
    }


def check_hands_are_dealt(seats: Seats) -> None:
    """Refuse a round in which nobody has a hand: wagers that stand wait for the next one."""
    if not any(MAIN in bets for bets in seats.values()):
        raise Refusal(f"Nobody has a {MAIN} wager, so no hand is dealt. Wait for one.", WAGERS)


def check_has_hand(table: Table[Played], bets: Bets) -> None:
    """Refuse a recorded round with a wager that may stay and no hand: the round does not count for it."""
    for name in bets:
        if name in _STANDING:
            raise Refusal(
                f"{name} is bet without a {MAIN} wager, so the round does not count for it. Bet on {MAIN} "
                "too, or leave it out.",
                table.by_name[name].cite,
            )
