"""Explains blackjack: the guide for players, and the rules in full (13:69F-2.1 to 2.15).

Our sources print only the titles of these sections: this is the standard public game (readings 47 and 85).
Values, odds and the dealer's play are computed from what the game is played by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, groupby

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.equipment.money import dollars
from houseway.games.blackjack.dealing import IRREGULARITIES, OPENING, SHUFFLE
from houseway.games.blackjack.hand_wagers import EVEN_MONEY_NEEDS, FIVE_CARDS_TITLE
from houseway.games.blackjack.hands import COUNT, MOST, dealer_draws, in_words, is_soft, total
from houseway.games.blackjack.options import (
    BETTORS_ON_A_BOX,
    DECKS,
    DRAWING,
    FIVE_CARDS_PAY,
    FROM_A_SHOE,
    FROM_THE_HAND,
    INSURANCE,
    MOST_DECKS_IN_HAND,
    NUMBER_OF_DECKS,
    OPTIONS,
    PAYMENT_OF_BLACKJACK,
    SPLITTING,
    SURRENDER,
)
from houseway.games.blackjack.paragraphs import CONTINUOUS, is_multiple_action
from houseway.games.blackjack.side_bets import progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import (
    DEALERS,
    FOR_THE_DEALER,
    KINGS_BOUNTY_WAGER,
    OWN,
    TABLES,
)
from houseway.games.blackjack.variants import multiple_action, streak
from houseway.games.blackjack.variants.house_money import ADDED
from houseway.games.blackjack.variants.multiple_action import RULE as MULTIPLE_ACTION_RULE
from houseway.games.blackjack.wagers import DOUBLING, FIRST_CARDS, WAGERS
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import in_print, pay_rows
from houseway.rules.options import Options
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.progressives import AwardTable
from houseway.rules.public_rules import PublicRule, RuleTable, printed_tables, public_rule, value_rows
from houseway.rules.wagers.payout import PayTable

COLLECTED = Citation("13:69F-2.12#title")


def notices(options: Options) -> Iterator[Notice]:
    if options.choice(OWN) != "off":
        yield Notice(
            "King's Bounty wagers for yourself and for the dealer together stay within the King's Bounty "
            "maximum; if your own is at the maximum, the dealer's may be a tenth of it",
            FOR_THE_DEALER,
        )
    if streak.is_offered(options):
        yield Notice(
            "Streak wagers stay on the layout over rounds. A round that you neither win nor lose in all, or "
            "do not play, does not count. Before you leave, take your streak wagers down: they are returned",
            streak.SECTION,
        )
    if progressive.is_offered(options):
        yield Notice(
            "The progressive wager is $1 and is not returned. An award from the meter is paid by hand, once "
            "it has been verified; awards are paid in the order of settlement",
            progressive.SECTION,
        )


def _hand(title: str, names: str) -> Shown:
    """Show a hand with its total, as it counts in play."""
    shown = cards(names.split())
    return Shown(title, f"has {in_words(shown)}", shown)


def topics(_: Options) -> Iterator[Topic]:
    pictures = cards(["Jh", "Qc", "Kd"])
    yield Topic(
        "What the cards count",
        shown=(
            Shown("2 to 10", "count what they show", cards(["2s", "6h", "Tc"])),
            Shown("Jack, queen, king", f"count {COUNT[pictures[0]]} each", pictures),
            Shown("Ace", "counts 11, or 1 if 11 would be too much", cards(["As"])),
            Shown("Blackjack", "an ace with a ten or picture, dealt first", cards(["Ah", "Ks"])),
            _hand("Soft hand", "Ad 6s"),
        ),
    )


def wagers(options: Options) -> Mapping[str, WagerInWords]:
    beats = "that hand beats the dealer's, or the dealer goes over 21"
    equal = "that hand has as many points as the dealer's, or the dealer has blackjack"
    on_two = KINGS_BOUNTY_WAGER.you_win_if
    return {
        "blackjack": WagerInWords(
            "your hand beats the dealer's, or the dealer goes over 21",
            "Your wager",
            "your hand has as many points as the dealer's, or both of you have blackjack",
        ),
        "insurance": WagerInWords("the dealer has blackjack"),
        "split": WagerInWords(beats, "Further hand of a split pair", equal),
        "double": WagerInWords(beats, "Doubling down", equal),
        ADDED: WagerInWords(
            "your first hand beats the dealer's, or the dealer goes over 21",
            "House money added to your wager",
            "your hand has as many points as the dealer's",
        ),
        **{wager.name: WagerInWords(wager.you_win_if) for wager in FIRST_CARDS},
        progressive.NAME: WagerInWords(progressive.WINS_IF.replace("the player's", "your")),
        streak.NAME: WagerInWords(
            "you win so many rounds in a row, each by all your hands together; it stays on the layout until "
            "then, and loses with the first round that you lose",
            "Streak",
        ),
        DEALERS: WagerInWords(f"{on_two}; what it wins goes to the dealers", "King's Bounty for the dealer"),
        **(multiple_action.WAGERS if is_multiple_action(options) else {}),
    }


GUIDE = Guide(
    objective="Come nearer to 21 than the dealer without going over it. Each player plays against the "
    "dealer alone.",
    play=(
        "Place a wager before the deal, and a side wager with it if the table offers one.",
        "You get two cards face up; the dealer gets one face up and one face down. Pictures count 10, an ace "
        "1 or 11, the other cards what they show.",
        "An ace with a card that counts 10 is a blackjack. It is paid at once at the odds posted, unless the "
        "dealer may have one too.",
        "If the dealer shows an ace, you may insure for up to half your wager, where insurance is offered.",
        "Then draw cards, stand, double your wager for exactly one more card, or split two cards of equal "
        "value into two hands. Over 21 you lose at once.",
        "When all players are done, the dealer turns the second card and draws to 17.",
        "More points than the dealer win, equally many push, fewer lose; if the dealer goes over 21, every "
        "hand that still stands wins.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", NUMBER_OF_DECKS),
        Equipment(
            "Dealing shoe", "shoe", "Holds the decks, where they are not dealt from the hand.", FROM_A_SHOE
        ),
        Equipment("Discard rack", "rack", "Takes the cards of every round.", COLLECTED),
    ),
    notices=notices,
    topics=topics,
    wagers=wagers,
    other_play=multiple_action.play,
    round_shown=24,
    advice=(
        "Split aces and 8s; never split 10s or 5s.",
        "Double on 11 against 2 to 10, and on 10 against 2 to 9.",
        "Stand on 17 and above. Stand on 13 to 16 against 2 to 6; otherwise draw.",
        "Do not take insurance or even money.",
    ),
)


# Blackjack in full, 13:69F-2.1 to 2.15: our sources print only the titles (readings 47 and 85).
#
# Values, odds and the dealer's play are computed from what the game is played by.

DEFINITIONS = Citation("13:69F-2.1#title")
SEVERAL_BOXES = Citation("13:69F-2.14#title")


def _values(option_name: str) -> tuple[str, ...]:
    """Return what the house may choose, the smallest number first."""
    chosen = next(option for option in OPTIONS if option.name == option_name)
    return tuple(sorted(chosen.values, key=lambda value: (len(value), value)))


def card_values() -> RuleTable:
    """Return what each rank counts in play."""
    counts = {card.rank: COUNT[card] for card in STANDARD_DECK if card.rank != "A"}
    ace = ("Ace", f"11; or 1 where 11 would bring the hand over {MOST}")
    return RuleTable(("Card", "Counts"), (ace, *value_rows(counts)))


def dealers_play() -> RuleTable:
    """Return when the dealer draws with every total, under both rules for a soft 17."""
    headings = ("The dealer has", "Where the dealer stands on soft 17", "Where the dealer hits soft 17")
    return RuleTable(headings, sample_totals(_marks))


def sample_totals(marks: Callable[[Sequence[Card]], tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return a row for each run of totals, soft or hard, that have the same marks."""
    plays = sorted({(is_soft(hand), total(hand)): hand for hand in _sample_hands()}.items())
    rows = []
    for (soft, *marked), group in groupby(plays, key=lambda play: (play[0][0], *marks(play[1]))):
        totals = [points for (_, points), _ in group]
        run = str(totals[0]) if len(totals) == 1 else f"{totals[0]} to {totals[-1]}"
        rows.append((f"{'soft' if soft else 'hard'} {run}", *map(str, marked)))
    return tuple(rows)


