"""`houseway protect`: analyses what somebody can win on a wager by watching the cards, or from promotions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import typer

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
from houseway.cli.blocks import BLANK, Block, break_blocks, facts, heading, prose, show
from houseway.cli.odds_compare import counting
from houseway.cli.output import check_picture
from houseway.cli.protect_cards import (
    USUAL_MINUTES,
    CounterAsked,
    print_count,
    print_counter,
    print_leak,
    print_measures,
    print_shuffle,
)
from houseway.cli.protect_dice import print_bias, print_setting
from houseway.cli.protect_options import Asked
from houseway.drawing.formats import percent
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.odds.export import in_percent, what_if_as_json
from houseway.odds.game_odds import BASE, game_odds, wager_asked
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
from houseway.protection.promotions import Promotions, Rebate, promotions, rebate
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import written_share

# `houseway protect --rebate`: what promotions are worth to the player who uses them best.


def print_promotions(played: Table[Any], wager: str, rate: str, rounds: int, *, as_json: bool) -> None:
    name = wager_asked(played, wager)
    if name == BASE:
        raise Refusal("A rebate is followed for one wager. Name it with --wager.", played.game.cite)
    part = written_share(rate)
    if part is None:
        raise Refusal(f"--rebate {rate!r} is not a part of the loss. Write 10% or 1/10.")
    with counting(played.game):
        odds = game_odds(played, wager=name)[name]
        found, given_back = promotions(odds), rebate(odds, part, rounds)
    if as_json:
        typer.echo(msgspec.json.encode(_document(played, found, given_back, rounds)).decode())
    else:
        show(_blocks(played, found, given_back, rounds))


def _document(played: Table[Any], found: Promotions, given_back: Rebate, rounds: int) -> dict[str, Any]:
    return {
        "game": played.game.name,
        "options": dict(played.options.given),
        **what_if_as_json(played),
        "wager": found.odds.wager.name,
        **in_percent("house_advantage", found.odds.house_advantage),
        **in_percent("promotional_chip", found.promotional_chip),
        **in_percent("house_advantage_with_wins_doubled", found.doubled),
        "rebate": str(given_back.rate),
        "bets": rounds,
        "worth_at_best_stopping_float": given_back.best,
        "best_number_of_bets": given_back.best_rounds,
        "worth_of_it_float": given_back.by_rounds[given_back.best_rounds - 1],
        "house_ahead_after": given_back.turns_after,
        "worth_by_bets_float": list(given_back.by_rounds),
    }


def _blocks(played: Table[Any], found: Promotions, given_back: Rebate, rounds: int) -> Iterator[Block]:
    name = found.odds.wager.name
    yield heading(f"{played.game.title}, {name}: what promotions are worth{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    yield facts(
        [
            ("house advantage", percent(found.odds.house_advantage)),
            ("a promotional chip", f"is worth {percent(found.promotional_chip)} of its amount"),
            ("match play", "is worth the same, beside an equal bet"),
            ("every win paid twice", f"makes the house advantage {percent(found.doubled)}"),
        ],
        indent=2,
    )
    yield from (BLANK, heading(f"A rebate of {percent(given_back.rate)} of the loss, within {rounds:,} bets"))
    best = given_back.best_rounds
    turn = given_back.turns_after
    yield facts(
        [
            ("stopping best", f"is worth {given_back.best:.4f} units"),
            ("a fixed number", f"{best:,} bets, worth {given_back.by_rounds[best - 1]:.4f} units"),
            ("the house is ahead", "not within these bets" if turn is None else f"from {turn:,} bets on"),
        ],
        indent=2,
    )
    yield BLANK
    yield prose(
        "Bets are of one unit. The best player stops by how far ahead or behind, with the rebate in mind. "
        "The house decides how many bets a rebate needs."
    )


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
