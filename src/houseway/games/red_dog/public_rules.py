"""Red dog in full, 13:69F-6: our sources print only the titles of its sections (readings 47, 72 and 85)."""

from __future__ import annotations

from houseway.games.red_dog.procedure import DECKS, ERRORS, OPENING, SHUFFLE
from houseway.games.red_dog.settlement import CARDS, DEALING, RANKS
from houseway.games.red_dog.wagers import PAYS
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, pay_rows, public_rule

RESERVED = Citation("13:69F-6.5#title")
SEVERAL_AREAS = Citation("13:69F-6.7#title")

NAMES = {"A": "ace"}

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        CARDS,
        f"The game is played with {one_of(sorted(DECKS.values))} decks of 52 cards, dealt from a shoe.",
        f"Cards rank from the {RANKS[0]}, the lowest, to the {NAMES.get(RANKS[-1], RANKS[-1])}, which is "
        "always the highest. Suits do not count.",
    ),
    public_rule(
        OPENING,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first player to arrive may look at "
        "them. Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        SHUFFLE,
        "The cards are shuffled so that they are randomly intermixed.",
        f"A player cuts them, at least {CUT_FROM_EITHER_END} cards from either end. The dealer inserts the "
        "cutting card so that at least a quarter, and at most half, of the cards lie behind it, and burns "
        "the first card face down.",
        "When the cutting card comes out, the round is finished and the cards are shuffled.",
    ),
    public_rule(
        DEALING,
        "Each player places an Ante before “No more bets”.",
        "The dealer turns up two cards, one on the left and one on the right, for the whole table.",
        "If their ranks are consecutive, no further card is dealt and every Ante is returned.",
        "If their ranks are equal, a third card is dealt at once, and nobody may raise. If it has the same "
        "rank, the Ante wins; otherwise it is returned.",
        "In every other case the dealer announces the spread, which is the number of ranks between the two "
        "cards, and marks it. From the dealer's left, each player may raise by an amount of at most the "
        "Ante, or call. Then a third card is dealt between the two.",
        "If the rank of the third card lies between the other two, Ante and Raise win; if it equals one of "
        "them or lies outside, both lose.",
        "Losing wagers are collected first and winning wagers are then paid, from the dealer's right, at "
        "these odds:",
        pay_rows(PAYS),
    ),
    public_rule(
        RESERVED,
        "This number is reserved. The round of play, its wagers and what they pay are under 13:69F-6.4.",
    ),
    public_rule(
        ERRORS,
        "A card found face up in the shoe is discarded, and the next card is used. A card drawn in error "
        "without its face being seen is used as the next card.",
        "A third card dealt after two of consecutive ranks is the first card of the next round, or is burned "
        "if its face was seen.",
        "If the shoe has too few cards to complete a round, the round is void and all wagers are returned.",
    ),
    public_rule(
        SEVERAL_AREAS,
        "A player who wagers on more than one betting area decides for each of them separately. The cards "
        "are the same for all.",
    ),
)
