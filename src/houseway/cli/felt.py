"""The felt at a terminal: draws wagers, cards and payments, explains the game, reads what a player types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from platformdirs import user_state_path
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.cli.arguments import options_in_words
from houseway.cli.blocks import BLANK, Block, Column, facts, heading, prose, show, table, unbroken
from houseway.equipment.cards import CARDS, JOKER_NAME, Card, pictures
from houseway.equipment.dice import Roll
from houseway.equipment.money import Cents, dollars
from houseway.equipment.tiles import Tile
from houseway.odds.hint_values import worth_of_settings
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import Shown, Topic
from houseway.rules.limits import kind_of
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Announce, Deal, Decide, Groups, Happening, SetHand, Show, Toss
from houseway.rules.standard_rules import RuleTable
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Result, Wager
from houseway.table.virtual.transcript import event_in_words, settlement_cites, settlement_in_words

_DIE_FACES = "⚀⚁⚂⚃⚄⚅"
_RESULT_STYLES = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "cyan", Result.VOID: "cyan"}
_RESULT_STYLES |= {Result.STANDS: "dim"}


def show_wagers(rules: Table[Any]) -> None:
    """Print the betting areas of the layout, one line for each kind of wager."""
    columns = (Column("wager"), Column("for example"), Column("pays"), Column("paragraph"))
    rows = [_wager_row(rules, kind) for kind in dict.fromkeys(map(kind_of, rules.game.wagering.names))]
    show([heading(f"{rules.game.title}{options_in_words(rules)}"), table(columns, filter(None, rows), 2)])


def _wager_row(rules: Table[Any], kind: str) -> tuple[str, ...]:
    """Return a row for the wagers of this kind; nothing if the table offers none."""
    offered = [wager for wager in rules.wagers.values() if kind_of(wager.name) == kind]
    if not offered:
        return ()
    first = offered[0]
    choices = "" if len(offered) == 1 else f" … {offered[-1].name.partition(':')[2]}"
    pays = ", ".join(dict.fromkeys(unbroken(odds) for wager in offered for odds in _pays(wager)))
    later = " (offered later)" if first.placed == "during the round" else ""
    return f"{first.name}{choices}", f"{first.title}{later}", pays, str(first.cite)


def _pays(wager: Wager[Any]) -> list[str]:
    """Return the odds, as ``1 to 1 less 5%`` where vigorish is charged."""
    return [
        f"{verdict.odds} less {verdict.vigorish.percent}%" if verdict.vigorish else str(verdict.odds)
        for verdict in wager.verdicts
        if verdict.odds
    ]


def card_on_felt(card: Card) -> Text:
    if isinstance(card, Tile):
        return Text(f" {card.name} ", style="white on black")
    color = "red" if card.suit in "hd" else "black"
    return Text(f" {card.picture} ", style=f"{color} on white")


def cards_on_felt(cards: Iterable[Card]) -> Text:
    return Text(" ").join(map(card_on_felt, cards))


def on_felt(event: Event) -> Text | None:
    """Return a line for a step in which something is said, dealt face up, thrown or decided, else None."""
    step, answer = event.step, event.answer
    if isinstance(answer, Happening):
        return Text(f"  {event_in_words(event)}", style="yellow")
    match step, answer:
        case Announce(), _:
            return Text(f"  “{step.words}”", style="italic")
        case Show(), _:
            return Text(f"  {step.place.name:<24}") + cards_on_felt(step.cards) + Text(_made(step))
        case Decide(), _:
            return Text(f"  you: {answer}", style="bold")
        case SetHand(), _:
            return Text(f"  you set: {step.answered(answer)}", style="bold")
        case Deal(face="up"), Card():
            return Text(f"  {step.to.name:<24}") + card_on_felt(answer)
        case Toss(), Roll():
            faces = "  ".join(f"{_DIE_FACES[number - 1]} {number}" for number in answer.dice)
            return Text(f"  the dice show   {faces}", style="bold")
    return None


def _made(step: Show) -> str:
    return f"  {step.makes}" if step.makes else ""


def show_payments(console: Console, payments: Iterable[Settlement]) -> None:
    """Print the result of each wager, and below it the reason and the paragraphs."""
    for payment in payments:
        result = Text(settlement_in_words(payment), style=_RESULT_STYLES[payment.result])
        console.print(Text(f"  {payment.wager:<20} {dollars(payment.bet):>9}  ") + result)
        cites = ", ".join(map(str, settlement_cites(payment)))
        console.print(Padding(Text(f"{payment.verdict.reason} ({cites})", style="dim"), (0, 0, 0, 6)))


def show_net(console: Console, net: Cents) -> None:
    """Print the player's net result of the whole round."""
    words = (
        f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))} in this round." if net else "You break even."
    )
    console.print(Text(f"  {words}", style="bold green" if net > 0 else "bold"))


