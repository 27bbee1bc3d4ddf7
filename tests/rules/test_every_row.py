"""Every row of every pay table can be varied: refused at a table where it is not allowed, else computed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from houseway.odds.game_odds import game_odds
from houseway.odds.wager_odds import WagerOdds
from houseway.refusal import Refusal
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import PayTable, to
from houseway.rules.wagers.wagers import Result, Verdict

# Below every printed row, and nowhere printed.
LITTLE = to(1, 97)
# What else a table needs so that the wager is offered.
OFFERED_WITH = {
    "pays-dragon-7": {"commission": "dragon-7"},
    **{f"pays-total-cards-{number}": {"total-cards": "on"} for number in (4, 5, 6)},
}
# The same for every row of a wager: what else it needs, and decks with which it may open.
WAGER_OFFERED_WITH = {
    "pays-match-the-dealer-": {"match-the-dealer": "on"},
    "pays-bet-the-set-": {"decks": "1"},
    "pays-one-suit-": {"decks": "1"},
}

every_game_with_rows = pytest.mark.parametrize("declared", every_game(), ids=lambda declared: declared.name)


def rows_of(declared: Game[Any]) -> Iterator[tuple[RowOdds, PayTable, dict[str, str]]]:
    """Yield each row of each table, with the options under which it is paid."""
    for option in declared.wagering.options:
        if isinstance(option, RowOdds):
            for table in option.tables:
                chosen = {option.chosen_by: table.name} if option.chosen_by else {}
                yield option, table, {**needed_by(option.name), **chosen}


def needed_by(option_name: str) -> dict[str, str]:
    of_wager = (option for begins, option in WAGER_OFFERED_WITH.items() if option_name.startswith(begins))
    return OFFERED_WITH.get(option_name) or next(of_wager, {})


def verdicts_of(table: Table[Any]) -> Iterator[Verdict]:
    for wager in table.wagers.values():
        yield from wager.verdicts
    for bonus in table.bonuses:
        yield from bonus.verdicts


@every_game_with_rows
def test_each_row_pays_what_a_what_if_asks_and_the_felt_shows_it(declared: Game[Any]) -> None:
    for option, _, options in rows_of(declared):
        table = open_table(declared, {**options, option.name: LITTLE.words}, what_if=True)
        paid = any(verdict.odds == LITTLE for verdict in verdicts_of(table))
        assert paid, f"{option.name}: no wager has a verdict that pays this"
        on_felt = LITTLE.words in repr(declared.felt.layout(table))
        assert on_felt, f"{option.name}: the felt does not show what this row pays"


@every_game_with_rows
def test_each_row_is_refused_with_its_paragraph_or_noted(declared: Game[Any]) -> None:
    for option, printed, fields in rows_of(declared):
        options = {**fields, option.name: LITTLE.words}
        with pytest.raises(Refusal) as caught:
            open_table(declared, options)
        assert caught.value.cite == printed.cite, option.name
        (broken,) = open_table(declared, options, what_if=True).breaks
        assert broken.cite == printed.cite, option.name
        assert caught.value.message.startswith(f"{broken.words}. "), option.name


@every_game_with_rows
def test_each_row_may_push_or_lose_in_a_what_if(declared: Game[Any]) -> None:
    for option, printed, others in rows_of(declared):
        if option.row_name.startswith("ante-bonus"):  # without a stake there is nothing to push or lose
            continue
        for pays, result in (("push", Result.PUSH), ("lose", Result.LOSE)):
            table = open_table(declared, {**others, option.name: pays}, what_if=True)
            title = printed.row_named(option.row_name).title
            rows = {verdict.result for verdict in verdicts_of(table) if title in verdict.row}
            assert result in rows, (
                f"{option.name}={pays}: no verdict with this result names the row {title!r}; "
                "make it by paid_by"
            )
            assert declared.felt.layout(table).title


@every_game_with_rows
def test_printed_odds_break_nothing_and_keep_their_fingerprint(declared: Game[Any]) -> None:
    for option, printed, others in rows_of(declared):
        pays = str(printed.row_named(option.row_name).pays)
        assert open_table(declared, {**others, option.name: pays}, what_if=True).breaks == ()
        if not option.is_fixed:
            continue
        usual = open_table(declared, others)
        varied = open_table(declared, {**others, option.name: LITTLE.words}, what_if=True)
        assert rules_hash(usual) != rules_hash(varied)


def odds_of(game_name: str, wager: str, options: dict[str, str]) -> WagerOdds:
    return game_odds(open_table(game(game_name), options, what_if=True), wager=wager)[wager]


@pytest.mark.paragraph("13:69F-45.7(d) Table A", shows="computed")
def test_fantasy_row_by_row() -> None:
    printed = odds_of("football-kings", "fantasy", {})
    pushed = next(row for row in printed.rows if row.verdict.result is Result.PUSH)
    losing = odds_of("football-kings", "fantasy", {"pays-fantasy-1-to-6": "lose"})
    paying = odds_of("football-kings", "fantasy", {"pays-fantasy-1-to-6": "1 to 2"})
    part = Fraction(pushed.ways, printed.total)
    assert losing.house_advantage == printed.house_advantage + part
    assert paying.house_advantage == printed.house_advantage - part / 2
    assert paying.hit_frequency == printed.hit_frequency + part


@pytest.mark.paragraph("13:69F-2.30(h) Paytable 1", shows="computed")
def test_kings_bounty_row_by_row() -> None:
    printed = odds_of("blackjack", "kings-bounty", {"kings-bounty": "1"})
    lower = odds_of(
        "blackjack", "kings-bounty", {"kings-bounty": "1", "pays-kings-bounty-unsuited-20": "3 to 1"}
    )
    unsuited = next(row for row in printed.rows if row.pays == "4 to 1")
    assert lower.house_advantage - printed.house_advantage == Fraction(unsuited.ways, printed.total)


@pytest.mark.paragraph("13:69F-50.6(n) Table 1", shows="computed")
def test_lucky_8s_bonus_row_by_row() -> None:
    printed = odds_of("lucky-8s", "bonus", {})
    lower = odds_of("lucky-8s", "bonus", {"pays-bonus-two": "push", "pays-bonus-eight": "900 to 1"})
    ways = {row.pays: Fraction(row.ways, printed.total) for row in printed.rows}
    assert lower.house_advantage - printed.house_advantage == ways["1 to 1"] + 100 * ways["1000 to 1"]


def test_rows_of_a_wager_that_is_not_offered_are_refused() -> None:
    for game_name, options in (
        ("football-kings", {"fantasy": "off", "pays-fantasy-7-to-13": "1 to 1"}),
        ("football-kings", {"fantasy": "B", "pays-fantasy-1-to-6": "push"}),
        ("blackjack", {"pays-kings-bounty-kings": "6 to 1"}),
        ("baccarat", {"pays-total-cards-4": "3 to 2"}),
    ):
        with pytest.raises(Refusal, match=r"does not go with|has no wager to pay"):
            open_table(game(game_name), options, what_if=True)
