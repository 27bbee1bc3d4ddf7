"""Everything that is a table goes out as a frame, an Arrow table or CSV."""

import csv
import io
import tracemalloc
from functools import cache
from pathlib import Path
from zipfile import is_zipfile

import pytest

import houseway as hw
from houseway.api.display import LINES, WIDTH, Columns

LIBRARIES = ["pandas", "polars", "pyarrow"]
# The list of games has a line for each of them.
MAY_BE_LONGER = (hw.Games,)


@cache
def every_table() -> list[Columns]:
    table, poker = hw.table("sic-bo"), hw.table("red-dog")
    odds, evenings = table.odds(), table.evenings(20, rounds=10, bankroll=100_000, seed=1)
    strategy = poker.strategy()
    return [
        hw.games(),
        hw.games()["sic-bo"],
        odds,
        odds["small"],
        table.settle({"dice": [2, 2, 5], "bets": {"small": 500}}),
        (sample := table.simulate(5000, seed=1)),
        sample.counts,
        table.rounds(5000, seed=1),
        evenings,
        evenings.curves(),
        table.shifts(20, hands_per_hour=30, hours=0.5, seed=1),
        table.exposure(bets={"small": 500}),
        strategy,
        strategy.charts[0],
        poker.odds("base")["base"],
    ]


@pytest.mark.parametrize("value", every_table(), ids=lambda value: type(value).__name__)
def test_frames_arrow_and_csv_have_the_same_rows(value: Columns) -> None:
    columns = list(value.columns())
    frame, other, arrow = value.to_frame("pandas"), value.to_frame("polars"), value.to_arrow()
    rows = list(csv.reader(io.StringIO(value.to_csv())))
    assert [type(made).__module__.split(".")[0] for made in (frame, other, arrow)] == LIBRARIES
    assert list(frame.columns) == other.columns == arrow.column_names == rows[0] == columns
    assert len(frame) == len(other) == arrow.num_rows == len(rows) - 1 > 0


@pytest.mark.parametrize("value", every_table(), ids=lambda value: type(value).__name__)
def test_a_value_fits_a_terminal_and_is_shown_in_a_notebook(value: Columns) -> None:
    lines = repr(value).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) <= LINES or isinstance(value, MAY_BE_LONGER)
    assert value._repr_html_().startswith(("<table>", "<div"))


def test_a_bankroll_curve_is_two_lines() -> None:
    frame = hw.table("baccarat").rounds(1000, seed=1, bets={"player": 2500}).to_frame()
    curve = 100_000 + frame["net"].cumsum()
    assert curve.iloc[-1] == 100_000 + frame["returned"].sum() - frame["staked"].sum()


def test_a_csv_file_is_written_where_you_say(tmp_path: Path) -> None:
    odds = hw.table("sic-bo").odds()
    odds.to_csv(tmp_path / "odds.csv")
    assert (tmp_path / "odds.csv").read_text(encoding="utf-8") == odds.to_csv()


def test_many_rounds_are_written_in_parts(tmp_path: Path) -> None:
    rounds = hw.table("sic-bo").rounds(300_000, seed=1, bets={"small": 500})
    rounds.to_csv(tmp_path / "rounds.csv")
    with (tmp_path / "rounds.csv").open(encoding="utf-8", newline="") as written:
        rows = csv.DictReader(written)
        assert rows.fieldnames == ["round", "outcome", "staked", "returned", "net"]
        nets = [int(row["net"]) for row in rows]
    assert nets == [row.net for row in rounds]


def peak_memory(rounds: hw.Rounds) -> int:
    tracemalloc.start()
    for chunk in rounds.chunks():
        assert len(chunk["net"])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_chunks_need_no_more_memory_for_more_rounds() -> None:
    table = hw.table("sic-bo")
    few, many = (table.rounds(count, seed=1, bets={"small": 500}) for count in (600_000, 5_000_000))
    next(few.chunks())  # loads what every sample needs
    assert peak_memory(many) < 1.2 * peak_memory(few) < 64 << 20


def test_an_unknown_library_is_refused() -> None:
    with pytest.raises(hw.Refusal, match="Choose pandas or polars"):
        hw.games().to_frame("excel")


def test_without_pandas_a_frame_is_one_of_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.api.display.find_spec", lambda name: None if name == "pandas" else name)
    assert type(hw.games().to_frame()).__module__.startswith("polars")


def test_without_a_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.api.display.find_spec", lambda _: None)
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[frames\]'"):
        hw.games().to_frame()
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[frames\]'"):
        hw.games().to_arrow()


def test_odds_are_written_as_a_workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odds = hw.table("sic-bo").odds("small")
    assert is_zipfile(odds.to_xlsx(tmp_path / "odds.xlsx"))
    with pytest.raises(hw.Refusal, match=r"\.xlsx"):
        odds.to_xlsx(tmp_path / "odds.ods")
    monkeypatch.setattr("houseway.api.odds.find_spec", lambda _: None)
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[xlsx\]'"):
        odds.to_xlsx(tmp_path / "other.xlsx")
