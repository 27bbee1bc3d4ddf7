"""Writes the transcript of a round, as text and as JSON: every step and every cent with its paragraph."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.equipment.money import dollars
from houseway.regulation import Citation
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Announce, Happening, TakeWagers
from houseway.rules.wagers.payout import with_commas
from houseway.rules.wagers.settlement import Settlement, settled_wager
from houseway.rules.wagers.wagers import Result, Seat, Seats
from houseway.table.answers import answer_as_json
from houseway.table.virtual.virtual_table import PlayedRound

WIDTH = 80  # of an ordinary terminal
LONGEST_BESIDE = 24  # a longer citation has a line of its own below the words
NOT_PRINTED = "* Our sources do not print this paragraph; the standard public rule is used."


def _cited(words: str, cites: Iterable[Citation], indent: int = 20) -> str:
    """Return the words, wrapped, with paragraphs at the right ends of the lines; long ones come last."""
    marked = [f"{cite}{'' if cite.is_printed else '*'}" for cite in cites]
    lines: list[str] = []
    rest = words
    for cite in marked:
        if len(cite) <= LONGEST_BESIDE:
            first, *others = _wrapped(rest, indent, WIDTH - len(cite) - 2) or [""]
            lines.append(f"{first}{cite.rjust(WIDTH - len(first))}")
            rest = " " * indent + " ".join(line.strip() for line in others) if others else ""
    below = [cite.rjust(WIDTH) for cite in marked if len(cite) > LONGEST_BESIDE]
    return "\n".join([*lines, *_wrapped(rest, indent), *below])


def _wrapped(words: str, indent: int, width: int = WIDTH) -> list[str]:
    return textwrap.wrap(
        words, width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False
    )


def bets_in_words(seats: Seats) -> str:
    return "; ".join(
        f"seat {seat}: " + ", ".join(f"{name} {dollars(bet)}" for name, bet in bets.items())
        for seat, bets in seats.items()
    )


def event_in_words(event: Event) -> str:
    step, answer = event.step, event.answer
    words = f"“{step.words}”" if isinstance(step, Announce) else step.words
    if isinstance(answer, Happening):
        irregularity = step.irregularity(answer.kind)
        seen = f" ({answer.card.picture})" if answer.card else ""
        return f"{words}: irregularity, {irregularity.words if irregularity else answer.kind}{seen}"
    answered = step.answered(answer)
    if isinstance(step, TakeWagers) and isinstance(answer, Mapping):
        answered = bets_in_words(answer)
    return f"{words}: {answered}" if answered else words


def event_lines(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        step, answer = event.step, event.answer
        cites = [step.cite]
        if isinstance(answer, Happening):
            irregularity = step.irregularity(answer.kind)
            if irregularity and irregularity.cite != step.cite:
                cites.append(irregularity.cite)
        yield _cited(f"  {step.who:<17} {event_in_words(event)}", cites)


def _loss_in_words(settlement: Settlement) -> str:
    if settlement.vigorish:
        return f"loses, with the vigorish of {dollars(settlement.vigorish)}"
    return f"loses in part, returns {dollars(settlement.returns)}" if settlement.returns else "loses"


def settlement_in_words(settlement: Settlement) -> str:
    """``wins 8 to 1, pays $8, vigorish $0.25, returns $8.75``"""
    verdict = settlement.verdict
    match verdict.result:
        case Result.LOSE:
            return _loss_in_words(settlement)
        case Result.VOID:
            return f"void, returns {dollars(settlement.returns)}"
        case Result.STANDS:
            return f"stands on {verdict.becomes}" if verdict.becomes else "stands"
        case Result.PUSH:
            words = "push"
        case Result.WIN:
            odds = f"wins {verdict.odds}" if verdict.odds else "wins"
            words = with_commas(f"{odds}, pays {dollars(settlement.pays)}")
    if settlement.limited_by:
        words += f", cut by {dollars(settlement.cut)} by the payout limit"
    if verdict.vigorish:
        words += f", vigorish {dollars(settlement.vigorish)}"
    return f"{words}, returns {dollars(settlement.returns)}"


def settlement_cites(settlement: Settlement) -> list[Citation]:
    verdict = settlement.verdict
    charged = verdict.vigorish
    charge_cites = [charged.cite, charged.rounding_cite] if charged else []
    cites = [verdict.cite, verdict.odds_cite, *charge_cites, settlement.limited_by]
    return list(dict.fromkeys(cite for cite in cites if cite))


def payment_lines(payments: Iterable[tuple[Seat, Settlement]]) -> Iterator[str]:
    for seat, settlement in payments:
        words = settlement_in_words(settlement)
        line = f"  seat {seat}  {settlement.wager:<20} {dollars(settlement.bet):>9}  {words}"
        yield _cited(line, settlement_cites(settlement), indent=42)
        yield "\n".join(_wrapped(f"          {settlement.verdict.reason}", 10))


def round_lines(played: PlayedRound[Any]) -> Iterator[str]:
    """Yield the lines of the whole round."""
    body = [
        "Round of play",
        *event_lines(played.events),
        "",
        "Settlement, in the order of payment",
        *payment_lines(played.payments),
    ]
    yield from body
    yield ""
    net = dollars(played.returned - played.staked)
    stands = f"; {dollars(played.standing)} stands" if played.standing else ""
    words = f"staked {dollars(played.staked)}, returned {dollars(played.returned)}, players' net {net}"
    yield f"  {words}{stands}"
    if any(line.endswith("*") or "*;" in line for line in body):
        yield f"  {NOT_PRINTED}"


def event_as_json(event: Event) -> dict[str, Any]:
    step = event.step
    return {
        "step": step.key,
        "who": step.who,
        "words": step.words,
        "answer": answer_as_json(event.answer),
        "cite": step.cite.text,
    }


def round_as_json(played: PlayedRound[Any]) -> dict[str, Any]:
    return {
        "game": played.table.game.name,
        "options": played.table.options.given,
        "events": [event_as_json(event) for event in played.events],
        "settlements": [
            {
                "seat": seat if isinstance(seat, int) else str(seat),
                **msgspec.to_builtins(settled_wager(settlement)),
                "reason": settlement.verdict.reason,
                "cites": [str(cite) for cite in settlement_cites(settlement)],
            }
            for seat, settlement in played.payments
        ],
        "staked": played.staked,
        "returned": played.returned,
        "net": played.returned - played.staked,
        **({"standing": played.standing} if played.table.wagers_stand else {}),
    }
