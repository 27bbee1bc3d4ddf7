"""Blackjack switch in plain words. Its sections are titles only in our sources: this is the public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.guide import topics as blackjack_topics
from houseway.games.blackjack.hands import in_words
from houseway.games.blackjack_switch.hands import match_row, switched
from houseway.games.blackjack_switch.paragraphs import PARAGRAPHS, TABLE
from houseway.games.blackjack_switch.wagers import FIRST, MATCH, PAYS, SECOND
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options

DEALT = cards(["Ts", "5d"]), cards(["6h", "Kc"])
MATCHES = ("5s 5h 9c Kd", "5s 5h 5c Kd", "5s 5h Kc Kd", "5s 5h 5c 5d")


def _two_hands(title: str, hands: tuple[tuple[Card, ...], ...]) -> Shown:
    first, second = hands
    return Shown(title, f"{in_words(first)} and {in_words(second)}", (*first, *second))


def _match(names: str) -> Shown:
    four = cards(names.split())
    row = PAYS[match_row(four)]
    return Shown(row.title.capitalize(), f"pays {row.pays}", four)


def topics(options: Options) -> Iterator[Topic]:
    yield Topic(
        "The switch",
        "You may exchange the second cards of your two hands, once, before you play. A 10 with a 5 and a 6 "
        "with a king are poor hands; switched, they are a 20 and an 11.",
        (_two_hands("As dealt", DEALT), _two_hands("Switched", switched(*DEALT))),
    )
    yield from blackjack_topics(options)
    if options.choice("match") == "on":
        yield Topic(
            "The match wager",
            "It is paid once, at the highest payoff among your first four cards.",
            tuple(map(_match, MATCHES)),
        )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    beats = "that hand beats the dealer's, or the dealer goes over 22"
    returned = (
        "that hand has as many points as the dealer's, or the dealer has 22 and the hand is not blackjack"
    )
    added = "that hand has as many points as the dealer's, or the dealer has 22 or blackjack"
    return {
        FIRST: WagerInWords(beats, "Wager on hand 1", returned),
        SECOND: WagerInWords(beats, "Wager on hand 2", returned),
        MATCH: WagerInWords("your first four cards hold a pair or more; see its table"),
        "insurance": WagerInWords("the dealer has blackjack"),
        "split": WagerInWords(beats, "Further hand of a split pair", added),
        "double": WagerInWords(beats, "Doubling down", added),
    }


GUIDE = Guide(
    objective="Play two hands against the dealer, and make them better by switching their second cards. Each "
    "of them should come nearer to 21 than the dealer's hand without going over.",
    play=(
        "Place two equal wagers before the deal, and a match wager if you like.",
        "You get two hands of two cards face up; the dealer gets one card face up and one face down. "
        "Pictures count 10, an ace 1 or 11, the other cards what they show.",
        "The match wager is settled first, by your four cards.",
        "If the dealer shows an ace, you may insure for up to half of your two wagers together, where "
        "insurance is offered.",
        "You may switch the second cards of your two hands, once.",
        "Then play the hands one after the other: draw, stand, double your wager for exactly one more card, "
        "or split two cards of equal value. Over 21 you lose at once.",
        "Blackjack, an ace with a card that counts 10, wins 1 to 1 unless the dealer has it too.",
        "When all players are done, the dealer turns the second card and draws to 17, also on a soft 17.",
        "If the dealer has 22, every hand that stands is a push, except blackjack. With more than 22 the "
        "dealer loses to every hand that stands.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", PARAGRAPHS.decks),
        Equipment("Dealing shoe", "shoe", "Holds the decks.", TABLE),
        Equipment("Discard rack", "rack", "Holds as many cards as the shoe.", TABLE),
    ),
    topics=topics,
    wagers=wagers,
    round_shown=24,
    advice=(
        "Switch when it makes the two hands better together: one very good hand and one poor one beat two "
        "poor ones.",
        "Be careful with 12 to 16: the dealer's 22 is only a push, so stand less often than at blackjack.",
        "Double less often than at blackjack, above all against 2, 3 and 4.",
        "Do not take insurance.",
    ),
)
