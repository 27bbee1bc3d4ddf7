"""Blackjack in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.blackjack.hands import COUNT, in_words
from houseway.games.blackjack.multiple_action import in_words as multiple_action
from houseway.games.blackjack.options import FROM_A_SHOE, NUMBER_OF_DECKS
from houseway.games.blackjack.paragraphs import is_multiple_action
from houseway.games.blackjack.side_bets import progressive
from houseway.games.blackjack.side_bets.house_money import ADDED
from houseway.games.blackjack.side_bets.kings_bounty import DEALERS, FOR_THE_DEALER, KINGS_BOUNTY_WAGER, OWN
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.games.blackjack.streak import wagers as streak
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.options import Options

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
