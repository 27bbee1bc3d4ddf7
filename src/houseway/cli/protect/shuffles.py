"""`houseway protect --shuffle`: what somebody wins who follows cards through a shuffle by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, facts, heading, prose
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.drawing.formats import percent
from houseway.equipment.chance import seeded
from houseway.odds.game_odds import wager_asked
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Cut, Perform, Shuffle, Step
from houseway.table.virtual.virtual_table import VirtualTable

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.shuffle_tracking import Tracking


def print_shuffle(played: Table[Any], wager: str, text: str, shoes: int, seed: int, *, as_json: bool) -> None:
    from houseway.protection.hand_shuffle import given_shuffle  # noqa: PLC0415 - loads numpy
    from houseway.protection.shuffle_tracking import (  # noqa: PLC0415
        track,
        tracking_as_json,
    )

    shuffle, name = given_shuffle(text), wager_asked(played, wager)
    with waiting_message(f"Shuffling {played.game.title} by hand"):
        found = track(played, name, shuffle, shoes, seed)
    if as_json:
        required = [{"words": step.words, "cite": step.cite.text} for step in required_shuffle(played)]
        typer.echo(msgspec.json.encode(tracking_as_json(found) | {"required": required}).decode())
    else:
        show(_blocks(found))


def required_shuffle(played: Table[Any]) -> list[Step]:
    """Return the steps by which the rules of the game have the cards shuffled, up to the cut."""
    virtual = VirtualTable(played, seeded(1))
    events = (*virtual.opening_events, *virtual.play_round(played.demonstration).events)
    steps = dropwhile(lambda step: not isinstance(step, Shuffle), (event.step for event in events))
    until_cut = takewhile(lambda step: not isinstance(step, Cut), steps)
    return [step for step in until_cut if isinstance(step, Shuffle | Perform)]


def _asked(step: Step) -> str:
    public = "" if step.cite.is_printed else ", the standard public rule"
    return f"{step.words} [{step.cite.text}{public}]"


def _blocks(found: Tracking) -> Iterator[Block]:
    played, disorder, tracker = found.table, found.disorder, found.tracker
    yield heading(
        f"{played.game.title}, {found.wager}: what following the shuffle wins{options_in_words(played)}"
    )
    yield from break_blocks(played)
    yield from (BLANK, prose(f"Rating: {found.rating}. {_judgement(found)}"))
    yield from (BLANK, heading(f"The shuffle: {found.shuffle.in_words}"))
    known = (
        "not known for this shuffle"
        if disorder.distance is None
        else f"{float(disorder.distance):.3f} (total variation; 1 is all order, 0 is none)"
    )
    yield facts(
        [
            ("distance from random", known),
            (
                "rising sequences",
                f"{disorder.rising_sequences:.1f} on average; "
                f"{float(disorder.rising_at_random):.1f} at random",
            ),
            (
                "neighbours kept",
                f"{disorder.pairs_kept:.2%} of the cards; {float(disorder.pairs_at_random):.2%} at random",
            ),
            *(
                ("what the rules ask" if not place else "", _asked(step))
                for place, step in enumerate(required_shuffle(played))
            ),
        ],
        indent=2,
    )
    yield from (BLANK, heading("What a tracker wins, in bets of one unit"))
    yield facts(
        [
            ("house advantage", f"{percent(-found.effects.edge)} of a full shoe"),
            (
                "bets a shoe",
                f"{tracker.bets / tracker.shoes:.3f} of {tracker.rounds / tracker.shoes:.1f} rounds",
            ),
            ("average edge", f"{tracker.average_edge:.2%}"),
            ("units a shoe", f"{tracker.per_shoe:.4f} (standard error {tracker.error_per_shoe:.4f})"),
            ("units per 100 rounds", f"{tracker.per_100:.4f} (standard error {tracker.error_per_100:.4f})"),
        ],
        indent=2,
    )
    estimated = " The effects of cards are estimated from other shoes." if found.effects.estimated else ""
    yield prose(
        f"{tracker.shoes:,} shoes. The tracker has seen the shoe before in slugs of {found.slug} cards, "
        "knows how the dealer shuffles and sees the cut, but keeps no count of the cards that come. Bets "
        f"are made when the next part should favour the player.{estimated}",
        indent=2,
    )


def _judgement(found: Tracking) -> str:
    tracker = found.tracker
    if not tracker.wins:
        return "Following cards through this shuffle has shown no profit."
    return f"Following cards through this shuffle wins {tracker.per_shoe:.3f} units a shoe."
