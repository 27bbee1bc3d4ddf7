"""Laws that hold at every live table of every registered game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from houseway.house.permission import MAY_ORDER
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Happening, TakeWagers
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.dispatch import HANDLERS
from houseway.table.commands.system_commands import AnyTableCommand
from houseway.table.live import facts
from houseway.table.live.accounts import layout_of
from houseway.table.live.facts import SeedCommitted
from houseway.table.view import Viewer, view
from houseway.table.view.layout import wagers_on_layout
from tests.support.live_tables import DEALER, TestedTable, replayed, state_of
from tests.support.random_play import RandomPlay

each_game = pytest.mark.parametrize("game", game_names())
each_table = pytest.mark.parametrize(
    ("cards", "steps"),
    [("house", "automatic"), ("house", "dealer"), ("dealer", "automatic"), ("dealer", "dealer")],
)


def test_every_command_has_a_handler_and_a_role() -> None:
    assert set(get_args(AnyTableCommand)) == set(HANDLERS)
    assert set(get_args(commands.AnyCommand)) == set(MAY_ORDER)
    assert all(MAY_ORDER.values())


def _rounds(play: RandomPlay, count: int) -> Iterator[list[facts.AnyFact]]:
    """The news of every command that was carried out, until so many rounds are over."""
    for _ in range(3000):
        who, order = play.next_order()
        try:
            yield play.table.order(who, order)
        except Refusal:
            continue
        if play.table.live.meters.rounds >= count:
            return
    raise AssertionError(f"{count} rounds are never over")


def _wagers_are_closed(table: TestedTable) -> bool:
    events = table.live.conversation.events if table.live.conversation else []
    return any(
        isinstance(event.step, TakeWagers) and not isinstance(event.answer, Happening) for event in events
    )


@each_game
@each_table
@pytest.mark.paragraph("13:69F-9.5(c)", "13:69F-45.6(c)", "13:69F-50.6(a)", shows="played")
def test_nothing_is_placed_raised_or_withdrawn_from_no_more_bets_to_the_end(
    game: str, cards: str, steps: str
) -> None:
    play = RandomPlay(game, 7, cards=cards, steps=steps, tournaments=0)
    table, tried = play.table, 0
    for _ in _rounds(play, 3):
        live = table.live
        if live.dispute or not _wagers_are_closed(table):
            continue
        for seat, bets in list(live.bets.items()):
            for again in ({}, dict(bets)):
                table.refuses(live.seats[seat], commands.Wager(str(seat), again), "No more bets")
            table.refuses(live.seats[seat], commands.Ready(str(seat)), "No more bets")
        table.refuses(DEALER, commands.NoMoreBets(), "No more bets")
        tried += 1
    # A house table without decisions has no moment between: the last word of the players deals the round.
    assert tried or (cards, steps) == ("house", "automatic")


@each_game
@each_table
def test_every_cent_of_a_round_is_where_it_belongs(game: str, cards: str, steps: str) -> None:
    play = RandomPlay(game, 8, cards=cards, steps=steps, tournaments=0)
    live = play.table.live
    began_with = live.accounts["inventory"]
    for news in _rounds(play, 3):
        accounts, meters = live.accounts, live.meters
        assert sum(accounts.balances.values()) == 0
        lying = {
            layout_of(seat): live.rules.laid_down(wagers) for seat, wagers in wagers_on_layout(live).items()
        }
        balances = {name: cents for name, cents in accounts.balances.items() if name.startswith("layout:")}
        assert {name: cents for name, cents in lying.items() if cents} == balances
        if not any(isinstance(fact, facts.Ended) for fact in news):
            continue
        # Nothing is left on the layout but what the game says stands.
        assert {seat: wagers for seat, wagers in wagers_on_layout(live).items() if wagers} == live.standing
        assert live.rules.layout_is_kept or not balances
        # The rack: what it began with and was filled by, what it sold, won, gave back and still has to get.
        owed = -accounts["markers"]
        won = meters.win - owed - meters.corrections
        assert accounts["inventory"] == began_with + meters.fills - meters.drop + won
        # The tip box: tips, and what wagers for the dealer have won.
        assert accounts["tips"] >= meters.tips


@each_game
@each_table
def test_the_hash_of_a_round_is_on_record_before_anybody_can_wager_in_it(
    game: str, cards: str, steps: str
) -> None:
    """It is in the record that ended the round before, and everybody sees it then."""
    play = RandomPlay(game, 11, cards=cards, steps=steps, tournaments=0)
    live = play.table.live
    published: dict[int, str] = {}
    for record in play.table.records:
        published |= _published(facts.facts_from(record.body))
    for news in _rounds(play, 3):
        for fact in news:
            if isinstance(fact, facts.Began):
                assert fact.commitment == published.get(fact.number, "")
        wagered = any(isinstance(fact, facts.Wagered) for fact in news)
        assert not (wagered and _published(news)) or any(isinstance(fact, facts.Ended) for fact in news)
        published |= _published(news)
        if live.conversation is None and not live.is_closed:
            assert view(live, Viewer("nobody")).next_commitment == published.get(live.number + 1, "")
    assert len(published) >= 3 if cards == "house" else not published


def _published(news: list[facts.AnyFact]) -> dict[int, str]:
    return {fact.number: fact.commitment for fact in news if isinstance(fact, SeedCommitted)}


@each_game
@each_table
def test_the_log_is_the_table(game: str, cards: str, steps: str) -> None:
    """At every moment of a round, replayed from the records alone."""
    play = RandomPlay(game, 9, cards=cards, steps=steps, tournaments=0)
    again = replayed(play.table.records)
    for _ in _rounds(play, 2):
        again = replayed(play.table.records[-1:], again)
        assert state_of(again) == state_of(play.table.live)
