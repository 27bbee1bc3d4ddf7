"""What is asked of `houseway protect`, checked: one question, and only options that have an effect on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from houseway.refusal import Refusal

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
