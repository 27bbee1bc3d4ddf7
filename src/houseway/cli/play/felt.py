"""Draws the table on the terminal: the wagers on offer, cards and dice, payments with their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import Column, heading, table, unbroken
from houseway.cli.output.show import show
from houseway.equipment.cards import Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import Cents, dollars
from houseway.equipment.tiles import Tile
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


def show_wagers(rules: Table[Any]) -> None:
    """Print the betting areas of the layout, one line for each kind of wager."""
    columns = (Column("wager"), Column("for example"), Column("pays"), Column("paragraph"))
    rows = [_wager_row(rules, kind) for kind in dict.fromkeys(map(kind_of, rules.game.wager_names))]
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
    """Return a line for what is said, dealt face up, thrown or decided; `why` shows the rest."""
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
    """Print what the whole round brought."""
    words = (
        f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))} in this round." if net else "You break even."
    )
    console.print(Text(f"  {words}", style="bold green" if net > 0 else "bold"))
