"""Declares the options of `houseway protect`, some of which the printed report takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import whole_number
from houseway.cli.output import picture_option
from houseway.refusal import Refusal
from houseway.rules.parsing import written_share

USUAL_MINUTES = "3"  # of a shuffle
USUAL_SPREAD = "1-8"

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
    typer.Option("--shoes", metavar="NUMBER", parser=whole_number, help="How many shoes to deal."),
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
    str,
    typer.Option("--count", metavar="NAME", help="A well-known count, as hi-lo, or ten tags of your own."),
]
SpreadOfBets = Annotated[
    str | None,
    typer.Option("--spread", metavar="UNITS", help=f"The smallest and the largest bet; {USUAL_SPREAD}."),
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="NUMBER", parser=whole_number, help="Players at the table; 1."),
]
Seat = Annotated[
    int | None,
    typer.Option("--seat", metavar="NUMBER", parser=whole_number, help="The counter's seat; the last."),
]
Under = Annotated[
    str | None,
    typer.Option("--under", metavar="UNITS", help="The cheapest measure to come under it, per 100 rounds."),
]
ShuffleMinutes = Annotated[
    str | None,
    typer.Option("--shuffle-minutes", metavar="MINUTES", help=f"How long a shuffle takes; {USUAL_MINUTES}."),
]
LeakName = Annotated[
    str,
    typer.Option("--leak", metavar="NAME", help="The cards that are seen, as dealer-card or hole-card."),
]
Hands = Annotated[
    int | None,
    typer.Option("--hands", metavar="NUMBER", parser=whole_number, help="How many hands an estimate deals."),
]
Biases = Annotated[
    list[str],
    typer.Option(
        "--bias", metavar="FACE=CHANCE", help="A face and its real chance, as 17=1/30; may be repeated."
    ),
]
Setting = Annotated[
    str,
    typer.Option("--setting", metavar="PARTS", help="How the shooter sets the dice, as srr=6.5 or axis=20%."),
]
HandShuffle = Annotated[
    str,
    typer.Option("--shuffle", metavar="PARTS", help="How the dealer shuffles, as 'riffles=2 grab=26'."),
]
Rebate = Annotated[
    str,
    typer.Option("--rebate", metavar="PERCENT", help="The part of a loss that is given back, as 10%."),
]
NumberOfBets = Annotated[
    int | None,
    typer.Option("--bets", metavar="NUMBER", parser=whole_number, help="The most bets that are made; 200."),
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


def units_under(text: str | None) -> float | None:
    """Read the level that a measure has to come under, as ``0.25``."""
    if text is None:
        return None
    share = written_share(text)
    if share is None:
        raise Refusal(f"--under {text!r} is not a number. Write units per 100 rounds, as 0.25.")
    return float(share)
