"""The line of `houseway settle`: a round of one player, as it was dealt and bet on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from houseway.rules.procedure.procedure import Event
from houseway.rules.wagers.wagers import Bets, Seat

if TYPE_CHECKING:
    from houseway.rules.game import Table


class RecordedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round on one line. A game adds the keys for its cards, dice or stops, and for decisions.

    Few games need more. The methods are for keys of which one follows from others.
    """

    # Keys that belong to one player, as a hand of cards does: on a line with seats each has its own.
    own_keys: ClassVar[tuple[str, ...]] = ()

    bets: dict[str, int]
    id: Any = None

    def all_bets(self, _: Table[Any]) -> Bets:
        """Return the bets that the line names, and those that follow from its cards."""
        return self.bets

    @classmethod
    def see_each_other(cls, rounds: Mapping[Seat, Self]) -> Mapping[Seat, Self]:
        """Return the rounds of all seats, each with what it sees of the others, if that decides a wager."""
        return rounds

    @classmethod
    def keys_of_outcome(cls, _: Any) -> Mapping[str, Any]:
        """Return the keys of a played round that only its outcome tells, such as the point before a roll."""
        return {}

    @classmethod
    def keys_of_player(cls, _: Sequence[Event], __: Seat) -> Mapping[str, Any]:
        """Return the keys of one player of a played round, if cards do not stay where they were dealt."""
        return {}
