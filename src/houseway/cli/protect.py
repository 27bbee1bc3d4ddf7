"""`houseway protect`: one verb for each question about what a game gives away.

A verb gets the table and its own options, and returns a report, which is printed as text or as JSON.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import Parameter
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Annotated, Any

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, WhatIf, options_in_words, table_from
from houseway.cli.blocks import BLANK, Block, Column, break_blocks, facts, heading, prose, show, table
from houseway.cli.odds_compare import counting
from houseway.cli.options import AsJson, number, option
from houseway.cli.output import check_picture, picture_option, print_json, write_picture
from houseway.cli.progress import waiting_message
from houseway.equipment.chance import seeded
from houseway.equipment.money import cents_from_dollars
from houseway.lazy import lazy
from houseway.odds.game_odds import wager_asked
from houseway.protection import bias as of_bias
from houseway.protection import dice_setting as of_dice
from houseway.protection import promotions as of_rebate
from houseway.protection.card_counting.question import (
    FEWER_TO_COMPARE,
    MOST_SHOES,
    USUAL_COUNTED_SHOES,
    USUAL_SHOES,
    USUAL_SPREAD,
    USUAL_TRACKED_SHOES,
    no_wager,
    question_about,
)
from houseway.protection.card_counting.winnings import MOST_MINUTES, USUAL_BET, USUAL_ROUNDS, Pace
from houseway.protection.report import Facts, Heading, Part, Report, Rows
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name, written_share
from houseway.rules.procedure.steps import Cut, Perform, Shuffle, Step
from houseway.table.virtual.virtual_table import VirtualTable

USUAL_MINUTES = "3"  # of a shuffle

Wager = Annotated[str | None, option("--wager", "WAGER", "The wager, or base for the hands.")]
CutPlace = Annotated[int | None, number("--cut", "CARDS", "Cards behind the cutting card.")]
Tags = Annotated[
    str | None,
    option(
        "--tags",
        "TAGS",
        "Your count: ten tags for A 2 … 9 T, thirteen, Ks=1 7=-1, suits, or unbalanced. Else the best.",
    ),
]
Level = Annotated[int | None, number("--level", "NUMBER", "The largest tag of the best count; 2.")]
Shoes = Annotated[int | None, number("--shoes", "NUMBER", "How many shoes to deal.")]
Seed = Annotated[int, number("--seed", "NUMBER", "The same seed, the same shoes.")]
Bet = Annotated[str, option("--bet", "DOLLARS", "What the player bets, for the win an hour.")]
RoundsAnHour = Annotated[int, number("--pace", "ROUNDS", "Rounds that are dealt in an hour.")]
CountName = Annotated[
    str, option("--count", "NAME", "A well-known count, as hi-lo, or ten tags of your own.")
]
SpreadOfBets = Annotated[
    str | None, option("--spread", "UNITS", f"The smallest and the largest bet; {USUAL_SPREAD}.")
]
Players = Annotated[int | None, number("--players", "NUMBER", "Players at the table; 1.")]
Seat = Annotated[int | None, number("--seat", "NUMBER", "The counter's seat; the last.")]
Under = Annotated[
    str | None, option("--under", "UNITS", "The cheapest measure to come under it, per 100 rounds.")
]
ShuffleMinutes = Annotated[
    str | None, option("--shuffle-minutes", "MINUTES", f"How long a shuffle takes; {USUAL_MINUTES}.")
]
LeakName = Annotated[str, option("--leak", "NAME", "The cards that are seen, as dealer-card or hole-card.")]
Hands = Annotated[int | None, number("--hands", "NUMBER", "How many hands an estimate deals.")]
Biases = Annotated[
    list[str], option("--bias", "FACE=CHANCE", "A face and its real chance, as 17=1/30; may be repeated.")
]
Setting = Annotated[
    str, option("--setting", "PARTS", "How the shooter sets the dice, as srr=6.5 or axis=20%.")
]
HandShuffle = Annotated[str, option("--shuffle", "PARTS", "How the dealer shuffles, as 'riffles=2 grab=26'.")]
Rebate = Annotated[str, option("--rebate", "PERCENT", "The part of a loss that is given back, as 10%.")]
NumberOfBets = Annotated[int | None, number("--bets", "NUMBER", "The most bets that are made; 200.")]
Device = Annotated[
    str | None,
    option(
        "--device",
        "DEVICE",
        "cpu, gpu or auto. A GPU deals the same shoes, faster, and counts every exact edge.",
    ),
]
DepthPicture = Annotated[Path | None, picture_option("Draw the edge by depth of the shoe there.")]


def units_under(text: str | None) -> float | None:
    """Read the level that a measure has to come under, as ``0.25``."""
    if text is None:
        return None
    share = written_share(text)
    if share is None:
        raise Refusal(f"--under {text!r} is not a number. Write units per 100 rounds, as 0.25.")
    return float(share)


# The verbs.

Verb = Callable[..., Report]

USUAL_BET_IN_DOLLARS = str(USUAL_BET // 100)


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
    wager: Wager = None,
    cut: CutPlace = None,
    tags: Tags = None,
    level: Level = None,
    svg: DepthPicture = None,
    players: Players = None,
    device: Device = None,
    shoes: Shoes = None,
    seed: Seed = 1,
    bet: Bet = USUAL_BET_IN_DOLLARS,
    pace: RoundsAnHour = USUAL_ROUNDS,
) -> Report:
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    about = _wager(table, wager, "the count")
    dealt = _shoes(shoes, USUAL_SHOES)
    question = question_about(
        about, cut, tags, level, shoes=dealt, seed=seed, players=players, device=device, dashes="--"
    )
    with waiting_message(f"Watching {table.game.title}"):
        answer, elsewhere = with_other_cuts(table, question)
    write_picture(svg, depth_chart(answer))
    report: Report = count_report(answer, elsewhere, rate)
    return report


def counter(
    table: Table[Any],
    *,
    count: CountName,
    spread: SpreadOfBets = None,
    cut: CutPlace = None,
    players: Players = None,
    seat: Seat = None,
    shoes: Shoes = None,
    seed: Seed = 1,
    bet: Bet = USUAL_BET_IN_DOLLARS,
    pace: RoundsAnHour = USUAL_ROUNDS,
) -> Report:
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    dealt = _shoes(shoes, USUAL_COUNTED_SHOES)
    question = CounterQuestion(
        count,
        given_spread(USUAL_SPREAD if spread is None else spread),
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
    leak: LeakName,
    wager: Wager = None,
    hands: Hands = None,
    seed: Seed = 1,
) -> Report:
    with waiting_message(f"Counting every deal of {table.game.title}"):
        report: Report = leak_report(find_leak(table, leak, wager, seed, hands))
    return report


def shuffle(
    table: Table[Any],
    *,
    shuffle: HandShuffle,
    wager: Wager = None,
    shoes: Shoes = None,
    seed: Seed = 1,
) -> Report:
    about, dealt = _wager(table, wager, "the shuffle"), _shoes(shoes, USUAL_TRACKED_SHOES)
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
    wager: Wager = None,
    under: Under = None,
    shuffle_minutes: ShuffleMinutes = None,
    pace: RoundsAnHour = USUAL_ROUNDS,
    cut: CutPlace = None,
    tags: Tags = None,
    level: Level = None,
    players: Players = None,
    device: Device = None,
    shoes: Shoes = None,
    seed: Seed = 1,
) -> Report:
    rate, about = Pace(rounds=pace), _wager(table, wager, "the comparison")
    dealt = _shoes(shoes, USUAL_SHOES // FEWER_TO_COMPARE)
    question = question_about(
        about, cut, tags, level, shoes=dealt, seed=seed, players=players, device=device, dashes="--"
    )
    minutes = shuffle_minutes or USUAL_MINUTES
    shuffling = written_share(minutes)
    if shuffling is None or not 0 <= shuffling <= MOST_MINUTES:
        raise Refusal(f"--shuffle-minutes {minutes!r} is not possible. Give 0 to {MOST_MINUTES} minutes.")
    house, most = AtHouse(rate.rounds, shuffling), units_under(under)
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


# The verbs about dice, wheels and promotions.


def bias(table: Table[Any], *, biased: Biases, wager: Wager = None) -> Report:
    about = None if wager is None else wager_name(table, wager)
    return of_bias.bias_report(of_bias.bias(table, of_bias.given_bias(biased)), about)


def dice(table: Table[Any], *, setting: Setting, wager: Wager = None) -> Report:
    about = None if wager is None else wager_name(table, wager)
    return of_dice.setting_report(of_dice.given_setting(table, setting), about)


def rebate(
    table: Table[Any],
    *,
    rebate: Rebate,
    wager: Wager = None,
    bets: NumberOfBets = None,
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
