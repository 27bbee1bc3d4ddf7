"""A strategy as a person writes it: ``basic``, ``never-bust`` or ``basic, 16v10 stand``.

It is one of the names, then the departures from it: a hand, the dealer's up card and the decision.
``16v10 stand`` is for a hard 16, ``soft18v9 stand`` for a soft 18 and ``8-8v10 surrender`` for the
pair. What is written for a total also holds for a pair, unless the pair is split. Where the rules do
not allow the decision at that moment, such as doubling on three cards, the named strategy decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.games.blackjack.basic_strategy import basic_decision
from houseway.games.blackjack.boxes import DOUBLE, HIT, SPLIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.hands import COUNT, dealers_rule, is_soft, same_value, total
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.refusal import Refusal, one_of
from houseway.rules.options import Options

# Returns the decision with these cards against this up card, among the legal ones.
Choose = Callable[[Sequence[Card], Card, Sequence[str]], str]

EXAMPLE = "basic, 16v10 stand, soft18v9 stand, 8-8v10 surrender"
BASIC = "basic"

_DEPARTURE = re.compile(
    r"(?:(?P<pair>[a2-9t]|10)-(?P=pair)|(?P<soft>soft)?(?P<total>\d\d?))v(?P<up>[a2-9t]|10)\s+(?P<does>[a-z]+)"
)
_COUNTS = {"a": 1, "t": 10, **{str(count): count for count in range(2, 11)}}


class Situation(NamedTuple):
    """A pair by the count of its cards, or a total, against the count of an up card."""

    kind: str
    points: int
    up: int


@dataclass(frozen=True)
class WrittenStrategy:
    """A named strategy, and the departures from it."""

    words: str
    named: Choose
    departures: Mapping[Situation, str]
    described: str  # the name, in a sentence

    def choose(self, hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        usual = self.named(hand, up_card, legal)
        own = self._own_decision(hand, up_card, usual)
        return own if own in legal else usual

    def _own_decision(self, hand: Sequence[Card], up_card: Card, usual: str) -> str:
        up = COUNT[up_card]
        of_pair = Situation("pair", COUNT[hand[0]], up)
        if of_pair in self.departures and len(hand) == 2 and same_value(*hand):
            return self.departures[of_pair]
        of_total = Situation("soft" if is_soft(hand) else "hard", total(hand), up)
        return usual if usual == SPLIT else self.departures.get(of_total, usual)


class Named(NamedTuple):
    """A strategy that has a name: how it plays under the rules of a table, and that in words."""

    play: Callable[[Options], Choose]
    described: str


def strategy_of(
    options: Options, text: str, named: Mapping[str, Named] | None = None, game: str = "blackjack"
) -> WrittenStrategy:
    """Read a strategy; refuse what cannot be read, and decisions that the table never allows."""
    named = _NAMED if named is None else named
    parts = [part.strip().lower() for part in text.split(",")]
    if parts[0] not in named:
        if not _DEPARTURE.fullmatch(parts[0]):
            raise Refusal(
                f"There is no strategy {parts[0]!r} at {game}. Use {one_of(list(named))}, "
                f"or write what to do differently, as in: {EXAMPLE}."
            )
        parts.insert(0, BASIC)
    departures: dict[Situation, str] = {}
    for part in parts[1:]:
        situation, decision = _departure(options, part)
        if situation in departures:
            raise Refusal(f"{part!r} decides a hand for the second time. Give each hand once.")
        departures[situation] = decision
    name, *written = parts
    described = "; ".join([named[name].described, *written])
    return WrittenStrategy(", ".join(parts), named[name].play(options), departures, described)


def _departure(options: Options, part: str) -> tuple[Situation, str]:
    match = _DEPARTURE.fullmatch(part)
    if not match:
        raise Refusal(
            f"{part!r} is not a hand against an up card with a decision. Write it as in: {EXAMPLE}."
        )
    up = _COUNTS[match["up"]]
    if match["pair"]:
        situation = Situation("pair", _COUNTS[match["pair"]], up)
    else:
        situation = Situation("soft" if match["soft"] else "hard", int(match["total"]), up)
    allowed = _allowed(options, situation)
    if not allowed:
        raise Refusal(f"{part!r}: no hand with that total leaves anything to decide. Leave it out.")
    if match["does"] not in allowed:
        raise Refusal(f"{part!r}: with that hand a player may {one_of(allowed)} at this table.")
    return situation, match["does"]


def _allowed(options: Options, situation: Situation) -> list[str]:
    """Return what may be done with the first two cards of such a hand; splitting only for a pair."""
    for pair in combinations_with_replacement(WITH_COUNT.values(), 2):
        is_pair = same_value(*pair)
        if situation.kind == "pair":
            fits = is_pair and COUNT[pair[0]] == situation.points
        else:
            fits = total(pair) == situation.points and is_soft(pair) == (situation.kind == "soft")
        if fits:
            legal = legal_decisions(options, Hand(1, list(pair)), hands=1)
            return [decision for decision in legal if decision != SPLIT or situation.kind == "pair"]
    return []


def _mimic_the_dealer(options: Options, hand: Sequence[Card], _: Card, legal: Sequence[str]) -> str:
    """Draw and stand as the dealer must, and do nothing else."""
    draws = dealers_rule(options).draws(hand)
    return HIT if draws and HIT in legal else STAND


def _never_bust(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
    """Play basic strategy, but take no card that could make more than 21."""
    decision = basic_decision(hand, up_card, legal)
    could_bust = total(hand) > 11 and not is_soft(hand)
    return STAND if could_bust and decision in (HIT, DOUBLE) else decision


_NAMED: Mapping[str, Named] = {
    BASIC: Named(lambda _: basic_decision, "basic strategy for several decks, by totals and pairs"),
    "mimic-the-dealer": Named(
        lambda options: partial(_mimic_the_dealer, options),
        "draw to 17 as the dealer does, and never double, split or surrender",
    ),
    "never-bust": Named(lambda _: _never_bust, "basic strategy, but no card that could make more than 21"),
}
NAMED = tuple(_NAMED)
