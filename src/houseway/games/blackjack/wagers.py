"""The wagers of blackjack on each hand, and what they pay.

13:69F-2.3 and 2.7 to 2.11 are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.equipment.money import dollars
from houseway.games.blackjack.hands import BLACKJACK, BUST, STANDINGS, Played
from houseway.games.blackjack.options import INSURANCE, PAYMENT_OF_BLACKJACK, SPLITTING, SURRENDER
from houseway.games.blackjack.side_bets import kings_bounty, progressive
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.progressives.wager import check_stake
from houseway.rules.wagers.payout import odds, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, pushes, wins

WAGERS = Citation("13:69F-2.3#title")
DOUBLING = Citation("13:69F-2.10#title")

MAIN = "blackjack"
INSURANCE_WAGER = "insurance"
MOST_HANDS = 4
EVEN_MONEY_NEEDS = "3 to 2"  # only then are full insurance and even money the same

# The wager on each hand of a player, in the order in which the hands came to be; and its double.
ON_HAND = (MAIN, *(f"split:{number}" for number in range(2, MOST_HANDS + 1)))
DOUBLES = tuple(f"double:{number}" for number in range(1, MOST_HANDS + 1))

SIDE = (*(name for wager in FIRST_CARDS for name in (wager.name, *wager.more_wagers)), progressive.NAME)
NEW_KINDS = frozenset(SIDE) - kings_bounty.BOTH
WAGER_NAMES = (
    MAIN,
    INSURANCE_WAGER,
    "split:N",
    "double:N",
    kings_bounty.OWN,
    kings_bounty.DEALERS,
    *(name for name in SIDE if name in NEW_KINDS),
)
SELECTIONS = {
    "split:N": tuple(name.partition(":")[2] for name in ON_HAND[1:]),
    "double:N": tuple(name.partition(":")[2] for name in DOUBLES),
}

SIGN_WORDS = SignWords(
    {
        "King's Bounty for the dealer (to the tip box)": "King's Bounty",
        **{f"Hand {number} of a split pair": "Split hands" for number in range(2, MOST_HANDS + 1)},
        **{f"Doubling down on hand {number}": "Doubled hands" for number in range(1, MOST_HANDS + 1)},
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

BY_STANDING = dict[tuple[int, int | None], Verdict]


def wagers(options: Options) -> Iterator[Wager[Played]]:
    """Yield the wagers in the order in which they are settled."""
    for wager in FIRST_CARDS:
        yield from wager.wagers(options)
    yield _main(options)
    yield from progressive.wagers(options)
    if options.choice("insurance") == "on":
        yield _insurance()
    hands = int(options.choice("most-hands"))
    for position in range(1, hands):
        yield _added(ON_HAND[position], f"Hand {position + 1} of a split pair", SPLITTING, position)
    for position in range(hands if options.choice("double-after-split") == "yes" else 1):
        yield _added(DOUBLES[position], f"Doubling down on hand {position + 1}", DOUBLING, position)


def _compared(dealer_has_blackjack: Verdict) -> BY_STANDING:
    """Return the verdict on every hand except blackjack against every hand of the dealer.

    The dealer is None where the hand is over 21 and nobody asks.
    """
    over = loses(WAGERS, "the hand is over 21")
    dealer_over = wins(WAGERS, "the dealer's hand is over 21", to(1, 1), WAGERS)
    higher = wins(WAGERS, "the hand has more points than the dealer's", to(1, 1), WAGERS)
    equal = pushes(WAGERS, "the hand has as many points as the dealer's")
    lower = loses(WAGERS, "the dealer's hand has more points")

    def verdict(hand: int, dealer: int | None) -> Verdict:
        if hand == BUST or dealer is None:
            return over
        if dealer in (BLACKJACK, BUST):
            return dealer_has_blackjack if dealer == BLACKJACK else dealer_over
        return higher if hand > dealer else equal if hand == dealer else lower

    return {
        (hand, dealer): verdict(hand, dealer)
        for hand in STANDINGS
        if hand != BLACKJACK
        for dealer in (None, *STANDINGS)
        if dealer is not None or hand == BUST
    }


def _main(options: Options) -> Wager[Played]:
    """The wager that every player makes. Blackjack pays more and ends the hand."""
    beaten = loses(WAGERS, "the dealer has blackjack")
    won = wins(
        PAYMENT_OF_BLACKJACK,
        "blackjack, and the dealer has none",
        odds(options.choice("blackjack-pays")),
        PAYMENT_OF_BLACKJACK,
    )
    both = pushes(PAYMENT_OF_BLACKJACK, "the player and the dealer have blackjack")
    even_money = wins(
        PAYMENT_OF_BLACKJACK,
        "blackjack, paid as even money before the dealer's second card is known",
        to(1, 1),
        PAYMENT_OF_BLACKJACK,
    )
    surrendered = loses(SURRENDER, "surrendered: half of the wager is lost", Fraction(1, 2))
    too_late = loses(SURRENDER, "surrendered, but the dealer has blackjack: all of it is lost")
    by_standing = _compared(beaten)
    by_standing |= {(BLACKJACK, dealer): won for dealer in (None, *STANDINGS)}
    by_standing[BLACKJACK, BLACKJACK] = both

    def decide(played: Played, _: Bets) -> Verdict:
        if played.even_money:
            return even_money
        if played.surrendered:
            return too_late if played.dealer == BLACKJACK else surrendered
        return by_standing[played.hands[0], played.dealer]

    offered = (*[even_money] * offers_even_money(options), surrendered, too_late)
    found = (*dict.fromkeys(by_standing.values()), *offered)
    return Wager(MAIN, "Blackjack", WAGERS, decide, found)


def _added(name: str, title: str, cite: Citation, position: int) -> Wager[Played]:
    """A wager added to a hand during the round: a dealer's blackjack takes only the first wager."""
    by_standing = _compared(pushes(cite, "the dealer has blackjack and takes the original wager only"))
    return Wager(
        name,
        title,
        cite,
        lambda played, _: by_standing[played.hands[position], played.dealer],
        tuple(dict.fromkeys(by_standing.values())),
        placed="during the round",
    )


