"""`houseway protect`: what somebody can win on a wager by watching the cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

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
from houseway.cli.protect.counter import CounterAsked, print_counter
from houseway.cli.protect.dice_setting import print_setting
from houseway.cli.protect.leaks import print_leak
from houseway.cli.protect.measures import print_measures
from houseway.cli.protect.promotions import print_promotions
from houseway.cli.protect.shuffles import print_shuffle
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.protection.count.question import FEWER_TO_COMPARE, USUAL_LEVEL, USUAL_SHOES, Question
from houseway.protection.count.won.pace import USUAL_BET, USUAL_ROUNDS, Pace
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table

USUAL_COUNTED = 100_000
USUAL_BETS = 200
USUAL_SHUFFLE = "3"  # minutes
USUAL_TRACKED = 20_000  # shoes that are shuffled by hand
MOST_SHOES = 10**8
DEVICES = ("cpu", "gpu")


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
    count: Annotated[
        str | None,
        typer.Option(
            "--count",
            metavar="NAME",
            help="Instead: bets and decisions by a well-known count, as hi-lo, or by tags.",
        ),
    ] = None,
    spread: Annotated[
        str | None,
        typer.Option("--spread", metavar="UNITS", help="With --count: the smallest and largest bet; 1-8."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="NUMBER", parser=whole_number, help="Players at the table; 1."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="NUMBER", parser=whole_number, help="With --count: yours; the last."),
    ] = None,
    measures: Annotated[
        bool, typer.Option("--measures", help="Instead: what the house can change, and what that costs.")
    ] = False,
    under: Annotated[
        str | None,
        typer.Option(
            "--under", metavar="UNITS", help="The cheapest measure to come under it, per 100 rounds."
        ),
    ] = None,
    shuffle_minutes: Annotated[
        str | None,
        typer.Option(
            "--shuffle-minutes", metavar="MINUTES", help="With --measures: how long a shuffle takes; 3."
        ),
    ] = None,
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
    setting: Annotated[
        str | None,
        typer.Option(
            "--setting", metavar="PARTS", help="Instead: a shooter who sets dice, as srr=6.5 or axis=20%."
        ),
    ] = None,
    shuffle: Annotated[
        str | None,
        typer.Option(
            "--shuffle", metavar="PARTS", help="Instead: cards are followed through it, as 'riffles=4'."
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
    device: Annotated[
        str | None,
        typer.Option("--device", metavar="DEVICE", help="cpu or gpu. A GPU deals the same shoes, faster."),
    ] = None,
    svg: Annotated[Path | None, picture_option("Draw the edge by depth of the shoe there.")] = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    check_picture(svg)
    table = table_from(game, option, side_bet, what_if=what_if)
    others = {
        "--leak": leak,
        "--bias": biased or None,
        "--setting": setting,
        "--rebate": rebate,
        "--shuffle": shuffle,
        "--count": count,
    }
    counted = {"--cut": cut, "--tags": tags, "--level": level, "--svg": svg, "--players": players}
    counted["--device"] = device
    compares = measures or under is not None
    idle = counted if shuffle is not None else {**counted, "--shoes": shoes}
    if count is not None:
        idle = {"--tags": tags, "--level": level, "--svg": svg, "--device": device}
    mode = _one_of({**others, "--measures": compares or None}, {"--svg": svg} if compares else idle)
    _check_beside("--shuffle-minutes", shuffle_minutes, "--measures", asked=compares)
    _check_beside("--spread", spread, "--count", asked=count is not None)
    _check_beside("--seat", seat, "--count", asked=count is not None)
    _check_beside("--bets", bets, "--rebate", asked=rebate is not None)
    if _is_answered(table, wager, seed, leak=leak, biased=biased, setting=setting, as_json=as_json):
        return
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    if count is not None:
        asked = CounterAsked(wager, count, spread, cut, _shoes(shoes, USUAL_COUNTED), seed, players, seat)
        print_counter(table, asked, rate, as_json=as_json)
        return
    if wager is None:
        raise Refusal(f"Say which wager {mode} is about: --wager, as listed by `houseway games`.")
    if rebate is not None:
        print_promotions(table, wager, rebate, USUAL_BETS if bets is None else bets, as_json=as_json)
        return
    if shuffle is not None:
        print_shuffle(table, wager, shuffle, _shoes(shoes, USUAL_TRACKED), seed, as_json=as_json)
        return
    if tags is not None and level is not None:
        raise Refusal("--level has no effect on --tags. Leave one of them out.")
    usual = USUAL_SHOES // FEWER_TO_COMPARE if compares else USUAL_SHOES
    wanted = USUAL_LEVEL if level is None else level
    seated = 1 if players is None else players
    question = Question(wager, cut, tags, wanted, _shoes(shoes, usual), seed, seated, _device(device))
    if compares:
        print_measures(table, question, rate.rounds, shuffle_minutes or USUAL_SHUFFLE, under, as_json=as_json)
        return
    print_count(table, question, rate, svg, as_json=as_json)


def _is_answered(
    table: Table[Any],
    wager: str | None,
    seed: int,
    *,
    leak: str | None,
    biased: list[str] | None,
    setting: str | None,
    as_json: bool,
) -> bool:
    """Answer a question that needs no wager; return whether there was one."""
    if leak is not None:
        print_leak(table, leak, wager, seed, as_json=as_json)
    elif biased:
        print_bias(table, biased, wager, as_json=as_json)
    elif setting is not None:
        print_setting(table, setting, wager, as_json=as_json)
    return leak is not None or bool(biased) or setting is not None


def _device(asked: str | None) -> str:
    if asked not in (None, *DEVICES):
        raise Refusal(f"There is no --device {asked!r}. Choose {one_of(DEVICES)}.")
    return asked or DEVICES[0]


def _shoes(asked: int | None, usual: int) -> int:
    return usual if asked is None else _some(asked, "--shoes", MOST_SHOES)


def _some(number: int, name: str, most: int) -> int:
    if not 0 < number <= most:
        raise Refusal(f"{name} {number:,} is not possible. Choose 1 to {most:,}.")
    return number


def _check_beside(name: str, value: object, beside: str, *, asked: bool) -> None:
    if value is not None and not asked:
        raise Refusal(f"{name} has no effect without {beside}. Leave it out.")


def _one_of(others: Mapping[str, object], counted: Mapping[str, object]) -> str:
    """Return what is asked instead of a count; refuse two of them, and options that then have no effect."""
    asked = [name for name, value in others.items() if value is not None]
    if len(asked) > 1:
        raise Refusal(f"{asked[0]} and {asked[1]} are two questions. Ask one of them.")
    for name, value in counted.items():
        if asked and value is not None:
            raise Refusal(f"{name} has no effect with {asked[0]}. Leave one of them out.")
    return asked[0] if asked else "the count"
