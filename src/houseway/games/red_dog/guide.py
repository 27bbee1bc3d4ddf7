"""Red dog in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.red_dog.settlement import ANTE, CARDS, CONSECUTIVE, DEALING, PAIR, RAISE, RANK, played
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options

EXAMPLES = (("9s", "Th"), ("7d", "7c"), ("4s", "6h"), ("5c", "Td"), ("2h", "As"))


def _example(names: tuple[str, str]) -> Shown:
    """Show two cards with their spread, as the settlement counts it."""
    first, second = shown = cards(names)
    spread = played(RANK[first], RANK[second], None).spread
    if spread == CONSECUTIVE:
        return Shown("Consecutive", "your wager is returned", shown)
    if spread == PAIR:
        return Shown("A pair", "a third card of that rank wins", shown)
    between = "one rank lies" if spread == 1 else f"{spread} ranks lie"
    return Shown(f"Spread of {spread}", f"{between} between", shown)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "The spread",
        "Cards rank from the 2 up to the ace, which is always high. Suits do not count.",
        tuple(map(_example, EXAMPLES)),
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {
        ANTE: WagerInWords("the third card falls between the first two, or makes three of a kind"),
        RAISE: WagerInWords("the third card falls between the first two"),
    }


GUIDE = Guide(
    objective="Two cards are turned up for the whole table. You win if a third card falls between them.",
    play=(
        "Place an Ante before any card is dealt.",
        "The dealer turns up two cards. Only their ranks count; an ace is the highest card.",
        "If the ranks are consecutive, as 9 and 10, your Ante comes back and the round is over.",
        "If they are equal, a third card is dealt at once: three of a kind win, and any other card brings "
        "your Ante back.",
        "Otherwise the dealer announces the spread: how many ranks lie between the two cards, from 1 to 11. "
        "You may raise by up to the amount of your Ante, or call.",
        "Then the third card is dealt. If it falls between the first two, Ante and Raise are paid by the "
        "spread; if it equals one of them or lies outside, both lose.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", CARDS),
        Equipment("Dealing shoe", "shoe", "Holds the decks.", CARDS),
        Equipment("Discard rack", "rack", "Takes the cards of every round.", DEALING),
    ),
    topics=topics,
    wagers=wagers,
    advice=("Raise when the spread is 7 or more; otherwise call.",),
)
