"""Derives a game with side bets: the game itself, with one more wager for each.

The wager of a side bet has its pay table, options that vary it row by row, and its verdicts. Side bets
may also come from the folders of games that the user named.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.equipment.cards import Card, cards
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game, Table
from houseway.rules.layout.layout import Layout
from houseway.rules.limits import kind_of
from houseway.rules.options import Option, Options, Value
from houseway.rules.parts import Check, Placed, Together
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.registry import side_bet_files
from houseway.rules.side_bets.analysis import Analysis
from houseway.rules.side_bets.definition import (
    PUSH,
    SIDE_BETS,
    Observed,
    SideBet,
    SideBetRow,
    Vocabulary,
    Word,
    accepts,
    as_text,
)
from houseway.rules.side_bets.papers import guide_with, layout_with
from houseway.rules.side_bets.play import SideBetsInPlay, observed, round_with
from houseway.rules.side_bets.read import checked_again, read_recorded, read_side_bet
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import Objection, Odds, Pays, PayTable, Row, to
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Verdict, Wager, loses, pushes, wins

EVEN_MONEY, TEN_TO_PAY_ONE = to(1, 1), to(1, 10)


@dataclass(frozen=True)
class SideBetsOption:
    """The side bets of a table. The value on record is their whole definition, so that it can be replayed."""

    default: str  # the definitions, as text
    side_bets: tuple[SideBet, ...]
    name: str = SIDE_BETS
    title: str = "side bets"
    meaning: str = "side bets that are proposed for this table, from their files"

    @property
    def cite(self) -> Any:
        return self.side_bets[0].cite

    @property
    def values(self) -> tuple[str, ...]:
        return (self.default,)

    def read(self, text: str) -> str:
        if text != self.default:
            raise Refusal("side-bets cannot be changed by themselves. Give their files with --side-bet FILE.")
        return text

    def check(self, options: Options) -> None:
        pass

    def in_words(self, value: Value) -> str:
        side_bets = read_recorded(str(value)) if value else ()
        return ", ".join(f"{side_bet.title} (proposed)" for side_bet in side_bets)

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows the wager itself


class ProposedTable(PayTable):
    """A pay table that no paragraph fixes: any row may pay any odds."""

    def objection(self, row_name: str, pays: Pays) -> Objection | None:  # noqa: ARG002 - anything will do
        return None


class ProposedOdds(RowOdds):
    """What one row of a side bet pays: as in its file, or anything else."""

    def least(self, _: Options) -> Odds | None:
        """Return where a search for odds begins; a row that returns the stake stays as it is."""
        paid = self.tables[0].row_named(self.row_name).pays
        if not isinstance(paid, Odds):
            return None
        return EVEN_MONEY if paid.ratio >= 1 else TEN_TO_PAY_ONE


def pay_table(side_bet: SideBet) -> ProposedTable:
    return ProposedTable(
        side_bet.name,
        side_bet.cite,
        tuple(
            Row(row_name(side_bet, row), row.title, row.paid, (row_name(side_bet, row),))
            for row in side_bet.rows
        ),
        exact=False,
    )


def row_name(side_bet: SideBet, row: SideBetRow) -> str:
    return f"{side_bet.name}-{row.name}"


def row_options(side_bet: SideBet) -> tuple[Option, ...]:
    """Return an option ``pays-NAME-ROW`` for each row."""
    table = pay_table(side_bet)
    return tuple(ProposedOdds(row.name, (table,), side_bet.title, table.cite) for row in table.rows)


def wager_of(side_bet: SideBet, vocabulary: Vocabulary, options: Options) -> Wager[Any]:
    """Return the wager under the options of the table: the first row that matches pays."""
    table = options.table_with_odds(pay_table(side_bet))
    verdicts = [_verdict(side_bet, row) for row in table.rows]
    lost = loses(side_bet.cite, "no row of the pay table matches")
    rows = [(accepts(vocabulary, row), verdict) for row, verdict in zip(side_bet.rows, verdicts, strict=True)]
    words = [vocabulary[name] for name in side_bet.words]
    known: dict[tuple[Any, ...], Verdict] = {}

    def decide(outcome: Any, _: Bets) -> Verdict:
        values = values_in(outcome, words)
        decided = known.get(values)
        if decided is None:
            by_word = dict(zip(side_bet.words, values, strict=True))
            matching = (
                verdict
                for accepted, verdict in rows
                if all(by_word[name] in allowed for name, allowed in accepted.items())
            )
            decided = known[values] = next(matching, lost)
        return decided

    return Wager(side_bet.name, side_bet.title, side_bet.cite, decide, (*verdicts, lost))


def values_in(outcome: Any, words: list[Word]) -> tuple[Any, ...]:
    """Return the value of each word, in an outcome with or without cards."""
    seen: Mapping[str, Any] = dict(outcome.values) if isinstance(outcome, Observed) else {}
    whole = outcome.outcome if isinstance(outcome, Observed) else outcome
    return tuple([seen[word.name] if word.looks_at else word.of(whole) for word in words])


def _verdict(side_bet: SideBet, row: Row) -> Verdict:
    reason = row.title[:1].lower() + row.title[1:]
    if isinstance(row.pays, Odds):
        return wins(side_bet.cite, reason, row.pays, side_bet.cite, row=row.title)
    if row.pays == PUSH:
        return pushes(side_bet.cite, reason, row=row.title)
    return loses(side_bet.cite, reason, row=row.title)


# A game with side bets: the game itself, with one more wager for each.

MOST_LAYOUTS_KEPT = 8


def asked_for(game: Game[Any], options: Mapping[str, str]) -> tuple[Game[Any], Mapping[str, str]]:
    """Return the game that these options ask for, with their side bets, and the options with its limits."""
    text = options.get(SIDE_BETS)
    if text is None:
        return game, options
    with_them = _derived(_ByIdentity(game.plain or game), text)
    limits = {name: value for side_bet in with_them.side_bets for name, value in side_bet.limits.items()}
    return with_them, {**limits, **options, SIDE_BETS: as_text(with_them.side_bets)}


def game_asked_for(game: Game[Any], options: Mapping[str, str]) -> Game[Any]:
    """Return the game that these options ask for, with their side bets."""
    return asked_for(game, options)[0]


class _ByIdentity:
    """A game as a key: a game itself has no hash, and there is one of each name."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.game is self.game


