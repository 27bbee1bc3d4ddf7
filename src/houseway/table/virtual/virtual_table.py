"""Opens a table with an automatic dealer and plays one round after the other.

Where a player cannot play alone, against a bank or as the bank, others join. Playing rounds also shows the
irregularities that can happen at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Table, staked
from houseway.rules.procedure.procedure import Condition, Conversation, Event, RoundEnd
from houseway.rules.procedure.standing_wagers import StandingCondition, placed_now
from houseway.rules.procedure.steps import Happening, Irregularity, Settle
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.settlement import Settlement, settle_step
from houseway.rules.wagers.wagers import Seat, Seats
from houseway.table.virtual.automatic_play import AutomaticDealer

# Other players, where one cannot play alone.


def with_company(table: Table[Any], condition: Condition, seats: Seats) -> Seats:
    """Return the bets of one player with those of others, where the house does not play against the player.

    The others are those of the demonstration: one is the bank, or they wager against the player's bank.
    """
    rules = table.game.bank
    if rules is None or rules.house_banks or len(seats) != 1:
        return seats
    others = {seat: bets for seat, bets in table.demonstration.items() if seat not in seats}
    if table.bank_of({**seats, **condition.on_layout}):
        against = {seat: bets for seat, bets in others.items() if bets.keys() & rules.covers}
        return {**seats, **against}
    (own_bets,) = seats.values()
    banks = [bets[BANK] for bets in table.demonstration.values() if BANK in bets]
    return {**seats, next(iter(others)): {BANK: max(staked(own_bets), *banks)}}


Outcome = TypeVar("Outcome")
R = TypeVar("R")


@dataclass(frozen=True)
class PlayedRound(Generic[Outcome]):
    """A round that is over: its events, how it ended, and the money in the order of payment."""

    table: Table[Outcome]
    events: tuple[Event, ...]
    end: RoundEnd[Outcome]
    payments: tuple[tuple[Seat, Settlement], ...]

    @property
    def staked(self) -> Cents:
        return sum(settlement.staked for _, settlement in self.payments)

    @property
    def standing(self) -> Cents:
        """Return the amount that stays on the layout for the next round."""
        return sum(settlement.bet for _, settlement in self.payments if settlement.stands)

    @property
    def returned(self) -> Cents:
        return sum(settlement.returns for _, settlement in self.payments)

    def of_seat(self, seat: Seat) -> list[Settlement]:
        return [settlement for paid_seat, settlement in self.payments if paid_seat == seat]


class VirtualTable(Generic[Outcome]):
    """A table that opens when it is created; ``condition`` is that after the last round."""

    def __init__(
        self, table: Table[Outcome], chance: Chance, dealer: type[AutomaticDealer] = AutomaticDealer
    ) -> None:
        self.table = table
        self.watch: Callable[[Event], None] = lambda _: None  # called with every event as it happens
        self.dealer = dealer(chance, table.game.play.packs(table.options))
        opening = self._converse(Conversation(table.game.play.opening(table)))
        self.opening_events = tuple(opening.events)
        self.condition: Condition = opening.end

    def _converse(self, conversation: Conversation[R]) -> Conversation[R]:
        while conversation.step is not None:
            self.watch(conversation.answer(self.dealer.answer(conversation.step)))
        return conversation

    def play_round(
        self, seats: Seats, irregularities: Iterable[tuple[str, str]] = ()
    ) -> PlayedRound[Outcome]:
        """Play one round with these bets; irregularities as (kind, step key).

        Wagers that stand from earlier rounds stay; bets that may not be placed yet wait.
        """
        seats = with_company(self.table, self.condition, seats)
        if self.table.layout_is_kept:
            seats = placed_now(self.table, self.condition, seats)
        self.dealer.seat(seats)
        for kind, step_key in irregularities:
            self.dealer.arrange(kind, step_key)
        round_of_play = self._converse(
            Conversation(self.table.game.play.round_of_play(self.table, self.condition))
        )
        self.dealer.check_all_happened(self.table.game.name)
        self.condition = round_of_play.end.condition
        return played(self.table, round_of_play)

    def take_down(self, seat: Seat, wager: str) -> None:
        """Take a wager that stands off the layout, before the next round; refuse one that has to stay."""
        standing = dict(self.condition.on_layout.get(seat, {}))
        if not isinstance(self.condition, StandingCondition) or wager not in standing:
            raise Refusal(f"{wager!r} does not lie on the layout. Name a wager that stands.")
        del standing[wager]
        check_slip(self.table, seat, standing, self.condition)
        others = {name: bets for name, bets in self.condition.standing.items() if name != str(seat)}
        rest = {**others, **({str(seat): standing} if standing else {})}
        self.condition = replace(self.condition, standing=rest)


def played(table: Table[Outcome], conversation: Conversation[RoundEnd[Outcome]]) -> PlayedRound[Outcome]:
    """Return the round with every settlement that its procedure called for."""
    payments = [
        payment
        for event in conversation.events
        if isinstance(event.step, Settle) and not isinstance(event.answer, Happening)
        for payment in settle_step(table, event.step)
    ]
    return PlayedRound(table, tuple(conversation.events), conversation.end, tuple(payments))


# The irregularities that can happen at a table, found by playing rounds.


@dataclass(frozen=True)
class PossibleIrregularity:
    """An irregularity with its steps: those of every round, and those of some rounds only."""

    irregularity: Irregularity
    always: tuple[str, ...]
    sometimes: tuple[str, ...]


def possible_irregularities(
    table: Table[Any], seats: Seats, sources: Iterable[Chance]
) -> list[PossibleIrregularity]:
    """Play a first round from each source of chance; return the irregularities that could have happened.

    Those that need other options or bets are at the end, without steps: no round could have had them.
    """
    rounds = [_round(table, seats, chance) for chance in sources]
    steps: dict[Irregularity, dict[str, None]] = {}
    for each in rounds:
        for irregularity, key in each:
            steps.setdefault(irregularity, {})[key] = None
    common = set.intersection(*map(set, rounds)) if rounds else set()
    possible = [
        PossibleIrregularity(
            irregularity,
            tuple(key for key in keys if (irregularity, key) in common),
            tuple(key for key in keys if (irregularity, key) not in common),
        )
        for irregularity, keys in steps.items()
    ]
    kinds = {irregularity.kind for irregularity in steps}
    others = [
        irregularity for irregularity in table.game.play.irregularities if irregularity.kind not in kinds
    ]
    return [*possible, *(PossibleIrregularity(irregularity, (), ()) for irregularity in others)]


def _round(table: Table[Any], seats: Seats, chance: Chance) -> list[tuple[Irregularity, str]]:
    played = VirtualTable(table, chance).play_round(seats)
    return [
        (irregularity, event.step.key) for event in played.events for irregularity in event.step.may_happen
    ]
