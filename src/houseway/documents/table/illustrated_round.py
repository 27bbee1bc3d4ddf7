"""One round of a game, really dealt, told in pictures: what came, what was decided, what was paid and why."""

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
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.virtual.transcript import event_in_words, settlement_cites, settlement_in_words
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

_ORDINAL = re.compile(r"(-card)?-\d+$")


def dealt_round(table: Table[Any], seed: int) -> PlayedRound[Any]:
    """A round of the player whose demonstration shows the most wagers, alone at the table."""
    seats = table.demonstration
    seat = max(seats, key=lambda one: len(seats[one]))
    alone: Seats = {seat: seats[seat]}
    return VirtualTable(table, seeded(seed)).play_round(alone)


def round_blocks(played: PlayedRound[Any]) -> Iterator[Block]:
    """The round from the wagers to the last payment."""
    yield from _scenes(played.table, played.events)
    yield _settlements(played)
    net = played.returned - played.staked
    how = f"ahead by {dollars(net)}" if net > 0 else f"behind by {dollars(-net)}" if net else "even"
    staked, taken = dollars(played.staked), dollars(played.returned)
    yield Words(f"The player had {staked} on the layout and takes {taken} from it: {how}.")


def _scenes(table: Table[Any], events: Iterable[Event]) -> Iterator[Block]:
    """Cards that are dealt in a row are one picture; what is said and decided between them, words."""
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
        return picture(roll_picture(answer), f"The dice show {answer}, {answer.total} in all.")
    return Words(f"{step.words}: {step.answered(answer)}.")


def _bets_in_words(table: Table[Any], bets: Bets) -> str:
    placed = [f"{dollars(bet)} on {table.wagers[name].title}" for name, bet in bets.items()]
    listed = placed[0] if len(placed) == 1 else f"{', '.join(placed[:-1])} and {placed[-1]}"
    return f"A player bets {listed}."


def _dealt_picture(dealt: list[Event]) -> Iterator[Block]:
    """A row for each place that cards came to."""
    rows: dict[str, list[Event]] = {}
    for event in dealt:
        rows.setdefault(_ORDINAL.sub("", event.step.key), []).append(event)
    hands = [_row(row) for row in rows.values()]
    if hands:
        yield picture(hands_picture(hands), hands_in_words(hands), captioned=False)


def _row(row: list[Event]) -> Hand:
    places = list(dict.fromkeys(event.step.to for event in row if isinstance(event.step, Deal)))
    label = places[0] if len(places) == 1 else selections_title(places).split(" ", maxsplit=1)[0]
    return capital(label), [_seen(event) for event in row]


def _seen(event: Event) -> Card | None:
    """Players look at their own cards; the dealer's stay hidden until they are turned up."""
    step, answer = event.step, event.answer
    hidden = isinstance(step, Deal) and step.face == "down" and place_named(step.to).is_dealers
    return answer if isinstance(answer, Card) and not hidden else None


def _between(event: Event) -> Iterator[Block]:
    step = event.step
    if isinstance(step, Show) and place_named(step.place).is_dealers:
        yield picture(hands_picture([(capital(step.place), step.cards)]), sentence(step.words))
    else:
        chosen = f". The player chooses: {event.answer}" if isinstance(step, Decide) else ""
        yield Words(sentence(step.words + chosen if chosen else event_in_words(event)), (step.cite,))


def _settlements(played: PlayedRound[Any]) -> Grid:
    return grid(
        ("Wager", "Bet", "What becomes of it", "Because"),
        [_settled(played.table, one) for _, one in played.payments],
        caption="Settlement, in the order of payment",
        right=(1,),
        shares=(5, 3, 8, 10),
    )


def _settled(table: Table[Any], one: Settlement) -> tuple[str, ...]:
    cites = cited(settlement_cites(one))
    titles = {bonus.name: bonus.title for bonus in table.bonuses}
    title = titles.get(one.wager) or table.wagers[one.wager].title
    words = capital(settlement_in_words(one))
    return title, dollars(one.bet), words, f"{capital(one.verdict.reason)} ({cites})"
