"""The win of bets at a count from real shoes, compared with published figures."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.equipment.cards import STANDARD_DECK
from houseway.protection.card_counting.analysis import gains_of_cases, protect
from houseway.protection.card_counting.counting_system import edge_of
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.report import protection_as_json
from houseway.protection.card_counting.shoes import batches
from houseway.protection.card_counting.winnings import Rating, rating_of
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.simulation.job import job_at
from tests.support.command import houseway

DRAGON_TAGS = "0 0 0 -1 -1 -1 -1 2 2 0"


def _table(name: str, **options: str) -> Table[Any]:
    return open_table(game(name), options)


@pytest.fixture(scope="module")
def dragon() -> Table[Any]:
    return _table("baccarat", commission="dragon-7")


def test_dragon_7_as_published(dragon: Table[Any]) -> None:
    """888casino.com/blog: 0.597 units a shoe, eight decks, cutting card 14 from the end."""
    report = protect(dragon, Question("dragon-7", tags=DRAGON_TAGS, shoes=60_000))
    assert report.at_triggers.at(4).per_shoe == pytest.approx(
        0.597, abs=3 * report.at_triggers.at(4).error_per_shoe
    )
    # About five bets a shoe with thresholds by hand: discountgambling.net 2011/10/04.
    assert report.at_triggers.at(5).bets_per_shoe == pytest.approx(5.2, rel=0.1)
    assert report.rating is Rating.MODERATE


def test_kings_bounty_as_published() -> None:
    """advancedadvantageplay.com 2022/06/29: ten count, from +9 on 7.36% of rounds, 1.311 units per 100.

    Two decks, cut at 76 cards dealt. Such figures come out if one round more is dealt after the cutting card,
    5.3 cards on average: 20,000 shoes whose every edge is exact give 7.21%, 18.00% and 1.297 with a standard
    error of 0.023.
    """
    table = _table("blackjack", **{"kings-bounty": "2", "decks": "2"})
    report = protect(table, Question("kings-bounty", 22, "0 1 1 1 1 1 1 1 1 -2", shoes=60_000))
    at_nine = report.at_triggers.at(9)
    assert report.effects.edge.limit_denominator(10**6) == pytest.approx(-0.24733489, abs=1e-7)
    assert at_nine.frequency == pytest.approx(0.0736, rel=0.05)
    assert at_nine.per_100 == pytest.approx(1.311, abs=3 * at_nine.error_per_100)


def test_21_plus_3_as_published() -> None:
    """advancedadvantageplay.com: difference of suits, from +8 on 3.53% of rounds, 0.178 units per 100.

    Six decks, cut at 260 cards dealt, and one round more after the cutting card, as for King's Bounty: 3,000
    shoes whose every edge is exact give 3.42%, 5.21% and 0.178 with a standard error of 0.013.
    """
    table = _table("blackjack", **{"twenty-one-plus-three": "9", "decks": "6"})
    report = protect(table, Question("twenty-one-plus-three", 47, shoes=20_000))
    assert report.kind_of_count == "difference of suits", "which wins more than the best tags"
    at_eight = report.at_triggers.at(8)
    assert at_eight.frequency == pytest.approx(0.0353, rel=0.05)
    assert at_eight.per_100 == pytest.approx(0.178, abs=3 * at_eight.error_per_100)
    assert report.perfect.per_100 > 0.1, "the suits of the shoe are worth more than single cards"


def test_a_count_never_wins_more_than_perfect_play(dragon: Table[Any]) -> None:
    """Both are judged by the exact edge of the same rounds, so that no luck is left."""
    job = job_at(dragon, None, 3)
    shoes = job.kernel.shoes()  # type: ignore[misc]
    fill = shoes.edges("dragon-7", gains_of_cases(job, "dragon-7"))
    assert fill is not None
    for batch in batches(shoes, 14, job.key("protect"), 20):
        edges = batch.values(fill)[batch.dealt]
        perfect = edges[edges > 0].sum()
        generator = np.random.default_rng(1)
        for share in (0.1, 0.5, 0.9):
            assert edges[generator.random(len(edges)) < share].sum() <= perfect


@pytest.mark.parametrize(
    ("name", "options", "wager"),
    [
        ("baccarat", {"commission": "dragon-7"}, "dragon-7"),
        ("baccarat", {}, "tie"),
        ("blackjack", {"kings-bounty": "2", "decks": "2"}, "kings-bounty"),
        ("blackjack", {"twenty-one-plus-three": "9", "decks": "6"}, "twenty-one-plus-three"),
        ("blackjack", {"bet-the-set": "12-10", "decks": "6"}, "bet-the-set"),
    ],
)
def test_the_compiled_edge_is_the_exact_one(name: str, options: dict[str, str], wager: str) -> None:
    """With the cards of a real shoe out, the fast edge is that of `houseway odds --removed`."""
    table = _table(name, **options)
    job = job_at(table, None, 5)
    shoes = job.kernel.shoes()  # type: ignore[misc]
    fill = shoes.edges(wager, gains_of_cases(job, wager))
    (batch,) = batches(shoes, shoes.behind, job.key("protect"), 1)
    assert fill is not None
    edges = batch.values(fill)[0]
    last = int(batch.rounds[0]) - 1
    for place in (0, last // 2, last):
        dealt = batch.shoes[0, batch.starts[0, 0] : batch.starts[0, place]]
        seen = [*batch.shoes[0, : shoes.face_up], *dealt]
        exact = edge_of(table, wager, [STANDARD_DECK[number] for number in seen])
        assert edges[place] == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("name", "options"),
    [("baccarat", {}), ("blackjack", {"decks": "2"}), ("red-dog", {"decks": "1"})],
)
def test_whole_shoes_are_the_rounds_that_the_kernel_judges(name: str, options: dict[str, str]) -> None:
    job = job_at(_table(name, **options), None, 7)
    shoes = job.kernel.shoes()  # type: ignore[misc]
    judge = job.kernel.judge_longer or job.kernel.judge
    (batch,) = batches(shoes, shoes.behind, job.key("protect"), 3)
    for row in range(3):
        for place in range(batch.rounds[row]):
            start, end = batch.starts[row, place], batch.starts[row, place + 1]
            dealt = batch.shoes[row, start:end].reshape(1, -1)
            assert judge(dealt)[0] == batch.codes[row, place]
        assert end >= len(shoes.pack) - shoes.behind


def test_the_same_seed_deals_the_same_shoes(dragon: Table[Any]) -> None:
    question = Question("dragon-7", shoes=1_500)
    first, second = protect(dragon, question), protect(dragon, question)
    assert first.at_triggers.at(0) == second.at_triggers.at(0)
    assert first.perfect == second.perfect


def test_a_cutting_card_further_forward_protects(dragon: Table[Any]) -> None:
    deep, shallow = (
        protect(dragon, Question("dragon-7", behind=behind, shoes=4_000)) for behind in (14, 120)
    )
    assert shallow.perfect.per_100 < deep.perfect.per_100 / 2


def test_the_suits_of_a_shoe_can_be_counted(dragon: Table[Any]) -> None:
    """No wager of baccarat looks at suits, so that counting them wins nothing and is not tried."""
    assert protect(dragon, Question("dragon-7", shoes=200)).kind_of_count == "true count"
    report = protect(dragon, Question("dragon-7", tags="suits", shoes=1_500))
    assert report.bets is None
    assert report.kind_of_count == "difference of suits"
    count = protection_as_json(report)["count"]
    assert (count["system"], count["tags"], count["correlation"]) == ("suits", {}, None)


@pytest.mark.parametrize(
    ("name", "wager", "words"),
    [
        ("sic-bo", "small", "has no cards"),
        ("football-kings", "tie", "is shuffled before every round"),
        ("blackjack", "insurance", "is made during the round"),
        ("baccarat", "dragon-8", "dragon-8"),
        ("baccarat", "base", "base"),
    ],
)
def test_what_cannot_be_counted_is_refused(name: str, wager: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        protect(_table(name), Question(wager))


@pytest.mark.parametrize("cut", [0, 3, 400])
def test_a_cut_that_cannot_be_dealt_is_refused(dragon: Table[Any], cut: int) -> None:
    with pytest.raises(Refusal, match="behind the cutting card"):
        protect(dragon, Question("dragon-7", behind=cut))


def test_ratings_are_defined_by_units_per_100() -> None:
    assert [rating_of(units) for units in (0, 0.019, 0.02, 0.25, 1)] == [
        Rating.NONE,
        Rating.NONE,
        Rating.LOW,
        Rating.MODERATE,
        Rating.HIGH,
    ]


def test_the_document_has_the_figures_that_programs_read() -> None:
    options = ["--option", "commission=dragon-7", "--wager", "dragon-7", "--shoes", "1000", "--json"]
    document = json.loads(houseway("protect", "baccarat", *options).stdout)
    assert float(Fraction(document["effects_of_removal"]["8"])) == pytest.approx(0.005378, abs=1e-6)
    assert document["count"]["tags"]["8"] == 2
    assert {"bets_per_shoe", "bet_frequency", "average_edge", "units_per_shoe", "units_per_100"} <= set(
        document
    )
    assert 80 < document["rounds_per_shoe"] < 83
    assert document["perfect_play"]["units_per_100"] > 0
    places = {(other["decks"], other["cards_behind_cutting_card"]) for other in document["by_cut"]}
    assert {(8, 26), (8, 104), (6, 14), (7, 52)} <= places
    assert document["an_hour"]["bet"] == 100_00
    assert document["an_hour"]["won"] == round(document["units_per_100"] / 100 * 70 * 100_00)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--wager", "dragon-7", "--tags", "1 2"],
        ["--wager", "dragon-7", "--tags", "suits", "--level", "2"],
        ["--wager", "dragon-7", "--shoes", "0"],
        ["--wager", "dragon-7", "--pace", "0"],
        ["--wager", "dragon-7", "--level", "9"],
        [],
    ],
)
def test_wrong_requests_are_refused(wrong: list[str]) -> None:
    run = houseway("protect", "baccarat", "--option", "commission=dragon-7", *wrong)
    assert (run.returncode, run.stdout) == (2, "")


def test_programs_ask_the_same() -> None:
    report = hw.table("baccarat", commission="dragon-7").protect("dragon-7", shoes=1_000)
    assert report.tags["9"] == 2
    assert report.effects_of_removal["9"] > 0
    assert (
        report.house_advantage
        == hw.table("baccarat", commission="dragon-7").odds()["dragon-7"].house_advantage
    )
    assert report.to_json()["wager"] == "dragon-7"
    assert "units per 100" in repr(report)
    assert report.chart().svg.startswith("<svg")
    assert list(report.columns()) == ["cards", "effect", "effect_exact", "tag"]
    with pytest.raises(hw.Refusal):
        hw.table("baccarat").protect("player", tags="suits", level=2)


def test_a_question_without_a_wager_is_refused_with_those_there_are() -> None:
    run = houseway("protect", "baccarat")
    assert (run.returncode, run.stdout) == (2, "")
    assert "--wager: player, banker or tie." in " ".join(run.stderr.split())
    assert "There is nothing to count" in houseway("protect", "roulette").stderr
    assert "`houseway games`" in houseway("protect", "roulette", "--rebate", "10%").stderr
