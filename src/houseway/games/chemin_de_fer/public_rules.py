"""Chemin de fer in full, 13:69F-4: our sources print only the titles of its sections (reading 113)."""

from __future__ import annotations

from houseway.games.baccarat.hands.third_card import NATURALS
from houseway.games.baccarat.round.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.baccarat.round.public_rules import values
from houseway.games.chemin_de_fer.drawing_table import banker_table, player_table
from houseway.games.chemin_de_fer.paragraphs import (
    ADDITIONAL_CARDS,
    AGAINST_BANK,
    BANK_WAGER,
    CARDS,
    ERRORS,
    HANDS,
    NEW_BANKER,
    OPENING,
    RESERVED,
    RESULT,
    SHOE_AND_BANKER,
    SHUFFLE,
)
from houseway.games.chemin_de_fer.wagers import EVEN_MONEY, VIGORISH
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, public_rule

_LOW, _HIGH = NATURALS

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        CARDS,
        "The game is played with six decks of 52 cards, without jokers, dealt from a shoe.",
        "Each card counts as follows, whatever its suit:",
        values(),
        "The point count of a hand is the last digit of the sum of its cards: a 7 and an 8 make 5.",
    ),
    public_rule(
        RESERVED,
        "This number is reserved. What the bank and the others wager is under 13:69F-4.6 and 13:69F-4.7.",
    ),
    public_rule(
        OPENING,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first participant to arrive may look "
        "at them. Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        SHUFFLE,
        "The cards are shuffled so that they are randomly intermixed.",
        f"A participant cuts them, at least {CUT_FROM_EITHER_END} cards from either end. The dealer inserts "
        f"the cutting card {CARDS_BEHIND_CUTTING_CARD} cards from the back.",
    ),
    public_rule(
        SHOE_AND_BANKER,
        "The dealer turns up the first card of the shoe and burns as many cards as it counts; for a 10 or a "
        f"picture card, {BURNED_FOR_TEN_OR_FACE} cards. The dealer deals for all players.",
        "When the cutting card comes out, the coup is finished and one more coup is dealt from the shoe. "
        "Then the cards are shuffled; the bank stays where it is.",
        "The bank goes round counterclockwise. Where nobody has it, whoever first puts up a stake is the "
        "bank.",
    ),
    public_rule(
        BANK_WAGER,
        "The bank puts up a stake, from the posted minimum to the posted maximum, and may change it until "
        "“No more bets”. It covers wagers against it up to that stake, and loses no more.",
        "The house is never the bank, and covers nothing.",
    ),
    public_rule(
        AGAINST_BANK,
        "The other players may wager any part of the bank, or call “banco” and wager the whole of it alone.",
        "Whoever has lost a banco to a bank that goes on may call “suivi” and wager the whole of the bank "
        "again.",
        "The bank covers first a suivi, then a banco, then the other wagers; of equal calls, and of the "
        "others, the one next to the right of the bank comes first. What the bank does not cover goes back "
        "to its player before any card is dealt: the last wagers are cut back, and behind a banco nothing "
        "is covered.",
    ),
    public_rule(
        HANDS,
        "There are two hands. The bank plays the Banker's Hand. The highest wager that is covered plays the "
        "Player's Hand for all; of equal wagers, the one next to the right of the bank.",
        "Four cards are dealt face down in turn: the first and third to the Player's Hand, the second and "
        "fourth to the Banker's Hand. Only the player of a hand looks at it.",
        f"If either hand has {_LOW} or {_HIGH}, both are shown at once and the coup is over.",
    ),
    public_rule(
        ADDITIONAL_CARDS,
        "Otherwise the Player's Hand draws or stands by its point count on two cards:",
        player_table(),
        "Then the Banker's Hand draws or stands by its own point count on two cards and by the third card of "
        "the Player's Hand; “none” is where the Player's Hand stood:",
        banker_table(),
        "Third cards are dealt face up. A house may play by the book: then every hand draws where it could "
        "choose, and nobody decides.",
    ),
    public_rule(
        RESULT,
        "Both hands are shown, and the one with the higher point count wins. Where the Player's Hand wins, "
        f"the bank pays the wagers that it covers {EVEN_MONEY}; where the Banker's Hand wins, it collects "
        "them. Where the counts are equal, all wagers and the bank are returned.",
        f"Of what the bank wins in a coup, the house takes a vigorish of {VIGORISH.percent} percent. It "
        "charges nothing else.",
    ),
    public_rule(
        NEW_BANKER,
        "A bank that has not lost may go on with its stake and all that it has won, less the vigorish, or "
        "pass the bank.",
        "A bank that has lost, or that is passed, is offered to the other players of the coup in turn, from "
        "the right. Whoever takes it puts up what they had wagered in the coup, at least the posted minimum, "
        "and may change it until “No more bets”.",
    ),
    public_rule(
        ERRORS,
        "A card found face up in the shoe is discarded, and the next card is used. A card drawn in error "
        "without its face being seen is used as the next card.",
        "If the shoe has too few cards to complete a coup, the coup is void, all wagers and the bank are "
        "returned, and the cards are shuffled.",
    ),
)
