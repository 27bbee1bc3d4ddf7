"""`houseway simulate`: reads and checks the command line; `simulate_run` does the work."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from houseway.api.arguments import side_bet_options
from houseway.cli.arguments import (
    GameName,
    SideBetFiles,
    TableOptions,
    Turnover,
    WhatIf,
    options_from,
    seats_from,
    table_with,
    turnover_from,
)
from houseway.cli.option_files import OptionsFile, options_with_file
from houseway.cli.options import AsJson, decimal_number, number, option
from houseway.cli.output import CsvFile, picture_option
from houseway.equipment.money import Cents, cents_from_dollars
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.wagers.wagers import Seats

USUAL_ROUNDS = 1_000_000
MOST_WORKERS = 1000
DEVICES = ("cpu", "gpu")


@dataclass(frozen=True)
class Shift:
    """How long a table is open, and how fast it deals."""

    hands_per_hour: int
    hours: Fraction

    @property
    def rounds(self) -> int:
        return round(self.hands_per_hour * self.hours)


@dataclass(frozen=True)
class Evening:
    """How long a player plays, with how much money, and at what goal the player leaves."""

    rounds: int
    bankroll: Cents
    goal: Cents | None


@dataclass(frozen=True)
class Request:
    """The simulation that the command line asks for, checked as far as possible without dealing."""

    table: Table[Any]
    seats: Seats | None
    strategy: str | None
    seed: int | None
    rounds: int
    sessions: int
    evening: Evening | None
    shift: Shift | None
    workers: int | None
    cluster: str | None
    device: str
    checkpoint: Path | None
    svg: Path | None
    turnover: Fraction
    csv: Path | None
    as_json: bool


def simulate(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    options_file: OptionsFile = None,
    what_if: WhatIf = False,
    rounds: Annotated[
        int | None, number("--rounds", "NUMBER", f"How many rounds; {USUAL_ROUNDS:,} if not given.")
    ] = None,
    bets: Annotated[
        list[str] | None,
        option("--bets", "[SEAT ]WAGER=DOLLARS,…", "A player's bets in each round; may be repeated."),
    ] = None,
    strategy: Annotated[
        str | None,
        option(
            "--strategy",
            "TEXT",
            'How the player decides, as in `houseway odds`, or what stays up: "pass 10, odds full".',
        ),
    ] = None,
    seed: Annotated[
        int | None, number("--seed", "NUMBER", "The same seed deals the same rounds; random if not given.")
    ] = None,
    workers: Annotated[
        int | None, number("--workers", "NUMBER", "How many processes; as many as help if not given.")
    ] = None,
    cluster: Annotated[
        str | None, option("--cluster", "ADDRESS", "Deal on the workers of this Dask scheduler.")
    ] = None,
    device: Annotated[
        str, option("--device", "DEVICE", "cpu or gpu. A GPU deals the same rounds, far faster.")
    ] = "cpu",
    checkpoint: Annotated[
        Path | None, option("--checkpoint", "FILE", "Save progress there, and resume from it.")
    ] = None,
    sessions: Annotated[
        int | None, number("--sessions", "NUMBER", "Play this many separate evenings instead.")
    ] = None,
    rounds_per_session: Annotated[
        int | None, number("--rounds-per-session", "NUMBER", "Rounds in an evening, if the money lasts.")
    ] = None,
    bankroll: Annotated[
        str | None, option("--bankroll", "DOLLARS", "Money at the start of an evening.")
    ] = None,
    goal: Annotated[str | None, option("--goal", "DOLLARS", "Leave when this much money is in hand.")] = None,
    hands_per_hour: Annotated[
        int | None,
        number("--hands-per-hour", "NUMBER", "With --hours: show what the table keeps in a shift."),
    ] = None,
    hours: Annotated[
        Fraction | None, option("--hours", "NUMBER", "Hours in a shift, as 8 or 7.5.", parser=decimal_number)
    ] = None,
    turnover: Turnover = None,
    svg: Annotated[Path | None, picture_option("Draw the results of sessions or shifts there.")] = None,
    csv: CsvFile = None,
    as_json: AsJson = False,
) -> Request:
    _check_together(
        sessions is not None,
        hands_per_hour is not None or hours is not None,
        {
            "--turnover": turnover,
            "--rounds": rounds,
            "--checkpoint": checkpoint,
            "--rounds-per-session": rounds_per_session,
            "--bankroll": bankroll,
            "--goal": goal,
            "--svg": svg,
        },
    )
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise Refusal(f"--workers {workers}: give a whole number from 1 to {MOST_WORKERS:,}.")
    if workers is not None and cluster is not None:
        raise Refusal(
            "--workers cannot be used with --cluster, which has workers of its own. Leave one of them out."
        )
    _check_device(device, workers, cluster, sessions is not None or hours is not None)
    declared = game_named(game)
    choices = {**options_from(option or ()), **side_bet_options(declared, side_bet or ())}
    options = options_with_file(declared, choices, options_file, what_if=what_if)
    table = table_with(declared, options, what_if=what_if)
    return Request(
        table,
        seats_from(bets, table) if bets else None,
        strategy,
        seed,
        USUAL_ROUNDS if rounds is None else rounds,
        sessions or 0,
        _evening(sessions, rounds_per_session, bankroll, goal),
        _shift(hands_per_hour, hours),
        workers,
        cluster,
        device,
        checkpoint,
        svg,
        turnover_from(turnover),
        csv,
        as_json,
    )


def _check_together(evenings: bool, shifts: bool, values: Mapping[str, object]) -> None:
    """Refuse options that would have no effect."""
    if evenings and shifts:
        raise Refusal("--sessions cannot be used with --hands-per-hour and --hours. Leave one of them out.")
    allowed = {"--rounds", "--checkpoint", "--turnover"}
    mode = "without --sessions"
    if evenings:
        allowed, mode = {"--rounds-per-session", "--bankroll", "--goal", "--svg"}, "with --sessions"
    elif shifts:
        allowed, mode = {"--rounds", "--svg", "--turnover"}, "with --hands-per-hour"
    for name, value in values.items():
        if value is not None and name not in allowed:
            raise Refusal(f"{name} has no effect {mode}. Leave it out.")


def _check_device(device: str, workers: int | None, cluster: str | None, one_by_one: bool) -> None:
    if device not in DEVICES:
        raise Refusal(f"There is no --device {device!r}. Choose {one_of(DEVICES)}.")
    if device == "gpu" and (workers is not None or cluster is not None):
        raise Refusal("--workers and --cluster have no effect with --device gpu. Leave them out.")
    if device == "gpu" and one_by_one:
        raise Refusal("--device gpu cannot follow sessions or shifts. Leave --device out.")


def _evening(
    sessions: int | None, rounds: int | None, bankroll: str | None, goal: str | None
) -> Evening | None:
    if sessions is None:
        return None
    if rounds is None or bankroll is None:
        raise Refusal("--sessions needs --rounds-per-session and --bankroll. Give both.")
    goal_cents = None if goal is None else cents_from_dollars(goal, "--goal")
    return Evening(rounds, cents_from_dollars(bankroll, "--bankroll"), goal_cents)


def _shift(hands_per_hour: int | None, hours: Fraction | None) -> Shift | None:
    if hands_per_hour is None and hours is None:
        return None
    if hands_per_hour is None or hours is None:
        raise Refusal("--hands-per-hour and --hours belong together. Give both.")
    shift = Shift(hands_per_hour, hours)
    if not shift.rounds:
        raise Refusal(
            f"--hands-per-hour {hands_per_hour} and --hours {float(hours):g} come to no round. Give more."
        )
    return shift


def drawn_seed() -> int:
    """Draw a seed that is short enough to copy by hand."""
    return secrets.randbelow(10**9)
