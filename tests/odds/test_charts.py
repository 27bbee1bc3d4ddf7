"""Strategy charts: they say what the best play does, and a notebook draws them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from houseway.cli.odds_text import chart_lines
from houseway.drawing.charts import strategy_chart
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, Cell, letter, mostly, runs, together
from houseway.rules.registry import every_game
from tests.support.whole_odds import whole_odds

DECISION_GAMES = [game.name for game in every_game() if game.analysis.best_play]


def rows(name: str, chart: int = 0) -> dict[str, str]:
    """Return the letters of each row, with a dot for a cell that cannot come up."""
    return {
        row.label: "".join(letter(cell) or "." for cell in row.cells)
        for row in whole_odds(name).charts[chart].rows
    }


def test_crazy_4_poker_by_kind_and_closer_where_it_matters() -> None:
    """King-queen-8-4 is where playing begins, but for single hands."""
    chart = rows("crazy-4-poker")
    assert chart["four of a kind"] == "TTTTTTTTTTTTT"
    assert chart["pair"] == "PPPPPPPPPPPPT"
    assert chart["high card"] == ".....FFFFFFfP"
    assert chart["king and …"] == "....FFFFFFp.."
    assert chart["king-queen and …"] == "..FFFfpPPP..."
    assert chart["king-queen-8 and …"] == ".FpPPP......."


def test_four_card_poker_by_the_card_shown() -> None:
    chart = rows("four-card-poker")
    assert chart["a pair of aces or better"] == "T" * 13
    assert chart["a pair of 9s"] == "ttttttttPPPPP"
    assert chart["a pair of 2s"] == "Pffffffffffff"
    assert chart["king high or less"] == "F" * 13


def test_lucky_8s_by_side_cards_and_by_points() -> None:
    chart = rows("lucky-8s")
    assert chart["3 hands of 8"] == "PPPPPP..."
    assert chart["2 hands of 8"] == "PPpffFF.."
    assert chart["no hand of 8"] == "........F"
    assert rows("lucky-8s", 1)["2 hands of 8, 2 side cards, no natural 8 or joker"] == "PPpffFf.."


def test_blackjack_by_totals_and_pairs() -> None:
    """Basic strategy of eight decks, but for a 16 of three cards against a 10."""
    first, later = rows("blackjack"), rows("blackjack", 1)
    assert first["hard 16"] == "SSSSSHHHHH"
    assert first["hard 12"] == "HHSSSHHHHH"
    assert first["hard 11"] == "DDDDDDDDDH"
    assert first["soft 18"] == "SDDDDSSHHH"
    assert first["pair of 8s"] == "P" * 10
    assert first["pair of 4s"] == "HHHPPHHHHH"
    assert later["hard 16"] == "SSSSSHHHsH"
    base = whole_odds("blackjack").base
    assert base
    assert "with three cards or more, also stand on hard 16 against 10" in base.strategy.words


@pytest.mark.parametrize("name", DECISION_GAMES)
def test_a_chart_has_every_situation_once(name: str) -> None:
    """Rows with more detail repeat the situations of one of the first rows."""
    base, chart = whole_odds(name).base, whole_odds(name).charts[0]
    assert base
    whole: Counter[str] = Counter()
    for row in chart.rows:
        if not row.label.endswith("…"):
            whole.update(together(row.cells))
    taken: Counter[str] = Counter()
    for branch in base.strategy.branches:
        taken[branch.decision] += branch.total
    del taken[NOTHING_TO_DECIDE]
    assert shares(whole) == shares(taken)


def shares(ways: Counter[str]) -> dict[str, Fraction]:
    return {decision: Fraction(number, ways.total()) for decision, number in ways.items()}


@pytest.mark.parametrize("name", DECISION_GAMES)
def test_charts_in_a_terminal_and_in_a_notebook(name: str) -> None:
    for chart in whole_odds(name).charts:
        lines = list(chart_lines(chart))
        assert lines[0].endswith(chart.across)
        assert len(lines) == len(chart.rows) + 3
        assert lines[-1] == chart.legend
        in_cells = {decision for row in chart.rows for cell in row.cells for decision in cell}
        assert in_cells <= set(chart.decisions)
        for decision in {mostly(cell) for row in chart.rows for cell in row.cells if cell}:
            assert f" {decision}" in chart.legend
        picture = ET.fromstring(strategy_chart(chart))  # noqa: S314 - our own
        letters = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
        for row in chart.rows:
            assert row.label in letters
        cells = sum(bool(cell) for row in chart.rows for cell in row.cells)
        assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) == cells + 1
    page = whole_odds(name)._repr_html_()
    assert page.count("<svg xmlns") == 1 + len(whole_odds(name).charts)
    base = whole_odds(name).base
    assert base
    assert base.brings in page


def test_neighbours_that_say_the_same() -> None:
    play, fold, mixed = {"play": 3}, {"fold": 1}, {"play": 2, "fold": 1}
    nothing: Cell = {}
    lines: list[list[Cell]] = [[play, fold], [play, nothing], [nothing, fold], [mixed, fold], [fold, fold]]
    assert runs(lines) == [[0, 1, 2], [3], [4]]
    assert [letter(cell) for cell in (play, mixed, nothing)] == ["P", "p", ""]
