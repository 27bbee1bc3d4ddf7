"""A game that is a folder and nothing else works in every room: nobody else has to know of it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.documents.drawing.layout import draw
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.guide import gaming_guide
from houseway.documents.table.sign import sign
from houseway.documents.table.statistics_sheet import statistics_sheet
from houseway.equipment.chance import seeded
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules import registry
from houseway.rules.game import Game, Table, open_table
from houseway.rules.procedure.procedure import Stopped
from houseway.rules.procedure.steps import Toss
from houseway.simulation.job import job_at
from houseway.simulation.results import compared, exact_results, sample_results
from houseway.simulation.run import simulate
from houseway.table.answers import answer_from_json
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.verify import verify
from houseway.table.live.facts import facts_from
from houseway.table.view import Viewer, news_for
from houseway.table.virtual.line_format import line_of
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.transcript import round_lines
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.live_tables import BOSS, DEALER, TestedTable, state_of, view_as_json

FOLDER = Path(__file__).parent / "support" / "new_games"


@pytest.fixture
def new_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """As if its folder lay among the others."""
    monkeypatch.setattr(registry, "FOLDER", FOLDER)
    games = sys.modules["houseway.games"]
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    yield registry.game("small-wheel")
    sys.modules.pop("houseway.games.small_wheel", None)


@pytest.fixture
def table(new_game: Game[Any]) -> Table[Any]:
    return open_table(new_game)


def test_it_is_found_and_its_rounds_are_dealt_told_and_settled_again(table: Table[Any]) -> None:
    virtual, settler = VirtualTable(table, seeded(5)), LineSettler(table)
    for _ in range(20):
        played = virtual.play_round({1: table.demonstration[1]})
        assert "The wheel comes to rest" in "\n".join(round_lines(played))
        again = json.loads(settler.settle(line_of(played)))
        assert again["returned"] == played.returned


def test_its_odds_are_counted_from_its_settlement(table: Table[Any]) -> None:
    odds = game_odds(table)
    assert {wager.wager.name: wager.house_advantage for wager in odds.wagers} == dict.fromkeys(
        table.wagers, Fraction(1, 6)
    )


def test_its_rounds_are_dealt_by_the_million(table: Table[Any]) -> None:
    job = job_at(table, None, seed=3)
    exact = exact_results(job)
    assert exact
    sample = sample_results(job, simulate(job, 60_000).counts, exact)
    assert len(list(sample.cases())) == 6
    assert all(abs(line.z) < 5 for line in compared(sample, exact) if line.z is not None)


def test_its_documents_are_printed_though_the_house_has_nothing_to_choose(table: Table[Any]) -> None:
    odds = game_odds(table)
    for document in (sign(table), gaming_guide(odds), statistics_sheet(odds, date(2026, 1, 2))):
        assert "Small wheel" in in_html(document)
        assert in_pdf(document).startswith(b"%PDF")
    assert "Rules in force" not in in_html(sign(table))
    assert re.search(r"The wheel comes to rest: \w+\.", in_html(gaming_guide(odds)))
    assert 'data-wager="stop:star"' in draw(table.game.felt.layout(table))


def played_live() -> TestedTable:
    """Two rounds, the wheel spun by the house."""
    live = TestedTable("small-wheel")
    live.sit("ann", "1")
    for _ in range(2):
        live.order("ann", commands.Wager("1", {"stop:one": 500}))
        live.order("ann", commands.Ready("1"))
    return live


@pytest.mark.usefixtures("new_game")
def test_at_a_live_table_the_house_commits_itself_to_its_wheel() -> None:
    live = played_live()
    live.order("ann", commands.StandUp("1"))
    live.order("ann", commands.CashOut())
    live.order(BOSS, commands.Close())
    told = [fact for record in live.records for fact in facts_from(record.body)]
    verified = verify(news_for(live.live, told, Viewer("nobody"), over=True))
    assert verified.wrong == []
    assert verified.checked["cards, dice and shuffles dealt again from their seeds"] == 2


@pytest.mark.usefixtures("new_game")
def test_at_a_live_table_a_dealer_tells_where_a_real_wheel_stopped() -> None:
    live = TestedTable("small-wheel", cards="dealer", steps="dealer")
    live.deal_on()
    live.sit("ann", "1")
    live.order(DEALER, commands.BeginRound())
    live.order("ann", commands.Wager("1", {"stop:star": 500}))
    live.order(DEALER, commands.NoMoreBets())
    live.deal_on(until="spin")
    step = view_as_json(live.live, Viewer(DEALER, deals=True))["step"]
    assert (step["kind"], step["values"][-1]) == ("spin", "star")
    live.refuses(DEALER, commands.Answer("spin", "seven"), "is no stop of the wheel")
    live.order(DEALER, commands.Answer("spin", "star"))
    live.deal_on()
    assert live.chips("ann") == 100_000 + 2_000


@pytest.mark.usefixtures("new_game")
@pytest.mark.parametrize("stopped", [None, Stopped("the wheel is bent", registry.game("sic-bo").cite)])
def test_a_table_that_keeps_nothing_from_round_to_round_is_put_away_and_taken_up(
    stopped: Stopped | None,
) -> None:
    live = played_live()
    if stopped:
        live.live.condition = type(live.live.condition)(stopped=stopped)
    assert state_of(live.from_saved_state()) == state_of(live.live)


def test_a_roll_of_dice_is_no_answer_to_another_kind_of_toss(table: Table[Any]) -> None:
    played = VirtualTable(table, seeded(1)).play_round(table.demonstration)
    (spin,) = (event.step for event in played.events if isinstance(event.step, Toss))
    with pytest.raises(Refusal):
        spin.check(answer_from_json(spin, [1, 2, 3]))
