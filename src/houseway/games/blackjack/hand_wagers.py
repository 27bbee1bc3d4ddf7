"""The wagers on the hands of one box, and what they pay: at blackjack and at games played by its rules.

The sections are titles only in our sources: these are the standard public rules (reading 47)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    DEALERS_22,
    FIVE_CARD_21,
    FIVE_CARDS,
    STANDINGS,
    Played,
    dealers_rule,
    pays_five_cards,
)
from houseway.games.blackjack.paragraphs import Paragraphs, dealers_hands
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Options, once_for_options
from houseway.rules.wagers.payout import odds, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, pushes, wins

INSURANCE_WAGER = "insurance"
FIVE_CARDS_TITLE = Citation("13:69F-2.16#title")
EVEN_MONEY_NEEDS = "3 to 2"  # only then are full insurance and even money the same

Outcome = TypeVar("Outcome")
BY_STANDING = dict[tuple[int, int | None], Verdict]


class BoxWagers(NamedTuple):
    """The names of the wagers on one box, by its hands in the order in which they were made."""

    on_hand: tuple[str, ...]
    doubles: tuple[str, ...]
    numbers: tuple[int, ...]  # by which people call the hands
    added_to_main: str = ""  # a wager that may be added to the first one
    against: str = ""  # ends the titles of the wagers: ", dealer's second hand"

    @property
    def main(self) -> str:
        return self.on_hand[0]

    def stake(self, bets: Bets) -> Cents:
        """Return the wager on each hand: what is added to the first one is on every hand of a split pair."""
        return bets[self.main] + bets.get(self.added_to_main, 0)

    @property
    def with_main(self) -> frozenset[str]:
        """Return the first wager and what may be added to it: they are settled together."""
        return frozenset({self.main, self.added_to_main} - {""})


MAIN = "blackjack"
MOST_HANDS = 4
MOST_DEALERS_HANDS = 3
ORDINALS = {1: "first", 2: "second", 3: "third"}
ADDED = "house-money-added"  # the wager that the proceeds of house money make, next to the blackjack wager

# The wager on each hand of a player, in the order in which the hands were made; and its double.
ON_HAND = (MAIN, *(f"split:{number}" for number in range(2, MOST_HANDS + 1)))
DOUBLES = tuple(f"double:{number}" for number in range(1, MOST_HANDS + 1))
BOX_WAGERS = BoxWagers(ON_HAND, DOUBLES, tuple(range(1, MOST_HANDS + 1)), ADDED)


def _against(number: int) -> BoxWagers:
    """Return the names of the wagers against one of the dealer's further hands."""
    hand = f"dealer-{number}"
    return BoxWagers(
        (f"{MAIN}:{hand}", *(f"{name}:{hand}" for name in ON_HAND[1:])),
        tuple(f"{name}:{hand}" for name in DOUBLES),
        BOX_WAGERS.numbers,
        against=f", dealer's {ORDINALS[number]} hand",
    )


# The wagers of a box by the number of the dealer's hand that they are against: at most tables the only one.
AGAINST: Mapping[int, BoxWagers] = {
    1: BOX_WAGERS,
    **{number: _against(number) for number in range(2, MOST_DEALERS_HANDS + 1)},
}
MAINS = tuple(names.main for names in AGAINST.values())


