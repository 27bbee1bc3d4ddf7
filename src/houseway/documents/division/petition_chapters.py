"""Writes two chapters of a petition: the description of the game (13:69F-8.4(d)3), and its security.

The description has the summary, rules, odds, layout and equipment of the game, and how its odds change
with its options. The security chapter goes through the game wager by wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from houseway.documents.division.petition import Petition
from houseway.documents.division.proposed_rules import (
    SUBCHAPTER,
    amendment,
    is_amendment,
    is_drafted,
    new_rules,
    proposed_rules,
)
from houseway.documents.document import (
    Block,
    Callout,
    Heading,
    NewPage,
    Picture,
    Together,
    Words,
    grid,
    items,
)
from houseway.documents.drawing.equipment import sketch
from houseway.documents.drawing.layout import draw
from houseway.documents.status import break_blocks
from houseway.documents.table.odds_tables import base_game_kinds, not_counted, not_counted_blocks, summary
from houseway.documents.table.payouts import payouts_of
from houseway.documents.wording import capital, sentence
from houseway.drawing.formats import percent
from houseway.equipment.cards import Card
from houseway.lazy import lazy
from houseway.odds.game_odds import BASE, GameOdds, game_odds
from houseway.odds.wager_odds import WagerOdds, every_wager_odds, grouped_by_odds
from houseway.protection.card_counting.question import Question, wagers_to_count
from houseway.protection.card_counting.winnings import LEAST, Rating, rating_in_words
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.regulation.citation import Missing
from houseway.rules.game import Table, open_table
from houseway.rules.options import Choice
from houseway.rules.wagers.wagers import Verdict

if TYPE_CHECKING:
    from houseway.protection.card_counting.analysis import CountAnalysis

why_not_counted = lazy("houseway.protection.card_counting.analysis:why_not_counted")
with_other_cuts = lazy("houseway.protection.compare_measures:with_other_cuts")
leak_names = lazy("houseway.protection.leaks:leak_names")
report = lazy("houseway.protection.card_counting.report")

# The description of the game, item by item.

SUMMARY = Citation("13:69F-8.4(d)3i")
DRAFT_RULES = Citation("13:69F-8.4(d)3ii")
ODDS = Citation("13:69F-8.4(d)3iii")
LAYOUT = Citation("13:69F-8.4(d)3iv")
EQUIPMENT = Citation("13:69F-8.4(d)3v")


def undescribed(odds: GameOdds) -> Iterator[Missing]:
    """Yield the items that Houseway cannot supply: a draft of the rules, or odds that it does not compute."""
    if not is_drafted(odds.table):
        yield Missing("The draft of the proposed rules in the format of the chapter", DRAFT_RULES)
    for kind in not_counted(odds):
        if kind not in base_game_kinds(odds):
            yield Missing(f"True odds and house advantage of the wager {kind}", ODDS)


def description_blocks(petition: Petition, odds: GameOdds) -> Iterator[Block]:
    table = odds.table
    yield Heading("3.i Summary", 2)
    yield from _summary_blocks(table)
    yield from break_blocks(table)
    yield Heading("3.ii Draft of the proposed rules", 2)
    yield from _rules_blocks(petition)
    yield Heading("3.iii True odds, payout odds and house advantage", 2)
    yield from _odds_blocks(odds)
    yield Heading("3.iv Layout", 2)
    layout = draw(table.game.felt.layout(table), petition.felt_name)
    yield Picture(layout, f"The layout of {table.game.title}, to scale.")
    yield Words("Every area is where its paragraph requires it.", (LAYOUT,))
    yield Heading("3.v Equipment", 2)
    yield from _equipment_blocks(table)


def _rules_blocks(petition: Petition) -> Iterator[Block]:
    """Yield the rules in full, or as an amendment if they vary those of a game that Houseway has."""
    subchapter = petition.answer("", "subchapter") or SUBCHAPTER
    rules = proposed_rules(petition.table, subchapter)
    varied = petition.varied_table
    base = proposed_rules(varied, subchapter) if varied else []
    if varied and is_amendment(base, rules):
        yield Words(
            f"The rules of {varied.game.title} as they are proposed to be varied. Additions are set in bold; "
            "deletions are set in [brackets].",
            (DRAFT_RULES,),
        )
        yield from amendment(base, rules)
        return
    yield Words(
        f"Proposed new subchapter {subchapter} of N.J.A.C. 13:69F, with the section on its table, for "
        "N.J.A.C. 13:69E.",
        (DRAFT_RULES,),
    )
    yield from new_rules(rules)


def _summary_blocks(table: Table[Any]) -> Iterator[Block]:
    guide = table.game.papers.guide
    yield Words(guide.objective, (SUMMARY,), lead="Objective.")
    yield Words("", lead="Method of play.")
    yield items(guide.play_at(table.options), numbered=True)
    yield grid(
        ("Wagers offered", "Pays"),
        [(wager.title, wager.single or "by its pay table, in 3.ii") for wager in payouts_of(table)],
        shares=(3, 2),
    )


def _odds_blocks(odds: GameOdds) -> Iterator[Block]:
    yield Words("Computed exactly, over every possible outcome; nothing is sampled.", (ODDS,))
    yield summary(odds, caption=f"The table as proposed; options: {odds.table.options.in_words}")
    if odds.base:
        unit = odds.base.unit
        yield Words(f"The base game is evaluated as a whole, per unit of the {unit}, with the best strategy:")
        yield items(sentence(words) for words in odds.base.strategy.words)
    yield from not_counted_blocks(odds)
    for effect in option_effects(odds):
        caption = f"With {effect.option.title} {effect.option.in_words(effect.value)}"
        yield summary(effect.odds, grouped_by_odds(effect.changed), caption)
        base = effect.odds.base
        if base and odds.base and base.house_advantage != odds.base.house_advantage:
            advantage = percent(base.house_advantage)
            yield Words(f"The house advantage of the base game is then {advantage} of the {base.unit}.")


def _equipment_blocks(table: Table[Any]) -> Iterator[Block]:
    for item in table.game.papers.guide.equipment:
        yield Picture(sketch(item.sketch, item.title), f"{item.title}. {item.words}", 36)
    yield Words("Sketches. Every item complies with the rules on gaming equipment.", (EQUIPMENT,))


# Odds with other values of the options.


@dataclass(frozen=True)
class OptionEffect:
    """Another value of one option, the odds of the table with it, and the wagers whose odds it changes."""

    option: Choice
    value: str
    odds: GameOdds
    changed: tuple[WagerOdds, ...]


def option_effects(odds: GameOdds) -> Iterator[OptionEffect]:
    """Yield the effect of each other option value that is allowed at this table and changes its odds."""
    table = odds.table
    before = {_key(wager): _results(wager) for wager in odds.wagers}
    for option, value, other in _other_tables(table):
        counted = game_odds(other) if other.game.analysis.odds is None else None
        # A base game that is counted separately is counted only if a wager changes.
        wagers = counted.wagers if counted else every_wager_odds(other)
        changed = tuple(wager for wager in wagers if before.get(_key(wager)) != _results(wager))
        if changed:
            yield OptionEffect(option, value, counted or game_odds(other), changed)


def _other_tables(table: Table[Any]) -> Iterator[tuple[Choice, str, Table[Any]]]:
    for option in table.game.wagering.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            if value == table.options.choice(option.name):
                continue
            try:
                options = {**table.options.given, option.name: value}
                other = open_table(table.game, options, what_if=table.what_if)
            except Refusal:  # a value that cannot be combined with the others
                continue
            if _matters(table, other):
                yield option, value, other


def _matters(table: Table[Any], other: Table[Any]) -> bool:
    """Skip options that cannot change odds, such as the way of shuffling: computing odds takes time."""
    return _verdicts(table) != _verdicts(other) or _largest_pack(table) != _largest_pack(other)


def _verdicts(table: Table[Any]) -> list[tuple[str, tuple[Verdict, ...]]]:
    wagers = [(wager.name, wager.verdicts) for wager in table.wagers.values()]
    return wagers + [(bonus.name, bonus.verdicts) for bonus in table.bonuses]


def _largest_pack(table: Table[Any]) -> Counter[Card]:
    """Return the largest pack: decks used in turn are dealt one at a time, so their number has no effect."""
    packs = [Counter(cards) for cards in table.game.play.packs(table.options).values()]
    return max(packs, key=Counter.total, default=Counter())


def _key(wager: WagerOdds) -> tuple[str, str]:
    return wager.wager.name, str(dict(wager.beside))


def _results(wager: WagerOdds) -> list[tuple[Any, ...]]:
    return [(row.verdict.result, row.pays, row.gain, row.ways) for row in wager.rows]


# The security chapter: the wins of players who watch the cards, wager by wager.

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
    """The analysis of each wager that can be counted; ``reason`` says why there is none."""

    table: Table[Any]
    analyses: Sequence[tuple[CountAnalysis, Sequence[CountAnalysis]]]
    reason: str = ""
    not_counted: Sequence[tuple[str, str]] = ()  # wagers with the reason

    @property
    def rating(self) -> Rating:
        """Return the rating of the weakest wager."""
        ratings = [analysis.rating for analysis, _ in self.analyses]
        return next((rating for rating in LEAST if rating in ratings), Rating.NONE)


def security_of(table: Table[Any], shoes: int = SHOES) -> Security:
    """Count every wager of the game, or say why nothing is to be counted."""
    reason = why_not_counted(table)
    if reason:
        return Security(table, (), reason)
    analyses, not_counted = [], []
    for wager in wagers_to_count(table):
        try:
            analyses.append(with_other_cuts(table, Question(wager, shoes=shoes)))
        except Refusal as refusal:
            not_counted.append((wager, refusal.message))
    return Security(table, analyses, not_counted=not_counted)


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
    for analysis, elsewhere in security.analyses:
        yield from _wager_blocks(analysis, elsewhere)


def _leaks(table: Table[Any]) -> Iterator[Block]:
    """Name the cards that would help a player who sees them. Counting their value takes minutes."""
    if names := leak_names(table):
        yield Words(
            "Cards that should be hidden would help a player who sees them. What each leak is worth is in a "
            f"protection report of its own: {', '.join(names)}."
        )


def _judgement(security: Security) -> Iterator[Block]:
    rating, analyses = security.rating, [analysis for analysis, _ in security.analyses]
    yield Callout(f"Rating: {rating.value}. {rating.words}", (SECURITY,))
    worst = max(analyses, key=lambda report: report.most_per_100, default=None)
    if worst is not None:
        yield Words(f"Most is won on {_title(worst)}. {report.what_is_won(worst)}")
    yield grid(
        tuple(map(capital, _SUMMARY)),
        [_summary_row(report) for report in analyses],
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


def _summary_row(analysis: CountAnalysis) -> tuple[str, ...]:
    counted = f"{analysis.bets.per_100:.3f}" if analysis.bets else "0"
    advantage = percent(-analysis.effects.edge)
    return _title(analysis), advantage, counted, f"{analysis.perfect.per_100:.3f}", analysis.rating.value


def _title(analysis: CountAnalysis) -> str:
    return "the hands, by the best strategy" if analysis.wager == BASE else str(report.wager_title(analysis))


def _wager_blocks(analysis: CountAnalysis, elsewhere: Sequence[CountAnalysis]) -> Iterator[Block]:
    effects = [(names, f"{float(effect):+.4%}", tag) for names, effect, tag in report.effect_rows(analysis)]
    yield Heading(capital(_title(analysis)), level=2)
    yield Words(f"Rating: {analysis.rating.value}. {report.what_is_won(analysis)}")
    headings, rows = (
        tuple(map(capital, report.CUT_HEADINGS)),
        report.cut_rows(analysis, elsewhere),
    )
    here = str(analysis.decks), str(analysis.behind)
    bold = frozenset(place for place, row in enumerate(rows) if row[:2] == here)
    yield Together((replace(grid(headings, rows, right=range(9), caption=report.CUT_TITLE), bold=bold),))
    caption = "What the edge of the player gains when one card is out, and the tag of the card in the count"
    yield Together((grid(("Cards", "Effect", "Tag"), effects, right=(1, 2), caption=caption),))
    yield Words(report.conventions(analysis), small=True)
