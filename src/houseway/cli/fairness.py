"""`houseway fairness`: statistical tests of the shuffle, and the raw draws for a laboratory."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
from rich.console import Console
from rich.progress import Progress

from houseway.cli.arguments import Seed
from houseway.cli.blocks import BLANK, Block, Column, heading, prose, show, table
from houseway.cli.options import AsJson, number, option
from houseway.cli.output import print_json
from houseway.equipment.cards import Card, pack
from houseway.equipment.chance import cryptographic, seeded
from houseway.refusal import Refusal
from houseway.simulation.shuffle_tests import Finding, Limits, OrderTests, Verdict, WordTests, check_enough
from houseway.simulation.statistics import JUDGED_AT

MOST_DECKS = 8


class Draws:
    """Collects every word of the random source: tests it, and keeps it until its shuffle is written."""

    def __init__(self) -> None:
        self.tests = WordTests()
        self.rejected = 0
        self.current_shuffle: list[dict[str, int | None]] = []

    def __call__(self, word: int, below: int, number: int | None) -> None:
        self.tests.add(word)
        self.rejected += number is None
        self.current_shuffle.append({"word": word, "limit": below, "number": number})


def fairness(
    shuffles: Annotated[int, number("--shuffles", "NUMBER", "How often to shuffle the pack.")] = 10_000,
    decks: Annotated[int, number("--decks", "NUMBER", f"Decks in the pack, 1 to {MOST_DECKS}.")] = 1,
    seed: Seed = None,
    raw: Annotated[
        Path | None,
        option(
            "--raw",
            "FILE",
            "Write the raw words and the card order of each shuffle to a new file, as JSON lines.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    if not 1 <= decks <= MOST_DECKS:
        raise Refusal(f"--decks {decks}: no game uses {decks} decks. Give 1 to {MOST_DECKS}.")
    cards = pack(decks)
    check_enough(shuffles, len(cards))
    draws = Draws()
    findings = (*_findings(cards, shuffles, seed, draws, raw), *draws.tests.findings())
    run = {
        "source": "cryptographic" if seed is None else "seeded",
        "seed": seed,
        "decks": decks,
        "cards": len(cards),
        "shuffles": shuffles,
        "words": draws.tests.words,
        "rejected": draws.rejected,
    }
    if as_json:
        print_json({**run, "tests": [_as_json(finding) for finding in findings]})
    else:
        show(_blocks(run, findings))


def _findings(
    cards: Sequence[Card], shuffles: int, seed: int | None, draws: Draws, raw: Path | None
) -> tuple[Finding, ...]:
    """Shuffle and test. The file is opened first, so that a bad name is refused before the long work."""
    tests = OrderTests(len(cards))
    chance = cryptographic(draws) if seed is None else seeded(seed, draws)
    bar = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    try:
        with raw.open("xb") if raw else nullcontext() as file, bar:
            for number in bar.track(range(1, shuffles + 1), description="Shuffling"):
                order = list(range(len(cards)))
                chance.shuffle(order)
                tests.add(order)
                if file:
                    _write(file, number, draws, [cards[place].name for place in order])
                draws.current_shuffle.clear()
    except FileExistsError:
        raise Refusal(f"--raw {raw} exists already. Name a new file.") from None
    except OSError as error:
        raise Refusal(f"--raw {raw} cannot be written: {error.strerror}. Name another file.") from error
    return tests.findings()


def _write(file: BinaryIO, number: int, draws: Draws, order: Sequence[str]) -> None:
    """Write one shuffle; a rejected word has the number null."""
    line = {"shuffle": number, "draws": draws.current_shuffle, "order": order}
    file.write(msgspec.json.encode(line) + b"\n")


def _as_json(finding: Finding) -> dict[str, Any]:
    return {
        "test": finding.test,
        "statistic_float": finding.statistic,
        "degrees_of_freedom": finding.degrees_of_freedom,
        "limits": [
            {
                "confidence_percent": round(limits.confidence * 100),
                "low_float": limits.low,
                "high_float": limits.high,
                "within": limits.hold(finding.statistic),
            }
            for limits in finding.limits
        ],
        "verdict": finding.verdict.value,
        "explanation": finding.words,
    }


def _blocks(run: dict[str, Any], findings: Sequence[Finding]) -> Iterator[Block]:
    source = f"the {run['source']} source" + (f", seed {run['seed']}" if run["seed"] is not None else "")
    yield heading(f"{run['shuffles']:,} shuffles of {run['cards']} cards from {source}")
    yield from (prose(f"{run['words']:,} random words, {run['rejected']:,} rejected"), BLANK)
    columns = (
        Column("test", whole=True),
        Column("statistic", figures=True),
        *(Column(f"{confidence:.0%} limits", figures=True) for confidence in JUDGED_AT),
        Column("verdict"),
    )
    yield table(columns, [_row(finding) for finding in findings])
    yield BLANK
    yield from map(prose, _conclusion(findings))


def _row(finding: Finding) -> tuple[str, ...]:
    limits = [_range(finding, limits) for limits in finding.limits]
    return (finding.test, _number(finding, finding.statistic), *limits, finding.verdict.value)


def _conclusion(findings: Sequence[Finding]) -> list[str]:
    odd = [finding for finding in findings if finding.verdict is not Verdict.PASSES]
    if not odd:
        return ["No test speaks against the shuffle."]
    return [
        *(f"{finding.test}: {finding.words}." for finding in odd),
        "A fair shuffle leaves the 95% limits of a test once in 20 runs and the 99% limits once in 100: "
        "run it again with more shuffles before you judge.",
    ]


def _range(finding: Finding, limits: Limits) -> str:
    return f"{_number(finding, limits.low)} to {_number(finding, limits.high)}"


def _number(finding: Finding, value: float) -> str:
    if finding.degrees_of_freedom is None:
        return f"{value:+.4f}"
    return f"{value:.1f}" if value < 10_000 else f"{value:.0f}"
