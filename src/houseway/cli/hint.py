"""`houseway hint`: prints what each decision is worth with the cards of one hand."""

from __future__ import annotations

from typing import Annotated, Any

from houseway.api.hints import Hint, average_in_dollars, hint_of
from houseway.cli.arguments import (
    BETS,
    GameName,
    SideBetFiles,
    TableOptions,
    bets_in_words,
    options_in_words,
    seats_from,
    table_from,
)
from houseway.cli.blocks import BLANK, Block, Column, heading, prose, show, table
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import print_json
from houseway.refusal import Refusal
from houseway.rules.game import Table


def hint(
    game: GameName,
    cards: Annotated[str, argument("CARDS", "Your cards in the order they were dealt, as Ts,6h.")],
    *,
    dealer: Annotated[str, option("--dealer", "CARDS", "The cards that the dealer shows, as Ks.")] = "",
    bets: Annotated[str | None, option("--bets", BETS, "Your bets, as ante=5,super-bonus=5.")] = None,
    decided: Annotated[
        list[str] | None, option("--decided", "DECISION", "What you decided before; may be repeated.")
    ] = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    as_json: AsJson = False,
) -> None:
    rules = table_from(game, option, side_bet)
    placed = next(iter(seats_from([bets], rules).values())) if bets else None
    answer = hint_of(rules, _names(cards), _names(dealer), placed, decided or [])
    if as_json:
        print_json(_as_json(rules, answer))
    else:
        show(_blocks(rules, answer))


def _names(text: str) -> list[str]:
    """Read cards with commas or blanks between them."""
    names = text.replace(",", " ").split()
    if text and not names:
        raise Refusal(f"{text!r} names no card. Write cards as Ts,6h.")
    return names


def _blocks(rules: Table[Any], answer: Hint) -> list[Block]:
    columns = (Column("decision"), Column("gain", figures=True), Column("cost", figures=True))
    rows = [
        (decision, average_in_dollars(gain), average_in_dollars(answer.cost_of(decision)) if number else "")
        for number, (decision, gain) in enumerate(answer.items())
    ]
    return [
        heading(f"{rules.game.title}{options_in_words(rules)}"),
        prose(f"{answer.question} ({answer.cite})"),
        BLANK,
        table(columns, rows),
        BLANK,
        prose(f"Averages over {answer.counted_over}, with {bets_in_words(answer.bets)}."),
    ]


def _as_json(rules: Table[Any], answer: Hint) -> dict[str, Any]:
    return {
        "game": rules.game.name,
        "options": dict(rules.options.given),
        "question": answer.question,
        "cite": answer.cite,
        "bets": dict(answer.bets),
        "best": answer.best,
        "decisions": [
            {"decision": decision, "gain": str(gain), "gain_float": float(gain)}
            for decision, gain in answer.items()
        ],
    }
