"""`houseway play`: plays at a terminal, with a bankroll, bets in plain words and every payment explained."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from houseway.cli.arguments import (
    OneGame,
    Seed,
    SideBetFiles,
    TableOptions,
    bets_in_words,
    chance_from,
    example_bets,
    parse_bets,
    table_from,
)
from houseway.cli.blocks import show
from houseway.cli.felt import (
    HINT,
    LineEditor,
    cards_on_felt,
    how_to_play,
    on_felt,
    question,
    setting_typed,
    show_net,
    show_payments,
    show_settings,
    show_wagers,
)
from houseway.cli.options import option
from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.parsing import game_meant
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.standing_wagers import placed_now
from houseway.rules.procedure.steps import Decide, Groups, Happening, Measure, SetHand, Settle
from houseway.rules.procedure.taking_wagers import AddWager
from houseway.rules.registry import every_game
from houseway.rules.wagers.settlement import Settlement, settle_step
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.virtual.transcript import round_lines
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable, with_company

# An interactive session of `houseway play`: a bankroll, bets in plain words, every payment explained.

SEAT = 1
ROLL, DOWN = "roll", "down "
# Games in which wagers stand from round to round.
STANDING_COMMANDS = {
    ROLL: "the next round with what lies on the layout",
    "down": "take a wager down, as: down place:6",
}
LEAVE = ("quit", "exit", "leave", "q")
SAME = "same"
COMMANDS = {
    SAME: "bet as before",
    "table": "the wagers",
    "rules": "how the game goes, and what beats what",
    "why": "the last round with every paragraph",
    "game": "another game",
    "help": "this list",
    "quit": "leave",
}


class PlaySession:
    """A player with a bankroll who goes from table to table."""

    def __init__(self, bankroll: Cents, chance: Chance) -> None:
        self._console = Console(highlight=False)
        self._editor = LineEditor(bold=not self._console.no_color, words=lambda: self._words)
        self._words: tuple[str, ...] = ()  # that can be typed at this table
        self._bankroll = bankroll
        self._chance = chance
        self._in_hand = bankroll  # without the chips on the layout at this moment
        self._table: Table[Any]  # of the round in progress, with the bets
        self._bets: Bets = {}
        self._amount: Cents = 0  # that the player has said with the last decision
        self._last: PlayedRound[Any] | None = None
        self._last_bets: Bets = {}

    def run(self, table: Table[Any] | None) -> None:
        """Play until the player leaves."""
        with self._editor:
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
        self._words = tuple(game.name for game in games)
        for number, game in enumerate(games, start=1):
            self._console.print(f"  {number}  {game.title}")
        while True:
            typed = self._editor.ask("Which game (number or name, or quit)? ").lower()
            if typed in LEAVE:
                return None
            try:
                return open_table(_by_number(games, typed) or game_meant(typed))
            except Refusal as refusal:
                self._complain(refusal)

    def _play_at(self, table: Table[Any]) -> bool:
        """Play rounds at one table; True when the player wants another game."""
        virtual = VirtualTable(table, self._chance)
        self._last, self._last_bets = None, {}
        self._words = (*COMMANDS, *table.wagers)
        show_wagers(table)
        self._help(table)
        while True:
            self._console.print()
            self._show_standing(virtual)
            typed = self._editor.ask(" your wagers: ", lead=dollars(self._bankroll), remember=True)
            match typed.lower():
                case "game":
                    return True
                case word if word in LEAVE:
                    return False
                case word if word in COMMANDS and word != SAME:
                    self._answer(word, table)
                case "" | "?":
                    self._help(table)
                case word if table.layout_is_kept and word.startswith(DOWN):
                    self._take_down(virtual, word.removeprefix(DOWN))
                case word:
                    self._bet(virtual, word, typed)

    def _show_standing(self, virtual: VirtualTable[Any]) -> None:
        """Print the state of the game, and the wagers on the layout for the next round."""
        if not virtual.table.layout_is_kept:
            return
        standing = virtual.condition.on_layout.get(SEAT, {})
        lying = f" On the layout: {bets_in_words(standing)}." if standing else ""
        self._console.print(f"{virtual.condition.in_words}.{lying}", markup=False)

    def _take_down(self, virtual: VirtualTable[Any], typed: str) -> None:
        try:
            virtual.take_down(SEAT, typed.strip())
        except Refusal as refusal:
            self._complain(refusal)

    def _answer(self, word: str, table: Table[Any]) -> None:
        match word:
            case "table":
                show_wagers(table)
            case "rules":
                show(how_to_play(table))
            case "why":
                lines = round_lines(self._last) if self._last else ["No round has been dealt yet."]
                self._console.print("\n".join(lines), markup=False)
            case _:
                self._help(table)

    def _help(self, table: Table[Any]) -> None:
        self._console.print(f"Type your wagers in dollars, as: {example_bets(table)}. Or one of these:")
        more = STANDING_COMMANDS if table.layout_is_kept else {}
        for word, meaning in {**COMMANDS, **more}.items():
            self._console.print(f"  {word:<6} {meaning}", markup=False)

    def _bet(self, virtual: VirtualTable[Any], word: str, typed: str) -> None:
        try:
            is_same = word == SAME and bool(self._last_bets)
            if virtual.table.layout_is_kept and word == ROLL:
                self._last = self._round(virtual, {})
                return
            bets = self._last_bets if is_same else parse_bets(virtual.table, typed)
            self._last, self._last_bets = self._round(virtual, bets), bets
        except Refusal as refusal:
            self._complain(refusal)

    def _complain(self, refusal: Refusal) -> None:
        self._console.print(f"{refusal}", style="yellow", markup=False)

    def _round(self, virtual: VirtualTable[Any], bets: Bets) -> PlayedRound[Any]:
        """Play one round with the player's money."""
        placed: Seats = {SEAT: bets} if bets or not virtual.condition.on_layout else {}
        standing = virtual.condition.on_layout
        if virtual.table.bank_of(standing):
            virtual.table.check_bank({**standing, **placed}, virtual.condition)
        placed = with_company(virtual.table, virtual.condition, placed)
        if virtual.table.layout_is_kept:
            bets = placed_now(virtual.table, virtual.condition, placed).get(SEAT, {})
        virtual.table.check_bets(bets)
        cost = virtual.table.laid_down(bets)
        if cost > self._bankroll:
            raise Refusal(f"{dollars(cost)} is more than the {dollars(self._bankroll)} you have. Bet less.")
        virtual.condition.check_can_begin()
        self._console.print(f"You bet {bets_in_words(bets)}.")
        self._in_hand = self._bankroll - cost
        self._table, self._bets = virtual.table, bets
        virtual.watch = partial(self._watch, virtual.table)
        virtual.dealer.decide = self._decide
        virtual.dealer.set_hand = self._set_hand
        virtual.dealer.add = self._add
        played = virtual.play_round(placed)
        show_payments(self._console, played.of_seat(SEAT))
        net = sum(_net(virtual.table, settlement) for settlement in played.of_seat(SEAT))
        self._bankroll += net
        show_net(self._console, net)
        return played

    def _watch(self, table: Table[Any], event: Event) -> None:
        if isinstance(event.step, Settle) and not isinstance(event.answer, Happening):
            paid = settle_step(table, event.step)
            self._in_hand += sum(settlement.returns for seat, settlement in paid if seat == SEAT)
        step = event.step
        if isinstance(step, Decide | SetHand) and step.seat != SEAT:
            self._console.print(f"  seat {step.seat}: {step.answered(event.answer)}", markup=False)
            return
        line = on_felt(event)
        if line:
            self._console.print(line)

    def _decide(self, step: Decide) -> str:
        """Ask until the player names a decision that the rules and the money allow.

        Other players at the table decide as advised.
        """
        if step.seat != SEAT:
            return step.hint or step.values[0]
        whole = sum(map(len, step.groups)) == len(step.hand)
        hands = Text(" | ").join(map(cards_on_felt, step.groups if whole else (step.hand,)))
        self._console.print(Text(f"  {step.hand_title:<24}") + hands)
        if step.dealer:
            self._console.print(Text(f"  {step.dealer_title:<24}") + cards_on_felt(step.dealer))
        while True:
            typed = self._editor.ask(f"  {step.words}: {', '.join(step.values)}, or hint? ").lower()
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
            elif chosen[0] in step.amounts:
                self._amount = self._ask_amount(step.amounts[chosen[0]])
                return chosen[0]
            else:
                self._in_hand -= cost
                return chosen[0]

    def _ask_amount(self, step: Measure) -> Cents:
        """Ask how much until it is an amount that the rules and the money allow."""
        bounds = f"{dollars(step.least)} to {dollars(step.most or step.least)}"
        while True:
            try:
                cents = cents_from_dollars(self._editor.ask(f"  {step.words}, {bounds}? "))
                step.check(cents)
            except Refusal as refusal:
                self._console.print(f"  {refusal}", style="yellow", markup=False)
                continue
            if cents <= self._in_hand:
                self._in_hand -= cents
                return cents
            self._console.print(f"  You have {dollars(self._in_hand)}. Bet less.", style="yellow")

    def _add(self, step: AddWager) -> Cents:
        """Return the amount that the player has said with the decision; others add what is usual."""
        return self._amount if step.by_player and step.seat == SEAT else step.usual

    def _set_hand(self, step: SetHand) -> Groups:
        """Ask until the player sets the hand in a way that the rules allow."""
        self._console.print(Text("  your hand               ") + cards_on_felt(step.hand))
        while True:
            typed = self._editor.ask(f"  {question(step)}").lower()
            try:
                if typed == HINT and step.settings:
                    show_settings(self._console, self._table, step, self._bets)
                    continue
                groups = setting_typed(step, typed)
                step.check(groups)
            except Refusal as refusal:
                self._console.print(f"  {refusal}", style="yellow", markup=False)
            else:
                return groups


