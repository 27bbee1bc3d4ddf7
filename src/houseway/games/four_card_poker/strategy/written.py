"""Reads a strategy written by a person: ``triple AA, play KQ84`` names the lowest hand for each decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle

from houseway.equipment.cards import RANKS, SUITS, card
from houseway.games.four_card_poker.exact.best_decisions import DECISIONS, BestDecisions, Choose
from houseway.games.four_card_poker.family.version import FOLD
from houseway.games.four_card_poker.hands.ranking import RANK, Hand, Kind, best_four, hand
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.in_words import LeastHands, decision_by
from houseway.refusal import one_of
from houseway.rules.analysis.best_play import Strategy, StrategyRefusal

_PART = re.compile(rf"\s*([a-z]+)\s+([{RANKS}]{{1,4}})\s*", re.IGNORECASE)
EXAMPLE = "triple AA, play KQ84"


def written_strategy(exact: BestDecisions, text: str) -> Strategy[Showdown]:
    """Return the strategy of a text, which folds below the lowest hand named; refuse illegal decisions."""
    choose = written_choice(text, {prospects.hand: [*prospects.gains] for prospects in exact.prospects})
    words = [f"{decision} with {limit.words} or better" for decision, limit in _least(text)]
    return exact.chosen(text, [*words, f"{FOLD} everything else"], choose)


def written_choice(text: str, allowed: Mapping[Hand, Sequence[str]]) -> Choose:
    """Return the decision function of a text; refuse one that decides against the rules."""
    least = _least(text)
    for best, decisions in allowed.items():
        decision = decision_by(least, best)
        if decision not in decisions:
            message = f"{text!r} would {decision} with {best.words}, which the rules do not allow."
            raise StrategyRefusal(text, message)
    return lambda seen: decision_by(least, seen.hand)


def _least(text: str) -> LeastHands:
    """Return the limits, largest bet first: the first one that a hand reaches decides."""
    limits: dict[str, Hand] = {}
    wrong = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        decision = match[1].lower() if match else ""
        if match and decision in DECISIONS and decision != FOLD and decision not in limits:
            limits[decision] = _lowest_hand(match[2].upper())
        else:
            wrong.append(repr(part.strip()))
    if wrong:
        raise StrategyRefusal(
            text,
            f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} not a decision with its lowest hand. "
            f"Write each of {one_of([name for name in DECISIONS if name != FOLD])} at most once, "
            f"for example: {EXAMPLE}.",
        )
    return tuple((name, limits[name]) for name in reversed(DECISIONS) if name in limits)


def _lowest_hand(ranks: str) -> Hand:
    """Return the lowest hand with these ranks: ``AA`` is the lowest pair of aces, ``KQ84`` that very hand."""
    cards = [card(rank + suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False)]
    if len(cards) == 4:
        return best_four(cards)
    values = [RANK[dealt] for dealt in cards]
    times = Counter(values)
    kinds = {1: Kind.HIGH_CARD, 2: Kind.PAIR, 3: Kind.THREE_OF_A_KIND}
    in_order = sorted(values, key=lambda value: (times[value], value), reverse=True)
    return hand(kinds[max(times.values())], *in_order)