def _different(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return each verdict once, in their order. The same few stand for hundreds of pairs of hands."""
    return tuple(dict.fromkeys({id(verdict): verdict for verdict in verdicts}.values()))


@dataclass(frozen=True)
class HandWagers(Generic[Outcome]):
    """Builds the wagers on a box. ``part`` picks its hands from the outcome of the round, if it has more."""

    options: Options
    paragraphs: Paragraphs
    names: BoxWagers
    part: Callable[[Outcome], Played] | None = None

    def main(self, title: str) -> Wager[Outcome]:
        """The wager that every player makes. Blackjack pays more and ends the hand."""
        cited, cite = self.paragraphs.blackjack, self.paragraphs.wagers
        beaten = loses(cite, "the dealer has blackjack")
        pays = odds(self.options.choice("blackjack-pays"))
        won = wins(cited, "blackjack, and the dealer has none", pays, cited)
        both = pushes(cited, "the player and the dealer have blackjack")
        even_money = wins(
            cited,
            "blackjack, paid as even money before the dealer's second card is known",
            to(1, 1),
            cited,
        )
        given_up = self.paragraphs.surrender
        surrendered = loses(given_up, "surrendered: half of the wager is lost", Fraction(1, 2))
        too_late = loses(given_up, "surrendered, but the dealer has blackjack: all of it is lost")
        by_standing = self._compared(beaten)
        by_standing |= {(BLACKJACK, dealer): won for dealer in (None, *self._dealers_standings)}
        by_standing[BLACKJACK, BLACKJACK] = both

        def decide(played: Played, _: Bets) -> Verdict:
            if played.even_money:
                return even_money
            if played.surrendered:
                return too_late if played.dealer == BLACKJACK else surrendered
            return by_standing[played.hands[0], played.dealer]

        offered = (*[even_money] * offers_even_money(self.options), surrendered, too_late)
        verdicts = (*_different(by_standing.values()), *offered)
        on_hand = self.names.numbers[0]
        title = f"{title}{self.names.against}"
        return Wager(self.names.main, title, cite, self._of_round(decide), verdicts, on_hand=on_hand)

    def added_to_main(self, title: str, cite: Citation) -> Wager[Outcome]:
        """The wager that is added to the first one, and decided like it."""
        main = self.main(title)
        return replace(main, name=self.names.added_to_main, cite=cite, placed="during the round")

    def added(self) -> Iterator[Wager[Outcome]]:
        """Yield the wagers that are added to hands during the round."""
        hands = int(self.options.choice("most-hands"))
        for position in range(1, hands):
            title = f"Hand {self.names.numbers[position]} of a split pair"
            yield self._added(self.names.on_hand[position], title, self.paragraphs.splitting, position)
        for position in range(hands if self.options.choice("double-after-split") == "yes" else 1):
            title = f"Doubling down on hand {self.names.numbers[position]}"
            yield self._added(self.names.doubles[position], title, self.paragraphs.doubling, position)

    def _added(self, name: str, title: str, cite: Citation, position: int) -> Wager[Outcome]:
        """A wager added to a hand: a dealer's blackjack takes only the first wager."""
        returned = pushes(cite, "the dealer has blackjack and takes the original wager only")
        by_standing = self._compared(returned)
        # A doubled hand never has five cards.
        can_be = [
            verdict
            for (hand, _), verdict in by_standing.items()
            if hand != FIVE_CARD_21 or name not in self.names.doubles
        ]
        return Wager(
            name,
            f"{title}{self.names.against}",
            cite,
            self._of_round(lambda played, _: by_standing[played.hands[position], played.dealer]),
            _different(can_be),
            placed="during the round",
            on_hand=self.names.numbers[position],
        )

    @property
    def _dealers_standings(self) -> tuple[int, ...]:
        return (*STANDINGS, *((DEALERS_22,) if dealers_rule(self.options).pushes_22 else ()))

    def _compared(self, dealer_has_blackjack: Verdict) -> BY_STANDING:
        """Return the verdict on every hand except blackjack against every hand of the dealer.

        The dealer is None where the hand is over 21 and nobody asks.
        """
        cite = self.paragraphs.wagers
        over = loses(cite, "the hand is over 21")
        of_dealer = {
            BLACKJACK: dealer_has_blackjack,
            BUST: wins(cite, "the dealer's hand is over 21", to(1, 1), cite),
            DEALERS_22: pushes(cite, "the dealer has 22, and the hand is not blackjack"),
        }
        higher = wins(cite, "the hand has more points than the dealer's", to(1, 1), cite)
        equal = pushes(cite, "the hand has as many points as the dealer's")
        lower = loses(cite, "the dealer's hand has more points")

        def verdict(hand: int, dealer: int | None) -> Verdict:
            if hand == BUST or dealer is None:
                return over
            if dealer in of_dealer:
                return of_dealer[dealer]
            return higher if hand > dealer else equal if hand == dealer else lower

        return self._five_cards() | {
            (hand, dealer): verdict(hand, dealer)
            for hand in STANDINGS
            if hand != BLACKJACK
            for dealer in (None, *self._dealers_standings)
            if dealer is not None or hand == BUST
        }

    def _five_cards(self) -> BY_STANDING:
        """Return the verdict on 21 with five cards, where it is paid whatever the dealer gets."""
        if not pays_five_cards(self.options):
            return {}
        pays = odds(self.options.choice(FIVE_CARDS))
        won = wins(FIVE_CARDS_TITLE, "21 with five cards or more", pays, FIVE_CARDS_TITLE)
        return {(FIVE_CARD_21, dealer): won for dealer in (None, *self._dealers_standings)}

    def _of_round(self, decide: Callable[[Played, Bets], Verdict]) -> Callable[[Outcome, Bets], Verdict]:
        part = self.part
        if part is None:
            return decide  # type: ignore[return-value]
        return lambda outcome, bets: decide(part(outcome), bets)


def insurance_wager(paragraphs: Paragraphs, dealer: Callable[[Outcome], int | None]) -> Wager[Outcome]:
    """Return the wager on the dealer's blackjack; ``dealer`` says where the dealer stands in an outcome."""
    cite = paragraphs.insurance
    won = wins(cite, "the dealer has blackjack", to(2, 1), cite)
    lost = loses(cite, "the dealer has no blackjack")
    return Wager(
        INSURANCE_WAGER,
        "Insurance",
        cite,
        lambda outcome, _: won if dealer(outcome) == BLACKJACK else lost,
        (won, lost),
        placed="during the round",
    )


def check_added(paragraphs: Paragraphs, names: BoxWagers, name: str, bet: Cents, stake: Cents) -> None:
    """Check what is added to a box during the round against the wager on its first hand."""
    of_stake = f"the {names.main} wager of {dollars(stake)}"
    if name in names.doubles:
        if bet > stake:
            raise Refusal(
                f"{name}: {dollars(bet)} is more than {of_stake}. Double for at most {dollars(stake)}.",
                paragraphs.doubling,
            )
    elif bet != stake:
        raise Refusal(
            f"{name}: {dollars(bet)} is not {of_stake}. A hand of a split pair carries the same wager.",
            paragraphs.splitting,
        )


def check_insurance_bet(paragraphs: Paragraphs, bet: Cents, stake: Cents, insured: str) -> None:
    if 2 * bet > stake:
        raise Refusal(
            f"insurance: {dollars(bet)} is more than half the {insured} of {dollars(stake)}. "
            f"Bet at most {dollars(stake // 2)}.",
            paragraphs.insurance,
        )


@once_for_options
def offers_insurance(options: Options) -> bool:
    """Return whether insurance is offered; at multiple action it never is (reading 187)."""
    return options.choice("insurance") == "on" and dealers_hands(options) == 1


@once_for_options
def offers_even_money(options: Options) -> bool:
    return offers_insurance(options) and options.choice("blackjack-pays") == EVEN_MONEY_NEEDS
