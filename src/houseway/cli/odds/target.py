"""`houseway odds --target`: pay tables that one would print, near a wanted house advantage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, heading, prose
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.odds.export import in_percent, percent, what_if_as_json
from houseway.odds.pay_table_rows import MOST_TIMES
from houseway.odds.pay_table_search import Proposal, Proposals, propose
from houseway.refusal import Refusal
from houseway.rules.game import Table

_PERCENTAGE = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,9})?)%?")
WHOLE_WAGER = 1


def print_proposals(
    table: Table[Any], wager: str, text: str, hold: Sequence[str], move: Sequence[str], *, as_json: bool
) -> None:
    target = _target(text)
    with waiting_message(f"Trying pay tables of {table.game.title}"):
        found = propose(table, wager, target, hold=hold, move=move)
    if abs(target) >= WHOLE_WAGER:
        raise Refusal(
            f"--target {text} makes no sense: nobody can lose more than the whole wager. The pay tables of "
            f"{wager} go {_range(found)}."
        )
    if as_json:
        typer.echo(msgspec.json.encode(_document(table, wager, found)).decode())
    else:
        show(_blocks(table, wager, found))


def _target(text: str) -> Fraction:
    match = _PERCENTAGE.fullmatch(text.strip())
    if not match:
        raise Refusal(f"--target {text!r} is not a percentage. Write it like 2.5.")
    return Fraction(match[1]) / 100


def _document(table: Table[Any], wager: str, found: Proposals) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "wager": wager,
        "options": table.options.given,
        **what_if_as_json(table),
        **in_percent("target", found.target),
        "reached": found.is_reached,
        "proposals": [_proposal_as_json(proposal, found.target) for proposal in found.proposals],
        "lowest": in_percent("house_advantage", found.lowest),
        "highest": in_percent("house_advantage", found.highest),
    }


def _proposal_as_json(proposal: Proposal, target: Fraction) -> dict[str, Any]:
    return {
        "options": proposal.changes,
        **in_percent("house_advantage", proposal.house_advantage),
        **in_percent("off_by", proposal.house_advantage - target),
        **in_percent("hit_frequency", proposal.hit_frequency),
        **what_if_as_json(proposal.table),
    }


def _blocks(table: Table[Any], wager: str, found: Proposals) -> Iterator[Block]:
    wanted = f"{percent(found.target):g}%"
    title = f"{wager}: pay tables near a house advantage of {wanted}{options_in_words(table)}"
    yield from (heading(title), BLANK)
    if found.can_change:
        yield from _proposal_blocks(found, wanted)
    else:
        yield prose(
            f"The house advantage is {percent(found.lowest):.4f}%: the odds of {wager} are fixed by the "
            "regulation or by the options given."
        )
    if any(row.may_move for row in found.rows):
        least = "a quarter of what is printed" if table.what_if else "the least that may be paid"
        yield prose(
            f"Rows keep their order and pay round odds, from {least} to {MOST_TIMES} times what is printed. "
            "Save the lines of a proposal in a file to use them with --options-file."
        )
    if not table.what_if and not (found.is_reached and all(row.may_move for row in found.rows)):
        yield prose("With --what-if, odds that the regulation does not allow are tried too.")


def _proposal_blocks(found: Proposals, wanted: str) -> Iterator[Block]:
    if not found.is_reached:
        yield from (prose(_not_reached(found, wanted)), BLANK)
    for number, proposal in enumerate(found.proposals, 1):
        yield prose(f"{number}. {_figures(proposal, found.target)}", style="bold")
        yield from (prose(line, indent=3) for line in _lines(proposal, found))
        for caution in proposal.table.breaks:
            yield prose(f"would break: {caution}", indent=3, hang=2, style="yellow")
        yield BLANK


def _not_reached(found: Proposals, wanted: str) -> str:
    nearest = f"The nearest is {percent(found.off_by):.4f} points off."
    if found.lowest <= found.target <= found.highest:
        return f"No pay table in odds that one would print reaches {wanted}. {nearest}"
    return f"No pay table reaches {wanted}: they go {_range(found)}. {nearest}"


def _figures(proposal: Proposal, target: Fraction) -> str:
    off = percent(proposal.house_advantage - target)
    side = "above" if off > 0 else "below"
    distance = f"{abs(off):.4f} points {side}" if off else "exactly"
    often = proposal.hit_frequency
    wins = "" if often is None else f"; wins {percent(often):.4f}% of rounds"
    return f"{percent(proposal.house_advantage):.4f}%, {distance}{wins}"


def _lines(proposal: Proposal, found: Proposals) -> Iterator[str]:
    """Yield the options to change as lines of a file, each with what the row pays now."""
    now = {row.option.name: str(row.now) for row in found.rows}
    for name, value in proposal.changes.items():
        line = f'{name} = "{value}"'
        yield f"{line}  # now {now[name]}" if name in now else line
    if not proposal.changes:
        yield "as given"


def _range(found: Proposals) -> str:
    return f"from {percent(found.lowest):.2f}% to {percent(found.highest):.2f}%"
