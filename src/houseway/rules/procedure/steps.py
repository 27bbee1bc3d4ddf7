"""The steps of a procedure: what is said, done, asked or dealt, each with its paragraph.

A step knows which answers fit it. ``check`` refuses the others before the procedure hears of them,
so a wrong answer changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance
from houseway.equipment.dice import Roll, roll, toss
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat, Seats


@dataclass(frozen=True)
class Irregularity:
    """Something that may go wrong, as a game's rules name it. ``shows_card``: a card is seen by it."""

    kind: str
    words: str
    cite: Citation
    shows_card: bool = False


@dataclass(frozen=True)
class Happening:
    """An irregularity that did happen, given as the answer to a step."""

    kind: str
    card: Card | None = None  # the card that was seen, where one was

    def __str__(self) -> str:
        return f"{self.kind} ({self.card.picture})" if self.card else self.kind


Groups = tuple[tuple[Card, ...], ...]  # a hand that is set: its cards sorted into groups
Places = Mapping[Seat, str]
# Places and wagers are given by seat.
Answer = None | int | str | tuple[int, ...] | Card | Roll | Mapping[Seat, Any] | Groups | Happening


@dataclass(frozen=True, kw_only=True)
class Step:
    """``key`` names the step within its procedure; ``who`` acts; ``may_happen`` can be answered instead.

    ``about`` is a place whose cards lie face down and are told of in the words: they are for who may look.
    """

    key: str
    words: str
    cite: Citation
    who: str = "dealer"
    may_happen: tuple[Irregularity, ...] = ()
    about: str = ""

    def check(self, answer: Any) -> None:
        """Refuses an answer that does not fit."""
        if not isinstance(answer, Happening):
            self.check_answer(answer)
            return
        irregularity = self.irregularity(answer.kind)
        if irregularity is None:
            known = one_of([one.kind for one in self.may_happen]) if self.may_happen else "nothing"
            raise Refusal(
                f"{answer.kind!r} cannot happen at the step {self.key!r}. What can: {known}.",
                self.cite,
            )
        if irregularity.shows_card:
            self.check_seen(answer.card)
        elif answer.card is not None:
            raise Refusal(f"No card is seen when {irregularity.words}. Leave the card out.", self.cite)

    def irregularity(self, kind: str) -> Irregularity | None:
        return next((one for one in self.may_happen if one.kind == kind), None)

    def check_answer(self, answer: Any) -> None:
        if answer is not None:
            raise Refusal(f"The step {self.key!r} takes no answer, but {answer!r} was given.", self.cite)

    def check_seen(self, card: Any) -> None:
        """Refuses a card that an irregularity cannot have shown here."""
        self.check_answer(card)

    def answered(self, answer: Any) -> str:
        """The answer in words, for a transcript; empty where the step says it all."""
        return "" if answer is None else str(answer)


@dataclass(frozen=True, kw_only=True)
class Announce(Step):
    """Words said aloud at the table."""


@dataclass(frozen=True, kw_only=True)
class NoMoreBets(Announce):
    """The call after which no wager of the round is placed, raised or withdrawn."""

    key: str = "no-more-bets"
    words: str = "No more bets"


@dataclass(frozen=True, kw_only=True)
class Perform(Step):
    """An act at the table that needs no answer: done when the next step is asked for."""


@dataclass(frozen=True, kw_only=True)
class Move(Perform):
    """The last card of one place goes to another, where it begins a hand of its own."""

    place: str
    to: str


