"""Says what a round can cost the house, what it brings on average, and how safe a bank is."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.api.arguments import money, share
from houseway.api.display import Columns, few_lines, per_cent
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents, dollars
from houseway.odds.exposure import Exposure as GreatestLoss
from houseway.odds.house_win import TURNOVER, HouseRound, win_of_drop
from houseway.refusal import Refusal


@dataclass(frozen=True, repr=False)
class Exposure(Columns):
    """Says what the house wins in an average round with these bets, and what a round can cost it, in cents.

    >>> exposure = hw.table("sic-bo", maximum="$500").exposure(bets={"small": 50_000})
    >>> exposure
    Sic bo: exposure of the house
      handle               $500.0000 a round
      win                  $13.8889 a round
      win of handle        2.7778%
      win of drop          13.14%, bet 5 times over
      standard deviation   $499.81
      N0                   1,295 rounds
      greatest loss        $99,500 to one player
    """

    title: str
    _greatest: GreatestLoss
    _round: HouseRound

    @property
    def handle(self) -> Fraction:
        """Everything that is bet in a round on average, with what players add during it."""
        return self._round.handle

    @property
    def win(self) -> Fraction:
        """What the house wins in a round on average."""
        return self._round.win

    @property
    def win_of_handle(self) -> Fraction:
        """The share of the handle that the house wins."""
        return self._round.win_of_handle

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of the house's win in a round."""
        return self._round.standard_deviation

    @property
    def n0(self) -> Fraction | None:
        """The rounds after which the expected win equals one standard deviation."""
        return self._round.rounds_until_level

    @property
    def greatest_loss(self) -> Cents:
        """The most that one player can win in one round at the posted maximums."""
        return self._greatest.one_player

    @property
    def greatest_loss_of_table(self) -> Cents:
        """The same for all seats together."""
        return self._greatest.all_seats

    def win_of_drop(self, turnover: float = float(TURNOVER)) -> float:
        """Return the share of the drop that the house wins if players bet it so many times over.

        >>> exposure = hw.table("sic-bo").exposure(bets={"small": 500})
        >>> round(exposure.win_of_drop(turnover=8), 3)
        0.202
        """
        try:
            times = Fraction(str(turnover))
        except ValueError:
            times = Fraction(0)
        if times <= 0:
            raise Refusal(
                f"turnover: {turnover!r} is not how often the drop is bet. Give a number, as 5.",
                value=turnover,
            )
        return win_of_drop(self.win_of_handle, times)

    def risk_of_ruin(self, bank: Cents) -> tuple[float, float] | None:
        """Return the lowest and the highest probability that a bank is lost if these bets go on forever.

        >>> exposure = hw.table("sic-bo").exposure(bets={"small": 50_000})
        >>> low, high = exposure.risk_of_ruin(bank=2_000_000)
        >>> f"{low:.1%} to {high:.1%}"
        '10.2% to 10.8%'
        """
        return self._round.risk_of_ruin(money(bank, "bank"))

    def bank_for(self, risk: float) -> Cents | None:
        """Return the bank that is lost with at most this probability, or None if none is enough or known.

        >>> hw.table("sic-bo").exposure(bets={"small": 50_000}).bank_for(0.01)
        4143587
        """
        if not 0 < share(risk, "risk") < 1:
            raise Refusal(f"risk: {risk!r} is certain. Give a number between 0 and 1, as 0.01.", value=risk)
        return self._round.bank_for(float(risk))

    def __repr__(self) -> str:
        return few_lines([self.title, *(f"  {name:<20} {figure}" for name, figure in self._summary())])

    def _summary(self) -> list[tuple[str, str]]:
        deviation = self.standard_deviation
        spread = [] if deviation is None else [("standard deviation", dollars(round(deviation)))]
        level = [] if self.n0 is None else [("N0", f"{float(self.n0):,.0f} rounds")]
        drop = f"{self.win_of_drop():.2%}, bet {float(TURNOVER):g} times over"
        return [
            ("handle", f"{_cents(self.handle)} a round"),
            ("win", f"{_cents(self.win)} a round"),
            ("win of handle", per_cent(self.win_of_handle)),
            ("win of drop", drop),
            *spread,
            *level,
            ("greatest loss", f"{dollars(self.greatest_loss)} to one player"),
        ]

    def columns(self) -> Mapping[str, Any]:
        money = self._round.wagers
        return {
            "wager": list(money),
            "staked": [float(wager.staked) for wager in money.values()],
            "win": [float(wager.won) for wager in money.values()],
            "win_exact": [str(wager.won) for wager in money.values()],
        }

    def _repr_html_(self) -> str:
        return html_table(self.title, ("of the house", ""), self._summary())


def _cents(amount_of_round: Fraction) -> str:
    return f"{'-' if amount_of_round < 0 else ''}${abs(float(amount_of_round)) / 100:,.4f}"
