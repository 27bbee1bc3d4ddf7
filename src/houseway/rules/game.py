"""A game, declared in parts, and a table: the game under options that are fixed and checked.

`open_table` makes a table of a game. The rooms below `rules` work with tables: they settle, count, deal and
print by the wagers and limits of a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, TypeVar

from houseway.equipment.money import LARGEST_WAGER, Cents, check_wager_amount
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.analysis.own_odds import NotCounted, OwnOdds, OwnOutcomes
from houseway.rules.limits import Limits, kind_of, limit_options
from houseway.rules.options import Caution, Option, Options
from houseway.rules.parts import (
    Analysis,
    Complete,
    Felt,
    Identity,
    Line,
    Opened,
    Papers,
    Placed,
    Play,
    Protection,
    Together,
    Wagering,
)
from houseway.rules.procedure.procedure import Condition
from houseway.rules.progressives import AwardTable
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet
from houseway.rules.wagers.bank import Bank, BankRules, covered_seats
from houseway.rules.wagers.payout import PayoutLimit
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Result, Seat, Seats, Wager

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Game(Generic[Outcome]):
    """A game: rounds, settlement, odds, simulation and papers are all made from its parts.

    `rules/parts.py` explains each part. The first six are required; a game with no more can be dealt, settled
    and printed.
    """

    identity: Identity
    wagering: Wagering[Outcome]
    play: Play[Outcome]
    line: Line[Outcome]
    felt: Felt[Outcome]
    papers: Papers
    analysis: Analysis[Outcome] = field(default_factory=Analysis)
    protection: Protection[Outcome] = field(default_factory=Protection)
    # How a player can be the bank; None if only the house can.
    bank: BankRules | None = None
    # Side bets from files, and the game without them. No game declares these: they are added to it.
    side_bets: tuple[SideBet, ...] = ()
    plain: Game[Outcome] | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        return self.identity.name

    @property
    def title(self) -> str:
        return self.identity.title

    @property
    def cite(self) -> Citation:
        return self.identity.cite

    @property
    def seats(self) -> int:
        return self.identity.seats

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of wagers: ``total:4`` and ``total:5`` are both of the kind ``total``."""
        return tuple(dict.fromkeys(kind_of(name) for name in self.wagering.names))

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """Return the options of the game and those for limits, which every game has."""
        return (*self.wagering.options, *limit_options(self.kinds))


_MOST_NAMED = 12  # wagers that a refusal lists one by one, and not by their kinds


