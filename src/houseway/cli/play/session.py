"""An interactive session of `houseway play`: a bankroll, bets in plain words, every payment explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.play.felt import cards_on_felt, on_felt, show_payments, show_wagers
from houseway.cli.play.parse_bets import bets_in_words, example_bets, parse_bets
from houseway.cli.play.parse_hand import parse_hand
from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table, staked
from houseway.rules.near_names import game_meant
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


class PlaySession:
    """A player with a bankroll who goes from table to table."""

    def __init__(self, bankroll: Cents, chance: Chance) -> None:
        self._console = Console(highlight=False)
        self._bankroll = bankroll
        self._chance = chance
        self._in_hand = bankroll  # without what is on the layout at this moment

    def run(self, table: Table[Any] | None) -> None:
        """Play until the player leaves."""
        try:
            table = table or self._choose_table()
            while table and self._play_at(table):
                table = self._choose_table()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
        self._console.print(f"You leave with {dollars(self._bankroll)}.")

    def _choose_table(self) -> Table[Any] | None:
        """Ask until the player names a game; None to leave."""
        games = every_game()
        for number, game in enumerate(games, start=1):
            self._console.print(f"  {number}  {game.title}")
        while True:
            typed = self._console.input("Which game (number or name, or quit)? ").strip().lower()
            if typed in LEAVE:
                return None
            try:
                return open_table(_by_number(games, typed) or game_meant(typed))
            except Refusal as refusal:
                self._console.print(f"{refusal}", style="yellow", markup=False)

    def _play_at(self, table: Table[Any]) -> bool:
        """Play rounds at one table; True when the player wants another game."""
        virtual = VirtualTable(table, self._chance)
        last: PlayedRound[Any] | None = None
        last_bets: Bets = {}
        show_wagers(self._console, table)
        help_text = f"Type your wagers in dollars, as: {example_bets(table)}. {WORDS}"
        self._console.print(help_text)
        while True:
            typed = self._console.input(f"\n[bold]{dollars(self._bankroll)}[/bold] your wagers: ").strip()
            match typed.lower():
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
                        bets = last_bets if word == "same" and last_bets else parse_bets(table, typed)
                        last, last_bets = self._round(virtual, bets), bets
                    except Refusal as refusal:
                        self._console.print(f"{refusal}", style="yellow", markup=False)

    def _round(self, virtual: VirtualTable[Any], bets: Bets) -> PlayedRound[Any]:
        """Play one round with the player's money."""
        virtual.table.check_bets(bets)
        if staked(bets) > self._bankroll:
            raise Refusal(
                f"{dollars(staked(bets))} is more than the {dollars(self._bankroll)} you have. Bet less."
            )
        virtual.condition.check_can_begin()
        self._console.print(f"You bet {bets_in_words(bets)}.")
        self._in_hand = self._bankroll - staked(bets)
        virtual.watch = self._watch
        virtual.dealer.decide = self._decide
        virtual.dealer.set_hand = self._set_hand
        played = virtual.play_round({SEAT: bets})
        show_payments(self._console, played.of_seat(SEAT))
        self._bankroll += sum(_net(virtual.table, settlement) for settlement in played.of_seat(SEAT))
        return played

    def _watch(self, event: Event) -> None:
        line = on_felt(event)
        if line:
            self._console.print(line)

    def _decide(self, step: Decide) -> str:
        """Ask until the player names a decision that the rules and the money allow."""
        self._console.print(Text(f"  {step.hand_title:<24}") + cards_on_felt(step.hand))
        if step.dealer:
            self._console.print(Text("  the dealer shows        ") + cards_on_felt(step.dealer))
        while True:
            typed = (
                self._console.input(f"  {step.words}: {', '.join(step.values)}, or hint? ").strip().lower()
            )
            chosen = [value for value in step.values if typed and value.startswith(typed)]
            if typed in step.values:
                chosen = [typed]
            cost = step.costs.get(chosen[0], 0) if chosen else 0
            if typed == "hint":
                self._console.print(
                    f"  {step.hint}: {step.hint_reason}" if step.hint else "  There is no advice for this."
                )
            elif len(chosen) != 1:
                self._console.print(f"  Type one of {', '.join(step.values)}.", style="yellow")
            elif cost > self._in_hand:
                self._console.print(
                    f"  That costs {dollars(cost)}; you have {dollars(self._in_hand)}.", style="yellow"
                )
            else:
                self._in_hand -= cost
                return chosen[0]

    def _set_hand(self, step: SetHand) -> Groups:
        """Ask until the player sets the hand in a way that the rules allow."""
        self._console.print(Text("  your hand               ") + cards_on_felt(step.hand))
        while True:
            typed = self._console.input("  Set your hand, as 8 | 4+4 | 5 2 A, or best: ").strip().lower()
            try:
                groups = step.best if typed in ("", "best", "hint") else parse_hand(step.hand, typed)
                step.check(groups)
            except Refusal as refusal:
                self._console.print(f"  {refusal}", style="yellow", markup=False)
            else:
                return groups


def _by_number(games: Sequence[Game[Any]], typed: str) -> Game[Any] | None:
    return next((game for number, game in enumerate(games, start=1) if typed == str(number)), None)


def _net(table: Table[Any], settlement: Settlement) -> Cents:
    """Return what the player wins. A wager for the dealer is given away: its returns go to the tip box."""
    wager = table.by_name.get(settlement.wager)
    return -settlement.bet if wager and wager.for_the_dealer else settlement.net
