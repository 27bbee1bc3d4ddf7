"""The analysis in words and rows of figures, for the terminal and for the printed report alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.equipment.cards import RANKS, SUITS
from houseway.odds.game_odds import BASE
from houseway.protection.count.protect import Protection
from houseway.protection.count.won.winnings import BetsAtTrigger, PerfectPlay

CUT_HEADINGS = (
    *("decks", "cards behind", "rounds", "bets", "edge", "units a shoe", "units per 100", "error"),
    *("perfect play", "rating"),
)
CUT_TITLE = "By the number of decks and the place of the cutting card"
WON_HEADINGS = ("", "counted", "perfect play")


def wager_title(found: Protection) -> str:
    wager = found.table.wagers.get(found.wager)
    return wager.title if wager else found.wager


def what_is_won(found: Protection) -> str:
    """Return one sentence for what the count wins."""
    bets = found.bets
    if bets is None:
        return (
            f"In {found.at_triggers.shoes:,} shoes no count of this kind has shown a profit. Perfect play "
            f"would win {found.perfect.per_100:.3f} units per 100 rounds."
        )
    return (
        f"Somebody who bets one unit when the {found.kind_of_count} is {bets.trigger} or more bets in "
        f"{bets.frequency:.2%} of the rounds with an average edge of {bets.average_edge:.2%}, and wins "
        f"{bets.per_100:.3f} units per 100 rounds (standard error {bets.error_per_100:.3f})."
    )


def conventions(found: Protection) -> str:
    """Return how the figures were made: other conventions move them by a tenth."""
    edges = "exactly" if found.exact_shoes else "as the effects of removal add up"
    shoes = f"{found.at_triggers.shoes:,} shoes of {found.rounds_per_shoe:.1f} rounds"
    players = "one player" if found.players == 1 else f"{found.players} players"
    return (
        f"{shoes}, dealt as the rules deal, with {found.behind} cards behind the cutting card and {players}. "
        f"Burned cards are not seen. The {found.kind_of_count} is rounded down. Perfect play knows "
        f"the edge before each round {edges}, and bets whenever it is positive.{_in_parts(found)}"
        f"{_estimated(found)}"
    )


def _in_parts(found: Protection) -> str:
    parts = found.job.kernel.parts_of_base
    if parts == 1 or found.wager != BASE:
        return ""
    return f" The unit is bet in {parts} equal parts, one against each hand of the dealer."


def _estimated(found: Protection) -> str:
    return " The effects of cards are estimated from other shoes." if found.effects.estimated else ""


def effect_rows(found: Protection) -> Iterator[tuple[str, Fraction, str]]:
    """Yield the cards with the same effect and tag together: their names, the effect, the tag."""
    rows: dict[tuple[Fraction, int | None], list[str]] = {}
    for name, cards in found.effects.groups.items():
        key = found.effects.by_card[cards[0]], found.system.tags.get(cards[0])
        rows.setdefault(key, []).append(name)
    for (effect, tag), names in rows.items():
        yield _short(names), effect, "" if tag is None else f"{tag:+d}" if tag else "0"


def _short(names: Sequence[str]) -> str:
    """Name a rank instead of its four suits."""
    whole = [rank for rank in RANKS if all(f"{rank}{suit}" in names for suit in SUITS)]
    single = [name for name in names if len(name) > 1 and name[0] not in whole]
    return " ".join([*(name for name in names if len(name) == 1), *whole, *single])


def won_rows(found: Protection) -> Iterator[tuple[str, str, str]]:
    """Yield the figures of the count beside those of perfect play."""
    counted, perfect = (_figures(bets) for bets in (found.bets, found.perfect))
    for name, figure in perfect.items():
        yield name, counted.get(name, "0"), figure


def _figures(bets: BetsAtTrigger | PerfectPlay | None) -> dict[str, str]:
    if bets is None:
        return {}
    return {
        "bets a shoe": f"{bets.bets_per_shoe:.3f}",
        "of the rounds": f"{bets.frequency:.3%}",
        "average edge": f"{bets.average_edge:.3%}",
        "units a shoe": f"{bets.per_shoe:.4f}",
        "units per 100 rounds": f"{bets.per_100:.4f}",
        "standard error": f"{bets.error_per_100:.4f}",
    }


def cut_rows(found: Protection, others: Sequence[Protection]) -> list[tuple[str, ...]]:
    """Return what is won with each number of decks and place of the cutting card, in this order.

    Rounds and bets are for each shoe; perfect play is in units per 100 rounds.
    """
    in_order = sorted((found, *others), key=lambda answer: (answer.decks, answer.behind))
    return [_cut_row(answer) for answer in in_order]


def _cut_row(found: Protection) -> tuple[str, ...]:
    bets = found.bets
    counted = ("0", "", "0", "0", "")
    if bets:
        units = f"{bets.per_shoe:.3f}", f"{bets.per_100:.3f}", f"{bets.error_per_100:.3f}"
        counted = (f"{bets.bets_per_shoe:.2f}", f"{bets.average_edge:.2%}", *units)
    place = str(found.decks), str(found.behind), f"{found.rounds_per_shoe:.1f}"
    return *place, *counted, f"{found.perfect.per_100:.3f}", found.rating.value
