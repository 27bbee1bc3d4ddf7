"""Tells the player about a round of a game as it was dealt, in words and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from houseway.documents.document import Block, Grid, Picture, SideBySide, Words, grid
from houseway.documents.drawing.cards_and_dice import Hand, hands_picture, roll_picture, width_of
from houseway.documents.wording import capital, sentence
from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
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
from houseway.rules.wagers.wagers import Bets, Result, Seat, Seats, spot_of
from houseway.table.virtual.transcript import event_in_words
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

PAGE_WIDTH = 1450.0  # in the units of the pictures, in which a card is 62 wide
LONG = 500.0  # a picture of more than five cards
# The only player of the round is "you", not the seat or the player of the record.
_TO_PATRON = (
    (r"\b[Ss]eat \d+ has\b", "You have"),
    (r"\bof seat \d+\b", "in your hand"),
    (r"\b[Ss]eat \d+\b", "You"),
    (r"\bthe player's\b", "your"),
    (r"\bthe player has\b", "you have"),
    (r"\bthe player wins\b", "you win"),
    (r"\bthe player and the dealer have\b", "you and the dealer have"),
)
_OWN_TOTAL = re.compile(r"Seat \d+: ")
_ORDINAL = re.compile(r"(-card)?-\d+$")


def dealt_round(table: Table[Any], seed: int) -> PlayedRound[Any]:
    """Deal a round for one player, with others where the game needs more than one."""
    seat = patrons_seat(table)
    alone: Seats = {seat: table.demonstration[seat]}
    return VirtualTable(table, seeded(seed)).play_round(alone)


def patrons_seat(table: Table[Any]) -> Seat:
    """Return the seat of the patron who is shown: with most wagers in the demonstration, and not the bank."""
    seats = table.demonstration
    return max(seats, key=lambda seat: (table.bank_of({seat: seats[seat]}) is None, len(seats[seat])))


def round_blocks(played: PlayedRound[Any]) -> Iterator[Block]:
    """Yield the round from the wagers to the last payment."""
    you = patrons_seat(played.table)
    others = [event for event in played.events if isinstance(event.step, Decide | SetHand)]
    seen = [event for event in played.events if event not in others or event.step.seat == you]  # type: ignore[attr-defined]
    yield from _told(_scenes(played.table, seen, you))
    yield _settlements(played, you)


def _told(scenes: Iterable[Picture | Words]) -> Iterator[Block]:
    """Yield the words before the first picture, then the pictures in rows, each with the words after it."""
    before: list[str] = []
    pictures: list[Picture] = []
    for scene in scenes:
        if isinstance(scene, Picture):
            pictures.append(scene)
        elif pictures:
            last = pictures[-1]
            pictures[-1] = replace(last, words=f"{last.words} {scene.text}".strip(), captioned=True)
        else:
            before.append(scene.text)
    yield Words(" ".join(before))
    yield _in_rows(pictures)


def _in_rows(pictures: Sequence[Picture]) -> SideBySide:
    """Return the pictures in rows, fewer to a row where a hand is long, with cards of one size."""
    widths = [width_of(picture.svg) for picture in pictures]
    columns = min(len(pictures), 2 if max(widths, default=0) > LONG else 4)
    sizes = (min(100, round(100 * width * columns / PAGE_WIDTH)) for width in widths)
    return SideBySide(
        tuple(replace(picture, percent=size) for picture, size in zip(pictures, sizes, strict=True)), columns
    )


def _scenes(table: Table[Any], events: Iterable[Event], you: Seat) -> Iterator[Picture | Words]:
    """Show cards dealt in succession as one picture, and announcements and decisions as text."""
    dealt: list[Event] = []
    begun = False
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(step, TakeWagers) and isinstance(answer, dict):
            yield Words(_bets_in_words(table, answer[you]))
        elif isinstance(step, NoMoreBets):
            yield Words(f"The dealer announces “{step.words}”.")
        elif isinstance(step, Deal) and isinstance(answer, Card):
            dealt.append(event)
            begun = True
        elif begun and isinstance(step, Announce | Decide | SetHand | Show):
            yield from _dealt_picture(dealt, you)
            dealt = []
            yield from _between(event, you)
        elif isinstance(step, Toss):
            yield _thrown(step, answer)
    yield from _dealt_picture(dealt, you)


def _thrown(step: Toss, answer: Answer) -> Picture | Words:
    if isinstance(answer, Roll):
        return Picture(roll_picture(answer), f"The dice show {answer}, a total of {answer.total}.")
    return Words(step.told(answer))


def _bets_in_words(table: Table[Any], bets: Bets) -> str:
    placed = [f"{dollars(bet)} on {table.wagers[name].title}" for name, bet in bets.items()]
    listed = placed[0] if len(placed) == 1 else f"{', '.join(placed[:-1])} and {placed[-1]}"
    return f"You bet {listed}."


def _dealt_picture(dealt: list[Event], you: Seat) -> Iterator[Picture]:
    """Draw a row for each place to which cards were dealt."""
    rows: dict[str, list[Event]] = {}
    for event in dealt:
        rows.setdefault(_ORDINAL.sub("", event.step.key), []).append(event)
    hands = [_row(row, you) for row in rows.values()]
    if hands:
        yield Picture(hands_picture(hands), "", captioned=False)


def _row(row: list[Event], you: Seat) -> Hand:
    places = list(dict.fromkeys(event.step.to.name for event in row if isinstance(event.step, Deal)))
    first_words = {place.split(" ", maxsplit=1)[0] for place in places}
    label = places[0] if len(places) == 1 else first_words.pop() if len(first_words) == 1 else "cards"
    return to_patron(capital(label)), [_seen(event, you) for event in row]


def _seen(event: Event, you: Seat) -> Card | None:
    """Return the card if the player sees it: the face-down cards of others stay hidden until turned up."""
    step, answer = event.step, event.answer
    hidden = isinstance(step, Deal) and step.face == "down" and _is_of_others(step.to, you)
    return answer if isinstance(answer, Card) and not hidden else None


def _is_of_others(place: Place, you: Seat) -> bool:
    return place == DEALER or place.spot not in (None, spot_of(you))


def _between(event: Event, you: Seat) -> Iterator[Picture | Words]:
    step = event.step
    if isinstance(step, Show):
        yield _shown(step, you)
    elif isinstance(step, Decide):
        yield Words(f"{sentence(to_patron(step.words))} You choose: {event.answer}.")
    elif isinstance(step, Announce):
        if not _OWN_TOTAL.match(step.words):  # the player reads it with the decision that follows
            yield Words(f"The dealer announces “{to_patron(step.words)}”.")
    else:
        yield Words(sentence(to_patron(event_in_words(event))))


def _shown(step: Show, you: Seat) -> Picture | Words:
    """Draw the dealer's cards when they are turned up; of the player's own, only their worth is new."""
    worth = step.words.partition(": ")[2]
    if _is_of_others(step.place, you):
        drawn = hands_picture([(capital(step.place.name), step.cards)])
        return Picture(drawn, sentence(worth) if worth and not _is_cards(worth) else "")
    return Words(sentence(to_patron(step.words.rpartition("; ")[2])))


def _is_cards(words: str) -> bool:
    return any(sign in words for sign in "♠♥♦♣[")


def to_patron(words: str) -> str:
    """Return the record's words about a player, addressed to the patron."""
    for pattern, instead in _TO_PATRON:
        words = re.sub(pattern, instead, words)
    return words


