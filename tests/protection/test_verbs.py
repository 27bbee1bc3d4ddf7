"""The verbs of `houseway protect`, the form without a verb, and the same questions in Python."""

from __future__ import annotations

import json
import shlex
from types import SimpleNamespace
from typing import Any

import pytest

import houseway as hw
from tests.support.command import houseway
from tests.support.nightly import some

# A question without a verb, and its verb with the same options.
FORMS = [
    ("baccarat --wager tie --shoes 40 --cut 40", "count", "baccarat --wager tie --shoes 40 --cut 40"),
    ("red-dog --wager base --shoes 40 --measures", "measures", "red-dog --wager base --shoes 40"),
    ("red-dog --wager base --shoes 40 --under 1", "measures", "red-dog --wager base --shoes 40 --under 1"),
    *(
        (line, verb, line)
        for verb, line in [
            ("counter", "blackjack --option decks=1 --count hi-lo --shoes 20 --seed 2"),
            ("leak", "baccarat --leak burn-card --wager player"),
            ("bias", "roulette --bias 17=1/30 --bias 18=1/40"),
            ("dice", "craps --setting axis=20% --wager pass"),
            ("shuffle", "baccarat --wager tie --shuffle riffles=2 --shoes 40"),
            ("rebate", "roulette --wager red --rebate 10% --bets 30"),
        ]
    ),
]
A_NAME = "--wager tie baccarat --shoes 40"


@pytest.mark.nightly
@pytest.mark.parametrize(("without", "verb", "line"), some(FORMS, 3))
def test_the_form_without_a_verb_prints_the_same(without: str, verb: str, line: str) -> None:
    for added in ([], ["--json"]):
        old = houseway("protect", *shlex.split(without), *added)
        new = houseway("protect", verb, *shlex.split(line), *added)
        assert (old.returncode, old.stdout, old.stderr) == (0, new.stdout, new.stderr)


def test_options_may_stand_before_the_game() -> None:
    assert (
        houseway("protect", *A_NAME.split()).stdout
        == houseway("protect", "count", *A_NAME.split()).stdout
        != ""
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("baccarat --leak burn-card --rebate 10%", "--leak and --rebate are two questions"),
        ("baccarat --leak burn-card --under 1", "--leak and --measures are two questions"),
        ("roulette --bias 17=1/30 --cut 4 --tags suits", "--cut has no effect with --bias"),
        ("roulette --bias 17=1/30 --shoes 4", "--shoes has no effect with --bias"),
        ("blackjack --count hi-lo --device cpu", "--device has no effect with --count"),
        ("red-dog --wager base --under 1 --svg a.svg", "--svg has no effect with --measures"),
        ("baccarat --wager tie --shuffle riffles=1 --players 2", "--players has no effect with --shuffle"),
        ("baccarat --wager tie --spread 1-8", "--spread has no effect without --count"),
        ("baccarat --wager tie --shuffle-minutes 3", "--shuffle-minutes has no effect without --measures"),
        ("baccarat --leak burn-card --wager tie --bets 0", "--bets has no effect without --rebate"),
        ("blackjack --count hi-lo --wager insurance", "--count is about the hands"),
        ("red-dog --measures", "Say which wager --measures is about"),
        ("roulette --rebate 10% --wager red --bet 0", "--bet 0 wins nothing"),
        ("roulette --bias 17=1/30 --bet 0", ""),
    ],
)
def test_the_form_without_a_verb_refuses_as_before(line: str, words: str) -> None:
    run = houseway("protect", *line.split())
    assert run.returncode == (2 if words else 0)
    assert words in run.stderr


def test_a_verb_has_only_its_own_options() -> None:
    run = houseway("protect", "bias", "roulette", "--bias", "17=1/30", "--shoes", "9")
    assert (run.returncode, run.stdout) == (2, "")
    assert "No such option: --shoes" in run.stderr


def test_a_note_on_a_terminal_names_the_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    without, verb, line = FORMS[-1]
    expected, game = houseway("protect", verb, *shlex.split(line)), "roulette"
    assert "Note: " not in houseway("protect", *shlex.split(without)).stderr
    terminal = SimpleNamespace(stderr=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("houseway.cli.protect_without_verb.sys", terminal)
    run = houseway("protect", *shlex.split(without))
    assert run.stdout == expected.stdout
    (note,) = run.stderr.splitlines()
    assert note.startswith(f"Note: `houseway protect {verb} {game} …`")


def test_python_answers_like_the_verbs() -> None:
    wheel, dice, cards = hw.table("roulette"), hw.table("mini-craps"), hw.table("baccarat")
    answers: list[tuple[Any, str]] = [
        (wheel.bias({"17": "1/30"}, "straight:17"), "bias roulette --bias 17=1/30 --wager straight:17"),
        (wheel.rebate("red", "10%", bets=30), "rebate roulette --wager red --rebate 10% --bets 30"),
        (wheel.rebate("red", 0.1, bets=30), "rebate roulette --wager red --rebate 10% --bets 30"),
        (dice.dice("srr=7", "pass"), "dice mini-craps --setting srr=7 --wager pass"),
        (cards.leak("burn-card", "player"), "leak baccarat --leak burn-card --wager player"),
    ]
    for answer, line in answers:
        assert answer.to_json() == json.loads(houseway("protect", *shlex.split(line), "--json").stdout)
        assert len({len(column) for column in answer.columns().values()}) == 1
        assert len(repr(answer).splitlines()) > 1
        assert "<table" in answer._repr_html_()


def test_python_refuses_what_it_cannot_read() -> None:
    wheel = hw.table("roulette")
    for chances in ({}, "17", {"17": "often"}, {"50": "1/30"}):
        with pytest.raises(hw.Refusal):
            wheel.bias(chances)  # type: ignore[arg-type]
    for rate in ("a lot", 2, "0%"):
        with pytest.raises(hw.Refusal):
            wheel.rebate("red", rate)
    with pytest.raises(hw.Refusal, match="not text"):
        wheel.count(17)  # type: ignore[arg-type]
    with pytest.raises(hw.Refusal, match="two dice"):
        wheel.dice("srr=7")


def test_protect_asks_the_method_that_it_stands_for() -> None:
    table = hw.table("baccarat")
    assert table.protect("tie", shoes=60).to_json() == table.count("tie", shoes=60).to_json()
    by_method = table.shuffle("tie", "riffles=2", shoes=60)
    assert table.protect("tie", shuffle="riffles=2", shoes=60).to_json() == by_method.to_json()
    one_deck = hw.table("blackjack", decks="1")
    by_method_too = one_deck.counter("hi-lo", shoes=20)
    assert one_deck.protect("base", count="hi-lo", shoes=20).to_json() == by_method_too.to_json()
    with pytest.raises(hw.Refusal, match="count is about the hands"):
        one_deck.protect("insurance", count="hi-lo")
    with pytest.raises(hw.Refusal, match="tags has no effect with count"):
        one_deck.protect(count="hi-lo", tags="suits")  # type: ignore[call-overload]


def test_effects_that_vanish_by_symmetry_are_said() -> None:
    run = houseway("protect", "count", "blackjack-switch", "--wager", "match", "--shoes", "30")
    assert "Rating: none. No single card matters to this wager." in run.stdout
    assert "vanish by symmetry" in " ".join(run.stdout.split())
    assert "Nobody wins here" not in run.stdout
    assert "0.000\nunits" not in run.stdout
