"""The papers of a table: shown in a notebook, saved as files."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import houseway as hw
from tests.support.command import houseway


@pytest.fixture(scope="module")
def table() -> hw.Table:
    return hw.table("sic-bo", minimum="$5", maximum="$500")


@pytest.mark.parametrize("kind", ["sign", "guide", "statistics", "rules", "layout"])
def test_every_kind_is_shown_in_a_notebook_and_says_how_to_save_it(kind: str, table: hw.Table) -> None:
    document = table.document(kind)
    assert document.kind == kind
    assert document._repr_html_().startswith(("<iframe", "<div"))
    assert all(f".{ending}" in repr(document) for ending in document.formats)
    assert len(repr(document)) < 80


def test_a_sign_is_that_of_the_command(table: hw.Table, tmp_path: Path) -> None:
    saved = table.document("sign", licensee="Marina Ltd", date="2026-03-02", table="SB 1").save(
        tmp_path / "sign.html"
    )
    command = ["document", "sign", "sic-bo", "--limits", "5-500", "--licensee", "Marina Ltd"]
    command += ["--date", "2026-03-02", "--table", "SB 1"]
    assert saved.read_text(encoding="utf-8") == houseway(*command, "-o", "-").stdout


def test_a_layout_is_that_of_the_command(table: hw.Table, tmp_path: Path) -> None:
    layout = table.layout(trade_name="Marina", date=date(2026, 3, 2))
    assert layout.save(tmp_path / "felt.svg").read_text(encoding="utf-8") == layout.svg
    command = ["document", "layout", "sic-bo", "--trade-name", "Marina", "--date", "2026-03-02"]
    command += ["--option", "minimum=5", "--option", "maximum=500", "-o", str(tmp_path / "same.svg")]
    assert houseway(*command).returncode == 0
    assert (tmp_path / "same.svg").read_text(encoding="utf-8") == layout.svg == layout._repr_svg_()


@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_a_layout_is_saved_in_every_format(
    ending: str, begins: bytes, table: hw.Table, tmp_path: Path
) -> None:
    saved = table.layout(scale=10, dpi=20).save(tmp_path / f"felt.{ending}")
    assert saved.read_bytes().startswith(begins)


def test_a_statistics_sheet_is_saved_as_pdf_and_csv(table: hw.Table, tmp_path: Path) -> None:
    sheet = table.document("statistics", author="A. Designer", rounds=5000)
    assert sheet.save(tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "small" in sheet.save(tmp_path / "sheet.csv").read_text(encoding="utf-8")
    assert "A. Designer" in sheet.html


def test_a_what_if_has_only_statistics() -> None:
    idea = hw.table("sic-bo", pays_small="9 to 10", what_if=True)
    assert "not allowed in force" in idea.document("statistics").html
    for kind in ("sign", "guide", "rules", "layout"):
        with pytest.raises(hw.Refusal, match="9 to 10") as refused:
            idea.document(kind)
        assert str(refused.value.cite) == "13:69F-9.4(b)"


def test_without_typst_the_extra_is_named(
    table: hw.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(hw.Refusal, match=r"pip install 'houseway\[pdf\]'"):
        table.document("sign").save(tmp_path / "sign.pdf")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda table: table.document("poster"), "Choose sign, guide, statistics, rules or layout"),
        (lambda table: table.document("sign", colour="red"), "Choose table, size or landscape"),
        (lambda table: table.document("rules", size="letter"), "It has no choices"),
        (lambda table: table.document("sign", size="stamp"), "There is no size 'stamp'"),
        (lambda table: table.document("sign", size=4), "size"),
        (lambda table: table.document("statistics", rounds=-1), "-1"),
        (lambda table: table.document("sign", date="March"), "Write it like 2026-03-02"),
        (lambda table: table.document("sign", licensee=5), "Give it as text"),
        (lambda table: table.document("sign", logo="missing.svg"), "missing.svg"),
        (lambda table: table.document("sign").save("sign.docx"), ".html or .pdf"),
        (lambda table: table.document("sign").save(5), ".html or .pdf"),
        (lambda table: table.document("sign").save("missing/sign.html"), "Name another file"),
        (lambda table: table.layout(scale=100), "from 1 to 20"),
        (lambda table: table.layout(size="A4"), "Choose scale, outlines or dpi"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_value(
    make: Callable[[hw.Table], object],
    says: str,
    table: hw.Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(hw.Refusal) as refused:
        make(table)
    assert says in refused.value.message
    assert refused.value.value is not None
    assert not list(tmp_path.iterdir())
