"""Baccarat and mini-baccarat in full where our sources print only titles (readings 24, 47 and 85).

Tables are computed from the functions and pay tables that the game is played by.
"""

from __future__ import annotations

from houseway.games.baccarat.hands.drawing_table import banker_table, player_table
from houseway.games.baccarat.hands.third_card import COUNT, NATURALS
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.games.baccarat.pay_tables import TOTAL_CARDS, bonus_tables
from houseway.games.baccarat.round.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, RuleTable, printed_tables, public_rule, value_rows


def values() -> RuleTable:
    """Return what each rank counts in play."""
    return RuleTable(("Card", "Counts"), value_rows({card.rank: COUNT[card] for card in COUNT}))


def total_cards() -> RuleTable:
    rows = tuple((f"{number} cards", odds.in_print) for number, odds in TOTAL_CARDS.items())
    return RuleTable(("Both hands together have", "Pays"), rows)


def public_rules(paragraphs: Paragraphs) -> tuple[PublicRule, ...]:
    return (*_cards(paragraphs), *_dealing(paragraphs), *_result(paragraphs), *_pay_tables(paragraphs))


def _cards(paragraphs: Paragraphs) -> tuple[PublicRule, ...]:
    return (
        public_rule(
            paragraphs.card_values,
            "The game is played with six, seven or eight decks of 52 cards, without jokers, dealt from a "
            "shoe.",
            "Each card counts as follows, whatever its suit:",
            values(),
            "The point count of a hand is the last digit of the sum of its cards: a 7 and an 8 make 5.",
        ),
        public_rule(
            paragraphs.cut,
            f"After the shuffle a participant cuts the cards, at least {CUT_FROM_EITHER_END} cards from "
            "either end.",
            f"The {paragraphs.calls} inserts the cutting card {CARDS_BEHIND_CUTTING_CARD} cards from the "
            "back.",
        ),
        public_rule(
            paragraphs.shoe,
            f"The {paragraphs.calls} turns up the first card of the shoe and burns as many cards as it "
            f"counts; for a 10 or a picture card, {BURNED_FOR_TEN_OR_FACE} cards.",
            f"The {paragraphs.deals} deals from the shoe.",
            "When the cutting card comes out, the round is finished and one more round is dealt from the "
            "shoe. Then the cards are shuffled.",
        ),
    )


def _dealing(paragraphs: Paragraphs) -> tuple[PublicRule, ...]:
    low, high = NATURALS
    return (
        public_rule(
            paragraphs.initial_cards,
            "There are two hands: the Player's Hand and the Banker's Hand. They are dealt for the whole "
            "table, whoever has wagered on them.",
            "Four cards are dealt in turn: the first and third to the Player's Hand, the second and fourth "
            "to the Banker's Hand.",
            f"The {paragraphs.calls} announces the point count of each hand.",
        ),
        public_rule(
            paragraphs.additional_cards,
            f"If either hand has {low} or {high} on two cards, a natural, neither hand draws.",
            "Otherwise a third card is dealt first to the Player's Hand and then to the Banker's Hand, "
            f"where {paragraphs.drawing} demands it. A hand never has more than three cards.",
        ),
        public_rule(
            paragraphs.drawing,
            "The Player's Hand draws or stands by its point count on two cards:",
            player_table(),
            "The Banker's Hand draws or stands by its own point count on two cards and by the third card of "
            "the Player's Hand; “none” is where the Player's Hand stood:",
            banker_table(),
        ),
    )


BONUS = (
    "An optional bonus wager wins if the chosen hand is a natural that beats the other hand, or is not a "
    "natural and wins by four points or more. It is returned if both hands are naturals of equal count, and "
    "otherwise loses."
)


def _result(paragraphs: Paragraphs) -> tuple[PublicRule, ...]:
    # The pages that are missing differ: the rule on the bonus is printed for one of the two games only.
    sections = {cite.paragraph.section for cite in (paragraphs.bonus_wins, paragraphs.main_wagers)}
    bonus = (BONUS,) if len(sections) > 1 else ()
    return (
        public_rule(
            paragraphs.main_wagers,
            (
                "A wager on the Player's Hand wins if that hand has the higher point count, loses if it has "
                "the lower one, and is returned if the counts are equal.",
                "A wager on the Banker's Hand wins if that hand has the higher point count, loses if it has "
                "the lower one, and is returned if the counts are equal, unless a variation says otherwise.",
                "A Tie bet wins if the point counts are equal, and otherwise loses.",
                "A total card wager wins if both hands together have the number of cards that was chosen, "
                "and otherwise loses.",
                *bonus,
            ),
        ),
        public_rule(
            paragraphs.result,
            f"When all cards are dealt, the {paragraphs.calls} announces the result: which hand wins and the "
            "point counts, or a tie.",
            "Losing wagers are collected and winning wagers paid, seat by seat from the dealer's right.",
            "The cards of the round are put into the discard rack.",
        ),
        public_rule(
            paragraphs.irregularities,
            "A card found face up in the shoe is discarded, and the next card is used.",
            "A card drawn in error without its face being seen is used as the next card.",
            "A third card dealt to a hand that must stand goes to the Banker's Hand if that hand must draw. "
            "Otherwise it is the first card of the next round, or is discarded if its face was seen.",
            "If the shoe has too few cards to complete a round, the round is void and all wagers are "
            "returned.",
        ),
    )


def _pay_tables(paragraphs: Paragraphs) -> tuple[PublicRule, ...]:
    return (
        public_rule(paragraphs.total_cards_pay, total_cards()),
        *printed_tables(*bonus_tables(paragraphs).values()),
    )
