"""`houseway protect`: what somebody can win on a wager by watching the cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

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
from houseway.cli.output.picture import check_picture, picture_option
from houseway.cli.protect.bias import print_bias
from houseway.cli.protect.count import print_count
from houseway.cli.protect.leaks import print_leak
from houseway.cli.protect.promotions import print_promotions
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.protection.count.question import USUAL_LEVEL, USUAL_SHOES, Question
from houseway.protection.count.won.pace import USUAL_BET, USUAL_ROUNDS, Pace
from houseway.refusal import Refusal

USUAL_BETS = 200
MOST_SHOES = 10**8


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
    ] = str(dollars(USUAL_BET)),
    pace: Annotated[
        int,
        typer.Option(
            "--pace", metavar="ROUNDS", parser=whole_number, help="Rounds that are dealt in an hour."
        ),
    ] = USUAL_ROUNDS,
    leak: Annotated[
        str | None,
        typer.Option(
            "--leak",
            metavar="NAME",
            help="Instead of a count: cards that are seen, as dealer-card, hole-card.",
        ),
    ] = None,
    biased: Annotated[
        list[str] | None,
        typer.Option(
            "--bias", metavar="FACE=CHANCE", help="Instead: a die or wheel with this chance, as 17=1/30."
        ),
    ] = None,
    rebate: Annotated[
        str | None,
        typer.Option(
            "--rebate", metavar="PERCENT", help="Instead: a part of the loss is given back; other promotions."
        ),
    ] = None,
    bets: Annotated[
        int | None,
        typer.Option(
            "--bets", metavar="NUMBER", parser=whole_number, help="With --rebate: the most bets made; 200."
        ),
    ] = None,
    svg: Annotated[Path | None, picture_option("Draw the edge by depth of the shoe there.")] = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    check_picture(svg)
    table = table_from(game, option, side_bet, what_if=what_if)
    others = {"--leak": leak, "--bias": biased or None, "--rebate": rebate}
    counted = {"--cut": cut, "--tags": tags, "--level": level, "--shoes": shoes, "--svg": svg}
    mode = _one_of(others, counted)
    if rebate is None and bets is not None:
        raise Refusal("--bets has no effect without --rebate. Leave it out.")
    if leak is not None:
        print_leak(table, leak, wager, seed, as_json=as_json)
    elif biased:
        print_bias(table, biased, wager, as_json=as_json)
    if leak is not None or biased:
        return
    if wager is None:
        raise Refusal(f"Say which wager {mode} is about: --wager, as listed by `houseway games`.")
    if rebate is not None:
        print_promotions(table, wager, rebate, USUAL_BETS if bets is None else bets, as_json=as_json)
        return
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    if tags is not None and level is not None:
        raise Refusal("--level has no effect on --tags. Leave one of them out.")
    count = USUAL_SHOES if shoes is None else _some(shoes, "--shoes", MOST_SHOES)
    question = Question(wager, cut, tags, USUAL_LEVEL if level is None else level, count, seed)
    print_count(table, question, rate, svg, as_json=as_json)


def _some(number: int, name: str, most: int) -> int:
    if not 0 < number <= most:
        raise Refusal(f"{name} {number:,} is not possible. Choose 1 to {most:,}.")
    return number


def _one_of(others: Mapping[str, object], counted: Mapping[str, object]) -> str:
    """Return what is asked instead of a count; refuse two of them, and options that then have no effect."""
    asked = [name for name, value in others.items() if value is not None]
    if len(asked) > 1:
        raise Refusal(f"{asked[0]} and {asked[1]} are two questions. Ask one of them.")
    for name, value in counted.items():
        if asked and value is not None:
            raise Refusal(f"{name} has no effect with {asked[0]}. Leave one of them out.")
    return asked[0] if asked else "the count"
