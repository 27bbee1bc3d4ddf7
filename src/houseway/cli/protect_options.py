"""Declares the options of `houseway protect`, some of which the printed report takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from houseway.cli.options import number, option
from houseway.cli.output import picture_option
from houseway.refusal import Refusal
from houseway.rules.parsing import written_share

USUAL_MINUTES = "3"  # of a shuffle
USUAL_SPREAD = "1-8"

Wager = Annotated[str | None, option("--wager", "WAGER", "The wager, or base for the hands.")]
CutPlace = Annotated[int | None, number("--cut", "CARDS", "Cards behind the cutting card.")]
Tags = Annotated[
    str | None,
    option(
        "--tags",
        "TAGS",
        "Your count: ten tags for A 2 … 9 T, thirteen, Ks=1 7=-1, suits, or unbalanced. Else the best.",
    ),
]
Level = Annotated[int | None, number("--level", "NUMBER", "The largest tag of the best count; 2.")]
Shoes = Annotated[int | None, number("--shoes", "NUMBER", "How many shoes to deal.")]
Seed = Annotated[int, number("--seed", "NUMBER", "The same seed, the same shoes.")]
Bet = Annotated[str, option("--bet", "DOLLARS", "What the player bets, for the win an hour.")]
RoundsAnHour = Annotated[int, number("--pace", "ROUNDS", "Rounds that are dealt in an hour.")]
CountName = Annotated[
    str, option("--count", "NAME", "A well-known count, as hi-lo, or ten tags of your own.")
]
SpreadOfBets = Annotated[
    str | None, option("--spread", "UNITS", f"The smallest and the largest bet; {USUAL_SPREAD}.")
]
Players = Annotated[int | None, number("--players", "NUMBER", "Players at the table; 1.")]
Seat = Annotated[int | None, number("--seat", "NUMBER", "The counter's seat; the last.")]
Under = Annotated[
    str | None, option("--under", "UNITS", "The cheapest measure to come under it, per 100 rounds.")
]
ShuffleMinutes = Annotated[
    str | None, option("--shuffle-minutes", "MINUTES", f"How long a shuffle takes; {USUAL_MINUTES}.")
]
LeakName = Annotated[str, option("--leak", "NAME", "The cards that are seen, as dealer-card or hole-card.")]
Hands = Annotated[int | None, number("--hands", "NUMBER", "How many hands an estimate deals.")]
Biases = Annotated[
    list[str], option("--bias", "FACE=CHANCE", "A face and its real chance, as 17=1/30; may be repeated.")
]
Setting = Annotated[
    str, option("--setting", "PARTS", "How the shooter sets the dice, as srr=6.5 or axis=20%.")
]
HandShuffle = Annotated[str, option("--shuffle", "PARTS", "How the dealer shuffles, as 'riffles=2 grab=26'.")]
Rebate = Annotated[str, option("--rebate", "PERCENT", "The part of a loss that is given back, as 10%.")]
NumberOfBets = Annotated[int | None, number("--bets", "NUMBER", "The most bets that are made; 200.")]
Device = Annotated[
    str | None,
    option(
        "--device",
        "DEVICE",
        "cpu, gpu or auto. A GPU deals the same shoes, faster, and counts every exact edge.",
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
