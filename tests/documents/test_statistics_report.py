"""The statistics sheet as a report: title page, pay tables side by side, exposure, sample, CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from houseway.documents.document import Document
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.odds_tables import title_of
from houseway.documents.table.statistics_sheet import Signed, statistics_as_csv, statistics_sheet
from houseway.documents.table.wager_statistics import sample_report
from houseway.odds.export import HEADINGS
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_odds import grouped_by_odds
from houseway.rules.game import open_table
from houseway.rules.registry import game, game_names
from tests.support.command import houseway
from tests.support.nightly import some
from tests.support.page_breaks import parted_headings
from tests.support.pdf_pages import Page, pages_of
from tests.support.printed import html_tables, html_words, plain
from tests.support.whole_odds import whole_odds

SIGNED = Signed("A. Counter", "R. Eader")
PAR_SHEET = "13:69F-8.4(d)3iii"
pytestmark = pytest.mark.nightly


@pytest.fixture(scope="session", params=some(game_names(), 3, 2))
def counted(request: pytest.FixtureRequest) -> GameOdds:
    return whole_odds(request.param)


@cache
def sheet_of(name: str) -> Document:
    """Make each sheet once: counting every pay table takes seconds."""
    return statistics_sheet(whole_odds(name), date(2026, 3, 2), signed=SIGNED)


@pytest.fixture(scope="session")
def sheet(counted: GameOdds) -> Document:
    return sheet_of(counted.table.game.name)


@pytest.fixture(scope="session")
def pages(sheet: Document) -> Sequence[Page]:
    return pages_of(in_pdf(sheet))


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
def test_the_first_page_says_who_when_how_and_with_which_options(
    counted: GameOdds, pages: Sequence[Page]
) -> None:
    first = plain(pages[0].words)
    for words in ("A. Counter, author", "R. Eader, reviewer", "March 2, 2026", "Method.", "Options", "Date"):
        assert words in first, words
    assert plain(counted.table.game.title) in first


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
def test_no_text_leaves_its_page_and_none_is_nearly_empty(sheet: Document, pages: Sequence[Page]) -> None:
    assert not list(parted_headings(sheet, pages))
    for page in pages:
        assert not page.outside(36)
        assert sum(len(box.words) for box in page.boxes) > 250


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
def test_every_wager_is_whole_on_its_page_with_its_name(counted: GameOdds, pages: Sequence[Page]) -> None:
    written = [plain(page.words) for page in pages]
    for group in grouped_by_odds(counted.wagers):
        title, figures = plain(title_of(group)), f"{float(group[0].house_advantage * 100):.6f}%"
        own = [words for words in written if title in words and figures in words and "All results" in words]
        assert own, title
        assert all("Volatility index" in words[words.index(title) :] for words in own)


def test_the_summary_has_the_figures_of_every_wager(counted: GameOdds, sheet: Document) -> None:
    (summary,) = [table for table in html_tables(sheet) if table[0][-1] == "Volatility index"]
    rows = {row[0]: row for row in summary[1:]}
    for group in grouped_by_odds(counted.wagers):
        odds = group[0]
        assert rows[plain(title_of(group))][1:] == [
            f"{float(odds.house_advantage * 100):.4f}%",
            f"{float(odds.hit_frequency * 100):.4f}%",
            f"{odds.standard_deviation:,.4f}",
            f"{float(odds.house_advantage * 100):.4f}%",
            f"{1.645 * odds.standard_deviation:,.4f}",
        ]


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
@pytest.mark.parametrize(
    ("name", "wager", "option", "values"),
    [
        ("football-kings", "fantasy", "fantasy", "ABC"),
        ("lucky-8s", "bonus", "bonus", "12345"),
        ("crazy-4-poker", "queens-up", "queens-up", ("I", "II", "III", "IV")),
        ("baccarat", "player-bonus", "bonus", "ABC"),
    ],
)
def test_all_pay_tables_of_a_wager_stand_side_by_side(
    name: str, wager: str, option: str, values: tuple[str, ...]
) -> None:
    tables = html_tables(sheet_of(name))
    figures = [table for table in tables if table[0][0] == "Comes to" and len(table[0]) == len(values) + 1]
    exact = [game_odds(open_table(game(name), {option: value}), wager=wager)[wager] for value in values]
    expected = ["House advantage", *(f"{float(odds.house_advantage * 100):.4f}%" for odds in exact)]
    (side_by_side,) = [table for table in figures if expected in table]
    assert ["Standard deviation", *(f"{odds.standard_deviation:,.4f}" for odds in exact)] in side_by_side
    assert ["Hit frequency", *(f"{float(odds.hit_frequency * 100):.4f}%" for odds in exact)] in side_by_side


@pytest.mark.paragraph("13:69F-3.3(c)", shows="printed")
def test_the_commission_is_in_the_row_that_it_lowers() -> None:
    words = html_words(sheet_of("baccarat"))
    assert "higher point count 1 to 1, less 5 percent of the amount won" in words


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
def test_a_typical_mix_of_wagers_with_handle_and_drop() -> None:
    words = html_words(sheet_of("football-kings"))
    assert "seat 3 bets $25 on Visitor, $10 on Fantasy" in words
    assert "Win as a share of the handle 4.6102%" in words
    assert "Win as a share of the drop 21.02%, assuming that players bet their drop 5 times over" in words
    assert "N0 199 rounds" in words
    (mix,) = [table for table in html_tables(sheet_of("football-kings")) if "Win of the house" in table[0]]
    assert mix[-1] == ["Together", "$68.00", "4.6102%", "$3.1349"]
    assert "hold" not in words.replace("holds", "")


def test_the_greatest_exposure_is_what_the_settlement_pays() -> None:
    """Football Kings: 40 to 40 wins Hail Mary, Tie and Over 56; the initial wager loses, at its minimum."""
    table = open_table(game("football-kings"), {"minimum": "500", "maximum": "10000"})
    exposed = greatest_exposure(game_odds(table))
    assert exposed.bets == {"home": 500, "hail-mary": 10_000, "tie": 10_000, "over-56": 10_000}
    assert exposed.one_player == 10_000 * (1500 + 20 + 1) - 500
    assert exposed.all_seats == 6 * exposed.one_player
    limited = open_table(
        game("football-kings"), {"minimum": "500", "maximum": "10000", "payout-limit": "5000000"}
    )
    capped = greatest_exposure(game_odds(limited))
    assert capped.all_seats < 6 * exposed.one_player


def test_an_exposure_cannot_be_beaten_by_a_sample_of_rounds(counted: GameOdds) -> None:
    exposed = greatest_exposure(counted)
    bank = counted.table.game.bank
    if bank and not bank.house_banks:  # players pay whatever is won
        assert exposed.one_player == exposed.all_seats == 0
        return
    assert exposed.one_player > 0
    assert exposed.all_seats <= exposed.one_player * exposed.seats
    if not exposed.is_bound:
        assert exposed.one_player == sum(paid.net for paid in exposed.settled)


def test_a_sample_stands_beside_the_exact_figures(sic_bo: GameOdds) -> None:
    report = sample_report(sic_bo.table, 100_000, 1)
    assert report.rounds == 100_000
    exact = {odds.wager.title: odds.house_advantage for odds in sic_bo.wagers}
    assert {wager.title: wager.exact for wager in report.wagers} == exact
    assert sum(bool(wager.agrees) for wager in report.wagers) > 0.8 * len(report.wagers)
    words = html_words(statistics_sheet(sic_bo, sample=report))
    assert "A simulation of 100,000 rounds, seed 1" in words
    assert "Sample 95% interval Exact Within" in words
    assert "Sample beside" not in html_words(statistics_sheet(sic_bo))


@pytest.mark.paragraph(PAR_SHEET, shows="printed")
def test_the_csv_has_every_figure_exactly(counted: GameOdds) -> None:
    lines = list(csv.DictReader(io.StringIO(statistics_as_csv(counted))))
    assert tuple(lines[0]) == HEADINGS
    here = [line for line in lines if not line["pay_table"]]
    for odds in counted.wagers:
        own = [
            line for line in here if (line["wager"], line["with"]) == (odds.wager.name, " ".join(odds.beside))
        ]
        by_figure: dict[str, Any] = {line["figure"]: line for line in own}
        assert Fraction(by_figure["house advantage"]["exact"]) == odds.house_advantage
        assert Fraction(by_figure["hit frequency"]["exact"]) == odds.hit_frequency
        assert Fraction(by_figure["variance"]["exact"]) == odds.variance
        assert float(by_figure["standard deviation"]["decimal"]) == odds.standard_deviation
        chances = [line for line in own if line["figure"] == "probability"]
        assert sum(Fraction(line["exact"]) for line in chances) == 1
        assert [int(line["ways"]) for line in chances] == [row.ways for row in odds.by_verdict]
        returns = [Fraction(line["exact"]) for line in own if line["figure"] == "return"]
        assert sum(returns) == 1 - odds.house_advantage
        assert all(
            float(line["decimal"]) == pytest.approx(float(Fraction(line["exact"]))) for line in chances
        )
    if counted.base:
        (base,) = [line for line in here if line["wager"] == "base" and line["figure"] == "house advantage"]
        assert Fraction(base["exact"]) == counted.base.house_advantage


def test_at_the_terminal(tmp_path: Path) -> None:
    sheet, figures = tmp_path / "sheet.pdf", tmp_path / "sheet.csv"
    run = houseway(
        *(
            "document",
            "statistics",
            "sic-bo",
            "-o",
            str(sheet),
            "--author",
            "A. Counter",
            "--reviewer",
            "R. Eader",
        ),
        *("--date", "2026-03-02", "--rounds", "20000", "--seed", "7"),
    )
    assert run.returncode == 0, run.stderr
    words = " ".join(plain(page.extract_text()) for page in PdfReader(sheet).pages)
    assert "A. Counter, author" in words
    assert "A simulation of 20,000 rounds, seed 7" in words
    assert houseway("document", "statistics", "sic-bo", "-o", str(figures)).returncode == 0
    assert figures.read_text(encoding="utf-8") == statistics_as_csv(game_odds(open_table(game("sic-bo"))))
    refused = houseway("document", "statistics", "sic-bo", "-o", str(figures), "--rounds", "10")
    assert refused.returncode == 2
    assert "--rounds adds a sample to a printed sheet" in refused.stderr
