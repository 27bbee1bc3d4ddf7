"""The gaming guide of Lucky 8's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.lucky_8s.hands.setting import EXAMPLES, Example
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.options import Options

QUALIFIES = Citation("13:69E-1.10E(b)4i")
EQUAL_AMOUNTS = Citation("13:69E-1.10E(b)4ii")
CARDS = Citation("13:69F-50.2(a)")
DEVICE = Citation("13:69F-50.4(a)1")
RACK = Citation("13:69E-1.10E(e)")
ON_A_SIGN = Citation("13:69E-1.10E(c)")
HOUSE_WAY_EXAMPLES = Citation("13:69F-50.6(k)1ii")

_CARDS = {"J": "joker", "A": "ace"}


def notices(_: Options) -> Iterator[Notice]:
    """Yield both phrases, which also go on the sign, wherever the odds are (reading 39)."""
    yield Notice("Dealer Qualifies with One Natural 8 or Joker", QUALIFIES)
    yield Notice("Both the Ante and In to Win wager must be in equal amounts", EQUAL_AMOUNTS)


def _example(example: Example) -> Notice:
    def named(ranks: str, between: str) -> str:
        return between.join(_CARDS.get(rank, rank) for rank in ranks)

    dealt = named(example.ranks, ", ")
    if not example.qualifies:
        return Notice(f"With {dealt} the dealer does not qualify: no natural 8 and no joker.", example.cite)
    hands = ", ".join(named(group, "+") for group in example.hands)
    left = "is the side card" if len(example.side_cards) == 1 else "are the side cards"
    return Notice(f"{dealt} are set as {hands}; {named(example.side_cards, ' and ')} {left}.", example.cite)


HANDS_OF_8 = (
    Shown("Natural 8", "a single 8 is a hand", cards(["8h"])),
    Shown("Joker", "counts 8: a hand by itself", cards(["Jk"])),
    Shown("Two cards", "6 and 2 make 8", cards(["6s", "2d"])),
    Shown("Three cards", "4, 3 and an ace make 8", cards(["4c", "3h", "As"])),
)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "Hands of 8",
        "An ace counts 1, a card from 2 to 8 what it shows, and a joker 8. Cards left over are side cards.",
        HANDS_OF_8,
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    better = "you have more hands of 8 than the dealer, or as many with fewer side cards"
    return {
        "ante": WagerInWords(f"{better}, or the dealer does not qualify"),
        "in-to-win": WagerInWords(f"the dealer qualifies, and {better}"),
        "bonus": WagerInWords("two or more of your eight cards are natural 8's or jokers"),
    }


GUIDE = Guide(
    objective="You and the dealer receive eight cards each. You win if you make more hands of 8 from your "
    "cards than the dealer does.",
    play=(
        "Place an Ante before any card is dealt. If you like, also place a Lucky 8's Bonus of any size "
        "within the limits.",
        "You and the dealer receive eight cards each, face down.",
        "An ace counts 1, a card from 2 to 8 its face value, and a joker 8. A hand of 8 is a single 8, a "
        "single joker, or cards that add up to 8, such as 4, 2 and 2. The cards left over are side cards.",
        "Set as many hands of 8 as you can, with as few side cards as possible.",
        "Then fold and lose the Ante, or place an In to Win wager equal to the Ante.",
        "The dealer needs a natural 8 or a joker to qualify. If the dealer does not qualify, your Ante is "
        "paid even money and your In to Win wager is returned.",
        "If the dealer qualifies, more hands of 8 win. With the same number, fewer side cards win. If those "
        "are equal too, the dealer wins.",
        "The Bonus is paid according to the number of natural 8's and jokers among your eight cards, "
        "whatever the dealer has.",
    ),
    equipment=(
        Equipment(
            "Cards",
            "eights",
            "Two decks of 33 cards, ace to 8 and a joker each: 66 cards with the same backs.",
            CARDS,
        ),
        Equipment(
            "Shuffling device", "shuffler", "If used, ejects the whole deck or groups of eight cards.", DEVICE
        ),
        Equipment("Discard rack", "rack", "As high as the cards in use, or marked at that height.", RACK),
    ),
    notices=notices,
    examples=(
        Notice(
            "The dealer sets by House Way: natural 8's first, then jokers, then cards that add up to 8, so "
            "that as few as possible are left over. Examples:",
            HOUSE_WAY_EXAMPLES,
        ),
        *map(_example, EXAMPLES),
    ),
    topics=topics,
    wagers=wagers,
    advice=(
        "Play with three or more hands of 8, and with two hands of 8 and at most one side card.",
        "With two hands of 8 and two or three side cards, play if you hold a natural 8 or a joker.",
        "Fold with one hand of 8 or none.",
    ),
    odds_on_a_sign=ON_A_SIGN,
)