@dataclass(frozen=True, kw_only=True)
class Confirm(Step):
    """An inspection or a decision that somebody stands for: answered with that person's name."""

    apart_from: str = ""  # who stands for the other part of it: at a live table another person has this one

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, str) or not answer.strip():
            raise Refusal(f"{self.words} needs the name of the {self.who} who did it.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Choose(Step):
    """One of a few possibilities."""

    values: tuple[str, ...]

    def check_answer(self, answer: Any) -> None:
        if answer not in self.values:
            raise Refusal(
                f"{self.words}: {answer!r} is not a choice. Choose {one_of(self.values)}.",
                self.cite,
            )


@dataclass(frozen=True, kw_only=True)
class Decide(Choose):
    """A player decides. Only what the rules allow with this hand is among the values.

    ``undecided`` is taken where the player does not answer: it adds nothing to the layout (reading 56).
    """

    seat: Seat
    hand_title: str = "your hand"  # what the hand is called, where players share its cards
    undecided: str
    hand: tuple[Card, ...]  # what the player sees of the own hand
    dealer: tuple[Card, ...] = ()  # and of the dealer's
    groups: Groups = ()  # how the own hand is set, where it is
    costs: Mapping[str, Cents] = field(default_factory=dict)  # what a decision adds to the layout
    adds: Mapping[str, str] = field(default_factory=dict)  # and the wager that it is
    hint: str = ""  # the best play known, one of the values
    hint_reason: str = ""
    counted_over: str = "every outcome that is still possible"  # what a decision's value is an average of


@dataclass(frozen=True, kw_only=True)
class SetHand(Step):
    """A player sorts the own cards into groups; the cards in none of them are left over."""

    seat: Seat
    hand: tuple[Card, ...]
    best: Groups
    # Called with the groups; refuses those that the rules do not allow.
    accept: Any = field(default=None, repr=False, compare=False)

    @property
    def undecided(self) -> Groups:
        """Taken where the player does not answer (reading 56)."""
        return self.best

    def check_answer(self, answer: Any) -> None:
        groups = answer if isinstance(answer, tuple) else (None,)
        if not all(
            isinstance(group, tuple) and all(isinstance(one, Card) for one in group) for group in groups
        ):
            raise Refusal(f"{self.words}: {answer!r} will not do. Give groups of cards.", self.cite)
        if self.accept:
            self.accept(answer)

    def answered(self, answer: Any) -> str:
        return " | ".join("+".join(one.picture for one in group) for group in answer) or "no group"


@dataclass(frozen=True, kw_only=True)
class Show(Step):
    """Cards that lay face down at a place are turned up for all to see."""

    place: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Measure(Step):
    """A whole number: cards counted, minutes passed. ``usual`` is the number when nothing is wrong."""

    least: int = 0
    most: int | None = None
    usual: int = 0

    def check_answer(self, answer: Any) -> None:
        if type(answer) is not int or answer < self.least or (self.most is not None and answer > self.most):
            bounds = f"{self.least} to {self.most}" if self.most is not None else f"{self.least} or more"
            raise Refusal(f"{self.words}: {answer!r} will not do. Give a whole number, {bounds}.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Cut(Measure):
    """The top cards of the pack, this many, go under the rest."""

    pack: str


@dataclass(frozen=True, kw_only=True)
class InsertCutCard(Measure):
    """The cutting card goes into the pack, this many cards from the bottom."""

    pack: str


@dataclass(frozen=True, kw_only=True)
class CountStub(Measure):
    """The cards left in the pack are counted face down."""

    pack: str


@dataclass(frozen=True, kw_only=True)
class AddWager(Measure):
    """The cents that a decision really adds to the layout; ``most`` is what the decision costs at most."""

    seat: Seat
    wager: str
    most: Cents

    def check_answer(self, answer: Any) -> None:
        if type(answer) is not int or not self.least <= answer <= self.most:
            given = dollars(answer) if type(answer) is int else repr(answer)
            bounds = f"{dollars(self.least)} to {dollars(self.most)}"
            raise Refusal(f"{self.words}: {given} will not do. Give whole cents, {bounds}.", self.cite)

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class TakePlaces(Step):
    """Who wagers where in this round: answered with a name for each seat."""

    one_each: Citation | None = None  # bars a person from a second place, where the house does not allow it

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, Mapping):
            raise Refusal("Places are given as seat to the name of the person.", self.cite)
        taken: dict[str, Seat] = {}
        for seat, name in answer.items():
            if not isinstance(name, str) or not name.strip():
                raise Refusal(f"Seat {seat}: {name!r} is not the name of a person.", self.cite)
            if self.one_each and name in taken:
                raise Refusal(
                    f"{name} has seat {taken[name]} and cannot wager at seat {seat} too. "
                    "Choose one, or let the house allow additional positions.",
                    self.one_each,
                )
            taken[name] = seat

    def answered(self, answer: Any) -> str:
        return ", ".join(f"{name} at {seat}" for seat, name in answer.items())


@dataclass(frozen=True, kw_only=True)
class TakeWagers(Step):
    """The players bet; answered with the bets of each seat. The table checks them."""

    # Called with the seats; refuses what the table may not take.
    accept: Any = field(default=None, repr=False, compare=False)

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, Mapping) or not all(isinstance(bets, Mapping) for bets in answer.values()):
            raise Refusal(f"Wagers are given as seat to bets, not as {answer!r}.", self.cite)
        if self.accept:
            self.accept(answer)