@lru_cache(maxsize=64)
def _derived(key: _ByIdentity, text: str) -> Game[Any]:
    if text.lstrip().startswith("["):
        return with_side_bets(key.game, read_recorded(text))
    vocabulary, taken = vocabulary_of(key.game), names_taken(key.game)
    return with_side_bets(key.game, [read_side_bet(text, "The side bet", key.game.name, vocabulary, taken)])


def names_taken(game: Game[Any]) -> dict[str, str]:
    """Return the names that a side bet of this game cannot have, and what they name."""
    reserved = dict.fromkeys(("base", "seats", "bets", "paid"), "a word of Houseway")
    return {**reserved, **{kind_of(name): f"a wager of {game.title}" for name in game.wagering.names}}


def vocabulary_of(game: Game[Any]) -> Vocabulary:
    if game.wagering.vocabulary is None:
        raise Refusal(f"{game.title} has no words for side bets yet, so it takes none.", game.cite)
    return game.wagering.vocabulary


def with_side_bets(game: Game[Any], side_bets: Sequence[SideBet]) -> Game[Any]:
    """Return the game with these side bets; refuse those that it cannot have."""
    vocabulary = vocabulary_of(game)
    names = [side_bet.name for side_bet in side_bets]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"Two side bets are called {name!r}. Give each its own name.")
    if not side_bets:
        raise Refusal("There is no side bet. Give the file of one with --side-bet FILE.")
    checked_again(tuple(side_bets), game.name, vocabulary, names_taken(game))
    for side_bet in side_bets:
        _check(game, vocabulary, side_bet)
    derived = _Derived(game, vocabulary, tuple(side_bets)).game()
    _check_options_differ(derived)
    return derived


def _check_options_differ(game: Game[Any]) -> None:
    """Refuse a row whose option has the name of another: only one of the two could be given."""
    for name, times in Counter(option.name for option in game.all_options).items():
        if times > 1:
            raise Refusal(
                f"Two options of {game.title} would be called {name!r}. Give the side bet another name, or "
                "its row another title.",
                game.side_bets[0].cite,
            )


def _check(game: Game[Any], vocabulary: Vocabulary, side_bet: SideBet) -> None:
    """Refuse what cannot be settled or counted."""
    words = [vocabulary[name] for name in side_bet.words]
    on_outcome = [word.name for word in words if not word.looks_at]
    on_cards = [word.name for word in words if word.looks_at]
    if on_outcome and on_cards and vocabulary.count_together is None:
        raise Refusal(
            f"{side_bet.name} looks at {one_of(on_outcome)} and at {one_of(on_cards)}, which cannot be "
            f"counted together at {game.title}. Use one or the other.",
            side_bet.cite,
        )


