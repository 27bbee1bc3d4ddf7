"""The steps of a procedure: what is announced, done, asked or dealt, each with its paragraph.

A step knows which answers fit. ``check`` refuses the others before they reach the procedure,
so a wrong answer changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import Chance
from houseway.equipment.dice import Roll, roll, toss
from houseway.equipment.money import Cents
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.procedure.places import Place, check_card
from houseway.rules.wagers.wagers import Seat, Seats


@dataclass(frozen=True)
class Irregularity:
    """Something that may go wrong, as the rules of a game name it. ``shows_card``: a card is exposed."""

    kind: str
    words: str
    cite: Citation
    shows_card: bool = False


@dataclass(frozen=True)
class Happening:
    """An irregularity that happened, given as the answer to a step."""

    kind: str
    card: Card | None = None  # the card that was exposed, if any

    def __str__(self) -> str:
        return f"{self.kind} ({self.card.picture})" if self.card else self.kind


Groups = tuple[tuple[Card, ...], ...]  # a set hand: its cards in groups
Places = Mapping[Seat, str]
# The mappings are places and wagers by seat.
Answer = None | int | str | tuple[int, ...] | Card | Roll | Mapping[Seat, Any] | Groups | Happening


@dataclass(frozen=True, kw_only=True)
class Step:
    """``key`` names the step within its procedure; ``who`` acts; ``may_happen`` may be the answer instead.

    ``about`` is the place whose cards the words speak of: while those are face down, only people who may see
    them get the words. ``timed``: a live table keeps the time of the answer, from which a later step counts.
    """

    key: str
    words: str
    cite: Citation
    who: str = "dealer"
    may_happen: tuple[Irregularity, ...] = ()
    about: Place | None = None
    timed: bool = False

    def check(self, answer: Any) -> None:
        """Refuse an answer that does not fit."""
        if not isinstance(answer, Happening):
            self.check_answer(answer)
            return
        irregularity = self.irregularity(answer.kind)
        if irregularity is None:
            known = one_of([possible.kind for possible in self.may_happen]) if self.may_happen else "nothing"
            raise Refusal(
                f"{answer.kind!r} cannot happen at the step {self.key!r}. Possible here: {known}.",
                self.cite,
            )
        if irregularity.shows_card:
            self.check_seen(answer.card)
        elif answer.card is not None:
            raise Refusal(f"No card is seen when {irregularity.words}. Leave the card out.", self.cite)

    def irregularity(self, kind: str) -> Irregularity | None:
        return next((possible for possible in self.may_happen if possible.kind == kind), None)

    def check_answer(self, answer: Any) -> None:
        if answer is not None:
            raise Refusal(f"The step {self.key!r} takes no answer, but you gave {answer!r}.", self.cite)

    def check_seen(self, card: Any) -> None:
        """Refuse a card that an irregularity cannot have exposed here."""
        self.check_answer(card)

    def answered(self, answer: Any) -> str:
        """Return the answer in words for a transcript; empty if the step says it all."""
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
    """An action at the table that needs no answer."""


@dataclass(frozen=True, kw_only=True)
class Move(Perform):
    """The last card of one place goes to another, where it starts a new hand; or two last cards change."""

    place: Place
    to: Place
    exchange: bool = False


@dataclass(frozen=True, kw_only=True)
class Confirm(Step):
    """An inspection or decision that a person is responsible for; the answer is that person's name.

    At a live table it waits for that person, also where all else is automatic (reading 75).
    """

    apart_from: str = ""  # who confirmed the other part; at a live table this one must be another person
    may_be_unnamed: bool = False  # earlier logs, and tables without people, name nobody

    def check_answer(self, answer: Any) -> None:
        if answer is None and self.may_be_unnamed:
            return
        if not isinstance(answer, str) or not answer.strip():
            raise Refusal(f"{self.words} needs the name of the {self.who} who did it.", self.cite)


@dataclass(frozen=True, kw_only=True)
class ShowCards(Confirm):
    """The cards of a pack are face up for the first player to look at, before they are mixed.

    The answer names the player who has seen them, or the dealer who showed them (reading 76).
    """

    pack: str


@dataclass(frozen=True, kw_only=True)
class Choose(Step):
    """A choice of one of the values."""

    values: tuple[str, ...]

    def check_answer(self, answer: Any) -> None:
        if answer not in self.values:
            choices = one_of(self.values)
            raise Refusal(f"{self.words}: {answer!r} is not a choice. Choose {choices}.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Decide(Choose):
    """A player's decision. The values are what the rules allow with this hand.

    ``undecided`` is used if the player does not answer: it adds nothing to the layout (reading 56).
    """

    seat: Seat
    hand_title: str = "your hand"  # what the hand is called, where players share its cards
    undecided: str
    hand: tuple[Card, ...]  # the player's cards that the player can see
    dealer: tuple[Card, ...] = ()  # the dealer's cards that the player can see
    dealer_title: str = "the dealer shows"  # what is said of them, where they are not the dealer's
    groups: Groups = ()  # how the player's hand is set, if it is
    costs: Mapping[str, Cents] = field(default_factory=dict)  # what a decision adds to the layout
    adds: Mapping[str, str] = field(default_factory=dict)  # the wager that each decision adds to
    parts: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)  # of the costs, if it adds several
    # The step that asks how much after a decision of which the player says the amount; its cost is the least.
    amounts: Mapping[str, Measure] = field(default_factory=dict)
    hint: str = ""  # the best play known, one of the values
    hint_reason: str = ""
    counted_over: str = "every outcome that is still possible"  # what a decision's value is an average of

    def added_by(self, decision: str) -> Mapping[str, Cents]:
        """Return the wagers that a decision adds to the layout."""
        only = {self.adds[decision]: self.costs[decision]} if decision in self.adds else {}
        return self.parts.get(decision, only)


@dataclass(frozen=True, kw_only=True)
class SetHand(Step):
    """A player sorts a hand into groups; some cards may be left over."""

    seat: Seat
    hand: tuple[Card, ...]
    best: Groups
    hint: str = ""  # tells the player how to sort the cards
    hands: tuple[tuple[str, int], ...] = ()  # titles and sizes, where every card belongs to a hand
    left_over: str = ""  # what the cards in no group are called, where some may be left over
    best_title: str = "the best hands"  # completes "Set …", for ``best``: or "by the house way"
    settings: tuple[Groups, ...] = ()  # those that a hint compares
    counted_over: str = "every outcome that is still possible"
    accept: Any = field(default=None, repr=False, compare=False)  # refuses groups that the rules forbid

    @property
    def undecided(self) -> Groups:
        """Return the groups that are used if the player does not answer (reading 56)."""
        return self.best

    def check_answer(self, answer: Any) -> None:
        groups = answer if isinstance(answer, tuple) else (None,)
        if not all(
            isinstance(group, tuple) and all(isinstance(card, Card) for card in group) for group in groups
        ):
            raise Refusal(f"{self.words}: {answer!r} is not a set hand. Give groups of cards.", self.cite)
        if self.accept:
            self.accept(answer)

    def answered(self, answer: Any) -> str:
        return " | ".join("+".join(card.picture for card in group) for group in answer) or "no group"


@dataclass(frozen=True, kw_only=True)
class Show(Step):
    """Cards that lay face down at a place are turned up for all to see; ``makes`` names the hand."""

    place: Place
    cards: tuple[Card, ...]
    makes: str = ""
    groups: tuple[tuple[str, tuple[Card, ...]], ...] = ()  # of a set hand, each with its title


@dataclass(frozen=True, kw_only=True)
class Measure(Step):
    """A whole number, such as cards counted or minutes passed; ``usual`` when nothing is wrong."""

    least: int = 0
    most: int | None = None
    usual: int = 0

    def check_answer(self, answer: Any) -> None:
        if type(answer) is not int or answer < self.least or (self.most is not None and answer > self.most):
            bounds = f"of {self.least} or more" if self.most is None else f"from {self.least} to {self.most}"
            wrong = "out of range" if type(answer) is int else "not a whole number"
            raise Refusal(f"{self.words}: {answer!r} is {wrong}. Give a whole number {bounds}.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Cut(Measure):
    """How many cards are cut from the top of the pack and put under the rest."""

    pack: str
    by_player: bool = False  # then it waits until a player is there


@dataclass(frozen=True, kw_only=True)
class InsertCutCard(Measure):
    """How many cards from the bottom the cutting card goes into the pack."""

    pack: str


@dataclass(frozen=True, kw_only=True)
class CountStub(Measure):
    """How many cards are left in the pack, counted face down."""

    pack: str


@dataclass(frozen=True, kw_only=True)
class TakePlaces(Step):
    """Who wagers where in this round; the answer is a name for each seat."""

    one_each: Citation | None = None  # forbids a second place, unless the house allows it

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, Mapping):
            raise Refusal("Give the places as a mapping of seat to the name of the person.", self.cite)
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
    """The players bet; the answer is the bets of each seat, which ``accept`` checks."""

    accept: Any = field(default=None, repr=False, compare=False)  # refuses seats with bets that are not legal
    # The same for all wagers of the round, when they are closed; before that, more of them may come.
    accept_whole: Any = field(default=None, repr=False, compare=False)

    def check_answer(self, answer: Any) -> None:
        self.check_so_far(answer)
        if self.accept_whole:
            self.accept_whole(answer)

    def check_so_far(self, answer: Any) -> None:
        """Refuse bets to which no others could be added so that the table accepts them."""
        if not isinstance(answer, Mapping) or not all(isinstance(bets, Mapping) for bets in answer.values()):
            raise Refusal(f"Give the wagers as a mapping of seat to bets, not {answer!r}.", self.cite)
        if self.accept:
            self.accept(answer)


@dataclass(frozen=True, kw_only=True)
class Shuffle(Step):
    """The pack is shuffled so that every order is equally likely."""

    pack: str
    without: tuple[Card, ...] = ()  # cards of the pack that are on the layout now


@dataclass(frozen=True, kw_only=True)
class Deal(Step):
    """The next card of the pack goes to a place. ``left`` counts the cards that it can still be.

    With real cards, ``UNSEEN`` answers for one that goes face down: `TurnUp` asks for it later.
    """

    pack: str
    to: Place
    left: Mapping[Card, int] = field(repr=False, compare=False)
    face: Literal["up", "down"] = "up"

    def check_answer(self, answer: Any) -> None:
        if answer is not UNSEEN or self.face == "up":
            check_card(self.words, self.cite, self.pack, answer, self.left)

    def answered(self, answer: Any) -> str:
        return answer.picture if isinstance(answer, Card) else super().answered(answer)


@dataclass(frozen=True, kw_only=True)
class Burn(Step):
    """Cards leave the pack unseen. ``left`` is for a card that an irregularity exposes."""

    pack: str
    count: int = 1
    left: Mapping[Card, int] = field(default_factory=dict, repr=False, compare=False)

    def check_seen(self, card: Any) -> None:
        check_card(self.words, self.cite, self.pack, card, self.left)


@dataclass(frozen=True, kw_only=True)
class Toss(Step):
    """Two or three dice are thrown. A game with another device, such as a wheel, has its own kind."""

    dice: int = 3

    @property
    def entry(self) -> Mapping[str, Any]:
        """Return what a dealer with real dice is asked to enter."""
        return {"dice": self.dice}

    def thrown(self, chance: Chance) -> Answer:
        return toss(chance, self.dice)

    def told(self, answer: Answer) -> str:
        """Return what came up in a sentence for patrons."""
        return f"{self.words}: {self.answered(answer)}."

    def read(self, written: Any) -> Answer:
        """Read the answer from JSON; raise TypeError or KeyError if it is not one."""
        if len(written) != self.dice:
            raise KeyError(f"{written} are not {self.dice} dice")
        return roll(written)

    def check_answer(self, answer: Any) -> None:
        if not isinstance(answer, Roll) or len(answer.dice) != self.dice:
            count = {2: "two", 3: "three"}[self.dice]
            raise Refusal(f"{self.words}: {answer!r} is not a roll of {count} dice.", self.cite)


@dataclass(frozen=True, kw_only=True)
class Settle(Step):
    """Losing wagers are collected and winning wagers paid, in this order.

    ``by seat``: seat after seat; ``losers first``: all losing wagers of the table, then the others.
    """

    outcome: Any  # of the whole table, or a mapping of seats to outcomes
    seats: Seats  # everything that each player has on the layout, in the order of payment
    order: Literal["by seat", "losers first"] = "by seat"
    # The wagers that are settled now, the same for every seat or by seat; None for all.
    only: frozenset[str] | Mapping[Seat, frozenset[str]] | None = None
