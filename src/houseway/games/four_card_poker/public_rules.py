"""Four card poker where our sources print nothing: 19:47-27.2 to 27.5, 27.10, 27.12 and some paragraphs.

The ranking is the order in which hands are compared in play (readings 20, 21, 69 and 85).
"""

from __future__ import annotations

from houseway.games.four_card_poker.guide import ranked
from houseway.games.four_card_poker.hands.ranking import CARDS_THAT_COUNT, Kind
from houseway.games.four_card_poker.procedure import COUNT_OF_STUB
from houseway.games.four_card_poker.round.dealing import DEALING_METHODS, IRREGULARITIES
from houseway.games.four_card_poker.round.opening import BEFORE_THE_DEAL, LEAST_CUT
from houseway.games.four_card_poker.wagers import ACES_UP_TABLES, ANTE_BONUS, NOT_PRINTED
from houseway.regulation import Citation
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, public_rule, unlisted_section

FURTHER_WAGERS = Citation("19:47-27.6(c)-(d)")
LAST_ON_WAGERS = Citation("19:47-27.6(f)")

COMPARED = {
    Kind.FOUR_OF_A_KIND: "the rank of the four",
    Kind.STRAIGHT_FLUSH: "the highest card; the ace is low in A-2-3-4",
    Kind.THREE_OF_A_KIND: "the rank of the three, then the fourth card",
    Kind.FLUSH: "the four cards in turn, the highest first",
    Kind.STRAIGHT: "the highest card; the ace is low in A-2-3-4",
    Kind.TWO_PAIR: "the higher pair, then the lower pair",
    Kind.PAIR: "the pair, then the other cards in turn",
    Kind.HIGH_CARD: "the four cards in turn, the highest first",
}
WORDS = {4: "four"}


def ranking() -> RuleTable:
    """Return the hands from the highest to the lowest, as they are compared in play."""
    rows = tuple((shown.title, shown.words, COMPARED[kind]) for kind, shown in ranked())
    return RuleTable(("Hand", "What it is", "Equal hands are told apart by"), rows)


READY = (
    "The dealer inspects the deck, a casino supervisor verifies it, and the first player to arrive may look "
    "at the cards.",
    f"The deck is shuffled by hand or by an automated device, and cut: at least {LEAST_CUT} cards are taken "
    "from the top.",
)

# Of both versions of the game.
SHARED = (
    unlisted_section("19:47-27.2", "Cards", "The game is played with one deck of 52 cards, without jokers."),
    unlisted_section(
        "19:47-27.3",
        "Ranking of hands",
        f"The best {WORDS[CARDS_THAT_COUNT]} cards of each hand count. Hands rank as follows, the highest "
        "first:",
        ranking(),
        "The ace is the highest card; in a straight it may also stand below the 2. No straight goes on past "
        "the ace.",
        "Suits never decide between hands, and the cards that are left out never count.",
    ),
    unlisted_section("19:47-27.4", "Opening of the table", *READY[:1]),
    unlisted_section("19:47-27.5", "Shuffle and cut of the cards", *READY[1:]),
    public_rule(
        FURTHER_WAGERS,
        "Wagers are made with gaming chips or plaques on the areas of the layout that are marked for them.",
    ),
    public_rule(LAST_ON_WAGERS, "A wager that was accepted is settled in full."),
    *(public_rule(cite, " ".join(READY)) for cite in BEFORE_THE_DEAL.values()),
    public_rule(
        DEALING_METHODS["shoe"].count_is_right,
        "If the count is right, the stub is placed in the discard rack and the round goes on.",
    ),
    public_rule(
        IRREGULARITIES,
        "A round that is dealt from the shoe follows the rules on irregularities in 19:47-27.12.",
    ),
    public_rule(
        DEALING_METHODS["hand"].count,
        f"The stub is counted and dealt with as {COUNT_OF_STUB} says of the shoe.",
    ),
    public_rule(
        DEALING_METHODS["automated-shoe"].count,
        f"The stub is put away, counted and dealt with as {COUNT_OF_STUB} says of the manual shoe.",
    ),
    unlisted_section(
        "19:47-27.12",
        "Irregularities",
        "One card found face up in the deck is placed in the discard rack and not used in the round. If "
        "there is a second one, the round is void.",
        "A card drawn in error without its face being seen is used as the next card.",
        "If a player or the dealer has a wrong number of cards, all hands are void and all wagers are "
        "returned.",
        "If the deck does not hold 52 cards, all hands are void and the deck is removed.",
        "If the shuffling device jams or stops, the deck is taken out and shuffled again.",
    ),
)

PUBLIC_RULES: tuple[PublicRule, ...] = (
    *SHARED,
    unlisted_section(
        "19:47-27.10",
        "Completion of each round of play, standard game",
        "Each player looks at his or her own cards. From the dealer's left, each player with an ante makes a "
        "play wager of one, two or three times the ante, or folds. A fold forfeits the ante and any aces up "
        "wager.",
        "The dealer turns up all cards and forms the best hand. The dealer always plays.",
        "From the dealer's right, each player's hand is compared with the dealer's. Ante and play win if the "
        "player's hand is higher or equal, and otherwise lose.",
        "The automatic bonus is paid on the ante of a player who stayed in, even if the dealer's hand is "
        "higher. Aces up is paid by the player's own hand.",
    ),
    public_rule(
        NOT_PRINTED,
        "Ante and play pay 1 to 1. The automatic bonus on the ante pays:",
        pay_rows(ANTE_BONUS),
        "Aces up pays by one of these tables, which the house posts:",
        pay_rows(*ACES_UP_TABLES.values()),
    ),
)
