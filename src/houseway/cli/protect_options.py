"""Declares the options of `houseway protect`, some of which the printed report takes, and checks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import whole_number
from houseway.cli.output import picture_option
from houseway.refusal import Refusal

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


# What is asked of `houseway protect`, checked: one question, and only options that have an effect on it.

MOST_SHOES = 10**8


@dataclass(frozen=True)
class Asked:
    """The options of the command, None where one was not given."""

    wager: str | None
    cut: int | None
    tags: str | None
    level: int | None
    shoes: int | None
    seed: int
    count: str | None
    spread: str | None
    players: int | None
    seat: int | None
    measures: bool
    under: str | None
    shuffle_minutes: str | None
    leak: str | None
    hands: int | None
    biased: list[str] | None
    setting: str | None
    shuffle: str | None
    rebate: str | None
    bets: int | None
    device: str | None
    svg: Path | None

    @property
    def compares(self) -> bool:
        """Return whether counter-measures are asked for."""
        return self.measures or self.under is not None

    @property
    def question(self) -> str:
        """Return the option that asks something else than the best count, in words if none does."""
        asked = [name for name, value in self._instead.items() if value is not None]
        return asked[0] if asked else "the count"

    @property
    def _instead(self) -> Mapping[str, object]:
        return {
            "--leak": self.leak,
            "--bias": self.biased or None,
            "--setting": self.setting,
            "--rebate": self.rebate,
            "--shuffle": self.shuffle,
            "--count": self.count,
            "--measures": self.compares or None,
        }

    def check(self) -> None:
        """Refuse two questions at once, and options that have no effect."""
        asked = [name for name, value in self._instead.items() if value is not None]
        if len(asked) > 1:
            raise Refusal(f"{asked[0]} and {asked[1]} are two questions. Ask one of them.")
        for name, value in self._idle().items():
            if asked and value is not None:
                raise Refusal(f"{name} has no effect with {asked[0]}. Leave one of them out.")
        self._check_beside("--shuffle-minutes", self.shuffle_minutes, "--measures", asked=self.compares)
        self._check_beside("--spread", self.spread, "--count", asked=self.count is not None)
        self._check_beside("--seat", self.seat, "--count", asked=self.count is not None)
        self._check_beside("--hands", self.hands, "--leak", asked=self.leak is not None)
        self._check_beside("--bets", self.bets, "--rebate", asked=self.rebate is not None)

    def _idle(self) -> Mapping[str, object]:
        """Return the options that have no effect on what is asked instead of the best count."""
        if self.compares:
            return {"--svg": self.svg}
        if self.count is not None:
            return {"--tags": self.tags, "--level": self.level, "--svg": self.svg, "--device": self.device}
        counted = {"--cut": self.cut, "--tags": self.tags, "--level": self.level, "--svg": self.svg}
        counted |= {"--players": self.players, "--device": self.device}
        return counted if self.shuffle is not None else {**counted, "--shoes": self.shoes}

    @staticmethod
    def _check_beside(name: str, value: object, beside: str, *, asked: bool) -> None:
        if value is not None and not asked:
            raise Refusal(f"{name} has no effect without {beside}. Leave it out.")

    def shoes_or(self, usual: int) -> int:
        """Return how many shoes are dealt; refuse none, and more than can be."""
        if self.shoes is None:
            return usual
        if not 0 < self.shoes <= MOST_SHOES:
            raise Refusal(f"--shoes {self.shoes:,} is not possible. Choose 1 to {MOST_SHOES:,}.")
        return self.shoes