@dataclass(frozen=True, kw_only=True)
class Shuffle(Step):
    """The named pack is mixed so that every order is equally likely."""

    pack: str
    without: tuple[Card, ...] = ()  # cards of the pack that lie on the layout at this moment


def _check_card(step: Deal | Burn, answer: Any, left: Mapping[Card, int]) -> None:
    if not isinstance(answer, Card):
        raise Refusal(f"{step.words}: {answer!r} is not a card.", step.cite)
    if left.get(answer, 0) <= 0:
        raise Refusal(f"{step.words}: the {answer.words} is not in the {step.pack} any more.", step.cite)


@dataclass(frozen=True, kw_only=True)
class Deal(Step):
    """The next card of the pack goes to a place. ``left`` counts what the pack can still hold."""

    pack: str
    to: str
    left: Mapping[Card, int] = field(repr=False, compare=False)
    face: Literal["up", "down"] = "up"

    def check_answer(self, answer: Any) -> None:
        _check_card(self, answer, self.left)

    def answered(self, answer: Any) -> str:
        return answer.picture if isinstance(answer, Card) else super().answered(answer)


@dataclass(frozen=True, kw_only=True)
class Burn(Step):
    """Cards leave the pack unseen. ``left`` is for a card that an irregularity shows."""

    pack: str
    count: int = 1
    left: Mapping[Card, int] = field(default_factory=dict, repr=False, compare=False)

    def check_seen(self, card: Any) -> None:
        _check_card(self, card, self.left)


@dataclass(frozen=True, kw_only=True)
class Toss(Step):
    """Three dice are thrown. Whatever else chance alone sets, as a wheel, is a kind of toss of its game."""

    @property
    def entry(self) -> Mapping[str, Any]:
        """What a dealer who has real dice is asked for."""
        return {"dice": 3}

    def thrown(self, chance: Chance) -> Answer:
        return toss(chance)

    def read(self, written: Any) -> Answer:
        """The answer, as JSON has it; TypeError or KeyError where it is none."""
        return roll(written)

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, Roll):
            raise Refusal(f"{self.words}: {answer!r} is not a roll of three dice.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Settle(Step):
    """Losing wagers are collected and winning wagers paid, in this order.

    ``by seat``: each of the seats in turn; ``losers first``: the table's losing wagers, then the others.
    """

    outcome: Any  # one for the whole table, or a mapping of each seat to its own
    seats: Seats  # all that each player has on the layout, in the order of payment
    order: Literal["by seat", "losers first"] = "by seat"
    # The wagers that are settled now, of every seat or each seat's own; None for all of them.
    only: frozenset[str] | Mapping[Seat, frozenset[str]] | None = None