def _by_number(games: Sequence[Game[Any]], typed: str) -> Game[Any] | None:
    return next((game for number, game in enumerate(games, start=1) if typed == str(number)), None)


def _net(table: Table[Any], settlement: Settlement) -> Cents:
    """Return the player's net win. A wager for the dealer is given away: its returns go to the tip box."""
    wager = table.by_name.get(settlement.wager)
    return -settlement.bet if wager and wager.for_the_dealer else settlement.net


def play(
    game: OneGame = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    bankroll: Annotated[str, option("--bankroll", "DOLLARS", "Money to play with.")] = "1000",
    seed: Seed = None,
) -> None:
    if (option or side_bet) and not game:
        option_name = "--option" if option else "--side-bet"
        raise Refusal(f"{option_name} needs a game. Name the game too, as: houseway play baccarat.")
    table = table_from(game, option, side_bet) if game else None
    money = cents_from_dollars(bankroll)
    if sys.stdin.isatty():
        PlaySession(money, chance_from(seed)).run(table)
    else:
        demonstrate([table] if table else [open_table(each) for each in every_game()], chance_from(seed))


def demonstrate(tables: list[Table[Any]], chance: Chance) -> None:
    """Play one round at each table with its game's demonstration bets."""
    for table in tables:
        typer.echo(f"{table.game.title}\n")
        played = VirtualTable(table, chance).play_round(table.demonstration)
        typer.echo("\n".join(round_lines(played)) + "\n")
