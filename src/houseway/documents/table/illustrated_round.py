"""A round of a game as it was dealt, in words and pictures: cards, decisions, payments and their reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from houseway.documents.document import Block, Grid, Words, grid
from houseway.documents.drawing.cards_and_dice import (
    Hand,
    hands_in_words,
    hands_picture,
    picture,
    roll_picture,
)
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital, cited, sentence
from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import (
    Announce,
    Answer,
    Deal,
    Decide,
    NoMoreBets,
    SetHand,
    Show,
    TakeWagers,
    Toss,
)
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.virtual.transcript import event_in_words, settlement_cites, settlement_in_words
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

_ORDINAL = re.compile(r"(-card)?-\d+$")


def dealt_round(table: Table[Any], seed: int) -> PlayedRound[Any]:
    """Deal a round for one player: the one with the most wagers in the game's demonstration."""
    seats = table.demonstration
    seat = max(seats, key=lambda seat: len(seats[seat]))
    alone: Seats = {seat: seats[seat]}
    return VirtualTable(table, seeded(seed)).play_round(alone)


def round_blocks(played: PlayedRound[Any]) -> Iterator[Block]:
    """Yield the round from the wagers to the last payment."""
    yield from _scenes(played.table, played.events)
    yield _settlements(played)
    net = played.returned - played.staked
    result = f"ahead by {dollars(net)}" if net > 0 else f"behind by {dollars(-net)}" if net else "even"
    staked, returned = dollars(played.staked), dollars(played.returned)
    yield Words(f"The player wagered {staked} in total and takes back {returned}: {result}.")


def _scenes(table: Table[Any], events: Iterable[Event]) -> Iterator[Block]:
    """Show cards dealt in succession as one picture, and announcements and decisions as text."""
    dealt: list[Event] = []
    begun = False
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(step, TakeWagers) and isinstance(answer, dict):
            (bets,) = answer.values()
            yield Words(_bets_in_words(table, bets))
        elif isinstance(step, NoMoreBets):
            yield Words(f"The dealer announces “{step.words}”.", (step.cite,))
        elif isinstance(step, Deal) and isinstance(answer, Card):
            dealt.append(event)
            begun = True
        elif begun and isinstance(step, Announce | Decide | SetHand | Show):
            yield from _dealt_picture(dealt)
            dealt = []
            yield from _between(event)
        elif isinstance(step, Toss):
            yield _thrown(step, answer)
    yield from _dealt_picture(dealt)


def _thrown(step: Toss, answer: Answer) -> Block:
    if isinstance(answer, Roll):
        return picture(roll_picture(answer), f"The dice show {answer}, a total of {answer.total}.")
    return Words(f"{step.words}: {step.answered(answer)}.")


def _bets_in_words(table: Table[Any], bets: Bets) -> str:
    placed = [f"{dollars(bet)} on {table.wagers[name].title}" for name, bet in bets.items()]
    listed = placed[0] if len(placed) == 1 else f"{', '.join(placed[:-1])} and {placed[-1]}"
    return f"A player bets {listed}."


def _dealt_picture(dealt: list[Event]) -> Iterator[Block]:
    """Draw a row for each place to which cards were dealt."""
    rows: dict[str, list[Event]] = {}
    for event in dealt:
        rows.setdefault(_ORDINAL.sub("", event.step.key), []).append(event)
    hands = [_row(row) for row in rows.values()]
    if hands:
        yield picture(hands_picture(hands), hands_in_words(hands), captioned=False)


def _row(row: list[Event]) -> Hand:
    places = list(dict.fromkeys(event.step.to.name for event in row if isinstance(event.step, Deal)))
    label = places[0] if len(places) == 1 else selections_title(places).split(" ", maxsplit=1)[0]
    return capital(label), [_seen(event) for event in row]


def _seen(event: Event) -> Card | None:
    """Return the card if the player sees it: the dealer's face-down cards stay hidden until turned up."""
    step, answer = event.step, event.answer
    hidden = isinstance(step, Deal) and step.face == "down" and step.to == DEALER
    return answer if isinstance(answer, Card) and not hidden else None


def _between(event: Event) -> Iterator[Block]:
    step = event.step
    if isinstance(step, Show) and step.place == DEALER:
        yield picture(hands_picture([(capital(step.place.name), step.cards)]), sentence(step.words))
    else:
        chosen = f". The player chooses: {event.answer}" if isinstance(step, Decide) else ""
        yield Words(sentence(step.words + chosen if chosen else event_in_words(event)), (step.cite,))


def _settlements(played: PlayedRound[Any]) -> Grid:
    return grid(
        ("Wager", "Bet", "Result", "Reason"),
        [_settled(played.table, settlement) for _, settlement in played.payments],
        caption="Settlement, in the order of payment",
        right=(1,),
        shares=(5, 3, 8, 10),
    )


def _settled(table: Table[Any], settlement: Settlement) -> tuple[str, ...]:
    cites = cited(settlement_cites(settlement))
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    title = titles.get(settlement.wager) or table.wagers[settlement.wager].title
    result = capital(settlement_in_words(settlement))
    return title, dollars(settlement.bet), result, f"{capital(settlement.verdict.reason)} ({cites})"
