"""Explains blackjack: the guide for players, and the rules in full (13:69F-2.1 to 2.15).

Our sources print only the titles of these sections: this is the standard public game (readings 47 and 85).
Values, odds and the dealer's play are computed from what the game is played by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, groupby

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.equipment.money import dollars
from houseway.games.blackjack.hand_wagers import EVEN_MONEY_NEEDS
from houseway.games.blackjack.hands import COUNT, MOST, dealer_draws, in_words, is_soft, total
from houseway.games.blackjack.options import (
    DECKS,
    FIVE_CARDS_PAY,
    FROM_A_SHOE,
    MOST_DECKS_IN_HAND,
    NUMBER_OF_DECKS,
    OPTIONS,
)
from houseway.games.blackjack.side_bets import FIRST_CARDS, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.kings_bounty import (
    DEALERS,
    FOR_THE_DEALER,
    KINGS_BOUNTY_WAGER,
    OWN,
    TABLES,
)
from houseway.games.blackjack.variants import VARIANTS, variants_of
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import in_print, pay_rows
from houseway.rules.options import Options
from houseway.rules.progressives import AwardTable
from houseway.rules.standard_rules import (
    ComputedRule,
    RuleTable,
    StandardRule,
    figures,
    printed_tables,
    standard_rule,
    value_rows,
)
from houseway.rules.wagers.payout import PayTable

COLLECTED = Citation("13:69F-2.12#title")


def notices(options: Options) -> Iterator[Notice]:
    if options.choice(OWN) != "off":
        yield Notice(
            "King's Bounty wagers for yourself and for the dealer together stay within the King's Bounty "
            "maximum; if your own is at the maximum, the dealer's may be a tenth of it",
            FOR_THE_DEALER,
        )
    for variant in variants_of(options):
        yield from variant.notices(options)
    if progressive.is_offered(options):
        yield Notice(
            "The progressive wager is $1 and is not returned. An award from the meter is paid by hand, once "
            "it has been verified; awards are paid in the order of settlement",
            progressive.SECTION,
        )


def _hand(title: str, names: str) -> Shown:
    """Show a hand with its total, as it counts in play."""
    hand = cards(names.split())
    return Shown(title, f"has {in_words(hand)}", hand)


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
        **{wager.name: WagerInWords(wager.you_win_if) for wager in FIRST_CARDS},
        progressive.NAME: WagerInWords(progressive.WINS_IF.replace("the player's", "your")),
        DEALERS: WagerInWords(f"{on_two}; what it wins goes to the dealers", "King's Bounty for the dealer"),
        **{
            name: words
            for variant in variants_of(options)
            for name, words in variant.guide_words(options).items()
        },
    }


def other_play(options: Options) -> tuple[str, ...]:
    """Return how a round goes where a variant has it go otherwise."""
    for variant in variants_of(options):
        if words := variant.play_in_words(options):
            return words
    return ()


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
    other_play=other_play,
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


def _side_wager(wager: FirstCardsWager) -> StandardRule:
    """Return the rule of a side wager on first cards, from its declaration."""
    decks = f", at a table with {one_of(wager.decks[::-1])} decks" if len(wager.decks) < len(DECKS) else ""
    amount = f" It is exactly {dollars(wager.exactly)}." if wager.exactly else ""
    return standard_rule(
        wager.section,
        f"Where it is offered{decks}, a player with a blackjack wager may place a {wager.title} wager on the "
        f"same box before the first card is dealt.{amount}",
        f"The wager shall win if {wager.wins_if}. Only the best row shall be paid.",
        *wager.more_rules,
        "After the dealer has two cards, and before any further card, the dealer shall collect the losing "
        "wagers and then pay the winning ones:",
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


def _awards() -> RuleTable:
    """Return the award tables of the progressive wager next to each other."""
    titles = {award.row: award.title for table in progressive.TABLES.values() for award in table.awards}
    rows = tuple(
        (title[:1].upper() + title[1:], *(_award(table, row) for table in progressive.TABLES.values()))
        for row, title in titles.items()
    )
    return RuleTable(("Result", *(f"Table {name}" for name in progressive.TABLES)), rows)


def _award(table: AwardTable, row: str) -> str:
    return table.by_row[row].words if row in table.by_row else "—"


STANDARD_RULES: tuple[ComputedRule, ...] = (
    *figures(
        decks=one_of(_values("decks")),
        card_values=card_values(),
        pays=blackjack_pays(),
        decks_in_hand=MOST_DECKS_IN_HAND,
        five_cards_pay=str(FIVE_CARDS_PAY),
        even_money_needs=str(EVEN_MONEY_NEEDS),
        most_hands=one_of(_values("most-hands")),
        dealers_play=dealers_play(),
        bettors=one_of(_values("bettors-on-a-box")),
        progressive_decks=one_of(progressive.DECKS[::-1]),
        progressive_stake=dollars(progressive.STAKE),
        progressive_wins_if=progressive.WINS_IF,
        awards=_awards(),
        **{
            f"{variant.name}_pays": RuleTable(
                ("Result", "Pays"),
                tuple(
                    (title[:1].upper() + title[1:], paid) for title, paid in pay_rows(variant.printed.pays)
                ),
            )
            for variant in VARIANTS
            if variant.printed
        },
    ),
    *(_side_wager(wager) for wager in FIRST_CARDS if wager.name != OWN),
    *printed_tables(*TABLES.values()),
)