def _insurance() -> Wager[Played]:
    won = wins(INSURANCE, "the dealer has blackjack", to(2, 1), INSURANCE)
    lost = loses(INSURANCE, "the dealer has no blackjack")
    return Wager(
        INSURANCE_WAGER,
        "Insurance",
        INSURANCE,
        lambda played, _: won if played.dealer == BLACKJACK else lost,
        (won, lost),
        placed="during the round",
    )


def offers_even_money(options: Options) -> bool:
    return options.choice("insurance") == "on" and options.choice("blackjack-pays") == EVEN_MONEY_NEEDS


def check_bets(table: Table[Played], bets: Bets) -> None:
    """Check what a player adds against the wager on the first hand."""
    stake = bets.get(MAIN)
    for name, bet in bets.items():
        if name in SIDE or name == MAIN:
            continue
        if stake is None:
            raise Refusal(
                f"{name}: there is no {MAIN} wager for it. Bet on {MAIN} too.",
                table.wagers[name].cite,
            )
        _check_added(name, bet, stake)
    kings_bounty.check_bets(table, bets)
    if progressive.NAME in bets:
        check_stake(table.progressives[progressive.NAME], progressive.NAME, bets[progressive.NAME])


def _check_added(name: str, bet: int, stake: int) -> None:
    if name == INSURANCE_WAGER:
        if 2 * bet > stake:
            raise Refusal(
                f"insurance: {dollars(bet)} is more than half the blackjack wager of {dollars(stake)}. "
                f"Bet at most {dollars(stake // 2)}.",
                INSURANCE,
            )
    elif name in DOUBLES:
        if bet > stake:
            raise Refusal(
                f"{name}: {dollars(bet)} is more than the blackjack wager of {dollars(stake)}. "
                f"Double for at most {dollars(stake)}.",
                DOUBLING,
            )
    elif bet != stake:
        raise Refusal(
            f"{name}: {dollars(bet)} is not the blackjack wager of {dollars(stake)}. "
            "A hand of a split pair carries the same wager.",
            SPLITTING,
        )


def check_opening_bets(bets: Bets) -> None:
    """Refuse a side wager without a hand of blackjack."""
    if MAIN not in bets:
        raise Refusal(
            f"{', '.join(bets)}: there is no {MAIN} wager with it, so no hand is dealt. Bet on {MAIN} too.",
            kings_bounty.KINGS_BOUNTY if kings_bounty.BOTH & set(bets) else WAGERS,
        )
