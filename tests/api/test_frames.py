"""Everything that is a table goes out as a frame, an Arrow table or CSV."""

import csv
import io
from pathlib import Path

import pytest

import houseway as hw
from houseway.api.columns import Columns

LIBRARIES = ["pandas", "polars", "pyarrow"]


def every_table() -> list[Columns]:
    table = hw.table("sic-bo")
    odds = table.odds()
    return [
        hw.games(),
        odds,
        odds["small"],
        table.settle({"dice": [2, 2, 5], "bets": {"small": 500}}),
        (sample := table.simulate(5000, seed=1)),
        sample.counts,
        table.rounds(5000, seed=1),
        table.evenings(20, rounds=10, bankroll=100_000, seed=1),
    ]


@pytest.mark.parametrize("value", every_table(), ids=lambda value: type(value).__name__)
def test_frames_arrow_and_csv_have_the_same_rows(value: Columns) -> None:
    columns = list(value.columns())
    frame, other, arrow = value.to_frame("pandas"), value.to_frame("polars"), value.to_arrow()
    rows = list(csv.reader(io.StringIO(value.to_csv())))
    assert [type(made).__module__.split(".")[0] for made in (frame, other, arrow)] == LIBRARIES
    assert list(frame.columns) == other.columns == arrow.column_names == rows[0] == columns
    assert len(frame) == len(other) == arrow.num_rows == len(rows) - 1 > 0
    assert value._repr_html_().startswith("<table>")


def test_a_bankroll_curve_is_two_lines() -> None:
    frame = hw.table("baccarat").rounds(1000, seed=1, bets={"player": 2500}).to_frame()
    curve = 100_000 + frame["net"].cumsum()
    assert curve.iloc[-1] == 100_000 + frame["returned"].sum() - frame["staked"].sum()


def test_a_csv_file_is_written_where_you_say(tmp_path: Path) -> None:
    odds = hw.table("sic-bo").odds()
    odds.to_csv(tmp_path / "odds.csv")
    assert (tmp_path / "odds.csv").read_text(encoding="utf-8") == odds.to_csv()


def test_an_unknown_library_is_refused() -> None:
    with pytest.raises(hw.Refusal, match="Choose pandas or polars"):
        hw.games().to_frame("excel")


def test_without_a_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.api.columns.find_spec", lambda _: None)
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[frames\]'"):
        hw.games().to_frame()
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[frames\]'"):
        hw.games().to_arrow()