# How a game goes, for a player at the terminal: from the same words as the gaming guide.


def how_to_play(rules: Table[Any]) -> Iterator[Block]:
    """Yield the aim, the round, what to look up (as the ranking of hands), and when each wager wins."""
    guide = rules.game.papers.guide
    yield from (heading(rules.game.title), prose(guide.objective), BLANK, heading("How a round goes"))
    yield facts(((f"{number}.", words) for number, words in enumerate(guide.play, 1)), 2)
    for topic in guide.topics(rules.options):
        yield from (BLANK, heading(topic.title), *_topic(topic))
    yield from (BLANK, heading("When you win"), facts(_wins(rules), 2))
    if guide.advice:
        yield from (BLANK, heading("Playing well"), prose(" ".join(guide.advice)))


def _topic(topic: Topic) -> Iterator[Block]:
    if topic.words:
        yield prose(topic.words)
    if topic.shown:
        rows = [(example.title, _pictures(example), example.words) for example in topic.shown]
        columns = (Column("", whole=True), Column("", whole=True), Column(""))
        yield table(columns, rows, 2, headings=False)
    if topic.chart:
        yield from _chart(topic.chart)


def _pictures(example: Shown) -> str:
    if example.tiles:
        return " ".join(label for label, _ in example.tiles)
    return pictures(example.cards) if example.cards else "-".join(map(str, example.dice))


def _chart(chart: RuleTable) -> Iterator[Block]:
    """Yield the chart with a letter for each mark, so that it fits."""
    marks = dict.fromkeys(mark for row in chart.rows for mark in row[1:])
    letters = {mark: mark[:1].upper() for mark in marks}
    if len(set(letters.values())) == len(letters):
        yield prose(", ".join(f"{letter} {mark}" for mark, letter in letters.items()), indent=2)
    else:
        letters = {mark: mark for mark in marks}
    rows = [(row[0], *(letters[mark] for mark in row[1:])) for row in chart.rows]
    yield table([Column(words, whole=True) for words in chart.headings], rows, 2)


def _wins(rules: Table[Any]) -> Iterator[tuple[str, str]]:
    """Yield each kind of wager that the table offers, and when it wins and comes back."""
    in_words = rules.game.papers.guide.wagers(rules.options)
    for kind in dict.fromkeys(kind_of(name) for name in rules.wagers):
        if words := in_words.get(kind):
            returned = f"; it is returned if {words.returned_if}" if words.returned_if else ""
            yield kind, f"if {words.wins_if}{returned}"


# Reads a hand as people set it: "8 | 4+4 | 5 2 A". Ranks are enough; cards not named are left over.


def parse_hand(hand: Sequence[Card], text: str) -> Groups:
    """Return the groups of cards that the text names, each card taken from the hand."""
    left = list(hand)
    groups = (re.split(r"[\s+]+", part.strip()) for part in text.split("|"))
    return tuple(tuple(_take(left, word) for word in group if word) for group in groups if any(group))


