"""`houseway protect`: what somebody can win on a wager by watching the cards."""

from __future__ import annotations

from typing import Any

from houseway.cli.arguments import AsJson, GameName, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.output.picture import check_picture
from houseway.cli.protect import options
from houseway.cli.protect.asked import Asked
from houseway.cli.protect.bias import print_bias
from houseway.cli.protect.count import print_count
from houseway.cli.protect.counter import CounterAsked, print_counter
from houseway.cli.protect.dice_setting import print_setting
from houseway.cli.protect.leaks import print_leak
from houseway.cli.protect.measures import USUAL_MINUTES, print_measures
from houseway.cli.protect.promotions import print_promotions
from houseway.cli.protect.shuffles import print_shuffle
from houseway.equipment.money import cents_from_dollars, dollars
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
from houseway.refusal import Refusal
from houseway.rules.game import Table

USUAL_COUNTED = 100_000
USUAL_BET_IN_WORDS = str(dollars(USUAL_BET))
USUAL_BETS = 200
USUAL_TRACKED = 20_000  # shoes that are shuffled by hand


def protect(
    game: GameName,
    *,
    wager: options.Wager = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    cut: options.CutPlace = None,
    tags: options.Tags = None,
    level: options.Level = None,
    shoes: options.Shoes = None,
    seed: options.Seed = 1,
    bet: options.Bet = USUAL_BET_IN_WORDS,
    pace: options.RoundsAnHour = USUAL_ROUNDS,
    count: options.CountName = None,
    spread: options.SpreadOfBets = None,
    players: options.Players = None,
    seat: options.Seat = None,
    measures: options.WithMeasures = False,
    under: options.Under = None,
    shuffle_minutes: options.ShuffleMinutes = None,
    leak: options.LeakName = None,
    hands: options.Hands = None,
    biased: options.Biases = None,
    setting: options.Setting = None,
    shuffle: options.HandShuffle = None,
    rebate: options.Rebate = None,
    bets: options.NumberOfBets = None,
    device: options.Device = None,
    svg: options.DepthPicture = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    check_picture(svg)
    table = table_from(game, option, side_bet, what_if=what_if)
    asked = Asked(
        wager=wager,
        cut=cut,
        tags=tags,
        level=level,
        shoes=shoes,
        seed=seed,
        count=count,
        spread=spread,
        players=players,
        seat=seat,
        measures=measures,
        under=under,
        shuffle_minutes=shuffle_minutes,
        leak=leak,
        hands=hands,
        biased=biased,
        setting=setting,
        shuffle=shuffle,
        rebate=rebate,
        bets=bets,
        device=device,
        svg=svg,
    )
    asked.check()
    if _needs_no_wager(table, asked, as_json=as_json):
        return
    rate = Pace(cents_from_dollars(bet, "--bet"), pace)
    if count is not None:
        print_counter(table, _counter(asked, count), rate, as_json=as_json)
    elif wager is None:
        raise no_wager(table, asked.question)
    else:
        _about_wager(table, wager, asked, rate, as_json=as_json)


def _needs_no_wager(table: Table[Any], asked: Asked, *, as_json: bool) -> bool:
    """Answer a question that needs no wager; return whether there was one."""
    if asked.leak is not None:
        print_leak(table, asked.leak, asked.wager, asked.seed, asked.hands, as_json=as_json)
    elif asked.biased:
        print_bias(table, asked.biased, asked.wager, as_json=as_json)
    elif asked.setting is not None:
        print_setting(table, asked.setting, asked.wager, as_json=as_json)
    return asked.leak is not None or bool(asked.biased) or asked.setting is not None


def _counter(asked: Asked, system: str) -> CounterAsked:
    shoes = asked.shoes_or(USUAL_COUNTED)
    of_table = asked.players, asked.seat
    return CounterAsked(asked.wager, system, asked.spread, asked.cut, shoes, asked.seed, *of_table)


def _about_wager(table: Table[Any], wager: str, asked: Asked, rate: Pace, *, as_json: bool) -> None:
    if asked.rebate is not None:
        bets = USUAL_BETS if asked.bets is None else asked.bets
        print_promotions(table, wager, asked.rebate, bets, as_json=as_json)
    elif asked.shuffle is not None:
        shoes = asked.shoes_or(USUAL_TRACKED)
        print_shuffle(table, wager, asked.shuffle, shoes, asked.seed, as_json=as_json)
    elif asked.compares:
        question = _question(wager, asked, USUAL_SHOES // FEWER_TO_COMPARE)
        minutes = asked.shuffle_minutes or USUAL_MINUTES
        print_measures(table, question, rate.rounds, minutes, asked.under, as_json=as_json)
    else:
        print_count(table, _question(wager, asked, USUAL_SHOES), rate, asked.svg, as_json=as_json)


def _question(wager: str, asked: Asked, usual: int) -> Question:
    if asked.tags not in (None, UNBALANCED) and asked.level is not None:
        raise Refusal("--level has no effect on --tags. Leave one of them out.")
    return Question(
        wager,
        asked.cut,
        asked.tags,
        USUAL_LEVEL if asked.level is None else asked.level,
        asked.shoes_or(usual),
        asked.seed,
        1 if asked.players is None else asked.players,
        CPU if asked.device is None else device_asked(asked.device, "--device"),
    )