def _settlements(played: PlayedRound[Any], you: Seat) -> Grid:
    own = played.of_seat(you)
    staked = sum(settlement.staked for settlement in own)
    returned = sum(settlement.returns for settlement in own)
    net = returned - staked
    result = f"{dollars(net)} ahead" if net > 0 else f"{dollars(-net)} behind" if net else "even"
    total = (
        "In all",
        dollars(staked),
        f"You get {dollars(returned)} back",
        f"You are {result}",
    )
    return grid(
        ("Wager", "You bet", "Result", "Why"),
        [*(_settled(played.table, settlement) for settlement in own), total],
        right=(1,),
        shares=(7, 3, 8, 13),
        total=True,
    )


def _settled(table: Table[Any], settlement: Settlement) -> tuple[str, ...]:
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    title = titles.get(settlement.wager) or table.by_name[settlement.wager].title
    return title, dollars(settlement.bet), _result(settlement), capital(to_patron(settlement.verdict.reason))


def _result(settlement: Settlement) -> str:
    """Return the result as the player sees it: ``wins $15 at 3 to 2``."""
    verdict = settlement.verdict
    match verdict.result:
        case Result.WIN:
            charge = f", less {dollars(settlement.vigorish)}" if settlement.vigorish else ""
            return f"Wins {dollars(settlement.pays)} at {verdict.odds}{charge}"
        case Result.LOSE:
            return f"Loses {dollars(-settlement.net)}"
        case Result.STANDS:
            return "Stays on the layout"
    return f"Returned: {dollars(settlement.returns)}"
