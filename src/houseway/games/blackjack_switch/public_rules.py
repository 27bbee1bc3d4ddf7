"""Blackjack switch in full, 13:69F-2A: our sources print only the titles (readings 85 and 138 to 145).

Values, odds and the dealer's play are computed from what the game is played by.
"""

from __future__ import annotations

from houseway.games.blackjack.hands import dealer_draws
from houseway.games.blackjack.public_rules import card_values, sample_totals
from houseway.games.blackjack_switch.options import DECKS
from houseway.games.blackjack_switch.paragraphs import (
    DEALING,
    DEFINITIONS,
    MATCH_WAGER,
    PARAGRAPHS,
    SEVERAL_SPOTS,
)
from houseway.games.blackjack_switch.wagers import PAYS
from houseway.refusal import one_of
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, public_rule

EITHER_WAY = (
    "Where an ace and a card that counts 10 come together by switching, the house posts whether that is "
)


def dealers_play() -> RuleTable:
    rows = sample_totals(lambda hand: ("draws" if dealer_draws(hand, hits_soft_17=True) else "stands",))
    return RuleTable(("The dealer has", "The dealer"), rows)


def payouts() -> RuleTable:
    rows = (
        ("Blackjack, and the dealer has none", "1 to 1"),
        ("A hand nearer to 21 than the dealer's, or the dealer over 22", "1 to 1"),
        ("The dealer has 22, and the hand is not blackjack", "push"),
        ("Insurance, and the dealer has blackjack", "2 to 1"),
    )
    return RuleTable(("Result", "Pays"), rows)


PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        DEFINITIONS,
        "“Switch” is the exchange of the second cards of the two hands of a player.",
        "“Blackjack” is an ace and a card that counts 10 as the two cards of a hand of a player or the "
        f"dealer. Two cards on a hand of a split pair are never blackjack. {EITHER_WAY}a blackjack or a "
        "plain 21.",
        "A “hard” total is one in which no ace counts 11; in a “soft” total, an ace counts 11.",
    ),
    public_rule(
        PARAGRAPHS.decks,
        f"The game is played with {one_of(sorted(DECKS))} decks of 52 cards, dealt from a shoe.",
        "The cards count as follows:",
        card_values(),
    ),
    public_rule(
        PARAGRAPHS.opening,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first player to arrive may look at "
        "them. Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        PARAGRAPHS.shuffle,
        "The cards are shuffled so that they are randomly intermixed.",
        f"A player cuts the cards, at least {CUT_FROM_EITHER_END} cards from either end. The dealer "
        "inserts the cutting card so that at least a quarter, and at most half, of the cards lie behind "
        "it. When it comes out, the round is finished and the cards are shuffled.",
    ),
    public_rule(
        PARAGRAPHS.wagers,
        "Before the first card is dealt, each player places two wagers of the same amount, one for each "
        "of two hands, and may place a match wager.",
        "A wager wins if its hand has more points than the dealer's and not more than 21, or if the "
        "dealer has more than 22. It is returned if the totals are equal or the dealer has 22, and loses "
        "if the dealer has more points and not more than 21. A hand over 21 loses at once, whatever the "
        "dealer gets.",
        "Blackjack wins against everything but the dealer's blackjack, also against 22. If both have "
        "blackjack, the wager is returned.",
        "Winning wagers are paid at these odds:",
        payouts(),
    ),
    public_rule(
        MATCH_WAGER,
        "The match wager is settled by the ranks of the player's first four cards, before any decision. "
        "It is paid once, at the highest of these odds, and loses if all four ranks differ:",
        pay_rows(PAYS),
    ),
    public_rule(
        DEALING,
        "The dealer burns the first card face down.",
        "From the dealer's left, each hand receives a card face up, then the dealer one face up; then "
        "each hand a second card face up, and the dealer a second one face down. The dealer announces the "
        "totals.",
        "If the dealer shows an ace or a card that counts 10, the hole card is read with a card reader after "
        "insurance is closed. If the dealer has blackjack, nobody switches and no further card is dealt.",
        "From the dealer's left, each player may switch once; a player who does not decide keeps the "
        "hands. Then the player plays the first hand and the second.",
        "When all players are done, the dealer turns up the hole card and plays out the hand. Losing "
        "wagers are collected and winning wagers paid from the dealer's right. The cards are picked up in "
        "order, so that every hand can be shown again.",
    ),
    public_rule(
        PARAGRAPHS.insurance,
        "Where insurance is offered and the dealer shows an ace, each player may place one insurance "
        "wager of up to half of the two wagers together, before the hole card is known. It wins 2 to 1 if "
        "the dealer has blackjack, and otherwise loses at once.",
    ),
    public_rule(
        PARAGRAPHS.surrender,
        "Where surrender is offered, a player may give up the two cards of a hand after switching, "
        "instead of drawing, unless they come from a split pair. Half of its wager is lost and half "
        "returned. Against a dealer's blackjack that shows later the whole wager is lost.",
    ),
    public_rule(
        PARAGRAPHS.doubling,
        "A player may double down on the first two cards of a hand, also after switching: the player adds a "
        "wager of at most the one on that hand and receives exactly one more card.",
        "A hand of a split pair may be doubled only where the house offers it; split aces never.",
        "If the dealer has blackjack, the added wager is returned and only the original one is lost.",
    ),
    public_rule(
        PARAGRAPHS.splitting,
        "A player whose two cards of a hand count the same, also after switching, may split them into two "
        "hands, with an equal wager on the new one. A hand of a split pair is not split again.",
        "Split aces receive one card each.",
        "If the dealer has blackjack, the added wagers are returned and only the original ones are lost.",
    ),
    public_rule(
        PARAGRAPHS.drawing,
        "A player draws cards one by one until he or she stands or reaches 21 or more. A player who does not "
        "decide stands. A hand over 21 is collected at once, with its cards.",
        "The dealer draws only if a hand is left to beat, and then as follows:",
        dealers_play(),
    ),
    public_rule(PARAGRAPHS.bettors_on_a_box, "One person wagers on a spot."),
    public_rule(
        SEVERAL_SPOTS,
        "A player who wagers on more than one spot plays two hands on each, in turn from the dealer's "
        "left, and switches cards only between the two hands of one spot.",
    ),
    public_rule(
        PARAGRAPHS.irregularities,
        "A card found face up is discarded, and the next card is used. A card drawn in error without its "
        "face being seen is used as the next card.",
        "A dealer who misses the second card in turn takes it after every player has two. A second card "
        "dealt face up stays up, and the round goes on.",
        "A spot at which a hand was not dealt two cards is void, and its wagers are returned.",
        "If the card reader does not work, the round goes on, and a blackjack of the dealer shows when "
        "the hole card is turned up.",
        "If the cards run out, those in the discard rack are shuffled, cut and used. If even they are too "
        "few, every wager that is not settled is returned.",
    ),
)
