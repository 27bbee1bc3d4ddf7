"""`houseway fairness`: what it prints, and what it writes for a laboratory."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
import typer
from typer.testing import CliRunner

from houseway.cli import fairness as module
from houseway.cli.fairness import fairness
from houseway.equipment.cards import pack
from houseway.equipment.chance import WORD, Chance, RawDraw, cryptographic, seeded
from houseway.refusal import Refusal

app = typer.Typer()
app.command()(fairness)
TESTS = ["cards by position", "neighbouring cards", "raw words, top byte", "consecutive words"]


def printed(*arguments: str) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    assert result.stderr == ""  # no progress bar where nobody watches
    return result.stdout


def as_json(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(printed(*arguments, "--json"))
    return document


def test_the_table_names_every_test_with_its_verdict() -> None:
    text = printed("--seed", "6", "--shuffles", "1000")
    lines = text.splitlines()
    assert lines[0] == "1,000 shuffles of 52 cards from the seeded source, seed 6"
    assert lines[1] == "51,000 random words, 0 rejected"
    for name in TESTS:
        (row,) = [line for line in lines if line.startswith(name)]
        assert row.split()[-1] == "passes"
    assert lines[-1] == "No test speaks against the shuffle."


def test_a_doubtful_finding_is_explained() -> None:
    text = " ".join(printed("--seed", "1", "--shuffles", "2000").split())
    assert "cards by position: doubtful: the cards are spread more evenly than by chance." in text
    assert "once in 20 runs and the 99% limits once in 100" in text


def test_the_document_holds_statistics_limits_and_verdicts() -> None:
    document = as_json("--seed", "2", "--shuffles", "600", "--decks", "2")
    run = {name: value for name, value in document.items() if name != "tests"}
    assert run == {
        "source": "seeded",
        "seed": 2,
        "decks": 2,
        "cards": 104,
        "shuffles": 600,
        "words": 600 * 103,
        "rejected": 0,
    }
    assert [test["test"] for test in document["tests"]] == TESTS
    assert [test["degrees_of_freedom"] for test in document["tests"]] == [103**2, None, 255, None]
    for test in document["tests"]:
        assert [limits["confidence_percent"] for limits in test["limits"]] == [95, 99]
        for limits in test["limits"]:
            inside = limits["low_float"] <= test["statistic_float"] <= limits["high_float"]
            assert limits["within"] == inside
        assert (test["verdict"] == "passes") == test["limits"][0]["within"]


def test_the_same_seed_gives_the_same_findings() -> None:
    arguments = ("--seed", "9", "--shuffles", "300")
    assert printed(*arguments) == printed(*arguments)
    assert as_json(*arguments) != as_json("--seed", "10", "--shuffles", "300")


def test_without_a_seed_the_cryptographic_source_is_tested() -> None:
    document = as_json("--shuffles", "260")
    assert (document["source"], document["seed"]) == ("cryptographic", None)
    assert printed("--shuffles", "260").startswith("260 shuffles of 52 cards from the cryptographic source\n")


def replayed(line: dict[str, Any], decks: int) -> list[str]:
    """Work out the order of the cards from the raw words alone, as a laboratory would."""
    cards = [card.name for card in pack(decks)]
    last = len(cards) - 1
    for draw in line["draws"]:
        fair = WORD // draw["limit"] * draw["limit"]
        assert draw["number"] == (draw["word"] % draw["limit"] if draw["word"] < fair else None)
        assert draw["limit"] == last + 1
        if draw["number"] is not None:
            cards[last], cards[draw["number"]] = cards[draw["number"]], cards[last]
            last -= 1
    assert last == 0
    return cards


@pytest.mark.parametrize(("decks", "shuffles"), [(1, 260), (2, 520)])
def test_the_raw_file_is_enough_to_repeat_every_shuffle(tmp_path: Path, decks: int, shuffles: int) -> None:
    file = tmp_path / "raw.jsonl"
    printed("--seed", "3", "--shuffles", str(shuffles), "--decks", str(decks), "--raw", str(file))
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["shuffle"] for line in lines] == list(range(1, shuffles + 1))
    for line in lines:
        assert line["order"] == replayed(line, decks)
    words = [draw["word"] for line in lines for draw in line["draws"]]
    stream = seeded(3)
    assert words == [stream.below(WORD) for _ in words]


def test_a_rejected_word_is_written_with_the_number_null(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_one_word_rejected(seed: int, record: RawDraw | None = None) -> Chance:
        words = seeded(seed)
        return Chance(iter([WORD - 1, *(words.below(WORD) for _ in range(260 * 51))]), record)

    monkeypatch.setattr(module, "seeded", with_one_word_rejected)
    file = tmp_path / "raw.jsonl"
    document = as_json("--seed", "3", "--shuffles", "260", "--raw", str(file))
    assert (document["words"], document["rejected"]) == (260 * 51 + 1, 1)
    first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert first["draws"][0] == {"word": WORD - 1, "limit": 52, "number": None}
    assert first["order"] == replayed(first, 1)


def test_an_unfair_source_is_explained_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def half_words(record: RawDraw | None = None) -> Chance:
        words = cryptographic()
        return Chance(iter(lambda: words.below(WORD) // 2, None), record)

    monkeypatch.setattr(module, "cryptographic", half_words)
    text = " ".join(printed("--shuffles", "260").split())
    assert "raw words, top byte: fails: some words come too often." in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"shuffles": 259}, "259 shuffles of 52 cards are too few to judge"),
        ({"shuffles": -1}, "-1 shuffles of 52 cards are too few to judge"),
        ({"shuffles": 2079, "decks": 8}, "Give at least 2080."),
        ({"decks": 0}, "--decks 0: no game uses 0 decks. Give 1 to 8."),
        ({"decks": 9}, "--decks 9: no game uses 9 decks. Give 1 to 8."),
    ],
)
def test_what_cannot_be_judged_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal) as refused:
        fairness(**arguments)
    assert says in refused.value.message


def test_an_existing_raw_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "raw.jsonl"
    file.write_text("evidence\n", encoding="utf-8")
    with pytest.raises(Refusal, match="exists already"):
        fairness(raw=file)
    assert file.read_text(encoding="utf-8") == "evidence\n"


def test_a_raw_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"cannot be written: No such file or directory\. Name another file"):
        fairness(raw=tmp_path / "nowhere" / "raw.jsonl")


def test_progress_is_shown_at_a_terminal() -> None:
    program = "from houseway.cli.fairness import fairness; fairness(shuffles=2000)"
    terminal = pexpect.spawn(sys.executable, ["-c", program], encoding="utf-8", timeout=60)
    terminal.expect("Shuffling")
    terminal.expect("2,000 shuffles of 52 cards")
    terminal.expect(pexpect.EOF)