class _Derived:
    """Makes each part of the game with side bets from that of the game itself."""

    def __init__(self, plain: Game[Any], vocabulary: Vocabulary, side_bets: tuple[SideBet, ...]) -> None:
        self._plain = plain
        self._vocabulary = vocabulary
        self._side_bets = side_bets
        self._names = frozenset(side_bet.name for side_bet in side_bets)
        self._text = as_text(side_bets)
        self._analysis = Analysis(plain, vocabulary, side_bets)
        self._layouts: dict[Hashable, Layout] = {}

    def game(self) -> Game[Any]:
        plain, analysis = self._plain, self._analysis
        option = SideBetsOption(self._text, self._side_bets)
        rows = [option for side_bet in self._side_bets for option in row_options(side_bet)]
        wagering, counted = plain.wagering, plain.analysis
        return replace(
            plain,
            plain=plain,
            side_bets=self._side_bets,
            wagering=replace(
                wagering,
                names=(*wagering.names, *(side_bet.name for side_bet in self._side_bets)),
                options=(*wagering.options, option, *rows),
                wagers=self._wagers,
                bonuses=self._bonuses,
                check=self._check_wagers,
            ),
            play=replace(plain.play, round_of_play=self._round_of_play),
            line=replace(plain.line, outcome=self._outcome),
            felt=replace(plain.felt, layout=self._layout, demonstration=self._demonstration()),
            papers=replace(plain.papers, guide=guide_with(plain.papers.guide, self._side_bets)),
            analysis=replace(
                counted,
                own_odds={**counted.own_odds, **analysis.own_odds()},
                best_play=analysis.best_play if counted.best_play else None,
                kernel=analysis.kernel if counted.kernel else None,
            ),
        )

    def _layout(self, table: Table[Any]) -> Layout:
        """Return the felt with its areas. Looking for room takes a while, so the last layouts are kept."""
        key = table.options.pairs
        if key not in self._layouts:
            if len(self._layouts) >= MOST_LAYOUTS_KEPT:
                self._layouts.clear()
            plain = self._plain.felt.layout(self._analysis.table_of(table))
            self._layouts[key] = layout_with(plain, table, self._side_bets)
        return self._layouts[key]

    def _demonstration(self) -> Any:
        """Return the demonstration, in which the first player makes the side bets too."""
        seats = dict(self._plain.felt.demonstration)
        first = next(iter(seats))
        least = min(seats[first].values())
        side = {bet.name: max(bet.minimum or 0, min(least, bet.maximum or least)) for bet in self._side_bets}
        return {**seats, first: {**seats[first], **side}}

    def _wagers(self, options: Options) -> Iterator[Wager[Any]]:
        for wager in self._plain.wagering.wagers(options):
            yield replace(wager, decide=_on_outcome(wager.decide))
        for side_bet in self._side_bets:
            yield wager_of(side_bet, self._vocabulary, options)

    def _bonuses(self, options: Options) -> Iterator[AutomaticBonus[Any]]:
        for bonus in self._plain.wagering.bonuses(options):
            yield replace(bonus, decide=_on_outcome(bonus.decide))

    def _outcome(self, table: Table[Any], dealt: Any) -> Any:
        outcome = self._plain.line.outcome(table, dealt)
        words = self._analysis.every_card_word(self._vocabulary.at(table.options))
        return observed(outcome, self._cards_of_line(dealt, words), words) if words else outcome

    def _cards_of_line(self, dealt: Any, words: Iterable[Word]) -> dict[str, Sequence[Card]]:
        names = {place.field for word in words for place in word.looks_at}
        by_field = self._vocabulary.cards_of_line
        fields = by_field(dealt) if by_field else {name: getattr(dealt, name) for name in names}
        return {name: cards(of_field) for name, of_field in fields.items()}

    def _round_of_play(self, table: Table[Any], condition: Condition) -> Procedure[RoundEnd[Any]]:
        vocabulary = self._vocabulary.at(table.options)
        in_play = SideBetsInPlay(self._side_bets, vocabulary, self._plain.line.dealt)
        return round_with(in_play, self._plain.play.round_of_play(table, condition))

    def _without(self, bets: Bets) -> Bets:
        return {name: bet for name, bet in bets.items() if name not in self._names}

    def _check_wagers(self, table: Table[Any], question: Check) -> None:
        """Ask the game itself about the other wagers; refuse a side bet without a hand."""
        if isinstance(question, Together | Placed):
            others = self._without(question.bets)
            if isinstance(question, Placed) and not others and self._plain.play.players_decide:
                self._refuse_without_hand(question)
            question = replace(question, bets=others)
        self._plain.wagering.check(table, question)

    def _refuse_without_hand(self, question: Placed) -> None:
        if question.bets or not question.standing:
            raise Refusal(
                f"{', '.join(question.bets)}: a side bet goes with a hand of {self._plain.title}. "
                "Bet on that too.",
                self._side_bets[0].cite,
            )


def _on_outcome(decide: Callable[[Any, Bets], Any]) -> Callable[[Any, Bets], Any]:
    """Return the decision of a wager that looks at the outcome only, whether or not cards come with it."""

    def decided(outcome: Any, bets: Bets) -> Any:
        return decide(outcome.outcome if isinstance(outcome, Observed) else outcome, bets)

    return decided


# The side bets in the folders of games that the user named.


def file_of(name: str) -> Path | None:
    """Return the file of the side bet with this name, if there is one."""
    return next((file for file in side_bet_files() if _content(file).get("name") == name), None)


def side_bets_of(game: Game[Any]) -> list[SideBet]:
    """Return the side bets of this game; a file with mistakes is left out, and refused when it is named."""
    side_bets = []
    for file in side_bet_files():
        if _content(file).get("game") == game.name:
            try:
                text = file.read_text(encoding="utf-8")
                side_bets.append(
                    read_side_bet(text, str(file), game.name, vocabulary_of(game), names_taken(game))
                )
            except Refusal:
                continue
    return side_bets


def _content(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return {}
