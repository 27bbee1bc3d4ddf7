"""A side bet goes through every room as a built-in wager does: rounds, lines, samples, felt and papers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.documents.division.petition import example, read_petition
from houseway.documents.division.petition_packet import petition_packet
from houseway.documents.render.html import in_html
from houseway.documents.table.guide import gaming_guide
from houseway.documents.table.sign import sign
from houseway.documents.table.statistics_sheet import statistics_sheet
from houseway.equipment.cards import STANDARD_DECK, cards
from houseway.equipment.chance import seeded
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import game_odds
from houseway.odds.hint_values import worth
from houseway.odds.house_win import ExpectedWin
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import Table, open_table
from houseway.rules.layout.layout import Layout
from houseway.rules.procedure.steps import Decide, Settle
from houseway.rules.registry import game
from houseway.simulation.job import job_at
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate
from houseway.table.virtual.line_format import line_of
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.geometry import Outline, meeting, region
from tests.support.side_bets import EXAMPLES, PLAYER_PAIR, read, side_bet_options, side_bet_text, table_with

every_example = pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)


def rounds(table: Table[Any], number: int, seed: int = 7) -> Iterator[PlayedRound[Any]]:
    virtual = VirtualTable(table, seeded(seed))
    seat, bets = next(iter(table.demonstration.items()))
    for _ in range(number):
        yield virtual.play_round({seat: bets})


@every_example
def test_rounds_are_settled_as_their_lines_are(text: str) -> None:
    table, name = table_with(text), read(text).name
    settler = LineSettler(table)
    for played in rounds(table, 12):
        paid = {payment.wager: payment.returns for _, payment in played.payments}
        assert name in paid
        line = json.loads(settler.settle(line_of(played)))
        again = {settled["wager"]: settled["returns"] for settled in line.get("settlements", [])}
        assert again[name] == paid[name], line


def test_a_side_bet_is_settled_once_with_the_others_or_before_the_decisions() -> None:
    early = table_with(EXAMPLES["red-dog"])
    for played in rounds(early, 20):
        steps = [event.step for event in played.events]
        settles = [step for step in steps if isinstance(step, Settle)]
        named = [step for step in settles if "pair-up" in _settled_by(step)]
        assert len(named) == 1
        decided = [number for number, step in enumerate(steps) if isinstance(step, Decide)]
        if decided:
            assert steps.index(named[0]) < decided[0]


def _settled_by(step: Settle) -> frozenset[str]:
    assert isinstance(step.only, Mapping)
    return frozenset().union(*step.only.values())


def test_a_side_bet_of_a_folded_hand_waits_for_the_dealers_cards() -> None:
    table = table_with(EXAMPLES["crazy-4-poker"])
    waited = [
        played
        for played in rounds(table, 30)
        if any(event.step.key == "settle-waiting-side-bets" for event in played.events)
    ]
    assert waited
    keys = [event.step.key for event in waited[0].events]
    assert keys.index("reveal-dealer") + 1 == keys.index("settle-waiting-side-bets")
    assert [payment.wager for _, payment in waited[0].payments].count("bad-beat") == 1


# A written strategy needs no best play, which takes long to count.
WRITTEN = {"four-card-poker": "triple AA, play 99", "crazy-4-poker": "triple AA, play KQ84"}
SAMPLED = {name: text for name, text in EXAMPLES.items() if name != "crazy-4-poker"}


@pytest.mark.parametrize("text", SAMPLED.values(), ids=SAMPLED)
def test_a_sample_agrees_with_the_exact_odds(text: str) -> None:
    table, name = table_with(text), read(text).name
    wager = table.wagers[name]
    job = job_at(table, WRITTEN.get(table.game.name), seed=11)
    sample = sample_results(job, simulate(job, 40_000).counts, None)
    odds = wager_odds(table, wager, sample.strategy.branches, {})
    exact = wager_odds(table, wager, branches_of(table, wager=name), {})
    assert odds.total == 40_000
    distance = float(odds.house_advantage - exact.house_advantage)
    assert abs(distance) < 4.5 * exact.standard_deviation / sqrt(odds.total)


def test_the_sample_of_a_whole_table_is_compared_with_its_side_bets() -> None:
    for text in (PLAYER_PAIR, EXAMPLES["football-kings"]):
        job = job_at(table_with(text), None, seed=11)
        exact = exact_results(job)
        assert exact
        sample = sample_results(job, simulate(job, 40_000).counts, exact)
        deviations = {row.name: row.z for row in compared(sample, exact)}
        assert all(z is not None and abs(z) < 4.5 for z in deviations.values())
        assert read(text).name in deviations
        test = chi_square(sample, exact)
        assert test
        assert test.p_value > 1e-5


def test_recorded_rounds_are_judged_with_the_cards_that_side_bets_look_at() -> None:
    table = table_with(PLAYER_PAIR)
    kernel = job_at(table, None, seed=1).kernel
    rounds_of = {"Suited pair": "9s 7h 9s Kd", "Pair": "9s 7h 9d Kd", "": "9s 7h Kd Kd"}
    for row, names in rounds_of.items():
        numbers = [STANDARD_DECK.index(card) for card in cards(names.split())]
        (code,) = kernel.judge(np.array([[*numbers, 255, 255]], dtype=np.uint8))
        case = kernel.cases[code]
        assert table.wagers["player-pair"].decide(case.outcome, {}).row == row
        assert case.outcome.outcome.player.points == (8 if row else 9)


@every_example
def test_its_area_lies_on_the_felt_apart_from_everything_else(text: str) -> None:
    table = table_with(text)
    layout = table.game.felt.layout(table)
    own = [placed for placed in layout.areas if placed.area.wager == read(text).name]
    assert len(own) == (len(layout.seats) if layout.at_each_seat.areas else 1)
    outlines = [*map(region, _outlines(layout))]
    assert not list(meeting(outlines))


def _outlines(layout: Layout) -> Iterator[Outline]:
    for placed in layout.areas:
        yield placed.outline
    for place in layout.card_places:
        yield place.outline


def test_several_side_bets_have_areas_of_their_own() -> None:
    table = table_with(PLAYER_PAIR, EXAMPLES["baccarat"])
    layout = table.game.felt.layout(table)
    centres = {
        placed.chips for placed in layout.areas if placed.area.wager in ("player-pair", "pair-that-wins")
    }
    assert len(centres) == 2 * len(layout.seats)
    assert all(centre != other for centre, other in combinations(centres, 2))


def test_its_papers_print_it() -> None:
    table = table_with(PLAYER_PAIR, options={"minimum": "500", "maximum": "10000"})
    odds = game_odds(table)
    for document in (sign(table), gaming_guide(odds), statistics_sheet(odds)):
        printed = in_html(document).replace("\xa0", " ")
        assert "Player pair" in printed
        assert "25 to 1" in printed
    assert "It wins as its rows say" in in_html(gaming_guide(odds)).replace("it wins", "It wins")


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="printed")
def test_a_petition_proposes_it_with_its_odds() -> None:
    form = example("baccarat", side_bet_options(PLAYER_PAIR))
    petition = read_petition(form, "petition.toml")
    printed = in_html(petition_packet(petition, game_odds(petition.table)))
    assert "winning Player pair wager at no less than the odds below" in printed
    assert "7.4699%" in printed


def test_its_odds_follow_its_definition_and_nothing_else_changes() -> None:
    table, plain = table_with(EXAMPLES["sic-bo"]), hw.table("sic-bo")
    with_it = hw.table("sic-bo", dict(table.options.given))
    assert dict(with_it.odds())["small"].house_advantage == plain.odds()["small"].house_advantage
    other = table_with(EXAMPLES["sic-bo"].replace("20 to 1", "21 to 1"))
    assert rules_hash(table) != rules_hash(other)


def test_programs_name_files_or_mappings(tmp_path: Any) -> None:
    file = tmp_path / "pair.toml"
    file.write_text(PLAYER_PAIR, encoding="utf-8")
    mapping = {
        "game": "baccarat",
        "name": "banker-pair",
        "meaning": "The Banker's hand starts with a pair.",
        "rows": [{"when": {"banker-pair": True}, "title": "Pair", "pays": "11 to 1"}],
    }
    table = hw.table("baccarat", decks=6, side_bets=[file, mapping])
    assert table.wagers[-2:] == ("player-pair", "banker-pair")
    line = {"player": ["9s", "9s"], "banker": ["7h", "7d"], "bets": {"player-pair": 100, "banker-pair": 100}}
    assert table.settle(line).returned == 2600 + 1200
    with pytest.raises(hw.Refusal, match="is already another side bet of this table"):
        hw.table("baccarat", side_bets=[mapping, mapping])
    with pytest.raises(hw.Refusal, match="cannot be read: No such file"):
        hw.table("baccarat", side_bets=["nowhere.toml"])


def test_limits_of_the_file_are_posted_in_cents_and_overridden_in_dollars() -> None:
    text = side_bet_text("sic-bo", "even", ("pair = true", "Pair", "1 to 1"), more='minimum = "$2.50"\n')
    assert table_with(text).limits.minimums["even"] == 250
    assert (
        hw.table("sic-bo", {**side_bet_options(text), "minimum-even": "5"}).options["minimum-even"] == "500"
    )


def test_a_hint_does_not_depend_on_a_side_bet() -> None:
    table = table_with(EXAMPLES["four-card-poker"])
    seen = VisibleCards(cards(["As", "Ad", "Kh", "9c", "4d"]), cards(["7s"]))
    bets = {"fold": {"ante": 500}, "triple": {"ante": 500, "play": 1500}}
    beside = {decision: {**made, "aces-shown": 500} for decision, made in bets.items()}
    assert worth(table, seen, bets) == worth(table, seen, beside)


def test_the_expected_win_counts_it() -> None:
    expected = ExpectedWin(table_with(PLAYER_PAIR))
    alone = expected.of_round({1: {"player-pair": 41_500}})
    assert expected.covers("player-pair")
    assert alone.mean == 41_500 * game_odds(table_with(PLAYER_PAIR))["player-pair"].house_advantage
    both = expected.of_round({1: {"player-pair": 41_500, "player": 1000}})
    assert both.mean == alone.mean + expected.of_round({1: {"player": 1000}}).mean


def test_the_greatest_exposure_adds_what_a_side_bet_on_cards_can_win() -> None:
    limits = {"maximum": "10000"}
    plain = greatest_exposure(game_odds(open_table(game("baccarat"), limits)))
    exposure = greatest_exposure(game_odds(table_with(PLAYER_PAIR, options=limits)))
    assert exposure.is_bound
    assert exposure.one_player == plain.one_player + 25 * 10_000
    assert exposure.all_seats == plain.all_seats + 14 * 25 * 10_000
