"""A strategy as a person writes it: ``triple AA, play KQ84`` names the least hand for each decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle

from houseway.equipment.cards import RANKS, SUITS, card
from houseway.games.four_card_poker.exact.every_decision import DECISIONS, Choose, EveryDecision
from houseway.games.four_card_poker.hands.ranking import RANK, Hand, Kind, best_four, hand
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.in_words import Least, decision_by
from houseway.games.four_card_poker.version import FOLD
from houseway.refusal import one_of
from houseway.rules.analysis.best_play import Strategy, StrategyRefusal

_PART = re.compile(rf"\s*([a-z]+)\s+([{RANKS}]{{1,4}})\s*", re.IGNORECASE)
EXAMPLE = "triple AA, play KQ84"


def strategy_of(every: EveryDecision, text: str) -> Strategy[Showdown]:
    """Folds below the least hand named; refuses decisions that the rules do not allow with a hand."""
    choose = choice_of(text, {one.hand: [*one.gains] for one in every.prospects})
    words = [f"{decision} with {limit.words} or better" for decision, limit in _least(text)]
    return every.chosen(text, [*words, f"{FOLD} everything else"], choose)


def choice_of(text: str, allowed: Mapping[Hand, Sequence[str]]) -> Choose:
    """What the strategy decides, if that is allowed with every hand."""
    least = _least(text)
    for one, decisions in allowed.items():
        decision = decision_by(least, one)
        if decision not in decisions:
            message = f"{text!r} would {decision} with {one.words}, which the rules do not allow."
            raise StrategyRefusal(text, message)
    return lambda seen: decision_by(least, seen.hand)


def _least(text: str) -> Least:
    """The most money first: a hand is decided by the first limit that it reaches."""
    limits: dict[str, Hand] = {}
    wrong = []
    for part in text.split(","):
        found = _PART.fullmatch(part)
        decision = found[1].lower() if found else ""
        if found and decision in DECISIONS and decision != FOLD and decision not in limits:
            limits[decision] = _hand(found[2].upper())
        else:
            wrong.append(repr(part.strip()))
    if wrong:
        raise StrategyRefusal(
            text,
            f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} not a decision with its least hand. "
            f"Write each of {one_of([one for one in DECISIONS if one != FOLD])} at most once, "
            f"as in: {EXAMPLE}.",
        )
    return tuple((one, limits[one]) for one in reversed(DECISIONS) if one in limits)


def _hand(ranks: str) -> Hand:
    """``AA`` is the least pair of aces, ``KQ84`` just that hand of mixed suits."""
    cards = [card(rank + suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False)]
    if len(cards) == 4:
        return best_four(cards)
    values = [RANK[one] for one in cards]
    times = Counter(values)
    kinds = {1: Kind.HIGH_CARD, 2: Kind.PAIR, 3: Kind.THREE_OF_A_KIND}
    in_order = sorted(values, key=lambda value: (times[value], value), reverse=True)
    return hand(kinds[max(times.values())], *in_order)
