"""House money (13:69F-2.28): the proceeds of a side wager may be added to the blackjack wager.

Our sources print only its title and what it may not be offered with: this is the public game of that name
(reading 156). The side wager itself is one of `side_bets/three_cards.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.boxes import Bettor, Box, BoxesInPlay
from houseway.games.blackjack.hand_wagers import ADDED, BOX_WAGERS, MAIN, HandWagers
from houseway.games.blackjack.hands import BLACKJACK, COUNT, Played, in_words, same_value
from houseway.games.blackjack.paragraphs import PARAGRAPHS
from houseway.games.blackjack.side_bets.first_cards import ON, FirstCardsWager
from houseway.games.blackjack.side_bets.three_cards import HOUSE_MONEY_SECTION as SECTION
from houseway.games.blackjack.side_bets.three_cards import HOUSE_MONEY_WAGER
from houseway.games.blackjack.variants.variant import MakeKernel, RecordedHands, Variant
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.analysis.own_odds import NotCounted, WithPlay
from houseway.rules.game import Table
from houseway.rules.guide import WagerInWords
from houseway.rules.options import Options
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Decide
from houseway.rules.procedure.taking_wagers import AddWager, check_slip
from houseway.rules.wagers.wagers import Bets, Seats, Wager

NAME = HOUSE_MONEY_WAGER.name
ADD, KEEP = "add", "keep"

# For each unit of the wager, with the stake.
MOST_PROCEEDS = 1 + max(row.odds.units for row in HOUSE_MONEY_WAGER.tables[ON].rows)


def wagers(options: Options) -> Iterator[Wager[Played]]:
    on_hands: HandWagers[Played] = HandWagers(options, PARAGRAPHS, BOX_WAGERS)
    yield on_hands.added_to_main("House money added to the blackjack wager", SECTION)


def check_bets(_: Options, bets: Bets) -> None:
    """Refuse more than the best row can have brought; what these cards brought is checked with them."""
    added, stake = bets.get(ADDED, 0), bets.get(NAME, 0)
    most = stake * MOST_PROCEEDS
    if added > most:
        raise Refusal(
            f"{ADDED}: {dollars(added)} is more than {NAME} of {dollars(stake)} can bring. Add at most "
            f"{dollars(most)}.",
            SECTION,
        )


def check_line(table: Table[Played], line: RecordedHands) -> None:
    """Refuse house money that was added although these cards did not bring so much."""
    if ADDED not in line.bets:
        return
    row, pays = HOUSE_MONEY_WAGER.row(line.first_cards), HOUSE_MONEY_WAGER.pay_table(table.options)
    if row is None or pays is None or line.first_cards.dealer_has_blackjack or line.even_money:
        raise Refusal(
            f"{ADDED} is bet, but no house money could be added: it takes a {NAME} wager that has won, a "
            "dealer without blackjack, and a hand that is not paid yet.",
            SECTION,
        )
    stake = line.bets.get(NAME, 0)
    most = stake + pays[row].odds.pays(stake)
    if line.bets[ADDED] > most:
        raise Refusal(
            f"{ADDED}: {dollars(line.bets[ADDED])} is more than the proceeds, {dollars(most)}. Add less.",
            SECTION,
        )


# The up cards from 2 to 10 and the ace against which the hand gains on average with best play, so that more
# should be bet on it: eight decks, the dealer stands on soft 17. A test counts it exactly.
_UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
_PAIRS = {
    1: "++++++++++",
    2: "--++++----",
    3: "--+++-----",
    4: "-+++++----",
    5: "++++++++++",
    6: "---++-----",
    7: "--+++-----",
    8: "++++++----",
    9: "+++++++---",
    10: "++++++++++",
}
_NEIGHBORS = {
    (1, 2): "+++++++---",
    (1, 10): "++++++++++",
    (2, 3): "----+-----",
    (3, 4): "----+-----",
    (4, 5): "+++++++---",
    (5, 6): "++++++++++",
    (6, 7): "----------",
    (7, 8): "----------",
    (8, 9): "----+-----",
    (9, 10): "++++++++++",
}


def advice_on_adding(hand: Sequence[Card], up: Card) -> tuple[str, str]:
    """Return whether to add the proceeds to this hand, and why in words."""
    first, second = sorted((COUNT[hand[0]], COUNT[hand[1]]))
    marks = _PAIRS[first] if same_value(*hand) else _NEIGHBORS[first, second]
    gains = marks[_UP_CARDS.index(COUNT[up])] == "+"
    up_card = "an ace" if COUNT[up] == 1 else f"a {COUNT[up]}"
    loses_or_gains = "gains" if gains else "loses"
    reason = f"with {in_words(hand)} against {up_card}, best play {loses_or_gains} on average"
    return (ADD if gains else KEEP), reason


def offer_to_add(table: Table[Played], in_play: BoxesInPlay) -> Procedure[None]:
    """Ask everybody whose house money has won, once the dealer is known to have no blackjack."""
    if in_play.known_blackjack is not False:
        return
    for box, bettor in in_play.bettors:
        proceeds = _proceeds(table, in_play, box, bettor)
        if proceeds and not bettor.even_money:
            yield from _offer_to(in_play, box, bettor, proceeds)


def _proceeds(table: Table[Played], in_play: BoxesInPlay, box: Box, bettor: Bettor) -> Cents:
    """Return what the wager has won together with its stake, or 0."""
    row = HOUSE_MONEY_WAGER.row(in_play.first_cards(box))
    pays = HOUSE_MONEY_WAGER.pay_table(table.options)
    if NAME not in bettor.bets or row is None or pays is None:
        return 0
    return bettor.bets[NAME] + pays[row].odds.pays(bettor.bets[NAME])


def _offer_to(in_play: BoxesInPlay, box: Box, bettor: Bettor, proceeds: Cents) -> Procedure[None]:
    hint, reason = advice_on_adding(box.first_two, in_play.up_card)
    answer = yield Decide(
        key=f"seat-{bettor.seat}-house-money",
        words=f"Seat {bettor.seat}: add up to {dollars(proceeds)} of house money to the blackjack wager",
        cite=SECTION,
        who=f"seat {bettor.seat}",
        values=(KEEP, ADD),
        undecided=KEEP,
        seat=bettor.seat,
        hand=box.first_two,
        dealer=in_play.shown,
        costs={ADD: proceeds},
        adds={ADD: ADDED},
        hint=hint,
        hint_reason=reason,
    )
    if answer == ADD:
        bettor.bets[ADDED] = yield AddWager(
            key=f"seat-{bettor.seat}-house-money-bet",
            seat=bettor.seat,
            wager=ADDED,
            words=f"House money that seat {bettor.seat} adds, at most the proceeds",
            cite=SECTION,
            least=1,
            most=proceeds,
            usual=proceeds,
        )


# The kernel for a player who adds the proceeds of house money to the hands that gain, as the hint says.
#
# The kernel of the table deals the same rounds without adding anything. Here the kind of the first cards
# also says whether house money that wins is added, and each case has all that is on the layout at its end.

CAUTION = (
    "house money that wins is added to the hands that gain with eight decks, as the hint at the table says"
)


def _adds(first: Card, second: Card, up: Card) -> str | None:
    """Return whether the proceeds are added to these cards, in the form of a row."""
    wins = HOUSE_MONEY_WAGER.row_of(first, second, up) is not None
    return ADD if wins and advice_on_adding((first, second), up)[0] == ADD else None


# This is no wager that players make: by it the kinds of first cards are told apart.
ADDING = FirstCardsWager(
    ADDED, "", SECTION, {ON: HOUSE_MONEY_WAGER.tables[ON]}, _adds, "", "", sees_up_card=True
)


def kernel(table: Table[Played], plain: Kernel[Played], make: MakeKernel) -> Kernel[Played]:
    """Return the kernel that adds nothing, and can follow a player who does."""
    cautions = filter(None, (plain.caution, "nobody adds house money to a blackjack wager"))
    return replace(
        plain,
        caution="; ".join(cautions),
        follow=lambda seats: adding_kernel(table, make, seats),
        follows=frozenset({NAME}),
    )


def adding_kernel(table: Table[Played], make: MakeKernel, seats: Seats) -> Kernel[Played]:
    """Return the kernel for one player with these bets."""
    if len(seats) != 1:
        raise Refusal("Only one hand is simulated. Give the bets of one seat.", SECTION)
    ((seat, bets),) = seats.items()
    check_slip(table, seat, bets)
    plain = make(ADDING)
    cases = [
        Case(case.outcome, case.decision, layout={seat: on_layout(table, case, bets)}) for case in plain.cases
    ]
    caution = "; ".join(filter(None, (plain.caution, CAUTION)))
    return replace(plain, cases=cases, judge=_not_recorded, judge_longer=None, shoes=None, caution=caution)


def on_layout(table: Table[Played], case: Case[Played], bets: Bets) -> Bets:
    """Return all that is on the layout at the end: what is added goes onto every hand of a split pair."""
    placed = case.bets(bets)
    row, pays = HOUSE_MONEY_WAGER.found_in(case.outcome), HOUSE_MONEY_WAGER.pay_table(table.options)
    adds = (ADDED, ADD) in case.outcome.side and case.outcome.dealer != BLACKJACK
    if not adds or row is None or pays is None or NAME not in bets:
        return placed
    proceeds = bets[NAME] + pays[row].odds.pays(bets[NAME])
    on_hands = (*BOX_WAGERS.on_hand, *BOX_WAGERS.doubles)
    more = {name: bet + proceeds for name, bet in placed.items() if name in on_hands and name != MAIN}
    return {**placed, **more, ADDED: proceeds}


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("recorded rounds are judged by the kernel of the table")


HOUSE_MONEY = Variant(
    option=HOUSE_MONEY_WAGER.option,
    is_offered=HOUSE_MONEY_WAGER.is_offered,
    wagers=wagers,
    check_bets=check_bets,
    offer=offer_to_add,
    check_line=check_line,
    guide_words=lambda _: {
        ADDED: WagerInWords(
            "your first hand beats the dealer's, or the dealer goes over 21",
            "House money added to your wager",
            "your hand has as many points as the dealer's",
        )
    },
    own_odds={
        ADDED: NotCounted(
            "not counted: by itself; house-money with best adding has it, together with what doubling and "
            "splitting add"
        ),
        HOUSE_MONEY_WAGER.name: WithPlay(
            f"{HOUSE_MONEY_WAGER.name} with best adding",
            HOUSE_MONEY_WAGER.section,
            lazy("houseway.games.blackjack.variants.house_money_odds:best_adding"),
            "by itself, for players who never add its proceeds to their wager",
        ),
    },
    decisions=frozenset({KEEP, ADD}),
    kernel=kernel,
)