def _marks(hand: Sequence[Card]) -> tuple[str, str]:
    stands, hits = (dealer_draws(hand, hits_soft_17=rule) for rule in (False, True))
    return ("draws" if stands else "stands"), ("draws" if hits else "stands")


def _sample_hands() -> Iterator[tuple[Card, ...]]:
    """Yield hands of two and three cards with every total up to 21."""
    by_rank = {card.rank: card for card in STANDARD_DECK}.values()
    for size in (2, 3):
        for hand in combinations_with_replacement(by_rank, size):
            if total(hand) <= MOST:
                yield hand


def blackjack_pays() -> RuleTable:
    rows = (
        ("Blackjack, and the dealer has none", f"{one_of(_values('blackjack-pays')[::-1])}, as posted"),
        ("A hand nearer to 21 than the dealer's, or the dealer over 21", "1 to 1"),
        ("Insurance, and the dealer has blackjack", "2 to 1"),
    )
    return RuleTable(("Result", "Pays"), rows)


GAME_RULES = (
    public_rule(
        DEFINITIONS,
        "“Blackjack” is an ace and a card that counts 10, dealt as the first two cards of a player or the "
        "dealer. Two cards on a hand of a split pair are never blackjack.",
        "A “hard” total is one in which no ace counts 11; in a “soft” total, an ace counts 11.",
        "The “hole card” is the dealer's second card, which lies face down until the players are done.",
        "A “push” is a result by which a wager neither wins nor loses, and is returned.",
    ),
    public_rule(
        NUMBER_OF_DECKS,
        f"The game is played with {one_of(_values('decks'))} decks of 52 cards.",
        "The cards count as follows:",
        card_values(),
    ),
    public_rule(
        WAGERS,
        "Before the first card is dealt, each player places a wager on a box of the layout. After “No more "
        "bets” no wager is made, increased or withdrawn, except as these rules say.",
        "A wager wins if the hand has more points than the dealer's and not more than 21, or if the dealer "
        "goes over 21. It is returned if the totals are equal, and loses if the dealer has more points.",
        "A hand over 21 loses at once, whatever the dealer gets.",
        "Winning wagers are paid at these odds:",
        blackjack_pays(),
    ),
    public_rule(
        OPENING,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first player to arrive may look at "
        "them.",
        "Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        SHUFFLE,
        "The cards are shuffled so that they are randomly intermixed. Cards that the dealer holds in the "
        "hand are shuffled by an automated device.",
        f"A player cuts the cards, at least {CUT_FROM_EITHER_END} cards from either end.",
        "The dealer inserts the cutting card so that at least a quarter, and at most half, of the cards lie "
        "behind it. When it comes out, the round is finished and the cards are shuffled.",
    ),
    public_rule(
        FROM_A_SHOE,
        "The dealer burns the first card face down.",
        "From the dealer's left, each box receives a card face up, then the dealer receives one face up; "
        "then each box a second card face up, and the dealer a second one face down.",
        "The dealer announces the total of each box.",
        "If the dealer shows an ace or a card that counts 10, the hole card is read with a card reader after "
        "insurance is closed. If the dealer has blackjack, no further card is dealt.",
        "When all players are done, the dealer turns up the hole card and plays out the hand.",
        "Losing wagers are collected and winning wagers paid from the dealer's right. The cards are picked "
        "up in order, so that every hand can be shown again.",
    ),
    public_rule(
        FROM_THE_HAND,
        f"At most {MOST_DECKS_IN_HAND} decks may be dealt from the dealer's hand. Everything else is as with "
        "a shoe.",
    ),
    public_rule(
        FIVE_CARDS_TITLE,
        f"The house may offer that a hand of five cards or more that totals 21 is paid {FIVE_CARDS_PAY} at "
        "once, whatever the dealer gets.",
    ),
    public_rule(
        CONTINUOUS,
        "The cards may be dealt from an approved device that shuffles them continuously. The cards of a "
        "round are inserted into it before the next round.",
        "No player cuts the cards, no card is burned, and there is no cutting card.",
    ),
    public_rule(
        PAYMENT_OF_BLACKJACK,
        "A player's blackjack is paid at once at the odds posted, before anybody receives a third card, as "
        "soon as it is known that the dealer has none. If both have blackjack, the wager is returned.",
        f"Where blackjack pays {EVEN_MONEY_NEEDS} and insurance is offered, a player with blackjack may take "
        "even money, 1 to 1, when the dealer shows an ace, before the hole card is known.",
    ),
    public_rule(
        SURRENDER,
        "Where surrender is offered, a player may give up the first two cards instead of drawing, unless "
        "they come from a split pair. Half of the wager is lost and half returned.",
        "A surrender counts only once the dealer is known to have no blackjack: against a blackjack the "
        "whole wager is lost.",
    ),
    public_rule(
        INSURANCE,
        "Where insurance is offered and the dealer shows an ace, each player may place an insurance wager of "
        "up to half of the wager, before the hole card is known.",
        "It wins 2 to 1 if the dealer has blackjack, and otherwise loses at once.",
    ),
    public_rule(
        DOUBLING,
        "A player may double down on the first two cards of a hand: the player adds a wager of at most the "
        "original one and receives exactly one more card.",
        "A hand of a split pair may be doubled only where the house offers it; split aces never.",
        "If the dealer has blackjack, the added wager is returned and only the original one is lost.",
    ),
    public_rule(
        SPLITTING,
        "A player whose first two cards count the same, such as a king and a 10, may split them into two "
        "hands, with an equal wager on the new one. The first hand receives its second card before the "
        "other.",
        f"Pairs may be split again up to {one_of(_values('most-hands'))} hands, as the house offers.",
        "Split aces receive one card each. They may be split again only where the house offers it.",
        "If the dealer has blackjack, the added wagers are returned and only the original one is lost.",
    ),
    public_rule(
        DRAWING,
        "From the dealer's left, each player draws cards one by one until he or she stands or reaches 21 or "
        "more. A player who does not decide stands.",
        "A hand over 21 is collected at once, with its cards.",
        "The dealer draws only if a hand is left to beat, and then as follows; the house posts which rule it "
        "follows with a soft 17:",
        dealers_play(),
    ),
    public_rule(
        BETTORS_ON_A_BOX,
        DECKS,
        f"The house may let {one_of(_values('bettors-on-a-box'))} persons wager on one box. The first of "
        "them plays the hand.",
        "When the hand is doubled, each of the others chooses whether to double too. When it is split, each "
        "of the others matches the split or leaves the wager on one of the two hands.",
    ),
    public_rule(
        SEVERAL_BOXES,
        "A player who wagers on more than one box plays each of them as a hand of its own, in turn from the "
        "dealer's left.",
    ),
    public_rule(
        IRREGULARITIES,
        "A card found face up is discarded, and the next card is used. A card drawn in error without its "
        "face being seen is used as the next card.",
        "A dealer who misses the second card in turn takes it after every player has two. A second card "
        "dealt face up stays up, and the round goes on.",
        "A box that was not dealt two cards is void, and its wagers are returned.",
        "If the card reader does not work, the round goes on, and a blackjack of the dealer shows when the "
        "hole card is turned up.",
        "If the cards run out, those in the discard rack are shuffled, cut and used. If even they are too "
        "few, every wager that is not settled is returned.",
    ),
)


