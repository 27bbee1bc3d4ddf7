"""Draws the table on the terminal: the wagers on offer, cards and dice, payments with their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.arguments import options_in_words
from houseway.equipment.cards import Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Announce, Deal, Decide, Happening, SetHand, Show, Toss
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Result, Wager
from houseway.table.virtual.transcript import event_in_words, settlement_cites, settlement_in_words

_DIE_FACES = "⚀⚁⚂⚃⚄⚅"
_RESULT_STYLES = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "cyan", Result.VOID: "cyan"}
_RESULT_STYLES |= {Result.STANDS: "dim"}


def show_wagers(console: Console, table: Table[Any]) -> None:
    """Print the betting areas of the layout, one line for each kind of wager."""
    grid = Grid(
        title=f"{table.game.title}{options_in_words(table)}", title_justify="left", box=None, padding=(0, 2)
    )
    for heading in ("wager", "for example", "pays", "paragraph"):
        grid.add_column(heading)
    seen: set[str] = set()
    for name in table.game.wager_names:
        offered = [wager for wager in table.wagers.values() if kind_of(wager.name) == kind_of(name)]
        if offered and kind_of(name) not in seen:
            seen.add(kind_of(name))
            choices = "" if len(offered) == 1 else f" … {offered[-1].name.partition(':')[2]}"
            pays = ", ".join(dict.fromkeys(odds for wager in offered for odds in _pays(wager)))
            later = " (offered later)" if offered[0].placed == "during the round" else ""
            grid.add_row(
                f"{offered[0].name}{choices}", f"{offered[0].title}{later}", pays, str(offered[0].cite)
            )
    console.print(grid)


def _pays(wager: Wager[Any]) -> list[str]:
    """Return the odds, as ``1 to 1 less 5%`` where vigorish is charged."""
    return [
        f"{verdict.odds} less {verdict.vigorish.percent}%" if verdict.vigorish else str(verdict.odds)
        for verdict in wager.verdicts
        if verdict.odds
    ]


def card_on_felt(card: Card) -> Text:
    color = "red" if card.suit in "hd" else "black"
    return Text(f" {card.picture} ", style=f"{color} on white")


def cards_on_felt(cards: Iterable[Card]) -> Text:
    return Text(" ").join(map(card_on_felt, cards))


def on_felt(event: Event) -> Text | None:
    """Return a line for what is said, dealt face up, thrown or decided; `why` shows the rest."""
    step, answer = event.step, event.answer
    if isinstance(answer, Happening):
        return Text(f"  {event_in_words(event)}", style="yellow")
    match step, answer:
        case Announce(), _:
            return Text(f"  “{step.words}”", style="italic")
        case Show(), _:
            return Text(f"  {step.place.name:<24}") + cards_on_felt(step.cards)
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


def show_payments(console: Console, payments: Iterable[Settlement]) -> None:
    """Print the result of each wager, and below it the reason and the paragraphs."""
    for payment in payments:
        result = Text(settlement_in_words(payment), style=_RESULT_STYLES[payment.result])
        console.print(Text(f"  {payment.wager:<20} {dollars(payment.bet):>9}  ") + result)
        cites = ", ".join(map(str, settlement_cites(payment)))
        console.print(Padding(Text(f"{payment.verdict.reason} ({cites})", style="dim"), (0, 0, 0, 6)))
