"""The line of `houseway settle`: a round of one player, as it was dealt and bet on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.refusal import Refusal
from houseway.regulation import Citation
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


_OF_A_DECK = frozenset(STANDARD_DECK)


def check_in_decks(cards: Sequence[Card], decks: int, cite: Citation, *, pack: str = "shoe") -> None:
    """Refuse cards of a line that so many decks of 52 do not hold, or not so often."""
    if len(set(cards)) == len(cards) and _OF_A_DECK.issuperset(cards):
        return
    for card, times in Counter(cards).items():
        most = 0 if card.is_joker else decks
        if times > most:
            raise Refusal(
                f"The {card.words} is given {_times(times)}, and the {pack} holds it {_times(most)}. "
                "Check the cards.",
                cite,
            )


def _times(number: int) -> str:
    return f"{number} {'time' if number == 1 else 'times'}"
