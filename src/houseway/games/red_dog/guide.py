"""Red dog in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from houseway.games.red_dog.settlement import CARDS, DEALING
from houseway.rules.guide import Equipment, Guide

GUIDE = Guide(
    objective="Guess whether the third card falls between the first two.",
    play=(
        "Place an Ante before any card is dealt.",
        "The dealer turns up two cards. Only their ranks count; an ace is the highest card.",
        "If the ranks are consecutive, as 9 and 10, your Ante comes back and the round is over.",
        "If they are equal, a third card is dealt at once: three of a kind pay 11 to 1, and any other card "
        "brings your Ante back.",
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
)