def _take(left: list[Card], word: str) -> Card:
    """Take the first remaining card of this name or rank."""
    name = JOKER_NAME if word.lower() == "joker" else word
    exact = CARDS.get(name)
    for card in left:
        if card is exact or (exact is None and card.rank == name.upper()):
            left.remove(card)
            return card
    raise Refusal(f"There is no {word!r} left in your hand. Name each of your cards once, as in 8 | 4+4.")


# Setting a hand at the terminal: how it is typed, and the worth of each setting.

BEST, HINT = "best", "hint"


def question(step: SetHand) -> str:
    """Return the question to the player, with an example from the hand if its hands have a fixed size."""
    if not step.hands:
        return "Set your hand, as 8 | 4+4 | 5 2 A, or best: "
    hint = ", hint" if step.settings else ""
    example = " ".join(card.name for card in step.hand[: step.hands[0][1]])
    return f"Set your {step.hands[0][0].lower()}, as {example}{hint}, or best to set {step.best_title}: "


def setting_typed(step: SetHand, typed: str) -> Groups:
    """Return the groups that were typed; the last of several hands may be left out."""
    if typed in ("", BEST) or (typed == HINT and not step.settings):
        return step.best
    groups = parse_hand(step.hand, typed)
    if len(groups) != len(step.hands) - 1:
        return groups
    left = list(step.hand)
    for card in (card for group in groups for card in group):
        left.remove(card)
    return (*groups, tuple(left))


def show_settings(console: Console, table: Table[Any], step: SetHand, bets: Bets) -> None:
    """Print the average gain of each setting, the best first."""
    console.print(f"  {step.hint}", markup=False)
    console.print(f"  On average, over {step.counted_over}:")
    for groups, gain in worth_of_settings(table, step.hand, step.settings, bets):
        sign = "-" if gain < 0 else "+"
        console.print(f"    {step.answered(groups):<36} {sign}${abs(float(gain)) / 100:.2f}", markup=False)


# Reads what a player types: with editing, history and the tab key where the system has them.

MOST_LINES = 1000
# Readline must not count these when it measures the prompt.
_BOLD, _PLAIN = "\x01\x1b[1m\x02", "\x01\x1b[0m\x02"


class LineEditor:
    """Within a ``with`` block, lines can be edited, and those to remember come back with the arrow keys.

    A history that cannot be read or written is no reason to stop a game.
    """

    def __init__(self, *, bold: bool, words: Callable[[], Iterable[str]] = tuple) -> None:
        self._bold = bold
        self._words = words  # that the tab key completes
        self._history = state_folder() / "play_history"
        self._readline: Any = None

    def __enter__(self) -> LineEditor:
        with suppress(ImportError):  # Windows has none
            import readline  # noqa: PLC0415 - only where a person types

            self._readline = readline
            readline.set_auto_history(False)
            readline.set_history_length(MOST_LINES)
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ,;")
            readline.parse_and_bind("tab: complete")
            with suppress(OSError, ValueError):
                readline.read_history_file(self._history)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._readline:
            with suppress(OSError, ValueError):
                self._history.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._readline.write_history_file(self._history)
            self._readline.set_completer(None)

    def ask(self, prompt: str, *, lead: str = "", remember: bool = False) -> str:
        """Ask, and return the typed answer. The lead is printed in bold before the rest of the prompt."""
        bold = f"{_BOLD}{lead}{_PLAIN}" if lead and self._bold and self._readline else lead
        typed = input(f"{bold}{prompt}").strip()
        if typed and remember and self._readline and typed != self._last():
            self._readline.add_history(typed)
        return typed

    def _last(self) -> str | None:
        length = self._readline.get_current_history_length()
        last: str | None = self._readline.get_history_item(length) if length else None
        return last

    def _complete(self, beginning: str, number: int) -> str | None:
        completions = [word for word in self._words() if word.startswith(beginning.lower())]
        return f"{completions[number]} " if number < len(completions) else None


def state_folder() -> Path:
    """Return the folder where programs keep their state for this user."""
    return user_state_path("houseway", appauthor=False)