@dataclass(frozen=True)
class Table(Generic[Outcome]):
    """A game under the options of one table. Unless it is a what-if, the regulation allows it."""

    game: Game[Outcome]
    options: Options
    # The wagers that players can place. Forms that a wager takes later are in ``by_name`` only.
    wagers: Mapping[str, Wager[Outcome]]
    limits: Limits
    payout_limit: PayoutLimit | None
    cautions: tuple[Caution, ...] = ()
    bonuses: tuple[AutomaticBonus[Outcome], ...] = ()
    # Bets outside the posted limits that a supervisor allowed for this round.
    allowed: Seats = field(default_factory=dict)
    # Every wager that can be on the layout: those that are placed, and the forms that they take later.
    by_name: Mapping[str, Wager[Outcome]] = field(default_factory=dict, repr=False)

    def wager(self, name: str) -> Wager[Outcome]:
        """Return the wager with this name; refuse one that the table does not offer."""
        try:
            return self.by_name[name]
        except KeyError:
            raise self._not_offered(name) from None

    def _not_offered(self, name: str) -> Refusal:
        known = kind_of(name) in self.game.kinds
        why = "is not offered at this table" if known else f"is not a wager of {self.game.title}"
        offered = list(self.wagers)
        if len(offered) > _MOST_NAMED:
            kinds = {kind_of(wager) for wager in offered}
            offered = [wager for wager in self.game.wagering.names if kind_of(wager) in kinds]
        words = f"{name!r} {why}. It offers {one_of(offered)}."
        return Refusal(words, self.game.wagering.limits.no_others or self.game.cite)

    @property
    def demonstration(self) -> Seats:
        """Return the demonstration bets on wagers that this table offers."""
        made_with = {name: wager.made_with for name, wager in self.wagers.items() if wager.made_with}
        offered = {
            seat: {name: bet for name, bet in bets.items() if name in self.wagers}
            | {name: bets[other] for name, other in made_with.items() if other in bets}
            for seat, bets in self.game.felt.demonstration.items()
        }
        return {seat: bets for seat, bets in offered.items() if bets}

    def has_side_bet(self, bets: Bets) -> bool:
        """Return whether any bet is a side bet from a file, which is settled even if the hand is folded."""
        return any(side_bet.name in bets for side_bet in self.game.side_bets)

    @property
    def what_if(self) -> bool:
        """Return whether the table is only computed, whatever the regulation allows."""
        return self.options.what_if

    @property
    def breaks(self) -> tuple[Caution, ...]:
        """Return what the table would break if it opened, each paragraph with the value that breaks it."""
        return self.options.breaks

    @cached_property
    def wagers_stand(self) -> bool:
        """Return whether wagers of this table may stay on the layout when a round is over."""
        verdicts = (verdict for wager in self.by_name.values() for verdict in wager.verdicts)
        return any(verdict.result is Result.STANDS for verdict in verdicts)

    @property
    def layout_is_kept(self) -> bool:
        """Return whether anything may be on the layout between two rounds: a wager that stands, or a bank."""
        return self.wagers_stand or self.game.bank is not None

    @cached_property
    def progressives(self) -> Mapping[str, AwardTable]:
        """Return the award tables of the progressive wagers that the table offers."""
        return {name: wager.progressive for name, wager in self.wagers.items() if wager.progressive}

    def own_odds(self, wager_name: str) -> OwnOdds | None:
        """Return how the wager is counted, where the outcomes of the game do not tell."""
        return self.game.analysis.own_odds.get(kind_of(wager_name))

    def has_odds(self, wager_name: str) -> bool:
        """Return whether the exact odds of the wager by itself are known."""
        return not isinstance(self.own_odds(wager_name), NotCounted)

    def is_counted_alone(self, wager_name: str) -> bool:
        """Return whether a wager that is made before the deal is decided by outcomes of its own."""
        if not isinstance(self.own_odds(wager_name), OwnOutcomes) or wager_name not in self.by_name:
            return False
        placed_as = self.by_name[wager_name].form_of or wager_name
        return self.by_name[placed_as].placed == "before the deal"

    def laid_down(self, bets: Bets) -> Cents:
        """Return what a player pays to place these bets: the stakes, and vigorish that is paid with them."""
        paid = sum(bets.values())
        if self.wagers_stand:
            for name, bet in bets.items():
                charge = self.by_name[name].charged_when_placed
                paid += charge.charge(charge.base(bet, 0)) if charge else 0
        return paid

    def check_may_open(self) -> None:
        """Refuse to open with options that only a log or a what-if may have."""
        self.check_whole()
        if self.breaks:
            broken = "; ".join(map(str, self.breaks))
            raise Refusal(f"This is a what-if. No such table may open: {broken}.", self.breaks[0].cite)

    def check_whole(self) -> None:
        """Refuse options that are not built yet, and a payout limit that is too low; a what-if notes that."""
        self.options.check_built()
        self.game.wagering.check(self, Opened())
        limit = self.payout_limit
        if limit and limit.is_too_low:
            self.options.not_allowed(limit.too_low, limit.cite, limit.advice)

    def check_placed(self, bets: Bets, standing: Bets, condition: Condition | None) -> None:
        """Refuse bets that a player may not have on the layout in this condition of the table."""
        self.game.wagering.check(self, Placed(bets, standing, condition))

    def check_bets(self, bets: Bets) -> None:
        """Refuse bets that one player may not have on the layout together."""
        if not bets:
            raise Refusal("There is no wager. Place at least one.", self.game.cite)
        for name, bet in bets.items():
            self.wager(name)
            if type(bet) is not int or not 0 < bet <= LARGEST_WAGER:
                check_wager_amount(bet, name)
        self.game.wagering.check(self, Together(bets))

    def bank_of(self, seats: Seats) -> Bank | None:
        """Return the player's bank among these wagers, or None if the house is the bank."""
        return self.game.bank.bank_of(seats) if self.game.bank else None

    def check_bank(self, seats: Seats, condition: Condition | None = None) -> None:
        """Refuse wagers of several players that exclude each other because of who is the bank."""
        if self.game.bank:
            self.game.bank.check(self.by_name, seats, condition)

    def as_covered(self, seats: Seats) -> Seats:
        """Return the wagers, reduced to what a player's bank among them can pay."""
        bank = self.bank_of(seats)
        return covered_seats(bank, bank.covered(self.by_name, seats), seats) if bank else seats

    def check_closing(self, seats: Seats) -> None:
        """Refuse to begin a round with only these wagers, for example if nobody bets against a bank."""
        if self.game.bank:
            self.game.bank.check_whole(seats)
        self.game.wagering.check(self, Complete(seats))

    def allowing(self, seat: Seat, bets: Bets) -> Table[Outcome]:
        """Return a table at which the seat may make these bets outside the limits; without bets, none."""
        allowed = {other: of_other for other, of_other in self.allowed.items() if other != seat}
        if bets:
            allowed[seat] = bets
        return self if allowed == self.allowed else replace(self, allowed=allowed)

    def check_limits(self, seat: Seat, bets: Bets) -> None:
        """Refuse bets outside the posted limits, except those that a supervisor allowed."""
        allowed = self.allowed.get(seat, {})
        for name, bet in bets.items():
            if allowed.get(name) != bet:
                self.limits.check_range(name, bet)
            self.limits.check_increment(name, bet)