def _side_wager(wager: FirstCardsWager) -> PublicRule:
    """Return the rule of a side wager on first cards, from its declaration."""
    decks = f", at a table with {one_of(wager.decks[::-1])} decks" if len(wager.decks) < len(DECKS) else ""
    amount = f" It is exactly {dollars(wager.exactly)}." if wager.exactly else ""
    return public_rule(
        wager.section,
        f"Where it is offered{decks}, a player with a blackjack wager may place a {wager.title} wager on the "
        f"same box before the first card is dealt.{amount}",
        f"The wager wins if {wager.wins_if}. Only the best row is paid.",
        *wager.more_rules,
        "After the dealer has two cards, and before any further card, the dealer collects the losing wagers, "
        "then pays the winning ones:",
        _pay_tables(wager),
    )


def _pay_tables(wager: FirstCardsWager) -> RuleTable:
    """Return all pay tables of a side wager next to each other."""
    titles = {row.name: row.title for table in wager.tables.values() for row in table.rows}
    rows = tuple(
        (title[:1].upper() + title[1:], *(_paid(table, name) for table in wager.tables.values()))
        for name, title in titles.items()
    )
    only = "Pays" if len(wager.tables) == 1 else ""
    columns = (only or (f"{name} decks" if wager.by_decks else f"Table {name}") for name in wager.tables)
    return RuleTable(("Result", *columns), rows)


