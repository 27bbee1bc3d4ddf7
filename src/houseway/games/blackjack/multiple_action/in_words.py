"""Multiple action in the words of guides and of the rules for inspection."""

from __future__ import annotations

from houseway.games.blackjack.multiple_action.wagers import SECTION
from houseway.games.blackjack.paragraphs import dealers_hands, is_multiple_action
from houseway.rules.guide import WagerInWords
from houseway.rules.options import Options
from houseway.rules.public_rules import PublicRule, public_rule

_NUMBERS = {2: "two", 3: "three"}

BEATS = "your hand beats the dealer's hand that the wager is against, or that hand goes over 21"
EQUAL = "your hand has as many points as the dealer's hand that the wager is against"


def play(options: Options) -> tuple[str, ...]:
    """Return how a round goes; nothing at a table where the dealer plays one hand."""
    if not is_multiple_action(options):
        return ()
    number = _NUMBERS[dealers_hands(options)]
    least = "Place both wagers" if number == "two" else "Place two or three wagers"
    return (
        f"The dealer plays {number} hands in a round, one after the other, all with the same first card. "
        f"{least} before the deal, one against each hand, beginning with the first.",
        "You get two cards face up, and the dealer one. Pictures count 10, an ace 1 or 11, the other cards "
        "what they show.",
        "An ace with a card that counts 10 is a blackjack. It is paid at once at the odds posted, unless the "
        "dealer may have one too; then it waits for each hand of the dealer.",
        "Then draw cards, stand, double your wagers for exactly one more card, or split two cards of equal "
        "value into two hands. You do that once, for all your wagers: doubling and splitting match each of "
        "them. Over 21 you lose all of them at once.",
        "When all players are done, the dealer draws a second card and further ones up to 17, settles the "
        "wagers against this hand, and puts its cards away except for the first one. With that one the next "
        "hand begins.",
        "More points than a hand of the dealer win the wager against it, equally many push, fewer lose; if "
        "that hand goes over 21, every hand that still stands wins. Against a blackjack you lose only what "
        "you bet before the deal: what you added is returned, unless it was on a hand over 21.",
    )


WAGERS = {
    "blackjack": WagerInWords(BEATS, "Each of your wagers", f"{EQUAL}, or both are blackjack"),
    "split": WagerInWords(
        BEATS, "Further hand of a split pair, with each wager", f"{EQUAL}, or that hand is blackjack"
    ),
    "double": WagerInWords(BEATS, "Doubling down, with each wager", f"{EQUAL}, or that hand is blackjack"),
}

RULE: PublicRule = public_rule(
    SECTION,
    "Where multiple action is offered, the dealer plays two or three hands on one up card, as posted, and "
    "each player wagers against two of them at least, in the areas marked for the first, the second and "
    "the third hand. The house may ask for equal wagers. Insurance and even money are not offered.",
    "Each box receives two cards and the dealer one, face up. A player's hand is played once, for all wagers "
    "on it: doubling down adds to each of them, and splitting matches each of them. A hand over 21 loses "
    "every wager at once.",
    "When all players are done, the dealer receives a second card face up and draws as usual. The wagers "
    "against this hand are settled, its cards except for the up card go into the discard rack, and the next "
    "hand is dealt in the same way. A hand that no wager is open against is not dealt.",
    "A player's blackjack is paid on every wager at once if the dealer's up card is neither an ace nor "
    "counts 10. Otherwise it waits: it is returned against a hand of the dealer that is blackjack and paid "
    "against the others. A surrender waits in the same way, and loses the whole wager against a blackjack.",
    "A blackjack of the dealer takes only the original wager against that hand. What was added is returned, "
    "except on a hand over 21, which has lost it before.",
)