def open_table(
    game: Game[Outcome],
    chosen: Mapping[str, str] | None = None,
    *,
    what_if: bool = False,
) -> Table[Outcome]:
    """Make a table with the chosen options, and with the defaults of all others.

    It refuses options that the regulation does not allow together, or that are not built yet. A ``what_if``
    table is only computed: it may pay less than the regulation allows, and ``Table.breaks`` says which
    paragraphs that would break.
    """
    table = make_table(game, chosen, what_if=what_if)
    if what_if:
        table.check_whole()
    else:
        table.check_may_open()
    return table


def make_table(
    game: Game[Outcome],
    chosen: Mapping[str, str] | None = None,
    *,
    what_if: bool = False,
    recorded: bool = False,
) -> Table[Outcome]:
    """Make a table without asking whether it may open.

    A ``recorded`` one is read from a log, which may be older than a rule that would refuse its options.
    """
    if chosen and SIDE_BETS in chosen:
        from houseway.rules.side_bets.derive import asked_for  # noqa: PLC0415 - it is made from games

        game, chosen = asked_for(game, chosen)
    options = Options(game.all_options, chosen or {}, what_if=what_if, recorded=recorded)
    options.check()
    cautions = tuple(game.wagering.check_options(options) or ())
    wagers = tuple(game.wagering.wagers(options))
    stakes = {wager.name: wager.progressive.stake for wager in wagers if wager.progressive}
    rules = game.wagering.limits
    limits = Limits.posted(options, game.kinds, rules.covered_by, {**rules.fixed_amounts, **stakes})
    return Table(
        game,
        options,
        {wager.name: wager for wager in wagers if not wager.form_of},
        limits,
        rules.payout(options, limits, wagers),
        cautions,
        tuple(game.wagering.bonuses(options)),
        by_name={wager.name: wager for wager in wagers},
    )


def staked(bets: Bets) -> Cents:
    """Return the sum of the stakes."""
    return sum(bets.values())
