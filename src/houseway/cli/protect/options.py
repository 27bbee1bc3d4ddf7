"""The options of `houseway protect`, some of which the printed report takes too."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import whole_number
from houseway.cli.output.picture import picture_option

Wager = Annotated[
    str | None, typer.Option("--wager", metavar="WAGER", help="The wager, or base for the hands.")
]
CutPlace = Annotated[
    int | None,
    typer.Option("--cut", metavar="CARDS", parser=whole_number, help="Cards behind the cutting card."),
]
Tags = Annotated[
    str | None,
    typer.Option(
        "--tags",
        metavar="TAGS",
        help="Your count: ten tags for A 2 … 9 T, thirteen, Ks=1 7=-1, suits, or unbalanced. Else the best.",
    ),
]
Level = Annotated[
    int | None,
    typer.Option(
        "--level", metavar="NUMBER", parser=whole_number, help="The largest tag of the best count; 2."
    ),
]
Shoes = Annotated[
    int | None,
    typer.Option("--shoes", metavar="NUMBER", parser=whole_number, help="How many to deal; 200,000."),
]
Seed = Annotated[
    int,
    typer.Option("--seed", metavar="NUMBER", parser=whole_number, help="The same seed, the same shoes."),
]
Bet = Annotated[
    str, typer.Option("--bet", metavar="DOLLARS", help="What the player bets, for the win an hour.")
]
RoundsAnHour = Annotated[
    int,
    typer.Option("--pace", metavar="ROUNDS", parser=whole_number, help="Rounds that are dealt in an hour."),
]
CountName = Annotated[
    str | None,
    typer.Option(
        "--count",
        metavar="NAME",
        help="Instead: bets and decisions by a well-known count, as hi-lo, or by tags.",
    ),
]
SpreadOfBets = Annotated[
    str | None,
    typer.Option("--spread", metavar="UNITS", help="With --count: the smallest and largest bet; 1-8."),
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="NUMBER", parser=whole_number, help="Players at the table; 1."),
]
Seat = Annotated[
    int | None,
    typer.Option("--seat", metavar="NUMBER", parser=whole_number, help="With --count: yours; the last."),
]
WithMeasures = Annotated[
    bool, typer.Option("--measures", help="Instead: what the house can change, and what that costs.")
]
Under = Annotated[
    str | None,
    typer.Option("--under", metavar="UNITS", help="The cheapest measure to come under it, per 100 rounds."),
]
ShuffleMinutes = Annotated[
    str | None,
    typer.Option(
        "--shuffle-minutes", metavar="MINUTES", help="With --measures: how long a shuffle takes; 3."
    ),
]
LeakName = Annotated[
    str | None,
    typer.Option(
        "--leak", metavar="NAME", help="Instead of a count: cards that are seen, as dealer-card, hole-card."
    ),
]
Hands = Annotated[
    int | None,
    typer.Option(
        "--hands", metavar="NUMBER", parser=whole_number, help="With --leak: how many an estimate deals."
    ),
]
Biases = Annotated[
    list[str] | None,
    typer.Option(
        "--bias", metavar="FACE=CHANCE", help="Instead: a die or wheel with this chance, as 17=1/30."
    ),
]
Setting = Annotated[
    str | None,
    typer.Option(
        "--setting", metavar="PARTS", help="Instead: a shooter who sets dice, as srr=6.5 or axis=20%."
    ),
]
HandShuffle = Annotated[
    str | None,
    typer.Option(
        "--shuffle", metavar="PARTS", help="Instead: cards are followed through it, as 'riffles=4'."
    ),
]
Rebate = Annotated[
    str | None,
    typer.Option(
        "--rebate", metavar="PERCENT", help="Instead: a part of the loss is given back; other promotions."
    ),
]
NumberOfBets = Annotated[
    int | None,
    typer.Option(
        "--bets", metavar="NUMBER", parser=whole_number, help="With --rebate: the most bets made; 200."
    ),
]
Device = Annotated[
    str | None,
    typer.Option(
        "--device",
        metavar="DEVICE",
        help="cpu, gpu or auto. A GPU deals the same shoes, faster, and counts every exact edge.",
    ),
]
DepthPicture = Annotated[Path | None, picture_option("Draw the edge by depth of the shoe there.")]
