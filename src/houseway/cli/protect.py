"""`houseway protect`: one verb for each question about what a game gives away.

A verb gets the table and its own options, and returns a report, which is printed as text or as JSON.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import Parameter
from itertools import dropwhile, takewhile
from typing import Any

from houseway.cli import protect_options as options
from houseway.cli.arguments import (
    AsJson,
    GameName,
    SideBetFiles,
    TableOptions,
    WhatIf,
    options_in_words,
    table_from,
)
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.cli.odds_compare import counting
from houseway.cli.output import check_picture, print_json, write_picture
from houseway.cli.progress import waiting_message
from houseway.equipment.chance import seeded
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.lazy import lazy
from houseway.odds.game_odds import wager_asked
from houseway.protection import bias as of_bias
from houseway.protection import dice_setting as of_dice
from houseway.protection import promotions as of_rebate
from houseway.protection.card_counting.counting_system import UNBALANCED
from houseway.protection.card_counting.question import (
    CPU,
    FEWER_TO_COMPARE,
    USUAL_LEVEL,
    USUAL_SHOES,
    Question,
    device_asked,
    no_wager,
)
from houseway.protection.card_counting.winnings import USUAL_BET, USUAL_ROUNDS, Pace
from houseway.protection.report import Facts, Heading, Part, Report, Rows
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name, written_share
from houseway.rules.procedure.steps import Cut, Perform, Shuffle, Step
from houseway.table.virtual.virtual_table import VirtualTable

Verb = Callable[..., Report]

MOST_SHOES = 10**8
MOST_MINUTES = 60
USUAL_COUNTED = 100_000
USUAL_TRACKED = 20_000  # shoes that are shuffled by hand
USUAL_BET_IN_WORDS = str(dollars(USUAL_BET))


# Shared by all verbs: each is a question about a table, and prints its report.

_OF_TABLE = {"option": (TableOptions, None), "side_bet": (SideBetFiles, None), "what_if": (WhatIf, False)}


def at_table(verb: Verb) -> Callable[..., None]:
    """Return the verb as a command, which opens the table for it and prints its report."""
    own = inspect.signature(verb, eval_str=True).parameters
    return as_command(verb, [parameter for name, parameter in own.items() if name != "table"])


def as_command(verb: Verb, own: list[Parameter]) -> Callable[..., None]:
    """Return a command with these parameters, and with those of a table."""

    @wraps(verb)
    def command(
        *, game: str, option: Any, side_bet: Any, what_if: bool, as_json: bool, **arguments: Any
    ) -> None:
        check_picture(arguments.get("svg"))
        print_report(verb(table_from(game, option, side_bet, what_if=what_if), **arguments), as_json=as_json)

    named = {"game": (GameName, Parameter.empty)}, _OF_TABLE, {"as_json": (AsJson, False)}
    first, shared, last = (
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in each.items()
        ]
        for each in named
    )
    # The command line is read from the signature.
    command.__signature__ = inspect.Signature([*first, *own, *shared, *last])  # type: ignore[attr-defined]
    command.__annotations__ = {}
    return command


def print_report(report: Report, *, as_json: bool) -> None:
    if as_json:
        print_json(report.document)
    else:
        show(_blocks(report))


def _blocks(report: Report) -> Iterator[Block]:
    yield heading(report.title + options_in_words(report.table))
    yield from break_blocks(report.table)
    for section in report.sections:
        yield BLANK
        yield from map(_block, section)


def _block(part: Part) -> Block:
    if isinstance(part, Heading):
        return heading(part.words)
    if isinstance(part, Facts):
        return facts(part.pairs, indent=2)
    if isinstance(part, Rows):
        columns = [
            Column(each.heading, figures=each.figures, style="bold" if each.bold else "")
            for each in part.columns
        ]
        return table(columns, part.rows, indent=2)
    return prose(part.words, indent=2 if part.is_note else 0)


# The verbs about cards. Their modules load Numba, so they are imported only when they are called.

count_report = lazy("houseway.protection.card_counting.report:count_report")
depth_chart = lazy("houseway.protection.card_counting.report:depth_chart")
with_other_cuts = lazy("houseway.protection.compare_measures:with_other_cuts")
CounterQuestion = lazy("houseway.protection.counter_play:CounterQuestion")
given_spread = lazy("houseway.protection.counter_play:given_spread")
find_counter = lazy("houseway.protection.counter_play:find_counter")
counter_report = lazy("houseway.protection.counter_play:counter_report")
find_leak = lazy("houseway.protection.leak_value:find_leak")
leak_report = lazy("houseway.protection.leak_value:leak_report")
given_shuffle = lazy("houseway.protection.hand_shuffle:given_shuffle")
track = lazy("houseway.protection.shuffle_tracking:track")
tracking_report = lazy("houseway.protection.shuffle_tracking:tracking_report")
compare_measures = lazy("houseway.protection.compare_measures:compare_measures")
AtHouse = lazy("houseway.protection.measures:House")
measures_report = lazy("houseway.protection.measures:measures_report")


def count(
    table: Table[Any],
    *,
    wager: options.Wager = None,
    cut: options.CutPlace = None,
    tags: options.Tags = None,
    level: options.Level = None,
    svg: options.DepthPicture = None,
    players: options.Players = None,
    device: options.Device = None,
    shoes: options.Shoes = None,
    seed: options.Seed = 1,
    bet: options.Bet = USUAL_BET_IN_WORDS,
    pace: options.RoundsAnHour = USUAL_ROUNDS,
) -> Report:
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    about = _wager(table, wager, "the count")
    question = _question(about, cut, tags, level, players, device, _shoes(shoes, USUAL_SHOES), seed)
    with waiting_message(f"Watching {table.game.title}"):
        answer, elsewhere = with_other_cuts(table, question)
    write_picture(svg, depth_chart(answer))
    report: Report = count_report(answer, elsewhere, rate)
    return report


def counter(
    table: Table[Any],
    *,
    count: options.CountName,
    spread: options.SpreadOfBets = None,
    cut: options.CutPlace = None,
    players: options.Players = None,
    seat: options.Seat = None,
    shoes: options.Shoes = None,
    seed: options.Seed = 1,
    bet: options.Bet = USUAL_BET_IN_WORDS,
    pace: options.RoundsAnHour = USUAL_ROUNDS,
) -> Report:
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    dealt = _shoes(shoes, USUAL_COUNTED)
    question = CounterQuestion(
        count,
        given_spread(options.USUAL_SPREAD if spread is None else spread),
        cut,
        dealt,
        seed,
        1 if players is None else players,
        seat,
    )
    with waiting_message(f"Counting at {table.game.title}"):
        answer = find_counter(table, question)
    report: Report = counter_report(answer, rate)
    return report


def leak(
    table: Table[Any],
    *,
    leak: options.LeakName,
    wager: options.Wager = None,
    hands: options.Hands = None,
    seed: options.Seed = 1,
) -> Report:
    with waiting_message(f"Counting every deal of {table.game.title}"):
        report: Report = leak_report(find_leak(table, leak, wager, seed, hands))
    return report


def shuffle(
    table: Table[Any],
    *,
    shuffle: options.HandShuffle,
    wager: options.Wager = None,
    shoes: options.Shoes = None,
    seed: options.Seed = 1,
) -> Report:
    about, dealt = _wager(table, wager, "the shuffle"), _shoes(shoes, USUAL_TRACKED)
    by_hand, name = given_shuffle(shuffle), wager_asked(table, about)
    with waiting_message(f"Shuffling {table.game.title} by hand"):
        answer = track(table, name, by_hand, dealt, seed)
    report: Report = tracking_report(answer, required_shuffle(table))
    return report


def required_shuffle(table: Table[Any]) -> list[Step]:
    """Return the steps by which the rules of the game have the cards shuffled, up to the cut."""
    virtual = VirtualTable(table, seeded(1))
    events = (*virtual.opening_events, *virtual.play_round(table.demonstration).events)
    steps = dropwhile(lambda step: not isinstance(step, Shuffle), (event.step for event in events))
    until_cut = takewhile(lambda step: not isinstance(step, Cut), steps)
    return [step for step in until_cut if isinstance(step, Shuffle | Perform)]


def measures(
    table: Table[Any],
    *,
    wager: options.Wager = None,
    under: options.Under = None,
    shuffle_minutes: options.ShuffleMinutes = None,
    pace: options.RoundsAnHour = USUAL_ROUNDS,
    cut: options.CutPlace = None,
    tags: options.Tags = None,
    level: options.Level = None,
    players: options.Players = None,
    device: options.Device = None,
    shoes: options.Shoes = None,
    seed: options.Seed = 1,
) -> Report:
    rate, about = Pace(rounds=pace), _wager(table, wager, "the comparison")
    dealt = _shoes(shoes, USUAL_SHOES // FEWER_TO_COMPARE)
    question = _question(about, cut, tags, level, players, device, dealt, seed)
    minutes = shuffle_minutes or options.USUAL_MINUTES
    shuffling = written_share(minutes)
    if shuffling is None or not 0 <= shuffling <= MOST_MINUTES:
        raise Refusal(f"--shuffle-minutes {minutes!r} is not possible. Give 0 to {MOST_MINUTES} minutes.")
    house, most = AtHouse(rate.rounds, shuffling), options.units_under(under)
    with waiting_message(f"Comparing measures for {table.game.title}"):
        report: Report = measures_report(compare_measures(table, question, house, most))
    return report


def _wager(table: Table[Any], wager: str | None, question: str) -> str:
    if wager is None:
        raise no_wager(table, question)
    return wager


def _shoes(shoes: int | None, usual: int) -> int:
    """Return how many shoes are dealt; refuse none, and more than can be."""
    if shoes is not None and not 0 < shoes <= MOST_SHOES:
        raise Refusal(f"--shoes {shoes:,} is not possible. Choose 1 to {MOST_SHOES:,}.")
    return usual if shoes is None else shoes


def _question(  # noqa: PLR0917 - the options of a count
    wager: str,
    cut: int | None,
    tags: str | None,
    level: int | None,
    players: int | None,
    device: str | None,
    shoes: int,
    seed: int,
) -> Question:
    if tags not in (None, UNBALANCED) and level is not None:
        raise Refusal("--level has no effect on --tags. Leave one of them out.")
    return Question(
        wager,
        cut,
        tags,
        USUAL_LEVEL if level is None else level,
        shoes,
        seed,
        1 if players is None else players,
        CPU if device is None else device_asked(device, "--device"),
    )


# The verbs about dice, wheels and promotions.


def bias(table: Table[Any], *, biased: options.Biases, wager: options.Wager = None) -> Report:
    about = None if wager is None else wager_name(table, wager)
    return of_bias.bias_report(of_bias.bias(table, of_bias.given_bias(biased)), about)


def dice(table: Table[Any], *, setting: options.Setting, wager: options.Wager = None) -> Report:
    about = None if wager is None else wager_name(table, wager)
    return of_dice.setting_report(of_dice.given_setting(table, setting), about)


def rebate(
    table: Table[Any],
    *,
    rebate: options.Rebate,
    wager: options.Wager = None,
    bets: options.NumberOfBets = None,
) -> Report:
    name = of_rebate.wager_with_rebate(table, _wager(table, wager, "--rebate"))
    rate = of_rebate.given_rebate(rebate)
    with counting(table.game):
        most = of_rebate.USUAL_BETS if bets is None else bets
        return of_rebate.promotions_report(of_rebate.promotions_on(table, name, rate, most))


# The commands, as the command table names them.

count_command = at_table(count)
counter_command = at_table(counter)
leak_command = at_table(leak)
bias_command = at_table(bias)
dice_command = at_table(dice)
shuffle_command = at_table(shuffle)
rebate_command = at_table(rebate)
measures_command = at_table(measures)