def _paid(table: PayTable, row_name: str) -> str:
    return next((in_print(row.pays) for row in table.rows if row.name == row_name), "—")


def _progressive() -> PublicRule:
    """Return the rule of the progressive wager, with both award tables."""
    titles = {award.row: award.title for table in progressive.TABLES.values() for award in table.awards}
    rows = tuple(
        (title[:1].upper() + title[1:], *(_award(table, row) for table in progressive.TABLES.values()))
        for row, title in titles.items()
    )
    return public_rule(
        progressive.SECTION,
        f"At a table with {one_of(progressive.DECKS[::-1])} decks, a player with a blackjack wager may place "
        f"a progressive wager of exactly {dollars(progressive.STAKE)} on the same box before the first card "
        "is dealt. It feeds a meter and is not returned.",
        f"The wager wins if {progressive.WINS_IF}. The cards of a split pair count in the order dealt. Only "
        "the highest award of the table is paid; it does not depend on how the hand ends.",
        "Awards from the meter are paid by hand, and others from the table inventory. If several players win "
        "in one round, they are paid in the order of settlement, each from what the meter shows then:",
        RuleTable(("Result", *(f"Table {name}" for name in progressive.TABLES)), rows),
    )


def _streak() -> PublicRule:
    """Return the rule of the streak wagers."""
    rows = tuple((title[:1].upper() + title[1:], paid) for title, paid in pay_rows(streak.PAY_TABLE))
    return public_rule(
        streak.SECTION,
        "Where they are offered, a player with a blackjack wager may place a streak wager on winning two, "
        "three, four or five rounds in a row, or on several of these, before the first card is dealt.",
        "A round is won or lost by what all hands of the player win or lose together, doubled and split ones "
        "included; a surrender is a loss. Insurance and other side wagers have no part in it. If the hands "
        "come to nothing in all, or are void, the round does not count either way.",
        "After all other wagers of the round, the dealer collects the streak wagers of players who lost it. "
        "The others stay on the layout, marked with the rounds won, until the streak is complete or a round "
        "is lost.",
        "A streak that has won no round yet may be changed or taken down before any round. One that has may "
        "be reduced or taken down, but not raised. A player who leaves takes down what stands. A round in "
        "which the player has no blackjack wager does not count, and a new shoe changes nothing.",
        "A complete streak pays:",
        RuleTable(("Result", "Pays"), rows),
    )


def _award(table: AwardTable, row: str) -> str:
    return table.by_row[row].words if row in table.by_row else "—"


PUBLIC_RULES: tuple[PublicRule, ...] = (
    *GAME_RULES,
    *(_side_wager(wager) for wager in FIRST_CARDS if wager.name != OWN),
    _progressive(),
    _streak(),
    MULTIPLE_ACTION_RULE,
    *printed_tables(*TABLES.values()),
)
