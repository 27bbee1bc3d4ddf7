"""Verifies from the facts of its log alone that a table dealt the cards it had committed itself to.

Every person who has the facts can do this: seeds that are hidden where a round began are taken from where
they are shown later. Every round is dealt again, and every hash computed again. Cards dealt face down
that were never entered are counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any

from houseway.equipment.cards import UNSEEN
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import ONE_CENT, Limits
from houseway.rules.procedure.procedure import Condition, Conversation, RoundEnd
from houseway.rules.procedure.steps import Answer, Deal, Step
from houseway.rules.registry import rules_of
from houseway.table.answers import answer_as_json, answer_from_json
from houseway.table.fairness.committed_chance import TAKES_CHANCE, SharedChance, commitment_to
from houseway.table.fairness.verify_packs import Redealing, Unknown
from houseway.table.live import facts
from houseway.table.live.facts import (
    SHOWN_FACTS,
    AnyFact,
    CardsCommitted,
    CardsShown,
    SeedCommitted,
    SeedShown,
    ShareFact,
)
from houseway.table.live.recorded_options import options_of
from houseway.table.live.table_state import RoundStart

# Real cards that were dealt face down and never entered.

_TURNED_UP = re.compile(r"-turned-up-\d+")


class UnseenCards:
    """``stayed``: the cards of finished rounds that stayed face down, such as those of folded hands."""

    def __init__(self) -> None:
        self.stayed = 0
        self._round: list[facts.Answered] = []

    def see(self, fact: AnyFact) -> None:
        match fact:
            case facts.Began():
                self._round = []
            case facts.Answered():
                self._round.append(fact)
            case facts.TookBack(step):
                while self._round and self._round.pop().step != step:
                    pass
            case facts.Ended():
                self.stayed += sum(map(_counts, self._round))
                self._round = []


def _counts(fact: facts.Answered) -> int:
    """Return 1 for a card that is dealt unseen, and -1 for one that is turned up later."""
    if fact.answer == UNSEEN.name:
        return 1
    is_turned = _TURNED_UP.search(fact.step) and isinstance(fact.answer, str)
    return -1 if is_turned else 0


# The verification of the facts, one after the other.

_SEED = re.compile(r"[0-9a-f]{64}")
NOT_RANDOM = (
    "that a seed was drawn by chance: a house that tries many and keeps one is not found out where no player "
    "gives a share"
)
REAL_CARDS = {
    "dealer": "the cards and dice themselves: a dealer entered what lay on a real table",
    "shoe": "the cards themselves: a shoe read real cards, and a dealer entered those that were turned up",
}
STAYED_DOWN = "{} cards that were dealt face down and never turned up: nobody has seen them"
LATE = "that the seeds of {} rounds were fixed before their first wager: the hash was published with it"
NOT_IN_TIME = "that the hashes were published when the log says so: write them down when you see them"


@dataclass
class Verified:
    """The checks and how often each was made; the faults; and the claims that could not be checked."""

    checked: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.wrong


def verify(public: Sequence[AnyFact]) -> Verified:
    """Verify the facts of one table from its opening on, as the public may see them after the rounds."""
    verifier = Verifier(seeds_shown(public))
    for fact in public:
        verifier.see(fact)
    return verifier.result()


def seeds_shown(public: Iterable[AnyFact]) -> dict[int, str]:
    return {fact.number: fact.seed for fact in public if isinstance(fact, SeedShown)}


class _HiddenCardError(Exception):
    """The facts hide a card that is still face down."""


class Verifier:
    """Takes the facts of a table one by one. ``seeds`` are those that are shown later in the log."""

    def __init__(self, seeds: Mapping[int, str] | None = None) -> None:
        self._seeds = dict(seeds or {})
        self._found = Verified()
        self._opened: facts.Opened | None = None
        self._options: dict[str, str] = {}
        self._dealing: Redealing | None = None
        self._talk: Conversation[Any] | None = None
        self._condition = Condition()
        self._number = -1
        self._commitments: dict[int, str] = {}
        self._not_shown: set[int] = set()
        self._ahead: int | None = None  # the round whose hash was published last before it began
        self._owed = False  # a round is over, and the hash of the next is to be published at once
        self._late = 0
        self._unseen = UnseenCards()
        self._shares = SharedChance()

    @property
    def wrong(self) -> list[str]:
        """Return the faults so far."""
        return self._found.wrong

    def result(self) -> Verified:
        verified = self._found
        if self._opened and self._opened.cards != "house":
            verified.unchecked.append(REAL_CARDS[self._opened.cards])
            if self._unseen.stayed:
                verified.unchecked.append(STAYED_DOWN.format(self._unseen.stayed))
            return verified
        for number in sorted(self._not_shown):
            verified.unchecked.append(f"{_period(number)} against its seed, which is not shown yet")
        if self._late:
            verified.unchecked.append(LATE.format(self._late))
        if self._commitments:
            verified.unchecked += [NOT_RANDOM, NOT_IN_TIME]
        return verified

    def see(self, fact: AnyFact) -> None:
        if self._owed and not isinstance(fact, (*SHOWN_FACTS, facts.Alerted)):
            self._owed = False
            if not isinstance(fact, SeedCommitted):
                self._accuse("the hash of the next seed was not published when the round was over")
        self._unseen.see(fact)
        self._see(fact)

    def _accuse(self, words: str) -> None:
        self._found.wrong.append(f"{_period(self._number)}: {words}")

    @singledispatchmethod
    def _see(self, _: Any) -> None:
        """Ignore facts that have nothing to do with cards."""

    @_see.register
    def _(self, fact: facts.Opened) -> None:
        self._opened, self._options = fact, options_of(fact.game, fact)
        if fact.cards == "house":
            rules = rules_of(fact.game, self._options)
            self._dealing = Redealing(rules.game.play.packs(rules.options))

    @_see.register
    def _(self, fact: facts.RulesChanged) -> None:
        if self._opened is not None:
            self._options = options_of(self._opened.game, fact)

    @_see.register
    def _(self, fact: SeedCommitted) -> None:
        if self._dealing is None:
            return
        if fact.number in self._commitments or fact.number != self._number + 1:
            self._accuse(f"a hash was published for {_period(fact.number)}, which is not the next round")
            return
        self._commit(fact.number, fact.commitment)
        self._ahead = fact.number
        self._shares.committed(fact.number)

    @_see.register
    def _(self, fact: ShareFact) -> None:
        try:
            self._shares.take(fact)
        except Refusal as refusal:
            self._accuse(refusal.message)

    def _commit(self, number: int, commitment: str) -> None:
        if commitment in self._commitments.values():
            self._accuse("the hash of its seed was used before: anybody who knows that seed knows its cards")
        self._commitments[number] = commitment

    def _check_published(self, fact: facts.Began) -> None:
        """Check that the round begins with the hash that was published before it."""
        if fact.number not in self._commitments:
            self._commit(fact.number, fact.commitment)
            if self._ahead is not None:
                self._accuse("the hash of its seed was not published before the round began")
            self._late += fact.number > 0
        elif self._commitments[fact.number] != fact.commitment:
            self._accuse("it began with another hash than the one published before")
        else:
            self._found.checked["hashes published before the first wager of their round"] += 1

    @_see.register
    def _(self, fact: facts.Began) -> None:
        self._number = fact.number
        if self._dealing is None or self._opened is None:
            return
        self._check_published(fact)
        for words in self._dealing.left_open():
            self._accuse(words)
        seed = fact.seed or self._seeds.get(fact.number)
        if seed is not None and self._fits(fact.number, seed):
            self._found.checked["seeds against the hashes published before the wagers"] += 1
        else:
            seed = None
            self._not_shown.add(fact.number)
        self._dealing.begin(fact.number, seed)
        self._shares.begin(fact.number)
        rules = _without_limits(rules_of(self._opened.game, self._options))
        try:
            self._talk = Conversation(RoundStart(fact.number, rules, self._condition).procedure())
        except Refusal as refusal:
            self._accuse(refusal.message)
            self._talk = None

    def _fits(self, number: int, seed: str) -> bool:
        if commitment_to(seed) == self._commitments.get(number) and _SEED.fullmatch(seed):
            return True
        self._accuse(f"the seed of {_period(number)} does not have the hash that was published for it")
        return False

    @_see.register
    def _(self, fact: facts.Answered) -> None:
        if self._dealing is None or self._talk is None:
            return
        step = self._talk.step
        if step is None or step.key != fact.step:
            expected = step.key if step else "nothing more"
            self._accuse(f"{fact.step} was answered where the rules ask {expected}")
            self._talk = None
            return
        try:
            self._talk.answer(self._checked_answer(self._dealing, step, fact))
        except _HiddenCardError:
            self._found.unchecked.append(f"{_period(self._number)}: a card of it still lies face down")
            self._talk = None
        except Refusal as refusal:
            self._accuse(f"{fact.step}: {refusal.message}")
            self._talk = None

    def _checked_answer(self, dealing: Redealing, step: Step, fact: facts.Answered) -> Answer:
        """Return the answer, after comparing it with the seed's where chance answered."""
        if not isinstance(step, TAKES_CHANCE):
            return answer_from_json(step, fact.answer)
        if self._shares.is_open:
            values = self._shares.close()
            dealing.mix(values)
            self._found.checked["shares of players mixed into their rounds"] += len(values)
        dealt = dealing.answer_again(step)
        if fact.answer is None and isinstance(step, Deal):
            return self._face_down(dealt)
        logged = answer_from_json(step, fact.answer)
        if isinstance(dealt, Unknown):
            dealing.follow(step, logged)
        elif dealt != logged:
            gives = answer_as_json(dealt)
            self._accuse(f"{fact.step} was answered with {fact.answer}, but its seed gives {gives}")
            dealing.lose(step)
        else:
            self._found.checked["cards, dice and shuffles dealt again from their seeds"] += 1
        return logged

    @staticmethod
    def _face_down(dealt: Answer | Unknown) -> Answer:
        """Return a card that the facts still hide, and only the seed reveals."""
        if isinstance(dealt, Unknown):
            raise _HiddenCardError
        return dealt

    @_see.register
    def _(self, _: facts.Repaired) -> None:
        self._condition = replace(self._condition, stopped=None)

    @_see.register
    def _(self, _: facts.LeftAlone) -> None:
        self._condition = self._condition.left_alone()

    @_see.register
    def _(self, _: facts.TookBack) -> None:
        if self._dealing:
            self._accuse("a card that the house had dealt was taken back")

    @_see.register
    def _(self, _: facts.Ended) -> None:
        self._owed = self._ahead is not None
        if self._dealing is None or self._talk is None:
            return
        if self._talk.step is not None:
            self._accuse(f"it ended where the rules ask {self._talk.step.key}")
            self._talk = None
            return
        end = self._talk.end
        self._condition = end.condition if isinstance(end, RoundEnd) else end
        self._dealing.end(self._condition)

    @_see.register
    def _(self, fact: CardsShown) -> None:
        if self._dealing:
            for words in self._dealing.wrong_in_shown(fact):
                self._accuse(words)
            self._found.checked["cards against the hashes published before their round"] += len(fact.cards)

    @_see.register
    def _(self, fact: CardsCommitted) -> None:
        if self._dealing:
            for words in self._dealing.wrong_in_committed(fact):
                self._accuse(words)
            self._found.checked["packs committed card by card"] += 1

    @_see.register
    def _(self, fact: SeedShown) -> None:
        if self._dealing is None:
            return
        self._fits(fact.number, fact.seed)
        self._found.checked["seeds shown"] += 1
        if self._dealing.depends_on(fact.number):
            self._accuse(f"the seed of {_period(fact.number)} was shown while cards that it fixed lay hidden")

    @_see.register
    def _(self, _: facts.Closed) -> None:
        if self._dealing:
            self._dealing.end(Condition())


def _without_limits(rules: Table[Any]) -> Table[Any]:
    """Return the rules without limits: wagers are checked elsewhere, with those that were allowed."""
    kinds = rules.limits.minimums
    return replace(rules, limits=Limits(dict.fromkeys(kinds, ONE_CENT), dict.fromkeys(kinds), None))


def _period(number: int) -> str:
    return f"round {number}" if number else "the opening"
