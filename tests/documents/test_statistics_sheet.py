"""The statistics sheet: every number on it is the odds laboratory's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway import __version__
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.odds_tables import title_of
from houseway.documents.table.statistics_sheet import statistics_as_json, statistics_sheet
from houseway.drawing.formats import pays_in_words
from houseway.odds.export import odds_as_json
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_odds import WagerOdds, grouped_by_odds
from houseway.rules.analysis.own_odds import NotCounted
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.games import changed
from tests.support.printed import html_tables, html_words, pdf_pages, pdf_words
from tests.support.whole_odds import whole_odds


@pytest.fixture(params=["sic_bo", "football_kings", "baccarat", "crazy_4_poker"])
def counted(request: pytest.FixtureRequest) -> GameOdds:
    odds: GameOdds = request.getfixturevalue(request.param)
    return odds


def percent(number: Fraction, digits: int = 4) -> str:
    return f"{float(number * 100):.{digits}f}%"


def result_tables(counted: GameOdds) -> list[list[list[str]]]:
    return [
        table
        for table in html_tables(statistics_sheet(counted))
        if table[0][:3] == ["Result", "Pays", "Ways"]
    ]


def test_every_result_of_every_wager(counted: GameOdds) -> None:
    groups = grouped_by_odds(counted.wagers)
    tables = result_tables(counted)
    assert len(tables) == len(groups)
    for table, group in zip(tables, groups, strict=True):
        check_results(table[1:-1], group[0])
        total = table[-1]
        assert total == [
            "All results",
            "",
            f"{group[0].total:,}",
            "100.0000%",
            percent(1 - group[0].house_advantage),
        ]


def check_results(rows: list[list[str]], one: WagerOdds) -> None:
    staked = sum(row.ways * row.units for row in one.rows)
    assert sum(int(row[2].replace(",", "")) for row in rows) == one.total
    assert len({row[0] for row in rows}) == len(rows) == len(one.by_verdict)
    for row, expected in zip(rows, one.by_verdict, strict=True):
        assert row[0].lower().startswith(expected.verdict.result.value)
        assert row[1] == (pays_in_words(expected.verdict) if expected.verdict.odds else "")
        assert row[2] == f"{expected.ways:,}"
        assert row[3] == percent(Fraction(expected.ways, one.total))
        assert row[4] == percent(Fraction(expected.ways * expected.units, staked) * (1 + expected.gain))


def test_figures_of_every_wager(counted: GameOdds) -> None:
    words = html_words(statistics_sheet(counted))
    for group in grouped_by_odds(counted.wagers):
        one = group[0]
        assert title_of(group) in words
        assert f"House advantage {percent(one.house_advantage, 6)} = {one.house_advantage}" in words
        assert f"Hit frequency {percent(one.hit_frequency)} = {one.hit_frequency}" in words
        assert f"Standard deviation {one.standard_deviation:,.4f} per unit" in words
        assert f"Volatility index {1.645 * one.standard_deviation:,.4f}" in words
        assert f"{one.rounds_until(Fraction(1, 100), 0.95):,} (95%)" in words


def test_reasons_of_one_result_add_up_to_it(counted: GameOdds) -> None:
    """A sheet lists reasons separately even if they pay the same."""
    for wager in counted.wagers:
        for row in wager.rows:
            parts = [
                part.ways
                for part in wager.by_verdict
                if (part.verdict.result, part.pays, part.gain, part.units)
                == (row.verdict.result, row.pays, row.gain, row.units)
            ]
            assert sum(parts) == row.ways


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="printed")
def test_sic_bo_three_of_a_kind(sic_bo: GameOdds) -> None:
    words = html_words(statistics_sheet(sic_bo))
    assert "Three of a kind, 1, 2, 3, 4, 5 or 6 150 to 1 215 to 1 0.4630% 30.0926%" in words
    assert "30.092593% = 65/216" in words


def test_the_sheet_says_what_it_is_about(football_kings: GameOdds) -> None:
    words = pdf_words(statistics_sheet(football_kings))
    assert "Deck 52 cards" in words
    assert f"Program Houseway {__version__}" in words
    assert rules_hash(football_kings.table) in words
    assert "None. The player makes no decision after the wager." in words
    assert "30,342,338,208,000" in words
    assert "Options all at their default values" in words


def test_the_sheet_tells_the_options_in_words() -> None:
    table = open_table(game("football-kings"), {"payout-limit": "5000000", "burn": "yes"})
    words = pdf_words(statistics_sheet(game_odds(table)))
    assert "Options burn yes, payout limit $50,000" in words
    # They stand on the first page, each in words.
    first = pdf_pages(statistics_sheet(game_odds(table)))[0]
    assert "Every 5 rounds" in first
    assert "Options in force" in first


def test_the_base_game_and_its_strategy(crazy_4_poker: GameOdds) -> None:
    base = crazy_4_poker.base
    assert base is not None
    sheet = statistics_sheet(crazy_4_poker)
    words = html_words(sheet)
    for line in base.strategy.words:
        assert line.lower() in words.lower()
    assert f"House advantage {percent(base.house_advantage, 6)} of the ante" in words
    assert f"Element of risk {percent(base.element_of_risk, 6)}" in words
    (gains,) = [table for table in html_tables(sheet) if table[0][0] == "Gain in antes"]
    assert len(gains) == len(base.gains) + 2
    for row, (gain, ways) in zip(gains[1:], sorted(base.gains.items(), reverse=True), strict=False):
        assert Fraction(row[0]) == gain
        assert row[1] == f"{ways:,}"
        assert row[3] == percent(Fraction(gain * ways) / base.total)
    for other in crazy_4_poker.simple:
        assert f"{other.strategy.name} {percent(other.house_advantage)}" in words


def test_hands_that_are_counted_separately() -> None:
    """At blackjack no standard deviation of a round is stated, and the base game is evaluated as one."""
    counted = whole_odds("blackjack")
    base = counted.base
    assert base is not None
    sheet = statistics_sheet(counted)
    words = html_words(sheet)
    assert "Wagers that belong together: Blackjack, Hand 2 of a split pair, Doubling down on hand 1" in words
    assert "The hands of a split pair are counted separately" in words
    assert f"House advantage {percent(base.house_advantage, 6)} of the wager" in words
    assert f"Insurance 2 to 1 287 to 128 {percent(Fraction(128, 415))} {percent(Fraction(31, 415))}" in words
    (gains,) = [table for table in html_tables(sheet) if table[0][0] == "Gain in wagers"]
    assert [row[0] for row in gains[1:]] == ["+2", "+3/2", "+1", "0", "-1", "-2", "All hands"]
    assert gains[-1][2:] == ["100.0000%", percent(-base.house_advantage)]
    base_game = words[words.index("The base game") :]
    own, _, others = base_game.partition("Other strategies")
    assert "Standard deviation" not in own
    assert "× 10⁴⁹" in own
    assert "about " not in own
    assert "mimic-the-dealer" in others


def test_wagers_that_nobody_counted_are_named() -> None:
    partly = changed(game("football-kings"), own_odds={"tie": NotCounted("not counted: nobody asked")})
    counted = game_odds(open_table(partly))
    assert "Tie: Not counted: nobody asked." in html_words(statistics_sheet(counted))
    assert statistics_as_json(counted)["not_counted"] == ["tie"]
    assert "tie" not in [wager["wager"] for wager in statistics_as_json(counted)["wagers"]]


def test_as_json_it_is_the_odds_with_reasons(sic_bo: GameOdds) -> None:
    document = statistics_as_json(sic_bo)
    assert document["wagers"] == odds_as_json(sic_bo)["wagers"]
    assert document["rules_hash"] == rules_hash(sic_bo.table)
    assert document["program"] == f"houseway {__version__}"
    assert document["options"]["pay-table"] == "house"
    (one,) = [row for row in document["reasons"] if row["wager"] == "one-of-a-kind:6"]
    assert [row["ways"] for row in one["results"]] == ["1", "15", "75", "125"]
    assert (
        sum(Fraction(row["return"]) for row in one["results"])
        == 1 - sic_bo["one-of-a-kind:6"].house_advantage
    )


def test_the_same_bytes_twice(sic_bo: GameOdds) -> None:
    assert in_pdf(statistics_sheet(sic_bo)) == in_pdf(statistics_sheet(sic_bo))


def test_a_what_if_says_on_every_page_that_no_table_may_open_with_it() -> None:
    below = open_table(game("sic-bo"), {"pays-small": "9 to 10", "pays-big": "push"}, what_if=True)
    sheet = statistics_sheet(game_odds(below))
    pages = pdf_pages(sheet)
    assert all("What-if: not allowed in force" in page for page in pages)
    words = html_words(sheet)
    assert "No table may open with these rules under the regulation in force." in words
    assert "Small bet at 9 to 10 is below the least that may be paid, 1 to 1." in words
    assert "Big bet as a push is below the least that may be paid, 1 to 1." in words
    document = statistics_as_json(game_odds(below))
    assert [broken["cite"] for broken in document["breaks"]] == ["13:69F-9.4(b)", "13:69F-9.4(b)"]
    may_open = statistics_sheet(game_odds(open_table(game("sic-bo"), what_if=True)))
    assert not may_open.mark
    assert "No table may open" not in html_words(may_open)
