"""How to switch and to play: basic strategy against an endless shoe, and strategies as a person writes
them.

In an endless shoe every card is equally likely at any time, so a hand is its total, soft or hard. This
is computed once for the rules of a table, in a few milliseconds. It is searched in floats; what playing
so costs is counted elsewhere, exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.basic_strategy import basic_decision
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.hand_wagers import HandWagers
from houseway.games.blackjack.hands import (
    ACES,
    BLACKJACK,
    COUNT,
    MOST,
    Played,
    dealers_rule,
    is_blackjack,
    standing,
    total,
)
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.written_strategy import BASIC, Named, WrittenStrategy, strategy_of
from houseway.games.blackjack_switch.wagers import FIRST_BOX, PARAGRAPHS, plain_21, switched
from houseway.rules.options import Options

KEEP, SWITCH = "keep", "switch"
CHANCES: Mapping[int, float] = {
    count: sum(COUNT[card] == count for card in STANDARD_DECK) / len(STANDARD_DECK) for count in WITH_COUNT
}
# Values are compared in whole millionths of a wager, so that compiled code compares the same numbers.
MILLION = 1_000_000

Cards = tuple[Card, ...]
_RULES = ("soft-17", "dealer-22", "blackjack-pays", "surrender", "double-after-split", "switched-blackjack")


class _AgainstUpCard:
    """The values of hands against one up card, where the dealer has no blackjack."""

    def __init__(self, options: Options, up: int) -> None:
        self._options, self._rule = options, dealers_rule(options)
        self._decide = HandWagers[Played](options, PARAGRAPHS, FIRST_BOX).main("").decide
        self._dealer = self._dealers_chances(WITH_COUNT[up])
        self._stand: dict[int, float] = {}
        self._best_later: dict[tuple[int, bool], float] = {}

    def _dealers_chances(self, up: Card) -> Mapping[int, float]:
        """Return where the dealer stands how often."""
        chances: defaultdict[int, float] = defaultdict(float)

        def draw(cards: Cards, chance: float) -> None:
            if len(cards) > 1 and not self._rule.draws(cards):
                chances[self._rule.standing(cards, split=True)] += chance
                return
            for count, part in CHANCES.items():
                drawn = (*cards, WITH_COUNT[count])
                if not is_blackjack(drawn):
                    draw(drawn, chance * part)

        draw((up,), 1.0)
        whole = sum(chances.values())
        return {stands_at: chance / whole for stands_at, chance in chances.items()}

    def _gain(self, stands_at: int, dealer: int) -> float:
        return float(self._decide(Played((stands_at,), dealer), {}).gain)

    def standing(self, cards: Cards) -> float:
        stands_at = standing(cards, split=True)
        if stands_at not in self._stand:
            self._stand[stands_at] = sum(
                chance * self._gain(stands_at, dealer) for dealer, chance in self._dealer.items()
            )
        return self._stand[stands_at]

    def _after_a_card(self, cards: Cards, value: Callable[[Cards], float]) -> float:
        return sum(chance * value((*cards, WITH_COUNT[count])) for count, chance in CHANCES.items())

    def hitting(self, cards: Cards) -> float:
        return self._after_a_card(cards, self._later)

    def _later(self, cards: Cards) -> float:
        """Return the value of a hand of three cards or more, or of any that is not doubled or split."""
        if total(cards) >= MOST:
            return self.standing(cards)
        state = sum(COUNT[card] for card in cards), not ACES.isdisjoint(cards)
        if state not in self._best_later:
            self._best_later[state] = max(self.standing(cards), self.hitting(cards))
        return self._best_later[state]

    def _splitting(self, cards: Cards) -> float:
        """Return the value of both hands of a split pair."""

        def begun(hand: Cards) -> float:
            legal = legal_decisions(self._options, Hand(1, list(hand), from_split=True), hands=2)
            return max((self.value(hand, decision) for decision in legal), default=self.standing(hand))

        return 2 * self._after_a_card(cards[:1], begun)

    def value(self, cards: Cards, decision: str) -> float:
        match decision:
            case "stand":
                return self.standing(cards)
            case "hit":
                return self.hitting(cards)
            case "double":
                return 2 * self._after_a_card(cards, self.standing)
            case "split":
                return self._splitting(cards)
        return float(self._decide(Played((), surrendered=True), {}).gain)

    def worth(self, cards: Cards, *, plain: bool) -> float:
        """Return the value of two cards, best played; ``plain``: 21 is no blackjack."""
        if is_blackjack(cards):
            return self.standing(cards) if plain else self._gain(BLACKJACK, MOST)
        legal = legal_decisions(self._options, Hand(1, list(cards)), hands=1)
        return max(self.value(cards, decision) for decision in legal)


class EndlessShoe:
    """Basic strategy under the rules of a table."""

    def __init__(self, options: Options) -> None:
        self._against = {up: _AgainstUpCard(options, up) for up in WITH_COUNT}
        self._plain_when_switched = plain_21(options)
        self._choose = cache(self._best)
        self.worth = cache(self._worth)

    def choose(self, hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        counts = tuple(COUNT[card] for card in hand)
        return self._choose(counts if len(hand) == 2 else tuple(sorted(counts)), COUNT[up_card], tuple(legal))

    def _best(self, counts: tuple[int, ...], up: int, legal: tuple[str, ...]) -> str:
        """Return the best decision; of equals the first in this order."""
        cards, against = tuple(WITH_COUNT[count] for count in counts), self._against[up]
        ordered = [decision for decision in (STAND, HIT, DOUBLE, SPLIT, GIVE_UP) if decision in legal]
        return max(ordered, key=lambda decision: round(against.value(cards, decision) * MILLION))

    def _worth(self, first: int, second: int, up: int, *, switched: bool = False) -> int:
        """Return what two cards are worth, in millionths of a wager, by the counts of the cards."""
        cards = WITH_COUNT[first], WITH_COUNT[second]
        plain = switched and self._plain_when_switched
        return round(self._against[up].worth(cards, plain=plain) * MILLION)

    def values(self, first: Sequence[Card], second: Sequence[Card], up_card: Card) -> tuple[int, int]:
        """Return what two hands are worth together: as they are dealt, and switched."""
        up = COUNT[up_card]

        def together(hands: Sequence[Sequence[Card]], *, after: bool) -> int:
            return sum(self.worth(COUNT[one], COUNT[other], up, switched=after) for one, other in hands)

        return together((first, second), after=False), together(switched(first, second), after=True)

    def switches(self, first: Sequence[Card], second: Sequence[Card], up_card: Card) -> bool:
        unchanged, changed = self.values(first, second, up_card)
        return changed > unchanged

    def advise_switch(self, first: Sequence[Card], second: Sequence[Card], up_card: Card) -> tuple[str, str]:
        """Return the decision, and why in words."""
        unchanged, changed = (worth / MILLION for worth in self.values(first, second, up_card))
        reason = (
            f"basic strategy: both hands together gain {unchanged:+.2f} wagers on average as dealt, and "
            f"{changed:+.2f} switched"
        )
        return SWITCH if changed > unchanged else KEEP, reason


_KNOWN: dict[tuple[str, ...], EndlessShoe] = {}


def endless_shoe(options: Options) -> EndlessShoe:
    """Return basic strategy for the rules of a table; the number of decks makes no difference to it."""
    key = tuple(options.choice(name) for name in _RULES)
    if key not in _KNOWN:
        _KNOWN[key] = EndlessShoe(options)
    return _KNOWN[key]


# A strategy as a person writes it: ``basic``, ``never-switch`` or ``basic, 16v10 stand``.
#
# The name says when to switch and how to play. Departures are about the play of a hand, as at blackjack.

NEVER_SWITCH = "never-switch"

_NAMED: Mapping[str, Named] = {
    BASIC: Named(
        lambda options: endless_shoe(options).choose,
        "basic strategy for an endless shoe: switch when both hands together are worth more then",
    ),
    NEVER_SWITCH: Named(
        lambda options: endless_shoe(options).choose, "play each hand by basic strategy, but never switch"
    ),
    "play-as-blackjack": Named(
        lambda _: basic_decision,
        "switch by basic strategy, but play each hand as at blackjack, where a dealer's 22 loses",
    ),
}
SIMPLE = (BASIC, NEVER_SWITCH)  # that best play is compared with

# Whether to switch two hands against an up card.
Switches = Callable[[Sequence[Card], Sequence[Card], Card], bool]


@dataclass(frozen=True)
class WrittenSwitching:
    """How to play, and when to switch."""

    play: WrittenStrategy
    switches: Switches
    never: bool  # switches


def switching_of(options: Options, text: str) -> WrittenSwitching:
    """Read a strategy; refuse what cannot be read, and decisions that the table never allows."""
    play = strategy_of(options, text, _NAMED, "blackjack switch")
    never = play.words.split(",")[0] == NEVER_SWITCH
    return WrittenSwitching(play, (lambda *_: False) if never else endless_shoe(options).switches, never)
