"""`houseway protect`: what somebody can win on a wager by watching the cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import (
    AsJson,
    GameName,
    SideBetFiles,
    TableOptions,
    WhatIf,
    table_from,
    whole_number,
)
from houseway.cli.output.picture import check_picture, picture_option, write_picture
from houseway.cli.output.show import show
from houseway.cli.progress import waiting_message
from houseway.cli.protect.as_text import Pace, protection_blocks
from houseway.cli.protect.leaks import print_leak
from houseway.equipment.money import cents_from_dollars
from houseway.odds.game_odds import BASE
from houseway.refusal import Refusal

USUAL_BET = "$100"
USUAL_PACE = 70
_MOST_SHOES = 10**8
_LESS = 4  # other places of the cutting card are sampled with so many times fewer shoes


def protect(
    game: GameName,
    *,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="WAGER", help="The wager, or base for the hands.")
    ] = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    cut: Annotated[
        int | None,
        typer.Option("--cut", metavar="CARDS", parser=whole_number, help="Cards behind the cutting card."),
    ] = None,
    tags: Annotated[
        str | None,
        typer.Option(
            "--tags",
            metavar="TAGS",
            help="Your count: ten tags for A 2 … 9 T, thirteen, Ks=1 7=-1, or suits. Else the best.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level", metavar="NUMBER", parser=whole_number, help="The largest tag of the best count; 2."
        ),
    ] = None,
    shoes: Annotated[
        int | None,
        typer.Option("--shoes", metavar="NUMBER", parser=whole_number, help="How many to deal; 200,000."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="NUMBER", parser=whole_number, help="The same seed, the same shoes."),
    ] = 1,
    bet: Annotated[
        str, typer.Option("--bet", metavar="DOLLARS", help="What the player bets, for the win an hour.")
    ] = USUAL_BET,
    pace: Annotated[
        int,
        typer.Option(
            "--pace", metavar="ROUNDS", parser=whole_number, help="Rounds that are dealt in an hour."
        ),
    ] = USUAL_PACE,
    leak: Annotated[
        str | None,
        typer.Option(
            "--leak", metavar="KIND", help="Instead of a count: dealer-card, one card of the dealer is seen."
        ),
    ] = None,
    svg: Annotated[Path | None, picture_option("Draw the edge by depth of the shoe there.")] = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    from houseway.protection.as_json import protection_as_json  # noqa: PLC0415 - loads numba
    from houseway.protection.by_cut import by_cut, places_to_compare  # noqa: PLC0415
    from houseway.protection.depth_chart import depth_chart  # noqa: PLC0415
    from houseway.protection.protect import USUAL_LEVEL, USUAL_SHOES, Question, protect  # noqa: PLC0415

    check_picture(svg)
    table = table_from(game, option, side_bet, what_if=what_if)
    if leak is not None:
        given = {"--cut": cut, "--tags": tags, "--level": level, "--shoes": shoes, "--svg": svg}
        _refuse_with_leak(wager, given)
        print_leak(table, leak, as_json=as_json)
        return
    if wager is None:
        raise Refusal("Say which wager somebody might beat: --wager, as listed by `houseway games`.")
    if tags is not None and level is not None:
        raise Refusal("--level has no effect on --tags. Leave one of them out.")
    if shoes is not None and not 0 < shoes <= _MOST_SHOES:
        raise Refusal(f"--shoes {shoes} cannot be dealt. Choose 1 to {_MOST_SHOES:,}.")
    if pace == 0:
        raise Refusal("--pace 0 deals nothing. Give the rounds of an hour, as 70.")
    rate = Pace(cents_from_dollars(bet, "--bet"), Fraction(pace))
    count = USUAL_SHOES if shoes is None else shoes
    question = Question(wager, cut, tags, USUAL_LEVEL if level is None else level, count, seed)
    with waiting_message(f"Watching {table.game.title}"):
        found = protect(table, question)
        others = by_cut(found, question, places_to_compare(found), -(-count // _LESS))
    write_picture(svg, depth_chart(found))
    if as_json:
        typer.echo(msgspec.json.encode(protection_as_json(found, others)).decode())
    else:
        show(protection_blocks(found, others, rate))


def _refuse_with_leak(wager: str | None, given: Mapping[str, object]) -> None:
    """Refuse options that would have no effect."""
    if wager not in (None, BASE):
        raise Refusal(f"--leak is about the hands. Leave --wager out, or ask for {BASE}.")
    for name, value in given.items():
        if value is not None:
            raise Refusal(f"{name} has no effect with --leak. Leave one of them out.")
