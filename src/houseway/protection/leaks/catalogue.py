"""The leaks that a game offers, by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.protection.leaks.burn_card import burn_card, is_offered, why_not_offered
from houseway.protection.leaks.dealer_card import DEALER_CARD
from houseway.protection.leaks.knowledge import Knowledge
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.leak import BURN_CARD, Leak
from houseway.rules.game import Table

DEALER_CARDS, NEIGHBOURS = "dealer-cards", "neighbours"
_NUMBERED = re.compile(rf"(?P<kind>{DEALER_CARDS}|{NEIGHBOURS}):(?P<number>\d+)")


def leak_names(table: Table[Any], wager: str = BASE) -> list[str]:
    """Return the names of all leaks that the game offers; a letter stands for a number."""
    names = [leak.name for leak in _exact(table, wager)]
    if table.game.hidden_hands and wager == BASE:
        hidden = table.game.hidden_hands(table)
        names += [f"{DEALER_CARDS}:1 … {hidden.most_seen}", f"{NEIGHBOURS}:1 … {most_neighbours(table)}"]
    return names


def leak_named(table: Table[Any], name: str, wager: str) -> Leak | Knowledge:
    """Return the leak of this name; refuse one that the game does not offer, with those that it does."""
    for leak in _exact(table, wager):
        if leak.name == name:
            return leak
    numbered = _NUMBERED.fullmatch(name)
    if numbered and table.game.hidden_hands and wager == BASE:
        number, kind = int(numbered["number"]), numbered["kind"]
        hidden = table.game.hidden_hands(table)
        most = hidden.most_seen if kind == DEALER_CARDS else most_neighbours(table)
        if not 1 <= number <= most:
            raise Refusal(
                f"{name!r} is not possible at {table.game.title}. Choose {kind}:1 to {kind}:{most}."
            )
        return Knowledge(number, 0) if kind == DEALER_CARDS else Knowledge(0, number)
    if name == BURN_CARD and (why := why_not_offered(table, wager)):
        raise Refusal(why, table.game.cite)
    raise no_leak(table, name, wager)


def no_leak(table: Table[Any], name: str, wager: str) -> Refusal:
    """Return the refusal of a leak that is not offered, with those that are."""
    title, offered, of_hands = table.game.title, leak_names(table, wager), leak_names(table)
    if offered:
        return Refusal(f"There is no leak {name!r} for {wager} at {title}. Choose {one_of(offered)}.")
    if of_hands:
        return Refusal(
            f"No leak is counted for {wager} at {title}. Leave --wager out: {one_of(of_hands)} are about the "
            "hands."
        )
    return Refusal(f"At {table.game.title} nothing is hidden that would help a player.", table.game.cite)


def most_neighbours(table: Table[Any]) -> int:
    """Return how many others can play beside a player, by the seats of the table and by the cards."""
    if table.game.hidden_hands is None:
        return 0
    hidden = table.game.hidden_hands(table)
    hands = (len(hidden.pack) - hidden.dealer - hidden.shown) // hidden.player
    return min(table.game.seats, hands) - 1


def _exact(table: Table[Any], wager: str) -> Iterator[Leak]:
    declared = table.game.leaks if wager == BASE else ()
    names = {leak.name for leak in declared}
    yield from declared
    counts_known = wager == BASE and _counts_known_cards(table)
    if counts_known and table.game.best_play and DEALER_CARD.name not in names:
        yield DEALER_CARD
    if BURN_CARD not in names and (counts_known or is_offered(table, wager)):
        yield burn_card(wager)


def _counts_known_cards(table: Table[Any]) -> bool:
    """Return whether the game is counted exactly with some cards known."""
    return table.game.hidden_hands is not None and table.game.odds is None
