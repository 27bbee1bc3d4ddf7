"""What commands print for people fits the terminal, and is plain text of 80 columns elsewhere."""

from __future__ import annotations

import pytest

from houseway.cli.blocks import (
    BLANK,
    PLAIN_WIDTH,
    Block,
    Column,
    bar,
    facts,
    heading,
    plain,
    prose,
    show,
    table,
    unbroken,
)

COLUMNS = (
    Column("wager"),
    Column("pays"),
    Column("wins", figures=True),
    Column("house advantage", figures=True),
)
ROWS = [
    ("combination:1-2, 1-3, 1-4, 1-5, 1-6, 2-3, 2-4, 2-5, 2-6, 3-4", "5 to 1", "13.8889%", "16.6667%"),
    ("hail-mary", "1,500 to 1", "0.0547%", "17.8215%"),
]
WORDS = "A sample of billions is expected to fail the test at games with a shoe, and the command says so."


def page() -> list[Block]:
    return [heading("Sic bo"), BLANK, table(COLUMNS, ROWS), prose(WORDS, indent=2, hang=4)]


@pytest.mark.parametrize("width", [30, 40, PLAIN_WIDTH, 200])
def test_every_line_fits_and_no_word_is_lost(width: int) -> None:
    text = plain(page(), width)
    assert max(map(len, text.splitlines())) <= width
    assert text.split().count("13.8889%") == 1
    assert text.split().count("combination:1-2,") == 1
    assert " ".join(text.split()).endswith(WORDS)
    assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_a_table_has_its_figures_on_the_right_under_their_headings() -> None:
    first, second, third, *_ = plain([table(COLUMNS, ROWS[1:])]).splitlines()
    assert first.split() == ["house"]
    assert second.split() == ["wager", "pays", "wins", "advantage"]
    assert third.split() == ["hail-mary", "1,500", "to", "1", "0.0547%", "17.8215%"]
    assert second.index("pays") == third.index("1,500")
    assert len(first) <= len(second) == len(third)


def test_a_table_that_cannot_fit_becomes_a_list_for_each_row() -> None:
    text = plain([table(COLUMNS, ROWS[1:])], 30)
    assert text.splitlines() == [
        "hail-mary",
        "  pays             1,500 to 1",
        "  wins             0.0547%",
        "  house advantage  17.8215%",
    ]


def test_words_that_belong_together_stay_on_one_line() -> None:
    pays = ", ".join(unbroken(f"{number} to 1") for number in (200, 30, 15, 4, 3, 2))
    lines = plain([table([Column("pays"), Column("other")], [(pays, WORDS)])], 40).splitlines()
    assert len(lines) > 3
    assert not [line for line in lines if line.startswith(("to 1", "1,"))]


def test_prose_is_no_wider_than_people_read_with_ease() -> None:
    assert max(map(len, plain([prose(f"{WORDS} {WORDS}")], 240).splitlines())) <= 100


def test_facts_in_two_columns() -> None:
    assert (
        plain([facts([("wins", "24.8%"), ("deviation", "2.29")], 2)])
        == "  wins       24.8%\n  deviation  2.29\n"
    )


def test_a_bar_shows_that_something_is_there() -> None:
    assert (bar(0.5, 10), bar(1e-9, 10), bar(0, 10)) == ("█████", "█", "")


def test_text_for_a_pipe_is_plain_and_does_not_depend_on_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "150")
    show(page())
    assert capsys.readouterr().out == plain(page(), PLAIN_WIDTH)


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_a_terminal_gets_bold_headings_and_colour_unless_it_is_unwanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, no_color: str, coloured: bool
) -> None:
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": no_color, "TERM": "xterm", "COLUMNS": "60"}.items():
        monkeypatch.setenv(name, value)
    show([heading("Sic bo"), prose("caution", style="yellow")])
    text = capsys.readouterr().out
    assert "\x1b[1mSic bo" in text
    assert ("\x1b[33mcaution" in text) is coloured
