"""A round of a game as it was dealt, told to the player in words and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from houseway.documents.document import Block, Grid, Picture, Words, grid
from houseway.documents.drawing.cards_and_dice import (
    Hand,
    hands_in_words,
    hands_picture,
    picture,
    roll_picture,
)
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital, sentence
from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.procedure.places import place_named
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
from houseway.rules.wagers.wagers import Bets, Result, Seats
from houseway.table.virtual.transcript import event_in_words
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

SCALE = 0.62  # of the pictures, so that a round is seen at one glance
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
    result = f"{dollars(net)} ahead" if net > 0 else f"{dollars(-net)} behind" if net else "even"
    staked, returned = dollars(played.staked), dollars(played.returned)
    yield Words(f"You bet {staked} in all and get {returned} back: you are {result}.")


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
            yield Words(f"The dealer announces “{step.words}”.")
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
        return _small(roll_picture(answer), f"The dice show {answer}, a total of {answer.total}.")
    return Words(f"{step.words}: {step.answered(answer)}.")


def _bets_in_words(table: Table[Any], bets: Bets) -> str:
    placed = [f"{dollars(bet)} on {table.wagers[name].title}" for name, bet in bets.items()]
    listed = placed[0] if len(placed) == 1 else f"{', '.join(placed[:-1])} and {placed[-1]}"
    return f"You bet {listed}."


def _dealt_picture(dealt: list[Event]) -> Iterator[Block]:
    """Draw a row for each place to which cards were dealt."""
    rows: dict[str, list[Event]] = {}
    for event in dealt:
        rows.setdefault(_ORDINAL.sub("", event.step.key), []).append(event)
    hands = [_row(row) for row in rows.values()]
    if hands:
        yield _small(hands_picture(hands), hands_in_words(hands), captioned=False)


def _small(svg: str, words: str, *, captioned: bool = True) -> Picture:
    full = picture(svg, words, captioned=captioned)
    return replace(full, percent=round(full.percent * SCALE))


def _row(row: list[Event]) -> Hand:
    places = list(dict.fromkeys(event.step.to for event in row if isinstance(event.step, Deal)))
    label = places[0] if len(places) == 1 else selections_title(places).split(" ", maxsplit=1)[0]
    return to_player(capital(label)), [_seen(event) for event in row]


def _seen(event: Event) -> Card | None:
    """Return the card if the player sees it: the dealer's face-down cards stay hidden until turned up."""
    step, answer = event.step, event.answer
    hidden = isinstance(step, Deal) and step.face == "down" and place_named(step.to).is_dealers
    return answer if isinstance(answer, Card) and not hidden else None


def _between(event: Event) -> Iterator[Block]:
    step = event.step
    if isinstance(step, Show):
        yield _shown(step)
    elif isinstance(step, Decide):
        yield Words(f"{sentence(to_player(step.words))} You choose: {event.answer}.")
    elif isinstance(step, Announce):
        yield Words(f"The dealer announces “{to_player(step.words)}”.")
    else:
        yield Words(sentence(to_player(event_in_words(event))))


def _shown(step: Show) -> Block:
    """Draw the dealer's cards when they are turned up; the player's are known, and only their worth is told."""
    what, _, worth = step.words.partition(": ")
    if place_named(step.place).is_dealers:
        caption = "" if _is_cards(worth) else sentence(worth)
        return _small(
            hands_picture([(capital(step.place), step.cards)]), caption or what, captioned=bool(caption)
        )
    return Words(sentence(to_player(step.words.rpartition("; ")[2])))


def _is_cards(words: str) -> bool:
    return any(sign in words for sign in "♠♥♦♣")


def to_player(words: str) -> str:
    """Speak to the only player of the round, whose seat has a number in the record."""
    words = re.sub(r"\bof seat \d+\b", "in your hand", words)
    words = re.sub(r"\b[Ss]eat \d+ has\b", "You have", words)
    return re.sub(r"\b[Ss]eat \d+\b", "You", words)


def _settlements(played: PlayedRound[Any]) -> Grid:
    return grid(
        ("Wager", "You bet", "Result", "Why"),
        [_settled(played.table, settlement) for _, settlement in played.payments],
        right=(1,),
        shares=(7, 3, 8, 13),
    )


def _settled(table: Table[Any], settlement: Settlement) -> tuple[str, ...]:
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    title = titles.get(settlement.wager) or table.wagers[settlement.wager].title
    return title, dollars(settlement.bet), _result(settlement), capital(settlement.verdict.reason)


def _result(settlement: Settlement) -> str:
    """Return what the player sees of it: ``wins $15 at 3 to 2``."""
    verdict = settlement.verdict
    match verdict.result:
        case Result.WIN:
            charge = f", less {dollars(settlement.vigorish)}" if settlement.vigorish else ""
            return f"Wins {dollars(settlement.pays)} at {verdict.odds}{charge}"
        case Result.LOSE:
            return f"Loses {dollars(-settlement.net)}"
    return f"Returned: {dollars(settlement.returns)}"
