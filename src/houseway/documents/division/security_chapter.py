"""The security chapter of a petition: what somebody can win who watches the cards, wager by wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from houseway.documents.document import Block, Callout, Heading, NewPage, Together, Words, grid
from houseway.documents.wording import capital
from houseway.drawing.numbers import percent
from houseway.odds.game_odds import BASE
from houseway.protection.count.question import Question, wagers_to_count
from houseway.protection.count.rating import LEAST, Rating, rating_in_words
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.count.protect import Protection

SECURITY = Citation("13:69F-8.4(e)")
TITLE = "Security of the game"
SHOES = 20_000
NOT_SHOWN = (
    "This chapter is about players who remember the cards that were dealt. It does not show what is gained "
    "by cards that are seen before they are dealt, by a shuffle that can be followed, by equipment that is "
    "not fair, or by several players together."
)
_SUMMARY = ("wager", "house advantage", "counted", "perfect play", "rating")
_FIGURES = range(1, 4)


@dataclass(frozen=True)
class Security:
    """What was found for each wager that can be counted; ``reason`` says why there is none."""

    table: Table[Any]
    found: Sequence[tuple[Protection, Sequence[Protection]]]
    reason: str = ""
    not_counted: Sequence[tuple[str, str]] = ()  # wagers with the reason

    @property
    def rating(self) -> Rating:
        """Return the rating of the wager that gives most away."""
        ratings = [found.rating for found, _ in self.found]
        return next((rating for rating in LEAST if rating in ratings), Rating.NONE)


def security_of(table: Table[Any], shoes: int = SHOES) -> Security:
    """Count every wager of the game, or say why nothing is to be counted."""
    from houseway.protection.count.by_cut import with_other_cuts  # noqa: PLC0415 - loads numba
    from houseway.protection.count.protect import why_not_counted  # noqa: PLC0415

    reason = why_not_counted(table)
    if reason:
        return Security(table, (), reason)
    found, not_counted = [], []
    for wager in wagers_to_count(table):
        try:
            found.append(with_other_cuts(table, Question(wager, shoes=shoes)))
        except Refusal as refusal:
            not_counted.append((wager, refusal.message))
    return Security(table, found, not_counted=not_counted)


def security_blocks(security: Security) -> Iterator[Block]:
    """Yield one page of judgement in plain words, then the tables of each wager."""
    yield NewPage()
    yield Heading(TITLE)
    if security.reason:
        yield Callout(f"Rating: {Rating.NONE.value}. {Rating.NONE.words}", (SECURITY,))
        yield Words(f"{security.reason}. A player who remembers what was dealt knows no more than any other.")
        yield from _leaks(security.table)
        yield Words(NOT_SHOWN, small=True)
        return
    yield from _judgement(security)
    for found, elsewhere in security.found:
        yield from _wager_blocks(found, elsewhere)


def _leaks(table: Table[Any]) -> Iterator[Block]:
    """Name the cards that would help a player who sees them; what they are worth takes minutes to count."""
    from houseway.protection.leaks.catalogue import leak_names  # noqa: PLC0415 - loads numba

    if names := leak_names(table):
        yield Words(
            "Cards that should be hidden would help a player who sees them. What each leak is worth is in a "
            f"protection report of its own: {', '.join(names)}."
        )


def _judgement(security: Security) -> Iterator[Block]:
    from houseway.protection.count.in_words import what_is_won  # noqa: PLC0415 - loads numba

    rating, found = security.rating, [found for found, _ in security.found]
    yield Callout(f"Rating: {rating.value}. {rating.words}", (SECURITY,))
    worst = max(found, key=lambda report: report.most_per_100, default=None)
    if worst is not None:
        yield Words(f"Most is won on {_title(worst)}. {what_is_won(worst)}")
    yield grid(
        tuple(map(capital, _SUMMARY)),
        [_summary_row(report) for report in found],
        caption="Units per 100 rounds that somebody wins who watches the cards",
        right=_FIGURES,
    )
    yield Words(rating_in_words())
    yield Words(
        "Counted is what the best simple count wins with bets of one unit. Perfect play knows the edge "
        "before each round, which nobody at a table can, and bounds what any count wins. What the place of "
        "the cutting card and the number of decks change is shown for each wager."
    )
    for wager, reason in security.not_counted:
        yield Words(reason, lead=f"{capital(wager)}.", small=True)
    yield Words(NOT_SHOWN, small=True)


def _summary_row(found: Protection) -> tuple[str, ...]:
    counted = f"{found.bets.per_100:.3f}" if found.bets else "0"
    advantage = percent(-found.effects.edge)
    return _title(found), advantage, counted, f"{found.perfect.per_100:.3f}", found.rating.value


def _title(found: Protection) -> str:
    from houseway.protection.count.in_words import wager_title  # noqa: PLC0415 - loads numba

    return "the hands, by the best strategy" if found.wager == BASE else wager_title(found)


def _wager_blocks(found: Protection, elsewhere: Sequence[Protection]) -> Iterator[Block]:
    from houseway.protection.count import in_words  # noqa: PLC0415 - loads numba

    effects = [(names, f"{float(effect):+.4%}", tag) for names, effect, tag in in_words.effect_rows(found)]
    yield Heading(capital(_title(found)), level=2)
    yield Words(f"Rating: {found.rating.value}. {in_words.what_is_won(found)}")
    headings, rows = tuple(map(capital, in_words.CUT_HEADINGS)), in_words.cut_rows(found, elsewhere)
    here = str(found.decks), str(found.behind)
    bold = frozenset(place for place, row in enumerate(rows) if row[:2] == here)
    yield Together((replace(grid(headings, rows, right=range(9), caption=in_words.CUT_TITLE), bold=bold),))
    caption = "What the edge of the player gains when one card is out, and the tag of the card in the count"
    yield Together((grid(("Cards", "Effect", "Tag"), effects, right=(1, 2), caption=caption),))
    yield Words(in_words.conventions(found), small=True)
