"""A person at the tables: bets in plain words, a bankroll, and every payment explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.play.felt import cards_on_felt, on_felt, show_payments, show_wagers
from houseway.cli.play.parse_bets import bets_from_words, bets_in_plain_words, example
from houseway.cli.play.parse_hand import groups_from_words
from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table, staked
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Decide, Groups, SetHand
from houseway.rules.registry import every_game
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets
from houseway.table.virtual.transcript import round_lines
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable

SEAT = 1
LEAVE = ("quit", "exit", "leave", "q")
WORDS = (
    "Or: same (bet as before), table (the wagers), why (the last round with every paragraph), "
    "game (another game), quit."
)


class Room:
    """A person with a bankroll, going from table to table."""

    def __init__(self, bankroll: Cents, chance: Chance) -> None:
        self._console = Console(highlight=False)
        self._bankroll = bankroll
        self._chance = chance
        self._in_hand = bankroll  # not on the layout at this moment

    def visit(self, table: Table[Any] | None) -> None:
        """Plays until the person leaves."""
        try:
            table = table or self._choose_table()
            while table and self._sit(table):
                table = self._choose_table()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
        self._console.print(f"You leave with {dollars(self._bankroll)}.")

    def _choose_table(self) -> Table[Any] | None:
        """Asks until a game is named; None to leave."""
        games = every_game()
        for number, one in enumerate(games, start=1):
            self._console.print(f"  {number}  {one.title}")
        while True:
            said = self._console.input("Which game (number or name, or quit)? ").strip().lower()
            if said in LEAVE:
                return None
            found = games_meant(games, said)
            if len(found) == 1:
                return open_table(found[0])
            meant = " or ".join(one.title for one in found)
            problem = f"{said!r} may be {meant}" if found else f"There is no game {said!r} here"
            self._console.print(f"{problem}. Say a number from 1 to {len(games)}.")

    def _sit(self, table: Table[Any]) -> bool:
        """Rounds at one table; True when the person wants another game."""
        virtual = VirtualTable(table, self._chance)
        last: PlayedRound[Any] | None = None
        last_bets: Bets = {}
        show_wagers(self._console, table)
        help_text = f"Say your wagers in dollars, as: {example(table)}. {WORDS}"
        self._console.print(help_text)
        while True:
            said = self._console.input(f"\n[bold]{dollars(self._bankroll)}[/bold] your wagers: ").strip()
            match said.lower():
                case "" | "help" | "?":
                    self._console.print(help_text)
                case "table":
                    show_wagers(self._console, table)
                case "why":
                    lines = round_lines(last) if last else ["No round has been dealt yet."]
                    self._console.print("\n".join(lines), markup=False)
                case "game":
                    return True
                case word if word in LEAVE:
                    return False
                case word:
                    try:
                        bets = last_bets if word == "same" and last_bets else bets_from_words(table, said)
                        last, last_bets = self._round(virtual, bets), bets
                    except Refusal as refusal:
                        self._console.print(f"{refusal}", style="yellow", markup=False)

    def _round(self, virtual: VirtualTable[Any], bets: Bets) -> PlayedRound[Any]:
        """One round with the person's money."""
        virtual.table.check_bets(bets)
        if staked(bets) > self._bankroll:
            raise Refusal(
                f"{dollars(staked(bets))} is more than the {dollars(self._bankroll)} you have. Bet less."
            )
        virtual.condition.check_can_begin()
        self._console.print(f"You bet {bets_in_plain_words(bets)}.")
        self._in_hand = self._bankroll - staked(bets)
        virtual.watch = self._watch
        virtual.dealer.decide = self._decide
        virtual.dealer.set_hand = self._set_hand
        played = virtual.play_round({SEAT: bets})
        show_payments(self._console, played.of_seat(SEAT))
        self._bankroll += sum(_net(virtual.table, one) for one in played.of_seat(SEAT))
        return played

    def _watch(self, event: Event) -> None:
        line = on_felt(event)
        if line:
            self._console.print(line)

    def _decide(self, step: Decide) -> str:
        """Asks until the person names a decision that the rules and the money allow."""
        self._console.print(Text(f"  {step.hand_title:<24}") + cards_on_felt(step.hand))
        if step.dealer:
            self._console.print(Text("  the dealer shows        ") + cards_on_felt(step.dealer))
        while True:
            said = self._console.input(f"  {step.words}: {', '.join(step.values)}, or hint? ").strip().lower()
            chosen = [value for value in step.values if said and value.startswith(said)]
            if said in step.values:
                chosen = [said]
            cost = step.costs.get(chosen[0], 0) if chosen else 0
            if said == "hint":
                self._console.print(
                    f"  {step.hint}: {step.hint_reason}" if step.hint else "  No advice is known."
                )
            elif len(chosen) != 1:
                self._console.print(f"  Say one of {', '.join(step.values)}.", style="yellow")
            elif cost > self._in_hand:
                self._console.print(
                    f"  That takes {dollars(cost)}; you have {dollars(self._in_hand)}.", style="yellow"
                )
            else:
                self._in_hand -= cost
                return chosen[0]

    def _set_hand(self, step: SetHand) -> Groups:
        """Asks until the person sets the hand in a way that the rules allow."""
        self._console.print(Text("  your hand               ") + cards_on_felt(step.hand))
        while True:
            said = self._console.input("  Set your hand, as 8 | 4+4 | 5 2 A, or best: ").strip().lower()
            try:
                groups = step.best if said in ("", "best", "hint") else groups_from_words(step.hand, said)
                step.check(groups)
            except Refusal as refusal:
                self._console.print(f"  {refusal}", style="yellow", markup=False)
            else:
                return groups


def games_meant(games: Sequence[Game[Any]], said: str) -> list[Game[Any]]:
    """By number or name; a part of a name is enough where only one game has it."""
    for number, one in enumerate(games, start=1):
        if said in (str(number), one.name, one.title.lower()):
            return [one]
    return [one for one in games if said and (said in one.name or said in one.title.lower())]


def _net(table: Table[Any], one: Settlement) -> Cents:
    """A wager for the dealer is given away: whatever comes back goes to the tip box."""
    wager = table.wagers.get(one.wager)
    return -one.bet if wager and wager.for_the_dealer else one.net
